//! The compose files in `deploy`: they are YAML, and whatever they name is there. Docker itself is
//! not asked: it may not be at hand.

use host::settings::setting::SETTINGS;
use std::fs;
use std::path::{Path, PathBuf};
use yaml_rust2::{Yaml, YamlLoader};

/// How an operator puts the files together; see docs/hosting.md.
const STACKS: [&[&str]; 3] = [
    &["compose.yaml"],
    &["compose.yaml", "compose.tls.yaml"],
    &["compose.yaml", "compose.postgres.yaml"],
];

/// Files that the operator makes, as the compose file that names them says.
const OPERATORS: [&str; 2] = ["./database_url", "./postgres_password"];

fn deploy() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../deploy")
}

fn read(name: &str) -> String {
    fs::read_to_string(deploy().join(name)).unwrap()
}

fn parse(name: &str) -> Yaml {
    let documents = YamlLoader::load_from_str(&read(name));
    let documents = documents.unwrap_or_else(|error| panic!("{name}: {error}"));
    let [document] = &documents[..] else { panic!("{name}: {} documents", documents.len()) };
    document.clone()
}

/// What a mapping, if there is one, calls its entries, or a list has in it.
fn names(of: &Yaml) -> Vec<String> {
    let text = |it: &Yaml| it.as_str().map(str::to_string);
    match of {
        Yaml::Hash(hash) => hash.keys().filter_map(text).collect(),
        Yaml::Array(items) => items.iter().filter_map(text).collect(),
        Yaml::BadValue | Yaml::Null => Vec::new(),
        other => panic!("neither a mapping nor a list: {other:?}"),
    }
}

/// The files of a stack together.
struct Stack(Vec<Yaml>);

impl Stack {
    fn names(&self, section: &str) -> Vec<String> {
        self.0.iter().flat_map(|file| names(&file[section])).collect()
    }

    /// Every service of every file, under its name.
    fn services(&self) -> Vec<(String, &Yaml)> {
        self.0.iter().flat_map(services).collect()
    }
}

fn services(file: &Yaml) -> Vec<(String, &Yaml)> {
    let all = &file["services"];
    names(all).into_iter().map(|name| (name.clone(), &all[&name[..]])).collect()
}

#[test]
fn what_a_stack_names_is_there() {
    for files in STACKS {
        let stack = Stack(files.iter().map(|file| parse(file)).collect());
        let services = stack.services();
        let (volumes, secrets) = (stack.names("volumes"), stack.names("secrets"));
        assert!(services.iter().any(|(name, _)| name == "server"), "{files:?}");
        for (name, service) in &services {
            for other in names(&service["depends_on"]) {
                assert!(services.iter().any(|(name, _)| *name == other), "{name} needs {other}");
            }
            for secret in names(&service["secrets"]) {
                assert!(secrets.contains(&secret), "{name} uses the secret {secret}");
            }
            for volume in names(&service["volumes"]) {
                let (source, target) = volume.split_once(':').unwrap();
                let is_there = match source.starts_with('.') {
                    true => deploy().join(source).is_file(),
                    false => volumes.iter().any(|volume| volume == source),
                };
                assert!(is_there && target.starts_with('/'), "{name} mounts {volume}");
            }
            let (image, build) = (&service["image"], &service["build"]);
            if let Some(context) = build["context"].as_str() {
                let dockerfile = build["dockerfile"].as_str().unwrap();
                assert!(deploy().join(context).join(dockerfile).is_file(), "{dockerfile}");
            } else if let Some(image) = image.as_str() {
                assert!(image.contains(':') && !image.ends_with(":latest"), "{name}: {image}");
            }
        }
        for secret in &secrets {
            let files =
                stack.0.iter().filter_map(|file| file["secrets"][&secret[..]]["file"].as_str());
            let files: Vec<&str> = files.collect();
            assert!(files.iter().all(|file| OPERATORS.contains(file)) && files.len() == 1);
        }
    }
}

#[test]
fn the_server_is_given_settings_that_it_knows() {
    for name in ["compose.yaml", "compose.tls.yaml", "compose.postgres.yaml"] {
        let file = parse(name);
        let variables = names(&file["services"]["server"]["environment"]);
        assert!(!variables.is_empty(), "{name}");
        for variable in variables {
            let plain = variable.strip_suffix("_FILE").unwrap_or(&variable);
            assert!(SETTINGS.iter().any(|key| key.variable() == plain), "{name}: {variable}");
        }
    }
}

#[test]
fn matches_have_time_to_end_before_the_container_is_killed() {
    let server = &parse("compose.yaml")["services"]["server"];
    let limit: u64 =
        server["environment"]["CUTLASS_DRAIN_LIMIT_S"].as_str().unwrap().parse().unwrap();
    let grace = server["stop_grace_period"].as_str().unwrap().strip_suffix('s').unwrap();
    assert!(limit < grace.parse().unwrap(), "{limit} s of draining, and killed after {grace} s");
}

#[test]
fn the_proxy_is_the_one_that_is_trusted_and_finds_the_server() {
    let file = parse("compose.tls.yaml");
    let services = &file["services"];
    let address = services["proxy"]["networks"]["default"]["ipv4_address"].as_str().unwrap();
    let trusted = services["server"]["environment"]["CUTLASS_TRUSTED_PROXIES"].as_str();
    assert_eq!(trusted, Some(address));
    let network = &file["networks"]["default"]["ipam"]["config"][0];
    let net = |key: &str| network[key].as_str().unwrap().parse::<ipnet::IpNet>().unwrap();
    let (subnet, others) = (net("subnet"), net("ip_range"));
    let address: std::net::IpAddr = address.parse().unwrap();
    assert!(subnet.contains(&address) && subnet.contains(&others), "{address} in {subnet}");
    // The server starts before the proxy, and takes the first that is free.
    assert!(!others.contains(&address), "{address} may be given away");

    let port = parse("compose.yaml")["services"]["server"]["ports"][0].as_str().map(str::to_string);
    let port = port.unwrap();
    let (_, inside) = port.rsplit_once(':').unwrap();
    let caddyfile = read("Caddyfile");
    let proxied = caddyfile.lines().filter(|line| line.trim().starts_with("reverse_proxy"));
    let upstream = format!("server:{inside}");
    let found = proxied.map(|line| line.split_whitespace().any(|word| word == upstream));
    let found: Vec<bool> = found.collect();
    assert!(!found.is_empty() && found.iter().all(|&found| found), "{upstream} in {caddyfile}");
}
