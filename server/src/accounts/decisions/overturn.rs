//! Taking one decision back, whatever it was: a complaint against it was right. What it changed is as it was before, as far as
//! that is still there.

use super::{
    Measure,
    close::reopen,
    restrict::{Means, approve_photo, show_words, tell_soon},
    store::{self, DecisionRow},
};
use crate::{
    accounts::store as accounts,
    kernel::{
        events::Event,
        ids::{MemberId, PhotoId},
        problem::Answer,
    },
    media::{self, Outcome},
};
use sqlx::PgConnection;
use uuid::Uuid;

/// A decision that stands no more.
#[derive(Debug)]
pub struct Overturned {
    /// Its number.
    pub number: String,
    /// For the member's open pages.
    pub events: Vec<Event>,
}

/// The decision of this number, about this member; where nobody is said, whoever it is about.
pub async fn decision_named(
    connection: &mut PgConnection,
    number: &str,
    member: Option<MemberId>,
) -> Answer<Option<DecisionRow>> {
    let found = store::named(connection, number).await?;
    Ok(found.filter(|row| member.is_none_or(|member| member == row.member)))
}

/// Takes it back, and has its member told. None where it stood no more. Whoever calls it holds nothing of the member yet.
pub async fn overturn(
    connection: &mut PgConnection,
    means: &Means,
    decision: &DecisionRow,
    staff: &str,
) -> Answer<Option<Overturned>> {
    accounts::lock(connection, decision.member).await?;
    let Some(row) = standing(connection, decision.id).await? else { return Ok(None) };
    let events = match row.measure {
        Measure::AccountClosed => {
            // It stands, so it is the one that closed the account.
            let reopened = reopen(connection, &means.jobs, row.member, staff, means.clock.now()).await?;
            reopened.map_err(anyhow::Error::from)?;
            Vec::new()
        }
        Measure::PhotoRejected => show_photo(connection, means, &row, staff).await?,
        Measure::TextHidden => show_text(connection, means, &row, staff).await?,
        // What was removed from a message is gone for good; the others end with their row.
        Measure::PhotoRemoved | Measure::Warned | Measure::Paused | Measure::ReportsPaused => Vec::new(),
    };
    // A photo or words that are gone, or that the member changed since.
    if standing(connection, row.id).await?.is_some() {
        store::undo(connection, row.id, staff, means.clock.now()).await?;
        tell_soon(connection, means, row.member).await?;
    }
    Ok(Some(Overturned { number: row.number, events }))
}

async fn standing(connection: &mut PgConnection, decision: Uuid) -> Answer<Option<DecisionRow>> {
    Ok(store::hold(connection, decision).await?.filter(|row| row.undone_at.is_none()))
}

/// As it is now, unless it waits or is shown again anyway: then it was cropped since, and is looked at by itself.
async fn show_photo(
    connection: &mut PgConnection,
    means: &Means,
    row: &DecisionRow,
    staff: &str,
) -> Answer<Vec<Event>> {
    let Some(photo) = row.subject.map(PhotoId) else { return Ok(Vec::new()) };
    let Some(seen) = media::once_rejected(connection, photo).await? else { return Ok(Vec::new()) };
    match approve_photo(connection, means, seen, staff).await? {
        Outcome::Decided { event, .. } => Ok(vec![event]),
        _ => Ok(Vec::new()),
    }
}

async fn show_text(
    connection: &mut PgConnection,
    means: &Means,
    row: &DecisionRow,
    staff: &str,
) -> Answer<Vec<Event>> {
    let (Some(field), Some(request)) = (row.field, row.subject) else { return Ok(Vec::new()) };
    if !store::is_asked(connection, row.member, request).await? {
        return Ok(Vec::new());
    }
    Ok(show_words(connection, means, row.member, field, staff).await?.into_iter().collect())
}
