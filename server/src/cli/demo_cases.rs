//! Work for the demo's staff: what members of the demo report and appeal against, by the calls that the app makes, and photos
//! that wait.

use super::explain;
use crate::{
    accounts::{self, DecisionSource, Grounds, Step},
    app::App,
    backoffice::{self, Doer, Office},
    demo,
    kernel::ids::MemberId,
    media, routes,
};
use anyhow::Context;
use axum::{Router, body::Body};
use http::{Request, header};
use serde_json::{Value, json};
use tower::ServiceExt;

/// Photos that wait: enough to learn the keys on.
const PHOTOS: i64 = 12;
/// Who reports.
const REPORTER: &str = "free@vonk.example";

/// Brings it.
///
/// # Errors
/// A call that was refused, or the database's.
pub(super) async fn bring(app: &App) -> anyhow::Result<()> {
    let site = Site { app, router: routes::router(app.clone()) };
    let reporter = site.log_in(REPORTER).await?;
    let found = site.call("GET", "/api/members.php", &reporter, None).await?;
    let people = found.get("results").and_then(Value::as_array).into_iter().flatten();
    let mut people = people.filter_map(|member| {
        let shown = member.get("fictional")? == false && !member.get("main_image")?.is_null();
        shown.then_some(MemberId(member.get("id")?.as_str()?.parse().ok()?))
    });
    let mut next = || people.next().context("the demo's search shows too few members");
    let (scammer, child) = (next()?, next()?);
    let reports = [
        (scammer, "scam", "Wants me to invest in a currency that no one has heard of."),
        (child, "minor", "Writes about going to school tomorrow."),
    ];
    for (profile, category, text) in reports {
        let report = json!({ "about": "profile", "profile": profile, "category": category, "text": text });
        site.call("POST", "/api/report.php", &reporter, Some(report)).await?;
    }
    site.appeal(people).await?;
    let mut transaction = app.db.begin().await?;
    media::wait_again(&mut transaction, PHOTOS).await.map_err(explain)?;
    Ok(transaction.commit().await?)
}

/// The demo's first site, without a network between.
struct Site<'a> {
    app: &'a App,
    router: Router,
}

impl Site<'_> {
    /// A warning of one of these, and what they say of it.
    async fn appeal(&self, members: impl Iterator<Item = MemberId>) -> anyhow::Result<()> {
        for member in members {
            let mailbox =
                accounts::mailbox(&mut *self.app.db.acquire().await?, member).await.map_err(explain)?;
            let Some(mailbox) = mailbox else { continue };
            // The search shows members of the company's other sites, too, who log in there.
            let Ok(cookie) = self.log_in(&mailbox.email).await else { continue };
            let complaint = json!({
                "category": "decision", "against": self.warn(member).await?,
                "text": "I asked one person to split the bill of a dinner. I never asked anyone for money, please look at what I wrote.",
            });
            self.call("POST", "/api/complaint.php", &cookie, Some(complaint)).await?;
            return Ok(());
        }
        anyhow::bail!("nobody of the demo's search logs in here")
    }

    /// The decision's number.
    async fn warn(&self, member: MemberId) -> anyhow::Result<String> {
        let grounds = Grounds {
            rule: None,
            words: Some("Three people wrote that you ask for money after a day."),
            source: DecisionSource::Report,
            silent: false,
            staff: "demo",
        };
        let (means, order) = (Office::of(self.app).means(), (member, Step::Warn));
        let mut transaction = self.app.db.begin().await?;
        let taken =
            backoffice::take_step(&mut transaction, &means, Doer::Command("demo"), order, &grounds).await;
        let taken = taken.map_err(explain)??;
        transaction.commit().await?;
        taken.numbers.into_iter().next().context("a warning is a decision")
    }

    /// The cookie of a session.
    async fn log_in(&self, email: &str) -> anyhow::Result<String> {
        let wish = json!({ "email": email, "password": demo::PASSWORD });
        let (_, cookies) = self.send("POST", "/api/user.php", "", Some(wish)).await?;
        Ok(cookies)
    }

    async fn call(
        &self,
        method: &str,
        path: &str,
        cookie: &str,
        body: Option<Value>,
    ) -> anyhow::Result<Value> {
        Ok(self.send(method, path, cookie, body).await?.0)
    }

    /// The answer and the cookies that it sets.
    async fn send(
        &self,
        method: &str,
        path: &str,
        cookie: &str,
        body: Option<Value>,
    ) -> anyhow::Result<(Value, String)> {
        let request = Request::builder()
            .method(method)
            .uri(path)
            .header(header::HOST, "localhost")
            .header(header::COOKIE, cookie)
            .header(header::CONTENT_TYPE, "application/json")
            .header("x-client", "demo")
            .header("idempotency-key", self.app.random.uuid().to_string())
            .body(body.map_or_else(Body::empty, |body| Body::from(body.to_string())))?;
        let answer = self.router.clone().oneshot(request).await?;
        let (status, headers) = (answer.status(), answer.headers().clone());
        let body = axum::body::to_bytes(answer.into_body(), 1 << 20).await?;
        anyhow::ensure!(status.is_success(), "{method} {path}: {status} {}", String::from_utf8_lossy(&body));
        let cookies = headers.get_all(header::SET_COOKIE).iter();
        let pairs = cookies.filter_map(|cookie| cookie.to_str().ok()?.split(';').next());
        Ok((serde_json::from_slice(&body).unwrap_or_default(), pairs.collect::<Vec<_>>().join("; ")))
    }
}
