//! Letters to players, over the SMTP server of the operator.

use lettre::message::Mailbox;
use lettre::{AsyncSmtpTransport, AsyncTransport, Message, Tokio1Executor};
use std::fmt;
use std::str::FromStr;

/// The URL of an SMTP server, as in `smtps://user:password@mail.example.org`.
#[derive(Clone, PartialEq, Eq)]
pub struct SmtpUrl(String);

impl SmtpUrl {
    /// The URL, with its password.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Debug for SmtpUrl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("SmtpUrl(..)")
    }
}

impl FromStr for SmtpUrl {
    type Err = String;

    fn from_str(text: &str) -> Result<SmtpUrl, String> {
        match AsyncSmtpTransport::<Tokio1Executor>::from_url(text) {
            Ok(_) => Ok(SmtpUrl(text.into())),
            Err(_) => Err("it must be as in smtps://user:password@mail.example.org, or \
                smtp://mail.example.org?tls=required for STARTTLS"
                .into()),
        }
    }
}

/// Sends letters. Clones share the connection.
#[derive(Clone)]
pub struct Mail {
    transport: AsyncSmtpTransport<Tokio1Executor>,
    from: Mailbox,
}

impl fmt::Debug for Mail {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Mail").field("from", &self.from).finish_non_exhaustive()
    }
}

impl Mail {
    /// Letters from this mailbox over this server.
    pub fn over(url: &SmtpUrl, from: Mailbox) -> Option<Mail> {
        let transport = AsyncSmtpTransport::<Tokio1Executor>::from_url(url.as_str()).ok()?;
        Some(Mail { transport: transport.build(), from })
    }

    /// Sends a letter in a task of its own. The log says when it was not taken.
    pub fn send(&self, to: &str, subject: String, body: String) {
        let Ok(to) = to.parse() else { return };
        let letter = Message::builder().from(self.from.clone()).to(Mailbox::new(None, to));
        let letter = match letter.subject(subject).body(body) {
            Ok(letter) => letter,
            Err(error) => return tracing::error!(%error, "letter cannot be written"),
        };
        let transport = self.transport.clone();
        tokio::spawn(async move {
            if let Err(error) = transport.send(letter).await {
                tracing::error!(%error, "letter was not taken");
            }
        });
    }
}
