//! Faces for the demo's members: compositions of an illustrator's drawings, never pictures of real people.

use super::people::{Dice, Person};
use crate::{
    kernel::{
        ids::{MemberId, PhotoId},
        random::Random,
    },
    media::{self, Media, NewPhoto, Renditions},
    members::{BodyType, Gender, HairColour, NewProfile},
};
use imaging::Photo;
use portraits::{Build, Place, Profile, Sex, Shot, portrait};
use sqlx::PgConnection;
use std::collections::BTreeMap;
use time::OffsetDateTime;

/// Pixels of the drawing.
const SIZE: (u32, u32) = (640, 800);
/// The hues of the niches, as `web/tools/tokens.ts` has them.
const HUES: [f32; 7] = [12.0, 320.0, 45.0, 195.0, 255.0, 345.0, 150.0];

/// The hue of a niche's backdrops.
pub(super) fn hue(niche: u8) -> f32 {
    usize::from(niche).checked_sub(1).and_then(|index| HUES.get(index)).copied().unwrap_or(12.0)
}

/// What the drawing has to agree with.
pub(super) fn profile(seed: u64, member: &NewProfile, age: u8) -> Profile {
    let mut places: Vec<Place> = member.interests.iter().filter_map(|interest| place(interest)).collect();
    // Interests come by the alphabet; no place is to come first for that.
    let turns = usize::try_from(seed % 64).unwrap_or(0).checked_rem(places.len()).unwrap_or(0);
    places.rotate_left(turns);
    let build = member.body_type.map(|body_type| match body_type {
        BodyType::Slim => Build::Slim,
        BodyType::Normal => Build::Average,
        BodyType::Fat => Build::Full,
    });
    Profile { sex: sex(member.gender), age, build, places }
}

/// Where an interest is followed, if it can be seen.
fn place(interest: &str) -> Option<Place> {
    Some(match interest {
        "cooking" => Place::Kitchen,
        "conversation" | "dining_out" | "wine" | "museums" => Place::Cafe,
        "music" | "dancing" | "theatre" | "fashion" => Place::Stage,
        "cycling" | "motoring" => Place::Bicycle,
        "pets" | "gaming" | "board_games" | "reading" | "cinema" | "crafts" => Place::Sofa,
        "swimming" | "travelling" | "photography" | "camping" => Place::Sea,
        "hiking" | "nature" | "gardening" | "fitness" | "team_sports" | "yoga" => Place::Park,
        _ => return None,
    })
}

/// How a profile names the hair that is seen; None where it is covered.
pub(super) fn hair_colour(looks: &portraits::Person) -> Option<HairColour> {
    use portraits::HairColour as Seen;
    if looks.is_bald() {
        return Some(HairColour::Bald);
    }
    Some(match looks.seen_hair()? {
        Seen::Black => HairColour::Black,
        Seen::DarkBrown | Seen::Brown | Seen::LightBrown => HairColour::Brown,
        Seen::Blond => HairColour::Blond,
        Seen::Red => HairColour::Red,
        Seen::Grey => HairColour::Grey,
        Seen::White => HairColour::White,
    })
}

fn sex(gender: Gender) -> Sex {
    if gender == Gender::Female { Sex::Female } else { Sex::Male }
}

/// Draws, keeps and records the photos of these people, on backdrops of this hue. Many at once, on all processors.
pub(super) async fn draw_all(
    connection: &mut PgConnection,
    media: &Media,
    random: &Random,
    (people, hue): (&[Person], f32),
    now: OffsetDateTime,
    album: &mut Album,
) -> anyhow::Result<()> {
    let workers = std::thread::available_parallelism().map_or(2, std::num::NonZero::get);
    for batch in people.chunks(workers * 16) {
        let wanted: Vec<Wanted> =
            batch.iter().map(|person| (person.profile.id, person.looks.clone(), person.photos)).collect();
        let drawn = tokio::task::spawn_blocking(move || draw(&wanted, hue, workers)).await??;
        for (member, position, key, renditions) in drawn {
            media.keep(&renditions).await?;
            let (id, size, blobs) = (PhotoId::random(random), renditions.size, renditions.blobs());
            let photo = NewPhoto { id, member, position, size, blobs, created_at: now };
            media::add_photo(connection, &photo).await?;
            album.photos.entry((key, position)).or_default().push(photo);
        }
    }
    Ok(())
}

/// The photos drawn so far, by whom they could also show and by their place in a profile.
#[derive(Default)]
pub(super) struct Album {
    photos: BTreeMap<(Key, i16), Vec<NewPhoto>>,
}

/// Whether a woman, and the decade of the age.
type Key = (bool, u8);

fn key(looks: &portraits::Person) -> Key {
    (looks.profile.sex == Sex::Female, looks.profile.age / 10)
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
        let (woman, decade) = key(&person.looks);
        for position in 0..i16::from(person.photos) {
            // Of a decade that nobody was drawn in, the next younger one.
            let near = (0..=decade).rev().find_map(|decade| album.photos.get(&((woman, decade), position)));
            let Some(photo) = near.and_then(|drawn| Dice(random).pick(drawn)) else { continue };
            let (id, member) = (PhotoId::random(random), person.profile.id);
            photos.push(NewPhoto { id, member, position, created_at: now, ..photo.clone() });
        }
    }
    Ok(media::add_photos_of_new_members(connection, &photos).await?)
}

/// Whose, who is to be seen, and in how many pictures.
type Wanted = (MemberId, portraits::Person, u8);

/// Whose, which picture, whom it could show as well, and the files.
type Drawn = (MemberId, i16, Key, Renditions);

fn draw(wanted: &[Wanted], hue: f32, workers: usize) -> anyhow::Result<Vec<Drawn>> {
    let share = wanted.len().div_ceil(workers).max(1);
    std::thread::scope(|scope| {
        let threads: Vec<_> =
            wanted.chunks(share).map(|part| scope.spawn(move || draw_part(part, hue))).collect();
        let mut drawn = Vec::new();
        for thread in threads {
            drawn.extend(thread.join().map_err(|_| anyhow::anyhow!("a portrait could not be drawn"))??);
        }
        Ok(drawn)
    })
}

fn draw_part(wanted: &[Wanted], hue: f32) -> anyhow::Result<Vec<Drawn>> {
    let mut drawn = Vec::new();
    for (member, looks, photos) in wanted {
        for (position, shot) in (0..i16::from(*photos)).zip(Shot::ALL) {
            drawn.push((*member, position, key(looks), renditions(&portrait(looks, shot, hue))?));
        }
    }
    Ok(drawn)
}

fn renditions(svg: &str) -> anyhow::Result<Renditions> {
    Renditions::of(&Photo::from_rgba(&portraits::render(svg, SIZE.0, SIZE.1)?))
}
