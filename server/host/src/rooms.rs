//! The lobby, the rooms, and what bouts need.

pub mod block_board;
pub mod bout_seeds;
pub mod daily_seeds;
pub mod friends_desk;
pub mod friends_done;
pub mod hosted_room;
pub mod lobby_task;
pub mod piece_maker;
pub mod pieces;
pub mod queue_board;
pub mod room_directory;
pub mod room_summary;
pub mod room_task;
