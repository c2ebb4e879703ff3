//! The actions and the controls of the pages of players, matches and leaderboards.

/// An action on these pages.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PlayersAction {
    /// Open the page of players, of the server of the settings.
    Open,
    /// Open the matches in progress on the server of the settings.
    LiveNow,
    /// Open the profile of the opponent of the match that is over, of the server that it was played on.
    Opponent(String),
    /// To the profile of the player of this name.
    Profile(String),
    /// To the leaderboards.
    Boards,
    /// To the matches in progress.
    Live,
    /// To the matches of the shown player.
    History,
    /// To the page of earlier matches.
    Older,
    /// Back to the page of later matches.
    Newer,
    /// To the match with this id.
    Match(String),
    /// To the next page of the leaderboard.
    NextLines,
    /// To the previous page of the leaderboard.
    PreviousLines,
    /// Spectate the player of this name.
    Spectate(String),
    /// Watch the replay of the bout with this number of the shown match, from 1.
    Watch(u32),
    /// Ask the server again at once.
    Retry,
}

/// A control of these pages.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PlayersControl {
    /// The leaderboard.
    Board,
    /// The ruleset of the graph of a profile.
    Graph,
}
