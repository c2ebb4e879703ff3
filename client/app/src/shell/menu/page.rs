//! A page of rows, as data.

/// The arrangement of the rows, where there is room for it.
#[derive(Clone, Debug, Default)]
pub enum Arrangement {
    /// One below the other.
    #[default]
    List,
    /// In these groups.
    Groups(Vec<Group>),
    /// Of the home screen: cards of games above the other rows.
    Home,
    /// Tiles in so many columns, above the other rows, with so many units at the right side of each for a picture.
    Tiles(u8, f32),
}

/// A group of rows.
#[derive(Clone, Debug)]
pub struct Group {
    /// Its heading.
    pub title: String,
    /// Its column, from 0.
    pub column: u8,
}

/// The place of a row in an arrangement.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Spot {
    /// Above all groups.
    #[default]
    Head,
    /// In the group of this number.
    Group(u8),
    /// Below all groups, or below the tiles.
    Foot,
    /// A tile, whose cells are what it says and its last line.
    Tile,
    /// A card with a picture, on the home screen.
    Card,
    /// The primary button of the home screen.
    Primary,
    /// Another button beside it.
    Menu,
    /// At the side of the home screen.
    Aside,
    /// At the top of the home screen.
    Chip,
    /// On the line of the row before it, at its right: one of the things that can be done with it.
    Beside,
    /// At the lower edge of the panel beside the column, where there is one.
    Panel,
}

/// A column of a table.
#[derive(Clone, Debug)]
pub struct Column {
    /// Its heading.
    pub title: String,
    /// Its width in units at the normal size; the first column has what the others leave.
    pub width: f32,
    /// Whether its cells end at its right side, as numbers do.
    pub is_right: bool,
}

impl Column {
    /// A column of words.
    pub fn words(title: &str, width: f32) -> Column {
        Column { title: title.to_owned(), width, is_right: false }
    }

    /// A column of numbers.
    pub fn numbers(title: &str, width: f32) -> Column {
        Column { title: title.to_owned(), width, is_right: true }
    }
}

/// A tab at the lower end of a phone.
#[derive(Clone, Debug)]
pub struct Tab<T> {
    /// Its name.
    pub label: String,
    /// Its sign.
    pub sign: TabSign,
    /// Whether the page belongs to it.
    pub is_current: bool,
    /// What it leads to.
    pub does: T,
}

/// The sign of a tab.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TabSign {
    /// A house.
    Home,
    /// A triangle.
    Play,
    /// An eye.
    Watch,
    /// A head with shoulders.
    Me,
}

/// A page of rows.
#[derive(Clone, Debug)]
pub struct Page<A> {
    /// Its title, in large letters.
    pub title: String,
    /// The lines under the title.
    pub lines: Vec<String>,
    /// Below them, the names of keys and what they do, in two columns.
    pub keys: Vec<(Vec<String>, String)>,
    /// Errors and notices that the player must see: on a phone above the lines. Other screens have a band
    /// for them.
    pub urgent: Vec<String>,
    /// The rows, from the top.
    pub rows: Vec<Row<A>>,
    /// The columns of those rows that have cells: the first is of their labels. A phone has no columns.
    pub columns: Vec<Column>,
    /// The tabs at the lower end of a phone that is held upright.
    pub tabs: Vec<Tab<A>>,
    /// The arrangement of the rows, where there is room for it.
    pub arrangement: Arrangement,
    /// The side of the column.
    pub side: Side,
    /// The keys that reach the rows.
    pub reach: Reach,
    /// Units by which the page is lower than others.
    pub lower: f32,
    /// The width of the column in units of the normal size, where it differs from the default.
    pub width: Option<f32>,
    /// The largest scale of texts and buttons, where there must be space for a picture.
    pub scale_max: Option<f32>,
    /// Whether a picture beside the rows takes its share of a phone's screen, too. Other pictures are
    /// not shown there.
    pub has_picture: bool,
}

/// The side of a page's column.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Side {
    /// In the middle.
    #[default]
    Middle,
    /// To the left, beside a picture.
    Left,
}

/// The keys that move through a page.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Reach {
    /// The arrows.
    #[default]
    Arrows,
    /// Tab, minus and plus only: the other keys play on a board.
    Tab,
}

/// The kind of a row.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RowKind {
    /// A button.
    Button,
    /// Left and right change it.
    Stepper,
    /// A field for typing.
    Input,
}

/// A row of a page.
#[derive(Clone, Debug)]
pub struct Row<A> {
    /// Its label.
    pub label: String,
    /// Its value.
    pub value: String,
    /// What an input method composes behind the value.
    pub composed: String,
    /// The cells of a row of a table behind its label, of which its value consists.
    pub cells: Vec<String>,
    /// Whether it is the player's own in a table.
    pub is_own: bool,
    /// A warning, such as a conflict.
    pub note: String,
    /// Its kind: the effect of left, right and letters.
    pub kind: RowKind,
    /// Its place in the arrangement of the page.
    pub spot: Spot,
    /// Its effect when it is pressed.
    pub does: A,
}

impl<A> Default for Page<A> {
    fn default() -> Page<A> {
        Page {
            title: String::new(),
            lines: Vec::new(),
            keys: Vec::new(),
            urgent: Vec::new(),
            rows: Vec::new(),
            columns: Vec::new(),
            tabs: Vec::new(),
            arrangement: Arrangement::default(),
            side: Side::default(),
            reach: Reach::default(),
            lower: 0.0,
            width: None,
            scale_max: None,
            has_picture: false,
        }
    }
}

impl<A> Row<A> {
    /// A row with the effect `does`.
    pub fn new(label: impl Into<String>, value: String, kind: RowKind, does: A) -> Row<A> {
        let (label, spot) = (label.into(), Spot::default());
        let (composed, note) = (String::new(), String::new());
        let (cells, is_own) = (Vec::new(), false);
        Row { label, value, composed, cells, is_own, note, kind, spot, does }
    }

    /// The same row with these cells of a table behind its label.
    #[must_use]
    pub fn with_cells(self, cells: Vec<String>) -> Row<A> {
        let told = cells.iter().map(String::as_str).filter(|cell| !cell.is_empty());
        Row { value: told.collect::<Vec<_>>().join(" · "), cells, ..self }
    }

    /// The same row with a warning.
    #[must_use]
    pub fn with_note(self, note: impl Into<String>) -> Row<A> {
        Row { note: note.into(), ..self }
    }

    /// The same row at a place of an arrangement.
    #[must_use]
    pub fn at(self, spot: Spot) -> Row<A> {
        Row { spot, ..self }
    }

    /// The same row with a value.
    #[must_use]
    pub fn with_value(self, value: impl Into<String>) -> Row<A> {
        Row { value: value.into(), ..self }
    }
}
