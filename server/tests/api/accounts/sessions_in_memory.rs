//! Sessions in memory (`sessions_in_memory`): one that ended is dead on every node 50 ms later, whoever ended it and
//! whatever became of what the nodes read by.

use super::{
    PASSWORD, closing,
    leaving::{joined, leave},
    pauses::{in_days, lift, take},
};
use crate::{
    chat::write_to,
    world::{Member, World, man, woman},
};
use futures_util::future::join_all;
use liaison::{
    accounts::{Measure, Step},
    kernel::country::Country,
    sessions::ENDED_WITHIN,
};
use serde_json::json;
use std::time::{Duration, Instant};
use testkit::Page;
use tokio::time::sleep;

/// Longer than anything here takes on a busy machine.
const LONG: Duration = Duration::from_secs(20);

async fn world() -> World {
    World::start_with(|config| config.sessions_in_memory = true).await
}

/// How many calls were answered without asking the database.
fn answers(world: &World) -> u64 {
    world.app.known_sessions.figures().unwrap().answers
}

/// Calls until the session is in memory: on a machine that stands still the database answers meanwhile.
async fn is_known(world: &World, page: &Page) {
    let begun = Instant::now();
    loop {
        let before = answers(world);
        page.get("/api/user.php").await.ok();
        if answers(world) > before {
            return;
        }
        assert!(begun.elapsed() < LONG, "it is never known");
    }
}

/// The same login at another node, or in a browser that a thief has.
fn same_login(base: &str, page: &Page) -> Page {
    let other = Page::new(base, "open.test");
    page.cookies().split("; ").for_each(|cookie| other.set_cookie(&format!("{cookie}; Path=/")));
    other
}

async fn is_refused(page: &Page, how: &str) {
    let reply = page.get("/api/user.php").await;
    assert_eq!(reply.status, 403, "{how}: {}", reply.text());
    reply.problem(403, "authentication_required");
}

/// Waits until nobody may take what ended by now for alive, however busy the machine is.
async fn long_enough() {
    sleep(ENDED_WITHIN).await;
}

async fn sql(world: &World, statement: &'static str, member: &Member) {
    sqlx::query(statement).bind(member.id).execute(&world.db).await.unwrap();
}

/// One way to end all sessions of a member, with a page of theirs at another node.
async fn end(world: &World, how: &str, member: &Member, there: &Page) {
    match how {
        "log-out" => {
            there.get("/api/logout.php").await.ok();
        }
        "log-out everywhere" => {
            let all = json!({ "session": null, "keep_current": false });
            there.delete("/api/sessions.php", &all).await.ok();
        }
        "from the list" => {
            let sessions = there.get("/api/sessions.php").await.ok()["sessions"].clone();
            let own = json!({ "session": sessions[0]["id"], "keep_current": false });
            there.delete("/api/sessions.php", &own).await.ok();
        }
        "another password" => {
            let new = "two storks over Leiden";
            let form = json!({ "old_password": PASSWORD, "password": new, "password_repeat": new });
            there.put("/api/password.php", &form).await.ok();
        }
        "deletion" => {
            leave(there).await.ok();
        }
        "closing" => {
            closing::close(world, member, false).await.unwrap();
        }
        "a row that is deleted" => sql(world, "delete from sessions where member_id = $1", member).await,
        "a row that ends earlier" => {
            sql(world, "update sessions set expires_at = created_at where member_id = $1", member).await;
        }
        "a table that is emptied" => {
            sqlx::raw_sql("truncate sessions cascade").execute(&world.db).await.unwrap();
        }
        _ => panic!("{how}"),
    }
}

// asvs: V7.4.1, V7.4.2, V7.4.3, V7.4.5
#[tokio::test]
async fn whatever_ends_a_session_on_one_node_ends_it_on_the_other() {
    let world = world().await;
    let node = world.second_node().await;
    for how in [
        "log-out",
        "log-out everywhere",
        "from the list",
        "another password",
        "deletion",
        "closing",
        "a row that is deleted",
        "a row that ends earlier",
        "a table that is emptied",
    ] {
        let eva = match how {
            "another password" => joined(&world, "Eva", "eva@example.com").await,
            "deletion" => joined(&world, "Dea", "dea@example.com").await,
            _ => world.member(woman("Eva")).await,
        };
        let [there, thief] = [(); 2].map(|()| same_login(&node, &eva.page));
        is_known(&world, &eva.page).await;
        end(&world, how, &eva, &there).await;
        long_enough().await;
        is_refused(&eva.page, how).await;
        is_refused(&thief, how).await;
    }
}

#[tokio::test]
async fn what_ends_on_a_node_is_dead_there_when_it_is_answered() {
    let world = world().await;
    for _ in 0..20 {
        let eva = world.member(woman("Eva")).await;
        let again = same_login(&world.base, &eva.page);
        is_known(&world, &eva.page).await;
        again.get("/api/logout.php").await.ok();
        is_refused(&eva.page, "log-out").await;
    }
}

// asvs: V3.5.4, V8.4.1
#[tokio::test]
async fn a_known_session_counts_on_its_own_site_and_for_its_own_member_only() {
    let world = world().await;
    let (eva, adam) = (world.member(woman("Eva")).await, world.member(man("Adam")).await);
    is_known(&world, &eva.page).await;
    let elsewhere = World::another_page(&world.base, &eva, "strict.test");
    is_refused(&elsewhere, "another site").await;
    // user.php tells who is logged in, whoever the page takes them to be.
    let for_adam = eva.page.request(reqwest::Method::GET, "/api/chats.php");
    let refused = for_adam.header("x-member", adam.id.to_string()).send().await.unwrap();
    assert_eq!(refused.status(), 409);
    eva.page.get("/api/user.php").await.ok();
}

#[tokio::test]
async fn a_pause_stops_writing_and_its_end_lets_it_go_on() {
    let world = world().await;
    let eva = world.member(woman("Eva")).await;
    let adam = world.member(man("Adam")).await;
    let body = json!({ "client_id": crate::world::new_id(), "text": "Hello Adam", "profile": adam.id });
    let conversation = eva.page.post("/api/message.php", &body).await.ok()["conversation"].clone();
    let types = async || eva.page.post("/api/typing.php", &json!({ "conversation": conversation })).await;
    is_known(&world, &eva.page).await;
    take(&world, &eva, Step::Pause(in_days(&world, 3))).await.unwrap();
    long_enough().await;
    types().await.problem(403, "paused");
    eva.page.get("/api/user.php").await.ok();
    // Known as paused: whether it still holds is asked each time.
    lift(&world, &eva, Measure::Paused).await.unwrap();
    types().await.ok();
    is_known(&world, &eva.page).await;
    // The equal moment is the first at which they may again.
    let until = in_days(&world, 3);
    take(&world, &eva, Step::Pause(until)).await.unwrap();
    long_enough().await;
    types().await.problem(403, "paused");
    world.advance(until - world.clock.now() - time::Duration::SECOND);
    types().await.problem(403, "paused");
    world.advance(time::Duration::SECOND);
    types().await.ok();
}

/// A session says nothing of it, and a site may begin to ask at any time.
#[tokio::test]
async fn who_is_known_is_asked_for_their_age_where_the_site_asks() {
    let world = world().await;
    let (eva, adam) = (world.member(woman("Eva")).await, world.member(man("Adam")).await);
    write_to(&eva.page, adam.id, "Hello Adam").await.ok();
    is_known(&world, &eva.page).await;
    world.set("open.test", |site| site.age_check_countries = vec![Country::netherlands()]).await;
    let begun = Instant::now();
    loop {
        let before = answers(&world);
        write_to(&eva.page, adam.id, "Hello again").await.problem(403, "age_check_needed");
        if answers(&world) > before {
            break;
        }
        assert!(begun.elapsed() < LONG, "it is never known");
        is_known(&world, &eva.page).await;
    }
    world.set("open.test", |site| site.age_check_countries = Vec::new()).await;
    write_to(&eva.page, adam.id, "and again").await.ok();
}

#[tokio::test]
async fn a_known_session_ends_by_itself_and_goes_on_with_use() {
    let world = world().await;
    let eva = world.member(woman("Eva")).await;
    let expires = async || -> time::OffsetDateTime {
        let expires = sqlx::query_scalar("select expires_at from sessions where member_id = $1");
        expires.bind(eva.id).fetch_one(&world.db).await.unwrap()
    };
    is_known(&world, &eva.page).await;
    let before = expires().await;
    world.advance(time::Duration::hours(2));
    eva.page.get("/api/user.php").await.ok();
    assert!(expires().await > before, "its use is noted");
    is_known(&world, &eva.page).await;
    world.advance(expires().await - world.clock.now());
    is_refused(&eva.page, "its time is over").await;
}

/// The table from which nodes read what ended, read by nobody meanwhile.
async fn silence(world: &World) -> sqlx::Transaction<'static, sqlx::Postgres> {
    let mut silent = world.db.begin().await.unwrap();
    sqlx::query("lock table session_changes in access exclusive mode").execute(&mut *silent).await.unwrap();
    silent
}

#[tokio::test]
async fn while_nothing_is_heard_the_database_is_asked() {
    let world = world().await;
    let (eva, adam) = (world.member(woman("Eva")).await, world.member(man("Adam")).await);
    // It ends, and nobody is told of it, now or ever.
    sqlx::raw_sql("alter table sessions disable trigger session_changes_ended")
        .execute(&world.db)
        .await
        .unwrap();
    is_known(&world, &eva.page).await;
    is_known(&world, &adam.page).await;
    let silent = silence(&world).await;
    sql(&world, "delete from sessions where member_id = $1", &eva).await;
    // The last reading may have been asked for right before the lock came.
    long_enough().await;
    let before = answers(&world);
    is_refused(&eva.page, "nothing is heard").await;
    adam.page.get("/api/user.php").await.ok();
    assert_eq!(answers(&world), before, "the database answered");
    silent.rollback().await.unwrap();
    is_known(&world, &adam.page).await;
}

/// Cuts the connection on which the nodes read what ended.
async fn cut(world: &World) {
    let cut = "select count(pg_terminate_backend(pid)) from pg_stat_activity
        where datname = current_database() and query like '%from session_changes%' and query not like '%terminate%'";
    sqlx::query(cut).execute(&world.db).await.unwrap();
}

#[tokio::test]
async fn a_lost_connection_forgets_everything_and_begins_anew() {
    let world = world().await;
    let eva = world.member(woman("Eva")).await;
    for _ in 0..3 {
        is_known(&world, &eva.page).await;
        cut(&world).await;
        let again = same_login(&world.base, &eva.page);
        again.get("/api/user.php").await.ok();
        let other = world.member(woman("Bea")).await;
        is_known(&world, &other.page).await;
        sql(&world, "delete from sessions where member_id = $1", &other).await;
        cut(&world).await;
        long_enough().await;
        is_refused(&other.page, "cut off").await;
    }
}

#[tokio::test]
async fn a_transaction_that_ends_late_is_not_overlooked() {
    let world = world().await;
    let (late, soon, back) = (
        world.member(woman("Eva")).await,
        world.member(woman("Bea")).await,
        world.member(woman("Cleo")).await,
    );
    for member in [&late, &soon, &back] {
        is_known(&world, &member.page).await;
    }
    let ends = "delete from sessions where member_id = $1";
    let mut slow = world.db.begin().await.unwrap();
    sqlx::query(ends).bind(late.id).execute(&mut *slow).await.unwrap();
    let mut given_up = world.db.begin().await.unwrap();
    sqlx::query(ends).bind(back.id).execute(&mut *given_up).await.unwrap();
    // It began later, and is read before; what is read again and again meanwhile is nobody's news.
    sql(&world, ends, &soon).await;
    for _ in 0..5 {
        long_enough().await;
        is_refused(&soon.page, "ended").await;
        late.page.get("/api/user.php").await.ok();
    }
    slow.commit().await.unwrap();
    long_enough().await;
    is_refused(&late.page, "ended late").await;
    given_up.rollback().await.unwrap();
    long_enough().await;
    back.page.get("/api/user.php").await.ok();
    is_known(&world, &back.page).await;
}

/// How often the database looked for what ended, and at how many rows, as far as it has counted.
async fn looks(world: &World) -> (i64, i64) {
    let looks = "select seq_scan + idx_scan, seq_tup_read + idx_tup_fetch from pg_stat_user_tables where relname = 'session_changes'";
    sqlx::query_as(looks).fetch_one(&world.db).await.unwrap()
}

/// Somebody forgot to end theirs, and much ends meanwhile: what a reading has read, the next ones leave alone.
#[tokio::test]
async fn a_transaction_that_hangs_makes_no_reading_longer() {
    let world = world().await;
    let eva = world.member(woman("Eva")).await;
    let mut hangs = world.db.begin().await.unwrap();
    let begins = "set local idle_in_transaction_session_timeout = 0; select pg_current_xact_id()";
    sqlx::raw_sql(begins).execute(&mut *hangs).await.unwrap();
    is_known(&world, &eva.page).await;
    let (readings, rows) = looks(&world).await;
    let many = 20_000;
    let end = sqlx::query(
        "insert into session_changes (members) select array[gen_random_uuid()] from generate_series(1, $1)",
    );
    end.bind(many).execute(&world.db).await.unwrap();
    let begun = Instant::now();
    while looks(&world).await.0 < readings + 50 {
        is_known(&world, &eva.page).await;
        assert!(begun.elapsed() < LONG, "nobody reads");
    }
    let read = looks(&world).await.1 - rows;
    assert!(read < i64::from(many), "{read} rows");
    sql(&world, "delete from sessions where member_id = $1", &eva).await;
    long_enough().await;
    is_refused(&eva.page, "while it hangs").await;
    hangs.rollback().await.unwrap();
}

/// The first call reads a session that is ended at this very moment: what it read is not kept, or is taken out.
#[tokio::test(flavor = "multi_thread")]
async fn an_end_while_a_session_is_being_read_is_not_missed() {
    let world = world().await;
    let awake = world.member(man("Adam")).await;
    for _ in 0..15 {
        is_known(&world, &awake.page).await;
        let mut members = Vec::new();
        for _ in 0..10 {
            members.push(world.member(woman("Eva")).await);
        }
        let here = &world;
        let ends = members.iter().map(|eva| async move {
            let ends = sql(here, "delete from sessions where member_id = $1", eva);
            tokio::join!(eva.page.get("/api/user.php"), eva.page.get("/api/user.php"), ends);
        });
        join_all(ends).await;
        long_enough().await;
        for eva in &members {
            is_refused(&eva.page, "ended as it was read").await;
        }
    }
}

#[tokio::test]
async fn switched_off_the_database_answers_every_call() {
    let world = World::start().await;
    let eva = world.member(woman("Eva")).await;
    eva.page.get("/api/user.php").await.ok();
    assert!(world.app.known_sessions.figures().is_none());
    sql(&world, "delete from sessions where member_id = $1", &eva).await;
    is_refused(&eva.page, "at once").await;
}

/// What a caller saw: when each call was sent and answered, and whether it was let in.
struct Seen {
    sent: Instant,
    answered: Instant,
    is_let_in: bool,
}

/// Calls on and on until it was refused, and some more.
async fn call(page: Page) -> Vec<Seen> {
    let (mut seen, mut refused) = (Vec::new(), 0);
    while refused < 5 {
        let sent = Instant::now();
        let status = page.get("/api/user.php").await.status.as_u16();
        assert!([200, 403].contains(&status), "{status}");
        let is_let_in = status == 200;
        seen.push(Seen { sent, answered: Instant::now(), is_let_in });
        refused += usize::from(!is_let_in);
        assert!(seen.len() < 100_000, "it never ends");
    }
    seen
}

async fn is_logged_out(page: &Page) {
    page.get("/api/logout.php").await.ok();
}

/// What was said is said again, is late, or the line is cut.
async fn disturb(world: &World, step: u32) {
    match step % 8 {
        1 => {
            let again = "insert into session_changes (members) select members from session_changes order by id desc limit 40";
            sqlx::query(again).execute(&world.db).await.unwrap();
        }
        3 => {
            let silent = silence(world).await;
            sleep(Duration::from_millis(150)).await;
            silent.rollback().await.unwrap();
        }
        6 => cut(world).await,
        _ => {}
    }
}

// asvs: V7.4.1
/// `LIAISON_SESSION_ROUNDS=1000` takes minutes.
#[tokio::test(flavor = "multi_thread")]
async fn callers_on_two_nodes_are_shut_out_in_time_whatever_happens() {
    let world = world().await;
    let node = world.second_node().await;
    let rounds = std::env::var("LIAISON_SESSION_ROUNDS").map_or(16, |many| many.parse().unwrap());
    for round in 0..rounds {
        let eva = world.member(woman("Eva")).await;
        let page = |base: &str| same_login(base, &eva.page);
        let callers: Vec<_> =
            [&world.base, &node, &world.base, &node].map(|base| tokio::spawn(call(page(base)))).into();
        sleep(Duration::from_millis(u64::from(world.app.random.below(120)))).await;
        disturb(&world, round).await;
        let ending = Instant::now();
        match round % 3 {
            0 => is_logged_out(&page(&node)).await,
            1 => is_logged_out(&page(&world.base)).await,
            _ => sql(&world, "delete from sessions where member_id = $1", &eva).await,
        }
        let ended = Instant::now();
        disturb(&world, round + 3).await;
        for caller in callers {
            for Seen { sent, answered, is_let_in } in caller.await.unwrap() {
                let late = sent.saturating_duration_since(ended);
                assert!(!is_let_in || late <= ENDED_WITHIN, "let in {late:?} after the end, round {round}");
                assert!(is_let_in || answered >= ending, "shut out before the end, round {round}");
            }
        }
    }
    assert!(answers(&world) > 0, "nothing came from memory");
}

/// Somebody's session ends.
async fn one_ends(world: &World) {
    let eva = world.member(woman("Eva")).await;
    sql(world, "delete from sessions where member_id = $1", &eva).await;
}

async fn newest(world: &World) -> i64 {
    let newest = "select coalesce(max(id), 0) from session_changes";
    sqlx::query_scalar(newest).fetch_one(&world.db).await.unwrap()
}

/// How many changes after the first of these two and up to the second are known.
async fn known(world: &World, (after, newest): (i64, i64)) -> i64 {
    let count = sqlx::query_scalar("select count(*) from session_changes where id > $1 and id <= $2");
    count.bind(after).bind(newest).fetch_one(&world.db).await.unwrap()
}

/// More than ten minutes pass for what nodes read, and somebody is seen. On a quiet site no session ends for days, and nobody's profile
/// changes: a visit is enough.
async fn much_later(world: &World, seen: &Member, ages: &'static str) {
    sqlx::query(ages).execute(&world.db).await.unwrap();
    world.app.activity.record(seen.id.into(), world.clock.now());
    world.app.activity.flush(&world.db).await.unwrap();
}

#[tokio::test]
async fn what_ended_is_forgotten_when_everybody_can_have_read_it_and_not_before() {
    let world = World::start().await;
    let (seen, late) = (world.member(man("Adam")).await, world.member(woman("Dea")).await);
    let after = newest(&world).await;
    let mut slow = world.db.begin().await.unwrap();
    let ends = "delete from sessions where member_id = $1";
    sqlx::query(ends).bind(late.id).execute(&mut *slow).await.unwrap();
    for _ in 0..3 {
        one_ends(&world).await;
    }
    let these = (after, newest(&world).await);
    for _ in 0..3 {
        let ages = "update search_changes set changed_at = changed_at - interval '11 minutes'";
        much_later(&world, &seen, ages).await;
    }
    assert_eq!(known(&world, these).await, 3, "what began later than the slow one stays as long as it");
    slow.commit().await.unwrap();
    let begun = Instant::now();
    while known(&world, these).await > 0 {
        assert!(begun.elapsed() < LONG, "nothing is forgotten");
        // Transactions of other databases of this server count as well, and are none of ours: as if they had ended.
        let ages =
            "update search_changes set changed_at = changed_at - interval '11 minutes', ended = written_by";
        much_later(&world, &seen, ages).await;
    }
}
