//! What members agreed to: the terms, and to show their orientation and interests (design 5.13).
//!
//! A row is never changed but for its `withdrawn_at`, so the record says who agreed to what, when.

use super::store;
use crate::{
    kernel::{ids::MemberId, problem::Answer},
    members,
    settings::Company,
};
use serde::{Deserialize, Serialize};
use sqlx::PgConnection;
use time::{OffsetDateTime, format_description::well_known::Rfc3339, macros::datetime};
use utoipa::ToSchema;
use uuid::Uuid;

/// Version of the words by which members agree to show their orientation and interests (design 5.13).
const ORIENTATION_WORDS: &str = "2026-11-21";
/// The terms are at least of this moment (spec 4).
const FIRST_TERMS: OffsetDateTime = datetime!(2023-12-01 12:00 UTC);

/// What can be agreed to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub(super) enum ConsentKind {
    /// Terms and privacy; implied by sign-up (spec 5), asked about once when their version changes.
    Terms,
    /// Showing one's orientation and interests to others.
    Orientation,
}

impl ConsentKind {
    fn code(self) -> &'static str {
        match self {
            Self::Terms => "terms",
            Self::Orientation => "orientation",
        }
    }
}

/// Where a member stands with the terms.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct TermsConsent {
    /// The version date in force.
    #[serde(with = "time::serde::rfc3339")]
    version: OffsetDateTime,
    /// The member agreed to it.
    accepted: bool,
}

/// Where a member stands with showing orientation and interests.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct OrientationConsent {
    /// Since when; null: not given, or taken back.
    #[serde(with = "time::serde::rfc3339::option")]
    #[schema(required = true)]
    given_at: Option<OffsetDateTime>,
}

/// All consents of a member.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct Consents {
    terms: TermsConsent,
    orientation: OrientationConsent,
}

/// The later of 2023-12-01T12:00Z and the day the company was added (spec 4).
pub fn terms_version(company: &Company) -> OffsetDateTime {
    company.added.max(FIRST_TERMS)
}

fn version(kind: ConsentKind, company: &Company) -> Answer<String> {
    Ok(match kind {
        ConsentKind::Terms => terms_version(company).format(&Rfc3339).map_err(anyhow::Error::from)?,
        ConsentKind::Orientation => ORIENTATION_WORDS.to_owned(),
    })
}

/// Notes what a sign-up agrees to: the terms always, showing orientation and interests only where the member said so.
pub(super) async fn begin(
    connection: &mut PgConnection,
    company: &Company,
    member: MemberId,
    shows_orientation: bool,
    now: OffsetDateTime,
) -> Answer<()> {
    let orientation = shows_orientation.then_some(ConsentKind::Orientation);
    for kind in std::iter::once(ConsentKind::Terms).chain(orientation) {
        store::consent(connection, member, kind.code(), &version(kind, company)?, now).await?;
    }
    Ok(())
}

/// The same for many members at once: who, when, and whether they show orientation and interests.
pub(super) async fn begin_many(
    connection: &mut PgConnection,
    company: &Company,
    members: impl Iterator<Item = (Uuid, OffsetDateTime, bool)> + Clone,
) -> Answer<()> {
    for kind in [ConsentKind::Terms, ConsentKind::Orientation] {
        let given = members.clone().filter(|(.., shows)| *shows || kind == ConsentKind::Terms);
        let (ids, times): (Vec<Uuid>, Vec<OffsetDateTime>) = given.map(|(id, at, _)| (id, at)).unzip();
        store::consent_many(connection, &ids, kind.code(), &version(kind, company)?, &times).await?;
    }
    Ok(())
}

/// Gives a consent or takes it back; the same again changes nothing. The caller holds the account's row.
pub(super) async fn set(
    connection: &mut PgConnection,
    company: &Company,
    member: MemberId,
    kind: ConsentKind,
    given: bool,
    now: OffsetDateTime,
) -> Answer<()> {
    let version = version(kind, company)?;
    if given {
        store::consent(connection, member, kind.code(), &version, now).await?;
    } else {
        store::withdraw_consent(connection, member, kind.code(), &version, now).await?;
    }
    if kind == ConsentKind::Orientation {
        members::show_orientation(connection, member, given).await?;
    }
    Ok(())
}

/// What the member agreed to.
pub(super) async fn consents(
    connection: &mut PgConnection,
    company: &Company,
    member: MemberId,
) -> Answer<Consents> {
    let terms = version(ConsentKind::Terms, company)?;
    let rows = store::live_consents(connection, member).await?;
    let orientation = rows.iter().find(|row| row.kind == ConsentKind::Orientation.code());
    let accepted = rows.iter().any(|row| row.kind == ConsentKind::Terms.code() && row.version == terms);
    Ok(Consents {
        terms: TermsConsent { version: terms_version(company), accepted },
        orientation: OrientationConsent { given_at: orientation.map(|row| row.given_at) },
    })
}

/// The version of the terms that the member has yet to be asked about; None once they answered, either way.
pub(super) async fn unanswered_terms(
    connection: &mut PgConnection,
    company: &Company,
    member: MemberId,
) -> Answer<Option<OffsetDateTime>> {
    let terms = version(ConsentKind::Terms, company)?;
    let answered = store::answered(connection, member, ConsentKind::Terms.code(), &terms).await?;
    Ok((!answered).then(|| terms_version(company)))
}
