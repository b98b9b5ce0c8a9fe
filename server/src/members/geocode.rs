//! `GET /api/geocode.php`: the town of a point (spec 7), for somebody who looks for members nearby or says
//! where they live. Nothing of the point is kept.

use crate::{
    app::App,
    kernel::{
        budget::Budget,
        country::Country,
        extract::Parameters,
        problem::{Answer, Refusal},
    },
    sessions::Client,
    settings::{ATTRIBUTION, Point, Region, Site, locate},
};
use axum::{Json, extract::State};
use serde::{Deserialize, Serialize};
use time::Duration;
use utoipa::{IntoParams, ToSchema};

/// Questions from one block of addresses: pages ask once an hour (spec 9).
const GEOCODES: Budget = Budget { name: "geocode", burst: 100, refill: Duration::seconds(36) };

/// Query of geocode.php.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(super) struct GeocodeQuery {
    /// Degrees north.
    #[param(minimum = -90, maximum = 90)]
    lat: f64,
    /// Degrees east.
    #[param(minimum = -180, maximum = 180)]
    lon: f64,
}

/// The town that a point belongs to, as sign-up and `profile.php` take it.
#[derive(Serialize, ToSchema)]
pub(super) struct Geocode {
    country: Country,
    region: &'static Region,
    city: GeocodeCity,
    /// Whose data it is; to be shown with it.
    attribution: &'static str,
}

/// A town of cities.php.
#[derive(Serialize, ToSchema)]
struct GeocodeCity {
    id: &'static str,
    /// Its local name.
    name: &'static str,
}

/// The nearest town of the region that the point is in. `place_unknown` at sea, more than 50 km from any
/// place, and outside the countries that we serve.
#[utoipa::path(get, path = "/api/geocode.php", tag = "settings", params(GeocodeQuery),
    responses((status = 200, body = Geocode)))]
pub(super) async fn get_geocode(
    State(app): State<App>,
    _site: Site,
    client: Client,
    Parameters(query): Parameters<GeocodeQuery>,
) -> Answer<Json<Geocode>> {
    let point = Point::new(query.lat, query.lon).ok_or(Refusal::InvalidRequest)?;
    GEOCODES.spend(&mut *app.db.acquire().await?, app.clock.now(), &client.address_block).await?;
    let town = locate(point).ok_or(Refusal::PlaceUnknown)?;
    Ok(Json(Geocode {
        country: town.country,
        region: town.region,
        city: GeocodeCity { id: &town.city.id, name: &town.city.name },
        attribution: ATTRIBUTION,
    }))
}
