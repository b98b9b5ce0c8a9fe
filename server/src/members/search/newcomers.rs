//! How many new members near somebody could please them: counted as search counts.

use super::{
    Filters,
    place::{Near, Place, Radius},
    store,
};
use crate::{
    kernel::{ids::MemberId, problem::Answer},
    members::{model::LookingFor, store::own_row},
    settings,
};
use sqlx::PgConnection;
use time::OffsetDateTime;

/// So many real members have confirmed their address since, live near and would be found by a search of this
/// member's, with neither's block between them; at most 100.
pub async fn newcomers(
    connection: &mut PgConnection,
    member: MemberId,
    since: OffsetDateTime,
) -> Answer<i64> {
    let own = own_row(connection, member).await?;
    let Some(city) = settings::city(&own.city) else { return Ok(0) };
    let filters = Filters {
        gender: None,
        place: Place::Near(Near {
            city,
            radius: Some(Radius::NEAR),
            country: None,
            region: None,
            nearest_first: false,
        }),
        min_age: None,
        max_age: None,
        real_only: true,
        photo: false,
        online: false,
        interests: Vec::new(),
    };
    let looking_for = LookingFor::from_seeks(own.seeks_male, own.seeks_female);
    let strands = filters.place.strands(&filters.genders(looking_for));
    store::count_joined(connection, member, &own.pool, own.gender, &strands, since).await
}
