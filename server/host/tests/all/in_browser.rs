//! The pages of moderators and members in Chromium, without scripts but for passkeys: signing in with a second factor or a
//! passkey, a ban, a report from its beginning to its end, a closed server, an export and a deletion.

use browser::{Browser, Page, Tab};
use host::Settings;
use host::process::clock::Clock;
use host::sessions::accounts::Accounts;
use host::sessions::accounts::second_factor::SecondFactor;
use host::storage::store::Store;
use host::storage::store::accounts::Role;
use host::storage::store::audit::Act;
use host::storage::store::reports::ReportState;
use serde_json::Value;
use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};
use tokio::net::TcpListener;
use wire::{ChatText, Complaint, ComplaintKind, Name};

use crate::administration::{PASSWORD, Site};
use crate::site::CHECKS;

/// How long a page may take.
const WITHIN: Duration = Duration::from_secs(30);

/// A browser before the site of a server.
struct Reader {
    address: SocketAddr,
    store: Store,
    accounts: Accounts,
    clock: Clock,
    folder: PathBuf,
    tab: Tab,
    _browser: Browser,
}

impl Reader {
    /// Opens a browser; `name` is its folder.
    async fn of(site: Site, name: &str) -> Reader {
        let Site { server, store, accounts, clock } = site;
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = listener.local_addr().unwrap();
        tokio::spawn(server.serve(listener));
        let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("in-browser").join(name);
        let _ = std::fs::remove_dir_all(&folder);
        std::fs::create_dir_all(&folder).unwrap();
        let (browser, tab) = Browser::start(&folder);
        tab.forbid_scripts();
        tab.resize(1280, 1200, false);
        Reader { address, store, accounts, clock, folder, tab, _browser: browser }
    }

    fn open(&self, path: &str) {
        // Browsers have no passkeys for the address of a machine.
        self.tab.open(&format!("http://localhost:{}{path}", self.address.port()));
    }

    /// Types into a field of the form that a selector finds.
    fn fill(&self, form: &str, name: &str, text: &str) {
        let field = format!("document.querySelector('{form} [name={name}]')");
        self.tab.evaluate(&format!("{field}.value = {text:?}"));
    }

    /// Checks the page, presses a button of it, and waits for a page with this title and text.
    fn send(&self, picture: &str, button: &str, title: &str, told: &str) {
        self.tab.screenshot(&self.folder.join(format!("{picture}.png")));
        assert_eq!(self.tab.evaluate(CHECKS)["wrong"], Value::Array(Vec::new()), "{picture}");
        self.tab.click_on(button);
        self.wait(title, told);
    }

    fn wait(&self, title: &str, told: &str) {
        let done = format!(
            "document.title.startsWith({title:?}) && document.body.textContent.includes({told:?})"
        );
        self.tab.wait(&done, WITHIN);
    }

    /// Signs in on the page that asks for that.
    fn sign_in(&self, name: &str, title: &str, told: &str) {
        self.fill("[action=\"/account/sign-in\"]", "name", name);
        self.fill("[action=\"/account/sign-in\"]", "password", PASSWORD);
        self.send("sign-in", "form.card button", title, told);
    }

    fn sign_out(&self) {
        self.open("/account");
        self.tab.click_on("form[action=\"/account/sign-out\"] button");
        self.wait("Account", "Sign in");
    }

    /// Signs in to the administration, where the second factor is set up.
    fn sign_in_as_moderator(&self, name: &str) {
        self.open("/admin");
        self.sign_in(name, "Second factor", "authenticator");
        let secret = self.tab.evaluate("document.querySelector('code').innerText");
        let factor = SecondFactor::spelled(secret.as_str().unwrap()).unwrap();
        let code = factor.code(self.clock.calendar());
        self.fill("[action=\"/account/second-factor\"]", "code", &code);
        self.send("second-factor", "form.card button", "Account", "second factor is set up");
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_moderator_bans() {
    let site = Site::open().await;
    site.account("Mary", Role::Moderator).await;
    site.account("Jack", Role::Player).await;
    let reader = Reader::of(site, "ban").await;
    reader.sign_in_as_moderator("Mary");
    reader.open("/admin");
    for (name, text) in [("name", "jack"), ("within", "7d"), ("why", "Insults")] {
        reader.fill("form.card", name, text);
    }
    reader.send("dashboard", "button[value=ban]", "Administration", "Jack is banned");
    let log = reader.store.audit(None, 1).await.unwrap();
    assert_eq!((log[0].act, log[0].actor.as_deref()), (Act::Ban, Some("Mary")));
    // A search finds banned players, too.
    reader.open("/admin/players");
    reader.fill("main form", "name", "JA");
    reader.send("players", "main form button", "Players", "Insults");
    // From there to the form, which has the name.
    reader.send("found", "a[href=\"/admin?name=Jack\"]", "Administration", "Mary, moderator");
    let name = reader.tab.evaluate("document.querySelector('form.card [name=name]').value");
    assert_eq!(name, "Jack");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_moderator_handles_a_report_to_its_end() {
    let site = Site::open().await;
    site.account("Mary", Role::Moderator).await;
    let anne = site.account("Anne", Role::Player).await;
    site.account("Jack", Role::Player).await;
    let reader = Reader::of(site, "report").await;
    let complaint = Complaint {
        kind: ComplaintKind::Abuse,
        about: Name::new("Jack").unwrap(),
        text: ChatText::new("He insults everybody.").unwrap(),
    };
    let evidence = "{\"chat\": [[\"Jack\", \"You fool\"]]}".to_owned();
    let now = reader.clock.calendar();
    reader.accounts.report(anne, &complaint, evidence, now).await.unwrap();
    reader.sign_in_as_moderator("Mary");
    reader.open("/admin/reports");
    reader.wait("Reports", "You fool");
    reader.send("open", "form[action=\"/admin/do\"] button", "Reports", "Mary");
    reader.wait("Reports", "He insults everybody.");
    reader.fill("form[action=\"/admin/do\"]:last-of-type", "why", "Jack is muted for a week.");
    reader.send(
        "taken",
        "form[action=\"/admin/do\"]:last-of-type button",
        "Reports",
        "Jack is muted for a week.",
    );
    let closed = reader.store.reports(ReportState::Closed, None, 9).await.unwrap();
    let [closed] = &closed[..] else { panic!("{closed:?}") };
    assert_eq!(closed.outcome, "Jack is muted for a week.");
    assert_eq!(closed.handler.as_deref(), Some("Mary"));
    // The author reads what came of it.
    reader.tab.evaluate("document.querySelector('form[action=\"/account/sign-out\"]')?.submit()");
    reader.open("/account");
    reader.tab.screenshot(&reader.folder.join("after.png"));
    assert_eq!(reader.store.tell_outcomes(anne).await.unwrap().len(), 1);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_passkey_signs_a_moderator_in_and_the_password_alone_does_not() {
    let site = Site::open().await;
    let mary = site.account("Mary", Role::Moderator).await;
    let reader = Reader::of(site, "passkey").await;
    reader.tab.add_authenticator();
    reader.open("/account");
    reader.sign_in("Mary", "Account", "Mary");
    reader.send("account", "form[data-new] button", "Account", "The passkey is added.");
    let made = reader.store.passkeys(mary).await.unwrap();
    assert_eq!((made.len(), made[0].used), (1, None));
    // The session has the second factor by that.
    reader.open("/admin");
    reader.wait("Administration", "Mary");
    reader.sign_out();
    reader.open("/admin");
    reader.sign_in("Mary", "Account", "Sign in with your passkey");
    // What the form sends is accepted once, also from somebody who has overheard it.
    reader.tab.evaluate(
        "HTMLFormElement.prototype.submit = function () {
            window.sent = new URLSearchParams(new FormData(this));
        }",
    );
    reader.send("by-passkey", "form[data-passkey] button", "Account", "Sign in");
    reader.tab.wait("window.sent !== undefined", WITHIN);
    let twice = reader.tab.evaluate(
        "(async () => {
            const how = { method: 'POST', body: window.sent, redirect: 'manual' };
            const [first, second] = [
                await fetch('/account/passkey/enter', how), await fetch('/account/passkey/enter', how)];
            return [first.type, second.status];
        })()",
    );
    assert_eq!(twice, serde_json::json!(["opaqueredirect", 401]));
    reader.open("/admin");
    reader.wait("Administration", "Mary");
    let used = reader.store.passkeys(mary).await.unwrap();
    assert!(used[0].used.is_some() && used[0].passkey != made[0].passkey, "{used:?}");
    // Without its passkey it is a stranger's again.
    reader.open("/account");
    reader.send("removal", "form:has([value=remove-passkey]) button", "Account", "is removed");
    reader.sign_out();
    reader.open("/account");
    reader.tab.click_on("form[data-passkey] button");
    reader.wait("Account", "this passkey is not known here");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_stranger_sees_nothing_of_a_closed_server_and_a_member_does() {
    let site = Site::with(Settings { guests: false, ..Settings::default() }).await;
    site.account("Anne", Role::Player).await;
    let reader = Reader::of(site, "closed").await;
    for path in ["/live", "/leaderboard/swordfight", "/player/Anne", "/room/K7QF2M"] {
        reader.open(path);
        reader.wait("Account", "members only");
        let names = reader.tab.evaluate("document.body.innerText.includes('Anne')");
        assert_eq!(names, false, "{path}");
    }
    reader.sign_in("Anne", "Account", "Anne");
    reader.open("/player/Anne");
    reader.wait("Anne", "Anne");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_member_takes_the_data_along_and_leaves() {
    let site = Site::open().await;
    let anne = site.account("Anne", Role::Player).await;
    let reader = Reader::of(site, "leave").await;
    reader.open("/account");
    reader.sign_in("Anne", "Account", "Anne");
    reader.tab.download_to(&reader.folder);
    reader.tab.click_on("a[href=\"/account/export\"]");
    // Chromium reserves the name with an empty file.
    let is_export = |entry: &std::fs::DirEntry| {
        let is_whole = entry.metadata().is_ok_and(|it| 0 < it.len());
        is_whole && entry.path().extension().is_some_and(|it| it == "tar")
    };
    let limit = Instant::now() + WITHIN;
    let export = loop {
        let mut files = std::fs::read_dir(&reader.folder).unwrap().flatten();
        if let Some(export) = files.find(is_export) {
            break std::fs::read(export.path()).unwrap();
        }
        assert!(Instant::now() < limit, "no export was downloaded");
        reader.tab.rest();
    };
    assert!(export.windows(6).any(|part| part == b"\"Anne\""), "{} bytes", export.len());
    // The form with the field for the own name.
    reader.tab.evaluate(
        "document.querySelector('form:has([value=delete])').setAttribute('id', 'delete')",
    );
    reader.fill("#delete", "name", "Anne");
    reader.send("leave", "#delete button", "Account", "is deleted at");
    assert!(reader.store.account(anne).await.unwrap().unwrap().delete.is_some());
    reader
        .tab
        .evaluate("document.querySelector('form:has([value=keep])').setAttribute('id', 'keep')");
    reader.tab.click_on("#keep button");
    reader.tab.wait("document.querySelector('form:has([value=delete])') !== null", WITHIN);
    assert!(reader.store.account(anne).await.unwrap().unwrap().delete.is_none());
}
