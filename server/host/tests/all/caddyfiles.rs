//! The Caddyfiles in `deploy`: every site has HSTS, and no proxy holds more connections for pages than a server
//! accepts. Caddy itself is not asked: it may not be at hand.

use std::fs;
use std::path::Path;

use host::limits::connections::{PAGES_UNDER_WAY, PROXIED_PAGES_MAX};

const FILES: [&str; 2] = ["Caddyfile", "Caddyfile.cluster"];
/// A year, in seconds.
const YEAR_S: u64 = 365 * 24 * 60 * 60;

fn read(name: &str) -> String {
    let deploy = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../deploy");
    fs::read_to_string(deploy.join(name)).unwrap()
}

/// The blocks of a Caddyfile: the address of each site, or the name of a snippet in parentheses, and its text.
fn blocks(text: &str) -> Vec<(&str, &str)> {
    let mut blocks = Vec::new();
    let mut rest = text;
    while let Some((before, after)) = rest.split_once(" {\n") {
        let name = before.lines().next_back().unwrap_or_default();
        let (block, after) = after.split_once("\n}").expect("a block ends");
        blocks.push((name, block));
        rest = after;
    }
    blocks
}

/// The sites of a Caddyfile.
fn sites(text: &str) -> Vec<(&str, &str)> {
    let sites = blocks(text).into_iter().filter(|(name, _)| !name.starts_with('('));
    let sites: Vec<_> = sites.collect();
    assert!(!sites.is_empty(), "no site in {text}");
    sites
}

/// The numbers after this directive.
fn numbers(text: &str, directive: &str) -> Vec<u64> {
    let lines = text.lines().filter_map(|line| line.trim().strip_prefix(directive));
    lines.map(|number| number.trim().parse().expect("a number")).collect()
}

#[test]
fn blocks_are_found_with_those_within_them() {
    let text = "# Words.\n(one) {\n\ta {\n\t\tb\n\t}\n}\n\n{$NAME} {\n\tc\n}\n";
    assert_eq!(blocks(text), [("(one)", "\ta {\n\t\tb\n\t}"), ("{$NAME}", "\tc")]);
    assert_eq!(sites(text), [("{$NAME}", "\tc")]);
}

#[test]
fn browsers_reach_every_site_by_tls_alone() {
    for name in FILES {
        for (site, block) in sites(&read(name)) {
            let ages = numbers(block, "header Strict-Transport-Security max-age=");
            assert!(matches!(ages[..], [age] if YEAR_S <= age), "{name}: {site}: {ages:?}");
        }
    }
}

/// A client that reads nothing leaves connections for others, and the server refuses none of them.
#[test]
fn the_connections_for_pages_are_more_than_one_client_uses_and_fewer_than_a_server_accepts() {
    let (least, most) = (PAGES_UNDER_WAY.by_address as u64, PROXIED_PAGES_MAX as u64);
    for name in FILES {
        let text = read(name);
        let limits = numbers(&text, "max_conns_per_host ");
        assert!(!limits.is_empty(), "{name}");
        for limit in limits {
            assert!(least < limit && limit < most, "{name}: {least} < {limit} < {most}");
        }
        let limited: Vec<&str> = blocks(&text)
            .into_iter()
            .filter(|(name, block)| name.starts_with('(') && block.contains("max_conns_per_host"))
            .map(|(name, _)| name.trim_matches(['(', ')']))
            .collect();
        let is_limited = |proxy: &str| {
            let mut imports = proxy.lines().filter_map(|line| line.trim().strip_prefix("import "));
            proxy.contains("max_conns_per_host") || imports.any(|name| limited.contains(&name))
        };
        for (site, block) in sites(&text) {
            let proxies: Vec<&str> = block.split("\treverse_proxy ").skip(1).collect();
            assert!(!proxies.is_empty(), "{name}: {site}");
            for proxy in proxies {
                // Players stay connected, and count for themselves.
                let is_game = proxy.starts_with("/play ");
                assert_eq!(is_limited(proxy), !is_game, "{name}: {site}: {proxy}");
            }
        }
    }
}
