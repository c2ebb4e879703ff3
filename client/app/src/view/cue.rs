//! Sound cues, and their volume sliders.

use bout::Seat;

/// A sound cue of an event. Each event is visible, too.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cue {
    /// The piece in play, or a block of a table, moved sideways.
    Move,
    /// The piece rotated.
    Turn,
    /// A piece was held, or a spell was paid for.
    Hold,
    /// The player moved the piece down by a row.
    SoftDrop,
    /// The player dropped the piece.
    HardDrop,
    /// The piece touched what is below it.
    Touch,
    /// A piece locked.
    Lock,
    /// A piece locked by a spin.
    Spin,
    /// Blocks fused into a gem, or it grew.
    Fuse,
    /// A step of a chain broke, or rows were cleared: from 1, with a higher pitch for each.
    Break(u16),
    /// The level rose, or a value was multiplied.
    Level,
    /// The attempted swap makes no match.
    Refuse,
    /// A spell acts.
    Cast,
    /// A shield grew, shrank, came or went.
    Shield,
    /// Poison, or a position that is locked or closed.
    Curse,
    /// An attack was sent.
    Send,
    /// An attack is incoming.
    Warn,
    /// An attack landed.
    Land,
    /// An attack was cancelled, or turned to another lane.
    Cancel,
    /// A seat was knocked out.
    Out,
    /// The pile comes close to the top.
    Danger,
    /// A second of a countdown.
    Count,
    /// The bout begins.
    Begin,
    /// An emote is shown.
    Emote,
    /// An opponent was found.
    Found,
    /// It is the player's turn.
    OwnTurn,
    /// A bout is won, or a run has reached its goal.
    Won,
    /// A bout is lost.
    Lost,
    /// A draw.
    Drawn,
    /// The focus of a page moved.
    Focus,
    /// A row of a page was chosen.
    Press,
    /// A page was left.
    Back,
    /// A row of a page could not be chosen, and the page says why.
    Denied,
}

impl Cue {
    /// All of them, with a chain of one step.
    pub const ALL: [Cue; 34] = [
        Cue::Move,
        Cue::Turn,
        Cue::Hold,
        Cue::SoftDrop,
        Cue::HardDrop,
        Cue::Touch,
        Cue::Lock,
        Cue::Spin,
        Cue::Fuse,
        Cue::Break(1),
        Cue::Level,
        Cue::Refuse,
        Cue::Cast,
        Cue::Shield,
        Cue::Curse,
        Cue::Send,
        Cue::Warn,
        Cue::Land,
        Cue::Cancel,
        Cue::Out,
        Cue::Danger,
        Cue::Count,
        Cue::Begin,
        Cue::Emote,
        Cue::Found,
        Cue::OwnTurn,
        Cue::Won,
        Cue::Lost,
        Cue::Drawn,
        Cue::Focus,
        Cue::Press,
        Cue::Back,
        Cue::Denied,
        Cue::Break(4),
    ];
}

/// The part of the sound that a slider controls.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Part {
    /// The player's own actions on the board.
    Board,
    /// Attacks between boards.
    Attacks,
    /// Alerts: countdowns, danger, turns and results.
    Calls,
    /// The pages of the menus.
    Menus,
    /// Music, which no cue is part of.
    Music,
}

impl Cue {
    /// Its slider.
    pub fn part(self) -> Part {
        match self {
            Cue::Move | Cue::Turn | Cue::Hold | Cue::Lock | Cue::Spin => Part::Board,
            Cue::SoftDrop | Cue::HardDrop | Cue::Touch => Part::Board,
            Cue::Fuse | Cue::Break(_) | Cue::Level | Cue::Refuse => Part::Board,
            Cue::Cast | Cue::Shield | Cue::Curse => Part::Attacks,
            Cue::Send | Cue::Warn | Cue::Land | Cue::Cancel | Cue::Out => Part::Attacks,
            Cue::Danger | Cue::Count | Cue::Begin | Cue::Found | Cue::OwnTurn => Part::Calls,
            Cue::Emote => Part::Calls,
            Cue::Won | Cue::Lost | Cue::Drawn => Part::Calls,
            Cue::Focus | Cue::Press | Cue::Back | Cue::Denied => Part::Menus,
        }
    }

    /// True if it is played for the board of another seat: cues of that player's moves, and calls to that player,
    /// are not.
    pub fn carries(self) -> bool {
        match self {
            Cue::Move | Cue::Turn | Cue::Hold | Cue::SoftDrop | Cue::HardDrop => false,
            Cue::Touch | Cue::Level | Cue::Refuse | Cue::Warn => false,
            Cue::Lock | Cue::Spin | Cue::Fuse | Cue::Break(_) => true,
            Cue::Cast | Cue::Shield | Cue::Curse => true,
            Cue::Send | Cue::Land | Cue::Cancel | Cue::Out => true,
            Cue::Danger | Cue::Count | Cue::Begin | Cue::Found | Cue::OwnTurn => false,
            Cue::Emote | Cue::Won | Cue::Lost | Cue::Drawn => false,
            Cue::Focus | Cue::Press | Cue::Back | Cue::Denied => false,
        }
    }

    /// Where the same is seen.
    pub fn twin(self) -> &'static str {
        match self {
            Cue::Move => "the piece, or the blocks of a swap, in their new columns",
            Cue::Turn => "the piece in its new orientation",
            Cue::Hold => "the hold box, or the force that was paid",
            Cue::SoftDrop => "the piece a row further down",
            Cue::HardDrop => "the trail of the drop",
            Cue::Touch => "the piece on what is below it",
            Cue::Lock => "the light of the locked cells",
            Cue::Spin => "the light of the locked cells, and the call",
            Cue::Fuse => "the gem that grows together",
            Cue::Break(_) => "the cells that break, and the call of the chain or of the clear",
            Cue::Level => "the level in the figures, or the value that is multiplied",
            Cue::Refuse => "the blocks that go back",
            Cue::Cast => "the banner of the spell",
            Cue::Shield => "the shield with its strength",
            Cue::Curse => "the sign on the seat or on the position",
            Cue::Send => "the attack that leaves",
            Cue::Warn => "the warning at the edge of the board",
            Cue::Land => "the attack that enters",
            Cue::Cancel => "the rows that leave the bar, or the attack that ends or turns",
            Cue::Out => "the board of the seat, crossed out",
            Cue::Danger => "the edge of the board in the colour of alarm",
            Cue::Count => "the number of the countdown",
            Cue::Begin => "the countdown that is gone",
            Cue::Emote => "the bubble beside the sender's board",
            Cue::Found => "the page with the opponent",
            Cue::OwnTurn => "the strip that names whose turn it is",
            Cue::Won | Cue::Lost | Cue::Drawn => "the result over the board, and its page",
            Cue::Focus => "the light of the focused row",
            Cue::Press => "the next page, or the value that changes",
            Cue::Back => "the page before",
            Cue::Denied => "the line that says why",
        }
    }
}

/// The board that a cue comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Source {
    /// The player's own board, or no board at all.
    Own,
    /// The board of another seat.
    Other(Seat),
}

/// A cue, and the board that it comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Heard {
    /// The cue.
    pub cue: Cue,
    /// Its board.
    pub from: Source,
}

impl Heard {
    /// Cues of the player's own board.
    pub fn own(cues: Vec<Cue>) -> Vec<Heard> {
        cues.into_iter().map(|cue| Heard { cue, from: Source::Own }).collect()
    }
}

/// The cues of a frame. Each is played once, however often it occurred.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Cues(Vec<Cue>);

impl Cues {
    /// Adds a cue.
    pub fn add(&mut self, cue: Cue) {
        if !self.0.contains(&cue) {
            self.0.push(cue);
        }
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Takes all cues, each once.
    pub fn take(&mut self) -> Vec<Cue> {
        std::mem::take(&mut self.0)
    }
}

impl Extend<Cue> for Cues {
    fn extend<T: IntoIterator<Item = Cue>>(&mut self, cues: T) {
        cues.into_iter().for_each(|cue| self.add(cue));
    }
}
