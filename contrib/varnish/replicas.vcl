# A cache in front of two replicas, for Varnish 7. Responses with `--max-age` are cached, each encoding separately, as the
# replicas made it: start varnishd with `-p http_gzip_support=off`.
vcl 4.1;

import directors;

probe ready {
    .url = "/readyz";
    .interval = 500ms;
    .timeout = 1s;
    .window = 3;
    .threshold = 2;
    .initial = 2;
}
backend replica1 { .host = "replica1"; .port = "8080"; .probe = ready; .connect_timeout = 2s; }
backend replica2 { .host = "replica2"; .port = "8080"; .probe = ready; .connect_timeout = 2s; }

sub vcl_init {
    new replicas = directors.round_robin();
    replicas.add_backend(replica1);
    replicas.add_backend(replica2);
}

sub vcl_recv {
    set req.backend_hint = replicas.backend();
    # These describe one replica.
    if (req.url ~ "^/(healthz|readyz)(\?|$)") { return (synth(404)); }
    # The server uses neither.
    unset req.http.Cookie;
    unset req.http.Authorization;
}

sub vcl_backend_fetch {
    # Retry on the other replica.
    if (bereq.retries > 0) { set bereq.backend = replicas.backend(); }
}

sub vcl_backend_response {
    if (beresp.status == 503 && bereq.retries < 2) { return (retry); }
    # Serve stale responses while both replicas are down.
    if (beresp.ttl > 0s) { set beresp.keep = 1d; }
}

sub vcl_backend_error {
    if (bereq.retries < 2) { return (retry); }
}

sub vcl_deliver {
    set resp.http.X-Cache = "MISS";
    if (obj.hits > 0) { set resp.http.X-Cache = "HIT"; }
}
