# `make` lists the targets. Each sets up what it needs first, including Debian packages.

SHELL := /bin/bash
.SHELLFLAGS := -euo pipefail -c
.DEFAULT_GOAL := help

DEFINITIONS ?= appdefinitions.json
PORT ?= 8080
FUZZ_REQUESTS ?= 200000
FUZZ_SEED ?= 1

# Debian 12's. zlib and Brotli compress answers, GnuTLS hashes them, and curl fetches a catalog at a URL.
BUILD_PACKAGES := libmicrohttpd-dev zlib1g-dev libbrotli-dev libgnutls28-dev libcurl4-gnutls-dev
# For certificates, requests, decompression and socket activation. The Python tests install what they need by themselves.
TEST_PACKAGES := openssl curl brotli systemd

RELEASE := .build/release/moreapps

# Two apt-get, or two `swift build`, would only wait for each other's lock.
ifndef LANES
.NOTPARALLEL:
endif

# What is put in front of a target's commands. `make test` prints a line for each target, and all of what fails.
quietly :=

.PHONY: help run build validate test lint unit-tests thread-sanitizer address-sanitizer fuzz interoperability-tests \
	web-view-tests schema-tests api-tests package-tests format bench deb test-deploy clean toolchain build-packages \
	test-packages

help: ## List these targets
	@sed -nE 's/^([a-z-]+):.*## (.*)/\1\t\2/p' $(MAKEFILE_LIST) | awk -F '\t' '{ printf "%-24s%s\n", $$1, $$2 }'
	@echo
	@echo "Variables: PORT=$(PORT) DEFINITIONS=$(DEFINITIONS) FUZZ_REQUESTS=$(FUZZ_REQUESTS) FUZZ_SEED=$(FUZZ_SEED)"

run: build ## Serve the sample catalog on PORT
	@exec $(RELEASE) serve --definitions '$(DEFINITIONS)' --public Public --port $(PORT)

build: toolchain build-packages ## Build .build/release/moreapps
	$(quietly) swift build --configuration release --static-swift-stdlib --product moreapps

validate: build ## Check DEFINITIONS
	$(RELEASE) validate '$(DEFINITIONS)'

# Two at a time, in this order: the compiler and the Swift tests take a core and a half, while web views mostly wait. What
# installs packages or takes SwiftPM's lock runs before, or in only one of the targets.
test: quietly = Tools/quietly $@
test: lint build test-packages ## Check a change with every check and test, in under ten minutes
	@$(MAKE) LANES=2 --jobs=2 --no-print-directory quietly='Tools/quietly $$@' \
		$(addprefix --assume-old=,toolchain build-packages test-packages build) \
		unit-tests web-view-tests interoperability-tests schema-tests api-tests package-tests

lint: toolchain ## Check the source's format
	$(quietly) swift format lint --strict --recursive Sources Tests Package.swift

unit-tests: toolchain build-packages test-packages ## Run the Swift tests, also those over sockets
	$(quietly) swift test

# Left out are tests without threads: of the pure modules, of commands that end by themselves, and of a server that gets one
# request after the other; and Idle, because the sanitizer's own thread never sleeps. New tests are included unless they are
# named here.
WITHOUT_RACES := ^(HTTPSemantics|MoreAppsCatalog)Tests\.|^ServerTests\.(AcceptLanguage|AppEndpoint|CommandLine|$\
	ConditionalRequest|ConvertCommand|Error|ForeignUpdateForm|HealthCommand|Idle|OriginalPageHosting|$\
	OriginalPageParity|Page|PublicFolder|QueryCommand|Range|RecommendationEndpoint|ReleasesEndpoint|RequestBody|Route|Selection|$\
	Strictness|Update|UpdateValidation|ValidateCommand)Tests/
thread-sanitizer: toolchain build-packages test-packages ## Run the tests of what has threads with the thread sanitizer
	swift test --sanitize=thread --scratch-path .build/tsan --skip '$(WITHOUT_RACES)'

# The server is checked for leaks when it ends; the test program itself isn't.
address-sanitizer: toolchain build-packages test-packages ## Run the tests over sockets with the address sanitizer
	LSAN_OPTIONS='suppressions=$(CURDIR)/Tools/leak-suppressions.txt print_suppressions=0' ASAN_OPTIONS=detect_leaks=0 \
	swift test --sanitize=address --scratch-path .build/asan --filter ServerTests

fuzz: toolchain build-packages test-packages ## Send FUZZ_REQUESTS mutated requests, made from FUZZ_SEED
	MOREAPPS_FUZZ_REQUESTS=$(FUZZ_REQUESTS) MOREAPPS_FUZZ_SEED=$(FUZZ_SEED) swift test --filter FuzzTests

interoperability-tests: build ## Ask through curl, h2load, nginx, Caddy, HAProxy, Apache and Varnish
	MOREAPPS_BINARY='$(RELEASE)' $(quietly) Tests/Interoperability/run

schema-tests: build ## Compare the schema for editors with `moreapps validate`
	MOREAPPS_BINARY='$(RELEASE)' $(quietly) Tests/Schema/run

api-tests: build ## Compare docs/openapi.yaml and docs/api.md with what the release build answers
	MOREAPPS_BINARY='$(RELEASE)' $(quietly) Tests/API/run

package-tests: toolchain build-packages test-packages ## Build MicroHTTPD's example in a package of its own, and ask it
	$(quietly) Tests/Package/run

web-view-tests: build ## Load the page of the release build in real web views
	MOREAPPS_BINARY='$(RELEASE)' $(quietly) Tests/WebView/run

deb: build ## Make a Debian package, .build/moreapps_VERSION_ARCHITECTURE.deb
	@Tools/require-packages binutils dpkg-dev python3
	@packaging/build-deb $(RELEASE) .build

test-deploy: build ## Test package, image, service, replicas and libmicrohttpd 1.0: as root, on Debian 12
	Tests/Deploy/run

format: toolchain ## Format the source in place
	swift format --in-place --recursive Sources Tests Package.swift

bench: build ## Measure the release build
	Benchmarks/run

clean: ## Remove all that was built
	rm -rf .build Tests/*/.venv

toolchain:
	@command -v swift >/dev/null || { \
		echo 'error: there is no `swift` in PATH. Swift 6.3 or newer is needed: https://www.swift.org/install' >&2; \
		exit 1; }

build-packages:
	@Tools/require-packages $(BUILD_PACKAGES)

test-packages:
	@Tools/require-packages $(TEST_PACKAGES)
