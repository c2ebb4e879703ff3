//! What can be heard, and which slider it is under.

/// Something that is heard as it happens. Each is seen, too.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cue {
    /// What is in play, or a block of a table, went aside.
    Move,
    /// It turned.
    Turn,
    /// It was kept for later: held, or paid for.
    Hold,
    /// It locked.
    Lock,
    /// It locked by a spin.
    Spin,
    /// Blocks fused into a gem, or it grew.
    Fuse,
    /// A step of a chain broke, or rows went: from 1, and higher with each.
    Break(u16),
    /// What was tried makes no match.
    Refuse,
    /// A spell acts.
    Cast,
    /// An attack leaves.
    Send,
    /// One comes.
    Warn,
    /// One is here.
    Land,
    /// The pile comes close to the top.
    Danger,
    /// One second less to wait.
    Count,
    /// The bout begins.
    Begin,
    /// An opponent is found.
    Found,
    /// It is the player's turn.
    OwnTurn,
    /// A bout is won, or a run has reached its goal.
    Won,
    /// A bout is lost.
    Lost,
    /// Nobody won.
    Drawn,
}

/// What a slider is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Part {
    /// What the player does on the board.
    Board,
    /// What goes from one board to another.
    Attacks,
    /// What calls for a look: counts, danger, turns and results.
    Calls,
}

impl Cue {
    /// The slider that it is under.
    pub fn part(self) -> Part {
        match self {
            Cue::Move | Cue::Turn | Cue::Hold | Cue::Lock | Cue::Spin => Part::Board,
            Cue::Fuse | Cue::Break(_) | Cue::Refuse => Part::Board,
            Cue::Cast | Cue::Send | Cue::Warn | Cue::Land => Part::Attacks,
            Cue::Danger | Cue::Count | Cue::Begin | Cue::Found | Cue::OwnTurn => Part::Calls,
            Cue::Won | Cue::Lost | Cue::Drawn => Part::Calls,
        }
    }
}

/// What happened in a frame. However often it did, it is heard once.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Cues(Vec<Cue>);

impl Cues {
    /// This happened.
    pub fn add(&mut self, cue: Cue) {
        if !self.0.contains(&cue) {
            self.0.push(cue);
        }
    }

    /// All of it, once.
    pub fn take(&mut self) -> Vec<Cue> {
        std::mem::take(&mut self.0)
    }
}

impl Extend<Cue> for Cues {
    fn extend<T: IntoIterator<Item = Cue>>(&mut self, cues: T) {
        cues.into_iter().for_each(|cue| self.add(cue));
    }
}
