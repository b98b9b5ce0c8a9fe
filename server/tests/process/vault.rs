//! `liaison vault`, and what the doctor says of secrets.

use crate::{
    bank_file::{code_for, filled_in},
    server::{SITE, Server, Setup, folder, look_into, turn},
};
use base64::{Engine, engine::general_purpose::STANDARD};
use liaison::{
    config::Config,
    kernel::{ids::SiteId, random::Random, vault::Vault},
    settings,
};
use ring::signature::KeyPair;
use serde_json::json;
use sqlx::PgPool;
use std::{
    fs,
    path::Path,
    time::{Duration, Instant},
};
use testkit::{Page, TestDatabase};
use uuid::Uuid;

/// Enough that a rotation is in the middle of them for a while.
const TEXTS: usize = 260;
/// A debit of it came back once.
const BLOCKED: &str = "DE89370400440532013000";

// asvs: V13.3.1
#[tokio::test(flavor = "multi_thread")]
async fn secrets_that_lie_open_are_named_and_sealed() {
    let _turn = turn().await;
    let (database, state) = (TestDatabase::new(&liaison::serve::MIGRATIONS).await, folder());
    let setup = Setup::new(state.path()).on(&database.url).forgetful();
    assert!(setup.said(&["demo"]).await.0);
    let db = look_into(&database.url).await;
    let (_, said) = setup.said(&["doctor"]).await;
    assert!(said.contains("ok       secrets at payment providers are sealed"), "{said}");
    // As the release before wrote them.
    sqlx::query("update payment_accounts set api_key = 'test_open', api_key_sealed = null where company_id = (select min(company_id) from payment_accounts)")
        .execute(&db)
        .await
        .unwrap();
    let (_, said) = setup.said(&["doctor"]).await;
    assert!(said.contains("problem  the secrets of 1 payment accounts lie open"), "{said}");
    let other = setup.clone().with("LIAISON_DATA_KEY", &STANDARD.encode([7; 32]));
    let (ok, said) = other.said(&["vault", "seal"]).await;
    assert!(!ok && said.contains("not the one"), "{said}");
    let (one, two) = tokio::join!(setup.said(&["vault", "seal"]), setup.said(&["vault", "seal"]));
    let mut sealed = [one, two].map(|(ok, said)| (ok, said.contains("of 1 payment accounts")));
    sealed.sort_unstable();
    assert_eq!(sealed, [(true, false), (true, true)]);
    let open: i64 = sqlx::query_scalar("select count(*) from payment_accounts where api_key <> '' or hook_secret <> '' or api_key_sealed is null")
        .fetch_one(&db)
        .await
        .unwrap();
    assert_eq!(open, 0);
    let (_, said) = setup.said(&["doctor"]).await;
    assert!(said.contains("ok       secrets at payment providers are sealed"), "{said}");
    db.close().await;
}

/// A node of this state folder, in this process.
async fn node(state: &Path, db: &PgPool) -> Vault {
    let config = Config { state_dir: Some(state.to_owned()), ..Config::default() };
    Vault::start(&config, db, &Random::system()).await.unwrap()
}

fn keys(state: &Path) -> Vec<String> {
    fs::read_to_string(state.join("data.key")).unwrap().split_whitespace().map(str::to_owned).collect()
}

/// Text messages and a blocked account as the first key seals them.
async fn fill(db: &PgPool, vault: &Vault) {
    let (site, member): (Uuid, Uuid) = sqlx::query_as(
        "select s.id, p.id from sites s join profiles p on p.site_id = s.id where s.domain = $1 limit 1",
    )
    .bind(SITE)
    .fetch_one(db)
    .await
    .unwrap();
    let random = Random::system();
    for number in 0..TEXTS {
        let (id, phone) = (random.uuid(), format!("+316100{number:05}"));
        sqlx::query(
            "insert into text_messages (id, site_id, member_id, kind, body, recipient_sealed, recipient_index, outcome, created_at, expires_at)
             values ($1, $2, $3, 'debit_code', 'x', $4, $5, 'caught', now(), now())",
        )
        .bind(id)
        .bind(site)
        .bind(member)
        .bind(vault.seal(&random, "sms.recipient", id, &phone).unwrap())
        .bind(vault.index("sms.recipient", &phone).unwrap())
        .execute(db)
        .await
        .unwrap();
    }
    sqlx::query(
        "insert into debit_blocks (company_id, account_index, order_id, reason, created_at) values ('vonk-media', $1, $2, 'AM04', now())",
    )
    .bind(vault.index("mandate.account", BLOCKED).unwrap())
    .bind(random.uuid())
    .execute(db)
    .await
    .unwrap();
}

/// How many text messages are sealed by one of several keys.
async fn renewed(db: &PgPool) -> i64 {
    let count = "select count(*) from text_messages where get_byte(recipient_sealed, 0) = 2";
    sqlx::query_scalar(count).fetch_one(db).await.unwrap()
}

/// Servers that nobody restarted open all there is, new and old, and know whom they don't debit.
async fn serve_as_ever(server: &Server, page: &Page, form: &serde_json::Value) {
    let outbox = server.visitor().get("/dev/outbox.json").await.ok();
    assert!(outbox["texts"].as_array().unwrap().len() >= 200, "{outbox}");
    for number in [0, TEXTS - 1] {
        let found =
            server.visitor().get(&format!("/dev/outbox.json?recipient=%2B316100{number:05}")).await.ok();
        assert_eq!(found["texts"].as_array().unwrap().len(), 1, "{number}: {found}");
    }
    let mut blocked = form.clone();
    blocked["iban"] = json!(BLOCKED);
    let refused = page.post("/api/directdebit.php", &blocked).await;
    assert!(refused.text().contains("direct_debit_blocked"), "{}", refused.text());
    let order = json!({ "bundle": form["bundle"], "method": "ideal" });
    let placed = page.post("/api/orders.php", &order).await;
    assert!(placed.status.is_success(), "{}", placed.text());
}

// asvs: V11.2.2
#[tokio::test(flavor = "multi_thread")]
async fn the_key_is_replaced_beside_servers_and_a_killed_rotation_goes_on() {
    let _turn = turn().await;
    let (database, state) = (TestDatabase::new(&liaison::serve::MIGRATIONS).await, folder());
    let setup = Setup::new(state.path()).on(&database.url).forgetful();
    let servers = [setup.serve().await, setup.serve().await];
    let db = look_into(&database.url).await;
    let before = node(state.path(), &db).await;
    fill(&db, &before).await;
    let (page, form) = filled_in(&servers[0], &db).await;
    let otp = code_for(&page, &form).await;
    let (ok, said) = setup.said(&["vault", "status"]).await;
    assert!(ok && said.contains("1 blocked accounts") && said.contains("1 codes on their way"), "{said}");

    // Somebody holds a row in the middle, and there it is killed.
    let mut holding = db.begin().await.unwrap();
    let middle = "select id from text_messages where id = (select id from text_messages order by id offset 150 limit 1) for update";
    sqlx::query(middle).execute(&mut *holding).await.unwrap();
    let mut rotation = setup.begin(&["vault", "rotate", "--yes"]);
    let begun = Instant::now();
    while renewed(&db).await < 100 {
        assert!(begun.elapsed() < Duration::from_mins(1), "it does not begin");
    }
    rotation.kill().unwrap();
    rotation.wait().unwrap();
    holding.rollback().await.unwrap();
    let in_the_middle = renewed(&db).await;
    assert!((100..i64::try_from(TEXTS).unwrap()).contains(&in_the_middle), "{in_the_middle}");
    assert_eq!(keys(state.path()).len(), 2);
    let (ok, said) = setup.said(&["vault", "status"]).await;
    assert!(!ok && said.contains("are under older keys: `liaison vault rotate`"), "{said}");
    let (_, said) = setup.said(&["doctor"]).await;
    assert!(said.contains("sealed rows are under older keys"), "{said}");
    for server in &servers {
        serve_as_ever(server, &page, &form).await;
    }
    // A code of before, a mandate of now.
    let placed = page.put("/api/directdebit.php", &json!({ "otp": otp })).await;
    assert_eq!(placed.status, 201, "{}", placed.text());
    let newest = "select get_byte(account_sealed, 0) from mandates where account_sealed is not null order by created_at desc limit 1";
    let form_of_key: i32 = sqlx::query_scalar(newest).fetch_one(&db).await.unwrap();
    assert_eq!(form_of_key, 2, "the running server seals with the new key");

    let (ok, said) = setup.said(&["vault", "rotate", "--yes"]).await;
    assert!(ok && said.contains("going on with the newest key"), "{said}");
    assert_eq!(keys(state.path()).len(), 2, "no third one");
    nothing_is_under_other_keys(&db, &before).await;
    for server in &servers {
        serve_as_ever(server, &page, &form).await;
    }

    // Once more, from a key that was itself a new one.
    let (ok, plan) = setup.said(&["vault", "rotate"]).await;
    assert!(ok && plan.contains("makes a new key") && plan.contains("nothing was done"), "{plan}");
    assert_eq!(keys(state.path()).len(), 2);
    let (ok, said) = setup.said(&["vault", "rotate", "--yes"]).await;
    assert!(ok && said.contains("made a new key"), "{said}");
    assert_eq!(keys(state.path()).len(), 3);
    nothing_is_under_other_keys(&db, &before).await;
    for server in &servers {
        serve_as_ever(server, &page, &form).await;
    }
    only_who_has_the_newest_key_opens_anything(&setup, state.path(), &db).await;
    db.close().await;
}

async fn nothing_is_under_other_keys(db: &PgPool, vault: &Vault) {
    // A process from before the rotation has taken the new key up by itself.
    let prefix = vault.resealing(&Random::system()).unwrap().prefix();
    let outdated: i64 = sqlx::query_scalar(
        "select count(*) from (
           select recipient_sealed from text_messages union all select account_sealed from mandates union all
           select holder_sealed from mandates union all select address_sealed from mandates union all
           select phone_sealed from mandates union all select form_sealed from debit_codes union all
           select api_key_sealed from payment_accounts union all select hook_secret_sealed from payment_accounts union all
           select access_token_sealed from payment_accounts union all select secret_sealed from warning_services union all
           select private_key_sealed from push_keys union all select '\\x02'::bytea || account_level from debit_blocks) as all_of_it (text)
         where substring(text from 1 for 5) <> $1",
    )
    .bind(&prefix)
    .fetch_one(db)
    .await
    .unwrap();
    assert_eq!(outdated, 0);
    let plain: i64 = sqlx::query_scalar("select count(*) from push_keys where private_key is not null")
        .fetch_one(db)
        .await
        .unwrap();
    assert_eq!(plain, 0);
    let (site, public): (Uuid, String) =
        sqlx::query_as("select site_id, public_key from push_keys limit 1").fetch_one(db).await.unwrap();
    let mut connection = db.acquire().await.unwrap();
    let key = settings::push_key(&mut connection, vault, SiteId(site)).await.unwrap();
    let own = base64::engine::general_purpose::URL_SAFE_NO_PAD.encode(key.public_key());
    assert_eq!(own, public);
}

async fn only_who_has_the_newest_key_opens_anything(setup: &Setup, state: &Path, db: &PgPool) {
    let keys = keys(state);
    let oldest = setup.clone().with("LIAISON_DATA_KEY", keys.last().unwrap());
    let (ok, said) = oldest.said(&["vault", "status"]).await;
    assert!(!ok && said.contains("not the one"), "{said}");
    let (sealed, id): (Vec<u8>, Uuid) =
        sqlx::query_as("select recipient_sealed, id from text_messages limit 1").fetch_one(db).await.unwrap();
    assert!(node(state, db).await.open("sms.recipient", id, &sealed).unwrap().starts_with("+316"));
    // Where the keys are set and not kept in the file, the operator makes the new one.
    let set = setup.clone().with("LIAISON_DATA_KEY", &keys.join(" "));
    let (ok, said) = set.said(&["vault", "rotate", "--yes"]).await;
    assert!(!ok && said.contains("the key is set by data_key"), "{said}");
    let new = STANDARD.encode([7; 32]);
    let set = setup.clone().with("LIAISON_DATA_KEY", &format!("{new} {}", keys.join(" ")));
    let (ok, said) = set.said(&["vault", "rotate", "--yes"]).await;
    assert!(ok && said.contains("everything is under the newest key"), "{said}");
    let (ok, said) = setup.said(&["vault", "status"]).await;
    assert!(!ok && said.contains("not the one"), "{said}");
}
