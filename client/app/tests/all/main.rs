//! The client's tests in one executable, because each one links the whole engine: without a window,
//! the layout of all scenes, the real program in a real window.

mod contrast;
mod desync;
mod events;
mod failures;
mod films;
mod flashes;
mod headless;
mod in_memory;
mod languages;
mod layout;
mod line;
mod outputs;
mod package;
mod pictures;
mod servers;
mod sounds;
mod still;
mod still_pixels;
mod swords;
mod window;
