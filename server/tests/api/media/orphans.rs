//! Files that no table names.

use super::{add, approve, run_now, shelf, sweep};
use crate::{
    accounts::count,
    world::{World, woman},
};
use liaison::{housekeeping, staff};
use std::{fs, path::PathBuf, time::SystemTime};
use time::{Duration, OffsetDateTime};

/// Paths of all pictures of the store; the heads of staff's log lie beside them.
fn files(world: &World) -> Vec<PathBuf> {
    let folder = world.app.config.state_folder().join("photos");
    let list = |folder: PathBuf| fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    list(folder).filter(|shelf| !shelf.ends_with(staff::ANCHORS)).flat_map(list).collect()
}

/// As if all of them had been written then.
fn date(world: &World, at: OffsetDateTime) {
    for path in files(world) {
        fs::File::options().write(true).open(path).unwrap().set_modified(SystemTime::from(at)).unwrap();
    }
}

async fn sunday(world: &World) {
    let runner = housekeeping::runner(&world.app);
    runner.tick().await.unwrap();
    world.advance(Duration::WEEK);
    runner.tick().await.unwrap();
    let done = runner.drain().await.unwrap();
    assert!(done.dead.is_empty() && done.retried.is_empty(), "{done:?}");
}

#[tokio::test]
async fn old_files_that_no_table_names_go_and_all_others_stay() {
    let world = World::start().await;
    let eva = world.member(woman("Eva")).await;
    let [hers, lost] = [&add(&eva, 1).await, &add(&eva, 2).await];
    approve(&world, &[hers, lost]).await;
    // AVIF files stand beside those that a table names.
    run_now(&world, "media.make_avif").await;
    // Notes of before they were written are forgotten.
    sweep(&world).await;
    let all = files(&world).len();
    // As with a database of before this photo.
    sqlx::query("delete from photos where id = $1::uuid").bind(lost).execute(&world.db).await.unwrap();
    date(&world, world.clock.now());
    sunday(&world).await;
    sweep(&world).await;
    assert_eq!(files(&world).len(), all, "a newer database may be put back");
    date(&world, world.clock.now() - Duration::days(31));
    sunday(&world).await;
    sweep(&world).await;
    assert_eq!(count(&world, "discarded_blobs").await, 0);
    let left = files(&world);
    assert_eq!(left.len() * 2, all, "{left:?}");
    let photo = &shelf(&eva.page).await["photos"][0];
    assert_eq!(super::fetch(&eva, &photo["filename"]).await.status, 200);
}
