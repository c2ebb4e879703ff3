//! Counters of a session: corrections and packets.

/// How often the own board had to be changed, by cause; and packets, late or not.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct NetStats {
    /// Packets for the own board.
    pub packets: u32,
    /// Packets that came when the board was already at a tick in which they could be seen.
    pub seen_late: u32,
    /// A packet came after it had changed the board on the server.
    pub late_packets: u32,
    /// The server advanced the seat without its player.
    pub forced_advances: u32,
    /// The two ends came to different states from the same log: a bug of ours.
    pub desyncs: u32,
    /// Times that the own board was changed after it was shown, whatever the cause.
    pub corrections: u32,
    /// Restarts of the server that the bout survived.
    pub restarts: u32,
    /// Ticks of the own board that did not survive one.
    pub lost_ticks: u32,
}
