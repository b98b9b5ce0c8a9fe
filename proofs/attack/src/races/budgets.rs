//! Every rate budget that docs/security/decisions.md lists: five calls are left in it, and fifty come at one moment.

use super::{AT_ONCE, Stage};
use crate::{
    actors::{Browser, Member, PASSWORD},
    holdings::{date_plan, form, sign_up, subscription},
    http::{Reply, Request, new_id},
    sandbox::set,
    verdict::Verdict,
    world::{ADDRESS_HEADER, SITE},
};
use anyhow::Context;
use serde_json::json;
use std::time::Instant;
use uuid::Uuid;

const DECISIONS: &str = include_str!("../../../../docs/security/decisions.md");
/// Left in the budget when the fifty come.
const LEFT: u32 = 5;
/// All visitors' calls come from here (RFC 5737).
const ADDRESS: &str = "203.0.113.7";
/// A site that doesn't say whether an address is known.
const STRICT_SITE: &str = "velours.localhost";
/// A site where visitors search.
const OPEN_SITE: &str = "meadow.localhost";
const BROWSER: &str = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0";
/// Not raced here: others race them (complaints, codes by text message, copies of all data); or they count what came of a payment,
/// want an order that waits for each call, are given back with a call that is refused, or refuse nothing (what is known is shown
/// then, and whoever asks for more old addresses hears that there are none); and no console listens here.
const ELSEWHERE: [&str; 20] = [
    "complaint-receipt",
    "complaint-reply",
    "debit_address",
    "debit_member",
    "debit_phone",
    "decline",
    "decline-address",
    "decline-address-day",
    "decline-card",
    "decline-card-day",
    "decline-day",
    "decline-device",
    "decline-device-day",
    "export",
    "old-address",
    "order-look",
    "order-question",
    "refund",
    "staff-attempt",
    "staff-find",
];
/// What orders take from besides the member's own: of fifty calls no member makes more than that one allows.
const OF_SEVERAL: [&str; 4] = ["order-address", "order-address-day", "order-device", "order-device-day"];
/// By which a browser is known; nobody has it (32 bytes).
const DEVICE: &str = "AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA";

/// Of fifty passwords at one moment only a few are looked at (`5 wrong passwords`): fewer are left, and what counts
/// is what succeeds.
const BEHIND_A_PASSWORD: [&str; 2] = ["mail-change", "return-mail"];

/// A line of the table.
#[derive(Debug)]
struct Budget {
    name: &'static str,
    /// Calls at once.
    burst: u32,
    /// Seconds until one comes back.
    refill: u32,
    /// For a member; else for a block of addresses.
    is_of_member: bool,
}

/// Whose budgets are used up.
struct Players {
    member: Member,
    /// Has not confirmed the address.
    unconfirmed: Member,
    /// Has asked to be deleted.
    leaving: Member,
    /// At a site that doesn't tell who is a member.
    strict: (Uuid, String),
    /// Four who order from one place.
    several: Vec<Member>,
    partner: Uuid,
    push_service: String,
}

pub(super) async fn races(stage: &mut Stage<'_>) -> anyhow::Result<Vec<Verdict>> {
    let players = Players::gather(stage).await?;
    let mut verdicts = Vec::new();
    for budget in table()?.into_iter().filter(|budget| !ELSEWHERE.contains(&budget.name)) {
        let left = if BEHIND_A_PASSWORD.contains(&budget.name) { 2 } else { LEFT.min(budget.burst) };
        let what = format!("budget {}: {left} left of {}", budget.name, budget.burst);
        verdicts.push(stage.race(&what, async |_| round(stage, &players, &budget, left).await).await?);
    }
    Ok(verdicts)
}

async fn round(
    stage: &Stage<'_>,
    players: &Players,
    budget: &Budget,
    left: u32,
) -> anyhow::Result<Vec<String>> {
    let requests = (0..AT_ONCE).map(|number| call(budget.name, players, number).context("no call"));
    let requests = requests.collect::<anyhow::Result<Vec<_>>>()?;
    let mails = mails(stage, budget.name, players).await?;
    let owner = players.owner(stage, budget).await?;
    let begun = Instant::now();
    leave(stage, budget, &owner, left).await?;
    let replies = stage.volley(&requests).await?;
    let took = begun.elapsed().as_secs();
    let through = match mails {
        Some(before) => self::mails(stage, budget.name, players).await?.unwrap_or(before) - before,
        None => i64::try_from(replies.iter().filter(|reply| is_through(budget, reply)).count())?,
    };
    let mut faults = broken(&replies);
    // Meanwhile some may have come back.
    let most = i64::from(left) + i64::try_from(took)? / i64::from(budget.refill);
    let least = if BEHIND_A_PASSWORD.contains(&budget.name) { 1 } else { i64::from(left) };
    if !(least..=most).contains(&through) {
        faults.push(format!("{through} got through, not {least} to {most}"));
    }
    Ok(faults)
}

fn is_through(budget: &Budget, reply: &Reply) -> bool {
    if BEHIND_A_PASSWORD.contains(&budget.name) { reply.is_success() } else { reply.code() != "rate_limited" }
}

/// Answers that no call should give.
pub(super) fn broken(replies: &[Reply]) -> Vec<String> {
    let of = |reply: &Reply| format!("{} {}", reply.status, reply.text());
    replies.iter().find(|reply| reply.status >= 500).map(of).into_iter().collect()
}

/// Fills all buckets, and this one but for so many.
async fn leave(stage: &Stage<'_>, budget: &Budget, owner: &str, left: u32) -> anyhow::Result<()> {
    stage.forget_budgets().await?;
    stage.forgive_failures().await?;
    sqlx::query("insert into rate_budgets (bucket, full_at) values ($1, now() + make_interval(secs => $2))")
        .bind(format!("{}:{owner}", budget.name))
        .bind(f64::from(budget.refill * (budget.burst - left)))
        .execute(&stage.world.db)
        .await?;
    Ok(())
}

/// Where a budget holds back a mail and not the answer: those that there are.
async fn mails(stage: &Stage<'_>, budget: &str, players: &Players) -> anyhow::Result<Option<i64>> {
    let (kind, member) = match budget {
        "new-device" => ("new-device", players.member.id),
        "owner-notice" => ("already-member", players.strict.0),
        _ => return Ok(None),
    };
    let count = sqlx::query_scalar("select count(*) from mails where member_id = $1 and kind = $2");
    Ok(Some(count.bind(member).bind(kind).fetch_one(&stage.world.db).await?))
}

impl Players {
    async fn gather(stage: &Stage<'_>) -> anyhow::Result<Self> {
        let member = stage.rich.first().cloned().context("nobody is there")?;
        let unconfirmed = sign_up(stage.world, SITE, "budget-unconfirmed@example.org").await?;
        let leaving = sign_up(stage.world, SITE, "budget-leaving@example.org").await?;
        let farewell = json!({ "password": PASSWORD, "reasons": [] });
        leaving.browser.post(stage.world, "/api/deletion.php", &farewell).await?;
        let strict = sqlx::query_as(
            "select a.member_id, a.email from accounts a join sites s on s.id = a.site_id where s.domain = $1 and a.status = 'active' order by a.email limit 1",
        );
        let strict = strict.bind(STRICT_SITE).fetch_one(&stage.world.db).await?;
        let crowds = [&stage.newcomers, &stage.spenders, &stage.photographers, &stage.rich];
        let several = crowds.into_iter().filter_map(|members| members.first().cloned()).collect();
        let push_service = stage.world.push_service.clone();
        Ok(Self { member, unconfirmed, leaving, strict, several, partner: stage.partner, push_service })
    }

    async fn owner(&self, stage: &Stage<'_>, budget: &Budget) -> anyhow::Result<String> {
        Ok(match budget.name {
            "activation-mail" => self.unconfirmed.id.to_string(),
            "return-mail" => self.leaving.id.to_string(),
            "owner-notice" => self.strict.0.to_string(),
            "order-device" | "order-device-day" => self.device(stage, budget.name).await?,
            _ if budget.is_of_member => self.member.id.to_string(),
            _ => ADDRESS.to_owned(),
        })
    }

    /// As which the server counts the browser: what one order of it was counted for.
    async fn device(&self, stage: &Stage<'_>, budget: &str) -> anyhow::Result<String> {
        stage.forget_budgets().await?;
        stage.volley(&[call(budget, self, 0).context("no call")?]).await?;
        let owner =
            "select split_part(bucket, ':', 2) from rate_budgets where split_part(bucket, ':', 1) = $1";
        Ok(sqlx::query_scalar(owner).bind(budget).fetch_one(&stage.world.db).await?)
    }
}

/// The `number`th of fifty calls that take from this budget, as they go over the wire.
fn call(budget: &str, players: &Players, number: usize) -> Option<Vec<u8>> {
    if OF_SEVERAL.contains(&budget) {
        return of_several(budget, players, number);
    }
    if let Some(request) = of_member(budget, players, number) {
        let who = if budget == "activation-mail" { &players.unconfirmed } else { &players.member };
        return Some(who.browser.wire(request));
    }
    if let Some(request) = by_mailbox(budget, players, number) {
        let host = if budget == "owner-notice" { STRICT_SITE } else { SITE };
        return Some(Browser::visitor(host).wire(request));
    }
    let host = if budget == "reading" { OPEN_SITE } else { SITE };
    let request = Browser::visitor(host).dress(of_visitor(budget, number)?);
    Some(request.header(ADDRESS_HEADER, ADDRESS).wire(host))
}

/// Orders of several members who share a browser, or an address.
fn of_several(budget: &str, players: &Players, number: usize) -> Option<Vec<u8>> {
    let mut browser = players.several.get(number % players.several.len().max(1))?.browser.clone();
    if budget.starts_with("order-device") {
        let login = browser.cookie.unwrap_or_default();
        browser.cookie = Some(format!("{login}; device={DEVICE}"));
        return Some(browser.wire(order()));
    }
    Some(browser.dress(order()).header(ADDRESS_HEADER, ADDRESS).wire(SITE))
}

/// Of a bundle that there is not, which is refused once it is counted.
fn order() -> Request {
    Request::post("/api/orders.php", &json!({ "bundle": new_id(), "method": "ideal" }))
}

fn of_member(budget: &str, players: &Players, number: usize) -> Option<Request> {
    let profile = json!({ "profile": players.partner });
    // Refused once it is looked at: what counts is that it is.
    let file = |path: &str, field: &str| {
        Request::new("POST", path).file(field, "a.jpg", "image/jpeg", b"no picture")
    };
    Some(match budget {
        "activation-mail" => Request::new("POST", "/api/activation-mail.php"),
        "age-check" => Request::post("/api/age-check.php", &json!({})),
        "age-check-answers" => {
            Request::put("/api/age-check.php", &json!({ "state": "A".repeat(43), "code": "x" }))
        }
        "album" => {
            Request::put("/api/album-viewers.php", &json!({ "profile": players.partner, "time": "day" }))
        }
        "block" => Request::post("/api/block.php", &json!({ "profile": new_id() })),
        "chat_photo" => file("/api/chat-photo.php", "photo"),
        "chat_voice" => Request::new("POST", "/api/chat-voice.php").voice(b"no recording"),
        "complaint" => {
            Request::post("/api/complaint.php", &json!({ "category": "other", "text": "It is slow" }))
        }
        "complaint-file" => file("/api/complaint-file.php", "file"),
        // In the past, which is refused once it is counted.
        "date-plan" => Request::post("/api/date-plans.php", &date_plan("2026-01-01T00:00:00Z")),
        "discount-code" => Request::get("/api/discountcode.php?code=NO-SUCH-CODE"),
        "like" => Request::post("/api/like.php", &profile),
        "message-change" => Request::put(
            "/api/reaction.php",
            &json!({ "conversation": new_id(), "seq": 1, "reaction": "heart" }),
        ),
        "order" | "order-day" => order(),
        "mail-change" => {
            let email = format!("budget-{number}@example.org");
            Request::post("/api/mail-change.php", &json!({ "email": email, "password": PASSWORD }))
        }
        "photo" => file("/api/photo.php", "photo"),
        "profile-edit" => Request::put("/api/profile.php", &json!({ "about": format!("Hello {number}") })),
        "push" => Request::post("/api/user.php?push=1", &subscription(&players.push_service)),
        "report" => Request::post(
            "/api/report.php",
            &json!({ "about": "profile", "profile": players.partner, "category": "spam" }),
        ),
        "swipe" => {
            Request::post("/api/swipe.php", &json!({ "profile": players.partner, "choice": "dislike" }))
        }
        "unsend" => {
            let message = json!({ "conversation": new_id(), "seq": 1, "how": "unsend" });
            Request::delete("/api/message.php", &message)
        }
        "verification" => file("/api/verification.php", "first"),
        "verification_poses" => Request::post(
            "/api/verification-challenge.php",
            &json!({ "agreed": "other words", "without_hands": false }),
        ),
        "typing" => Request::post("/api/typing.php", &json!({ "conversation": new_id() })),
        "view" => Request::put("/api/view.php", &json!({ "profile": new_id() })),
        _ => return None,
    })
}

/// Visitors from everywhere, who have one member's address or password.
fn by_mailbox(budget: &str, players: &Players, number: usize) -> Option<Request> {
    let login = |member: &Member| json!({ "email": member.email, "password": PASSWORD });
    Some(match budget {
        "new-device" => Request::post("/api/user.php", &login(&players.member)),
        "return-mail" => Request::post("/api/return-mail.php", &login(&players.leaving)),
        "owner-notice" => {
            let mut form = form(&players.strict.1);
            let paris = [("country", "FR"), ("region", "FR-IDF"), ("city", "fr-paris"), ("language", "fr")];
            for (field, value) in paris {
                set(&mut form, field, json!(value));
            }
            set(&mut form, "name", json!(format!("Nouvelle {number}")));
            Request::post("/api/signup.php", &form)
        }
        _ => return None,
    })
}

fn of_visitor(budget: &str, number: usize) -> Option<Request> {
    let nobody = json!({ "email": format!("nobody{number}@example.org") });
    Some(match budget {
        "complaint-look" => Request::get("/api/complaint.php?number=C-22222222"),
        "geocode" => Request::get("/api/geocode.php?lat=52.09&lon=5.12"),
        "known-address" | "reset" => Request::post("/api/reset-password.php", &nobody),
        "link" => Request::post(
            "/api/activate.php",
            &json!({ "token": format!("{}{}", new_id().simple(), "abcdefghijk") }),
        ),
        "log-in" => {
            // Nobody has them, so that no account is closed either.
            let email = format!("nobody-{}@example.org", new_id().simple());
            Request::post("/api/user.php", &json!({ "email": email, "password": "wrong password" }))
        }
        "passkey-question" => Request::post("/api/passkey-login-challenge.php", &json!({})),
        "new-account" => {
            Request::post("/api/signup.php", &form(&format!("budget-{}@example.org", new_id().simple())))
        }
        "sign-up" => {
            let mut form = form(&format!("budget-{}@example.org", new_id().simple()));
            set(&mut form, "password", json!("12345678"));
            Request::post("/api/signup.php", &form)
        }
        "sign-up-photo" => {
            Request::new("POST", "/api/signup-photo.php").file("photo", "a.jpg", "image/jpeg", b"no picture")
        }
        "visit" => {
            Request::post("/api/visit.php", &json!({ "network": "attack" })).header("user-agent", BROWSER)
        }
        "fault" => Request::post(
            "/api/fault.php",
            &json!({ "name": "TypeError", "build": "dev", "route": "/members", "browser": "firefox" }),
        ),
        "csp-report" => Request::post(
            "/api/csp-report.php",
            &json!({ "csp-report": { "effective-directive": "img-src" } }),
        ),
        "reading" => Request::get("/api/members.php"),
        _ => return None,
    })
}

/// All budgets, as the page has them; a test of the server holds that to its source.
fn table() -> anyhow::Result<Vec<Budget>> {
    let (_, rest) = DECISIONS.split_once("| Budget | At once |").context("no table of budgets")?;
    let (table, _) = rest.split_once("\n\n").unwrap_or((rest, ""));
    table.lines().filter(|line| line.starts_with("| `")).map(line).collect()
}

fn line(text: &'static str) -> anyhow::Result<Budget> {
    let cells: Vec<&str> = text.split('|').map(str::trim).collect();
    let cell = |place: usize| cells.get(place).copied().context(text);
    let number = |place: usize| -> anyhow::Result<u32> { Ok(cell(place)?.replace(',', "").parse()?) };
    let whose = cell(4)?.split(':').next().unwrap_or_default();
    let name = cell(1)?.trim_matches('`');
    Ok(Budget { name, burst: number(2)?, refill: number(3)?, is_of_member: whose.contains("member") })
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeMap;

    #[test]
    fn every_budget_is_raced() {
        let member =
            |email: &str| Member { id: new_id(), email: email.to_owned(), browser: Browser::visitor(SITE) };
        let players = Players {
            member: member("a@example.org"),
            unconfirmed: member("b@example.org"),
            leaving: member("c@example.org"),
            strict: (new_id(), "d@example.org".to_owned()),
            several: vec![member("e@example.org")],
            partner: new_id(),
            push_service: String::new(),
        };
        let table = table().unwrap();
        assert!(table.len() > 30);
        for budget in &table {
            let is_called = call(budget.name, &players, 1).is_some();
            assert!(is_called != ELSEWHERE.contains(&budget.name), "{budget:?}");
            assert!(budget.refill > 0 && budget.burst > 0, "{budget:?}");
        }
        let names: BTreeMap<_, _> = table.iter().map(|budget| (budget.name, budget)).collect();
        assert!(ELSEWHERE.iter().all(|name| names.contains_key(name)));
        assert!(names["complaint"].is_of_member && !names["reset"].is_of_member);
    }
}
