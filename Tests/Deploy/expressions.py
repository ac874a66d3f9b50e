"""Checks the expressions of a Grafana dashboard or of alert rules.

    expressions.py metrics EXPOSITION FILE   # fails for a metric in FILE that the exposition doesn't have
    expressions.py rules DASHBOARD           # the dashboard's expressions as recording rules, for promtool
"""

import json
import re
import sys


def dashboard_expressions(text):
    return [target["expr"] for panel in json.loads(text)["panels"] for target in panel["targets"]]


def missing_metrics(exposition, path):
    with open(exposition) as file:
        exposed = {re.match(r"\w+", line)[0] for line in file if not line.startswith("#")}
    with open(path) as file:
        named = set(re.findall(r"\b(?:moreapps|process)_[a-z_]+", file.read()))
    if not named:
        sys.exit(f"error: {path} names no metric")
    return named - exposed


def main():
    if sys.argv[1] == "metrics":
        missing = missing_metrics(*sys.argv[2:])
        if missing:
            sys.exit(f"error: {sys.argv[3]} names what no server exposes: {', '.join(sorted(missing))}")
        return
    with open(sys.argv[2]) as file:
        expressions = dashboard_expressions(file.read())
    if not expressions:
        sys.exit("error: the dashboard has no expression")
    # Replaces Grafana's variables with values for PromQL.
    rules = [
        {"record": f"panel:expression:{number}", "expr": expression.replace("$__rate_interval", "1m")}
        for number, expression in enumerate(expressions)
    ]
    # JSON is YAML.
    print(json.dumps({"groups": [{"name": "dashboard", "rules": rules}]}))


if __name__ == "__main__":
    main()
