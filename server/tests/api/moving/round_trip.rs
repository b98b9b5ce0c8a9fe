//! A site moves out, into an empty database, and out again: the same lines, and everybody gets in with the password that they
//! had.

use super::{PASSWORD, closed, number, sample, site, try_import};
use crate::{
    chat::{books_agree, write_to},
    world::{World, man, woman},
};
use liaison::{
    moving::{self, Kind},
    settings::SiteState,
};
use serde_json::{Value, json};
use std::{fs, path::Path};

pub(super) async fn leave(world: &World, folder: &Path) {
    moving::leave(&world.db, &world.app.media, site(world).await.id, folder).await.unwrap();
}

pub(super) fn lines(folder: &Path, kind: Kind) -> Vec<Value> {
    let text = fs::read_to_string(folder.join(kind.file())).unwrap();
    text.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

#[tokio::test]
async fn out_in_and_out_again_is_the_same() {
    let first = closed().await;
    try_import(&first, &sample(), false, true).await.unwrap();
    first.set_state("open.test", SiteState::Open).await;
    // Members of this site's own: a chat that cost credits, a like, a block, one who is leaving.
    let (nina, otto) = (first.member(woman("Nina")).await, first.member(man("Otto")).await);
    write_to(&otto.page, nina.id, "Goedemorgen\n“Nina”").await.ok();
    nina.page.post("/api/like.php", &json!({ "profile": otto.id })).await.ok();
    crate::chat::block(&first, nina.id, otto.id).await;
    let left = first.member(man("Piet")).await;
    sqlx::query("update accounts set status = 'pending_deletion' where member_id = $1")
        .bind(left.id)
        .execute(&first.db)
        .await
        .unwrap();
    let (one, two) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
    leave(&first, one.path()).await;
    assert_eq!(lines(one.path(), Kind::Members).len(), 12);

    let second = closed().await;
    let report = try_import(&second, one.path(), false, true).await.unwrap();
    assert_eq!(report.refused.len(), 0, "{report}");
    leave(&second, two.path()).await;
    for kind in Kind::ALL {
        let (before, after) = (lines(one.path(), kind), lines(two.path(), kind));
        assert!(!before.is_empty(), "{}", kind.code());
        assert_eq!(before, after, "{}", kind.code());
    }
    books_agree(&second).await;

    second.set_state("open.test", SiteState::Open).await;
    for name in ["eva", "daan", "sanne", "bram", "lotte", "thijs", "jeroen"] {
        let body = json!({ "email": format!("{name}@mail.example"), "password": PASSWORD });
        second.visitor("open.test").post("/api/user.php", &body).await.ok();
    }
    assert_eq!(
        number(&second, "select count(*) from credit_lots where credits = 10 and remaining = 8").await,
        1
    );
}

/// Nothing is written over.
#[tokio::test]
async fn a_folder_that_holds_something_is_left_alone() {
    let world = closed().await;
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("notes.txt"), "mine").unwrap();
    let site = site(&world).await.id;
    let refused = moving::leave(&world.db, &world.app.media, site, folder.path()).await.unwrap_err();
    assert!(refused.to_string().contains("is not empty"), "{refused}");
    assert!(!folder.path().join("members.jsonl").exists());
}
