//! pH7 Social Dating CMS (pH7Builder). Its names for things stand in `TABLES`; what finds no home is listed in the
//! manual.

use super::{
    AlsoLike,
    common::{Bond, Person, Photo, Work},
    converted::Sum,
    days::{self, Days},
    spool::{Message, Sorter, number},
    tables::{Need, Row, Tables},
};
use crate::{members::Gender, moving::format::Kind};
use std::collections::{BTreeMap, HashMap, HashSet};
use time::OffsetDateTime;

/// Only this program has such a table.
const SIGN: &str = "members_info";
/// The account that stands for all who were deleted.
const GHOST: &str = "ghost";
/// The group that costs nothing, as the program is installed.
const REGULAR: &str = "2";
/// Members who joined from one address: so many are no family.
const MANY: u64 = 10;
/// Sides of the smaller copies that it makes of pictures, and of main pictures; nothing below 300 pixels may come.
const PICTURE_SIZES: [&str; 5] = ["1200", "1000", "800", "600", "400"];
/// See above.
const AVATAR_SIZE: &str = "400";

const TABLES: [Need; 9] = [
    Need {
        table: "members",
        columns: &[
            "profileId",
            "email",
            "username",
            "birthDate",
            "sex",
            "password",
            "matchSex",
            "ip",
            "groupId",
            "membershipDate",
            "joinDate",
            "lastActivity",
            "avatar",
            "approvedAvatar",
            "lang",
            "credits",
            "active",
            "ban",
        ],
        must: 5,
        key: None,
        is_needed: true,
    },
    Need {
        table: "members_info",
        columns: &["profileId", "description", "punchline", "city", "state", "country"],
        must: 1,
        key: Some("profileId"),
        is_needed: true,
    },
    Need {
        table: "members_privacy",
        columns: &["profileId", "privacyProfile", "searchProfile"],
        must: 1,
        key: Some("profileId"),
        is_needed: false,
    },
    Need {
        table: "members_notifications",
        columns: &["profileId", "enableNewsletters", "newMsg"],
        must: 1,
        key: Some("profileId"),
        is_needed: false,
    },
    Need {
        table: "memberships",
        columns: &["groupId", "name", "price", "expirationDays"],
        must: 1,
        key: Some("groupId"),
        is_needed: false,
    },
    Need {
        table: "pictures",
        columns: &["pictureId", "profileId", "albumId", "file", "approved", "createdDate"],
        must: 4,
        key: Some("profileId"),
        is_needed: false,
    },
    Need {
        table: "members_friends",
        columns: &["profileId", "friendId", "requestDate", "pending"],
        must: 2,
        key: None,
        is_needed: false,
    },
    Need {
        table: "messages",
        columns: &[
            "messageId",
            "sender",
            "recipient",
            "title",
            "message",
            "sendDate",
            "status",
            "trash",
            "toDelete",
        ],
        must: 5,
        key: None,
        is_needed: false,
    },
    Need {
        table: "messenger",
        columns: &["messengerId", "fromUser", "toUser", "message", "sent", "recd"],
        must: 4,
        key: None,
        is_needed: false,
    },
];

/// Reads the dump and writes the folder.
pub(super) fn convert(work: &mut Work<'_>) -> anyhow::Result<()> {
    work.converted.program = "pH7 Social Dating CMS";
    let spools = work.folder.spools();
    let tables = Tables::read(
        &work.wanted.source,
        (work.wanted.prefix.as_deref(), SIGN),
        &TABLES,
        (&spools, work.wanted.keep_encoding),
        &mut work.converted,
    )?;
    let names = members(work, &tables)?;
    for table in ["members_info", "members_privacy", "members_notifications"] {
        work.belongings(&tables, table, "profileId", true)?;
    }
    work.belongings(&tables, "pictures", "profileId", false)?;
    friends(work, &tables)?;
    let mut sorter = Sorter::new(&spools);
    mails(work, &tables, &mut sorter)?;
    chats(work, &tables, &mut sorter, &names)?;
    work.talk(sorter)?;
    Ok(())
}

/// Members with what is theirs alone; whose id each name leads to.
fn members(work: &mut Work<'_>, tables: &Tables) -> anyhow::Result<HashMap<u64, String>> {
    let mut names = HashMap::new();
    let mut addresses: BTreeMap<String, u64> = BTreeMap::new();
    let mut credits: i128 = 0;
    let table = tables.name("members");
    let base = work.wanted.pictures.as_deref().and_then(|pictures| {
        ["", "data/", "public/data/"]
            .into_iter()
            .find(|base| pictures.join(base).join("system/modules").is_dir())
    });
    for row in tables.of("members")?.each()? {
        let row = row?;
        let Some(id) = row.text("profileId").map(str::to_owned) else { continue };
        let lot: u64 = row.text("credits").and_then(|credits| credits.parse().ok()).unwrap_or(0);
        credits += i128::from(lot);
        let name = row.text("username").unwrap_or_default().to_owned();
        if name == GHOST {
            work.converted.leave(&table, row.number, "ghost", "it stands for all who were deleted");
            continue;
        }
        let person = person(work, tables, &row, &id)?;
        if !work.member(&person)? {
            continue;
        }
        names.insert(number(&name.to_lowercase()), id.clone());
        if let Some(address) = row.text("ip") {
            *addresses.entry(address.to_owned()).or_default() += 1;
        }
        work.credits((&table, row.number), &id, lot, person.joined)?;
        membership(work, tables, &row)?;
        let pictures = pictures(work, tables, &row, (&id, base.unwrap_or_default()))?;
        work.photos(pictures)?;
    }
    work.converted.sums.push(Sum {
        what: "credits".to_owned(),
        here: credits,
        sql: format!("select coalesce(sum(credits), 0) from `{table}`"),
    });
    for (address, count) in addresses.into_iter().filter(|(_, count)| *count >= MANY) {
        let said = format!("{count} members joined from {address}: is a person behind each? (--fictional)");
        work.converted.change(&table, 0, "joined_from_one_address", said);
    }
    Ok(names)
}

fn person(work: &Work<'_>, tables: &Tables, row: &Row, id: &str) -> anyhow::Result<Person> {
    let about = |table| anyhow::Ok(tables.of(table)?.one(id)?.unwrap_or_default());
    let (info, privacy, mail) =
        (about("members_info")?, about("members_privacy")?, about("members_notifications")?);
    let moment = |column| row.text(column).and_then(|text| work.days.moment(text));
    let sex = row.text("sex").unwrap_or_default();
    let seeks = row.text("matchSex").unwrap_or_default();
    let seeks = |wanted| seeks.split(',').any(|sex| sex == wanted);
    let banned_for = if row.is("ban", "1") {
        Some("banned on the site before".to_owned())
    } else if row.is("active", "0") {
        Some("disabled by staff on the site before".to_owned())
    } else {
        None
    };
    Ok(Person {
        table: tables.name("members"),
        row: row.number,
        id: id.to_owned(),
        name: row.text("username").unwrap_or_default().to_owned(),
        email: row.text("email").map(str::to_owned),
        password: row.text("password").map(str::to_owned),
        gender: Gender::ALL.iter().copied().find(|gender| gender.code() == sex),
        gender_was: sex.to_owned(),
        seeks: Gender::ALL.iter().copied().filter(|gender| seeks(gender.code())).collect(),
        born: row.text("birthDate").and_then(days::day),
        country: info.text("country").map(str::to_owned),
        region: info.plain("state"),
        city: info.plain("city"),
        language: row.text("lang").map(|lang| lang.chars().take(2).collect()),
        joined: moment("joinDate"),
        active: moment("lastActivity"),
        // 2 and 4 wait for a link in a mail and for a code; 3 for staff, who look at everybody here.
        is_confirmed: !row.is("active", "2") && !row.is("active", "4"),
        banned_for,
        is_invisible: privacy.is("privacyProfile", "only_me") || privacy.is("searchProfile", "no"),
        is_unsubscribed: mail.is("enableNewsletters", "0") || mail.is("newMsg", "0"),
        about: info.plain("description"),
        reason: info.plain("punchline"),
    })
}

/// Memberships run for a time; here there are credits.
fn membership(work: &mut Work<'_>, tables: &Tables, row: &Row) -> anyhow::Result<()> {
    let Some(group) = row.text("groupId").filter(|group| *group != REGULAR) else { return Ok(()) };
    let known = tables.of("memberships")?.one(group)?.unwrap_or_default();
    let price: f64 = known.text("price").and_then(|price| price.parse().ok()).unwrap_or(0.0);
    if price > 0.0 {
        let begun = row.text("membershipDate").unwrap_or("a day that nobody knows");
        let (name, days) = (known.text("name").unwrap_or(group), known.text("expirationDays").unwrap_or("?"));
        let who = row.text("username").unwrap_or_default();
        let said = format!("{who} has {name} for {days} days from {begun}: make credits of what is left");
        work.converted.change(&tables.name("members"), row.number, "membership_ends", said);
    }
    Ok(())
}

/// The main picture, and those of the albums; files lie in folders by name.
fn pictures(
    work: &mut Work<'_>,
    tables: &Tables,
    row: &Row,
    (id, base): (&str, &str),
) -> anyhow::Result<Vec<Photo>> {
    let name = row.text("username").unwrap_or_default();
    let mut photos = Vec::new();
    if let Some(file) = row.text("avatar") {
        let (stem, ending) = file.rsplit_once('.').unwrap_or((file, "jpg"));
        let folder = format!("{base}system/modules/user/avatar/img/{name}");
        // A column of the member's: its row is counted as theirs.
        work.converted.table(&main_pictures(tables)).rows += 1;
        photos.push(Photo {
            table: main_pictures(tables),
            row: row.number,
            id: format!("avatar:{id}"),
            member: id.to_owned(),
            paths: vec![format!("{folder}/{file}"), format!("{folder}/{stem}-{AVATAR_SIZE}.{ending}")],
            at: None,
            is_approved: row.is("approvedAvatar", "1"),
        });
    }
    for picture in tables.of("pictures")?.of(id)? {
        let (album, file) =
            (picture.text("albumId").unwrap_or_default(), picture.text("file").unwrap_or_default());
        let folder = format!("{base}system/modules/picture/img/{name}/{album}");
        let smaller = PICTURE_SIZES.iter().map(|size| file.replace("-original.", &format!("-{size}.")));
        let smaller = smaller.filter(|smaller| smaller != file);
        let paths = std::iter::once(file.to_owned()).chain(smaller).map(|file| format!("{folder}/{file}"));
        photos.push(Photo {
            table: tables.name("pictures"),
            row: picture.number,
            id: format!("picture:{}", picture.text("pictureId").unwrap_or_default()),
            member: id.to_owned(),
            paths: paths.collect(),
            at: picture.text("createdDate").and_then(|text| work.days.moment(text)),
            is_approved: picture.is("approved", "1"),
        });
    }
    Ok(photos)
}

/// Main pictures are a column of members, and count on their own.
fn main_pictures(tables: &Tables) -> String {
    format!("{}.avatar", tables.name("members"))
}

fn friends(work: &mut Work<'_>, tables: &Tables) -> anyhow::Result<()> {
    if !work.also_likes(AlsoLike::Friends) {
        return Ok(());
    }
    let mut seen = HashSet::new();
    for row in tables.of("members_friends")?.each()? {
        let row = row?;
        let at = row.text("requestDate").and_then(|text| work.days.moment(text));
        let of = |column| row.text(column).unwrap_or_default().to_owned();
        let (from, to) = (of("profileId"), of("friendId"));
        let table = tables.name("members_friends");
        let bond = Bond { table: table.clone(), row: row.number, from: from.clone(), to: to.clone(), at };
        if !work.bond(Kind::Likes, &mut seen, &bond)? {
            continue;
        }
        work.converted.came(&table);
        if row.is("pending", "0") && seen.insert(number(&format!("{to}>{from}"))) {
            work.likes_back(&bond)?;
        }
    }
    Ok(())
}

fn mails(work: &mut Work<'_>, tables: &Tables, sorter: &mut Sorter) -> anyhow::Result<()> {
    let table = tables.name("messages");
    for row in tables.of("messages")?.each()? {
        let row = row?;
        let deleted = row.text("toDelete").unwrap_or_default();
        if deleted.contains("sender") && deleted.contains("recipient") {
            work.converted.leave(&table, row.number, "deleted_by_both", "both have deleted it");
            continue;
        }
        let body = row.plain("message").unwrap_or_default();
        let text = match row.plain("title").filter(|title| !body.starts_with(title.as_str())) {
            Some(title) if !body.is_empty() => format!("{title}\n\n{body}"),
            Some(title) => title,
            None => body,
        };
        let of = |column| row.text(column).unwrap_or_default().to_owned();
        let Some(at) = moment(work, &table, &row, "sendDate") else { continue };
        let message = Message {
            table: table.clone(),
            row: row.number,
            id: format!("mail:{}", of("messageId")),
            conversation: None,
            from: of("sender"),
            to: of("recipient"),
            at,
            text,
            read: row.is("status", "0"),
        };
        work.message(sorter, message)?;
    }
    Ok(())
}

/// Instant messages name members by their names.
fn chats(
    work: &mut Work<'_>,
    tables: &Tables,
    sorter: &mut Sorter,
    names: &HashMap<u64, String>,
) -> anyhow::Result<()> {
    let table = tables.name("messenger");
    for row in tables.of("messenger")?.each()? {
        let row = row?;
        let who = |column| {
            let name = row.text(column).unwrap_or_default().to_lowercase();
            names.get(&number(&name)).cloned().unwrap_or_default()
        };
        let Some(at) = moment(work, &table, &row, "sent") else { continue };
        let message = Message {
            table: table.clone(),
            row: row.number,
            id: format!("chat:{}", row.text("messengerId").unwrap_or_default()),
            conversation: None,
            from: who("fromUser"),
            to: who("toUser"),
            at,
            text: row.plain("message").unwrap_or_default(),
            read: !row.is("recd", "0"),
        };
        work.message(sorter, message)?;
    }
    Ok(())
}

/// A date that a message can't do without.
fn moment(work: &mut Work<'_>, table: &str, row: &Row, column: &str) -> Option<OffsetDateTime> {
    let text = row.text(column).unwrap_or_default();
    let stamp = text.bytes().all(|digit| digit.is_ascii_digit());
    let at = if stamp { Days::stamp(text) } else { work.days.moment(text) };
    if at.is_none() {
        work.converted.leave(table, row.number, "date_missing", format!("“{text}” is no date"));
    }
    at
}
