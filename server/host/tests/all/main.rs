//! All tests of the host that need no process of their own kind: one program, for each links the whole
//! server.
// The lint lets tests unwrap, and does not know the helpers of a test.
#![allow(clippy::unwrap_used)]

#[macro_use]
mod databases;
mod sample;
mod samples;
mod served;

mod administration;
mod api;
mod caddyfiles;
mod commands;
mod container;
mod deploy;
mod downloads;
mod in_browser;
mod input_check;
mod languages;
mod limits;
mod lists;
mod members;
mod nodes;
mod own_account;
mod paused;
mod release;
mod serve;
mod serve_nodes;
mod settings;
mod site;
mod store;
mod verify;
mod web_client;
mod webhooks;
