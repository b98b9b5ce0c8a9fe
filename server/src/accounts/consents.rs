//! What members agreed to: the terms, to show their orientation and interests, and to have their face compared with their photos.
//!
//! A row is never changed but for its `withdrawn_at`, so the record says who agreed to what, when, and to which of the
//! site's own texts.

use super::store;
use crate::{
    kernel::{
        country::Country,
        ids::MemberId,
        locale::Locale,
        problem::{Answer, FieldError},
    },
    members,
    pages::{Place, StaticPage},
    settings::{Company, SiteRow},
};
use serde::{Deserialize, Serialize};
use sqlx::PgConnection;
use time::{OffsetDateTime, format_description::well_known::Rfc3339};
use utoipa::ToSchema;
use uuid::Uuid;

/// Version of the words by which members agree to show their orientation and interests.
const ORIENTATION_WORDS: &str = "2026-11-21";

/// Version of the words by which members agree that somebody compares a capture of them with their photos; the page that says
/// them sends it along (web/src/features/verification/words.ts).
const VERIFICATION_WORDS: &str = "2026-11-29";
/// The same of the words that both people of a couple agree to.
const VERIFICATION_WORDS_OF_TWO: &str = "2026-11-30";
/// That consent: asked for and taken back where somebody is verified, and nowhere else.
const VERIFICATION: &str = "verification";

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
    /// They came from another program, which had noted nothing of it, and have not answered here yet: to be asked once.
    to_ask: bool,
}

/// All consents of a member.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct Consents {
    terms: TermsConsent,
    orientation: OrientationConsent,
}

/// What a member can agree to now: the words of each kind, as they read them.
#[derive(Clone, Copy, Debug)]
pub(super) struct Words {
    /// Of which moment terms and privacy statement are, the later of the two.
    terms: OffsetDateTime,
    /// The site's own texts of them; None: the built-in ones.
    own: store::OwnTexts,
    now: OffsetDateTime,
}

impl Words {
    /// As the site has them for readers of that language there.
    pub(super) fn of(site: &SiteRow, (language, country): (Locale, Country), now: OffsetDateTime) -> Self {
        let place = |page| Place { page, language, country: Some(country) };
        let (terms, privacy) = (place(StaticPage::Terms), place(StaticPage::Privacy));
        let own = |place| site.text_of(place, now).map(|text| text.id);
        Self {
            terms: site.version_date(terms, now).max(site.version_date(privacy, now)),
            own: store::OwnTexts { terms: own(terms), privacy: own(privacy) },
            now,
        }
    }

    fn version(&self, kind: ConsentKind) -> Answer<String> {
        version(kind, self.terms)
    }

    /// What a consent to this kind is about.
    fn own(&self, kind: ConsentKind) -> store::OwnTexts {
        match kind {
            ConsentKind::Terms => self.own,
            ConsentKind::Orientation => store::OwnTexts::default(),
        }
    }
}

fn version(kind: ConsentKind, terms: OffsetDateTime) -> Answer<String> {
    Ok(match kind {
        ConsentKind::Terms => terms.format(&Rfc3339).map_err(anyhow::Error::from)?,
        ConsentKind::Orientation => ORIENTATION_WORDS.to_owned(),
    })
}

/// Notes what a sign-up agrees to: the terms always, showing orientation and interests only where the member said so.
pub(super) async fn begin(
    connection: &mut PgConnection,
    words: &Words,
    member: MemberId,
    shows_orientation: bool,
) -> Answer<()> {
    let orientation = shows_orientation.then_some(ConsentKind::Orientation);
    for kind in std::iter::once(ConsentKind::Terms).chain(orientation) {
        give(connection, words, member, kind).await?;
    }
    Ok(())
}

async fn give(
    connection: &mut PgConnection,
    words: &Words,
    member: MemberId,
    kind: ConsentKind,
) -> Answer<()> {
    let (version, own) = (words.version(kind)?, words.own(kind));
    store::consent(connection, member, (kind.code(), &version), own, words.now).await
}

/// The member agrees that a capture is compared with their photos. The caller holds the account's row.
///
/// # Errors
/// `field_invalid` for `agreed` where they read other words than those in force.
pub async fn agree_to_verification(
    connection: &mut PgConnection,
    member: MemberId,
    (version, is_of_two): (&str, bool),
    now: OffsetDateTime,
) -> Answer<()> {
    let in_force = if is_of_two { VERIFICATION_WORDS_OF_TWO } else { VERIFICATION_WORDS };
    if version != in_force {
        return Err(FieldError::new("agreed", "field_invalid").into());
    }
    let nothing = store::OwnTexts::default();
    store::consent(connection, member, (VERIFICATION, version), nothing, now).await
}

/// The member takes it back; nothing where they never gave it.
///
/// # Errors
/// When the database does not answer.
pub async fn end_verification_consent(
    connection: &mut PgConnection,
    member: MemberId,
    now: OffsetDateTime,
) -> Answer<()> {
    sqlx::query!(
        "update consents set withdrawn_at = $3 where member_id = $1 and kind = $2 and withdrawn_at is null",
        member.0,
        VERIFICATION,
        now,
    )
    .execute(connection)
    .await?;
    Ok(())
}

/// What sign-ups agree to, for many members of the demo world, whose texts are the built-in ones: who, when, and whether they show
/// orientation and interests.
pub(super) async fn begin_many(
    connection: &mut PgConnection,
    company: &Company,
    members: impl Iterator<Item = (Uuid, OffsetDateTime, bool)> + Clone,
) -> Answer<()> {
    for kind in [ConsentKind::Terms, ConsentKind::Orientation] {
        let given = members.clone().filter(|(.., shows)| *shows || kind == ConsentKind::Terms);
        let (ids, times): (Vec<Uuid>, Vec<OffsetDateTime>) = given.map(|(id, at, _)| (id, at)).unzip();
        store::consent_many(connection, &ids, kind.code(), &version(kind, company.terms_version())?, &times)
            .await?;
    }
    Ok(())
}

/// Gives a consent or takes it back; the same again changes nothing. The caller holds the account's row.
pub(super) async fn set(
    connection: &mut PgConnection,
    words: &Words,
    member: MemberId,
    kind: ConsentKind,
    given: bool,
) -> Answer<()> {
    if given {
        give(connection, words, member, kind).await?;
    } else {
        let version = words.version(kind)?;
        store::withdraw_consent(connection, member, kind.code(), &version, words.now).await?;
    }
    if kind == ConsentKind::Orientation {
        members::show_orientation(connection, member, given).await?;
    }
    Ok(())
}

/// What the member agreed to.
pub(super) async fn consents(
    connection: &mut PgConnection,
    words: &Words,
    member: MemberId,
) -> Answer<Consents> {
    let terms = words.version(ConsentKind::Terms)?;
    let rows = store::live_consents(connection, member).await?;
    let orientation = rows.iter().find(|row| row.kind == ConsentKind::Orientation.code());
    let to_these = |row: &store::LiveConsent| {
        row.version == terms || (is_ours(&row.version) && row.given_at >= words.terms)
    };
    let accepted = rows.iter().any(|row| row.kind == ConsentKind::Terms.code() && to_these(row));
    Ok(Consents {
        terms: TermsConsent { version: words.terms, accepted },
        orientation: OrientationConsent {
            given_at: orientation.map(|row| row.given_at),
            to_ask: store::is_never_asked(connection, member, ConsentKind::Orientation.code()).await?,
        },
    })
}

/// Whether a version of the terms is a moment, as ours are. Those of the program that somebody came from are other terms,
/// whenever they agreed to them (`last` of [`unanswered_terms`] is chosen alike).
fn is_ours(version: &str) -> bool {
    OffsetDateTime::parse(version, &Rfc3339).is_ok()
}

/// Terms and privacy statement that a member agreed to, for staff and operators.
#[derive(Debug)]
pub struct AgreedTerms {
    /// Of which moment the later of the two was.
    pub version: String,
    /// When.
    pub given_at: OffsetDateTime,
    /// The site's own texts among them, as in `terms nl version 3, sha256 …`; the others were the built-in ones.
    pub own: Vec<String>,
}

/// Newest first; what was taken back is not among them.
pub async fn agreed_terms(connection: &mut PgConnection, member: MemberId) -> Answer<Vec<AgreedTerms>> {
    store::agreed_terms(connection, member, ConsentKind::Terms.code()).await
}

/// The version of the terms that the member has yet to be asked about; None once they answered, either way: to this version, or
/// since the moment that it is of, as a text of another language may be of another moment. `answered` are the versions that they
/// answered to, `last` is when they last did.
pub(super) fn unanswered_terms(
    words: &Words,
    answered: &[String],
    last: Option<OffsetDateTime>,
) -> Answer<Option<OffsetDateTime>> {
    let terms = words.version(ConsentKind::Terms)?;
    let is_answered = answered.contains(&terms) || last.is_some_and(|last| last >= words.terms);
    Ok((!is_answered).then_some(words.terms))
}
