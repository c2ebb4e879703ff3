//! Tables of options: what a game or a room leaves open, each option declared once.
//!
//! A row of a table has the range of its option, its unit, the key of its label and its effect in
//! words. Checks, random values for simulations, the rows of menus and the tables of the documents
//! follow from it. A value is a number here: 0 or 1 for yes and no, the index of a choice.

use alloc::vec::Vec;
use core::fmt;

use crate::Stream;

/// Options with a table.
///
/// [`options!`](crate::options!) declares such a type:
///
/// ```
/// use bout::options::{OptionRow, OptionTable, Unit};
///
/// bout::options! {
///     /// How a bout is played.
///     #[derive(Clone, Copy, Debug)]
///     pub struct Options {
///         /// Columns of the board.
///         pub columns: u8 = 10 => OptionRow::numbers(4, 40, 1, Unit::Count)
///             .texts("option-columns", "columns of the board"),
///     }
/// }
///
/// let mut options = Options::default();
/// assert!(options.check_ranges().is_ok());
/// options.set_option("columns", 41);
/// let error = options.check_ranges().expect_err("it is out of range");
/// assert_eq!(error.to_string(), "columns must be 4 to 40");
/// ```
pub trait OptionTable: Sized + 'static {
    /// The rows of each field, in the order of declaration.
    const ROWS: &'static [&'static [OptionRow<Self>]];

    /// The rows of all fields, in the order of declaration.
    fn rows() -> impl Iterator<Item = &'static OptionRow<Self>> {
        Self::ROWS.iter().copied().flatten()
    }

    /// The options in the order of menus and documents.
    fn options(&self) -> Vec<OptionView> {
        let mut views: Vec<OptionView> = Vec::new();
        for row in Self::rows() {
            let before = row.after.and_then(|name| views.iter().position(|it| it.name == name));
            views.insert(before.map_or(views.len(), |place| place + 1), row.of(self));
        }
        views
    }

    /// Sets the option of this name to a value of its range; nothing where there is none.
    fn set_option(&mut self, name: &str, value: u32) {
        if let Some(row) = Self::rows().find(|row| row.view.name == name) {
            (row.set)(self, value);
        }
    }

    /// Checks that every number is in its range.
    ///
    /// # Errors
    /// The first number that is not.
    fn check_ranges(&self) -> Result<(), OutOfRange> {
        for view in Self::rows().map(|row| row.of(self)).filter(|view| view.applies) {
            if let Values::Numbers { least, most, .. } = view.values
                && !(least..=most).contains(&view.value)
            {
                return Err(OutOfRange { option: view.name, least, most });
            }
        }
        Ok(())
    }

    /// Draws a value for each row, for simulations: first the numbers, which often stay as they are,
    /// then the choices, then what is yes or no.
    fn draw_options(&mut self, stream: &mut Stream) {
        let pass = |values: &Values| match values {
            Values::Numbers { .. } => 0,
            Values::Choice(_) | Values::Named(_) => 1,
            Values::YesOrNo(_) => 2,
        };
        for number in 0..3 {
            let rows = Self::rows().filter(|row| pass(&row.view.values) == number);
            for row in rows.filter(|row| !row.is_drawn_apart) {
                let view = row.of(self);
                let value = match view.values {
                    Values::Numbers { least, most, .. } => stream.option(view.value, least..=most),
                    Values::Choice(_) | Values::Named(_) | Values::YesOrNo(_) => {
                        stream.below(view.values.count())
                    }
                };
                (row.set)(self, value);
            }
        }
    }
}

/// A row of a table: an option of options of type `O`.
#[derive(Debug)]
pub struct OptionRow<O: 'static> {
    /// What is the same in all options of this type.
    view: OptionView,
    get: fn(&O) -> u32,
    set: fn(&mut O, u32),
    applies: fn(&O) -> bool,
    /// The values, where they depend on other options.
    narrowed: Option<fn(&O) -> Values>,
    after: Option<&'static str>,
    is_drawn_apart: bool,
}

/// An option with its present value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OptionView {
    /// The name in errors: that of the field.
    pub name: &'static str,
    /// The key of the label in the client's catalogue.
    pub label: &'static str,
    /// The number in the label, if there is one.
    pub number: Option<u32>,
    /// The effect in words, for documents; empty for a row that they leave out.
    pub effect: &'static str,
    /// The values that it may have.
    pub values: Values,
    /// Where it has an effect.
    pub scope: Scope,
    /// The present value.
    pub value: u32,
    /// False if another option deprives this one of any effect.
    pub applies: bool,
}

/// The values that an option may have.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Values {
    /// A range of numbers, both ends included.
    Numbers {
        /// The least.
        least: u32,
        /// The most.
        most: u32,
        /// The difference to the next value in menus; negative if it is shown as a complement.
        step: i32,
        /// The unit.
        unit: Unit,
    },
    /// One of several, by the keys of their texts.
    Choice(&'static [&'static str]),
    /// Yes or no, by the keys of the texts for 0 and 1.
    YesOrNo([&'static str; 2]),
    /// One of so many that have no texts of their own: the client makes them from other options.
    Named(u32),
}

/// What a number counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unit {
    /// Anything: the label says it.
    Count,
    /// Thousandths.
    PerMille,
    /// Thousandths of the rows of a field.
    PerMilleOfRows,
    /// Thousandths a second.
    PerMillePerSecond,
    /// Percent that remain, shown as those that are taken away.
    PercentKept,
    /// Pairs; 0 for no limit.
    Pairs,
    /// Milliseconds.
    Ms,
    /// Milliseconds from row to row.
    MsPerRow,
    /// Seconds.
    Seconds,
    /// Ticks of a delay; 0 for none.
    Ticks,
    /// The tick at which something begins.
    FromTick,
    /// Ticks from row to row; 0 for all rows at once.
    TicksPerRow,
    /// Ticks of a player's handling.
    HandlingTicks,
    /// Rows more.
    Rows,
    /// 65536ths of a row a tick.
    Speed,
    /// The same, gained each second.
    SpeedPerSecond,
    /// A level.
    Level,
    /// Lines from level to level.
    LinesPerLevel,
    /// The weight of a size; 0 for none of it.
    Weight,
    /// Bouts of a match.
    Bouts,
    /// Teams; 1 for a free-for-all.
    Teams,
}

/// Where an option has an effect.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Scope {
    /// In bouts of all kinds.
    Bouts,
    /// In rooms of several people: not in practice.
    Rooms,
    /// Where attacks are sent: not in solo runs.
    Attacks,
    /// Where garbage comes in: in no solo run but survival.
    Garbage,
}

/// A number that is out of its range.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OutOfRange {
    /// The name of the option.
    pub option: &'static str,
    /// The least that it may be.
    pub least: u32,
    /// The most that it may be.
    pub most: u32,
}

impl fmt::Display for OutOfRange {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} must be {} to {}", self.option, self.least, self.most)
    }
}

impl core::error::Error for OutOfRange {}

impl<O: 'static> OptionRow<O> {
    /// A row with these values.
    pub const fn new(values: Values) -> OptionRow<O> {
        OptionRow {
            view: OptionView {
                name: "",
                label: "",
                number: None,
                effect: "",
                values,
                scope: Scope::Bouts,
                value: 0,
                applies: true,
            },
            get: |_| 0,
            set: |_, _| {},
            applies: |_| true,
            narrowed: None,
            after: None,
            is_drawn_apart: false,
        }
    }

    /// A number from `least` to `most`.
    pub const fn numbers(least: u32, most: u32, step: i32, unit: Unit) -> OptionRow<O> {
        OptionRow::new(Values::Numbers { least, most, step, unit })
    }

    /// One of the values of `T`.
    pub const fn choice<T: Choice>() -> OptionRow<O> {
        OptionRow::new(Values::Choice(T::TEXTS))
    }

    /// The name of the option, its value, and how it is set.
    pub const fn field(
        mut self,
        name: &'static str,
        get: fn(&O) -> u32,
        set: fn(&mut O, u32),
    ) -> OptionRow<O> {
        self.view.name = name;
        self.get = get;
        self.set = set;
        self
    }

    /// The key of the label, and the effect in words.
    pub const fn texts(mut self, label: &'static str, effect: &'static str) -> OptionRow<O> {
        self.view.label = label;
        self.view.effect = effect;
        self
    }

    /// The number in the label.
    pub const fn numbered(mut self, number: u32) -> OptionRow<O> {
        self.view.number = Some(number);
        self
    }

    /// Where it has an effect.
    pub const fn scope(mut self, scope: Scope) -> OptionRow<O> {
        self.view.scope = scope;
        self
    }

    /// When it has an effect.
    pub const fn when(mut self, applies: fn(&O) -> bool) -> OptionRow<O> {
        self.applies = applies;
        self
    }

    /// The values, which depend on other options, or a step that depends on the value.
    pub const fn narrowed(mut self, values: fn(&O) -> Values) -> OptionRow<O> {
        self.narrowed = Some(values);
        self
    }

    /// Shown after the option of this name.
    pub const fn after(mut self, name: &'static str) -> OptionRow<O> {
        self.after = Some(name);
        self
    }

    /// Left out by [`OptionTable::draw_options`].
    pub const fn drawn_apart(mut self) -> OptionRow<O> {
        self.is_drawn_apart = true;
        self
    }

    fn of(&self, options: &O) -> OptionView {
        let values = self.narrowed.map_or(self.view.values, |narrowed| narrowed(options));
        let (value, applies) = ((self.get)(options), (self.applies)(options));
        OptionView { values, value, applies, ..self.view }
    }
}

impl OptionView {
    /// The value `by` steps further: no further than the end of a range, and around the end of a choice.
    pub fn stepped(&self, by: i8) -> u32 {
        let (value, by) = (i64::from(self.value), i64::from(by));
        let next = match self.values {
            Values::Numbers { least, most, step, .. } => {
                (value + by * i64::from(step)).clamp(least.into(), most.into())
            }
            Values::Choice(_) | Values::Named(_) | Values::YesOrNo(_) => {
                (value + by).rem_euclid(self.values.count().into())
            }
        };
        next as u32
    }
}

impl Values {
    /// How many there are.
    pub fn count(&self) -> u32 {
        match self {
            Values::Numbers { least, most, .. } => most - least + 1,
            Values::Choice(texts) => texts.len() as u32,
            Values::YesOrNo(texts) => texts.len() as u32,
            Values::Named(count) => *count,
        }
    }
}

/// What can be a value in a table.
pub trait OptionValue {
    /// The number that stands for it.
    fn number(self) -> u32;

    /// The value for which a number stands that [`Self::number`] gave.
    fn of(number: u32) -> Self;
}

/// A closed list of values with texts; see [`choice!`](crate::choice!).
pub trait Choice: OptionValue {
    /// The keys of their texts in the client's catalogue, in the order of the list.
    const TEXTS: &'static [&'static str];
}

macro_rules! numbers {
    ($($type:ty),+) => {
        $(impl OptionValue for $type {
            fn number(self) -> u32 {
                self.into()
            }

            fn of(number: u32) -> $type {
                number as $type
            }
        })+
    };
}

numbers!(u8, u16, u32);

impl OptionValue for bool {
    fn number(self) -> u32 {
        self.into()
    }

    fn of(number: u32) -> bool {
        number != 0
    }
}

/// Makes an enum the values of an option: each variant with the key of its text, in the order of
/// declaration.
#[macro_export]
macro_rules! choice {
    ($type:ident { $($variant:ident: $text:literal),+ $(,)? }) => {
        impl $crate::options::OptionValue for $type {
            fn number(self) -> u32 {
                match self {
                    $($type::$variant => $type::$variant as u32,)+
                }
            }

            fn of(number: u32) -> $type {
                [$($type::$variant),+][number as usize]
            }
        }

        impl $crate::options::Choice for $type {
            const TEXTS: &'static [&'static str] = &[$($text),+];
        }
    };
}

/// Declares options: each field with its default and, behind `=>`, its row, or behind `;` a slice
/// of rows that set parts of it. See [`OptionTable`](options::OptionTable).
///
/// With `encoded by encode, decode;` in front of it, the type gets these functions, which read and
/// write the fields with a row of their own in order.
#[macro_export]
macro_rules! options {
    (encoded by $encode:ident, $decode:ident; $($declaration:tt)+) => {
        $crate::options! { $($declaration)+ }
        $crate::options! { @encoded $encode $decode $($declaration)+ }
    };
    (
        @encoded $encode:ident $decode:ident
        $(#[$meta:meta])*
        pub struct $name:ident {
            $(
                $(#[$field_meta:meta])*
                pub $field:ident: $type:ty = $default:expr $(=> $row:expr)? $(; $parts:expr)?,
            )+
        }
    ) => {
        impl $name {
            fn $encode<E: ::bincode::enc::Encoder>(
                &self,
                encoder: &mut E,
            ) -> Result<(), ::bincode::error::EncodeError> {
                $($(
                    let _ = stringify!($row);
                    ::bincode::Encode::encode(&self.$field, encoder)?;
                )?)+
                Ok(())
            }

            fn $decode<C, D: ::bincode::de::Decoder<Context = C>>(
                decoder: &mut D,
            ) -> Result<$name, ::bincode::error::DecodeError> {
                let mut options = $name::default();
                $($(
                    let _ = stringify!($row);
                    options.$field = ::bincode::Decode::decode(decoder)?;
                )?)+
                Ok(options)
            }
        }
    };
    (
        $(#[$meta:meta])*
        pub struct $name:ident {
            $(
                $(#[$field_meta:meta])*
                pub $field:ident: $type:ty = $default:expr $(=> $row:expr)? $(; $parts:expr)?,
            )+
        }
    ) => {
        $(#[$meta])*
        pub struct $name {
            $($(#[$field_meta])* pub $field: $type,)+
        }

        impl Default for $name {
            fn default() -> $name {
                $name { $($field: $default,)+ }
            }
        }

        impl $crate::options::OptionTable for $name {
            const ROWS: &'static [&'static [$crate::options::OptionRow<$name>]] = &[
                $(
                    $(&[$row.field(
                        stringify!($field),
                        |options| $crate::options::OptionValue::number(options.$field),
                        |options, value| {
                            options.$field = $crate::options::OptionValue::of(value);
                        },
                    )],)?
                    $($parts,)?
                )+
            ];
        }
    };
}
