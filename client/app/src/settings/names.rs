//! Names in the settings file, of what has one.

/// Declares modules that spell a value by its name, and refuse a name that none has.
macro_rules! named {
    ($($(#[$doc:meta])* $module:ident: $of:ty = $what:literal, $named:expr;)+) => {
        $(
            $(#[$doc])*
            pub(super) mod $module {
                use serde::{Deserialize, Deserializer, Serializer, de};

                pub fn serialize<S: Serializer>(of: &$of, to: S) -> Result<S::Ok, S::Error> {
                    to.serialize_str(of.name())
                }

                pub fn deserialize<'de, D: Deserializer<'de>>(from: D) -> Result<$of, D::Error> {
                    let name = String::deserialize(from)?;
                    let named: fn(&str) -> Option<$of> = $named;
                    let why = || format!("there is no {} called `{name}`", $what);
                    named(&name).ok_or_else(|| de::Error::custom(why()))
                }
            }
        )+
    };
}

named! {
    /// Games by their names.
    game: games::GameKind = "game", games::GameKind::named;
    /// Rulesets by their names.
    ruleset: games::Ruleset = "ruleset", games::Ruleset::named;
    /// Swords by their names.
    blade: swordfight::Blade = "sword",
        |name| swordfight::Blade::ALL.into_iter().find(|blade| blade.name() == name);
    /// Spells by their names.
    spell: marauders::Spell = "spell", |name| {
        let elements = marauders::Element::ALL.map(marauders::Spell::Of);
        let mut all = marauders::Spell::EXCLUSIVE.into_iter().chain(elements);
        all.find(|spell| spell.name() == name)
    };
}

/// Languages by their tags.
pub(super) mod language {
    use crate::text::Language;
    use serde::{Deserialize, Deserializer, Serializer, de};

    pub fn serialize<S: Serializer>(
        language: &Option<Language>,
        serializer: S,
    ) -> Result<S::Ok, S::Error> {
        match language {
            Some(language) => serializer.serialize_str(language.tag()),
            None => serializer.serialize_none(),
        }
    }

    pub fn deserialize<'de, D: Deserializer<'de>>(
        deserializer: D,
    ) -> Result<Option<Language>, D::Error> {
        let tag = String::deserialize(deserializer)?;
        let tags = || Language::ALL.map(Language::tag).join(", ");
        let language = Language::tagged(&tag).ok_or_else(|| {
            de::Error::custom(format!("there is no language `{tag}`, only {}", tags()))
        })?;
        Ok(Some(language))
    }
}

/// Modes of solo runs by their names; none is left out.
pub(super) mod mode {
    use games::SoloMode;
    use serde::{Deserialize, Deserializer, Serializer, de};

    pub fn serialize<S: Serializer>(
        mode: &Option<SoloMode>,
        serializer: S,
    ) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(mode.map_or("", SoloMode::name))
    }

    pub fn deserialize<'de, D: Deserializer<'de>>(
        deserializer: D,
    ) -> Result<Option<SoloMode>, D::Error> {
        let name = String::deserialize(deserializer)?;
        let mode = SoloMode::named(&name);
        mode.map(Some).ok_or_else(|| de::Error::custom(format!("there is no mode called `{name}`")))
    }
}
