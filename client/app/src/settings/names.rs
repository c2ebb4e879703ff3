//! Names in the settings file, of what has one.

/// Games by their names.
pub(super) mod game {
    use games::GameKind;
    use serde::{Deserialize, Deserializer, Serializer, de};

    pub fn serialize<S: Serializer>(game: &GameKind, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(game.name())
    }

    pub fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<GameKind, D::Error> {
        let name = String::deserialize(deserializer)?;
        GameKind::named(&name)
            .ok_or_else(|| de::Error::custom(format!("there is no game called `{name}`")))
    }
}

/// Rulesets by their names.
pub(super) mod ruleset {
    use games::Ruleset;
    use serde::{Deserialize, Deserializer, Serializer, de};

    pub fn serialize<S: Serializer>(ruleset: &Ruleset, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(ruleset.name())
    }

    pub fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Ruleset, D::Error> {
        let name = String::deserialize(deserializer)?;
        Ruleset::named(&name)
            .ok_or_else(|| de::Error::custom(format!("there is no ruleset called `{name}`")))
    }
}

/// Swords by their names.
pub(super) mod blade {
    use serde::{Deserialize, Deserializer, Serializer, de};
    use swordfight::Blade;

    pub fn serialize<S: Serializer>(blade: &Blade, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(blade.name())
    }

    pub fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Blade, D::Error> {
        let name = String::deserialize(deserializer)?;
        let named = Blade::ALL.into_iter().find(|blade| blade.name() == name);
        named.ok_or_else(|| de::Error::custom(format!("there is no sword called `{name}`")))
    }
}

/// Spells by their names.
pub(super) mod spell {
    use marauders::{Element, Spell};
    use serde::{Deserialize, Deserializer, Serializer, de};

    pub fn serialize<S: Serializer>(spell: &Spell, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(spell.name())
    }

    pub fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Spell, D::Error> {
        let name = String::deserialize(deserializer)?;
        let all = Spell::EXCLUSIVE.into_iter().chain(Element::ALL.map(Spell::Of));
        let named = all.into_iter().find(|spell| spell.name() == name);
        named.ok_or_else(|| de::Error::custom(format!("there is no spell called `{name}`")))
    }
}

/// The choice of one of two directions, by its name.
pub(super) mod both {
    use controls::BothHeld;
    use serde::{Deserialize, Deserializer, Serializer, de};

    pub fn serialize<S: Serializer>(both: &BothHeld, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(both.name())
    }

    pub fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<BothHeld, D::Error> {
        let name = String::deserialize(deserializer)?;
        let named = BothHeld::ALL.into_iter().find(|both| both.name() == name);
        named.ok_or_else(|| de::Error::custom(format!("`{name}` is not later, earlier or neither")))
    }
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
