//! What staff do for members who write to them is what the members' own buttons do.

use super::{
    PASSWORD, activation_token, count, english, join,
    leaving::{come_back, joined, kinds, leave, life::drain, return_token},
    link, log_in, mailed,
};
use crate::world::{Member, World};
use liaison::{
    accounts::{self, NotDone, WayIn},
    credits,
    kernel::ids::MemberId,
};
use serde_json::{Value, json};
use time::Duration;
use uuid::Uuid;

const STAFF: &str = "Ria";

async fn audit(world: &World) -> Vec<(String, Option<String>)> {
    sqlx::query_as("select action, note from account_audit order by turn").fetch_all(&world.db).await.unwrap()
}

/// All rows of the tables that say where an account stands, without its ids, address and name.
async fn standing(world: &World, member: &Member) -> Value {
    let text: Value = sqlx::query_scalar(
        "select jsonb_build_object(
           'account', (select to_jsonb(a) - '{member_id,email,password_hash,created_at}'::text[] from accounts a where a.member_id = $1),
           'profile', (select p.status from profiles p where p.id = $1),
           'deletion', (select to_jsonb(d) - '{member_id,comment}'::text[] from deletions d where d.member_id = $1),
           'sessions', (select count(*) from sessions s where s.member_id = $1),
           'links', (select jsonb_agg(purpose order by purpose) from account_tokens t where t.member_id = $1 and t.consumed_at is null),
           'jobs', (select count(*) from jobs j where j.kind = 'accounts.erase' and j.payload ->> 'member' = $1::text))",
    )
    .bind(member.id)
    .fetch_one(&world.db)
    .await
    .unwrap();
    text
}

#[tokio::test]
async fn who_is_asked_to_be_erased_leaves_as_by_their_own_button() {
    let world = World::start().await;
    let own = joined(&world, "Ada", "ada@example.com").await;
    let asked = joined(&world, "Eva", "eva@example.com").await;
    let mut page = asked.page.events(None).await;
    leave(&own.page).await.ok();
    let until =
        accounts::leave_as_asked(&world.app, MemberId(asked.id), false, STAFF).await.unwrap().unwrap();
    assert_eq!(until, world.clock.now() + Duration::days(14));
    assert_eq!(standing(&world, &own).await, standing(&world, &asked).await);
    assert!(page.next_of("logged_out").await.is_some());
    asked.page.get("/api/user.php").await.problem(403, "authentication_required");
    assert_eq!(kinds(&world, "ada@example.com").await, kinds(&world, "eva@example.com").await);
    // It is theirs to take back.
    come_back(&english(&world), &return_token(&world, "eva@example.com").await).await.ok();
    assert_eq!(audit(&world).await, [("erased".to_owned(), None)]);
    // Once more, and nothing of either is left after the time.
    accounts::leave_as_asked(&world.app, MemberId(asked.id), false, STAFF).await.unwrap().unwrap();
    world.advance(Duration::days(14));
    drain(&world).await;
    assert_eq!((count(&world, "accounts").await, count(&world, "tombstones").await), (0, 2));
}

#[tokio::test]
async fn at_once_there_is_no_way_back() {
    let world = World::start().await;
    let eva = joined(&world, "Eva", "eva@example.com").await;
    let gone = joined(&world, "Ada", "ada@example.com").await;
    leave(&gone.page).await.ok();
    let way_back = return_token(&world, "ada@example.com").await;
    for member in [&eva, &gone] {
        accounts::leave_as_asked(&world.app, MemberId(member.id), true, STAFF).await.unwrap().unwrap();
    }
    assert_eq!(mailed(&world, "eva@example.com", "deletion").await, 0);
    come_back(&english(&world), &way_back).await.problem(404, "link_expired");
    drain(&world).await;
    assert_eq!((count(&world, "accounts").await, count(&world, "tombstones").await), (0, 2));
    join(&world, "Eva", "eva@example.com").await;
}

#[tokio::test]
async fn a_closed_account_is_left_alone() {
    let world = World::start().await;
    let eva = joined(&world, "Eva", "eva@example.com").await;
    super::closing::close(&world, &eva, false).await.unwrap();
    let member = MemberId(eva.id);
    let refused = accounts::leave_as_asked(&world.app, member, true, STAFF).await.unwrap();
    assert_eq!(refused, Err(NotDone::Closed));
    let refused = accounts::ask_to_move(&world.app, member, "eva@new.example", STAFF).await.unwrap();
    assert_eq!(refused, Err(NotDone::Closed));
    assert_eq!(accounts::mail_way_in(&world.app, member, false, STAFF).await.unwrap(), WayIn::Statement);
}

#[tokio::test]
async fn the_mail_that_lets_in_again_is_the_one_that_the_account_needs() {
    let world = World::start().await;
    join(&world, "Ida", "ida@example.com").await;
    let eva = joined(&world, "Eva", "eva@example.com").await;
    let gone = joined(&world, "Ada", "ada@example.com").await;
    leave(&gone.page).await.ok();
    let ida: Uuid = sqlx::query_scalar("select member_id from accounts where email = 'ida@example.com'")
        .fetch_one(&world.db)
        .await
        .unwrap();
    for (member, way, recipient, kind, times) in [
        (ida, WayIn::Activation, "ida@example.com", "activation", 2),
        (eva.id, WayIn::Reset, "eva@example.com", "reset", 1),
        (gone.id, WayIn::Return, "ada@example.com", "deletion", 2),
    ] {
        assert_eq!(accounts::mail_way_in(&world.app, MemberId(member), false, STAFF).await.unwrap(), way);
        assert_eq!(mailed(&world, recipient, kind).await, times, "{kind}");
    }
    // The newest link works.
    let token = activation_token(&world, "ida@example.com").await;
    let page = english(&world);
    let body = json!({ "token": token, "password": PASSWORD, "password_repeat": PASSWORD });
    page.post("/api/activate.php", &body).await.ok();
    let token = link(&world, "eva@example.com", "/reset-password/do#token=").await;
    let body = json!({ "token": token, "password": "another kite over Utrecht", "password_repeat": "another kite over Utrecht" });
    english(&world).post("/api/reset-password-do.php", &body).await.ok();
}

#[tokio::test]
async fn a_mailbox_that_works_again_gets_mail_again() {
    let world = World::start().await;
    let eva = joined(&world, "Eva", "eva@example.com").await;
    let stops = "select notifications_disabled from accounts where member_id = $1";
    sqlx::query("update accounts set notifications_disabled = '{bounce,fbl}' where member_id = $1")
        .bind(eva.id)
        .execute(&world.db)
        .await
        .unwrap();
    for (works, left) in [(false, vec!["bounce", "fbl"]), (true, vec!["fbl"])] {
        accounts::mail_way_in(&world.app, MemberId(eva.id), works, STAFF).await.unwrap();
        let kept: Vec<String> = sqlx::query_scalar(stops).bind(eva.id).fetch_one(&world.db).await.unwrap();
        assert_eq!(kept, left);
    }
}

#[tokio::test]
async fn a_new_address_takes_over_when_its_mailbox_says_so() {
    let world = World::start().await;
    let eva = joined(&world, "Eva", "eva@example.com").await;
    joined(&world, "Ada", "ada@example.com").await;
    let member = MemberId(eva.id);
    for (address, reason) in [
        ("ada@example.com", NotDone::AddressTaken),
        ("eva@example.com", NotDone::AddressUnchanged),
        ("eva", NotDone::AddressInvalid("new_email_invalid")),
    ] {
        assert_eq!(accounts::ask_to_move(&world.app, member, address, STAFF).await.unwrap(), Err(reason));
    }
    assert_eq!(audit(&world).await, []);
    let asked = accounts::ask_to_move(&world.app, member, " Eva@New.example ", STAFF).await.unwrap().unwrap();
    assert_eq!(eva.page.get("/api/user.php").await.ok()["user"]["email"], "eva@example.com", "not yet");
    let token = link(&world, &asked, "/mail-change/do#token=").await;
    english(&world).post("/api/mail-change-do.php", &json!({ "token": token })).await.ok();
    log_in(&english(&world), "eva@new.example", PASSWORD).await.ok();
    assert_eq!(mailed(&world, "eva@example.com", "mail-changed").await, 1, "with the way back");
}

#[tokio::test]
async fn given_credits_are_free_ones_and_the_books_agree() {
    let world = World::start().await;
    let eva = joined(&world, "Eva", "eva@example.com").await;
    let before = eva.page.get("/api/user.php").await.ok()["user"]["credits"].as_i64().unwrap();
    let mut page = eva.page.events(None).await;
    let gift = Uuid::from_u128(1);
    world.advance(Duration::seconds(1));
    for _ in 0..2 {
        let (clock, random) = (&world.app.clock, &world.app.random);
        let mut transaction = world.app.db.begin().await.unwrap();
        let given = credits::give(&mut transaction, clock, random, MemberId(eva.id), (gift, 25)).await;
        let (balance, event) = given.unwrap();
        transaction.commit().await.unwrap();
        world.app.hub.deliver(event);
        assert_eq!(i64::from(balance), before + 25, "the same gift once");
    }
    assert_eq!(page.next_of("balance").await.unwrap()["credits"], before + 25);
    let user = eva.page.get("/api/user.php").await.ok();
    assert_eq!((&user["user"]["credits"], &user["user"]["paid_user"]), (&json!(before + 25), &json!(false)));
    let list = eva.page.get("/api/transactions.php").await.ok();
    let line = &list["transactions"][0];
    assert_eq!(
        (&line["kind"], &line["cause"], &line["credits"]),
        (&json!("granted"), &json!("given"), &json!(25))
    );
    crate::chat::books_agree(&world).await;
}

#[tokio::test]
async fn members_are_found_by_what_they_say_of_themselves() {
    let world = World::start().await;
    let eva = joined(&world, "Eva", "eva@example.com").await;
    let ada = joined(&world, "Ada", "ada@example.com").await;
    accounts::ask_to_move(&world.app, MemberId(eva.id), "eva@new.example", STAFF).await.unwrap().unwrap();
    let token = link(&world, "eva@new.example", "/mail-change/do#token=").await;
    english(&world).post("/api/mail-change-do.php", &json!({ "token": token })).await.ok();
    let id = eva.id.to_string();
    for (words, expected) in [
        (id.as_str(), vec![(eva.id, false)]),
        ("EVA@new.example", vec![(eva.id, false)]),
        ("eva@example.com", vec![(eva.id, true)]),
        ("ada", vec![(ada.id, false)]),
        ("nobody", vec![]),
        ("%", vec![]),
        ("", vec![]),
    ] {
        let mut transaction = world.app.db.begin().await.unwrap();
        let now = world.clock.now();
        let found = accounts::search(&mut transaction, words, None, STAFF, now).await.unwrap();
        transaction.commit().await.unwrap();
        let found: Vec<_> = found.iter().map(|row| (row.member.0, row.is_former)).collect();
        assert_eq!(found, expected, "{words}");
    }
    let lines = audit(&world).await;
    assert_eq!(lines.iter().filter(|(action, _)| action == "found").count(), 4, "{lines:?}");
}
