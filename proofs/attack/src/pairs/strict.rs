//! A stranger who does one thing with an address and then another, in the same browser and from elsewhere: what comes
//! back is compared for addresses that have an account and addresses that have none.

use super::STRICT_SITE;
use crate::{
    actors::{Browser, Member, PASSWORD},
    couples::{BORN, form_of_two},
    holdings::form,
    http::{Reply, Request, new_id},
    sandbox::set,
    verdict::Verdict,
    world::World,
};
use anyhow::Context;
use serde_json::{Value, json};

/// The stranger's own.
const GUESS: &str = "a heron over Leiden";

/// What a stranger does with an address.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Call {
    SignUp,
    SignUpOfTwo,
    LogIn,
    WrongPassword,
    Reset,
    ReturnMail,
    MailChange,
    OwnAccount,
    ActivationMail,
}

const FIRST: [Call; 6] =
    [Call::SignUp, Call::SignUpOfTwo, Call::WrongPassword, Call::Reset, Call::ReturnMail, Call::MailChange];
const SECOND: [Call; 8] = [
    Call::SignUp,
    Call::LogIn,
    Call::WrongPassword,
    Call::Reset,
    Call::ReturnMail,
    Call::MailChange,
    Call::OwnAccount,
    Call::ActivationMail,
];

/// Status, names of headers with what they say of time and cookies, and body.
type Seen = (u16, Vec<String>, String);

/// Where somebody of the strict site lives, for a form that is right.
#[derive(sqlx::FromRow)]
struct Home {
    country: String,
    region: String,
    city: String,
}

pub(super) async fn attack(world: &World, rounds: usize) -> anyhow::Result<Verdict> {
    let home: Home = sqlx::query_as(
        "select p.country, p.region, p.city from profiles p join sites s on s.id = p.site_id
         where s.domain = $1 and p.country = 'FR' limit 1",
    )
    .bind(STRICT_SITE)
    .fetch_one(&world.db)
    .await?;
    let pairs = FIRST.iter().flat_map(|first| SECOND.iter().map(move |second| (*first, *second)));
    let pairs: Vec<(Call, Call)> = pairs.flat_map(|pair| std::iter::repeat_n(pair, rounds)).collect();
    let members = members(world, pairs.len() + 2).await?;
    let ((ones, others), known) = (members.split_at_checked(2).context("members")?, &members);
    let [one, other] = ones else { anyhow::bail!("no members of {STRICT_SITE}") };
    let movers = [log_in(world, one).await?, log_in(world, other).await?];
    let mut faults = Vec::new();
    for ((first, second), known) in pairs.iter().zip(others) {
        let unknown = format!("nobody-{}@example.org", new_id().simple());
        let [one, other] = &movers;
        let of_known = story(world, &home, known, one, (*first, *second)).await?;
        let of_unknown = story(world, &home, &unknown, other, (*first, *second)).await?;
        if of_known != of_unknown {
            faults.push(format!("{first:?} then {second:?}: {of_known:?} {of_unknown:?}"));
        }
        // Each move is a member's; their budget is not what is looked at here.
        sqlx::query("truncate rate_budgets").execute(&world.db).await?;
    }
    let amount = format!(
        "{} pairs of calls × 2 browsers × known, unknown ({} addresses)",
        FIRST.len() * SECOND.len(),
        known.len()
    );
    Verdict::faults("pairs on a strict site", amount, "differences", &faults)
}

/// Addresses that have an account.
async fn members(world: &World, count: usize) -> anyhow::Result<Vec<String>> {
    let found: Vec<String> = sqlx::query_scalar(
        "select a.email from accounts a join sites s on s.id = a.site_id
         where s.domain = $1 and a.status = 'active' order by a.member_id limit $2",
    )
    .bind(STRICT_SITE)
    .bind(i64::try_from(count)?)
    .fetch_all(&world.db)
    .await?;
    anyhow::ensure!(found.len() == count, "{STRICT_SITE} has only {} members", found.len());
    Ok(found)
}

async fn log_in(world: &World, email: &str) -> anyhow::Result<Browser> {
    Member::log_in_with(world, STRICT_SITE, email, PASSWORD).await
}

/// Both calls, the second from the browser of the first and from another one.
async fn story(
    world: &World,
    home: &Home,
    email: &str,
    mover: &Browser,
    (first, second): (Call, Call),
) -> anyhow::Result<Vec<Seen>> {
    let (mut own, mut other) = (Browser::visitor(STRICT_SITE), Browser::visitor(STRICT_SITE));
    let mut all = vec![make(world, home, email, mover, &mut own, first).await?];
    for browser in [&mut own, &mut other] {
        all.push(make(world, home, email, mover, browser, second).await?);
    }
    Ok(all)
}

async fn make(
    world: &World,
    home: &Home,
    email: &str,
    mover: &Browser,
    browser: &mut Browser,
    call: Call,
) -> anyhow::Result<Seen> {
    let with = |password: &str| json!({ "email": email, "password": password });
    let request = match call {
        Call::SignUp => Request::post("/api/signup.php", &sign_up(home, form(email))),
        Call::SignUpOfTwo => Request::post("/api/signup.php", &sign_up(home, form_of_two(email, BORN))),
        Call::LogIn => Request::post("/api/user.php", &with(GUESS)),
        Call::WrongPassword => Request::post("/api/user.php", &with("a wrong password")),
        Call::Reset => Request::post("/api/reset-password.php", &json!({ "email": email })),
        Call::ReturnMail => Request::post("/api/return-mail.php", &with(GUESS)),
        Call::MailChange => Request::post("/api/mail-change.php", &with(PASSWORD)),
        Call::OwnAccount => Request::get("/api/user.php"),
        Call::ActivationMail => Request::post("/api/activation-mail.php", &json!({})),
    };
    let reply = if call == Call::MailChange {
        mover.send(world, request).await?
    } else {
        let reply = browser.send(world, request).await?;
        browser.keep(&reply);
        reply
    };
    let is_made = ![Call::SignUp, Call::SignUpOfTwo].contains(&call) || reply.status == 202;
    anyhow::ensure!(is_made, "the form is not right: {} {}", reply.status, reply.text());
    Ok(seen(&reply))
}

fn sign_up(home: &Home, form: Value) -> Value {
    let mut form = form;
    for (field, value) in [
        ("password", GUESS),
        ("country", &home.country),
        ("region", &home.region),
        ("city", &home.city),
        ("language", "fr"),
    ] {
        set(&mut form, field, json!(value));
    }
    form
}

fn seen(reply: &Reply) -> Seen {
    let headers = reply.headers.iter().map(|(name, value)| match name.as_str() {
        "set-cookie" => format!("{name}: {}", value.split('=').next().unwrap_or_default()),
        "retry-after" => format!("{name}: {value}"),
        _ => name.clone(),
    });
    let mut headers: Vec<String> = headers.collect();
    headers.sort();
    (reply.status, headers, reply.text())
}
