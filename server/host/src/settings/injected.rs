//! Environment variables that are not settings, though they have our prefix.
//!
//! Kubernetes puts the address of each service into the environment of every container, by the name
//! of the service (its documentation, "Environment variables" of services). A service named `cutlass`
//! or `cutlass-server` has our prefix.

/// Whether Kubernetes makes a variable like this one for a service.
pub fn is_injected(name: &str, value: &str) -> bool {
    const PROTOCOLS: [&str; 3] = ["tcp", "udp", "sctp"];
    let is_url = PROTOCOLS
        .iter()
        .any(|one| value.strip_prefix(one).is_some_and(|rest| rest.starts_with("://")));
    // NAME_SERVICE_HOST, NAME_SERVICE_PORT and NAME_SERVICE_PORT_HTTP.
    if name.ends_with("_SERVICE_HOST") || name.ends_with("_SERVICE_PORT") {
        return true;
    }
    if name.contains("_SERVICE_PORT_") {
        return true;
    }
    // NAME_PORT and NAME_PORT_4711_TCP are URLs.
    if is_url && (name.ends_with("_PORT") || name.contains("_PORT_")) {
        return true;
    }
    // NAME_PORT_4711_TCP_ADDR, NAME_PORT_4711_TCP_PORT and NAME_PORT_4711_TCP_PROTO.
    let parts: Vec<&str> = name.rsplitn(4, '_').collect();
    let [last, protocol, port, rest] = parts[..] else { return false };
    rest.ends_with("_PORT")
        && !port.is_empty()
        && port.bytes().all(|byte| byte.is_ascii_digit())
        && PROTOCOLS.iter().any(|one| one.eq_ignore_ascii_case(protocol))
        && matches!(last, "ADDR" | "PORT" | "PROTO")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_variables_of_a_service_are_no_settings() {
        for (name, value) in [
            ("CUTLASS_SERVICE_HOST", "10.96.0.7"),
            ("CUTLASS_SERVICE_PORT", "4711"),
            ("CUTLASS_SERVICE_PORT_GAME", "4711"),
            ("CUTLASS_PORT", "tcp://10.96.0.7:4711"),
            ("CUTLASS_PORT_4711_TCP", "tcp://10.96.0.7:4711"),
            ("CUTLASS_PORT_4711_TCP_PROTO", "tcp"),
            ("CUTLASS_PORT_4711_TCP_PORT", "4711"),
            ("CUTLASS_PORT_4711_TCP_ADDR", "10.96.0.7"),
            ("CUTLASS_SERVER_PORT", "tcp://10.96.0.7:4711"),
            ("CUTLASS_SERVER_SERVICE_HOST", "10.96.0.7"),
        ] {
            assert!(is_injected(name, value), "{name}={value}");
        }
    }

    #[test]
    fn a_setting_that_there_is_not_stays_an_error() {
        for (name, value) in [
            ("CUTLASS_PORT", "4711"),
            ("CUTLASS_PLAYERS", "3"),
            ("CUTLASS_PORT_4711", "4711"),
            ("CUTLASS_HOST", "0.0.0.0"),
            ("CUTLASS_PUBLIC_PORT_X_TCP_ADDR", "4711"),
        ] {
            assert!(!is_injected(name, value), "{name}={value}");
        }
    }
}
