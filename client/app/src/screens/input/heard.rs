//! The sounds of the pages.

use crate::screens::{Control, Message};
use crate::view::cue::Cue;

/// The cue of a message that is followed; none for letters, and for messages that have another sound.
pub fn of(message: &Message) -> Option<Cue> {
    match message {
        Message::Back => Some(Cue::Back),
        Message::Letter(..) | Message::Erase(_) | Message::Read => None,
        // A slider has a sample of its own.
        Message::Step(Control::Loudness(_), _) => None,
        _ => Some(Cue::Press),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::screens::{Field, Screen};
    use crate::view::cue::Part;

    #[test]
    fn pages_are_heard_and_letters_and_sliders_are_not() {
        assert_eq!(of(&Message::Back), Some(Cue::Back));
        assert_eq!(of(&Message::Go(Screen::Play)), Some(Cue::Press));
        assert_eq!(of(&Message::Step(Control::Fullscreen, 1)), Some(Cue::Press));
        assert_eq!(of(&Message::Step(Control::Loudness(Some(Part::Board)), 1)), None);
        assert_eq!(of(&Message::Letter(Field::Name, 'a')), None);
    }
}
