//! What a report does: matched with a mail by a mark that only its readers have seen (`mail::Signer`), noted
//! once, and taken to heart by the member's account (spec 4).

use super::{
    report::{self, Report, Said},
    status::{self, Bounce},
    store::{self, NewReport, ReportedMail},
};
use crate::{
    accounts::{self, MailStop, Mailbox},
    app::App,
    kernel::{ids::MailId, problem::Answer, random::Random},
    mail::{Mark, Signer},
    notifications,
};
use futures_util::future::BoxFuture;
use sqlx::PgConnection;
use time::OffsetDateTime;

/// So many refusals for good, or so many times given up, within 30 days: the mailbox is as good as none.
const PERMANENT: i64 = 2;
const SOFT: i64 = 5;

/// A mail that came in about our mails.
#[derive(Clone, Copy, Debug)]
pub struct Incoming<'a> {
    /// Whom the mail server took it for; empty where it does not say.
    pub recipients: &'a [String],
    /// As it came (RFC 5322).
    pub raw: &'a [u8],
}

/// What became of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Taken {
    /// There is no such mailbox.
    Hard,
    /// Refused for good.
    Permanent,
    /// Given up for now.
    Soft,
    /// Marked as spam.
    Complaint,
    /// Wants no more of these.
    Unsubscribe,
    /// The mail is still under way.
    Delayed,
    /// About a mail of ours, and nothing to be done.
    Nothing,
    /// Said before.
    Repeated,
    /// About an address that the member has no more.
    Former,
    /// About a mail that we have no more.
    Unknown,
    /// Bears no mark of ours: forged, or about nothing that we sent.
    Unsigned,
    /// No mail at all.
    Unreadable,
}

impl Taken {
    /// As counted.
    pub fn code(self) -> &'static str {
        match self {
            Self::Hard => "hard",
            Self::Permanent => "permanent",
            Self::Soft => "soft",
            Self::Complaint => "complaint",
            Self::Unsubscribe => "unsubscribe",
            Self::Delayed => "delayed",
            Self::Nothing => "nothing",
            Self::Repeated => "repeated",
            Self::Former => "former",
            Self::Unknown => "unknown",
            Self::Unsigned => "unsigned",
            Self::Unreadable => "unreadable",
        }
    }
}

/// Takes it in, in the caller's transaction; safe to repeat.
pub async fn take(
    connection: &mut PgConnection,
    random: &Random,
    now: OffsetDateTime,
    incoming: &Incoming<'_>,
) -> Answer<Taken> {
    let signer = Signer::load(connection, random).await?;
    let taken = match report::read(incoming.raw) {
        None => Taken::Unreadable,
        Some(report) => match marked(&signer, incoming.recipients, &report) {
            None => Taken::Unsigned,
            Some((mark, mail)) => about(connection, mark, mail, &report.said, now).await?,
        },
    };
    store::count(connection, taken.code(), now).await?;
    Ok(taken)
}

/// The first mark of ours: on the envelope, in the headers, in what is quoted. The address for unsubscribing
/// counts only where it was written to.
fn marked(signer: &Signer, recipients: &[String], report: &Report) -> Option<(Mark, MailId)> {
    let direct = recipients.iter().chain(&report.addresses);
    let quoted = report.quoted_addresses.iter();
    direct
        .filter_map(|address| signer.read_address(address))
        .chain(
            report.headers.iter().filter_map(|text| Some((Mark::Header, signer.read(Mark::Header, text)?))),
        )
        .chain(
            quoted
                .filter_map(|address| signer.read_address(address))
                .filter(|(mark, _)| *mark == Mark::Return),
        )
        .next()
}

async fn about(
    connection: &mut PgConnection,
    mark: Mark,
    id: MailId,
    said: &Said,
    now: OffsetDateTime,
) -> Answer<Taken> {
    let (taken, status) = match (said, mark) {
        (Said::Bounced(bounce, status), _) => (kind_of(*bounce), status.as_deref()),
        (Said::Complained, _) => (Taken::Complaint, None),
        (Said::Delayed, _) => return Ok(Taken::Delayed),
        (Said::Nothing, Mark::Unsubscribe) => (Taken::Unsubscribe, None),
        (Said::Nothing, Mark::Return | Mark::Header) => return Ok(Taken::Nothing),
    };
    let Some(mail) = store::mail(connection, id).await? else { return Ok(Taken::Unknown) };
    // The account is locked first, as everywhere; of two reports at once, one sees the other.
    accounts::lock(connection, mail.member).await?;
    let Some(mailbox) = accounts::mailbox(connection, mail.member).await? else { return Ok(Taken::Unknown) };
    if mailbox.email != mail.recipient && taken != Taken::Unsubscribe {
        return Ok(Taken::Former);
    }
    let report = NewReport { mail: id, about: &mail, kind: taken.code(), status, now };
    if !store::note(connection, &report).await? {
        return Ok(Taken::Repeated);
    }
    apply_report(connection, taken, &mail, &mailbox, now).await?;
    Ok(taken)
}

fn kind_of(bounce: Bounce) -> Taken {
    match bounce {
        Bounce::Hard => Taken::Hard,
        Bounce::Permanent => Taken::Permanent,
        Bounce::Soft => Taken::Soft,
    }
}

async fn apply_report(
    connection: &mut PgConnection,
    taken: Taken,
    mail: &ReportedMail,
    mailbox: &Mailbox,
    now: OffsetDateTime,
) -> Answer<()> {
    match taken {
        Taken::Complaint => accounts::stop_mails(connection, mail.member, MailStop::Fbl).await,
        Taken::Unsubscribe => {
            let kinds: Vec<_> = mail.preference.into_iter().collect();
            notifications::unsubscribe(connection, mail.member, &kinds).await
        }
        // Written before a link in a later mail was opened: the mailbox works by now.
        _ if mailbox.reachable_at.is_some_and(|since| mail.mailed_at <= since) => Ok(()),
        _ => {
            let bounces =
                store::bounces(connection, mail.member, &mail.recipient, mailbox.reachable_at, now).await?;
            if taken == Taken::Hard || bounces.permanent >= PERMANENT || bounces.soft >= SOFT {
                accounts::stop_mails(connection, mail.member, MailStop::Bounce).await?;
            }
            Ok(())
        }
    }
}

/// What our own mail server said when it refused a mail: a bounce that came at once. A refusal for policy (5.7)
/// or without a code of RFC 3463 is more likely about us than about one mailbox.
pub fn refused<'a>(
    connection: &'a mut PgConnection,
    app: &'a App,
    mail: MailId,
    words: &'a str,
) -> BoxFuture<'a, Answer<()>> {
    Box::pin(async move {
        let Some(status) = status::find(words).filter(|status| status.is_about_the_mailbox()) else {
            return Ok(());
        };
        let Some(bounce) = status.bounce() else { return Ok(()) };
        let said = Said::Bounced(bounce, Some(status.to_string()));
        let now = app.clock.now();
        let taken = about(connection, Mark::Return, mail, &said, now).await?;
        store::count(connection, taken.code(), now).await
    })
}
