//! The compose files in `deploy`: they are YAML, and whatever they name is there. Docker itself is
//! not asked: it may not be at hand.

use host::settings::setting::{SETTINGS, Setting};
use std::fs;
use std::path::{Path, PathBuf};
use yaml_rust2::{Yaml, YamlLoader};

/// How an operator puts the files together; see docs/hosting.md.
const STACKS: [&[&str]; 6] = [
    &["compose.yaml"],
    &["compose.yaml", "compose.tls.yaml"],
    &["compose.yaml", "compose.postgres.yaml"],
    &["compose.yaml", "compose.ipv6.yaml"],
    &["compose.yaml", "compose.cluster.yaml"],
    &["compose.yaml", "compose.tls.yaml", "compose.postgres.yaml", "compose.ipv6.yaml"],
];

/// All compose files.
const FILES: [&str; 5] = [
    "compose.yaml",
    "compose.tls.yaml",
    "compose.postgres.yaml",
    "compose.ipv6.yaml",
    "compose.cluster.yaml",
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
fn nothing_beside_tls_takes_passwords_in_clear() {
    for name in ["compose.tls.yaml", "compose.cluster.yaml"] {
        let text = read(name);
        let file = parse(name);
        let others = ["proxy", "postgres"];
        let servers =
            services(&file).iter().filter(|(name, _)| !others.contains(&&name[..])).count();
        assert_eq!(text.matches("    ports: !reset []\n").count(), servers, "{name}");
    }
}

#[test]
fn the_server_is_given_settings_that_it_knows() {
    for name in FILES {
        let file = parse(name);
        let variables = names(&file["services"]["server"]["environment"]);
        assert!(!variables.is_empty(), "{name}");
        for variable in variables {
            let plain = variable.strip_suffix("_FILE").unwrap_or(&variable);
            let is_known = |key: &Setting| [plain, &variable[..]].contains(&&key.variable()[..]);
            assert!(SETTINGS.iter().any(is_known), "{name}: {variable}");
        }
    }
}

#[test]
fn matches_have_time_to_end_before_the_container_is_killed() {
    let server = &parse("compose.yaml")["services"]["server"];
    // What stands for a variable that is not set: ${NAME:-120}.
    let default = |text: &Yaml| {
        let (_, default) = text.as_str().unwrap().split_once(":-").unwrap();
        default.trim_end_matches(['s', '}']).parse::<u64>().unwrap()
    };
    let limit = default(&server["environment"]["CUTLASS_DRAIN_LIMIT_S"]);
    let grace = default(&server["stop_grace_period"]);
    assert!(limit < grace, "{limit} s of draining, and killed after {grace} s");
}

#[test]
fn settings_of_the_shell_reach_the_container() {
    let environment = &parse("compose.yaml")["services"]["server"]["environment"];
    // The image has these, by its volume.
    let of_the_image = ["CUTLASS_DATA", "CUTLASS_ADMIN_SOCKET"];
    for variable in SETTINGS.iter().map(|key| key.variable()) {
        if !of_the_image.contains(&variable.as_str()) {
            assert!(names(environment).contains(&variable), "{variable} does not");
        }
    }
}

#[test]
fn settings_of_the_image_stay_without_others() {
    // To an engine a variable without a value is one that is taken away.
    let environment = &parse("compose.yaml")["services"]["server"]["environment"];
    let dockerfile = read("Dockerfile");
    let set: Vec<&str> = dockerfile.lines().filter_map(|line| line.strip_prefix("ENV ")).collect();
    let set = set.join(" ");
    let mut checked = 0;
    for (variable, value) in set.split(' ').filter_map(|word| word.split_once('=')) {
        if names(environment).iter().any(|name| name == variable) {
            let expected = format!("${{{variable}:-{value}}}");
            assert_eq!(environment[variable].as_str(), Some(&expected[..]), "{variable}");
            checked += 1;
        }
    }
    assert_eq!(checked, 2, "{set}");
}

#[test]
fn a_drained_server_stays_stopped_and_a_failed_one_does_not() {
    let server = &parse("compose.yaml")["services"]["server"];
    assert_eq!(server["restart"].as_str(), Some("unless-stopped"));
    assert_eq!(server["environment"]["CUTLASS_AFTER_DRAIN"].as_str(), Some("wait"));
}

#[test]
fn the_proxy_outlives_the_server_and_the_server_the_database() {
    let depends = |file: &str, one: &str, other: &str| {
        let services = &parse(file)["services"];
        names(&services[one]["depends_on"]).contains(&other.to_string())
    };
    assert!(depends("compose.tls.yaml", "server", "proxy"));
    assert!(!depends("compose.tls.yaml", "proxy", "server"));
    assert!(depends("compose.postgres.yaml", "server", "postgres"));
}

#[test]
fn a_database_that_is_being_made_is_not_healthy() {
    // Meanwhile the image runs a server that answers on its Unix socket alone, and ends it.
    let postgres = &parse("compose.postgres.yaml")["services"]["postgres"];
    let check = names(&postgres["healthcheck"]["test"]);
    assert!(check.windows(2).any(|pair| pair == ["-h", "127.0.0.1"]), "{check:?}");
}

/// Each service has this in one of the files, or extends one that has.
fn check_all(has: impl Fn(&Yaml) -> bool) {
    let mut limited = std::collections::BTreeSet::new();
    let mut all = limited.clone();
    for name in FILES {
        let file = parse(name);
        for (service, of) in services(&file) {
            let (base, extended) = (&of["extends"]["file"], &of["extends"]["service"]);
            let base = base.as_str().zip(extended.as_str());
            let base = base.map(|(base, service)| parse(base)["services"][service].clone());
            if has(of) || base.is_some_and(|base| has(&base)) {
                limited.insert(service.clone());
            }
            all.insert(service);
        }
    }
    assert_eq!(limited, all);
}

#[test]
fn no_log_grows_without_a_limit() {
    check_all(|of| of["logging"]["options"]["max-size"].as_str().is_some());
}

#[test]
fn no_container_takes_all_processes_or_all_memory_of_the_machine() {
    check_all(|of| {
        let processes = of["pids_limit"].as_i64();
        processes.is_some_and(|most| 0 < most) && of["mem_limit"].as_str().is_some()
    });
}

#[test]
fn the_image_is_called_after_the_release() {
    let version = env!("CARGO_PKG_VERSION");
    let compose = parse("compose.yaml");
    assert_eq!(compose["name"].as_str(), Some("cutlass"));
    let image = compose["services"]["server"]["image"].as_str().unwrap();
    assert_eq!(image, format!("cutlass-server:{version}"));
    let dockerfile = read("Dockerfile");
    let argument = format!("ARG VERSION={version}");
    assert!(dockerfile.lines().any(|line| line == argument), "{argument}");
    let named = dockerfile.lines().filter(|line| line.contains("-t cutlass-server:"));
    assert!(named.clone().all(|line| line.contains(&format!(":{version} "))) && 2 <= named.count());
    let stage =
        dockerfile.split("\nFROM ").find(|stage| stage.starts_with("scratch AS server-only"));
    let license = env!("CARGO_PKG_LICENSE");
    let labels = [("version", "$VERSION"), ("revision", "$REVISION"), ("source", "$SOURCE")];
    for (name, value) in labels.into_iter().chain([("licenses", license)]) {
        let label = format!("org.opencontainers.image.{name}=\"{value}\"");
        assert!(stage.is_some_and(|stage| stage.contains(&label)), "{label}");
        // An argument before the first stage is none of a stage that does not name it.
        let argument = value.replace('$', "ARG ");
        assert!(name == "licenses" || stage.is_some_and(|it| it.lines().any(|it| it == argument)));
    }
}

#[test]
fn the_commands_of_the_files_build_what_has_changed() {
    let guide = fs::read_to_string(deploy().join("../docs/hosting.md")).unwrap();
    let texts = FILES.map(|name| (name, read(name)));
    for (name, text) in texts.into_iter().chain([("docs/hosting.md", guide)]) {
        for line in text.lines().filter(|line| line.contains(" up -d")) {
            // Or they say that they do not, where the image came as a file.
            let is_said =
                [" up -d --build", " up -d --no-build"].iter().any(|it| line.contains(it));
            assert!(is_said, "{name}: {line}");
        }
    }
}

#[test]
fn no_secret_and_no_document_reaches_the_build() {
    let ignored = fs::read_to_string(deploy().join("../.dockerignore")).unwrap();
    let lines = ignored.lines().filter(|line| !line.starts_with('#'));
    let lines: Vec<&str> = lines.collect();
    assert_eq!(lines[0], "*", "only what is named below is sent");
    let sent: Vec<&str> = lines.iter().filter_map(|line| line.strip_prefix('!')).collect();
    for path in &sent {
        assert!(deploy().join("..").join(path).exists(), "there is no {path}");
    }
    for name in ["deploy", "docs", ".git", "deploy/.env", "deploy/database_url", "data"] {
        assert!(!sent.contains(&name), "{name} is sent");
    }
    // Whatever the manifest and the scripts of the build need.
    for name in ["Cargo.toml", "Cargo.lock", "protocol", "server", "client", "tests", "deploy/dist"]
    {
        assert!(sent.contains(&name), "{name} is not sent");
    }
    // The scripts that a script of the build calls.
    let scripts = sent.iter().filter(|path| path.starts_with("deploy/"));
    let texts = scripts.filter_map(|path| fs::read_to_string(deploy().join("..").join(path)).ok());
    let texts = texts.collect::<String>() + &read("Dockerfile");
    let texts = texts.lines().filter(|line| !line.starts_with('#'));
    let words: Vec<&str> = texts.flat_map(|line| line.split(['"', ' '])).collect();
    for name in fs::read_dir(deploy()).unwrap() {
        let name = format!("deploy/{}", name.unwrap().file_name().display());
        let is_called = words.iter().any(|word| word.ends_with(&name));
        assert!(!is_called || sent.contains(&&name[..]), "{name} is not sent");
    }
}

#[test]
fn players_keep_their_addresses_by_ipv6() {
    let file = parse("compose.ipv6.yaml");
    let network = &file["networks"]["default"];
    assert_eq!(network["enable_ipv6"].as_bool(), Some(true));
    // Compose replaces the list of the first file, so that the IPv4 network is repeated.
    let config = network["ipam"]["config"].as_vec().unwrap();
    let of_the_first = &parse("compose.yaml")["networks"]["default"]["ipam"]["config"][0];
    assert_eq!((config.len(), &config[0]), (2, of_the_first));
    let subnet = config[1]["subnet"].as_str().unwrap();
    assert!(subnet.parse::<ipnet::Ipv6Net>().is_ok(), "{subnet}");
    let listen = &file["services"]["server"]["environment"]["CUTLASS_LISTEN"];
    let listen: std::net::SocketAddr = listen.as_str().unwrap().parse().unwrap();
    assert!(listen.is_ipv6() && listen.ip().is_unspecified(), "{listen}");
    assert_eq!(listen.port(), host::settings::PORT);
}

#[test]
fn the_proxy_is_the_one_that_is_trusted_and_finds_the_server() {
    let file = parse("compose.tls.yaml");
    let services = &file["services"];
    let address = services["proxy"]["networks"]["default"]["ipv4_address"].as_str().unwrap();
    let trusted = services["server"]["environment"]["CUTLASS_TRUSTED_PROXIES"].as_str();
    assert_eq!(trusted, Some(address));
    // TLS can be added to a running server only if the network does not change.
    assert!(file["networks"].is_badvalue());
    let network = &parse("compose.yaml")["networks"]["default"]["ipam"]["config"][0];
    let net = |key: &str| network[key].as_str().unwrap().parse::<ipnet::IpNet>().unwrap();
    let (subnet, others) = (net("subnet"), net("ip_range"));
    let address: std::net::IpAddr = address.parse().unwrap();
    assert!(subnet.contains(&address) && subnet.contains(&others), "{address} in {subnet}");
    // By itself an engine takes the first dynamic address for the gateway.
    let gateway = network["gateway"].as_str().unwrap();
    let guide = fs::read_to_string(deploy().join("../docs/hosting.md")).unwrap();
    assert!(guide.contains(&format!("the gateway of that network (`{gateway}`)")), "{gateway}");
    let gateway: std::net::IpAddr = gateway.parse().unwrap();
    assert!(subnet.contains(&gateway) && !others.contains(&gateway) && gateway != address);
    // The server starts before the proxy, and takes the first that is free.
    assert!(!others.contains(&address), "{address} may be given away");

    let port = parse("compose.yaml")["services"]["server"]["ports"][0].as_str().map(str::to_string);
    let port = port.unwrap();
    let (_, inside) = port.rsplit_once(':').unwrap();
    let caddyfile = read("Caddyfile");
    let proxied = caddyfile.lines().filter(|line| line.trim().starts_with("reverse_proxy"));
    let server = services["server"]["networks"]["default"]["ipv4_address"].as_str().unwrap();
    assert!(!others.contains(&server.parse::<std::net::IpAddr>().unwrap()), "{server}");
    let upstream = format!("{server}:{inside}");
    let found = proxied.map(|line| line.split_whitespace().any(|word| word == upstream));
    let found: Vec<bool> = found.collect();
    assert!(!found.is_empty() && found.iter().all(|&found| found), "{upstream} in {caddyfile}");
}

#[test]
fn each_node_has_its_own_address_name_and_data_and_the_proxy_knows_all() {
    let file = parse("compose.cluster.yaml");
    let caddyfile = read("Caddyfile.cluster");
    let nodes = ["server", "node-2", "node-3"];
    let mut upstreams = Vec::new();
    for (number, service) in (1..).zip(nodes) {
        let node = &file["services"][service];
        let (name, environment) = (format!("node-{number}"), &node["environment"]);
        assert_eq!(environment["CUTLASS_NODE_NAME"].as_str(), Some(&name[..]));
        let advertise = format!("wss://{name}.${{CUTLASS_DOMAIN}}");
        assert_eq!(environment["CUTLASS_ADVERTISE"].as_str(), Some(&advertise[..]));
        let address = node["networks"]["default"]["ipv4_address"].as_str().unwrap();
        let upstream = format!("{address}:4711");
        let site = caddyfile.split_once(&format!("{name}.{{$CUTLASS_DOMAIN}} {{")).unwrap().1;
        let (site, _) = site.split_once("\n}").unwrap();
        assert_eq!(site.matches(&upstream).count(), 2, "{name}: {site}");
        assert_eq!(site.matches(":4711").count(), 2, "{name}: {site}");
        upstreams.push(upstream);
    }
    // The first has the volume of a single server.
    let volume = |service: &str| names(&file["services"][service]["volumes"]).first().cloned();
    assert_eq!(nodes.map(volume), [None, Some("data-2:/data".into()), Some("data-3:/data".into())]);
    let all = caddyfile.matches(&upstreams.join(" ")).count();
    assert_eq!(all, 2, "the game and the pages of the arena");
    assert!(caddyfile.contains("health_uri /readyz"));
}

#[test]
fn each_alert_has_a_rule_a_severity_and_a_meaning() {
    let file = parse("alerts.yaml");
    let rules = file["groups"][0]["rules"].as_vec().unwrap();
    let mut seen = std::collections::BTreeSet::new();
    for rule in rules {
        let name = rule["alert"].as_str().unwrap();
        assert!(seen.insert(name), "{name} is there twice");
        let severity = rule["labels"]["severity"].as_str().unwrap();
        assert!(["warning", "critical"].contains(&severity), "{name}: {severity}");
        let [expr, summary] =
            [&rule["expr"], &rule["annotations"]["summary"]].map(|it| it.as_str());
        assert!(expr.is_some_and(|it| it.contains('>') || it.contains("==")), "{name}: {expr:?}");
        assert!(summary.is_some_and(|it| it.contains("$labels.instance")), "{name}: {summary:?}");
        let pause = rule["for"].as_str().unwrap_or("0s");
        assert!(humantime::parse_duration(pause).is_ok(), "{name}: {pause}");
    }
    assert!(8 <= seen.len(), "{seen:?}");
}
