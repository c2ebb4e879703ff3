//! Sound cues, and their volume sliders.

/// A sound cue of an event. Each event is visible, too.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cue {
    /// The piece in play, or a block of a table, moved sideways.
    Move,
    /// The piece rotated.
    Turn,
    /// A piece was held, or a spell was paid for.
    Hold,
    /// A piece locked.
    Lock,
    /// A piece locked by a spin.
    Spin,
    /// Blocks fused into a gem, or it grew.
    Fuse,
    /// A step of a chain broke, or rows were cleared: from 1, with a higher pitch for each.
    Break(u16),
    /// The attempted swap makes no match.
    Refuse,
    /// A spell acts.
    Cast,
    /// An attack was sent.
    Send,
    /// An attack is incoming.
    Warn,
    /// An attack landed.
    Land,
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
    /// Music, which no cue is part of.
    Music,
}

impl Cue {
    /// Its slider.
    pub fn part(self) -> Part {
        match self {
            Cue::Move | Cue::Turn | Cue::Hold | Cue::Lock | Cue::Spin => Part::Board,
            Cue::Fuse | Cue::Break(_) | Cue::Refuse => Part::Board,
            Cue::Cast | Cue::Send | Cue::Warn | Cue::Land => Part::Attacks,
            Cue::Danger | Cue::Count | Cue::Begin | Cue::Found | Cue::OwnTurn => Part::Calls,
            Cue::Emote => Part::Calls,
            Cue::Won | Cue::Lost | Cue::Drawn => Part::Calls,
        }
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
