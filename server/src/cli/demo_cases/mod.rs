//! Work for the demo's staff: what members of the demo report and appeal against, by the calls that the app makes, photos that
//! wait, and what an abuse rule notices (`abuse`).

mod abuse;

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
/// Whom newcomers log in as besides.
const PREMIUM: &str = "premium@vonk.example";
/// The demo's first site.
const HOST: &str = "localhost";

/// Brings it.
///
/// # Errors
/// A call that was refused, or the database's.
pub(super) async fn bring(app: &App) -> anyhow::Result<()> {
    let site = Site { app, router: routes::router(app.clone()) };
    let reporter = site.log_in(REPORTER).await?;
    let mut people = site.found(&reporter).await?.into_iter();
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
    transaction.commit().await?;
    // Whom newcomers log in as gets no such letters, and who is reported already is one case with what a rule notices.
    let premium = site.log_in(PREMIUM).await?;
    let apart = [scammer, child, site.user(&reporter).await?.member, site.user(&premium).await?.member];
    abuse::bring(&site, &apart).await
}

/// The demo's first site, without a network between.
struct Site<'a> {
    app: &'a App,
    router: Router,
}

/// Somebody of the demo, as the app knows them.
struct User {
    member: MemberId,
    is_premium: bool,
    credits: i64,
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

    /// Whose session it is.
    async fn user(&self, cookie: &str) -> anyhow::Result<User> {
        let answer = self.call("GET", "/api/user.php", cookie, None).await?;
        let field = |path| answer.pointer(path).context("user.php answers otherwise");
        let id = field("/user/profile/id")?.as_str().context("an id is a text")?;
        Ok(User {
            member: MemberId(id.parse()?),
            is_premium: field("/user/paid_user")? == true,
            credits: field("/user/credits")?.as_i64().unwrap_or_default(),
        })
    }

    /// Members whom a search shows, with a photo and no fictional ones.
    async fn found(&self, cookie: &str) -> anyhow::Result<Vec<MemberId>> {
        let found = self.call("GET", "/api/members.php", cookie, None).await?;
        let people = found.get("results").and_then(Value::as_array).into_iter().flatten();
        let shown = people.filter_map(|member| {
            let shown = member.get("fictional")? == false && !member.get("main_image")?.is_null();
            shown.then_some(MemberId(member.get("id")?.as_str()?.parse().ok()?))
        });
        Ok(shown.collect())
    }

    /// With whom they have a conversation.
    async fn partners(&self, cookie: &str) -> anyhow::Result<Vec<MemberId>> {
        let chats = self.call("GET", "/api/chats.php", cookie, None).await?;
        let chats = chats.get("chats").and_then(Value::as_array).into_iter().flatten();
        let ids = chats.filter_map(|chat| chat.pointer("/profile/id")?.as_str()?.parse().ok());
        Ok(ids.map(MemberId).collect())
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
            .header(header::HOST, HOST)
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
