//! A case of reports as whoever works on it reads it: whom it is about, what was reported with its evidence, and what was decided
//! about them before. Who looks is written down, and committed, before anything is read.

use super::{Doer, Person, person::person, reports, subject};
use crate::{
    accounts::{self, DecisionRow},
    app::App,
    kernel::{
        ids::MemberId,
        problem::{Answer, Refusal},
    },
    media::{self, SeenPhoto},
    safety::{self, CaseReport},
    staff::{Permission, Reach},
};

/// A case.
#[derive(Clone, Debug)]
pub struct ReportCase {
    /// Whom it is about.
    pub person: Person,
    /// What is open about them, the first report first; of one lane.
    pub reports: Vec<CaseReport>,
    /// What was decided about them before, the newest first; empty for whoever may not read that.
    pub earlier: Vec<DecisionRow>,
    /// All that is open about them, of both lanes.
    pub open_reports: usize,
    /// The photos of the profile that the evidence names, as they are now; without those that are gone.
    pub photos: Vec<SeenPhoto>,
}

/// Reads a case; the look is written down first.
///
/// # Errors
/// `not_allowed`; `not_found` for a member out of reach, or about whom nothing of the lane is open.
pub async fn read_case(app: &App, doer: Doer<'_>, (member, severe): (MemberId, bool)) -> Answer<ReportCase> {
    let now = app.clock.now();
    let mut look = app.db.begin().await?;
    reports::look_into_case(&mut look, doer, (member, severe), now).await?;
    look.commit().await?;
    let mut connection = app.db.acquire().await?;
    let open = safety::case(&mut connection, member, now).await?;
    let open_reports = open.len();
    let reports: Vec<_> = open.into_iter().filter(|report| report.is_severe == severe).collect();
    let named = reports.iter().filter_map(|report| report.evidence.as_ref());
    let named: Vec<_> = named.flat_map(safety::reported_photos).map(|(photo, _)| photo.0).collect();
    let photos = media::photos_within(&mut connection, &Reach::All, &named).await?;
    let photos = photos.into_iter().map(|place| place.photo).collect();
    let mut earlier = Vec::new();
    if let Ok(reach) = doer.reach(Permission::ReadEarlierDecisions, now) {
        subject::site_of(&mut connection, &reach, member).await?;
        earlier = accounts::decisions(&mut connection, member).await?;
        earlier.reverse();
    }
    let person = person(&mut connection, member, now).await?.ok_or(Refusal::NotFound)?;
    Ok(ReportCase { person, reports, earlier, open_reports, photos })
}
