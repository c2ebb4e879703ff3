//! Where a server is.

use wire::PORT;

/// The address with a port: the one that servers listen on, when it names none.
pub fn with_port(address: &str) -> String {
    let address = address.trim();
    let after_host = address.rfind(']').map_or(address, |end| &address[end..]);
    if after_host.contains(':') { address.to_owned() } else { format!("{address}:{PORT}") }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_without_a_port_gets_ours() {
        assert_eq!(with_port(" example.org "), format!("example.org:{PORT}"));
        assert_eq!(with_port("10.0.0.1:80"), "10.0.0.1:80");
        assert_eq!(with_port("[::1]"), format!("[::1]:{PORT}"));
        assert_eq!(with_port("[::1]:80"), "[::1]:80");
    }
}
