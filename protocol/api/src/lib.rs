//! The responses of the JSON API, which `docs/api.md` describes: the server writes them, and a client reads
//! them.
//!
//! Names of games, rulesets, modes and states are texts: those of a later release are unknown to a client, which
//! leaves them out. **A client trusts no response**: it checks names, ids and ranges before it shows them.
//!
//! A field with a `default` may be missing: clients do without it, so that they read other releases of a server.

mod error;
mod figures;
mod list;
mod live;
mod matches;
mod page;
mod players;
mod rooms;
mod runs;
mod server;

pub use error::{ErrorView, FailureView};
pub use figures::FiguresView;
pub use list::{LIST_BYTES_MAX, LISTED_MAX, ListedServer, ServerList};
pub use live::{LivePlayer, LiveView, QueueView};
pub use matches::{BoutView, ChangeView, MatchView, SeatView};
pub use page::PageOf;
pub use players::{
    FoundView, GameView, LineView, PlayerView, PointView, RatedView, RatingView, StandingView,
    TallyView,
};
pub use rooms::{InvitationView, PresentView, RoomView, RulesView};
pub use runs::{BestView, DailyView, RunView};
pub use server::{RoomCount, ServerView};
