//! Whom the swipe game shows next (spec 2, 6).

use super::store;
use crate::kernel::{ids::MemberId, problem::Answer};
use sqlx::PgConnection;

/// So many of the most lately active are looked at, of each gender sought: enough to have people with
/// photos among them, and to give each player another order of them.
const LOOKED_AT: i64 = 200;

/// The next `size` people for the player: of their country and pool, each seeking the other's gender,
/// neither decided upon before (liked, or passed over here), nor blocked either way, invisible, disabled
/// or the player. Those with a photo come first, then the lately active; among equals each player has an
/// order of their own, the same at every look, so that not all meet the same few first.
///
/// Reads the index of search in its order and stops at `LOOKED_AT`; what it skips on the way is what the
/// player has decided upon.
pub async fn deck(
    connection: &mut PgConnection,
    player: MemberId,
    fictional: bool,
    size: i64,
) -> Answer<Vec<MemberId>> {
    let own = store::own_row(connection, player).await?;
    let genders = own.looking_for().codes();
    let ids = sqlx::query_scalar!(
        r#"with lately as materialized (
             select p.id, p.active_on, p.has_photo from unnest($1::text[]) g (gender)
             cross join lateral (
               select id, active_on, has_photo from profiles
               where pool = $2 and gender = g.gender and country = $3 and status = 'active' and not invisible
                 and case $4::text when 'male' then seeks_male when 'female' then seeks_female
                     else intent_and_languages & seeks_bit($4) <> 0 end
                 and ($5 or not fictional)
                 and id <> $6
                 and id not in (select other_id from out_of_reach where member_id = $6)
                 and id not in (select other_id from likes_sent where member_id = $6)
                 and id not in (select other_id from swipe_dislikes where member_id = $6)
               order by active_on desc, id
               limit $7
             ) p
           )
           select l.id as "id!: MemberId" from lately l
           order by l.has_photo desc,
             l.active_on desc, hashtextextended(l.id::text, hashtextextended($6::uuid::text, 0))
           limit $8"#,
        &genders,
        own.pool,
        own.country,
        own.gender.code(),
        fictional,
        player.0,
        LOOKED_AT,
        size,
    )
    .fetch_all(connection)
    .await?;
    Ok(ids)
}
