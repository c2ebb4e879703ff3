//! The site, the JSON API, and files for browsers.

pub mod api;
pub(crate) mod byte_range;
pub mod downloads;
pub mod entity_tag;
pub(crate) mod guarded_body;
pub mod members;
pub mod operator_pages;
pub mod pages;
pub mod pages_runtime;
mod policy;
pub mod public;
pub mod read_body;
pub mod site;
pub mod web_client;
