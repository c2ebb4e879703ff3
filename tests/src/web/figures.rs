//! What the client logs of a bout: how far its board has come, and how often it had to be changed.

use browser::Page;

use crate::web::WITHIN;

/// The figures of a bout's session. They count from the beginning of the bout, or from the page's own
/// beginning, if that was later.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Figures {
    /// Ticks that the client has simulated.
    pub tick: u32,
    /// Those of them that the server has simulated, too.
    pub confirmed: u32,
    /// Times that the own board was changed after it was shown.
    pub corrections: u32,
    /// States that the server sent because it had advanced the seat.
    pub advanced: u32,
    /// Packets that came after they had changed the board on the server.
    pub late: u32,
    /// States on which client and server disagreed.
    pub desyncs: u32,
    /// Buttons that went down in ticks that the client has simulated.
    pub presses: u32,
}

impl Figures {
    /// The last ones in the console of the page, if there are any.
    pub fn last(page: &dyn Page) -> Option<Figures> {
        Figures::parse(&page.last_logged("figures")?)
    }

    /// Reads `name = number;` for each of them.
    fn parse(line: &str) -> Option<Figures> {
        let fields = || line.split(';').filter_map(|field| field.split_once('='));
        let get = |name: &str| {
            let (_, number) = fields().find(|(own, _)| own.trim() == name)?;
            number.trim().parse().ok()
        };
        Some(Figures {
            tick: get("tick")?,
            confirmed: get("confirmed")?,
            corrections: get("corrections")?,
            advanced: get("advanced")?,
            late: get("late")?,
            desyncs: get("desyncs")?,
            presses: get("presses")?,
        })
    }
}

/// Waits until the figures are as `wanted`.
///
/// # Panics
/// When that takes too long.
pub fn await_figures(page: &dyn Page, wanted: impl Fn(&Figures) -> bool) -> Figures {
    page.wait_logged("figures", WITHIN, &|line| Figures::parse(line).is_some_and(|it| wanted(&it)));
    Figures::last(page).expect("it was there")
}
