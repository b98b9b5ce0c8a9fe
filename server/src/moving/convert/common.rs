//! What the converters share: the lines of members, of what they have, and of what they wrote to each other.

use super::{
    AlsoLike, Convert,
    converted::Converted,
    days::Days,
    folder::{Folder, MOST_PHOTOS, Picture},
    spool::{Message, Sorter, number},
    tables::Tables,
};
use crate::{
    kernel::{country::Country, locale::Locale},
    members::{Gender, LookingFor},
    moving::{checks::MOST_HELD, format::Kind},
};
use serde_json::{Value, json};
use std::collections::HashSet;
use time::{OffsetDateTime, format_description::well_known::Rfc3339, macros::datetime};

/// Of what has no date there, and needs one here: before the first of these programs.
const UNKNOWN: OffsetDateTime = datetime!(1995-01-01 0:00 UTC);
/// Characters of a text: more than any place of it here takes.
const LONGEST_TEXT: usize = 20_000;
/// Credits of one line (`moving::format::Credits`).
const MOST_CREDITS: u64 = 100_000;
/// Codes that are none of ISO 3166-1, and are written all the same.
const OTHER_CODES: [(&str, &str); 2] = [("UK", "GB"), ("EL", "GR")];

/// A conversion under way.
pub(super) struct Work<'a> {
    pub wanted: &'a Convert,
    pub days: Days,
    /// Ids of profiles without a person.
    pub fictional: HashSet<String>,
    pub folder: Folder,
    pub converted: Converted,
}

/// A member, as far as the program before knows them.
#[derive(Debug, Default)]
pub(super) struct Person {
    pub table: String,
    pub row: u64,
    pub id: String,
    pub name: String,
    pub email: Option<String>,
    pub password: Option<String>,
    /// None where it is none of ours.
    pub gender: Option<Gender>,
    /// What stood there, for the report.
    pub gender_was: String,
    /// Whom they seek; nobody where that isn't known.
    pub seeks: Vec<Gender>,
    pub born: Option<String>,
    pub country: Option<String>,
    pub region: Option<String>,
    pub city: Option<String>,
    pub language: Option<String>,
    pub joined: Option<OffsetDateTime>,
    pub active: Option<OffsetDateTime>,
    pub is_confirmed: bool,
    pub banned_for: Option<String>,
    pub is_invisible: bool,
    pub is_unsubscribed: bool,
    pub about: Option<String>,
    pub reason: Option<String>,
}

/// A picture of a member.
pub(super) struct Photo {
    pub table: String,
    pub row: u64,
    pub id: String,
    pub member: String,
    /// Its files, the largest first, as paths within the pictures' folder.
    pub paths: Vec<String>,
    pub at: Option<OffsetDateTime>,
    pub is_approved: bool,
}

/// From whom to whom.
pub(super) struct Bond {
    pub table: String,
    pub row: u64,
    pub from: String,
    pub to: String,
    pub at: Option<OffsetDateTime>,
}

impl Work<'_> {
    /// Whether something counts as a like.
    pub(super) fn also_likes(&self, what: AlsoLike) -> bool {
        self.wanted.also_likes.contains(&what)
    }

    /// Writes a member, or says why they don't come.
    pub(super) fn member(&mut self, person: &Person) -> anyhow::Result<bool> {
        let (table, row) = (person.table.as_str(), person.row);
        let Some(gender) = person.gender else {
            let said = format!("{}: “{}” is none of the genders here", person.name, person.gender_was);
            self.converted.leave(table, row, "gender_no_home", said);
            return Ok(false);
        };
        let Some(born) = &person.born else {
            let said = format!("{} has no date of birth", person.name);
            self.converted.leave(table, row, "birth_missing", said);
            return Ok(false);
        };
        let named = person.country.as_deref().or(self.wanted.country.as_deref());
        let Some(country) = named.and_then(country) else {
            let said = match named {
                Some(named) => format!("{}: no country is called {named}", person.name),
                None => format!("{} names no country: --country says which", person.name),
            };
            self.converted.leave(table, row, "country_missing", said);
            return Ok(false);
        };
        let is_fictional = self.fictional.contains(&person.id);
        if person.email.is_none() && !is_fictional {
            self.converted.leave(table, row, "email_missing", format!("{} has no address", person.name));
            return Ok(false);
        }
        let line = json!({
            "external_id": person.id,
            "name": person.name,
            // Old addresses name members by it.
            "username": Some(&person.name).filter(|name| !name.is_empty()),
            "email": person.email,
            "password_hash": self.password(person),
            "gender": gender.code(),
            "seeks": self.seeks(person),
            "date_of_birth": born,
            "country": country,
            "region": person.region,
            "city": person.city.as_deref().unwrap_or_default(),
            "language": person.language,
            "created_at": person.joined.map(moment),
            "active_at": person.active.map(moment),
            "confirmed": person.is_confirmed,
            "standing": if person.banned_for.is_some() { "banned" } else { "active" },
            "banned_for": person.banned_for,
            "fictional": is_fictional,
            "invisible": person.is_invisible,
            "unsubscribed": person.is_unsubscribed,
            "about": person.about.as_deref().map(|text| self.cut(person, text)),
            "reason": person.reason.as_deref().map(|text| self.cut(person, text)),
        });
        if !self.folder.member(&person.id, person.joined.unwrap_or(UNKNOWN), line)? {
            self.converted.leave(table, row, "id_twice", format!("another one has the id {}", person.id));
            return Ok(false);
        }
        if is_fictional {
            self.converted.change(table, row, "fictional", format!("{} has nobody behind it", person.name));
        }
        self.converted.came(table);
        Ok(true)
    }

    /// Hashes that say how they were made; others are not even written down.
    fn password(&mut self, person: &Person) -> Option<String> {
        let kept =
            person.password.as_deref().filter(|hash| hash.starts_with('$') || hash.starts_with("pbkdf2_"));
        if kept.is_none() {
            let said =
                format!("{} asks for a new password: the old one can't be checked safely", person.name);
            self.converted.change(&person.table, person.row, "password_left_out", said);
        }
        kept.map(str::to_owned)
    }

    fn seeks(&mut self, person: &Person) -> String {
        let known = LookingFor::of(&person.seeks);
        if known.is_none() {
            let said = format!("nobody knows whom {} seeks: both", person.name);
            self.converted.change(&person.table, person.row, "seeks_unknown", said);
        }
        known.unwrap_or(LookingFor::BOTH).code()
    }

    fn cut(&mut self, person: &Person, text: &str) -> String {
        let (cut, is_cut) = cut(text);
        if is_cut {
            let said = format!("of {} only the first {LONGEST_TEXT} characters of a text come", person.name);
            self.converted.change(&person.table, person.row, "text_cut", said);
        }
        cut
    }

    /// Writes pictures of one member, the main one first; how many.
    pub(super) fn photos(&mut self, photos: Vec<Photo>) -> anyhow::Result<usize> {
        let mut count = 0;
        for photo in photos {
            let (table, row, first) =
                (&photo.table, photo.row, photo.paths.first().cloned().unwrap_or_default());
            if count == MOST_PHOTOS {
                let said = format!("{} has {MOST_PHOTOS} photos already", photo.member);
                self.converted.leave(table, row, "photo_limit", said);
                continue;
            }
            if !self.folder.has_pictures() {
                self.converted.leave(
                    table,
                    row,
                    "no_pictures_folder",
                    "--pictures does not say where they are",
                );
                continue;
            }
            if photo.paths.is_empty() {
                self.converted.leave(table, row, "photo_not_shown", "it was not for all members to see");
                continue;
            }
            let line = json!({
                "external_id": photo.id,
                "member": photo.member,
                "created_at": photo.at.map(moment),
                "approved": photo.is_approved,
            });
            let (code, said) = match self.folder.picture(&photo.paths, line)? {
                Picture::Taken => {
                    count += 1;
                    self.converted.came(table);
                    continue;
                }
                Picture::Missing => ("photo_missing", format!("there is no file {first}")),
                Picture::TooLarge => ("photo_too_large", format!("{first} has more than 12 MB")),
                Picture::Outside => ("path_outside", format!("{first} leads out of the pictures' folder")),
            };
            self.converted.leave(table, row, code, said);
        }
        Ok(count)
    }

    /// Writes credits that were given or bought, nobody knows which: free ones.
    pub(super) fn credits(
        &mut self,
        (table, row): (&str, u64),
        member: &str,
        credits: u64,
        at: Option<OffsetDateTime>,
    ) -> anyhow::Result<()> {
        // A number that some fault has left there would be lines without end, of which the import takes none.
        let most = u64::try_from(MOST_HELD).unwrap_or(0);
        if credits > most {
            let said = format!("{member} has {credits} credits: the first {most} come");
            self.converted.change(table, row, "credits_cut", said);
        }
        let credits = credits.min(most);
        let at = at.or_else(|| self.folder.joined(member)).unwrap_or(UNKNOWN);
        let (mut left, mut lot) = (credits, 0);
        while left > 0 {
            let part = left.min(MOST_CREDITS);
            (left, lot) = (left - part, lot + 1);
            let line = json!({
                "external_id": format!("credits:{member}:{lot}"),
                "member": member,
                "kind": "free",
                "credits": part,
                "created_at": moment(at),
            });
            self.folder.line(Kind::Credits, line)?;
        }
        Ok(())
    }

    /// Writes a like or a block; false where it is about nobody, about one alone, or there already, which is said.
    pub(super) fn bond(&mut self, kind: Kind, seen: &mut HashSet<u64>, bond: &Bond) -> anyhow::Result<bool> {
        let Bond { table, row, from, to, at } = bond;
        let (Some(one), Some(other)) = (self.folder.joined(from), self.folder.joined(to)) else {
            let said = format!("{from} or {to} does not come");
            self.converted.leave(table, *row, "member_unknown", said);
            return Ok(false);
        };
        if from == to {
            self.converted.leave(table, *row, "with_oneself", format!("it is about {from} alone"));
            return Ok(false);
        }
        if !seen.insert(number(&format!("{from}>{to}"))) {
            self.converted.leave(table, *row, "twice", format!("{from} and {to} stand there already"));
            return Ok(false);
        }
        // Without a date it was not before both were there.
        let at = at.unwrap_or(one.max(other));
        self.folder.line(kind, json!({ "from": from, "to": to, "created_at": moment(at) }))?;
        Ok(true)
    }

    /// Writes that they like each other: a like was written, and is answered.
    pub(super) fn likes_back(&mut self, bond: &Bond) -> anyhow::Result<()> {
        let joined = |id: &str| self.folder.joined(id).unwrap_or(UNKNOWN);
        let at = bond.at.unwrap_or(joined(&bond.from).max(joined(&bond.to)));
        let line = json!({ "from": bond.to, "to": bond.from, "created_at": moment(at) });
        self.folder.line(Kind::Likes, line)
    }

    /// Counts rows that belong to members: with those who don't come they stay behind. The others came with them, unless
    /// they are counted where they are written.
    pub(super) fn belongings(
        &mut self,
        tables: &Tables,
        table: &'static str,
        column: &str,
        is_come: bool,
    ) -> anyhow::Result<()> {
        let name = tables.name(table);
        for row in tables.of(table)?.each()? {
            let row = row?;
            let id = row.text(column).unwrap_or_default();
            if self.folder.joined(id).is_none() {
                let said = format!("the member {id} does not come");
                self.converted.leave(&name, row.number, "member_unknown", said);
            } else if is_come {
                self.converted.came(&name);
            }
        }
        Ok(())
    }

    /// Keeps a message until all can be sorted.
    pub(super) fn message(&mut self, sorter: &mut Sorter, mut message: Message) -> anyhow::Result<()> {
        let (cut, is_cut) = cut(&message.text);
        if cut.is_empty() {
            self.converted.leave(&message.table, message.row, "text_empty", "nothing is written in it");
            return Ok(());
        }
        if is_cut {
            let said = format!("only its first {LONGEST_TEXT} characters come");
            self.converted.change(&message.table, message.row, "text_cut", said);
        }
        message.text = cut;
        sorter.put(message)
    }

    /// Writes all messages and the conversations that they make; the ids of these.
    pub(super) fn talk(&mut self, sorter: Sorter) -> anyhow::Result<HashSet<u64>> {
        let mut begun = HashSet::new();
        for message in sorter.sorted()? {
            let Message { table, row, id, conversation, from, to, at, text, read } = message?;
            if self.folder.joined(&from).is_none() || self.folder.joined(&to).is_none() {
                self.converted.leave(&table, row, "member_unknown", format!("{from} or {to} does not come"));
                continue;
            }
            if from == to {
                self.converted.leave(&table, row, "with_oneself", format!("{from} wrote to themselves"));
                continue;
            }
            let pair = if from < to { format!("{from}:{to}") } else { format!("{to}:{from}") };
            let conversation = conversation.unwrap_or(pair);
            if begun.insert(number(&conversation)) {
                let line =
                    json!({ "external_id": conversation, "members": [from, to], "created_at": moment(at) });
                self.folder.line(Kind::Conversations, line)?;
            }
            let line = json!({
                "external_id": id,
                "conversation": conversation,
                "from": from,
                "text": text,
                "sent_at": moment(at),
                "read": read,
            });
            self.folder.line(Kind::Messages, line)?;
            self.converted.came(&table);
        }
        Ok(begun)
    }
}

fn cut(text: &str) -> (String, bool) {
    let cut: String = text.chars().take(LONGEST_TEXT).collect();
    let is_cut = cut.len() < text.len();
    (cut, is_cut)
}

/// As the folder's lines write it.
pub(super) fn moment(at: OffsetDateTime) -> Value {
    let whole = at.to_offset(time::UtcOffset::UTC).replace_nanosecond(0).unwrap_or(at);
    whole.format(&Rfc3339).map_or(Value::Null, Value::from)
}

/// A country's code, by its code or by what English and its own languages call it.
pub(super) fn country(named: &str) -> Option<String> {
    let code = named.trim().to_uppercase();
    if let Some((_, other)) = OTHER_CODES.iter().find(|(wrong, _)| *wrong == code) {
        return Some((*other).to_owned());
    }
    if code.len() == 2 && code.bytes().all(|letter| letter.is_ascii_uppercase()) {
        return Some(code);
    }
    let wanted = named.trim().to_lowercase();
    let is_called = |locale: Locale, country: Country| country.name(locale).to_lowercase() == wanted;
    let found = Country::all().find(|facts| {
        is_called(Locale::En, facts.code) || facts.locales.iter().any(|locale| is_called(*locale, facts.code))
    });
    found.map(|facts| facts.code.code().to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn countries_have_codes_and_names() {
        for (named, code) in [
            ("NL", Some("NL")),
            (" nl ", Some("NL")),
            ("uk", Some("GB")),
            ("Netherlands", Some("NL")),
            ("Deutschland", Some("DE")),
            ("germany", Some("DE")),
            ("Atlantis", None),
            ("", None),
        ] {
            assert_eq!(country(named).as_deref(), code, "{named}");
        }
    }

    #[test]
    fn moments_are_written_to_the_second() {
        assert_eq!(moment(datetime!(2020-01-02 3:04:05.6 +1)), json!("2020-01-02T02:04:05Z"));
    }
}
