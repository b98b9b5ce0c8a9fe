//! Accounts that we close, and open again (content/pages/ban; DSA 17).

use super::{
    PASSWORD, count, english, form,
    leaving::{come_back, joined, leave, life::drain, return_token},
    log_in, mailed, mails,
};
use crate::{
    chat::{chats, write_in, write_to},
    world::{Member, World, man},
};
use liaison::{
    accounts::{self, Closed, DecisionSource, NewDecision, NotClosed, NotReopened},
    kernel::ids::MemberId,
};
use serde_json::json;
use time::Duration;

pub async fn close(world: &World, member: &Member, silent: bool) -> Result<Closed, NotClosed> {
    let new = NewDecision {
        member: MemberId(member.id),
        rule: "Terms, conduct: no threats",
        facts: "You threatened two members.\n\nOn Monday.",
        source: DecisionSource::Report,
        fraud: false,
        silent,
        staff: "Mo",
        now: world.clock.now(),
    };
    let mut transaction = world.db.begin().await.unwrap();
    let closed = accounts::close(&mut transaction, &world.app.random, &world.app.jobs, &new).await.unwrap();
    transaction.commit().await.unwrap();
    closed
}

pub async fn reopen(world: &World, member: &Member) -> Result<String, NotReopened> {
    let (jobs, now) = (&world.app.jobs, world.clock.now());
    let mut transaction = world.db.begin().await.unwrap();
    let opened = accounts::reopen(&mut transaction, jobs, MemberId(member.id), "Kim", now).await.unwrap();
    transaction.commit().await.unwrap();
    opened
}

// asvs: V7.4.2, V7.4.5
// spec: 2.29
#[tokio::test]
async fn a_closed_account_is_hidden_and_shut_at_once_and_told_why() {
    let world = World::start().await;
    let eva = joined(&world, "Eva", "eva@example.com").await;
    let adam = world.member(man("Adam")).await;
    let conversation = write_to(&eva.page, adam.id, "Hello Adam").await.ok()["conversation"].clone();
    let closed = close(&world, &eva, false).await.unwrap();
    // Before any job ran.
    eva.page.get("/api/user.php").await.problem(403, "authentication_required");
    adam.page.get(&format!("/api/member.php?id={}", eva.id)).await.problem(404, "not_found");
    write_in(&adam.page, &conversation, "Hello?").await.problem(404, "not_found");
    let [listed] = &chats(&adam).await[..] else { panic!("what was written stays readable") };
    assert_eq!(listed["can_answer"], json!(false));
    let refused = log_in(&english(&world), &eva.email, PASSWORD).await;
    assert!(refused.text().contains("This account has been closed."), "{}", refused.text());
    refused.problem(403, "account_closed");
    log_in(&english(&world), &eva.email, "not the password").await.problem(401, "login_failed");
    drain(&world).await;
    drain(&world).await;
    assert_eq!(mailed(&world, &eva.email, "statement").await, 1);
    // In her own language; the rule and the facts as staff wrote them.
    let (_, text) = mails(&world, &eva.email).await.remove(0);
    let told = text.split_whitespace().collect::<Vec<_>>().join(" ");
    for words in [
        "je account is gesloten",
        "Terms, conduct: no threats",
        "You threatened two members.",
        "On Monday.",
        "een melding van een lid",
        "binnen zes maanden gratis",
        "geschillenbeslechting",
        &format!("/complaints?against={}", closed.number),
    ] {
        assert!(told.contains(words), "{words}: {told}");
    }
    assert_eq!(close(&world, &eva, false).await.unwrap_err(), NotClosed::Already);
}

// asvs: V7.4.2
#[tokio::test]
async fn no_way_leads_around_a_closed_account() {
    let world = World::start().await;
    let eva = joined(&world, "Eva", "eva@example.com").await;
    let stranger = english(&world);
    stranger.post("/api/reset-password.php", &json!({ "email": eva.email })).await.ok();
    let token = super::link(&world, &eva.email, "/reset-password/do#token=").await;
    close(&world, &eva, false).await.unwrap();
    drain(&world).await;
    let body = json!({ "token": token, "password": "another kite over Utrecht", "password_repeat": "another kite over Utrecht" });
    stranger.post("/api/reset-password-do.php", &body).await.problem(404, "link_expired");
    // Asked anew, its owner reads again why it is closed; so they do where somebody signs up with it.
    stranger.post("/api/reset-password.php", &json!({ "email": eva.email })).await.ok();
    assert_eq!(mailed(&world, &eva.email, "statement").await, 2);
    let members = count(&world, "accounts").await;
    english(&world).post("/api/signup.php", &form("Evita", &eva.email)).await;
    assert_eq!(count(&world, "accounts").await, members, "the address can't join again");
}

#[tokio::test]
async fn what_is_opened_again_is_as_it_was() {
    let world = World::start().await;
    let eva = joined(&world, "Eva", "eva@example.com").await;
    let adam = world.member(man("Adam")).await;
    assert_eq!(reopen(&world, &eva).await.unwrap_err(), NotReopened::Open);
    let closed = close(&world, &eva, false).await.unwrap();
    drain(&world).await;
    assert_eq!(reopen(&world, &eva).await.unwrap(), closed.number);
    drain(&world).await;
    drain(&world).await;
    assert_eq!(mailed(&world, &eva.email, "decision-undone").await, 1);
    let page = english(&world);
    log_in(&page, &eva.email, PASSWORD).await.ok();
    adam.page.get(&format!("/api/member.php?id={}", eva.id)).await.ok();
    // And once more.
    assert_ne!(close(&world, &eva, false).await.unwrap().number, closed.number);
    page.get("/api/user.php").await.problem(403, "authentication_required");
}

#[tokio::test]
async fn who_is_not_to_be_told_and_what_nobody_heard_of_is_not_mailed() {
    let world = World::start().await;
    let (eva, ida) =
        (joined(&world, "Eva", "eva@example.com").await, joined(&world, "Ida", "ida@example.com").await);
    close(&world, &eva, true).await.unwrap();
    // Closed and opened before the job came.
    close(&world, &ida, false).await.unwrap();
    reopen(&world, &ida).await.unwrap();
    drain(&world).await;
    for member in [&eva, &ida] {
        for kind in ["statement", "decision-undone"] {
            assert_eq!(mailed(&world, &member.email, kind).await, 0, "{} {kind}", member.name);
        }
    }
}

#[tokio::test]
async fn who_left_has_no_way_back_from_a_ban_and_is_erased_in_time() {
    let world = World::start().await;
    let eva = joined(&world, "Eva", "eva@example.com").await;
    leave(&eva.page).await.ok();
    let token = return_token(&world, &eva.email).await;
    close(&world, &eva, false).await.unwrap();
    come_back(&english(&world), &token).await.problem(404, "link_expired");
    log_in(&english(&world), &eva.email, PASSWORD).await.problem(403, "account_closed");
    world.advance(Duration::days(14));
    drain(&world).await;
    assert_eq!((count(&world, "accounts").await, count(&world, "decisions").await), (0, 0));
}

#[tokio::test]
async fn a_login_that_crosses_the_closing_does_not_outlive_it() {
    let world = World::start().await;
    let eva = joined(&world, "Eva", "eva@example.com").await;
    // Refused tries count as any that fail: few enough for the door to stay open.
    {
        let pages: Vec<_> = (0..3).map(|_| english(&world)).collect();
        let (first, second, third, closed, again) = tokio::join!(
            log_in(&pages[0], &eva.email, PASSWORD),
            log_in(&pages[1], &eva.email, PASSWORD),
            log_in(&pages[2], &eva.email, PASSWORD),
            close(&world, &eva, false),
            close(&world, &eva, false),
        );
        assert!(closed.is_ok() != again.is_ok(), "once");
        for (page, reply) in pages.iter().zip([first, second, third]) {
            assert!([200, 403].contains(&reply.status.as_u16()), "{}", reply.text());
            page.get("/api/user.php").await.problem(403, "authentication_required");
        }
        assert_eq!(count(&world, "sessions").await, 0);
        reopen(&world, &eva).await.unwrap();
    }
}

#[tokio::test]
async fn who_looked_and_closed_stays_written() {
    let world = World::start().await;
    let eva = joined(&world, "Eva", "eva@example.com").await;
    close(&world, &eva, false).await.unwrap();
    reopen(&world, &eva).await.unwrap();
    let written: Vec<(String, String)> =
        sqlx::query_as("select staff, action from account_audit order by turn")
            .fetch_all(&world.db)
            .await
            .unwrap();
    let written: Vec<_> = written.iter().map(|(staff, action)| (staff.as_str(), action.as_str())).collect();
    assert_eq!(written, [("Mo", "closed"), ("Kim", "reopened")]);
    let error = sqlx::query("delete from account_audit").execute(&world.db).await.unwrap_err();
    assert!(error.to_string().contains("stays written"), "{error}");
}
