//! The audio output of the browser. A page makes no sound before the player's first gesture.

use std::cell::RefCell;
use std::sync::{Arc, OnceLock};

use wasm_bindgen::JsValue;
use web_sys::AudioContext;

thread_local! {
    static CONTEXT: RefCell<Option<AudioContext>> = const { RefCell::new(None) };
}

/// Samples of the left and the right channel, as many of each.
#[derive(Clone, Debug)]
pub struct Sound {
    /// How many a second.
    pub rate: u32,
    /// Each from -1 to 1.
    pub samples: [Vec<f32>; 2],
}

/// The output of the browser.
#[derive(Clone, Debug)]
pub struct Output {
    problem: Arc<OnceLock<String>>,
}

impl Output {
    /// Opens the browser's output. Without one there is no sound, and `problem` is set to the cause.
    pub fn open(problem: Arc<OnceLock<String>>) -> Output {
        Output { problem }
    }

    /// Plays what `make` makes for the number of samples a second that the output has.
    pub fn play(&self, make: impl FnOnce(u32) -> Sound + Send + 'static) {
        if let Err(error) = play(make) {
            // Nothing else has set it, or the same.
            let _ = self.problem.set(format!("{error:?}"));
        }
    }
}

fn play(make: impl FnOnce(u32) -> Sound) -> Result<(), JsValue> {
    CONTEXT.with_borrow_mut(|context| {
        let context = match context {
            Some(context) => context,
            None if !had_gesture() => return Ok(()),
            None => context.insert(AudioContext::new()?),
        };
        // It is suspended while the browser has muted or frozen the page; the promise is of no use.
        let _ = context.resume()?;
        let Sound { rate, samples: [left, right] } = make(context.sample_rate() as u32);
        let buffer = context.create_buffer(2, left.len() as u32, rate as f32)?;
        buffer.copy_to_channel(&left, 0)?;
        buffer.copy_to_channel(&right, 1)?;
        let source = context.create_buffer_source()?;
        source.set_buffer(Some(&buffer));
        source.connect_with_audio_node(&context.destination())?;
        source.start()
    })
}

/// Whether the player has pressed anything on the page. A browser that does not tell is asked in vain:
/// it keeps the output suspended until then.
fn had_gesture() -> bool {
    let asked = || {
        let navigator = web_sys::window()?.navigator();
        let activation = js_sys::Reflect::get(&navigator, &"userActivation".into()).ok()?;
        js_sys::Reflect::get(&activation, &"hasBeenActive".into()).ok()?.as_bool()
    };
    asked().unwrap_or(true)
}
