//! Faces for the demo's members: drawn by our own generator, never pictures of real people.

use super::people::{Dice, Person};
use crate::{
    kernel::{
        ids::{MemberId, PhotoId},
        random::Random,
    },
    media::{self, Media, NewPhoto, Renditions},
    members::Gender,
};
use imaging::Photo;
use portraits::{Scene, Sex, portrait};
use sqlx::PgConnection;
use time::OffsetDateTime;

/// Pixels of the drawing.
const SIZE: (u32, u32) = (640, 800);

/// Draws, keeps and records the photos of these people. Many at once, on all processors.
pub(super) async fn draw_all(
    connection: &mut PgConnection,
    media: &Media,
    random: &Random,
    people: &[Person],
    now: OffsetDateTime,
    album: &mut Album,
) -> anyhow::Result<()> {
    let workers = std::thread::available_parallelism().map_or(2, std::num::NonZero::get);
    for batch in people.chunks(workers * 16) {
        let wanted: Vec<(MemberId, Gender, u8, u64, u8)> = batch
            .iter()
            .map(|person| (person.profile.id, person.profile.gender, person.age, person.face, person.photos))
            .collect();
        let drawn = tokio::task::spawn_blocking(move || draw(&wanted, workers)).await??;
        for (member, gender, position, renditions) in drawn {
            media.keep(&renditions).await?;
            let (id, size, blobs) = (PhotoId::random(random), renditions.size, renditions.blobs());
            let photo = NewPhoto { id, member, position, size, blobs, created_at: now };
            media::add_photo(connection, &photo).await?;
            album.of(gender).push(photo);
        }
    }
    Ok(())
}

/// The photos drawn so far.
#[derive(Default)]
pub(super) struct Album {
    women: Vec<NewPhoto>,
    men: Vec<NewPhoto>,
}

impl Album {
    fn of(&mut self, gender: Gender) -> &mut Vec<NewPhoto> {
        if gender == Gender::Female { &mut self.women } else { &mut self.men }
    }
}

/// Gives these people photos out of the album, as many as each has: a million faces would only wait for
/// the drawing.
pub(super) async fn share(
    connection: &mut PgConnection,
    random: &Random,
    people: &[Person],
    now: OffsetDateTime,
    album: &mut Album,
) -> anyhow::Result<()> {
    let mut photos = Vec::new();
    for person in people {
        let drawn = album.of(person.profile.gender);
        for position in 0..i16::from(person.photos) {
            let Some(photo) = Dice(random).pick(drawn) else { continue };
            let (id, member) = (PhotoId::random(random), person.profile.id);
            photos.push(NewPhoto { id, member, position, created_at: now, ..photo.clone() });
        }
    }
    Ok(media::add_photos_of_new_members(connection, &photos).await?)
}

/// Whose, of which gender, which, and the files.
type Drawn = (MemberId, Gender, i16, Renditions);

fn draw(wanted: &[(MemberId, Gender, u8, u64, u8)], workers: usize) -> anyhow::Result<Vec<Drawn>> {
    let share = wanted.len().div_ceil(workers).max(1);
    std::thread::scope(|scope| {
        let threads: Vec<_> = wanted.chunks(share).map(|part| scope.spawn(move || draw_part(part))).collect();
        let mut drawn = Vec::new();
        for thread in threads {
            drawn.extend(thread.join().map_err(|_| anyhow::anyhow!("a portrait could not be drawn"))??);
        }
        Ok(drawn)
    })
}

fn draw_part(wanted: &[(MemberId, Gender, u8, u64, u8)]) -> anyhow::Result<Vec<Drawn>> {
    let mut drawn = Vec::new();
    for (member, gender, age, face, photos) in wanted {
        let sex = if *gender == Gender::Female { Sex::Female } else { Sex::Male };
        let person = portraits::Person::seeded(*face, sex, *age);
        for position in 0..*photos {
            let scene = Scene::seeded(face.wrapping_add(u64::from(position)), &person);
            drawn.push((*member, *gender, i16::from(position), renditions(&portrait(&person, &scene))?));
        }
    }
    Ok(drawn)
}

fn renditions(svg: &str) -> anyhow::Result<Renditions> {
    Renditions::of(&Photo::from_rgba(&portraits::render(svg, SIZE.0, SIZE.1)?))
}
