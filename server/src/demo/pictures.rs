//! Faces for the demo's members: drawn by our own generator, never pictures of real people.

use super::people::Person;
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
) -> anyhow::Result<()> {
    let workers = std::thread::available_parallelism().map_or(2, std::num::NonZero::get);
    for batch in people.chunks(workers * 16) {
        let wanted: Vec<(MemberId, Gender, u8, u64, u8)> = batch
            .iter()
            .map(|person| (person.profile.id, person.profile.gender, person.age, person.face, person.photos))
            .collect();
        let drawn = tokio::task::spawn_blocking(move || draw(&wanted, workers)).await??;
        for (member, position, renditions) in drawn {
            media.keep(&renditions).await?;
            let (id, size, blobs) = (PhotoId::random(random), renditions.size, renditions.blobs());
            let photo = NewPhoto { id, member, position, size, blobs, created_at: now };
            media::add_photo(connection, &photo).await.map_err(|problem| anyhow::anyhow!("{problem:?}"))?;
        }
    }
    Ok(())
}

/// Whose, which, and the files.
type Drawn = (MemberId, i16, Renditions);

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
            drawn.push((*member, i16::from(position), renditions(&portrait(&person, &scene))?));
        }
    }
    Ok(drawn)
}

fn renditions(svg: &str) -> anyhow::Result<Renditions> {
    Renditions::of(&Photo::from_rgba(&portraits::render(svg, SIZE.0, SIZE.1)?))
}
