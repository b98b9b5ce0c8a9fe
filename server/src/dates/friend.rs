//! What a friend with the link may see of a plan: what the member wrote, who they are, and whether they have checked in. Of the
//! one whom they meet a name and nothing else, and that only while nothing stands between the two.

use super::{rules::CheckIn, store};
use crate::{
    kernel::{
        country::Country,
        ids::{MemberId, SiteId},
        locale::Locale,
        problem::Answer,
        token::Token,
    },
    media,
    members::{self, Meeting},
};
use sqlx::PgConnection;
use time::OffsetDateTime;

/// A plan as its friend sees it.
#[derive(Clone, Debug)]
pub struct SharedPlan {
    /// The name under which others know the member.
    pub name: String,
    /// The blob of their main photo, where they share it and it is approved.
    pub photo: Option<String>,
    /// Whom they meet, if it is somebody of ours whom they can still reach.
    pub partner: Option<String>,
    /// Where, in the member's words.
    pub place: String,
    /// What else they wrote.
    pub note: Option<String>,
    /// In which language the member shares it.
    pub locale: Locale,
    /// In which country their clocks go.
    pub country: Country,
    /// When they meet.
    pub meets_at: OffsetDateTime,
    /// When the member is asked whether all is well.
    pub asks_at: OffsetDateTime,
    /// Where the check-in stands.
    pub check_in: CheckIn,
    /// The last check-in.
    pub checked_in_at: Option<OffsetDateTime>,
    /// When the link ends by itself.
    pub ends_at: OffsetDateTime,
}

/// The plan behind a link of this site; None for one that has ended, whose member has left or may not write, and for one that
/// there never was.
///
/// # Errors
/// The database's.
pub async fn shared(
    connection: &mut PgConnection,
    site: SiteId,
    token: &Token,
    now: OffsetDateTime,
) -> Answer<Option<SharedPlan>> {
    let Some(plan) = store::linked(connection, &token.hash(), now).await? else { return Ok(None) };
    let country = store::country_of_writer(connection, plan.member, site, now).await?;
    let Some(country) = country else { return Ok(None) };
    let photo = if plan.shows_photo { media::main_picture(connection, plan.member).await? } else { None };
    let moments = plan.moments();
    Ok(Some(SharedPlan {
        name: members::name_for_others(connection, plan.member).await?,
        photo,
        partner: partner(connection, plan.member, plan.partner).await?,
        locale: plan.locale(),
        country,
        meets_at: plan.meets_at(),
        asks_at: moments.ask_at(),
        check_in: moments.check_in(now),
        checked_in_at: plan.checked_in_at,
        ends_at: plan.ends_at,
        place: plan.place,
        note: plan.note,
    }))
}

/// The name of the one whom the member meets, while they can reach each other.
pub(super) async fn partner(
    connection: &mut PgConnection,
    member: MemberId,
    partner: Option<MemberId>,
) -> Answer<Option<String>> {
    let Some(partner) = partner else { return Ok(None) };
    if members::meeting(connection, member, partner).await? != Meeting::Possible {
        return Ok(None);
    }
    members::name_for_others(connection, partner).await.map(Some)
}
