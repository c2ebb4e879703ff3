# Everything that a player, a host or a developer needs, on a Debian or Ubuntu with Rust.
SHELL := /bin/bash
.SHELLFLAGS := -euo pipefail -c
.PHONY: play serve test packages test-packages format clippy unit screens bots bench netlab load train deny

# To build, to be heard, to feel pads and to open a window: a C compiler, ALSA, udev, and a Vulkan
# driver, even without a graphics card.
PACKAGES := gcc pkg-config libasound2-dev libudev-dev libwayland-dev libx11-dev libxcursor1 libxi6 libxrandr2 \
	libxkbcommon-dev libxkbcommon-x11-0 mesa-vulkan-drivers
# To press keys in a window that nobody sees, and to keep matches in a database of the tests' own.
TEST_PACKAGES := xvfb xdotool postgresql chromium

play: packages        ## Opens the game, with a server in it.
	cargo run -p app

serve:                ## Runs a dedicated server that keeps replays in ./replays.
	deploy/dist run -- serve --replays replays

test: test-packages format clippy unit  ## Runs everything that must hold.

packages:
	@deploy/install-packages $(PACKAGES)

test-packages: packages
	@deploy/install-packages $(TEST_PACKAGES)

format:
	cargo fmt --all --check

clippy:
	cargo clippy --workspace --all-targets -- -D warnings

unit:
	cargo test --workspace

screens: packages     ## Draws the scenes of docs/screens again.
	cargo run -p app -- screens docs/screens

bots:                 ## Measures the bots against each other.
	for game in swordfight stacker marauders; do \
		cargo run --release -p tests --bin ladder -- --game $$game || exit 1; done

bench:                ## Measures the rules and the wire.
	cargo run --release -p tests --bin bench

netlab:               ## Measures play over bad networks, in virtual time.
	cargo run --release -p tests --bin netlab -- --all

load:                 ## Measures what a seat costs a server.
	cargo run --release -p tests --bin load -- --seats 800 --seconds 60

train:                ## Learns anew what a server under load does, for deploy/dist; needs llvm-profdata 19 or later.
	deploy/train

deny:                 ## Checks licences and sources of all dependencies; needs cargo-deny.
	cargo deny check
