//! A whole life on the site, lived through its calls, that leaves a mark in every table. What can't be
//! reached by a call yet is planted by hand.

use super::come_back;
use crate::{
    accounts::{
        PASSWORD, closing, form, link, log_in, passkeys,
        sign_up_photo::{jpeg, picture, send},
        statements::{SAID, hide},
        with,
    },
    chat::{
        block,
        photo::{bring, show},
        write_in, write_to,
    },
    complaints::bring_file,
    dates,
    notifications::push::subscribe,
    payments::{at_the_checkout, becomes, bundle, direct_debit},
    world::{Member, World, man},
};
use liaison::{
    accounts::Grounds,
    housekeeping,
    media::{PhotoReason, Verdict},
    members::{AskedField, AskedReason},
    payments::{self, BankHour, CreditorId},
};
use serde_json::{Value, json};
use testkit::Page;
use time::Duration;
use uuid::Uuid;

pub const EMAIL: &str = "quagmaria@quag.example";
/// Begins every text that she ever gave.
pub const MARK: &str = "quag";
/// The block of addresses that she calls from.
pub const BLOCK: &str = "203.0.113.77";
/// The account from which the sandbox's payers pay.
pub const IBAN: &str = "NL91ABNA0417164300";
/// What Adam wrote, which stays his.
pub const HIS_WORDS: &str = "Words of my own";

pub struct Life {
    pub member: Member,
    pub adam: Member,
    /// Of her and Adam.
    pub conversation: Value,
}

/// A world whose proxy says where calls come from.
pub async fn world() -> World {
    World::start_with(|config| config.address_header = Some("x-forwarded-for".to_owned())).await
}

/// A browser of hers.
pub fn browser(world: &World) -> Page {
    let page = world.visitor("open.test").with_header("x-forwarded-for", BLOCK);
    let page = page.with_header("user-agent", "Quagbrowser/9.0 (QuagOS)");
    page.set_cookie("locale=en; Path=/");
    page
}

/// Runs what is due; nothing may fail.
pub async fn drain(world: &World) {
    let done = housekeeping::runner(&world.app).drain().await.unwrap();
    assert!(done.retried.is_empty() && done.dead.is_empty(), "{done:?}");
}

pub async fn live(world: &World) -> Life {
    housekeeping::runner(&world.app).tick().await.unwrap();
    let adam = world.member(man("Adam")).await;
    let member = join(world, &adam).await;
    let conversation = meet(world, &member, &adam).await;
    buy(world, &member).await;
    settle_down(world, &member).await;
    // Leaving has closed what was open.
    for (owner, viewer) in [(&member, &adam), (&adam, &member)] {
        let open = json!({ "profile": viewer.id, "time": "open" });
        owner.page.put("/api/album-viewers.php", &open).await.ok();
    }
    plant(world, &member).await;
    world.app.activity.flush(&world.db).await.unwrap();
    drain(world).await;
    Life { member, adam, conversation }
}

async fn join(world: &World, adam: &Member) -> Member {
    let page = browser(world);
    let photo = send(&page, &jpeg(&picture(640, 800, 77))).await;
    let form = with(
        form("Quagmaria", EMAIL),
        &json!({
            "photo": photo, "reason": "Quag reasons", "about": "Quag about", "signup_message": "Quag first words",
            "signup_message_to": adam.id,
            "tracking": { "network": "adnet", "ref": "winter", "sub1": "quag1", "sub2": "quag2", "sub3": "quag3" }
        }),
    );
    let joined = page.post("/api/signup.php", &form).await;
    assert_eq!(joined.status, 201, "{}", joined.text());
    let id: Uuid = joined.json()["user"]["profile"]["id"].as_str().unwrap().parse().unwrap();
    // Somebody whose first message waits for her.
    let bea = with(
        crate::accounts::form("Bea", "bea@example.com"),
        &json!({ "gender": "male", "looking_for": "female" }),
    );
    sqlx::query("update profiles set status = 'active' where id = $1")
        .bind(id)
        .execute(&world.db)
        .await
        .unwrap();
    let bea = with(bea, &json!({ "signup_message": "Hello stranger", "signup_message_to": id }));
    world.visitor("open.test").post("/api/signup.php", &bea).await.ok();
    sqlx::query("update profiles set status = 'disabled' where id = $1")
        .bind(id)
        .execute(&world.db)
        .await
        .unwrap();
    let token = link(world, EMAIL, "/activate/done#token=").await;
    let activated = page.post("/api/activate.php", &json!({ "token": token })).await.ok();
    assert_eq!(activated["signup_message"], "delivered");
    Member { id, name: "Quagmaria".to_owned(), email: EMAIL.to_owned(), page }
}

async fn meet(world: &World, her: &Member, adam: &Member) -> Value {
    let conversation = write_to(&adam.page, her.id, HIS_WORDS).await.ok()["conversation"].clone();
    write_in(&her.page, &conversation, "Quag second words").await.ok();
    show(her, adam.id, 78).await;
    bring(her, 79).await;
    crate::media::decide(world, &crate::media::add(her, 80).await, Verdict::Reject(PhotoReason::Other)).await;
    let (bob, carl) = (world.member(man("Bob")).await, world.member(man("Carl")).await);
    for (from, to) in [(her, adam), (adam, her), (her, &bob), (&carl, her)] {
        from.page.post("/api/like.php", &json!({ "profile": to.id })).await.ok();
    }
    for (from, to) in [(her, adam), (adam, her)] {
        from.page.put("/api/view.php", &json!({ "profile": to.id })).await.ok();
    }
    let (dan, eric) = (world.member(man("Dan")).await, world.member(man("Eric")).await);
    for (from, to, choice) in [(her, &dan, "like"), (her, &eric, "dislike"), (&dan, her, "dislike")] {
        let swipe = json!({ "profile": to.id, "choice": choice });
        from.page.post("/api/swipe.php", &swipe).await.ok();
    }
    let report = json!({ "about": "message", "conversation": conversation, "seq": 2, "category": "other", "text": "Quag reports" });
    assert_eq!(her.page.post("/api/report.php", &report).await.status, 201);
    let wishes = json!({ "min_age": 30, "max_age": 40, "closeness": "city", "interests": [], "relationship_statuses": [], "body_types": [] });
    her.page.put("/api/match-finder.php", &json!({ "preferences": wishes })).await.ok();
    let search = json!({ "name": "Quag search", "query": "photo=true", "alert": "weekly" });
    her.page.post("/api/saved-searches.php", &search).await.ok();
    let wish = dates::but(
        dates::wish(world, Some(adam.id), &dates::token()),
        &json!({ "place": "Quag café", "note": "Quag coat" }),
    );
    dates::plan(her, &wish).await.ok();
    dates::plan(adam, &dates::wish(world, Some(her.id), &dates::token())).await.ok();
    // One conversation that she alone wrote in, and one that a block hides.
    write_to(&carl.page, her.id, "Carl is shut out").await.ok();
    block(world, her.id, carl.id).await;
    conversation
}

async fn buy(world: &World, her: &Member) {
    let offer = her.page.post("/api/deletion-offer.php", &json!({ "offer": "discount" })).await.ok();
    let body = json!({ "bundle": bundle(her).await, "method": "ideal", "discount_code": offer["discountcode"]["code"] });
    let placed = her.page.post("/api/orders.php", &body).await;
    assert_eq!(placed.status, 201, "{}", placed.text());
    let order = placed.json()["order"].clone();
    at_the_checkout(world, &order, "paid", &[]).await;
    becomes(her, &order, "completed").await;
    let snapshots: String = sqlx::query_scalar("select string_agg(snapshot::text, '') from order_states")
        .fetch_one(&world.db)
        .await
        .unwrap();
    assert!(snapshots.contains(IBAN), "the provider tells who paid: {snapshots}");
}

async fn settle_down(world: &World, her: &Member) {
    let preferences = json!({ "preferences": { "news": { "email": false, "push": false } } });
    her.page.put("/api/notifications.php", &preferences).await.ok();
    let prompts = json!([{ "id": "pets", "answer": "Quag answers" }]);
    her.page.put("/api/profile.php", &json!({ "about": "Quag about more", "prompts": prompts })).await.ok();
    her.page.put("/api/dismissals.php", &json!({ "name": "hide-enrich-alert" })).await.ok();
    let limit = json!({ "monthly": { "amount": 9_900, "currency": "EUR" }, "pause_until": null });
    her.page.put("/api/spendinglimit.php", &limit).await.ok();
    complain(world, her).await;
    sqlx::query("insert into discount_countdowns (member_id, code, told_at, ends_at) values ($1, 'TIMEBONUS25', $2, $2)")
        .bind(her.id)
        .bind(world.clock.now())
        .execute(&world.db)
        .await
        .unwrap();
    her.page.post("/api/export.php", &json!({ "password": PASSWORD })).await.ok();
    drain(world).await;
    passkeys::add(&her.page, "Quag's phone").await;
    passkeys::ask(&her.page).await;
    let move_to = json!({ "email": "quag.moved@quag.example", "password": PASSWORD });
    her.page.post("/api/mail-change.php", &move_to).await.ok();
    let stranger = browser(world);
    stranger.post("/api/reset-password.php", &json!({ "email": EMAIL })).await.ok();
    log_in(&stranger, EMAIL, "not the password").await.problem(401, "login_failed");
    drain(world).await;
    closing::close(world, her, false).await.unwrap();
    drain(world).await;
    closing::reopen(world, her).await.unwrap();
    log_in(&her.page, EMAIL, PASSWORD).await.ok();
    let left = json!({ "password": PASSWORD, "reasons": [], "comment": null });
    her.page.post("/api/deletion.php", &left).await.ok();
    come_back(&her.page, &super::return_token(world, EMAIL).await).await.ok();
}

/// As a member with a file, and from her address before she logs in.
async fn complain(world: &World, her: &Member) {
    let file = bring_file(&her.page, "quag.pdf", b"%PDF-1.7 quag").await.json()["id"].clone();
    let body =
        json!({ "category": "account", "text": "Quag complains", "against": "Quag 1", "files": [file] });
    assert_eq!(her.page.post("/api/complaint.php", &body).await.status, 201);
    let body =
        json!({ "category": "other", "text": "Quag stands outside", "name": "Quagmaria", "email": EMAIL });
    assert_eq!(browser(world).post("/api/complaint.php", &body).await.status, 201);
}

/// A debit that the company's own bank was to collect, taken back: it would hold her discount.
async fn pay_by_bank(world: &World, her: &Member) {
    direct_debit::offer(world).await;
    let mut connection = world.db.acquire().await.unwrap();
    let (company, creditor) = ("test-company", CreditorId::parse("NL79ZZZ999999990000").unwrap());
    assert!(payments::set_creditor(&mut connection, company, &creditor).await.unwrap());
    let opened = payments::collect_by_bank(
        &mut connection,
        company,
        ("Test Company", direct_debit::OTHER_IBAN),
        BankHour::AsBefore,
    )
    .await;
    assert!(opened.unwrap());
    let order = direct_debit::debit(world, her).await;
    her.page.delete("/api/order.php", &json!({ "id": order["id"] })).await.ok();
    assert!(payments::stop_collecting(&mut connection, company).await.unwrap());
    world.advance(Duration::minutes(2));
}

/// A debit that comes back, and a code for another.
async fn pay_by_debit(world: &World, her: &Member) {
    let names = json!({ "account_holder": "Quag Holder", "street": "Quag Street", "city": "Quagtown" });
    let form = direct_debit::with(&direct_debit::form(her).await, &names);
    assert_eq!(direct_debit::send(&her.page, &form).await.status, 202);
    let otp = direct_debit::code(world, "+31612345678").await;
    let placed = direct_debit::send(&her.page, &direct_debit::with(&form, &json!({ "otp": otp }))).await;
    assert_eq!(direct_debit::send(&her.page, &form).await.status, 202);
    let order = placed.json()["order"].clone();
    direct_debit::at_the_bank(world, &order, "failed", &[("reason", "AM04")]).await;
    becomes(her, &order, "failed").await;
}

/// Some things that take a moderator; an order that waits for its money needs patience.
async fn plant(world: &World, her: &Member) {
    pay_by_bank(world, her).await;
    pay_by_debit(world, her).await;
    let said = Grounds { words: Some("quag sells"), staff: "Quagmoderator", ..SAID };
    hide(world, her.id, (AskedField::Reason, AskedReason::Other), &said).await.unwrap();
    subscribe(&her.page, "https://fcm.googleapis.com/fcm/send/quag").await.ok();
    let news = "with news as (insert into newsletters (id, site_id, kind, name, path, status, created_at, started_at)
          select $1, id, 'news', 'Autumn', '/members', 'sending', $2, $2 from sites where domain = 'open.test' returning id)
        insert into newsletter_readers (newsletter_id, member_id, due_at) select id, $3, $2 from news";
    sqlx::query(news)
        .bind(world.app.random.uuid())
        .bind(world.clock.now() + time::Duration::days(90))
        .bind(her.id)
        .execute(&world.db)
        .await
        .unwrap();
    sqlx::query("insert into moved_members (member_id, site_id, external_id, username) select $1, site_id, $2, $2 from profiles where id = $1")
        .bind(her.id)
        .bind("quag 7")
        .execute(&world.db)
        .await
        .unwrap();
    sqlx::query("insert into push_notices (member_id, kind, about_id, created_at) values ($1, 'like', $2, $3), ($2, 'like', $1, $3)")
        .bind(her.id)
        .bind(world.app.random.uuid())
        .bind(world.clock.now())
        .execute(&world.db)
        .await
        .unwrap();
    sqlx::query(
        "insert into mail_reports (member_id, mail_id, kind, recipient, mailed_at, received_at)
         select member_id, id, 'soft', recipient, created_at, created_at from mails where member_id = $1 limit 1",
    )
    .bind(her.id)
    .execute(&world.db)
    .await
    .unwrap();
    let told = [
        "insert into like_mails (member_id, kind, about_id, mailed_at) values ($1, 'like', $2, $3), ($2, 'like', $1, $3)",
        "insert into like_notices (member_id, due_at, mailed_at) select $1, $3, $3 where $2 <> $1 on conflict do nothing",
        "insert into message_mails (member_id, mailed_at) select $1, $3 where $2 <> $1 on conflict do nothing",
        "insert into staff (id, name, email_index, email_sealed, locale, created_at) select $2, 'Max', uuid_send($2), '', 'en', $3 where $2 <> $1",
        "insert into claims (queue, item_id, staff_id, site_id, since, claimed_until)
         select 'words', $1, s.id, p.site_id, $3, $3 from staff s, profiles p where p.id = $1 and $2 <> $1",
        "insert into undos (id, staff_id, queue, item_id, member_id, site_id, since, due_at, what, facts, made_at, until)
         select $2, s.id, 'words', $1, $1, p.site_id, $3, $3, 'words_fine', jsonb_build_object('name', p.name), $3, $3 from staff s, profiles p where p.id = $1",
        "insert into verification_challenges (member_id, id, session_id, poses, expires_at) values ($1, $2, $2, '{look_up,open_palm}', $3)",
        "insert into age_attempts (member_id, session_id, state_hash, secret, years, expires_at)
         values ($1, $2, sha256(uuid_send($2)), sha256(uuid_send($1)), 18, $3)",
        "insert into age_proofs (member_id, person, years, provider, proven_at, state_hash)
         select $1, 1, 18, p.name, $3, sha256(uuid_send($1)) from profiles p where p.id = $1 and $2 <> $1",
        "insert into verifications (member_id, id, site_id, poses, state, created_at, decided_at, decided_by, settled_at)
         select $1, $2, site_id, '{look_up,open_palm}', 'verified', $3, $3, 'Max', $3 from profiles where id = $1",
        "insert into verified_photos (member_id, verification_id, photo_id) select $1, id, $2 from verifications where member_id = $1 and created_at <= $3",
        "insert into abuse_days (member_id, day, site_id, age) select $1, ($3::timestamptz at time zone 'UTC')::date, site_id, 0
         from profiles where id = $1 and $2 <> $1 on conflict do nothing",
        "insert into photo_hashes (photo_id, part, member_id, low, middle, high, down, colour) select $2, 0, $1, 1, 2, 3, 4, 5 where $3::timestamptz is not null",
        "insert into member_notes (id, member_id, site_id, staff_id, text, written_at)
         select $2, $1, p.site_id, s.id, p.name, $3 from staff s, profiles p where p.id = $1",
        "insert into approval_requests (id, kind, parameters, parameters_hash, site_id, member_id, reason, requested_by, requested_at, expires_at)
         select $2, 'grant', '{}', sha256(convert_to('{}', 'UTF8')), p.site_id, $1, p.name || ' was promised it', s.id, $3, $3 from staff s, profiles p where p.id = $1",
        "insert into money_reminders (member_id, about, about_id, began_at, due_at) values ($1, 'refund', $2, $3, $3::timestamptz + interval '7 days')",
        "insert into credit_grants (member_id, id, credits, staff_id, created_at) select $1, $2, 1, id, $3 from staff",
    ];
    for told in told {
        let row = sqlx::query(told).bind(her.id).bind(world.app.random.uuid()).bind(world.clock.now());
        row.execute(&world.db).await.unwrap();
    }
    // She is one person; of a couple the same row would stand there.
    let mut transaction = world.db.begin().await.unwrap();
    sqlx::query("set local session_replication_role = replica").execute(&mut *transaction).await.unwrap();
    sqlx::query(
        "insert into second_persons (member_id, date_of_birth, agreed_at) values ($1, '1990-05-18', $2)",
    )
    .bind(her.id)
    .bind(world.clock.now())
    .execute(&mut *transaction)
    .await
    .unwrap();
    transaction.commit().await.unwrap();
    let body = json!({ "bundle": bundle(her).await, "method": "paypal" });
    her.page.post("/api/orders.php", &body).await.ok();
    // Money that went back and came again: the books stay as they are.
    for row in [
        "insert into refunds (member_id, id, order_id, origin, intent, amount_minor, currency, credits, taken, status, failure, created_at, updated_at)
         select member_id, $3, id, 'member', $3, 1, 'EUR', 0, 0, 'failed', $4, $2, $2 from orders where member_id = $1 limit 1",
        "insert into chargebacks (member_id, id, order_id, provider_chargeback_id, amount_minor, currency, credits, taken, owed, created_at, noticed_at, reversed_at)
         select member_id, $3, id, 'chb_1', 1, 'EUR', 0, 0, 0, $2, $2, $2 from orders where member_id = $1 and $4 <> '' limit 1",
        "insert into order_reviews (member_id, order_id, reason, snapshot, created_at)
         select member_id, coalesce(id, $3), 'amount', to_jsonb($4::text), $2 from orders where member_id = $1 limit 1",
        "insert into earlier_orders (member_id, id, external_id, price_minor, currency, method, status, created_at)
         values ($1, $3, $4, 995, 'EUR', $4, 'paid', $2)",
    ] {
        let (now, id) = (world.clock.now(), world.app.random.uuid());
        sqlx::query(row).bind(her.id).bind(now).bind(id).bind("Quag account").execute(&world.db).await.unwrap();
    }
}
