//! The copy that staff hand over is the one that the member's own button gives.

use super::copy::{ask, document, fetch, link};
use crate::{accounts::leaving::life, world::World};
use liaison::export;
use std::io::{Cursor, Read};
use testkit::Page;
use zip::ZipArchive;

type Copy = ZipArchive<Cursor<Vec<u8>>>;

/// The names and bytes of all files but the document, which says when it was made.
fn pictures(copy: &mut Copy) -> Vec<(String, Vec<u8>)> {
    let mut all: Vec<_> = (0..copy.len())
        .map(|index| {
            let (mut file, mut bytes) = (copy.by_index(index).unwrap(), Vec::new());
            file.read_to_end(&mut bytes).unwrap();
            (file.name().unwrap().into_owned(), bytes)
        })
        .filter(|(name, _)| name != "data.json")
        .collect();
    all.sort();
    all
}

async fn by_mail(world: &World, page: &Page) -> Copy {
    life::drain(world).await;
    fetch(page, &link(world, life::EMAIL).await).await
}

#[tokio::test]
async fn of_a_whole_life_it_has_the_same_in_it() {
    let world = life::world().await;
    let life = life::live(&world).await;
    let member = liaison::kernel::ids::MemberId(life.member.id);
    // Both copies speak of two exports and of their mails.
    ask(&life.member.page).await;
    let mut own = by_mail(&world, &life.member.page).await;
    let mut handed = ZipArchive::new(Cursor::new(export::copy(&world.app, member).await.unwrap())).unwrap();
    let (mut first, mut second) = (document(&mut own), document(&mut handed));
    for document in [&mut first, &mut second] {
        // The mail with the link was written between the two.
        document.as_object_mut().unwrap().remove("mails");
    }
    assert_eq!(first, second);
    assert_eq!(pictures(&mut own), pictures(&mut handed));

    // The one whose link staff have mailed is the same again.
    let mut transaction = world.app.db.begin().await.unwrap();
    export::ask(&mut transaction, &world.app, member).await.unwrap();
    transaction.commit().await.unwrap();
    let mut mailed = by_mail(&world, &life.member.page).await;
    let mut third = document(&mut mailed);
    third.as_object_mut().unwrap().remove("mails");
    assert_eq!(second, third);
}
