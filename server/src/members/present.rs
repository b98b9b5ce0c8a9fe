//! From rows to what viewers get: cards, pages and one's own profile.

use super::couples;
use super::openers::{self, Pair};
use super::profile_row::{self, Looked, ProfileRow};
use super::rules;
use super::search::kilometres;
use super::store::{self, CardRow};
use super::view::{
    Introduction, MainImage, OwnProfile, Photo, PrivateAlbum, Profile, ProfileCard, ProfileDetails,
};
use crate::{
    app::App,
    kernel::{
        ids::{MemberId, PhotoId},
        locale::Locale,
        problem::{Answer, Refusal},
    },
    media::{self, GalleryPhoto, PhotoAddress, PhotoStatus, Rendition, Sight},
    settings::{self, SiteSettings},
};
use sqlx::PgConnection;
use std::{collections::HashMap, mem::take};
use time::OffsetDateTime;

/// The cards of these members in this order, without those whom the viewer may not see: blocked
/// either way, of another pool, disabled or gone. One query.
pub async fn cards(
    connection: &mut PgConnection,
    app: &App,
    viewer: MemberId,
    ids: &[MemberId],
) -> Answer<Vec<ProfileCard>> {
    let rows = store::card_rows(connection, Some(viewer), None, ids).await?;
    Ok(in_order(app, Some(viewer), ids, rows))
}

/// The cards that another statement brought with `cards_of`, in its order.
pub fn cards_from(app: &App, viewer: MemberId, rows: Vec<CardRow>) -> Vec<ProfileCard> {
    let ids: Vec<MemberId> = rows.iter().map(|row| row.id).collect();
    in_order(app, Some(viewer), &ids, rows)
}

/// So many characters of what somebody says about themselves introduce them.
const LINE: usize = 140;

/// The cards of these members with a line of each, as the viewer's site shows it; order and absences as in [`cards`].
pub async fn introductions(
    connection: &mut PgConnection,
    app: &App,
    settings: &SiteSettings,
    viewer: MemberId,
    ids: &[MemberId],
) -> Answer<Vec<Introduction>> {
    let cards = cards(connection, app, viewer, ids).await?;
    let mut abouts = HashMap::new();
    if shows_about(settings) {
        let shown: Vec<MemberId> = cards.iter().map(|card| card.id).collect();
        abouts = store::abouts(connection, &shown).await?;
    }
    let introduce =
        |card: ProfileCard| Introduction { line: abouts.get(&card.id).and_then(|about| line(about)), card };
    Ok(cards.into_iter().map(introduce).collect())
}

/// The introductions of cards that another statement brought with `cards_of`, each with what the member says about themselves, as far
/// as others may read it.
pub fn introductions_from(
    app: &App,
    viewer: MemberId,
    rows: Vec<(CardRow, Option<String>)>,
) -> Vec<Introduction> {
    let (rows, abouts): (Vec<CardRow>, Vec<Option<String>>) = rows.into_iter().unzip();
    let lines = abouts.iter().map(|about| about.as_deref().and_then(line));
    let cards = cards_from(app, viewer, rows).into_iter();
    cards.zip(lines).map(|(card, line)| Introduction { card, line }).collect()
}

/// The beginning of a text on one line, cut between words where there is a gap, with an ellipsis.
fn line(text: &str) -> Option<String> {
    let words = text.split_whitespace().collect::<Vec<_>>().join(" ");
    if words.chars().count() <= LINE {
        return Some(words).filter(|words| !words.is_empty());
    }
    let cut: String = words.chars().take(LINE).collect();
    let gap = cut.rfind(' ').filter(|&gap| gap > cut.len() / 2);
    let end = gap.or_else(|| cut.char_indices().next_back().map(|(last, _)| last));
    Some(format!("{}…", cut.get(..end?)?))
}

/// The same for visitors, who see nobody's photos.
pub(super) async fn visitor_cards(
    connection: &mut PgConnection,
    app: &App,
    pool: &str,
    ids: &[MemberId],
) -> Answer<Vec<ProfileCard>> {
    let rows = store::card_rows(connection, None, Some(pool), ids).await?;
    Ok(in_order(app, None, ids, rows))
}

/// The cards of these members in this order, as far as there are rows of them; no viewer: a visitor.
pub(super) fn in_order(
    app: &App,
    viewer: Option<MemberId>,
    ids: &[MemberId],
    rows: Vec<CardRow>,
) -> Vec<ProfileCard> {
    let now = app.clock.now();
    let seen = app.activity.last_seen(ids);
    let mut rows: HashMap<MemberId, CardRow> = rows.into_iter().map(|row| (row.id, row)).collect();
    let found = ids.iter().filter_map(|id| rows.remove(id));
    found
        .map(|row| {
            let last_seen = row.active_at.max(seen.get(&row.id).copied());
            card(app, viewer, row, last_seen, now)
        })
        .collect()
}

fn card(
    app: &App,
    viewer: Option<MemberId>,
    row: CardRow,
    last_seen: Option<OffsetDateTime>,
    now: OffsetDateTime,
) -> ProfileCard {
    let photo = row.photo.zip(viewer);
    let site = row.viewer_site.and_then(|site| app.sites.by_id(site));
    let shows_interests = site.is_some_and(|site| shows_field(&site.settings, "interests"));
    let distance_km = row.viewer_city.as_deref().and_then(|viewer| distance(viewer, &row.city));
    let (age, second_age) = couples::ages((row.date_of_birth, row.second_born), now.date());
    ProfileCard {
        id: row.id,
        age,
        second_age,
        name: row.name,
        gender: row.gender,
        country: row.country,
        region: row.region,
        city: city_name(&row.city),
        main_image: photo.map(|(id, viewer)| main_image(app, viewer, PhotoId(id), now)),
        // Nobody is behind a fictional profile, so it is never "here"; who is invisible is not seen here either.
        online: rules::presence(last_seen.filter(|_| !row.fictional && !row.invisible), now),
        fictional: row.fictional,
        liked: row.liked,
        matched: row.matched,
        distance_km,
        shared_interests: if shows_interests { row.shared_interests } else { Vec::new() },
        verified: row.verified,
    }
}

/// Whole kilometres between the centres of two towns; None for one and the same, and for towns that have left the table.
fn distance(one: &str, other: &str) -> Option<u16> {
    let away = kilometres(settings::city(one)?, settings::city(other)?);
    let whole: u16 = format!("{away:.0}").parse().ok()?;
    (one != other).then_some(whole.max(1))
}

/// Cities that have left the table show by their id rather than not at all.
fn city_name(id: &str) -> String {
    settings::city(id).map_or_else(|| id.to_owned(), |city| city.name.clone())
}

pub(super) fn main_image(app: &App, viewer: MemberId, photo: PhotoId, now: OffsetDateTime) -> MainImage {
    let path = |rendition| app.media.address(PhotoAddress { photo, rendition }, viewer, now);
    MainImage {
        filename: path(Rendition::Large),
        thumb_filename: path(Rendition::Thumb),
        status: PhotoStatus::Active,
        match_filename: path(Rendition::Medium),
    }
}

/// A member's page for the viewer, who may be the member.
///
/// # Errors
/// `not_found` and `blocked_by` as `meeting` says.
pub(super) async fn profile(
    connection: &mut PgConnection,
    app: &App,
    (settings, locale): (&SiteSettings, Locale),
    viewer: MemberId,
    member: MemberId,
) -> Answer<Profile> {
    let looked = profile_row::look(connection, (viewer, member), app.clock.now()).await?;
    let mut looked = looked.ok_or(Refusal::NotFound)?;
    let own = viewer == member;
    let (card, status) = if own {
        (own_card(app, &looked.profile), looked.profile.status)
    } else {
        looked.meeting().require()?;
        let card = cards_from(app, viewer, looked.card.take().into_iter().collect()).pop();
        (card.ok_or(Refusal::NotFound)?, super::ProfileStatus::Active)
    };
    let mut photos = media::gallery_of(looked.profile.photos.clone(), own, looked.viewer_premium);
    // One's own page is as others see it.
    photos.retain(|photo| !photo.row.album);
    let album = album(app, (viewer, own), &mut looked);
    let shows_orientation = looked.profile.shows_orientation || viewer == member;
    let mut details = shown(looked.profile.details(locale), settings);
    if !shows_orientation {
        details.interests.clear();
    }
    let openers = if viewer == member || looked.chat_id.is_some() {
        Vec::new()
    } else {
        let seen = photos.iter().filter(|photo| photo.sight == Sight::Sharp).count();
        let same_town = looked.viewer_country == card.country && city_name(&looked.viewer_city) == card.city;
        openers::openers(
            &Pair { viewer, card: &card, prompts: &details.prompts, photos: seen, same_town },
            locale,
        )
    };
    Ok(Profile {
        card,
        status,
        sexuality: looked.profile.sexuality().filter(|_| shows_orientation),
        details,
        answers: looked.profile.answers.filter(|_| settings.show_answer_pace),
        photos: photos.iter().map(|photo| self::photo(app, viewer, photo)).collect(),
        album,
        like_new: looked.like_new,
        chat_id: looked.chat_id,
        begun: looked.begun,
        openers,
    })
}

/// The private album of a member whom the viewer can meet; None where there are no photos in it.
fn album(app: &App, (viewer, own): (MemberId, bool), looked: &mut Looked) -> Option<PrivateAlbum> {
    let granted = (looked.album_open, looked.album_until);
    let album = media::album_of(take(&mut looked.profile.photos), own, granted);
    let first = album.photos.first()?;
    let shown = if album.is_open { album.photos.as_slice() } else { &[] };
    Some(PrivateAlbum {
        count: u8::try_from(album.photos.len()).unwrap_or(u8::MAX),
        tile: app.media.path(&first.row, Rendition::Locked, viewer, app.clock.now()),
        open: album.is_open,
        until: album.until,
        photos: shown.iter().map(|photo| self::photo(app, viewer, photo)).collect(),
    })
}

/// One's own card: there even while the profile is disabled.
fn own_card(app: &App, own: &ProfileRow) -> ProfileCard {
    let now = app.clock.now();
    let (age, second_age) = couples::ages((own.date_of_birth, own.second_born), now.date());
    ProfileCard {
        id: own.id,
        age,
        second_age,
        name: own.name.clone(),
        gender: own.gender,
        country: own.country.clone(),
        region: own.region.clone(),
        city: city_name(&own.city),
        main_image: own_main_image(app, own.id, &media::gallery_of(own.photos.clone(), true, false)),
        online: rules::presence(Some(now), now),
        fictional: own.fictional,
        liked: false,
        matched: false,
        distance_km: None,
        shared_interests: Vec::new(),
        verified: own.verified,
    }
}

/// One's own profile that another statement brought with `profile_page_of`, with what others never see.
pub fn own_profile_from(app: &App, mut own: ProfileRow, locale: Locale) -> OwnProfile {
    let photos = media::gallery_of(take(&mut own.photos), true, false);
    let (age, second_age) = couples::ages((own.date_of_birth, own.second_born), app.clock.now().date());
    OwnProfile {
        id: own.id,
        age,
        second_age,
        gender: own.gender,
        main_image: own_main_image(app, own.id, &photos),
        status: own.status,
        sexuality: own.sexuality(),
        details: own.details(locale),
        photos: photos.iter().map(|photo| self::photo(app, own.id, photo)).collect(),
        date_of_birth: own.date_of_birth,
        second_date_of_birth: own.second_born.map(|born| born.to_string()),
        looking_for: own.looking_for(),
        verification_news: own.verification_news,
        name: own.name,
        country: own.country,
        region: own.region,
        city: city_name(&own.city),
        city_id: own.city,
    }
}

fn own_main_image(app: &App, member: MemberId, photos: &[GalleryPhoto]) -> Option<MainImage> {
    // What others see; where there is nothing yet, what waits to be it.
    let may_be = |photo: &&GalleryPhoto| !photo.row.nude && !photo.row.album;
    let waits = |photo: &&GalleryPhoto| photo.row.status == PhotoStatus::Pending && may_be(photo);
    let main = photos.iter().find(|photo| photo.row.main);
    let main = main.or_else(|| photos.iter().find(waits)).or_else(|| photos.iter().find(may_be))?;
    let now = app.clock.now();
    let path = |rendition| app.media.path(&main.row, rendition, member, now);
    Some(MainImage {
        filename: path(Rendition::Large),
        thumb_filename: path(Rendition::Thumb),
        status: main.row.status,
        match_filename: path(Rendition::Medium),
    })
}

/// A photo for its viewer: the real one, or its blur; that of a locked one under another id.
fn photo(app: &App, viewer: MemberId, photo: &GalleryPhoto) -> Photo {
    let now = app.clock.now();
    let path = |rendition| app.media.path(&photo.row, rendition, viewer, now);
    let (large, thumb) = match photo.sight {
        Sight::Sharp => (Rendition::Large, Rendition::Thumb),
        Sight::OnRequest | Sight::Locked => (Rendition::Locked, Rendition::Locked),
    };
    let locked = photo.sight == Sight::Locked;
    Photo {
        id: if locked { app.media.preview_id(photo.row.id) } else { photo.row.id.0 },
        locked,
        covered: photo.sight == Sight::OnRequest,
        filename: path(large),
        thumb_filename: path(thumb),
        width: photo.row.width,
        height: photo.row.height,
    }
}

/// Leaves only what the site shows (spec 3: visible_profile_fields, visible_profile_notes).
fn shown(details: ProfileDetails, settings: &SiteSettings) -> ProfileDetails {
    let field = |name: &str| shows_field(settings, name);
    let note = |name: &str| shows_note(settings, name);
    ProfileDetails {
        relationship_status: details.relationship_status.filter(|_| field("relationship_status")),
        body_type: details.body_type.filter(|_| field("body_type")),
        hair_colour: details.hair_colour.filter(|_| field("hair_colour")),
        eye_colour: details.eye_colour.filter(|_| field("eye_colour")),
        tattoos: details.tattoos.filter(|_| field("tattoos")),
        interests: if field("interests") { details.interests } else { Vec::new() },
        intent: if field("intent") { details.intent } else { Vec::new() },
        languages: if field("languages") { details.languages } else { Vec::new() },
        reason: details.reason.filter(|_| note("reason")),
        about: details.about.filter(|_| note("about")),
        prompts: if note("prompts") { details.prompts } else { Vec::new() },
    }
}

/// Whether the site shows what members say about themselves.
pub fn shows_about(settings: &SiteSettings) -> bool {
    shows_note(settings, "about")
}

fn shows_field(settings: &SiteSettings, name: &str) -> bool {
    settings.visible_profile_fields.iter().any(|shown| shown == name)
}

fn shows_note(settings: &SiteSettings, name: &str) -> bool {
    settings.visible_profile_notes.iter().any(|shown| shown == name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_is_cut_between_words() {
        assert_eq!(line("  I paint\n\nand\tswim. "), Some("I paint and swim.".to_owned()));
        assert_eq!(line(" \n "), None);
        let long = line(&"word ".repeat(40)).unwrap();
        assert_eq!((long.chars().count(), long.ends_with("word…")), (140, true));
        let exact = "é".repeat(140);
        assert_eq!(line(&exact), Some(exact.clone()));
        let unbroken = line(&"é".repeat(141)).unwrap();
        assert_eq!((unbroken.chars().count(), unbroken.ends_with("é…")), (140, true));
    }

    #[test]
    fn a_distance_is_whole_kilometres_between_towns() {
        assert_eq!(distance("nl-utrecht", "nl-utrecht"), None);
        assert_eq!(distance("nl-utrecht", "nowhere"), None);
        assert!((33..=37).contains(&distance("nl-amsterdam", "nl-utrecht").unwrap()));
    }
}
