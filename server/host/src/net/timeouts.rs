//! The timeouts of a connection and of a session.

use std::time::Duration;

/// The time from the opening of a connection to its first message.
pub const HANDSHAKE_TIMEOUT: Duration = Duration::from_secs(5);
/// The same when many newcomers are silent: two round trips to the other side of the world, and a loss.
pub const CROWDED_HANDSHAKE_TIMEOUT: Duration = Duration::from_secs(2);
/// The time that a connection may be idle. Its client sends a ping a second.
pub const IDLE_TIMEOUT: Duration = Duration::from_secs(10);
/// The time in which a client must read a write.
pub const WRITE_TIMEOUT: Duration = Duration::from_secs(5);
/// The time in which a client must read some of a page that waits for it.
pub const PAGE_WRITE_TIMEOUT: Duration = Duration::from_secs(10);
/// The time for which a connection is served pages one after another; then it is closed after the page
/// that is under way.
pub const PAGES_WITHIN: Duration = Duration::from_secs(60);
/// The lifetime of a connection that is served pages: a large package on a slow line.
pub const PAGE_LIFETIME: Duration = Duration::from_secs(30 * 60);
/// The time in which a client must read the close frame.
pub const CLOSE_TIMEOUT: Duration = Duration::from_secs(1);
/// How long a session in a room, or in the ranked queue, waits for its client to reconnect. It is a
/// little longer than the grace period of the room, so that it is the room that decides about the
/// seat.
pub const RECONNECT_TIMEOUT: Duration = Duration::from_millis(referee::session::HOLD.0);
