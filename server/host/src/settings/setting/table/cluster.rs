//! The settings of a node of a cluster.

use super::{Setting, Sort};
use crate::cluster::NodeName;
use crate::settings::spelling::{shown, unless_empty};

/// Whether the server is a node.
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
