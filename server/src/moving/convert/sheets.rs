//! Tables of whatever program, as CSV, with a mapping that says what stands where.

use super::{
    common::{Bond, Photo, Work, country, moment},
    days,
    dump::Bounded,
    folder::MOST_PHOTOS,
    mapping::{Columns, Fields, Holds, Mapping, Sheet, TO},
    spool::{Message, Sorter, number},
    text,
};
use crate::moving::format::Kind;
use anyhow::{Context, ensure};
use csv::{ByteRecord, Reader, ReaderBuilder};
use encoding_rs::{Encoding, UTF_8};
use serde_json::{Map, Value};
use std::{
    collections::{BTreeMap, HashMap, HashSet},
    fs::File,
    io::BufReader,
};
use time::{OffsetDateTime, format_description::well_known::Rfc3339};

/// What programs write for yes.
const YES: [&str; 6] = ["1", "true", "yes", "y", "t", "on"];
/// And for no.
const NO: [&str; 6] = ["0", "false", "no", "n", "f", "off"];

/// Reads the tables and writes the folder.
pub(super) fn convert(work: &mut Work<'_>) -> anyhow::Result<()> {
    work.converted.program = "CSV";
    let mapping = Mapping::read(&work.wanted.source)?;
    let mut all = All {
        pairs: BTreeMap::new(),
        seen: HashSet::new(),
        photos: HashMap::new(),
        sorter: Sorter::new(&work.folder.spools()),
    };
    for kind in Kind::ALL {
        if let Some(sheet) = mapping.sheet(kind) {
            all.seen.clear();
            Table::open(work, &mapping, kind, sheet)?.read(work, &mut all)?;
        }
    }
    let begun = work.talk(all.sorter)?;
    for (conversation, Pair { table, row, .. }) in all.pairs {
        if begun.contains(&conversation) {
            work.converted.came(&table);
        } else {
            work.converted.leave(&table, row, "no_messages", "no message of it comes");
        }
    }
    Ok(())
}

/// What the tables have in common.
struct All {
    /// Who is in a conversation; in one order, whatever order that is.
    pairs: BTreeMap<u64, Pair>,
    /// Likes that were written, and then blocks.
    seen: HashSet<u64>,
    /// How many pictures of each member came.
    photos: HashMap<u64, usize>,
    sorter: Sorter,
}

struct Pair {
    table: String,
    row: u64,
    two: [String; 2],
}

/// A table that is being read.
struct Table<'a> {
    kind: Kind,
    sheet: &'a Sheet,
    fields: Fields,
    name: String,
    columns: HashMap<String, usize>,
    width: usize,
    encoding: &'static Encoding,
    reader: Reader<Bounded>,
}

impl<'a> Table<'a> {
    fn open(work: &mut Work<'_>, mapping: &Mapping, kind: Kind, sheet: &'a Sheet) -> anyhow::Result<Self> {
        let beside = work.wanted.source.parent().unwrap_or(std::path::Path::new(""));
        let path = beside.join(&sheet.file);
        let said = || format!("{} can't be read", path.display());
        ensure!(path.metadata().with_context(said)?.is_file(), "{} is no file", path.display());
        let file = BufReader::with_capacity(1 << 16, File::open(&path).with_context(said)?);
        let mut reader = ReaderBuilder::new()
            .delimiter(mapping.separator()?)
            .has_headers(true)
            .flexible(true)
            .from_reader(Bounded::new(Box::new(file)));
        let encoding = mapping.encoding()?;
        let head = reader.byte_headers().with_context(said)?;
        let names: Vec<String> = head
            .iter()
            .map(|name| encoding.decode(name).0.trim_start_matches('\u{feff}').trim().to_owned())
            .collect();
        for column in sheet.fields.values().flat_map(Columns::names) {
            let all = names.join(", ");
            let count = names.iter().filter(|name| *name == column).count();
            ensure!(count > 0, "{} has no column {column}; it has {all}", path.display());
            ensure!(
                count == 1,
                "{} has {count} columns {column}: give each a name of its own",
                path.display()
            );
        }
        let name = sheet.file.display().to_string();
        work.converted.table(&name);
        let width = names.len();
        let columns = names.into_iter().enumerate().map(|(at, name)| (name, at)).collect();
        Ok(Self { kind, sheet, fields: Fields::of(kind), name, columns, width, encoding, reader })
    }

    fn read(mut self, work: &mut Work<'_>, all: &mut All) -> anyhow::Result<()> {
        let mut record = ByteRecord::new();
        loop {
            self.reader.get_mut().begin();
            let at = self.reader.position().line();
            let said = || format!("{}, after line {at}: is a quotation mark left open?", self.name);
            if !self.reader.read_byte_record(&mut record).with_context(said)? {
                return Ok(());
            }
            let row = record.position().map_or(at, csv::Position::line);
            work.converted.row(&self.name);
            if record.len() != self.width {
                let said = format!("it has {} columns, and the first line {}", record.len(), self.width);
                work.converted.leave(&self.name, row, "wrong_columns", said);
                continue;
            }
            if let Some(line) = self.line(work, row, &record) {
                self.write(work, all, row, line)?;
            }
        }
    }

    /// A row as a line of ours; none where it lacks something.
    fn line(&self, work: &mut Work<'_>, row: u64, record: &ByteRecord) -> Option<Map<String, Value>> {
        let mut line = Map::new();
        for (field, holds) in &self.fields.holds {
            let texts = self.texts(work, row, record, field);
            if texts.is_empty() {
                continue;
            }
            let value = self.value(work, field, holds, &texts);
            if let Some(value) = value {
                line.insert(field.clone(), value);
                continue;
            }
            let said = format!("{field}: “{}” can't be read", texts.join(" "));
            if self.fields.needed.contains(field) {
                work.converted.leave(&self.name, row, "value_unknown", said);
                return None;
            }
            work.converted.change(&self.name, row, "value_unknown", said);
        }
        if self.kind == Kind::Members {
            self.complete(work, row, &mut line);
        }
        // Conversations are written when their messages are.
        let is_made_later = |field: &&String| {
            matches!(
                (self.kind, field.as_str()),
                (Kind::Messages, "conversation") | (Kind::Conversations, "created_at")
            )
        };
        let lacks = |field: &&String| !line.contains_key(*field);
        let missing = self.fields.needed.iter().filter(|field| !is_made_later(field)).find(lacks);
        if let Some(field) = missing {
            work.converted.leave(&self.name, row, "field_missing", format!("it says no {field}"));
            return None;
        }
        Some(line)
    }

    /// What a row says of a field, in our words where the mapping has some.
    fn texts(&self, work: &mut Work<'_>, row: u64, record: &ByteRecord, field: &str) -> Vec<String> {
        let columns = self.sheet.fields.get(field).map(Columns::names).unwrap_or_default();
        let cells = columns.iter().filter_map(|column| record.get(*self.columns.get(column)?));
        let mut texts = Vec::new();
        for cell in cells {
            let (mut text, is_reread) = if self.encoding == UTF_8 {
                text::decode(cell.to_vec())
            } else {
                (self.encoding.decode_without_bom_handling(cell).0.into_owned(), false)
            };
            if is_reread {
                work.converted.change(
                    &self.name,
                    row,
                    "read_as_windows_1252",
                    format!("{field} is no UTF-8"),
                );
            }
            if !work.wanted.keep_encoding
                && let Some(mended) = text::mend(&text)
            {
                work.converted.change(&self.name, row, "encoding_mended", format!("{field}: {mended}"));
                text = mended;
            }
            let text = text.trim();
            // What MySQL's own CSV says for nothing.
            if !text.is_empty() && text != "\\N" && text != "NULL" {
                texts.push(text.to_owned());
            }
        }
        if let Some(words) = self.sheet.values.get(field) {
            for text in &mut texts {
                if let Some(word) = words.get(text) {
                    text.clone_from(word);
                }
            }
            texts.retain(|text| !text.is_empty());
        }
        if texts.is_empty() {
            texts.extend(self.sheet.fixed.get(field).cloned());
        }
        texts
    }

    fn value(&self, work: &Work<'_>, field: &str, holds: &Holds, texts: &[String]) -> Option<Value> {
        let text = texts.join(" ");
        let form = self.sheet.dates.get(field).map(String::as_str);
        match holds {
            Holds::Text if matches!(field, "about" | "reason" | "text") => Some(text::plain(&text).into()),
            Holds::Text => Some(text.into()),
            Holds::Word(words) => words.contains(&text).then(|| text.into()),
            Holds::Day => {
                form.map_or_else(|| days::day(&text), |form| days::day_as(&text, form)).map(Value::from)
            }
            Holds::Moment => {
                let at = match form {
                    Some(form) => work.days.moment_as(&text, form),
                    None => work.days.moment(&text),
                };
                at.map(moment)
            }
            Holds::Number if self.sheet.decimals.iter().any(|name| name == field) => {
                hundredths(&text).map(Value::from)
            }
            Holds::Number => text.parse::<i64>().ok().map(Value::from),
            Holds::YesOrNo => {
                let text = text.to_lowercase();
                let is_yes = YES.contains(&text.as_str());
                (is_yes || NO.contains(&text.as_str())).then(|| is_yes.into())
            }
            Holds::List => {
                let between = self.sheet.lists.get(field);
                let parts = texts.iter().flat_map(|text| match between {
                    Some(between) => text.split(between.as_str()).map(str::trim).collect(),
                    None => vec![text.as_str()],
                });
                Some(parts.filter(|part| !part.is_empty()).map(Value::from).collect())
            }
        }
    }

    /// What a member's line may lack in the table.
    fn complete(&self, work: &mut Work<'_>, row: u64, line: &mut Map<String, Value>) {
        let named = line.get("country").and_then(Value::as_str).or(work.wanted.country.as_deref());
        match named.and_then(country) {
            Some(code) => line.insert("country".to_owned(), code.into()),
            None => line.remove("country"),
        };
        line.entry("city").or_insert_with(|| "".into());
        if !line.contains_key("seeks") {
            work.converted.change(&self.name, row, "seeks_unknown", "nobody knows whom they seek: both");
            line.insert("seeks".to_owned(), "both".into());
        }
        let hash = line.get("password_hash").and_then(Value::as_str).unwrap_or_default();
        // Hashes that don't say how they were made are not even written down.
        if !hash.starts_with('$') && !hash.starts_with("pbkdf2_") {
            line.remove("password_hash");
            work.converted.change(&self.name, row, "password_left_out", "they ask for a new password");
        }
        let id = line.get("external_id").and_then(Value::as_str).unwrap_or_default();
        if work.fictional.contains(id) {
            line.insert("fictional".to_owned(), true.into());
        }
    }

    fn write(
        &self,
        work: &mut Work<'_>,
        all: &mut All,
        row: u64,
        line: Map<String, Value>,
    ) -> anyhow::Result<()> {
        let text = |field: &str| line.get(field).and_then(Value::as_str).unwrap_or_default().to_owned();
        let at = |field: &str| OffsetDateTime::parse(&text(field), &Rfc3339).ok();
        match self.kind {
            Kind::Members if text("standing") == "deleted" => {
                work.converted.leave(&self.name, row, "left_before", "they had deleted their account");
            }
            Kind::Members => {
                let (id, joined) =
                    (text("external_id"), at("created_at").unwrap_or(OffsetDateTime::UNIX_EPOCH));
                if work.folder.member(&id, joined, Value::Object(line))? {
                    work.converted.came(&self.name);
                } else {
                    work.converted.leave(&self.name, row, "id_twice", format!("another one has the id {id}"));
                }
            }
            Kind::Likes | Kind::Blocks => {
                let bond = Bond {
                    table: self.name.clone(),
                    row,
                    from: text("from"),
                    to: text("to"),
                    at: at("created_at"),
                };
                if work.bond(self.kind, &mut all.seen, &bond)? {
                    work.converted.came(&self.name);
                }
            }
            Kind::Photos => self.photo(work, all, row, &line)?,
            Kind::Conversations => self.conversation(work, all, row, &line),
            Kind::Messages => self.message(work, all, row, &line)?,
            _ => {
                if line
                    .get("member")
                    .and_then(Value::as_str)
                    .is_some_and(|member| work.folder.joined(member).is_none())
                {
                    let said = format!("the member {} does not come", text("member"));
                    work.converted.leave(&self.name, row, "member_unknown", said);
                } else {
                    work.folder.line(self.kind, Value::Object(line))?;
                    work.converted.came(&self.name);
                }
            }
        }
        Ok(())
    }

    fn photo(
        &self,
        work: &mut Work<'_>,
        all: &mut All,
        row: u64,
        line: &Map<String, Value>,
    ) -> anyhow::Result<()> {
        let text = |field: &str| line.get(field).and_then(Value::as_str).unwrap_or_default().to_owned();
        let member = text("member");
        let taken = all.photos.entry(number(&member)).or_default();
        if work.folder.joined(&member).is_none() {
            let said = format!("the member {member} does not come");
            work.converted.leave(&self.name, row, "member_unknown", said);
        } else if *taken == MOST_PHOTOS {
            let said = format!("{member} has {MOST_PHOTOS} photos already");
            work.converted.leave(&self.name, row, "photo_limit", said);
        } else {
            let photo = Photo {
                table: self.name.clone(),
                row,
                id: text("external_id"),
                member,
                paths: vec![text("file")],
                at: OffsetDateTime::parse(&text("created_at"), &Rfc3339).ok(),
                is_approved: line.get("approved").and_then(Value::as_bool).unwrap_or(false),
            };
            *taken += work.photos(vec![photo])?;
        }
        Ok(())
    }

    fn conversation(&self, work: &mut Work<'_>, all: &mut All, row: u64, line: &Map<String, Value>) {
        let id = line.get("external_id").and_then(Value::as_str).unwrap_or_default();
        let two = line.get("members").and_then(Value::as_array).cloned().unwrap_or_default();
        let two: Vec<String> = two.iter().filter_map(|id| Some(id.as_str()?.to_owned())).collect();
        let Ok(two) = <[String; 2]>::try_from(two) else {
            work.converted.leave(&self.name, row, "not_two", "two members make a conversation");
            return;
        };
        if all.pairs.contains_key(&number(id)) {
            work.converted.leave(&self.name, row, "id_twice", format!("another one has the id {id}"));
            return;
        }
        all.pairs.insert(number(id), Pair { table: self.name.clone(), row, two });
    }

    fn message(
        &self,
        work: &mut Work<'_>,
        all: &mut All,
        row: u64,
        line: &Map<String, Value>,
    ) -> anyhow::Result<()> {
        let text = |field: &str| line.get(field).and_then(Value::as_str).unwrap_or_default().to_owned();
        let (from, conversation) = (text("from"), line.get("conversation").and_then(Value::as_str));
        let named = line.get(TO).and_then(Value::as_str);
        let pair = conversation.and_then(|conversation| all.pairs.get(&number(conversation)));
        let other = pair.and_then(|pair| match &pair.two {
            [one, other] if *one == from => Some(other.as_str()),
            [other, one] if *one == from => Some(other.as_str()),
            _ => None,
        });
        let Some(to) = named.or(other) else {
            let said =
                format!("nobody knows whom {from} wrote to: map `to`, or `conversation` and [conversations]");
            work.converted.leave(&self.name, row, "conversation_unknown", said);
            return Ok(());
        };
        let message = Message {
            table: self.name.clone(),
            row,
            id: text("external_id"),
            conversation: conversation.map(str::to_owned),
            to: to.to_owned(),
            at: OffsetDateTime::parse(&text("sent_at"), &Rfc3339)?,
            text: text("text"),
            read: line.get("read").and_then(Value::as_bool).unwrap_or(true),
            from,
        };
        work.message(&mut all.sorter, message)
    }
}

/// `24.95`, `24,95` and `24` in hundredths; none where there are more than two digits behind, or a sign before.
fn hundredths(text: &str) -> Option<i64> {
    let (whole, part) = text.split_once(['.', ',']).unwrap_or((text, ""));
    let is_digits = |digits: &str| digits.bytes().all(|digit| digit.is_ascii_digit());
    if whole.is_empty() || !is_digits(whole) || !is_digits(part) || part.trim_end_matches('0').len() > 2 {
        return None;
    }
    let part: String = part.chars().chain("00".chars()).take(2).collect();
    whole.parse::<i64>().ok()?.checked_mul(100)?.checked_add(part.parse().ok()?)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn prices_become_hundredths() {
        for (text, cents) in [
            ("24.95", Some(2495)),
            ("24,9", Some(2490)),
            ("24", Some(2400)),
            ("0.05", Some(5)),
            ("24.950", Some(2495)),
            ("24.955", None),
            ("-1", None),
            (".5", None),
            ("1.234,50", None),
            ("", None),
        ] {
            assert_eq!(hundredths(text), cents, "{text}");
        }
    }
}
