//! The `cutlass` binary: opens the window, draws a clip of a replay, or explains a desync report.
//! In a browser it draws on the canvas of its page.

#[cfg(not(target_arch = "wasm32"))]
mod desktop;

#[cfg(not(target_arch = "wasm32"))]
fn main() -> anyhow::Result<bevy::app::AppExit> {
    desktop::main()
}

#[cfg(target_arch = "wasm32")]
fn main() {
    app::window::run(app::platform::launch::Launch::of_page());
}
