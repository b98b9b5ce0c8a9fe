//! `/v2/profiles/me`: whose the key is.

use serde_json::json;

use crate::call::Call;
use crate::idempotency::Answer;
use crate::listing::hal;
use crate::problem::{Problem, documentation};

/// `GET /profiles/me`.
pub(crate) async fn me(call: Call) -> Result<Answer, Problem> {
    let name = call.profile.merchant.as_deref().unwrap_or("Sandbox");
    Ok(Answer::ok(json!({
        "resource": "profile",
        "id": call.profile.id,
        "mode": "test",
        "name": name,
        "website": "https://shop.example",
        "email": "shop@example.com",
        "phone": "+31208202070",
        "businessCategory": "OTHER_MERCHANDISE",
        "status": "verified",
        "createdAt": "2026-01-01T00:00:00+00:00",
        "_links": {
            "self": hal(format!("{}/profiles/{}", call.api_base, call.profile.id)),
            "dashboard": { "href": format!("{}/faults", call.api_base.trim_end_matches("/v2")), "type": "text/html" },
            "documentation": documentation("get-current-profile"),
        },
    })))
}
