//! What may come: each line looked at by itself and beside those before it, the same for a dry run and for the import. In
//! memory stays a number for each id, nothing of what the lines say.

use super::{
    format::{self, ConsentKind, Kind},
    machines::Answers,
    numbers::Numbers,
    places::Places,
    purchases::Bought,
    report::{Fault, Report, fault},
};
use crate::{
    kernel::ids::MemberId,
    media::{MAX_UPLOAD, UploadHash},
    members::{MAX_CODE_POINTS, MessageText},
    settings::SiteRow,
};
use serde::Serialize;
use std::{
    collections::{HashMap, HashSet},
    path::{Component, Path, PathBuf},
};
use time::{OffsetDateTime, UtcOffset};
use uuid::Uuid;

/// What is known so far.
pub(super) struct Checks<'a> {
    pub site: &'a SiteRow,
    pub folder: PathBuf,
    pub now: OffsetDateTime,
    pub report: Report,
    pub places: Places,
    /// What ids are made of.
    key: [u8; 32],
    /// Where in `people` each is, or `GONE`.
    members: Numbers<u32>,
    people: Vec<Person>,
    /// Mailboxes.
    pub addresses: HashSet<u64>,
    /// Lots of credits.
    pub lots: HashSet<u64>,
    /// Pictures.
    photos: HashSet<u64>,
    /// Purchases that lots of credits may name.
    pub orders: HashMap<u64, Bought>,
    /// Old addresses that lines above have.
    pub redirects: HashSet<u64>,
    /// Patterns of such that the site has.
    pub patterns: HashSet<String>,
    /// Words by which old addresses name members.
    usernames: HashSet<u64>,
    conversations: Numbers<(u32, u32)>,
    /// Purchases and conversations that stand behind what an earlier import has read of their files.
    fresh: HashSet<u64>,
    /// Whose each picture was last, and how many had it before them.
    pictures: HashMap<u64, (MemberId, u32)>,
    /// Who answers how; of a dry run alone.
    answers: Answers,
    /// How many pictures each has, and how many of them in the album; of a dry run alone, since the database counts.
    shelves: HashMap<MemberId, (u8, u8)>,
}

/// Somebody who comes.
#[derive(Clone, Copy, Debug)]
pub(super) struct Person {
    pub id: MemberId,
    pub is_fictional: bool,
    /// What they have, of all lots so far.
    pub credits: i32,
    /// They come only now: nothing of theirs is there, whatever an import before has read of it.
    pub is_fresh: bool,
}

/// In the place of somebody who does not come after all.
const GONE: u32 = u32::MAX;
/// Credits of one member: nobody has bought so many, and a balance holds twenty times as many.
pub(super) const MOST_HELD: i32 = 100_000_000;

impl<'a> Checks<'a> {
    pub(super) fn new(site: &'a SiteRow, folder: PathBuf, key: [u8; 32], now: OffsetDateTime) -> Self {
        Self {
            site,
            folder,
            now,
            key,
            report: Report { site: site.domain.clone(), ..Report::default() },
            places: Places::default(),
            members: Numbers::default(),
            people: Vec::new(),
            addresses: HashSet::new(),
            lots: HashSet::new(),
            photos: HashSet::new(),
            orders: HashMap::new(),
            redirects: HashSet::new(),
            patterns: HashSet::new(),
            usernames: HashSet::new(),
            conversations: Numbers::default(),
            fresh: HashSet::new(),
            pictures: HashMap::new(),
            answers: Answers::default(),
            shelves: HashMap::new(),
        }
    }

    fn hash(&self, kind: &str, external_id: &str) -> blake3::Hash {
        hash_of(&self.key, kind, external_id)
    }

    /// The same for the same thing, and nobody's guess: it hangs on a key that only the database has.
    pub(super) fn id(&self, kind: &str, external_id: &str) -> Uuid {
        id_made_of(&self.key, kind, external_id)
    }

    /// What stands for an id in memory.
    pub(super) fn number(&self, kind: &str, text: &str) -> u64 {
        u64::from_le_bytes(self.hash(kind, text).as_bytes().last_chunk().copied().unwrap_or_default())
    }

    /// Whether nobody above has that id.
    pub(super) fn is_new(&self, external_id: &str) -> bool {
        self.place_of(external_id).is_none()
    }

    /// From now on others may refer to them.
    pub(super) fn know(&mut self, external_id: &str, person: Person) {
        let place = u32::try_from(self.people.len()).unwrap_or(u32::MAX);
        self.members.set(self.number("member", external_id), place);
        self.people.push(person);
    }

    /// A file begins: what is remembered of those before it alone is let go.
    pub(super) fn begin(&mut self, kind: Kind) {
        match kind {
            Kind::Consents => (self.addresses, self.usernames) = (HashSet::new(), HashSet::new()),
            Kind::Photos => (self.orders, self.lots) = (HashMap::new(), HashSet::new()),
            Kind::Likes => (self.photos, self.pictures) = (HashSet::new(), HashMap::new()),
            _ => {}
        }
    }

    /// The word by which old addresses name a member, in small letters; None where another has it.
    pub(super) fn username(&mut self, line: u64, word: Option<&str>) -> Option<String> {
        let word = word?.trim().to_lowercase();
        let fits = id_of(&word, 100).is_ok();
        let number = self.number("username", &word);
        if fits && self.usernames.insert(number) {
            return Some(word);
        }
        let said =
            "a username has 1 to 100 characters and is one member's: old addresses with it lead nowhere";
        self.report.change(Kind::Members, line, fault("username_left_out", said));
        None
    }

    /// They don't come after all.
    pub(super) fn forget(&mut self, external_id: &str) {
        let number = self.number("member", external_id);
        self.members.set(number, GONE);
    }

    /// They are there already.
    pub(super) fn is_there(&mut self, external_id: &str) {
        let place = self.place_of(external_id).and_then(|place| usize::try_from(place).ok());
        if let Some(person) = place.and_then(|place| self.people.get_mut(place)) {
            person.is_fresh = false;
        }
    }

    /// Whether one of these comes only now: a line about them was refused before, and is news.
    pub(super) fn is_news(&self, members: &[&str]) -> bool {
        members.iter().any(|member| self.person(member).is_ok_and(|person| person.is_fresh))
    }

    /// Remembers what stands behind the end of what was read before: lines that name it were refused.
    pub(super) fn note_late(&mut self, kind: Kind, external_id: &str, is_late: bool) {
        if is_late {
            self.fresh.insert(self.number(kind.code(), external_id));
        }
    }

    /// Whether a purchase or a conversation is such a one.
    pub(super) fn is_late(&self, kind: Kind, external_id: &str) -> bool {
        self.fresh.contains(&self.number(kind.code(), external_id))
    }

    /// Whether one of the two in a conversation comes only now.
    pub(super) fn is_new_talk(&self, conversation: &str) -> bool {
        let number = self.number("conversation", conversation);
        let is_fresh = |place: u32| {
            let person = usize::try_from(place).ok().and_then(|place| self.people.get(place));
            person.is_some_and(|person| person.is_fresh)
        };
        let two = self.conversations.get(number);
        two.is_some_and(|(one, other)| is_fresh(one) || is_fresh(other))
    }

    /// Whether this picture is on its third member: nobody's own face is.
    pub(super) fn is_on_many(&mut self, picture: &UploadHash, member: MemberId) -> bool {
        let number = u64::from_le_bytes(picture.last_chunk().copied().unwrap_or_default());
        let (last, others) = self.pictures.entry(number).or_insert((member, 0));
        let is_another = *last != member;
        *last = member;
        *others += u32::from(is_another);
        is_another && *others == 2
    }

    /// Whether a member may have one more, of so many and so many in the album.
    pub(super) fn takes_one_more(&mut self, photo: &Photo, (most, most_in_album): (u8, u8)) -> bool {
        let (all, in_album) = self.shelves.entry(photo.member).or_default();
        let is_fine = *all < most && !(photo.album && *in_album >= most_in_album);
        if is_fine {
            *all += 1;
            *in_album += u8::from(photo.album);
        }
        is_fine
    }

    fn place_of(&self, external_id: &str) -> Option<u32> {
        self.members.get(self.number("member", external_id)).filter(|place| *place != GONE)
    }

    fn place(&self, external_id: &str) -> Result<u32, Fault> {
        self.place_of(external_id)
            .ok_or_else(|| fault("member_unknown", format!("no member {} comes", shown(external_id))))
    }

    fn person(&self, external_id: &str) -> Result<Person, Fault> {
        let place = usize::try_from(self.place(external_id)?).unwrap_or(usize::MAX);
        self.people.get(place).copied().ok_or_else(|| fault("member_unknown", "no such member comes"))
    }

    fn two(&self, from: &str, to: &str) -> Result<(Uuid, Uuid), Fault> {
        let (one, other) = (self.person(from)?.id.0, self.person(to)?.id.0);
        if one == other {
            return Err(fault("with_oneself", "it is about one member alone"));
        }
        Ok((one, other))
    }

    /// Nothing was before the first of these programs, or is later than now.
    pub(super) fn moment(&self, at: OffsetDateTime) -> Result<OffsetDateTime, Fault> {
        if at > self.now {
            return Err(fault("date_to_come", format!("{at} is yet to come")));
        }
        // Days are counted in UTC, whatever zone a line writes.
        let utc = at.checked_to_offset(UtcOffset::UTC).filter(|at| at.year() >= 1995);
        utc.ok_or_else(|| fault("date_too_old", format!("{at} is before there were such sites")))
    }
}

fn hash_of(key: &[u8; 32], kind: &str, external_id: &str) -> blake3::Hash {
    blake3::keyed_hash(key, format!("{kind} {external_id}").as_bytes())
}

/// What a thing of the program before is called here.
pub(super) fn id_made_of(key: &[u8; 32], kind: &str, external_id: &str) -> Uuid {
    let hash = hash_of(key, kind, external_id);
    let bytes = hash.as_bytes().first_chunk().copied().unwrap_or_default();
    uuid::Builder::from_random_bytes(bytes).into_uuid()
}

/// As an id may be: readable, and no longer than `most`.
pub(super) fn id_of(text: &str, most: usize) -> Result<&str, Fault> {
    let fits = !text.is_empty() && text.chars().count() <= most && !text.chars().any(char::is_control);
    if fits { Ok(text) } else { Err(fault("id_invalid", format!("an id has 1 to {most} characters"))) }
}

/// An id of theirs within a sentence.
pub(super) fn shown(text: &str) -> String {
    text.chars().filter(|letter| !letter.is_control()).take(40).collect()
}

/// A consent, checked.
#[derive(Debug, Serialize)]
pub(super) struct Consent {
    member: Uuid,
    kind: ConsentKind,
    version: String,
    #[serde(with = "time::serde::rfc3339")]
    given_at: OffsetDateTime,
    #[serde(with = "time::serde::rfc3339::option")]
    withdrawn_at: Option<OffsetDateTime>,
}

/// A like, checked.
#[derive(Debug, Serialize)]
pub(super) struct Like {
    one: Uuid,
    other: Uuid,
    #[serde(with = "time::serde::rfc3339")]
    at: OffsetDateTime,
    seen: bool,
}

/// A conversation, checked; `one` is the lesser id.
#[derive(Debug, Serialize)]
pub(super) struct Conversation {
    pub one: Uuid,
    pub other: Uuid,
    pub id: Uuid,
    #[serde(with = "time::serde::rfc3339")]
    at: OffsetDateTime,
}

/// A message, checked.
#[derive(Debug, Serialize)]
pub(super) struct Message {
    sender: Uuid,
    other: Uuid,
    id: Uuid,
    pub client_id: Uuid,
    body: String,
    #[serde(with = "time::serde::rfc3339")]
    at: OffsetDateTime,
    read: bool,
}

/// A photo.
#[derive(Debug)]
pub(super) struct Photo {
    pub member: MemberId,
    pub id: Uuid,
    /// A file within the folder, or why it is none: who brought it before may have cleared that away since.
    pub path: Result<PathBuf, Fault>,
    /// An earlier import has read this line: where the photo is not there, it was refused, or its member has removed it.
    pub was_read: bool,
    pub at: OffsetDateTime,
    pub approved: bool,
    pub nude: bool,
    pub album: bool,
}

impl Checks<'_> {
    pub(super) fn consent(&mut self, row: &format::Consent) -> Result<Consent, Fault> {
        let member = self.real(&row.member)?;
        let version = id_of(&row.version, 100)?.to_owned();
        let given_at = self.moment(row.given_at)?;
        let withdrawn_at = row.withdrawn_at.map(|at| self.moment(at)).transpose()?;
        if withdrawn_at.is_some_and(|at| at < given_at) {
            return Err(fault("dates_crossed", "it was taken back before it was given"));
        }
        Ok(Consent { member, kind: row.kind, version, given_at, withdrawn_at })
    }

    /// Behind a fictional profile is nobody who agrees or pays.
    pub(super) fn real(&self, external_id: &str) -> Result<Uuid, Fault> {
        let person = self.person(external_id)?;
        if person.is_fictional {
            return Err(fault("member_fictional", format!("nobody is behind {}", shown(external_id))));
        }
        Ok(person.id.0)
    }

    /// Notes that somebody gets these credits, too.
    pub(super) fn hold(&mut self, external_id: &str, credits: i32) -> Result<(), Fault> {
        let place = usize::try_from(self.place(external_id)?).unwrap_or(usize::MAX);
        let person = self.people.get_mut(place);
        let person = person.ok_or_else(|| fault("member_unknown", "no such member comes"))?;
        let all = person.credits.checked_add(credits).filter(|all| *all <= MOST_HELD);
        person.credits = all.ok_or_else(|| {
            fault("credits_invalid", format!("with those above the member has more than {MOST_HELD}"))
        })?;
        Ok(())
    }

    pub(super) fn like(&mut self, row: &format::Like) -> Result<Like, Fault> {
        let (one, other) = self.two(&row.from, &row.to)?;
        Ok(Like { one, other, at: self.moment(row.created_at)?, seen: row.seen })
    }

    pub(super) fn block(&mut self, row: &format::Block) -> Result<(Uuid, Uuid, OffsetDateTime), Fault> {
        let (one, other) = self.two(&row.from, &row.to)?;
        Ok((one, other, self.moment(row.created_at)?))
    }

    pub(super) fn conversation(&mut self, row: &format::Conversation) -> Result<Conversation, Fault> {
        let external_id = id_of(&row.external_id, 300)?;
        let [from, to] = row.members.as_slice() else {
            return Err(fault(
                "not_two",
                format!("{} members are in it; two make a conversation", row.members.len()),
            ));
        };
        let (one, other) = self.two(from, to)?;
        let at = self.moment(row.created_at)?;
        let two = (self.place(from)?, self.place(to)?);
        let number = self.number("conversation", external_id);
        match self.conversations.get(number) {
            None => self.conversations.set(number, two),
            Some(known) if known == two => {}
            Some(_) => return Err(fault("id_twice", "another conversation above has that id")),
        }
        Ok(Conversation {
            one: one.min(other),
            other: one.max(other),
            id: self.id("conversation", external_id),
            at,
        })
    }

    pub(super) fn message(&mut self, line: u64, row: &format::Message) -> Result<Message, Fault> {
        let external_id = id_of(&row.external_id, 300)?;
        let number = self.number("conversation", &row.conversation);
        let two = self.conversations.get(number).ok_or_else(|| {
            fault("conversation_unknown", format!("no conversation {} comes", shown(&row.conversation)))
        })?;
        let from = self.place(&row.from)?;
        let to = match two {
            (one, other) if one == from => other,
            (one, other) if other == from => one,
            _ => {
                return Err(fault(
                    "not_of_the_two",
                    format!("{} is not in this conversation", shown(&row.from)),
                ));
            }
        };
        let id = |place: u32| usize::try_from(place).ok().and_then(|place| self.people.get(place));
        let (Some(sender), Some(other)) = (id(from), id(to)) else {
            return Err(fault("member_unknown", "no such member comes"));
        };
        let may_be_one = self.report.dry_run && !sender.is_fictional;
        let (sender, other) = (sender.id.0, other.id.0);
        let at = self.moment(row.sent_at)?;
        let body = self.text(line, &row.text)?;
        if may_be_one && self.answers.note(number, from, at) {
            let said = format!(
                "{} answers within seconds, at all hours: a profile without a person says `fictional`",
                shown(&row.from)
            );
            self.report.change(Kind::Messages, line, fault("answers_like_a_machine", said));
        }
        // Some programs number the messages of each conversation from 1.
        let name = format!("{sender} {number:x} {external_id}");
        let (id, client_id) = (self.id("message", &name), self.id("client", &name));
        Ok(Message { sender, other, id, client_id, body, at, read: row.read })
    }

    /// Longer than the site lets members write: what was written was written.
    fn text(&mut self, line: u64, text: &str) -> Result<String, Fault> {
        let plain: String = text
            .chars()
            .filter(|letter| !letter.is_control() || matches!(letter, '\n' | '\r' | '\t'))
            .collect();
        let cut: String = plain.chars().take(MAX_CODE_POINTS).collect();
        if cut.len() < plain.len() {
            let said = format!("only its first {MAX_CODE_POINTS} characters come");
            self.report.change(Kind::Messages, line, fault("text_cut", said));
        }
        let text = MessageText::parse("text", &cut, u16::MAX);
        text.map(String::from).map_err(|_| fault("text_empty", "nothing is written in it"))
    }

    pub(super) fn photo(&mut self, row: &format::Photo, was_read: bool) -> Result<Photo, Fault> {
        let member = self.person(&row.member)?.id;
        let external_id = id_of(&row.external_id, 300)?;
        let at = row.created_at.map_or(Ok(self.now), |at| self.moment(at))?;
        let path = self.inside(&row.file);
        if !self.photos.insert(self.number("photo", external_id)) {
            return Err(fault("id_twice", "a picture above has that id"));
        }
        Ok(Photo {
            member,
            id: self.id("photo", external_id),
            path,
            was_read,
            at,
            approved: row.approved,
            nude: row.nude,
            album: row.album,
        })
    }

    /// A plain file of the folder, however its path is written.
    fn inside(&self, file: &str) -> Result<PathBuf, Fault> {
        let outside = || fault("path_outside", format!("{} leads out of the folder", shown(file)));
        let path = Path::new(file);
        let is_plain = !file.is_empty() && !file.contains('\0');
        if !is_plain || path.components().any(|part| !matches!(part, Component::Normal(_))) {
            return Err(outside());
        }
        let Ok(path) = self.folder.join(path).canonicalize() else {
            return Err(fault("file_missing", format!("there is no file {}", shown(file))));
        };
        if !path.starts_with(&self.folder) {
            return Err(outside());
        }
        match path.metadata() {
            Ok(about) if !about.is_file() => {
                Err(fault("file_missing", format!("{} is no file", shown(file))))
            }
            Ok(about) if about.len() > u64::try_from(MAX_UPLOAD).unwrap_or(u64::MAX) => {
                Err(fault("photo_too_large", format!("{} has more than 12 MB", shown(file))))
            }
            Ok(_) => Ok(path),
            Err(error) => Err(fault("file_missing", format!("{} can't be read: {error}", shown(file)))),
        }
    }
}
