//! What anybody gets to see of somebody on a lander.

use crate::{
    app::App,
    kernel::ids::{MemberId, PhotoId},
    media::VISITORS,
    members::{couples, model::Gender, present, store::CardRow, view::MainImage},
    settings::{self, MapPoint},
};
use serde::Serialize;
use utoipa::ToSchema;

/// Somebody on a lander: nothing of the town, of when they were here, or of what they look for.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(super) struct LanderProfile {
    /// Whose.
    id: MemberId,
    /// The name they chose.
    name: String,
    /// Full years; of an account of two, those of the first.
    age: u8,
    /// Full years of the second; only of an account of two.
    #[serde(skip_serializing_if = "Option::is_none")]
    second_age: Option<u8>,
    /// Their gender (spec 3).
    gender: Gender,
    /// ISO 3166-1 alpha-2.
    #[schema(pattern = "^[A-Z]{2}$", example = "NL")]
    country: String,
    /// ISO 3166-2, named by regions.php.
    #[schema(example = "NL-UT")]
    region: String,
    /// Its name in the words of its country; empty for one that is not ours.
    #[schema(example = "Utrecht")]
    region_name: &'static str,
    /// The region's middle on lander-map.php of that country; null for a region without places.
    #[schema(required = true)]
    at: Option<MapPoint>,
    /// Nobody is behind this profile; always shown in words.
    fictional: bool,
    /// Paths to append to `cdn_prefix`; good for ten minutes.
    main_image: MainImage,
}

/// As the viewer may see it: a member who is logged in has photo addresses of their own.
pub(super) fn profile(app: &App, viewer: Option<MemberId>, row: CardRow) -> Option<LanderProfile> {
    let now = app.clock.now();
    let main_image = present::main_image(app, viewer.unwrap_or(VISITORS), PhotoId(row.photo?), now);
    let (age, second_age) = couples::ages((row.date_of_birth, row.second_born), now.date());
    Some(LanderProfile {
        id: row.id,
        age,
        second_age,
        name: row.name,
        gender: row.gender,
        at: settings::region_on_map(&row.region),
        country: row.country,
        region_name: settings::region_name(&row.region),
        region: row.region,
        fictional: row.fictional,
        main_image,
    })
}
