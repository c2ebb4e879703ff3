//! What an operator sees and does.

pub mod admin;
pub mod health;
pub mod input_check;
pub mod live_settings;
pub mod mail;
pub mod metrics;
pub mod metrics_token;
pub mod server_info;
pub mod server_list;
pub mod verify;
pub mod webhooks;
