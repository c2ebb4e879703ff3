//! The settings of crashes, of draining, of the stop, and of the nodes that take over then.

use super::{Setting, Sort};
use crate::nodes::cluster::NodeName;
use crate::settings::AfterDrain;
use crate::settings::spelling::{number, shown, unless_empty};

/// Upper bound of the time limit for running matches: a day, in seconds.
const DRAIN_LIMIT_S_MOST: u32 = 24 * 60 * 60;

/// When what is in the live journal is safe.
pub(super) const LIVE_SYNC: Setting = Setting {
    name: "live_sync",
    value_name: "WORD",
    help: "When running bouts are safe: write (they survive a crash of the server), fsync (of the \
        machine), or off",
    sort: Sort::Text,
    mask: str::to_string,
    read: |settings, text| {
        settings.live_sync = text.parse().map_err(|error| format!("{error}"))?;
        Ok(())
    },
    show: |settings| settings.live_sync.to_string(),
};

/// The time limit for running matches at the shutdown.
pub(super) const DRAIN_LIMIT_S: Setting = Setting {
    name: "drain_limit_s",
    value_name: "SECONDS",
    help: "Time limit for running matches when the server shuts down, 0 to 86400; with 0 and a live \
        journal, the next process goes on with them",
    sort: Sort::Number,
    mask: str::to_string,
    read: |settings, text| {
        settings.drain_limit_s = number(text, 0..=DRAIN_LIMIT_S_MOST)?;
        Ok(())
    },
    show: |settings| settings.drain_limit_s.to_string(),
};

/// What follows a drained server.
pub(super) const AFTER_DRAIN: Setting = Setting {
    name: "after_drain",
    value_name: "WORD",
    help: "What follows `admin drain`: exit, or wait for a signal, for supervisors that restart \
        what exits",
    sort: Sort::Text,
    mask: str::to_string,
    read: |settings, text| {
        settings.after_drain = match text {
            "exit" => AfterDrain::Exit,
            "wait" => AfterDrain::Wait,
            _ => return Err("it must be exit or wait".into()),
        };
        Ok(())
    },
    show: |settings| match settings.after_drain {
        AfterDrain::Exit => "exit".into(),
        AfterDrain::Wait => "wait".into(),
    },
};

/// The setting that makes the server a node.
pub(super) const CLUSTER: Setting = Setting {
    name: "cluster",
    value_name: "SWITCH",
    help: "Whether the server is a node of an arena of several servers that share a PostgreSQL \
        database, true or false; it needs advertise",
    sort: Sort::Switch,
    mask: str::to_string,
    read: |settings, text| {
        settings.cluster = text.parse().map_err(|_| "it must be true or false".to_string())?;
        Ok(())
    },
    show: |settings| settings.cluster.to_string(),
};

/// Where clients connect to the node.
pub(super) const ADVERTISE: Setting = Setting {
    name: "advertise",
    value_name: "ADDRESS",
    help: "Address of this node for clients that another node sends to it, as in \
        wss://node-1.example.org or 10.0.0.7:4711",
    sort: Sort::Text,
    mask: str::to_string,
    read: |settings, text| {
        settings.advertise = unless_empty(text, str::parse)?;
        Ok(())
    },
    show: |settings| shown(settings.advertise.as_ref()),
};

/// The name of the node.
pub(super) const NODE_NAME: Setting = Setting {
    name: "node_name",
    value_name: "TEXT",
    help: "Name of this node for operators, 1 to 60 letters; without it its advertise address",
    sort: Sort::Text,
    mask: str::to_string,
    read: |settings, text| {
        settings.node_name = unless_empty(text, NodeName::new)?;
        Ok(())
    },
    show: |settings| shown(settings.node_name.as_ref()),
};
