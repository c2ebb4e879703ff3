//! What players do with their accounts on the site.

use bout::Millis;
use host::sessions::accounts::SecretKey;
use host::sessions::accounts::own::RENAMED_EVERY;
use host::storage::store::accounts::{Ban, Role};
use host::storage::store::audit::By;
use host::storage::store::challenges::{CHALLENGES_MAX, ChallengeKind};
use host::storage::store::reports::{NewReport, ReportState};
use host::{Settings, settings::Registration};
use tokio::io::{AsyncBufReadExt, AsyncWriteExt, BufReader};
use tokio::net::TcpListener;
use tokio::sync::mpsc;

use crate::administration::{Answer, PASSWORD, Site};

impl Site {
    /// Sends a form without a session.
    async fn post(&self, path: &str, body: &str) -> Answer {
        self.ask("POST", path, "", &body.replace(' ', "+")).await
    }

    /// The cookie of a new session.
    async fn enter(&self, name: &str) -> String {
        let answer = self.sign_in(name, PASSWORD, "").await;
        assert_eq!(answer.status, 303, "{}", answer.text);
        answer.cookie().split(';').next().unwrap().to_owned()
    }

    async fn own(&self, cookie: &str) -> Answer {
        self.ask("GET", "/account", &format!("cookie: {cookie}\r\n"), "").await
    }

    /// An act on the own account.
    async fn does(&self, cookie: &str, act: &str) -> Answer {
        let form = self.own(cookie).await.field("form");
        let body = format!("form={form}&act={act}").replace(' ', "+");
        self.ask("POST", "/account/do", &format!("cookie: {cookie}\r\n"), &body).await
    }
}

#[tokio::test]
async fn a_link_of_the_game_signs_a_guest_in_once() {
    let site = Site::open().await;
    let now = site.clock.calendar();
    let (guest, _) = site.accounts.welcome("Anne", now).await.unwrap();
    let secret = site.accounts.link(guest.id, now).await.unwrap();
    let key = blake3::Hash::from_bytes(secret.0).to_hex();
    let page = site.ask("GET", &format!("/account/enter?key={key}"), "", "").await;
    assert!(page.status == 200 && page.field("key") == key.as_str());
    let entered = site.post("/account/enter", &format!("key={key}")).await;
    assert_eq!(entered.status, 303, "{}", entered.text);
    let cookie = entered.cookie().split(';').next().unwrap().to_owned();
    assert_eq!(site.post("/account/enter", &format!("key={key}")).await.status, 401);
    assert_eq!(site.post("/account/enter", "key=00").await.status, 401);
    // The guest becomes a member there, and its secret is of no use any more.
    let claimed = site.does(&cookie, &format!("claim&name=Anne&password={PASSWORD}")).await;
    assert!(claimed.text.contains("Draw recovery codes"), "{}", claimed.text);
    assert!(!site.store.account(guest.id).await.unwrap().unwrap().is_guest);
    site.enter("Anne").await;
}

#[tokio::test]
async fn a_second_factor_ends_the_sessions_that_began_without_it() {
    let site = Site::open().await;
    let anne = site.account("Anne", Role::Moderator).await;
    let old = site.enter("Anne").await;
    let form = site.own(&old).await.field("form");
    let new = site.begin("Anne").await;
    for act in ["recovery", &format!("password&password={PASSWORD}&new=a new password")] {
        let body = format!("form={form}&act={act}").replace(' ', "+");
        let head = format!("cookie: {old}\r\n");
        assert_eq!(site.ask("POST", "/account/do", &head, &body).await.status, 401, "{act}");
    }
    let left = site.store.challenges_left(anne, ChallengeKind::Recovery).await.unwrap();
    assert_eq!(left, 0, "no code that would stand for the factor");
    let admin = site.ask("GET", "/admin", &format!("cookie: {}\r\n", new.cookie), "").await;
    assert!(admin.text.contains("Anne, moderator"), "{}", admin.text);
}

#[tokio::test]
async fn a_recovery_code_stands_for_the_password_once_and_cannot_be_guessed() {
    let site = Site::open().await;
    site.account("Anne", Role::Player).await;
    let cookie = site.enter("Anne").await;
    let page = site.does(&cookie, "recovery").await.text;
    let (_, codes) = page.split_once("used once: ").expect("codes");
    let codes: Vec<&str> = codes.split('<').next().unwrap().split_whitespace().collect();
    assert_eq!(codes.len(), 8);
    let recover = async |code: &str, password: &str| {
        let body = format!("name=anne&code={code}&password={password}");
        site.post("/account/recover", &body).await
    };
    assert_eq!(recover(codes[0], "a new password").await.status, 200);
    assert_eq!(site.own(&cookie).await.text.matches("/account/sign-in").count(), 1, "signed out");
    assert_eq!(site.sign_in("Anne", PASSWORD, "").await.status, 401);
    assert_eq!(site.sign_in("Anne", "a new password", "").await.status, 303);
    assert_eq!(recover(codes[0], "another password").await.status, 400);
    let anne = site.store.account_by_name("anne").await.unwrap().unwrap().id;
    let left = site.store.challenges_left(anne, ChallengeKind::Recovery).await.unwrap();
    assert_eq!(left, 7, "a new password leaves the others");
    let mut tries = 0;
    while !recover("aaaa-aaaa-aaaa-aaaa", "another password").await.text.contains("too many") {
        tries += 1;
        assert!(tries < 60, "never locked");
    }
    // Nor does the right one help from there, before the time is up.
    assert_eq!(recover(codes[1], "another password").await.status, 400);
}

#[tokio::test]
async fn a_name_changes_once_in_a_while_and_the_old_one_is_reserved() {
    let site = Site::open().await;
    let anne = site.account("Anne", Role::Player).await;
    let cookie = site.enter("Anne").await;
    assert!(site.does(&cookie, "name&name=Captain").await.text.contains("choose another"));
    let renamed = site.does(&cookie, "name&name=Anne Bonny").await;
    assert!(renamed.text.contains("Your name is Anne Bonny"), "{}", renamed.text);
    let again = site.does(&cookie, "name&name=Mary").await;
    assert!(again.text.contains("once in 30 days"), "{}", again.text);
    let (now, accounts) = (site.clock.calendar(), &site.accounts);
    accounts.welcome("Ann\u{435}", now).await.unwrap_err();
    accounts.welcome("anne", now).await.unwrap_err();
    // Its player may have it back, after the wait, and others from then on.
    let later = now.plus(RENAMED_EVERY);
    let account = site.store.account(anne).await.unwrap().unwrap();
    accounts.rename(&account, "Mary Read", later.plus(Millis(60_000))).await.unwrap();
    accounts.welcome("Anne", later.plus(Millis(60_000))).await.unwrap();
    // A moderator's is for ever.
    let by = site.begin_moderator().await;
    site.act(&by, "rename&name=Mary Read&to=Bart&why=Foul".replace(' ', "+").as_str()).await;
    let account = site.store.account(anne).await.unwrap().unwrap();
    assert_eq!(account.name.as_str(), "Bart");
    accounts.welcome("Mary Read", later.plus(RENAMED_EVERY).plus(RENAMED_EVERY)).await.unwrap_err();
}

#[tokio::test]
async fn a_banned_player_reads_why_appeals_once_and_learns_the_outcome() {
    let site = Site::open().await;
    let anne = site.account("Anne", Role::Player).await;
    let by = By::operator(site.clock.calendar());
    let ban = Ban { until: Ban::EVER, why: "Insults in chat".into() };
    site.store.ban(anne, Some(ban), by).await.unwrap();
    let mary = site.account("Mary", Role::Player).await;
    let report = NewReport {
        author: Some(anne),
        subject: mary,
        category: "abuse".into(),
        text: "-".into(),
        evidence: "{}".into(),
    };
    assert!(site.store.add_report(report, site.clock.calendar()).await.unwrap());
    let cookie = site.enter("Anne").await;
    assert!(site.own(&cookie).await.text.contains("Insults in chat"));
    assert_eq!(site.does(&cookie, "name&name=Mary").await.status, 403);
    let appealed = site.does(&cookie, "appeal&text=It was my parrot").await;
    assert!(appealed.text.contains("passed on"), "{}", appealed.text);
    assert!(site.does(&cookie, "appeal&text=Really").await.text.contains("appealed before"));
    let mary = site.begin_moderator().await;
    let open = &site.store.reports(ReportState::Open, None, 9).await.unwrap()[0];
    assert_eq!((open.category.as_str(), open.text.as_str()), ("appeal", "It was my parrot"));
    let id = open.id;
    assert!(site.act(&mary, &format!("take-report&id={id}")).await.text.contains("taken"));
    site.act(&mary, "unban&name=Anne").await;
    site.act(&mary, &format!("close-report&id={id}&why=Parrots+may+speak")).await;
    assert!(site.own(&cookie).await.text.contains("Parrots may speak"));
    assert!(!site.own(&cookie).await.text.contains("Parrots may speak"), "told once");
    let refused = site.act(&mary, &format!("take-report&id={id}")).await;
    assert!(refused.text.contains("no open report"));
}

#[tokio::test]
async fn who_leaves_types_the_name_takes_the_data_along_and_may_stay() {
    let site = Site::open().await;
    let anne = site.account("Anne", Role::Player).await;
    let cookie = site.enter("Anne").await;
    let delete = async || site.store.account(anne).await.unwrap().unwrap().delete;
    site.does(&cookie, "delete&name=Mary").await;
    assert_eq!(delete().await, None);
    let done = site.does(&cookie, "delete&name=Anne").await;
    assert!(done.text.contains("is deleted at") && delete().await.is_some(), "{}", done.text);
    site.does(&cookie, "keep").await;
    assert_eq!(delete().await, None);
    let head = format!("cookie: {cookie}\r\n");
    let export = site.ask("GET", "/account/export", &head, "").await;
    assert!(export.status == 200 && export.text.contains("\"name\": \"Anne\""), "{}", export.text);
    assert!(export.text.contains("application/x-tar"));
    assert_eq!(site.ask("GET", "/account/export", "", "").await.status, 401);
}

#[tokio::test]
async fn who_may_register_is_what_the_settings_say_now() {
    let settings = Settings { member_invites: true, ..Settings::default() };
    let site = Site::with(settings).await;
    site.account("Anne", Role::Admin).await;
    let register = async |name: &str, invite: &str| {
        let body = format!("name={name}&password={PASSWORD}&invite={invite}");
        site.post("/account/register", &body).await
    };
    assert_eq!(register("Bart", "").await.status, 303);
    let anne = site.begin("Anne").await;
    let set = async |value: &str| {
        site.act(&anne, &format!("set&name=registration&why={value}")).await.text
    };
    assert!(set("invite").await.contains("registration is changed"));
    assert!(register("Mary", "").await.text.contains("invitation"));
    let cookie = site.enter("Bart").await;
    let page = site.does(&cookie, "invite").await.text;
    let code = page.split_once("for 7 days: ").expect("a code").1[..19].to_owned();
    assert_eq!(register("Mary", &code.to_uppercase()).await.status, 303);
    assert_eq!(register("Jack", &code).await.status, 400, "for one");
    assert!(set("closed").await.contains("registration is changed"));
    assert!(register("Jack", &code).await.text.contains("no registrations"));
    // It is what a restart finds.
    let stored = site.store.live_settings().await.unwrap();
    assert_eq!(stored, [("registration".to_owned(), Registration::Closed.name().to_owned())]);
    assert!(set("nobody").await.contains("it must be open, invite or closed"));
    set("open").await;
    assert!(site.store.live_settings().await.unwrap().is_empty(), "as in the file");
}

#[tokio::test]
async fn invitations_cannot_be_guessed() {
    let settings = Settings { registration: Registration::Invite, ..Settings::default() };
    let site = Site::with(settings).await;
    let mut tries = 0;
    let code = site.accounts.invite(None, 1, Millis(3_600_000), site.clock.calendar()).await;
    let code = code.unwrap().unwrap();
    loop {
        let body = format!("name=Mary&password={PASSWORD}&invite=aaaa-{tries}");
        if site.post("/account/register", &body).await.text.contains("too many") {
            break;
        }
        tries += 1;
        assert!(tries < 60, "never locked");
    }
    let body = format!("name=Mary&password={PASSWORD}&invite={code}");
    assert_eq!(site.post("/account/register", &body).await.status, 400);
    // Nobody else is kept out by that.
    let elsewhere = "198.51.100.1".parse().unwrap();
    let now = site.clock.calendar();
    // These accounts have the settings of the file, as the server has.
    site.accounts.register(("Mary", PASSWORD), Some(&code), elsewhere, now).await.unwrap();
}

/// A mail server that takes every letter, and the letters.
async fn mail_server() -> (Settings, mpsc::UnboundedReceiver<String>) {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let url = format!("smtp://{}", listener.local_addr().unwrap());
    let (sender, letters) = mpsc::unbounded_channel();
    tokio::spawn(async move {
        while let Ok((stream, _)) = listener.accept().await {
            let (reader, mut writer) = stream.into_split();
            let (mut lines, mut letter) = (BufReader::new(reader).lines(), None::<String>);
            writer.write_all(b"220 mail.test\r\n").await.unwrap();
            while let Ok(Some(line)) = lines.next_line().await {
                let answer = match &mut letter {
                    Some(text) if line == "." => {
                        let _ = sender.send(std::mem::take(text));
                        letter = None;
                        "250 taken\r\n"
                    }
                    Some(text) => {
                        // Long lines of quoted-printable end with a `=`.
                        text.push_str(line.strip_suffix('=').unwrap_or(&line));
                        if !line.ends_with('=') {
                            text.push('\n');
                        }
                        continue;
                    }
                    None if line == "DATA" => {
                        letter = Some(String::new());
                        "354 go on\r\n"
                    }
                    None if line == "QUIT" => break,
                    None => "250 mail.test\r\n",
                };
                writer.write_all(answer.as_bytes()).await.unwrap();
            }
        }
    });
    let mut settings = Settings {
        smtp_url: Some(url.parse().unwrap()),
        mail_from: Some("Cutlass <cutlass@arena.test>".parse().unwrap()),
        ..Settings::default()
    };
    settings.info.public_url = Some("http://arena.test".parse().unwrap());
    (settings, letters)
}

#[tokio::test]
async fn a_foreign_page_or_a_stranger_gets_no_passkey_and_no_letter() {
    let (settings, _letters) = mail_server().await;
    let site = Site::with(settings).await;
    site.account("Anne", Role::Player).await;
    let cookie = site.enter("Anne").await;
    let form = site.own(&cookie).await.field("form");
    let key = "00".repeat(32);
    let answer = format!("form={form}&challenge={key}&credential=%7B%7D");
    for (path, body, of_strangers) in [
        ("/account/passkey/new", format!("form={form}"), 401),
        ("/account/passkey/add", answer.clone(), 401),
        ("/account/passkey/ask", String::new(), 200),
        ("/account/passkey/enter", answer, 401),
        ("/account/email", format!("key={key}"), 401),
        ("/account/recover/letter", "name=Anne".into(), 200),
        ("/account/password", format!("key={key}&password={PASSWORD}"), 400),
        ("/account/do", format!("form={form}&act=remove-passkey&name=0"), 401),
        ("/account/do", format!("form={form}&act=forget-email"), 401),
    ] {
        let body = body.replace(' ', "+");
        let foreign = format!("cookie: {cookie}\r\norigin: https://elsewhere.test\r\n");
        let answer = site.ask("POST", path, &foreign, &body).await;
        assert_eq!(answer.status, 403, "{path} {body}: {}", answer.text);
        let own = "origin: http://arena.test\r\n";
        let answer = site.ask("POST", path, own, &body).await;
        assert_eq!(answer.status, of_strangers, "{path} {body}: {}", answer.text);
    }
    // A session without a second factor removes none.
    let removed = site.does(&cookie, "remove-passkey&name=0").await;
    assert!(removed.text.contains("the code is wrong"), "{}", removed.text);
}

/// The key in the link of a letter.
fn key_in(letter: &str) -> String {
    let letter = letter.replace("=3D", "=");
    let (_, key) = letter.split_once("?key=").expect("a link");
    key[..64].to_owned()
}

#[tokio::test]
async fn a_letter_leads_to_a_new_password_once_its_address_is_confirmed() {
    let (settings, mut letters) = mail_server().await;
    let site = Site::with(settings).await;
    let anne = site.account("Anne", Role::Player).await;
    let cookie = site.enter("Anne").await;
    let address = "text=anne@example.org";
    let refused = site.does(&cookie, &format!("email&{address}&password=wrong")).await;
    assert!(refused.text.contains("wrong name or password"), "{}", refused.text);
    let refused = site.does(&cookie, &format!("email&text=anne&password={PASSWORD}")).await;
    assert!(refused.text.contains("no e-mail address"), "{}", refused.text);
    site.does(&cookie, &format!("email&{address}&password={PASSWORD}")).await;
    let letter = letters.recv().await.unwrap();
    assert!(letter.contains("To: anne@example.org") && letter.contains("Anne gave"), "{letter}");
    // Before that there is no letter but the one that was on its way.
    assert_eq!(site.store.email(anne).await.unwrap(), None);
    let lost = site.post("/account/recover/letter", "name=Anne").await;
    assert!(lost.text.contains("a letter is on its way"), "{}", lost.text);
    let key = key_in(&letter);
    let page = site.ask("GET", &format!("/account/email?key={key}"), "", "").await;
    assert_eq!(page.field("key"), key);
    assert_eq!(site.post("/account/email", &format!("key={key}")).await.status, 200);
    assert_eq!(site.post("/account/email", &format!("key={key}")).await.status, 401);
    assert_eq!(site.store.email(anne).await.unwrap().as_deref(), Some("anne@example.org"));
    assert!(site.own(&cookie).await.text.contains("anne@example.org"));
    // Another address: the one before reads that.
    site.does(&cookie, &format!("email&text=bonny@example.org&password={PASSWORD}")).await;
    let key = key_in(&letters.recv().await.unwrap());
    assert_eq!(site.post("/account/email", &format!("key={key}")).await.status, 200);
    let letter = letters.recv().await.unwrap();
    assert!(
        letter.contains("To: anne@example.org") && letter.contains("another address"),
        "{letter}"
    );
    // The answer is the same for a name that nobody has.
    let nobody = site.post("/account/recover/letter", "name=Nobody").await;
    let lost = site.post("/account/recover/letter", "name=anne").await;
    assert_eq!(nobody.text.lines().last(), lost.text.lines().last());
    let letter = letters.recv().await.unwrap();
    assert!(letter.contains("new password"), "{letter}");
    let key = key_in(&letter);
    site.post("/account/recover/letter", "name=Anne").await;
    let other = key_in(&letters.recv().await.unwrap());
    let set = async |key: &str, password: &str| {
        site.post("/account/password", &format!("key={key}&password={password}")).await.status
    };
    assert_eq!(set(&key, "short").await, 400);
    assert_eq!(set(&key, "a new password").await, 200);
    // Neither that letter nor another one that is on its way sets one more.
    for key in [&key, &other] {
        assert_eq!(set(key, "another password").await, 400);
    }
    assert_eq!(site.own(&cookie).await.text.matches("/account/sign-in").count(), 1, "signed out");
    assert_eq!(site.sign_in("Anne", "a new password", "").await.status, 303);
    // A stranger can have five letters sent within an hour, and no more.
    for _ in 0..CHALLENGES_MAX {
        site.post("/account/recover/letter", "name=Anne").await;
        letters.recv().await.unwrap();
    }
    let now = site.clock.calendar();
    let sixth = site.accounts.ask_for_password("Anne", &SecretKey::draw(), now).await.unwrap();
    assert_eq!(sixth, None);
}
