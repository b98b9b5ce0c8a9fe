//! A backup from before the erasure brings nobody back.

use super::{
    joined, leave,
    life::{self, EMAIL, drain, live},
    return_token,
};
use crate::{
    accounts::{PASSWORD, count, english, log_in},
    chat::{books_agree, chats},
    world::World,
};
use serde_json::{Value, json};
use std::fs;
use time::Duration;

async fn people(world: &World, name: &str) -> i64 {
    sqlx::query_scalar("select count(*) from profiles where name = $1")
        .bind(name)
        .fetch_one(&world.db)
        .await
        .unwrap()
}

// spec: 4.27
#[tokio::test]
async fn a_restored_backup_forgets_them_before_anybody_is_answered() {
    let mut world = life::world().await;
    let life = live(&world).await;
    let before_leaving = world.backup().await;
    let page = life::browser(&world);
    log_in(&page, EMAIL, PASSWORD).await.ok();
    leave(&page).await.ok();
    let token = return_token(&world, EMAIL).await;
    let while_pending = world.backup().await;
    world.advance(Duration::days(14));
    drain(&world).await;
    assert_eq!(people(&world, "Quagmaria").await, 0);

    for backup in [before_leaving, while_pending] {
        world.restore(backup).await;
        // The server is up and nobody has called it yet.
        assert_eq!(people(&world, "Quagmaria").await, 0);
        let adam = World::another_page(&world.base, &life.adam, "open.test");
        adam.get(&format!("/api/member.php?id={}", life.member.id)).await.problem(404, "not_found");
        super::come_back(&english(&world), &token).await.problem(404, "link_expired");
        log_in(&english(&world), EMAIL, PASSWORD).await.problem(401, "login_failed");
        let adam =
            crate::world::Member { page: adam, id: life.adam.id, name: String::new(), email: String::new() };
        assert_eq!(chats(&adam).await[0]["profile"], Value::Null);
        let mails: i64 = sqlx::query_scalar("select count(*) from mails where recipient = $1")
            .bind(EMAIL)
            .fetch_one(&world.db)
            .await
            .unwrap();
        assert_eq!(mails, 0);
        drain(&world).await;
        assert_eq!(count(&world, "tombstones").await, 1);
        books_agree(&world).await;
    }
}

#[tokio::test]
async fn a_node_that_runs_on_while_the_database_goes_back_finds_them_within_a_day() {
    let world = World::start().await;
    let eva = joined(&world, "Eva", "eva@example.com").await;
    liaison::housekeeping::runner(&world.app).tick().await.unwrap();
    leave(&eva.page).await.ok();
    world.advance(Duration::days(14));
    drain(&world).await;
    sqlx::query(
        "insert into profiles (id, site_id, pool, status, name, gender, seeks_male, seeks_female, date_of_birth, country, region, city, fictional, active_on, created_at)
         select $1, id, 'shared', 'active', 'Eva', 'female', true, false, '1990-01-01', 'NL', 'NL-UT', 'nl-utrecht', false, now(), now() from sites limit 1",
    )
    .bind(eva.id)
    .execute(&world.db)
    .await
    .unwrap();
    world.advance(Duration::days(1));
    drain(&world).await;
    assert_eq!(people(&world, "Eva").await, 0);
}

#[tokio::test]
async fn table_and_files_mend_each_other_and_hold_no_person() {
    let mut world = World::start().await;
    let eva = joined(&world, "Eva", "eva@example.com").await;
    leave(&eva.page).await.ok();
    world.advance(Duration::days(14));
    drain(&world).await;
    let folder = world.app.config.state_folder().join("photos/tombstones");
    let mark = || {
        let files = std::fs::read_dir(&folder).unwrap().map(|file| file.unwrap().path());
        files.filter(|file| !file.ends_with("newest")).collect::<Vec<_>>()
    };
    let [file] = &mark()[..] else { panic!("one tombstone") };
    let text = std::fs::read_to_string(file).unwrap();
    assert!(
        !file.to_str().unwrap().contains(&eva.id.to_string()) && !text.contains("eva"),
        "{file:?}: {text}"
    );
    std::fs::remove_file(file).unwrap();
    // Something else that lies there harms nobody.
    std::fs::write(folder.join("README"), "tombstones").unwrap();
    liaison::accounts::forget_again(&world.app).await.unwrap();
    assert_eq!(mark().len(), 2, "the daily look wrote it again");
    let backup = world.backup().await;
    sqlx::query("delete from tombstones").execute(&world.db).await.unwrap();
    world.restore(backup).await;
    assert_eq!(count(&world, "tombstones").await, 1);
    sqlx::query("delete from tombstones").execute(&world.db).await.unwrap();
    let again = world.backup().await;
    assert_eq!(count(&world, "tombstones").await, 1, "the start read it back");
    drop(again);
    let none = json!({ "email": "eva@example.com", "password": PASSWORD });
    english(&world).post("/api/return-mail.php", &none).await.problem(401, "login_failed");
}

#[tokio::test]
async fn a_wish_outlives_the_backup_that_does_not_know_of_it() {
    let mut world = World::start().await;
    let eva = joined(&world, "Eva", "eva@example.com").await;
    let ida = joined(&world, "Ida", "ida@example.com").await;
    let before = world.backup().await;
    let (first, second) = (english(&world), english(&world));
    for (page, email) in [(&first, &eva.email), (&second, &ida.email)] {
        log_in(page, email, PASSWORD).await.ok();
        leave(page).await.ok();
    }
    // Ida thought better of it.
    super::come_back(&second, &return_token(&world, &ida.email).await).await.ok();
    world.advance(Duration::days(1));
    world.restore(before).await;
    let statuses: Vec<(String, String)> =
        sqlx::query_as("select name, status from profiles order by name").fetch_all(&world.db).await.unwrap();
    let status = |name: &str, status: &str| (name.to_owned(), status.to_owned());
    assert_eq!(statuses, [status("Eva", "disabled"), status("Ida", "active")]);
    log_in(&english(&world), &eva.email, PASSWORD).await.problem(403, "pending_deletion");
    log_in(&english(&world), &ida.email, PASSWORD).await.ok();
    let due: time::OffsetDateTime =
        sqlx::query_scalar("select due_at from deletions").fetch_one(&world.db).await.unwrap();
    assert_eq!(due, crate::world::NOON + Duration::days(14), "as she was promised");
    // The link in the new mail works, and after it no start hides her again.
    super::come_back(&english(&world), &return_token(&world, &eva.email).await).await.ok();
    drop(world.backup().await);
    log_in(&english(&world), &eva.email, PASSWORD).await.ok();
}

#[tokio::test]
async fn a_wish_whose_time_was_over_before_the_restore_is_fulfilled() {
    let mut world = World::start().await;
    let eva = joined(&world, "Eva", "eva@example.com").await;
    let before = world.backup().await;
    let page = english(&world);
    log_in(&page, &eva.email, PASSWORD).await.ok();
    leave(&page).await.ok();
    // No server ran when the time was over.
    world.advance(Duration::days(20));
    world.restore(before).await;
    log_in(&english(&world), &eva.email, PASSWORD).await.problem(403, "pending_deletion");
    drain(&world).await;
    assert_eq!(people(&world, "Eva").await, 0);
    let farewells = world.app.config.state_folder().join("photos/farewells");
    assert_eq!(std::fs::read_dir(farewells).unwrap().count(), 0);
}

#[tokio::test]
async fn one_who_cannot_be_erased_keeps_nobody_from_being_found_again() {
    let world = World::start().await;
    let runner = liaison::housekeeping::runner(&world.app);
    runner.tick().await.unwrap();
    let carl = joined(&world, "Carl", "carl@example.com").await;
    leave(&carl.page).await.ok();
    world.advance(Duration::days(14));
    drain(&world).await;
    assert_eq!(people(&world, "Carl").await, 0);
    // The database has gone back in time; his mark has not.
    sqlx::query("delete from tombstones").execute(&world.db).await.unwrap();
    let eva = joined(&world, "Eva", "eva@example.com").await;
    leave(&eva.page).await.ok();
    // A folder stands where her mark is to be.
    let name: String = sqlx::query_scalar("select encode(sha256(uuid_send($1)), 'hex')")
        .bind(eva.id)
        .fetch_one(&world.db)
        .await
        .unwrap();
    let mark = world.app.config.state_folder().join("photos").join(liaison::blobs::TOMBSTONES).join(name);
    fs::create_dir(&mark).unwrap();
    fs::write(mark.join("x"), "").unwrap();
    world.advance(Duration::days(14));
    let done = runner.drain().await.unwrap();
    assert!(!done.retried.is_empty() && done.dead.is_empty(), "{done:?}");
    assert_eq!((people(&world, "Eva").await, count(&world, "tombstones").await), (1, 1));
    fs::remove_dir_all(&mark).unwrap();
    world.advance(Duration::DAY);
    drain(&world).await;
    assert_eq!((people(&world, "Eva").await, count(&world, "tombstones").await), (0, 2));
}
