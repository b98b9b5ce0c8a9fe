//! `POST /api/visit.php`: somebody came.

use super::{
    counts::{self, Step},
    person,
    source::{LONGEST_LANDER, Source},
};
use crate::{
    app::App,
    kernel::{
        budget::Budget,
        extract::Body,
        problem::{Answer, Refusal},
    },
    sessions::{Caller, Client},
    settings::Site,
};
use axum::extract::State;
use http::{HeaderMap, StatusCode};
use serde::Deserialize;
use sqlx::Connection;
use time::Duration;
use utoipa::ToSchema;
use utoipa_axum::{router::OpenApiRouter, routes};

/// Visits from one block of addresses: a whole office that comes at noon, no machine that makes numbers.
const VISITS: Budget = Budget { name: "visit", burst: 60, refill: Duration::seconds(60) };
/// Longest value, as in sign-up.
const LONGEST: usize = 200;

/// The routes of this feature.
pub fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new().routes(routes!(post_visit))
}

/// What the address of the visit says (spec 3).
#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct Visit {
    /// Who sent them.
    #[serde(default)]
    #[schema(max_length = 200, pattern = "^[^\\x00-\\x1f\\x7f-\\x9f]*$")]
    network: Option<String>,
    /// By which campaign.
    #[serde(default, rename = "ref")]
    #[schema(max_length = 200, pattern = "^[^\\x00-\\x1f\\x7f-\\x9f]*$")]
    reference: Option<String>,
    /// The lander that they came to.
    #[serde(default)]
    #[schema(max_length = 60, pattern = "^[^\\x00-\\x1f\\x7f-\\x9f]*$")]
    lb: Option<String>,
}

impl Visit {
    fn source(&self) -> Answer<Source> {
        let fits = |value: &Option<String>, longest: usize| {
            let fits = |text: &String| text.chars().count() <= longest && !text.contains(char::is_control);
            value.as_ref().is_none_or(fits)
        };
        if !(fits(&self.network, LONGEST) && fits(&self.reference, LONGEST) && fits(&self.lb, LONGEST_LANDER))
        {
            return Err(Refusal::InvalidRequest.into());
        }
        Ok(Source::new(self.network.as_deref(), self.reference.as_deref(), self.lb.as_deref()))
    }
}

/// Counts a visit from elsewhere: a number a day, and nothing of whoever came. Programs and members who are
/// logged in count for nothing.
#[utoipa::path(post, path = "/api/visit.php", tag = "settings", request_body = Visit, security((), ("login" = [])),
    responses((status = 204)))]
async fn post_visit(
    State(app): State<App>,
    site: Site,
    Caller(caller): Caller,
    client: Client,
    headers: HeaderMap,
    Body(visit): Body<Visit>,
) -> Answer<StatusCode> {
    let source = visit.source()?;
    // A browser that fetches what might be looked at says so.
    let ahead = headers.contains_key("sec-purpose");
    if caller.is_none() && !ahead && person::is_a_browser(&client.user_agent) {
        let mut connection = app.db.acquire().await?;
        VISITS.spend(&mut connection, app.clock.now(), &client.address_block).await?;
        let mut transaction = connection.begin().await?;
        counts::count(&mut transaction, &app.clock, &app.random, site.id, &source, Step::Visit).await?;
        transaction.commit().await?;
    }
    Ok(StatusCode::NO_CONTENT)
}
