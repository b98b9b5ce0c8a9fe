//! The SQL of landers.

use crate::{
    kernel::{country::Country, ids::MemberId, problem::Answer},
    members::{model::Gender, store::CardRow},
};
use sqlx::PgConnection;
use time::OffsetDateTime;

/// Whom a lander may show.
pub(super) struct Wanted<'a> {
    pub pool: &'a str,
    pub country: Country,
    /// One of these.
    pub genders: Vec<Gender>,
    /// The site has fictional profiles.
    pub fictional: bool,
    /// Who asks, if they are logged in: those out of reach are left out.
    pub viewer: Option<MemberId>,
    /// Another order for another number.
    pub shuffle: i64,
    pub count: i64,
}

/// The cards of those: real members first, then fictional profiles; of each a hundred of the lately active, shuffled.
pub(super) async fn chosen(connection: &mut PgConnection, wanted: &Wanted<'_>) -> Answer<Vec<CardRow>> {
    let cards = sqlx::query_scalar!(
        r#"with found as materialized (
             (select id, fictional from profiles
              where pool = $1 and country = $2 and status = 'active' and not invisible and has_photo
                and shown_on_landers_at is not null and not fictional
                and gender = any($3)
                and not exists (select from out_of_reach other where other.member_id = $5 and other.other_id = profiles.id)
              order by active_on desc, id limit 100)
             union all
             (select id, fictional from profiles
              where pool = $1 and country = $2 and status = 'active' and not invisible and has_photo
                and fictional and $4
                and gender = any($3)
                and not exists (select from out_of_reach other where other.member_id = $5 and other.other_id = profiles.id)
              order by active_on desc, id limit 100)
           )
           select c.found as "card!: CardRow"
           from (select id, fictional, hashtextextended(id::text, $6) as nth from found order by 2, 3 limit $7) shown
           cross join lateral (select c as found from cards_of($5, $1, array[shown.id]) c limit 1) c
           order by shown.fictional, shown.nth"#,
        wanted.pool,
        wanted.country.code(),
        &wanted.genders.iter().map(|gender| gender.code().to_owned()).collect::<Vec<_>>(),
        wanted.fictional,
        wanted.viewer.map(|viewer| viewer.0),
        wanted.shuffle,
        wanted.count,
    )
    .fetch_all(connection)
    .await?;
    Ok(cards)
}

/// Whether visitors may be shown this one.
pub(super) async fn is_open(
    connection: &mut PgConnection,
    pool: &str,
    fictional: bool,
    member: MemberId,
) -> Answer<bool> {
    let open = sqlx::query_scalar!(
        r#"select exists (select from profiles where id = $1 and pool = $2 and status = 'active' and not invisible and has_photo
             and case when fictional then $3 else shown_on_landers_at is not null end) as "open!""#,
        member.0,
        pool,
        fictional,
    )
    .fetch_one(connection)
    .await?;
    Ok(open)
}

/// An eighth of all who have a photo let visitors see them: the demo world's.
pub async fn show_some(connection: &mut PgConnection, now: OffsetDateTime) -> Answer<()> {
    sqlx::query!(
        "update profiles set shown_on_landers_at = $1
         where has_photo and not fictional and hashtextextended(id::text, 8) % 8 = 0",
        now
    )
    .execute(connection)
    .await?;
    Ok(())
}
