//! Oxwall, and SkaDate, which is made of it. What members tell about themselves are rows of answers; plugins bring the
//! rest, so that most tables may be missing. What finds no home is listed in the manual.

use super::{
    AlsoLike,
    common::{Bond, Person, Photo, Work},
    converted::Sum,
    days::{self, Days},
    sales::{self, GATEWAYS, PACKS, SALES},
    spool::{Message, Sorter, number},
    tables::{Need, Row, Tables},
};
use crate::{members::Gender, moving::format::Kind};
use serde_json::Value;
use std::collections::{BTreeMap, HashSet};

/// Only this program has such a table.
const SIGN: &str = "base_question_data";
/// What the numbers of the question `sex` mean as the program is installed; each is a bit of `match_sex`.
const GENDERS: [(&str, &str); 2] = [("1", "male"), ("2", "female")];
/// SkaDate's question about oneself.
const ABOUT: &str = "aboutme";
/// Whether somebody wants letters to all.
const LETTERS: &str = "mass_mailing_subscribe";

/// A table that may be missing, with its id first.
const fn plugin(table: &'static str, columns: &'static [&'static str], key: Option<&'static str>) -> Need {
    Need { table, columns, must: 2, key, is_needed: false }
}

const TABLES: [Need; 20] = [
    Need {
        table: "base_user",
        columns: &["id", "email", "username", "password", "joinStamp", "activityStamp", "emailVerify"],
        must: 3,
        key: None,
        is_needed: true,
    },
    Need {
        table: SIGN,
        columns: &["id", "questionName", "userId", "textValue", "intValue", "dateValue"],
        must: 6,
        key: Some("userId"),
        is_needed: true,
    },
    plugin("base_user_suspend", &["id", "userId", "message"], Some("userId")),
    plugin("base_user_disapprove", &["id", "userId"], Some("userId")),
    plugin("base_user_block", &["id", "userId", "blockedUserId"], None),
    plugin("base_avatar", &["id", "userId", "hash", "status"], Some("userId")),
    plugin("base_preference_data", &["id", "userId", "key", "value"], Some("userId")),
    plugin("photo_album", &["id", "userId", "entityType"], Some("userId")),
    plugin("photo", &["id", "albumId", "addDatetime", "status", "privacy", "hash"], Some("albumId")),
    plugin(
        "googlelocation_data",
        &["id", "entityId", "entityType", "countryCode", "address", "json"],
        Some("entityId"),
    ),
    plugin("mailbox_conversation", &["id", "initiatorId", "interlocutorId"], None),
    plugin(
        "mailbox_message",
        &[
            "id",
            "conversationId",
            "timeStamp",
            "senderId",
            "recipientId",
            "text",
            "recipientRead",
            "isSystem",
        ],
        None,
    ),
    plugin("usercredits_balance", &["id", "userId", "balance"], Some("userId")),
    plugin(PACKS, &["id", "credits"], Some("id")),
    plugin(GATEWAYS, &["id", "gatewayKey"], Some("id")),
    Need {
        table: SALES,
        columns: &[
            "id",
            "userId",
            "totalAmount",
            "currency",
            "status",
            "timeStamp",
            "gatewayId",
            "entityKey",
            "entityId",
            "quantity",
        ],
        must: 6,
        key: None,
        is_needed: false,
    },
    plugin("skmobileapp_user_match_action", &["id", "userId", "recipientId", "type", "createStamp"], None),
    plugin("winks_winks", &["id", "userId", "partnerId", "timestamp"], None),
    plugin("bookmarks_mark", &["id", "userId", "markUserId"], None),
    plugin("friends_friendship", &["id", "userId", "friendId", "status", "timeStamp"], None),
];

/// Reads the dump and writes the folder.
pub(super) fn convert(work: &mut Work<'_>) -> anyhow::Result<()> {
    work.converted.program = "Oxwall or SkaDate";
    let spools = work.folder.spools();
    let tables = Tables::read(
        &work.wanted.source,
        (work.wanted.prefix.as_deref(), SIGN),
        &TABLES,
        (&spools, work.wanted.keep_encoding),
        &mut work.converted,
    )?;
    let answers = Answers::new(work);
    members(work, &tables, &answers)?;
    counts(work, &tables, &answers)?;
    sales::orders(work, &tables)?;
    likes(work, &tables)?;
    let mut blocks = HashSet::new();
    for row in tables.of("base_user_block")?.each()? {
        bond(work, &tables, Kind::Blocks, &mut blocks, &row?, ("base_user_block", "blockedUserId", ""))?;
    }
    messages(work, &tables)
}

/// Which answers are read, and how.
struct Answers {
    genders: BTreeMap<String, String>,
    about: String,
}

impl Answers {
    fn new(work: &Work<'_>) -> Self {
        let mut genders: BTreeMap<String, String> =
            GENDERS.iter().map(|(number, gender)| ((*number).to_owned(), (*gender).to_owned())).collect();
        genders.extend(work.wanted.genders.clone());
        Self { genders, about: work.wanted.about.clone().unwrap_or_else(|| ABOUT.to_owned()) }
    }

    fn is_read(&self, question: &str) -> bool {
        matches!(question, "sex" | "match_sex" | "birthdate") || question == self.about
    }

    fn gender(&self, number: &str) -> Option<Gender> {
        let named = self.genders.get(number)?;
        // A couple there has one date of birth: one of its two people is unknown.
        Gender::ALL.iter().copied().find(|gender| gender.code() == named && !gender.is_couple())
    }

    /// Whom they seek: a sum of the genders' numbers.
    fn seeks(&self, sum: &str) -> Vec<Gender> {
        let sum: u64 = sum.parse().unwrap_or(0);
        let has = |wanted: &str| {
            let mut numbers = self.genders.iter().filter(|(_, gender)| *gender == wanted);
            numbers.any(|(number, _)| number.parse::<u64>().is_ok_and(|number| sum & number != 0))
        };
        Gender::ALL.iter().copied().filter(|gender| has(gender.code())).collect()
    }
}

fn members(work: &mut Work<'_>, tables: &Tables, answers: &Answers) -> anyhow::Result<()> {
    let mut albums = HashSet::new();
    for row in tables.of("base_user")?.each()? {
        let row = row?;
        let Some(id) = row.text("id").map(str::to_owned) else { continue };
        let person = person(tables, &row, &id, answers)?;
        if !work.member(&person)? {
            continue;
        }
        if tables.of("base_user_disapprove")?.one(&id)?.is_some() {
            let said = format!("{} was not approved yet: moderators look here", person.name);
            work.converted.change(&person.table, row.number, "not_approved", said);
        }
        let photos = photos(tables, &id, &mut albums)?;
        work.photos(photos)?;
        if let Some(credits) = tables.of("usercredits_balance")?.one(&id)? {
            let balance = credits.text("balance").and_then(|balance| balance.parse().ok()).unwrap_or(0);
            let place = (tables.name("usercredits_balance"), credits.number);
            work.credits((&place.0, place.1), &id, balance, person.joined)?;
        }
    }
    for row in tables.of("photo")?.each()? {
        let row = row?;
        if !albums.contains(row.text("albumId").unwrap_or_default()) {
            work.converted.leave(
                &tables.name("photo"),
                row.number,
                "member_unknown",
                "no member who comes has its album",
            );
        }
    }
    Ok(())
}

fn person(tables: &Tables, row: &Row, id: &str, answers: &Answers) -> anyhow::Result<Person> {
    let given = tables.of(SIGN)?.of(id)?;
    let answer = |question: &str| given.iter().find(|row| row.is("questionName", question));
    let number = |question| answer(question).and_then(|row| row.text("intValue")).unwrap_or_default();
    let suspended = tables.of("base_user_suspend")?.one(id)?;
    let banned_for = suspended
        .map(|row| row.plain("message").unwrap_or_else(|| "suspended on the site before".to_owned()));
    let places = tables.of("googlelocation_data")?.of(id)?;
    // Events have places, too; older versions know members alone.
    let place = places.iter().find(|row| row.text("entityType").is_none_or(|kind| kind == "user"));
    let place = place.map(Place::read).unwrap_or_default();
    let wishes = tables.of("base_preference_data")?.of(id)?;
    let refuses = |row: &Row| row.is("key", LETTERS) && !row.is("value", "true");
    Ok(Person {
        table: tables.name("base_user"),
        row: row.number,
        id: id.to_owned(),
        name: row.text("username").unwrap_or_default().to_owned(),
        email: row.text("email").map(str::to_owned),
        password: row.text("password").map(str::to_owned),
        gender: answers.gender(number("sex")),
        gender_was: number("sex").to_owned(),
        seeks: answers.seeks(number("match_sex")),
        born: answer("birthdate").and_then(|row| row.text("dateValue")).and_then(days::day),
        country: place.country,
        region: place.region,
        city: place.city,
        language: None,
        joined: row.text("joinStamp").and_then(Days::stamp),
        active: row.text("activityStamp").and_then(Days::stamp),
        is_confirmed: !row.is("emailVerify", "0"),
        banned_for,
        is_invisible: false,
        is_unsubscribed: wishes.iter().any(refuses),
        about: answer(&answers.about).and_then(|row| row.plain("textValue")),
        reason: None,
    })
}

/// Where somebody lives, as a maps service said it.
#[derive(Debug, Default, PartialEq, Eq)]
struct Place {
    country: Option<String>,
    region: Option<String>,
    city: Option<String>,
}

impl Place {
    fn read(row: &Row) -> Self {
        let told: Value =
            row.text("json").and_then(|json| serde_json::from_str(json).ok()).unwrap_or_default();
        let parts = told.get("address_components").and_then(Value::as_array);
        let part = |wanted: &[&str], name: &str| {
            let found = parts.into_iter().flatten().find(|part| {
                let mut kinds = part.get("types").and_then(Value::as_array).into_iter().flatten();
                kinds.any(|kind| kind.as_str().is_some_and(|kind| wanted.contains(&kind)))
            });
            found.and_then(|part| part.get(name)?.as_str()).map(str::to_owned)
        };
        let first = || Some(row.text("address")?.split(',').next()?.trim().to_owned());
        Self {
            country: row.text("countryCode").map(str::to_owned).or_else(|| part(&["country"], "short_name")),
            region: part(&["administrative_area_level_1"], "long_name"),
            city: part(&["locality", "postal_town"], "long_name").or_else(first),
        }
    }
}

/// The main picture, and those of their albums that all members could see.
fn photos(tables: &Tables, id: &str, albums: &mut HashSet<String>) -> anyhow::Result<Vec<Photo>> {
    let mut photos = Vec::new();
    for avatar in tables.of("base_avatar")?.of(id)? {
        let hash = avatar.text("hash").unwrap_or_default();
        let path = |kind: &str| format!("plugins/base/avatars/avatar_{kind}{id}_{hash}.jpg");
        photos.push(Photo {
            table: tables.name("base_avatar"),
            row: avatar.number,
            id: format!("avatar:{id}"),
            member: id.to_owned(),
            paths: ["original_", "big_", ""].map(path).to_vec(),
            at: None,
            is_approved: avatar.is("status", "active"),
        });
    }
    for album in tables.of("photo_album")?.of(id)? {
        // Groups have albums, too.
        if album.text("entityType").is_some_and(|kind| kind != "user") {
            continue;
        }
        let Some(album) = album.text("id") else { continue };
        albums.insert(album.to_owned());
        for photo in tables.of("photo")?.of(album)? {
            let number = photo.text("id").unwrap_or_default();
            let hash = photo.text("hash").map(|hash| format!("_{hash}")).unwrap_or_default();
            let path = |kind: &str| format!("plugins/photo/photo_{kind}{number}{hash}.jpg");
            let is_seen = photo.text("privacy").is_none_or(|privacy| privacy == "everybody");
            let is_shown = is_seen && !photo.is("status", "blocked");
            photos.push(Photo {
                table: tables.name("photo"),
                row: photo.number,
                id: format!("photo:{number}"),
                member: id.to_owned(),
                // None of its files where it must not be shown.
                paths: if is_shown {
                    ["original_", "fullscreen_", "", "preview_"].map(path).to_vec()
                } else {
                    Vec::new()
                },
                at: photo.text("addDatetime").and_then(Days::stamp),
                is_approved: photo.is("status", "approved"),
            });
        }
    }
    Ok(photos)
}

/// Rows that came with their members, and those that stay.
fn counts(work: &mut Work<'_>, tables: &Tables, answers: &Answers) -> anyhow::Result<()> {
    for (table, column, is_come) in [
        ("base_user_suspend", "userId", true),
        ("base_user_disapprove", "userId", true),
        ("base_avatar", "userId", false),
        ("photo_album", "userId", true),
        ("usercredits_balance", "userId", true),
    ] {
        work.belongings(tables, table, column, is_come)?;
    }
    let (mut strange, name): (BTreeMap<String, u64>, _) = (BTreeMap::new(), tables.name(SIGN));
    for row in tables.of(SIGN)?.each()? {
        let row = row?;
        let question = row.text("questionName").unwrap_or_default();
        if !answers.is_read(question) {
            *strange.entry(question.to_owned()).or_default() += 1;
        } else if work.folder.joined(row.text("userId").unwrap_or_default()).is_some() {
            work.converted.came(&name);
        } else {
            work.converted.leave(&name, row.number, "member_unknown", "its member does not come");
        }
    }
    for (question, count) in strange {
        let said = format!(
            "{count} answers to the question {question} find no home (--about names the one about oneself)"
        );
        work.converted.change(&name, 0, "question_no_home", said);
    }
    for (table, key, value) in
        [("base_preference_data", "key", LETTERS), ("googlelocation_data", "entityType", "user")]
    {
        let name = tables.name(table);
        let owner = if table == "googlelocation_data" { "entityId" } else { "userId" };
        for row in tables.of(table)?.each()? {
            let row = row?;
            let is_read = row.text(key).is_none_or(|found| found == value);
            if is_read && work.folder.joined(row.text(owner).unwrap_or_default()).is_some() {
                work.converted.came(&name);
            }
        }
    }
    if work.converted.tables.contains_key(&tables.name("usercredits_balance")) {
        let mut here = 0;
        for row in tables.of("usercredits_balance")?.each()? {
            here += row?.text("balance").and_then(|balance| balance.parse::<i128>().ok()).unwrap_or(0);
        }
        let sql = format!("select coalesce(sum(balance), 0) from `{}`", tables.name("usercredits_balance"));
        work.converted.sums.push(Sum { what: "credits".to_owned(), here, sql });
    }
    Ok(())
}

fn likes(work: &mut Work<'_>, tables: &Tables) -> anyhow::Result<()> {
    let mut seen = HashSet::new();
    for row in tables.of("skmobileapp_user_match_action")?.each()? {
        let row = row?;
        if row.is("type", "like") {
            let columns = ("skmobileapp_user_match_action", "recipientId", "createStamp");
            bond(work, tables, Kind::Likes, &mut seen, &row, columns)?;
        }
    }
    for (what, table, to, at) in [
        (AlsoLike::Winks, "winks_winks", "partnerId", "timestamp"),
        (AlsoLike::Bookmarks, "bookmarks_mark", "markUserId", ""),
        (AlsoLike::Friends, "friends_friendship", "friendId", "timeStamp"),
    ] {
        if !work.also_likes(what) {
            continue;
        }
        for row in tables.of(table)?.each()? {
            let row = row?;
            let bond = bond(work, tables, Kind::Likes, &mut seen, &row, (table, to, at))?;
            if let Some(bond) = bond.filter(|_| what == AlsoLike::Friends && row.is("status", "active"))
                && seen.insert(number(&format!("{}>{}", bond.to, bond.from)))
            {
                work.likes_back(&bond)?;
            }
        }
    }
    Ok(())
}

/// Writes a row of two members; None where it does not come.
fn bond(
    work: &mut Work<'_>,
    tables: &Tables,
    kind: Kind,
    seen: &mut HashSet<u64>,
    row: &Row,
    (table, to, at): (&str, &str, &str),
) -> anyhow::Result<Option<Bond>> {
    let of = |column| row.text(column).unwrap_or_default().to_owned();
    let at = row.text(at).and_then(Days::stamp);
    let bond = Bond { table: tables.name(table), row: row.number, from: of("userId"), to: of(to), at };
    if !work.bond(kind, seen, &bond)? {
        return Ok(None);
    }
    work.converted.came(&bond.table);
    Ok(Some(bond))
}

fn messages(work: &mut Work<'_>, tables: &Tables) -> anyhow::Result<()> {
    let mut sorter = Sorter::new(&work.folder.spools());
    let table = tables.name("mailbox_message");
    for row in tables.of("mailbox_message")?.each()? {
        let row = row?;
        if row.text("isSystem").is_some_and(|is_system| is_system != "0") {
            work.converted.leave(
                &table,
                row.number,
                "system_message",
                "the program wrote it, or it is a wink or a gift",
            );
            continue;
        }
        let of = |column| row.text(column).unwrap_or_default().to_owned();
        let Some(at) = row.text("timeStamp").and_then(Days::stamp) else {
            work.converted.leave(&table, row.number, "date_missing", "it has no date");
            continue;
        };
        let message = Message {
            table: table.clone(),
            row: row.number,
            id: of("id"),
            conversation: Some(of("conversationId")),
            from: of("senderId"),
            to: of("recipientId"),
            at,
            text: row.plain("text").unwrap_or_default(),
            read: !row.is("recipientRead", "0"),
        };
        work.message(&mut sorter, message)?;
    }
    let begun = work.talk(sorter)?;
    let name = tables.name("mailbox_conversation");
    for row in tables.of("mailbox_conversation")?.each()? {
        let row = row?;
        if begun.contains(&number(row.text("id").unwrap_or_default())) {
            work.converted.came(&name);
        } else {
            work.converted.leave(&name, row.number, "no_messages", "no message of it comes");
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn place(fields: &[(&str, &str)]) -> Place {
        let values = fields.iter().map(|(column, text)| ((*column).to_owned(), (*text).to_owned()));
        Place::read(&Row::new(1, values.collect()))
    }

    #[test]
    fn places_are_what_the_maps_service_said() {
        let json = r#"{"address_components": [
            {"long_name": "Utrecht", "short_name": "Utrecht", "types": ["locality", "political"]},
            {"long_name": "Provincie Utrecht", "short_name": "UT", "types": ["administrative_area_level_1"]},
            {"long_name": "Netherlands", "short_name": "NL", "types": ["country"]}]}"#;
        let text = |text: &str| Some(text.to_owned());
        assert_eq!(
            place(&[("json", json), ("address", "Domplein, Utrecht, Netherlands")]),
            Place { country: text("NL"), region: text("Provincie Utrecht"), city: text("Utrecht") }
        );
        assert_eq!(
            place(&[("json", "{broken"), ("address", "Utrecht, Netherlands"), ("countryCode", "NL")]),
            Place { country: text("NL"), region: None, city: text("Utrecht") }
        );
        assert_eq!(place(&[]), Place::default());
    }

    #[test]
    fn genders_are_bits() {
        use Gender::{Female, Male, NonBinary};
        let genders = [("1", "male"), ("2", "female"), ("4", "female"), ("8", "non_binary")];
        let genders = genders.map(|(number, gender)| (number.to_owned(), gender.to_owned()));
        let answers = Answers { genders: genders.into(), about: ABOUT.to_owned() };
        assert_eq!(
            ["1", "2", "4", "8", "16", ""].map(|number| answers.gender(number)),
            [Some(Male), Some(Female), Some(Female), Some(NonBinary), None, None]
        );
        assert_eq!(["1", "2", "4"].map(|sum| answers.seeks(sum)), [[Male], [Female], [Female]]);
        assert_eq!(["3", "9"].map(|sum| answers.seeks(sum)), [[Male, Female], [Male, NonBinary]]);
        assert_eq!(["16", ""].map(|sum| answers.seeks(sum).len()), [0, 0]);
    }
}
