//! Reading and changing profiles; new ones are in create.rs, the order of search in search.rs.

use super::model::{Gender, LookingFor, ProfileStatus, Seeks};
use super::{blocks, couples, viewers};
use crate::kernel::{
    ids::{MemberId, SiteId},
    problem::{Answer, Refusal},
};
use sqlx::PgConnection;
use std::collections::HashMap;
use time::{Date, OffsetDateTime};
use uuid::Uuid;

/// Shows the profile to others, once its address is confirmed.
pub async fn activate(connection: &mut PgConnection, member: MemberId) -> Answer<()> {
    sqlx::query!("update profiles set status = 'active' where id = $1 and status = 'disabled'", member.0)
        .execute(connection)
        .await?;
    Ok(())
}

/// Hides the profile from everybody and gives its status before, for `show_as`.
pub async fn hide(connection: &mut PgConnection, member: MemberId) -> Answer<ProfileStatus> {
    let before = profile_status(connection, member).await?;
    show_as(connection, member, ProfileStatus::Disabled).await?;
    Ok(before)
}

/// Gives the profile this status.
pub async fn show_as(connection: &mut PgConnection, member: MemberId, status: ProfileStatus) -> Answer<()> {
    sqlx::query!("update profiles set status = $2 where id = $1", member.0, status.code())
        .execute(connection)
        .await?;
    Ok(())
}

/// Whether others see the member; `disabled` for those who have not confirmed their address.
pub async fn profile_status(connection: &mut PgConnection, member: MemberId) -> Answer<ProfileStatus> {
    let status = sqlx::query_scalar!(
        r#"select status as "status: ProfileStatus" from profiles where id = $1"#,
        member.0
    )
    .fetch_optional(connection)
    .await?;
    status.ok_or_else(|| Refusal::NotFound.into())
}

/// Whether the members of a pool, and its visitors, may come upon this profile.
pub async fn is_shown(connection: &mut PgConnection, pool: &str, member: MemberId) -> Answer<bool> {
    let shown = sqlx::query_scalar!(
        r#"select exists (select from profiles where id = $1 and pool = $2 and status = 'active') as "shown!""#,
        member.0,
        pool,
    )
    .fetch_one(connection)
    .await?;
    Ok(shown)
}

/// What a member keeps from others.
#[derive(Clone, Copy, Debug)]
pub struct Privacy {
    /// Not in search nor in lists (spec 4).
    pub invisible: bool,
    /// Others see orientation and interests.
    pub shows_orientation: bool,
    /// Visitors who are not logged in may be shown name, age, region and main photo.
    pub shown_on_landers: bool,
    /// Others see that they looked at their profile, and they see who looked at theirs.
    pub shows_visits: bool,
    /// Others read how soon they usually answer.
    pub shows_answers: bool,
}

/// What the member keeps from others.
pub async fn privacy(connection: &mut PgConnection, member: MemberId) -> Answer<Privacy> {
    let privacy =
        sqlx::query_as!(
            Privacy,
            r#"select invisible, shows_orientation, shown_on_landers_at is not null as "shown_on_landers!", shows_visits, shows_answers from profiles where id = $1"#,
            member.0
        )
        .fetch_optional(connection)
        .await?;
    privacy.ok_or_else(|| Refusal::NotFound.into())
}

/// Takes the member out of search and lists, or back in (spec 4).
pub async fn set_invisible(connection: &mut PgConnection, member: MemberId, invisible: bool) -> Answer<()> {
    sqlx::query!("update profiles set invisible = $2 where id = $1 and invisible <> $2", member.0, invisible)
        .execute(connection)
        .await?;
    Ok(())
}

/// Lets visitors see the member, or no longer; keeps since when, as proof that they agreed.
pub async fn show_on_landers(
    connection: &mut PgConnection,
    member: MemberId,
    shown: bool,
    now: OffsetDateTime,
) -> Answer<()> {
    sqlx::query!(
        "update profiles set shown_on_landers_at = case when $2 then $3::timestamptz end
         where id = $1 and (shown_on_landers_at is not null) <> $2",
        member.0,
        shown,
        now,
    )
    .execute(connection)
    .await?;
    Ok(())
}

/// Shows the member's orientation and interests to others, or stops showing them.
pub async fn show_orientation(connection: &mut PgConnection, member: MemberId, shown: bool) -> Answer<()> {
    sqlx::query!("update profiles set shows_orientation = $2 where id = $1", member.0, shown)
        .execute(connection)
        .await?;
    Ok(())
}

/// The name that the member chose, for what they read themselves.
pub async fn name(connection: &mut PgConnection, member: MemberId) -> Answer<String> {
    let name = sqlx::query_scalar!(
        r#"select coalesce(wanted_name, name) as "name!" from profiles where id = $1"#,
        member.0
    )
    .fetch_optional(connection)
    .await?;
    name.ok_or_else(|| Refusal::NotFound.into())
}

/// The name under which others know the member.
pub async fn name_for_others(connection: &mut PgConnection, member: MemberId) -> Answer<String> {
    let name = sqlx::query_scalar!("select name from profiles where id = $1", member.0)
        .fetch_optional(connection)
        .await?;
    name.ok_or_else(|| Refusal::NotFound.into())
}

/// The member's date of birth, and that of the second of two, for their own password to be compared with.
pub async fn born(connection: &mut PgConnection, member: MemberId) -> Answer<(Date, Option<Date>)> {
    let own = own_row(connection, member).await?;
    Ok((own.date_of_birth, own.second_born))
}

/// Whether one member may meet another.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Meeting {
    /// Both are there for each other.
    Possible,
    /// There is nobody: no such member, not confirmed, of another pool, or blocked by the one who asks.
    Missing,
    /// The other one has blocked the one who asks, and nobody is told so (`block_notice`): to the one who asks there
    /// is nobody.
    Hidden,
    /// The other one has blocked the one who asks, who hears just this (spec 8).
    BlockedBy {
        /// The name of the one who blocked.
        name: String,
    },
}

impl Meeting {
    /// The refusal, unless they can meet.
    pub fn require(self) -> Answer<()> {
        match self {
            Self::Possible => Ok(()),
            Self::Missing | Self::Hidden => Err(Refusal::NotFound.into()),
            Self::BlockedBy { name } => Err(Refusal::BlockedBy { name }.into()),
        }
    }
}

/// Whether `viewer` may see and contact `other` now. Nobody meets themselves.
pub async fn meeting(connection: &mut PgConnection, viewer: MemberId, other: MemberId) -> Answer<Meeting> {
    let found = sqlx::query!(
        r#"select p.name,
             exists (select from out_of_reach other where other.member_id = v.id and other.other_id = p.id and other.direction = 'blocked_by') as "blocked_by!",
             exists (select from out_of_reach other where other.member_id = v.id and other.other_id = p.id and other.direction = 'blocks') as "blocks!",
             (select bool_and(coalesce(s.settings ->> 'block_notice', 'silent') = 'told') from sites s where s.id in (v.site_id, p.site_id)) as "told!"
         from profiles v join profiles p on p.pool = v.pool
         where v.id = $1 and p.id = $2 and p.id <> v.id and p.status = 'active'"#,
        viewer.0,
        other.0,
    )
    .fetch_optional(connection)
    .await?;
    Ok(match found {
        Some(row) if row.blocked_by && row.told => Meeting::BlockedBy { name: row.name },
        Some(row) if row.blocked_by => Meeting::Hidden,
        Some(row) if !row.blocks => Meeting::Possible,
        _ => Meeting::Missing,
    })
}

/// Whether nobody stands behind this profile.
pub async fn is_fictional(connection: &mut PgConnection, member: MemberId) -> Answer<bool> {
    let fictional = sqlx::query_scalar!("select fictional from profiles where id = $1", member.0)
        .fetch_optional(connection)
        .await?;
    fictional.ok_or_else(|| Refusal::NotFound.into())
}

/// Whether two members belong to one pool, whatever stands between them. Nobody shares it with themselves.
pub async fn share_pool(connection: &mut PgConnection, member: MemberId, other: MemberId) -> Answer<bool> {
    let shared = sqlx::query_scalar!(
        r#"select exists (select from profiles v join profiles p on p.pool = v.pool where v.id = $1 and p.id = $2 and p.id <> v.id) as "shared!""#,
        member.0,
        other.0,
    )
    .fetch_one(connection)
    .await?;
    Ok(shared)
}

/// How many profiles of a site are of a gender beyond the two; 0 for the two, which nobody asks for.
pub async fn count_of_gender(connection: &mut PgConnection, site: SiteId, gender: &str) -> Answer<i64> {
    let count = sqlx::query_scalar!(
        r#"select count(*) as "count!" from profiles
         where site_id = $1 and gender = $2 and gender not in ('male', 'female')"#,
        site.0,
        gender,
    )
    .fetch_one(connection)
    .await?;
    Ok(count)
}

/// Holds what two members do to each other (like, block, write) in one order until the end of
/// the transaction, whoever of them begins.
pub async fn lock_pair(connection: &mut PgConnection, one: MemberId, other: MemberId) -> Answer<()> {
    let pair = format!("{}{}", one.min(other), one.max(other));
    sqlx::query!("select pg_advisory_xact_lock(hashtextextended($1, 0))", pair).execute(connection).await?;
    Ok(())
}

/// What a card needs of a member, as `cards_of` has it (0017_likes.sql): the fields stand in its order.
#[derive(Clone, Debug, sqlx::Type)]
#[sqlx(type_name = "member_card")]
pub struct CardRow {
    pub(super) id: MemberId,
    pub(super) name: String,
    pub(super) gender: Gender,
    pub(super) date_of_birth: Date,
    /// Of the second person of a couple.
    pub(super) second_born: Option<Date>,
    pub(super) country: String,
    pub(super) region: String,
    pub(super) city: String,
    pub(super) fictional: bool,
    pub(super) invisible: bool,
    pub(super) verified: bool,
    pub(super) photo: Option<Uuid>,
    pub(super) active_at: Option<OffsetDateTime>,
    pub(super) liked: bool,
    pub(super) matched: bool,
    /// What both like, if the member shows it.
    pub(super) shared_interests: Vec<String>,
    pub(super) viewer_city: Option<String>,
    pub(super) viewer_site: Option<SiteId>,
}

/// The cards of those of `ids` whom the viewer may see, in no order: active, of the viewer's pool
/// (`pool` for visitors), no block either way. Statements of other features bring `cards_of` themselves.
pub(super) async fn card_rows(
    connection: &mut PgConnection,
    viewer: Option<MemberId>,
    pool: Option<&str>,
    ids: &[MemberId],
) -> Answer<Vec<CardRow>> {
    let ids: Vec<Uuid> = ids.iter().map(|id| id.0).collect();
    let rows = sqlx::query_scalar!(
        r#"select c as "card!: CardRow" from cards_of($1, $2, $3) c"#,
        viewer.map(|viewer| viewer.0),
        pool,
        &ids,
    )
    .fetch_all(connection)
    .await?;
    Ok(rows)
}

/// What these members say about themselves, as far as others may read it: a text that is to be changed is hidden.
pub(super) async fn abouts(
    connection: &mut PgConnection,
    ids: &[MemberId],
) -> Answer<HashMap<MemberId, String>> {
    let ids: Vec<Uuid> = ids.iter().map(|id| id.0).collect();
    let rows = sqlx::query!(
        r#"select p.id as "id: MemberId", p.about as "about!" from profiles p
         where p.id = any($1) and p.about is not null
           and not exists (select from change_requests r where r.member_id = p.id and r.field = 'about' and r.answered_at is null)"#,
        &ids,
    )
    .fetch_all(connection)
    .await?;
    Ok(rows.into_iter().map(|row| (row.id, row.about)).collect())
}

/// Of a member's own row what a search for others needs.
#[derive(Debug)]
pub(super) struct OwnRow {
    pub id: MemberId,
    pub pool: String,
    pub gender: Gender,
    pub seeks_male: bool,
    pub seeks_female: bool,
    pub seeks_non_binary: bool,
    pub seeks_couples: Vec<Gender>,
    pub date_of_birth: Date,
    /// Of the second person of a couple.
    pub second_born: Option<Date>,
    pub country: String,
    pub region: String,
    pub city: String,
}

impl OwnRow {
    /// Whom they want to meet.
    pub(super) fn looking_for(&self) -> LookingFor {
        let (male, female, non_binary) = (self.seeks_male, self.seeks_female, self.seeks_non_binary);
        Seeks { male, female, non_binary, couples: self.seeks_couples.clone() }.looking_for()
    }
}

/// The member's own row, whatever its status.
pub(super) async fn own_row(connection: &mut PgConnection, member: MemberId) -> Answer<OwnRow> {
    let row = sqlx::query_as!(
        OwnRow,
        r#"select id as "id: MemberId", pool, gender as "gender: Gender", seeks_male, seeks_female,
             seeks_non_binary, seeks_couples as "seeks_couples: Vec<Gender>", date_of_birth, country, region, city,
             case when is_couple(gender) then (select s.date_of_birth from second_persons s where s.member_id = profiles.id) end as second_born
         from profiles where id = $1"#,
        member.0,
    )
    .fetch_optional(connection)
    .await?;
    row.ok_or_else(|| Refusal::NotFound.into())
}

/// Erases the profile, every block by and against the member, and who looked at whom.
pub async fn erase(connection: &mut PgConnection, member: MemberId) -> Answer<()> {
    blocks::erase(connection, member).await?;
    super::editing::erase(connection, member).await?;
    super::match_finder::erase(connection, member).await?;
    viewers::forget(connection, member).await?;
    couples::erase(connection, member).await?;
    sqlx::query!("delete from profiles where id = $1", member.0).execute(connection).await?;
    Ok(())
}
