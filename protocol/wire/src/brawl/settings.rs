//! The settings of a room: who may enter, how its matches start, and who plays the next one. Since version 19.

use alloc::string::{String, ToString};
use alloc::vec::Vec;
use bincode::{Decode, Encode};
use bout::options::{OptionRow, OptionTable, OptionView, Scope, Unit, Values};
use bout::{Bounded, SEATS_MAX};
use games::{GameKind, Preset, Rules};

use super::{BrawlOptions, MEMBERS_MAX, MemberId, Sides};
use crate::RoomCode;
use crate::text::Text;

/// Letters in the name of a saved preset.
pub const PRESET_NAME_CHARS_MAX: usize = 24;
/// Letters in the longest text of a [`RoomSetup`].
pub const SETUP_CHARS_MAX: usize = 600;
/// Presets that an account may save.
pub const PRESETS_MAX: usize = 20;
/// Co-hosts that a room may have.
pub const CO_HOSTS_MAX: usize = 8;
/// The highest bound of the rating, in points.
const RATING_MAX: u32 = 4_000;

/// When a match starts by itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Encode, Decode)]
pub enum Autostart {
    /// Never: by the command of a host.
    Off,
    /// When all players are ready.
    Ready,
    /// 15 s after there are enough players, ready or not.
    Seconds15,
    /// The same after 30 s.
    Seconds30,
    /// The same after 60 s.
    Seconds60,
}

bout::choice!(Autostart {
    Off: "option-autostart-off",
    Ready: "option-autostart-ready",
    Seconds15: "option-autostart-15",
    Seconds30: "option-autostart-30",
    Seconds60: "option-autostart-60",
});

impl Autostart {
    /// The milliseconds from enough players to the match, of a timer.
    pub fn timer_ms(self) -> Option<u16> {
        match self {
            Autostart::Off | Autostart::Ready => None,
            Autostart::Seconds15 => Some(15_000),
            Autostart::Seconds30 => Some(30_000),
            Autostart::Seconds60 => Some(60_000),
        }
    }
}

/// Which players may enter.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Encode, Decode)]
pub enum Entry {
    /// All.
    Everyone,
    /// Those with a claimed account.
    Claimed,
    /// Friends of the host.
    Friends,
}

bout::choice!(Entry {
    Everyone: "option-entry-everyone",
    Claimed: "option-entry-claimed",
    Friends: "option-entry-friends",
});

/// The row of a bound of the rating; 0 for none.
const fn rating() -> OptionRow<RoomSettings> {
    OptionRow::numbers(0, RATING_MAX, 50, Unit::Count).scope(Scope::Rooms)
}

bout::options! {
    /// Who may enter a room, and how its matches start.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Encode, Decode)]
    pub struct RoomSettings {
        /// When a match starts by itself.
        pub autostart: Autostart = Autostart::Off => OptionRow::choice::<Autostart>()
            .texts("option-autostart", "when a match starts without a command of the host")
            .scope(Scope::Rooms),
        /// Two play: the winner keeps the seat, the loser queues behind the challengers.
        pub king_of_the_hill: bool = false
            => OptionRow::new(Values::YesOrNo(["no", "yes"]))
            .texts(
                "option-king",
                "two seats: the winner stays, and the loser queues behind the challengers",
            )
            .scope(Scope::Rooms),
        /// Which players may enter.
        pub entry: Entry = Entry::Everyone => OptionRow::choice::<Entry>()
            .texts("option-entry", "which players may enter")
            .scope(Scope::Rooms),
        /// The lowest rating of the game's first ruleset by which a player may enter, in points; 0 for any.
        pub rating_least: u16 = 0
            => rating().texts("option-rating-least", "the lowest rating of those who may enter"),
        /// The highest; 0 for any.
        pub rating_most: u16 = 0
            => rating().texts("option-rating-most", "the highest rating of those who may enter"),
    }
}

impl RoomSettings {
    /// Whether players are admitted by what is stored of them.
    pub fn restricts(&self) -> bool {
        let RoomSettings { entry, rating_least, rating_most, .. } = *self;
        entry != Entry::Everyone || rating_least != 0 || rating_most != 0
    }

    /// Whether they can be those of a room with these options.
    pub fn suit(&self, options: &BrawlOptions) -> bool {
        let is_duel = (options.seats, options.sides) == (2, Sides::FreeForAll);
        let is_range = self.rating_least <= self.rating_most
            || [self.rating_least, self.rating_most].contains(&0);
        self.check_ranges().is_ok() && is_range && (is_duel || !self.king_of_the_hill)
    }
}

/// What members of a room see beside [`super::BrawlView`].
#[derive(Clone, Debug, Default, PartialEq, Eq, Encode, Decode)]
pub struct RoomSettingsView {
    /// The settings.
    pub settings: RoomSettings,
    /// Who has the commands of the host, but for those that choose hosts.
    pub co_hosts: Bounded<MemberId, CO_HOSTS_MAX>,
    /// Who plays next, in this order, where the winner stays.
    pub challengers: Bounded<MemberId, MEMBERS_MAX>,
    /// Milliseconds until a match starts by itself, while that is certain.
    pub starts_ms: Option<u16>,
    /// Who asks for a pause of the bout in progress: it is paused once all do who play on in it.
    pub pausing: Bounded<MemberId, SEATS_MAX>,
}

/// All that a host chooses of a room: what a preset saves, and what a link to a new room says.
///
/// As text it is the query of a link: `game=stacker&best_of=5`, with the names and numbers of the options' tables,
/// and `preset` for the name of a preset of the game; what is not there is as in a new room.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RoomSetup {
    /// How matches are played.
    pub options: BrawlOptions,
    /// Who may enter, and how matches start.
    pub settings: RoomSettings,
}

/// Why a text is no [`RoomSetup`].
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum RoomSetupError {
    /// There is no such game.
    #[error("there is no game {0}")]
    Game(String),
    /// The game has no such preset.
    #[error("the game has no preset {0}")]
    Preset(String),
    /// There is no such option.
    #[error("there is no option {0}")]
    Option(String),
    /// The value is none of the option's.
    #[error("{0} is no value of {1}")]
    Value(String, &'static str),
    /// The values do not go together.
    #[error("these options do not go together")]
    Together,
}

/// All options, those of the game first, which decide what others there are.
fn values(setup: &RoomSetup) -> Vec<OptionView> {
    let RoomSetup { options, settings } = setup;
    let mut all = options.rules.options();
    all.extend(options.options().into_iter().filter(|view| view.applies));
    all.extend(settings.options());
    all
}

impl RoomSetup {
    /// A new room of a game.
    pub fn new(rules: Rules) -> RoomSetup {
        RoomSetup { options: BrawlOptions::new(rules), settings: RoomSettings::default() }
    }

    /// It as text; see [`RoomSetup`].
    pub fn spelled(&self) -> String {
        let kind = self.options.rules.kind();
        let mut words = alloc::vec![alloc::format!("game={}", kind.name())];
        let mut base = RoomSetup::new(kind.rules_default());
        if let Some(preset) =
            self.options.rules.preset().filter(|one| one.rules != base.options.rules)
        {
            words.push(alloc::format!("preset={}", slug(preset.name)));
            base = RoomSetup::new(preset.rules);
        }
        // What one value narrows others may follow: each is written as long as it makes a difference.
        while let Some((name, value)) = base.difference(self) {
            base.set(name, value);
            words.push(alloc::format!("{}={value}", slug(name)));
            if words.len() > values(self).len() + 2 {
                break;
            }
        }
        words.join("&")
    }

    fn difference(&self, to: &RoomSetup) -> Option<(&'static str, u32)> {
        let own = values(self);
        let differs = |one: &OptionView| {
            own.iter().find(|other| other.name == one.name).is_none_or(|own| own.value != one.value)
        };
        values(to).into_iter().find(differs).map(|one| (one.name, one.value))
    }

    fn set(&mut self, name: &str, value: u32) {
        self.options.set_option(name, value);
        self.options.rules.set_option(name, value);
        self.settings.set_option(name, value);
        if let (Some(seats), Some(teams)) = (self.options.rules.seats(), self.options.rules.teams())
        {
            (self.options.seats, self.options.sides) = (seats, Sides::of(teams, seats));
        }
    }

    /// The room that a text says, of `game` where it names none.
    ///
    /// # Errors
    /// The first word that is wrong.
    pub fn read(text: &str, game: GameKind) -> Result<RoomSetup, RoomSetupError> {
        let pairs = || text.split('&').filter(|word| !word.is_empty());
        let pairs = || pairs().map(|word| word.split_once('=').unwrap_or((word, "")));
        let named = |key: &str| pairs().find(|(name, _)| *name == key).map(|(_, value)| value);
        let game = match named("game") {
            Some(name) => {
                GameKind::named(name).ok_or_else(|| RoomSetupError::Game(name.to_string()))?
            }
            None => game,
        };
        let rules = match named("preset") {
            Some(name) => {
                let found = Preset::of(game).into_iter().find(|one| slug(one.name) == slug(name));
                found.ok_or_else(|| RoomSetupError::Preset(name.to_string()))?.rules
            }
            None => game.rules_default(),
        };
        let mut setup = RoomSetup::new(rules);
        for (key, value) in pairs().filter(|(key, _)| !["game", "preset"].contains(key)) {
            let views = values(&setup);
            let view = views.into_iter().find(|view| slug(view.name) == slug(key));
            let view = view.ok_or_else(|| RoomSetupError::Option(key.to_string()))?;
            let number = value.parse().ok().filter(|number| match view.values {
                Values::Numbers { least, most, .. } => (least..=most).contains(number),
                Values::Choice(_) | Values::YesOrNo(_) | Values::Named(_) => {
                    *number < view.values.count()
                }
            });
            let wrong = || RoomSetupError::Value(value.to_string(), view.name);
            setup.set(view.name, number.ok_or_else(wrong)?);
        }
        if setup.settings.king_of_the_hill && setup.options.rules.seats().is_none() {
            (setup.options.seats, setup.options.sides) = (2, Sides::FreeForAll);
        }
        let suits = setup.options.check().is_ok() && setup.settings.suit(&setup.options);
        if suits { Ok(setup) } else { Err(RoomSetupError::Together) }
    }
}

/// A name as a word of a link.
fn slug(name: &str) -> String {
    let letter = |letter: char| match letter {
        ' ' | '-' | '+' => '_',
        letter => letter.to_ascii_lowercase(),
    };
    name.chars().map(letter).collect()
}

/// The name of a saved preset.
pub type PresetName = Text<PRESET_NAME_CHARS_MAX>;
/// A [`RoomSetup`] as text.
pub type SetupText = Text<SETUP_CHARS_MAX>;

/// A preset that an account has saved.
#[derive(Clone, Debug, PartialEq, Eq, Encode, Decode)]
pub struct SavedPreset {
    /// Its code, by which others find it. No room is found by it.
    pub code: RoomCode,
    /// Its name.
    pub name: PresetName,
    /// The room.
    pub setup: SetupText,
}

/// What a client asks of its presets.
#[derive(Clone, Debug, PartialEq, Eq, Encode, Decode)]
pub enum PresetRequest {
    /// All of its own, which is the answer to the others, too.
    List,
    /// Saves one, in place of its own of the same name.
    Save(PresetName, SetupText),
    /// Deletes one.
    Delete(RoomCode),
}

#[cfg(test)]
mod tests {
    use super::*;
    use bout::Stream;

    fn read(text: &str) -> Result<RoomSetup, RoomSetupError> {
        RoomSetup::read(text, GameKind::SWORDFIGHT)
    }

    #[test]
    fn every_preset_and_any_options_are_the_same_after_they_were_written() {
        for preset in GameKind::ALL.into_iter().flat_map(Preset::of) {
            let setup = RoomSetup::new(preset.rules);
            assert_eq!(read(&setup.spelled()), Ok(setup), "{}", preset.name);
        }
        let mut stream = Stream::new(&bout::Seed([7; 32]), bout::Purpose::Daily);
        let mut seen = 0;
        for kind in GameKind::ALL {
            for _ in 0..300 {
                let mut setup = RoomSetup::new(kind.rules_default());
                for view in setup.options.rules.options() {
                    let value = match view.values {
                        Values::Numbers { least, most, .. } => {
                            stream.option(view.value, least..=most)
                        }
                        other => stream.below(other.count()),
                    };
                    if stream.below(4) == 0 {
                        setup.options.rules.set_option(view.name, value);
                    }
                }
                setup.settings.draw_options(&mut stream);
                setup.options = BrawlOptions::new(setup.options.rules);
                setup.options.best_of = 5;
                if setup.options.check().is_ok() && setup.settings.suit(&setup.options) {
                    seen += 1;
                    let text = setup.spelled();
                    assert!(text.len() <= SETUP_CHARS_MAX, "{text}");
                    assert_eq!(read(&text), Ok(setup), "{text}");
                }
            }
        }
        assert!(100 < seen, "{seen}");
    }

    #[test]
    fn a_link_says_what_is_wrong_with_it() {
        let stacker = read("game=stacker&best_of=5").expect("a room");
        assert_eq!((stacker.options.rules.kind().name(), stacker.options.best_of), ("stacker", 5));
        assert_eq!(read("game=chess"), Err(RoomSetupError::Game("chess".into())));
        assert_eq!(read("preset=none"), Err(RoomSetupError::Preset("none".into())));
        assert_eq!(read("colour=1"), Err(RoomSetupError::Option("colour".into())));
        assert_eq!(read("best_of=11"), Err(RoomSetupError::Value("11".into(), "best_of")));
        assert_eq!(read("best_of=x"), Err(RoomSetupError::Value("x".into(), "best_of")));
        assert_eq!(read("rating_least=2000&rating_most=1000"), Err(RoomSetupError::Together));
        let king = read("king_of_the_hill=1").expect("a room");
        assert_eq!((king.options.seats, king.options.sides), (2, Sides::FreeForAll));
    }
}
