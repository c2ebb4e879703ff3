//! The administration of the server on its site: who may do what, and how a foreign page cannot.

use bout::Millis;
use host::process::clock::{Clock, calendar_ms};
use host::sessions::accounts::Accounts;
use host::sessions::accounts::second_factor::SecondFactor;
use host::storage::store::accounts::{Ban, Role};
use host::storage::store::audit::{Act, By};
use host::storage::store::{AccountId, Store};
use host::{Server, Settings, Shutdown};
use tokio::io::{AsyncReadExt, AsyncWriteExt};

pub const PASSWORD: &str = "correct horse battery";

/// A server with accounts of each role.
pub struct Site {
    pub server: Server,
    pub store: Store,
    pub accounts: Accounts,
    pub clock: Clock,
}

/// A response.
pub struct Answer {
    pub status: u16,
    pub text: String,
}

impl Answer {
    /// The value of a hidden field of its first form that has one.
    pub fn field(&self, name: &str) -> String {
        let (_, after) = self.text.split_once(&format!("name=\"{name}\" value=\"")).expect(name);
        after.split('"').next().unwrap().to_owned()
    }

    /// The cookie that it sets.
    pub fn cookie(&self) -> String {
        let (_, after) = self.text.split_once("set-cookie: ").expect("a cookie");
        after.split("\r\n").next().unwrap().to_owned()
    }
}

/// A browser with a session.
pub struct SignedIn {
    pub cookie: String,
    pub form: String,
    factor: SecondFactor,
}

impl Site {
    pub async fn open() -> Site {
        Site::with(Settings::default()).await
    }

    pub async fn with(settings: Settings) -> Site {
        let (clock, store) = (Clock::start_at(Millis(calendar_ms())), Store::temporary());
        let server = Server::open(settings, store.clone(), clock, Shutdown::new()).await.unwrap();
        Site { server, accounts: Accounts::new(store.clone()), store, clock }
    }

    /// An account with a password and this role.
    pub async fn account(&self, name: &str, role: Role) -> AccountId {
        let (guest, _) = self.accounts.welcome(name, self.clock.calendar()).await.unwrap();
        let address = "192.0.2.9".parse().unwrap();
        let claimed = self.accounts.claim(guest.id, name, PASSWORD, address, self.clock.calendar());
        claimed.await.unwrap();
        let by = By::operator(self.clock.calendar());
        assert!(self.store.set_role(guest.id, role, by).await.unwrap());
        guest.id
    }

    /// The answer to a request with these other lines of its head.
    pub async fn ask(&self, method: &str, path: &str, head: &str, body: &str) -> Answer {
        let mut client =
            self.server.connector().connect("192.0.2.1:40000".parse().unwrap()).unwrap();
        let length = body.len();
        let request = format!(
            "{method} {path} HTTP/1.1\r\nhost: arena.test\r\nconnection: close\r\n{head}\
             content-type: application/x-www-form-urlencoded\r\ncontent-length: {length}\r\n\r\n{body}"
        );
        client.write_all(request.as_bytes()).await.unwrap();
        let mut bytes = Vec::new();
        client.read_to_end(&mut bytes).await.unwrap();
        // Cards and archives are no text.
        let text = String::from_utf8_lossy(&bytes).into_owned();
        let status = text[9..12].parse().unwrap();
        Answer { status, text }
    }

    pub async fn sign_in(&self, name: &str, password: &str, code: &str) -> Answer {
        let password = password.replace(' ', "+");
        let body = format!("name={name}&password={password}&code={code}");
        self.ask("POST", "/account/sign-in", "", &body).await
    }

    /// Signs in for the first time, and sets the second factor up.
    pub async fn begin(&self, name: &str) -> SignedIn {
        let answer = self.sign_in(name, PASSWORD, "").await;
        assert_eq!(answer.status, 303, "{}", answer.text);
        let cookie = answer.cookie().split(';').next().unwrap().to_owned();
        let head = format!("cookie: a=b; {cookie}\r\n");
        let page = self.ask("GET", "/account/second-factor", &head, "").await;
        let (form, secret) = (page.field("form"), page.field("secret"));
        let factor = SecondFactor::spelled(&secret).unwrap();
        let body =
            format!("form={form}&secret={secret}&code={}", factor.code(self.clock.calendar()));
        let set = self.ask("POST", "/account/second-factor", &head, &body).await;
        assert_eq!(set.status, 200, "{}", set.text);
        SignedIn { cookie, form, factor }
    }

    /// A moderator who is signed in.
    pub async fn begin_moderator(&self) -> SignedIn {
        self.account("Calico", Role::Moderator).await;
        self.begin("Calico").await
    }

    /// What a browser is answered when it asks for an act.
    pub async fn act(&self, browser: &SignedIn, act: &str) -> Answer {
        let head = format!("cookie: {}\r\n", browser.cookie);
        let body = format!("form={}&act={act}", browser.form);
        self.ask("POST", "/admin/do", &head, &body).await
    }

    async fn is_banned(&self, id: AccountId) -> bool {
        self.store.account(id).await.unwrap().unwrap().ban.is_some()
    }
}

#[tokio::test]
async fn a_moderator_signs_in_with_a_second_factor_and_bans() {
    let site = Site::open().await;
    let moderator = site.account("Mary", Role::Moderator).await;
    let player = site.account("Blackbeard", Role::Player).await;
    let answer = site.sign_in("Mary", PASSWORD, "").await;
    let cookie = answer.cookie();
    for part in ["__Host-", "; HttpOnly", "; Secure", "; SameSite=Strict", "; Path=/;"] {
        assert!(cookie.contains(part), "{cookie}");
    }
    let mary = site.begin("Mary").await;
    let banned = site.act(&mary, "ban&name=blackbeard&within=2d&why=Insults").await;
    assert!(banned.text.contains("Blackbeard is banned"), "{}", banned.text);
    assert!(banned.text.contains("cache-control: no-store"), "{}", banned.text);
    let log = site.store.audit(None, 9).await.unwrap();
    assert_eq!((log[0].act, log[0].by.actor), (Act::Ban, Some(moderator)));
    let until = log[0].until.unwrap().0;
    assert!(until.abs_diff(log[0].by.at.0 + 2 * 24 * 3_600_000) < 60_000);
    // A ban without a reason is none.
    site.act(&mary, "unban&name=Blackbeard").await;
    let refused = site.act(&mary, "ban&name=Blackbeard").await;
    assert!(refused.text.contains("need a reason") && !site.is_banned(player).await);
    // The next time a code is needed, which nobody has used before.
    assert_eq!(site.sign_in("Mary", PASSWORD, "").await.status, 401);
    let used = mary.factor.code(site.clock.calendar());
    assert_eq!(site.sign_in("Mary", PASSWORD, &used).await.status, 401);
    let next = mary.factor.code(site.clock.calendar().plus(Millis(30_000)));
    assert_eq!(site.sign_in("Mary", PASSWORD, &next).await.status, 303);
    // Whoever lost it begins anew, by the operator, and the old session is over.
    assert!(site.store.remove_second_factor(moderator).await.unwrap());
    assert_eq!(site.act(&mary, "kick&name=Blackbeard").await.status, 401);
    site.begin("Mary").await;
}

/// Acts, and what a moderator is answered who asks for one.
const ACTS: [(&str, u16); 17] = [
    ("kick&name=Jack&why=Foul", 200),
    ("ban&name=Jack&why=Insults", 200),
    ("unban&name=Jack", 200),
    ("ban&name=198.51.100.7&why=Flooding", 200),
    ("unban&name=198.51.100.7", 200),
    ("mute&name=Jack&why=Insults", 200),
    ("unmute&name=Jack", 200),
    ("rename&name=Bart&to=Bartholomew&why=Foul", 200),
    ("close-room&name=ABCDE&why=Foul", 200),
    ("invite&name=1&within=7d", 200),
    ("take-report&id=7", 200),
    ("close-report&id=7&why=Nothing", 200),
    ("message&why=Ahoy", 403),
    ("set&name=slow_mode_s&why=5", 403),
    ("drain", 403),
    ("role&name=Jack&why=moderator", 403),
    ("role&name=Mary&why=admin", 403),
];

#[tokio::test]
async fn each_act_needs_its_role() {
    let site = Site::open().await;
    site.account("Anne", Role::Admin).await;
    site.account("Mary", Role::Moderator).await;
    site.account("Jack", Role::Player).await;
    site.account("Bart", Role::Player).await;
    let nobody = SignedIn {
        cookie: format!("__Host-cutlass={}", "00".repeat(32)),
        form: String::new(),
        factor: SecondFactor::draw(),
    };
    site.account("Kidd", Role::Player).await;
    let kidd = site.begin("Kidd").await;
    let (anne, mary) = (site.begin("Anne").await, site.begin("Mary").await);
    let halfway = {
        site.account("Edward", Role::Admin).await;
        let cookie = site.sign_in("Edward", PASSWORD, "").await.cookie();
        let cookie = cookie.split(';').next().unwrap().to_owned();
        let page = site.ask("GET", "/admin", &format!("cookie: {cookie}\r\n"), "").await;
        SignedIn { cookie, form: page.field("form"), factor: SecondFactor::draw() }
    };
    for (act, of_moderator) in ACTS {
        assert_eq!(site.act(&nobody, act).await.status, 401, "{act}");
        assert_eq!(site.act(&halfway, act).await.status, 401, "{act}");
        assert_eq!(site.act(&kidd, act).await.status, 403, "{act}");
        assert_eq!(site.act(&mary, act).await.status, of_moderator, "{act}");
        if of_moderator == 403 && act != "drain" {
            assert_eq!(site.act(&anne, act).await.status, 200, "{act}");
        }
    }
    for (browser, log, reports) in
        [(&nobody, 401, 401), (&halfway, 401, 401), (&kidd, 403, 403), (&anne, 200, 200)]
    {
        let head = format!("cookie: {}\r\n", browser.cookie);
        assert_eq!(site.ask("GET", "/admin/audit", &head, "").await.status, log);
        for path in ["/admin/reports", "/admin/bans", "/admin/players?name=j"] {
            assert_eq!(site.ask("GET", path, &head, "").await.status, reports, "{path}");
        }
    }
    // Mary is an admin by now, and still no more than Anne; Jack has become a moderator.
    let refused = site.act(&mary, "ban&name=Anne&why=Mutiny").await;
    assert!(refused.text.contains("which is not below yours"), "{}", refused.text);
    assert!(
        site.act(&mary, "role&name=Jack&why=player").await.text.contains("has the role player")
    );
    // A role that is taken away ends what it allowed, at once.
    let id = site.store.account_by_name("anne").await.unwrap().unwrap().id;
    site.store.set_role(id, Role::Player, By::operator(Millis(0))).await.unwrap();
    assert_eq!(site.act(&anne, "message&why=Ahoy").await.status, 403);
    let log = site.store.audit(None, 100).await.unwrap();
    assert!(log.iter().all(|line| line.act != Act::Drain));
}

#[tokio::test]
async fn a_form_of_another_page_or_session_does_nothing() {
    let site = Site::open().await;
    site.account("Anne", Role::Admin).await;
    site.account("Mary", Role::Admin).await;
    let player = site.account("Jack", Role::Player).await;
    let (anne, mary) = (site.begin("Anne").await, site.begin("Mary").await);
    let (act, bare) = ("act=ban&name=Jack&why=Insults", format!("form={}", anne.form));
    let cookie = format!("cookie: {}\r\n", anne.cookie);
    let foreign = format!("{cookie}origin: https://elsewhere.test\r\n");
    let own = format!("{cookie}origin: http://arena.test\r\n");
    for (head, body, status) in [
        (&cookie, format!("form=&{act}"), 403),
        (&cookie, act.to_owned(), 422),
        (&cookie, format!("form={}&{act}", mary.form), 403),
        (&foreign, format!("form={}&{act}", anne.form), 403),
    ] {
        let answer = site.ask("POST", "/admin/do", head, &body).await;
        assert_eq!(answer.status, status, "{body}: {}", answer.text);
        assert!(!site.is_banned(player).await, "{body}");
    }
    let signed_out = site.ask("POST", "/account/sign-out", &foreign, &bare);
    assert_eq!(signed_out.await.status, 403);
    let answer = site.ask("POST", "/admin/do", &own, &format!("form={}&{act}", anne.form)).await;
    assert!(answer.status == 200 && site.is_banned(player).await, "{}", answer.text);
    // Reading does nothing, whatever the address says.
    let read = site.ask("GET", &format!("/admin/do?form={}&act=drain", anne.form), &own, "").await;
    assert_eq!(read.status, 405);
    let signed_out = site.ask("POST", "/account/sign-out", &own, &bare);
    assert_eq!(signed_out.await.status, 303);
    assert_eq!(site.act(&anne, "kick&name=Jack").await.status, 401);
}

#[tokio::test]
async fn codes_cannot_be_guessed() {
    let site = Site::open().await;
    site.account("Mary", Role::Moderator).await;
    let mary = site.begin("Mary").await;
    let mut answers = Vec::new();
    for _ in 0..40 {
        let answer = site.sign_in("Mary", PASSWORD, "123456").await;
        assert_ne!(answer.status, 303);
        let is_locked = answer.text.contains("too many");
        answers.push(answer);
        if is_locked {
            break;
        }
    }
    assert!(answers.len() < 40, "never locked");
    // The right code does not help before the time is up.
    let next = mary.factor.code(site.clock.calendar().plus(Millis(30_000)));
    assert_ne!(site.sign_in("Mary", PASSWORD, &next).await.status, 303);
}

#[tokio::test]
async fn bans_and_mutes_are_listed_until_they_end() {
    let site = Site::open().await;
    let now = site.clock.calendar();
    let [anne, bart] =
        [site.account("Anne", Role::Player).await, site.account("Bart", Role::Player).await];
    let by = By::operator(now);
    let sentence = |minutes: u64, why: &str| {
        Some(Ban { until: now.plus(Millis(60_000 * minutes)), why: why.into() })
    };
    site.store.ban(anne, sentence(5, "Insults"), by).await.unwrap();
    site.store.mute(bart, sentence(9, "Flooding"), by).await.unwrap();
    let address = "198.51.100.7".parse().unwrap();
    site.store.ban_address(address, sentence(7, "Scanning"), by).await.unwrap();
    let listed = async |now| {
        let held = site.store.sentences(now).await.unwrap();
        held.into_iter().map(|one| (one.whom, one.is_mute, one.ban.why)).collect::<Vec<_>>()
    };
    let line = |whom: &str, is_mute, why: &str| (whom.to_owned(), is_mute, why.to_owned());
    let all = [
        line("Anne", false, "Insults"),
        line("198.51.100.7", false, "Scanning"),
        line("Bart", true, "Flooding"),
    ];
    assert_eq!(listed(now).await, all);
    assert_eq!(listed(now.plus(Millis(60_000 * 6))).await, all[1..]);
    let mary = site.begin_moderator().await;
    let page = site.ask("GET", "/admin/bans", &format!("cookie: {}\r\n", mary.cookie), "").await;
    assert!(page.text.contains("198.51.100.7") && page.text.contains("Flooding"), "{}", page.text);
    assert_eq!(site.ask("GET", "/admin/bans", "", "").await.status, 401);
}
