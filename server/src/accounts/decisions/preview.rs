//! A statement of reasons as its reader will get it, for whoever is about to decide: in the reader's language, or in the
//! moderator's own. The mail's own code writes it.

use super::{
    Measure,
    grounds::{Grounds, Reason},
    statements,
    store::DecisionRow,
    tell::{self, Reader},
};
use crate::{
    accounts::store as accounts,
    app::App,
    kernel::{
        ids::MemberId,
        locale::Locale,
        problem::{Answer, Refusal},
    },
    mail::{self, Kind},
    media::PhotoReason,
    members::{AskedField, AskedReason},
};
use sqlx::PgConnection;
use time::OffsetDateTime;
use uuid::Uuid;

/// Stands where the number will.
const NUMBER: &str = "D-…";

/// What is about to be decided.
#[derive(Clone, Copy, Debug)]
pub struct Previewed {
    /// What follows.
    pub measure: Measure,
    /// Why, of a photo.
    pub photo: Option<PhotoReason>,
    /// Which text, and why.
    pub text: Option<(AskedField, AskedReason)>,
    /// When a pause ends.
    pub until: Option<OffsetDateTime>,
}

/// A mail in words.
#[derive(Clone, Debug)]
pub struct Preview {
    /// In which language.
    pub locale: Locale,
    /// Its subject.
    pub subject: String,
    /// Its text.
    pub body: String,
}

/// The statement in the reader's language, and in `mine`. Nothing is written.
///
/// # Errors
/// `not_found` where there is no account; `invalid_request` for a text that is hidden without saying which.
pub async fn preview(
    connection: &mut PgConnection,
    app: &App,
    (member, what): (MemberId, Previewed),
    grounds: &Grounds<'_>,
    mine: Locale,
) -> Answer<[Preview; 2]> {
    if !accounts::hold(connection, member).await? {
        return Err(Refusal::NotFound.into());
    }
    let reader = Reader::of(connection, app, member).await?.ok_or(Refusal::NotFound)?;
    let in_language = |locale: Locale| -> Answer<Preview> {
        let row = what.row((member, locale), grounds, app.clock.now())?;
        let letter = if what.measure == Measure::AccountClosed {
            tell::of_account(locale, &row, Kind::Statement, tell::objection(NUMBER))
        } else {
            statements::letter((locale, reader.account.country), &row, std::slice::from_ref(&row))
        };
        let (subject, body) = mail::in_words(app, &reader.mail(locale, &row, letter));
        Ok(Preview { locale, subject, body })
    };
    Ok([in_language(reader.account.language)?, in_language(mine)?])
}

impl Previewed {
    fn reason(self) -> Answer<Reason> {
        match self.measure {
            Measure::PhotoRejected => Ok(Reason::Photo(self.photo.unwrap_or(PhotoReason::Other))),
            Measure::TextHidden => {
                let (_, reason) = self.text.ok_or(Refusal::InvalidRequest)?;
                Ok(Reason::Text(reason))
            }
            _ => Ok(Reason::Own),
        }
    }

    /// The decision as it would be written down.
    fn row(
        self,
        (member, locale): (MemberId, Locale),
        grounds: &Grounds<'_>,
        now: OffsetDateTime,
    ) -> Answer<DecisionRow> {
        let reason = self.reason()?;
        Ok(DecisionRow {
            id: Uuid::nil(),
            number: NUMBER.to_owned(),
            member,
            measure: self.measure,
            subject: None,
            field: self.text.map(|(field, _)| field),
            until: self.until,
            rule: reason.rule(locale, grounds),
            facts: reason.facts(locale, grounds),
            source: grounds.source,
            fraud: false,
            refunded: false,
            silent: grounds.silent,
            staff: grounds.staff.to_owned(),
            decided_at: now,
            told_at: None,
            undone_at: None,
            undone_by: None,
            undone_told_at: None,
        })
    }
}
