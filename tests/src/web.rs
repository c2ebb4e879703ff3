//! The client in a real browser, as tests and measurements play it: a friend who hosts, the page, and a
//! line between the two that can be stalled and cut.

mod figures;
mod friend;
mod page;
mod relay;
mod way_in;

pub use figures::{Figures, await_figures};
pub use friend::{Friend, Seen};
pub use page::{
    PLAY_CARD, Target, WITHIN, Way, assert_clean, await_game, await_screen, hasty, place_of, short,
    targets,
};
pub use relay::{Condition, Relay};
pub use way_in::{FirstRun, SKIP, WayIn};
