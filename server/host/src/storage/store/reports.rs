//! Reports about players, and appeals of banned ones.

use bout::Millis;
use sqlx::any::AnyRow;
use sqlx::query;

use super::audit::{self, Act, By, Deed, Target};
use super::database::{Database, to_the_end};
use super::error::StoreError;
use super::ids::AccountId;
use super::rows::{self, get};

/// The reports of an account in a day.
pub const REPORTS_A_DAY: u32 = 10;
/// How often the server reports the same of the same player: once in 30 days.
pub const FOUND_ONCE_IN: Millis = Millis(30 * DAY.0);
/// The category of pairs whose ranked matches look like collusion.
pub const COLLUSION: &str = "collusion";
/// The category of players whose input in ranked matches looks like that of a program.
pub const INHUMAN: &str = "inhuman";
/// How long the evidence of closed reports is kept: 90 days.
pub const EVIDENCE_KEPT: Millis = Millis(90 * DAY.0);
/// The most reports of one read.
pub const REPORTS_MAX: u32 = 100;
/// The category of the appeal of a banned player.
pub const APPEAL: &str = "appeal";
const DAY: Millis = Millis(24 * 60 * 60 * 1000);

/// A new report.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NewReport {
    /// Who reports; nothing for what the server found.
    pub author: Option<AccountId>,
    /// Whom it is about.
    pub subject: AccountId,
    /// What it is about: a name of [`wire::Complaint`], or [`APPEAL`], or what the server looks for.
    pub category: String,
    /// What its author says.
    pub text: String,
    /// Chat, replay and room, as JSON.
    pub evidence: String,
}

/// How far a report has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ReportState {
    /// Nobody has looked at it.
    Open,
    /// Somebody looks at it.
    Taken,
    /// It is decided.
    Closed,
}

impl ReportState {
    /// All of them.
    pub const ALL: [ReportState; 3] = [ReportState::Open, ReportState::Taken, ReportState::Closed];

    /// Its name.
    pub fn name(self) -> &'static str {
        match self {
            ReportState::Open => "open",
            ReportState::Taken => "taken",
            ReportState::Closed => "closed",
        }
    }
}

/// A stored report.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Report {
    /// Its number.
    pub id: u64,
    /// When it was made.
    pub at: Millis,
    /// The present name of its author; nothing for what the server found, and for a deleted account.
    pub author: Option<String>,
    /// The present name of the player.
    pub subject: Option<String>,
    /// See [`NewReport::category`].
    pub category: String,
    /// See [`NewReport::text`].
    pub text: String,
    /// See [`NewReport::evidence`].
    pub evidence: String,
    /// How far it has come.
    pub state: ReportState,
    /// The present name of who took it.
    pub handler: Option<String>,
    /// How it was decided, in words.
    pub outcome: String,
}

pub(super) async fn add_report(
    store: &Database,
    report: NewReport,
    now: Millis,
) -> Result<bool, StoreError> {
    let store = store.clone();
    to_the_end(async move {
        let mut transaction = store.begin().await?;
        let author = report.author.map(|author| author.to_string());
        if author.is_none() {
            let known = query(
                "SELECT 1 FROM reports WHERE author IS NULL AND subject = $1 AND category = $2
                    AND $3 <= at_ms",
            );
            let known = known.bind(report.subject.to_string()).bind(report.category.clone());
            let known = known.bind(rows::of_millis(now.since(FOUND_ONCE_IN)));
            if known.fetch_optional(&mut *transaction).await?.is_some() {
                return Ok(false);
            }
        }
        if author.is_some() {
            // Reports of others take no appeal away.
            let (made, most) = match report.category == APPEAL {
                true => (
                    "SELECT COUNT(*) AS reports FROM reports WHERE author = $1
                        AND category = 'appeal' AND ($2 <= at_ms OR state <> 'closed')",
                    1,
                ),
                false => (
                    "SELECT COUNT(*) AS reports FROM reports WHERE author = $1
                        AND category <> 'appeal' AND $2 <= at_ms",
                    REPORTS_A_DAY,
                ),
            };
            let made = query(made).bind(author.clone()).bind(rows::of_millis(now.since(DAY)));
            let made = made.fetch_one(&mut *transaction).await?;
            if most <= rows::number::<u32>(&made, "reports")? {
                return Ok(false);
            }
        }
        let written = query(
            "INSERT INTO reports (at_ms, author, subject, category, text, evidence)
            VALUES ($1, $2, $3, $4, $5, $6)",
        );
        let written = written.bind(rows::of_millis(now)).bind(author);
        let written = written.bind(report.subject.to_string()).bind(report.category);
        let written = written.bind(report.text).bind(report.evidence);
        written.execute(&mut *transaction).await?;
        transaction.commit().await?;
        Ok(true)
    })
    .await
}

pub(super) async fn forget_evidence(store: &Database, now: Millis) -> Result<u64, StoreError> {
    let gone = query(
        "UPDATE reports SET evidence = '{}', text = ''
        WHERE state = 'closed' AND at_ms < $1 AND (evidence <> '{}' OR text <> '')",
    );
    let gone = gone.bind(rows::of_millis(now.since(EVIDENCE_KEPT)));
    Ok(gone.execute(&store.pools.writers).await?.rows_affected())
}

/// The columns of a report.
macro_rules! columns {
    () => {
        "SELECT r.*, a.name AS author_name, s.name AS subject_name, h.name AS handler_name
        FROM reports r LEFT JOIN accounts a ON a.id = r.author
        LEFT JOIN accounts s ON s.id = r.subject LEFT JOIN accounts h ON h.id = r.handler "
    };
}

pub(super) async fn reports(
    store: &Database,
    state: ReportState,
    before: Option<u64>,
    limit: u32,
) -> Result<Vec<Report>, StoreError> {
    let all =
        query(concat!(columns!(), "WHERE r.state = $1 AND r.id < $2 ORDER BY r.id DESC LIMIT $3"));
    let before = before.map_or(i64::MAX, |id| i64::try_from(id).unwrap_or(i64::MAX));
    let all = all.bind(state.name()).bind(before).bind(i64::from(limit.min(REPORTS_MAX)));
    all.fetch_all(&store.pools.readers).await?.iter().map(read).collect()
}

pub(super) async fn report(store: &Database, id: u64) -> Result<Option<Report>, StoreError> {
    let row = query(concat!(columns!(), "WHERE r.id = $1")).bind(rows::signed(id));
    row.fetch_optional(&store.pools.readers).await?.as_ref().map(read).transpose()
}

pub(super) async fn handle_report(
    store: &Database,
    id: u64,
    state: ReportState,
    outcome: String,
    by: By,
) -> Result<bool, StoreError> {
    let store = store.clone();
    to_the_end(async move {
        let mut transaction = store.begin().await?;
        let handled = query(
            "UPDATE reports SET state = $2, outcome = $3, handler = $4
            WHERE id = $1 AND state <> 'closed' RETURNING subject",
        );
        let handled = handled.bind(rows::signed(id)).bind(state.name()).bind(outcome.clone());
        let handled = handled.bind(by.actor.map(|actor| actor.to_string()));
        let Some(row) = handled.fetch_optional(&mut *transaction).await? else {
            return Ok(false);
        };
        let subject = get::<Option<&str>>(&row, "subject")?;
        let target = subject.map(AccountId::of_row).transpose()?.map(Target::Account);
        let why = format!("{id} {}: {outcome}", state.name());
        let deed = Deed { act: Act::Report, target, why, until: None };
        audit::add(&mut transaction, by, deed).await?;
        transaction.commit().await?;
        Ok(true)
    })
    .await
}

pub(super) async fn tell_outcomes(
    store: &Database,
    author: AccountId,
) -> Result<Vec<Report>, StoreError> {
    let store = store.clone();
    to_the_end(async move {
        let mut transaction = store.begin().await?;
        let rows = query(concat!(
            columns!(),
            "WHERE r.author = $1 AND r.state = 'closed' AND r.is_told = 0 ORDER BY r.id"
        ));
        let rows = rows.bind(author.to_string()).fetch_all(&mut *transaction).await?;
        if rows.is_empty() {
            return Ok(Vec::new());
        }
        let told = query("UPDATE reports SET is_told = 1 WHERE author = $1 AND state = 'closed'");
        told.bind(author.to_string()).execute(&mut *transaction).await?;
        transaction.commit().await?;
        rows.iter().map(read).collect()
    })
    .await
}

fn read(row: &AnyRow) -> Result<Report, StoreError> {
    let name: &str = get(row, "state")?;
    let state = ReportState::ALL.into_iter().find(|state| state.name() == name);
    Ok(Report {
        id: rows::number(row, "id")?,
        at: rows::millis(row, "at_ms")?,
        author: get(row, "author_name")?,
        subject: get(row, "subject_name")?,
        category: get(row, "category")?,
        text: get(row, "text")?,
        evidence: get(row, "evidence")?,
        state: state.ok_or_else(|| StoreError::Corrupt(format!("{name:?} for a state")))?,
        handler: get(row, "handler_name")?,
        outcome: get(row, "outcome")?,
    })
}
