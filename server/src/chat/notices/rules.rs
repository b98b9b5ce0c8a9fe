//! What is told when: pure, from what is known of a reader and their conversations.

use crate::{
    kernel::ids::{ConversationId, MemberId},
    mail::Kind,
    notifications::{Preferences, Ways},
    sessions::ONLINE_FOR,
};
use time::{Duration, OffsetDateTime};

/// Who was here so lately may still be: open pages say so each 60 s (`stream::PRESENT_EVERY`), nodes tell
/// each other within 15 s.
pub(super) const HERE_FOR: Duration = Duration::seconds(90);
/// A mail waits until nobody has written for so long: a conversation in full swing makes none.
pub(super) const QUIET: Duration = Duration::minutes(5);
/// But not longer than this after the first message that it tells of.
pub(super) const LONGEST_QUIET: Duration = Duration::minutes(30);
/// The least time between mails about messages, reminders included, to one member.
pub(super) const BETWEEN_MAILS: Duration = Duration::HOUR;
/// Unread for so long since the member was told: they are reminded, once.
pub(super) const REMIND_AFTER: Duration = Duration::days(3);
/// What will be reminded of within this time comes along: one reminder rather than two.
const REMIND_TOGETHER: Duration = Duration::days(2);
/// Nobody is looked at more often than this.
const LOOK_AGAIN: Duration = Duration::seconds(15);
/// Nothing to do: looked at again then, to forget what is over.
pub(super) const IDLE: Duration = Duration::days(30);

/// A member who may have to be told.
#[derive(Clone, Debug)]
pub(super) struct Reader {
    pub(super) now: OffsetDateTime,
    pub(super) last_seen: Option<OffsetDateTime>,
    /// The last mail about messages.
    pub(super) mailed_at: Option<OffsetDateTime>,
    pub(super) wants: Preferences,
    /// At least one browser takes pushes.
    pub(super) takes_pushes: bool,
}

/// What was told of a conversation so far.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Delivered {
    /// No news by push any more up to here.
    pub(super) pushed_seq: i32,
    /// No news by mail any more up to here.
    pub(super) mailed_seq: i32,
    /// The last message that the member was really told of.
    pub(super) seq: i32,
    pub(super) at: Option<OffsetDateTime>,
    /// Reminded of messages up to here.
    pub(super) reminded_seq: i32,
}

/// The partner's messages that the member has not read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Unread {
    pub(super) count: i64,
    /// Those that no mail was about.
    pub(super) unmailed: i64,
    pub(super) last_seq: i32,
    pub(super) last_at: OffsetDateTime,
    /// When the first of `unmailed` was sent.
    pub(super) unmailed_since: Option<OffsetDateTime>,
}

/// One conversation of theirs.
#[derive(Clone, Debug)]
pub(super) struct Conversation {
    pub(super) id: ConversationId,
    pub(super) partner: MemberId,
    /// None when there is nothing to tell of: all is read, or the two can't meet.
    pub(super) unread: Option<Unread>,
    /// Read or removed up to here.
    pub(super) seen_seq: i32,
    /// The member has read and written nothing in it.
    pub(super) is_new: bool,
    pub(super) told: Delivered,
}

/// What is to be done now.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Plan {
    /// One for each conversation, in their order.
    pub(super) next: Vec<Next>,
    pub(super) mail: Option<Kind>,
    /// The reminder goes out by push.
    pub(super) reminder_push: bool,
}

/// What becomes of one conversation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Next {
    pub(super) told: Delivered,
    pub(super) due_at: OffsetDateTime,
    /// To be pushed now.
    pub(super) push: bool,
    /// In the mail, or the reminder, of now.
    pub(super) mail: bool,
}

/// Decides about all conversations of one member of which something may be to tell.
pub(super) fn plan(reader: &Reader, conversations: &[Conversation]) -> Plan {
    let mail = digest(reader, conversations);
    let reminder = mail.is_none() && is_reminder_due(reader, conversations);
    let ways = reader.wants.unread_message_reminders;
    let next = conversations.iter().map(|conversation| {
        let reminded = reminder
            && reminder_at(reader, conversation).is_some_and(|at| at <= reader.now + REMIND_TOGETHER);
        next(reader, conversation, mail.is_some(), reminded)
    });
    Plan {
        next: next.collect(),
        mail: mail.or((reminder && ways.email).then_some(Kind::UnreadReminder)),
        reminder_push: reminder && ways.push && reader.takes_pushes,
    }
}

/// The mail that tells of all that is new, if it is time for it.
fn digest(reader: &Reader, conversations: &[Conversation]) -> Option<Kind> {
    let first = conversations.iter().filter_map(|conversation| mail_at(reader, conversation)).min()?;
    if first > reader.now {
        return None;
    }
    let told = || conversations.iter().filter(|conversation| is_mail_wanted(reader, conversation));
    Some(if told().all(|conversation| conversation.is_new) {
        Kind::NewConversation
    } else {
        Kind::NewMessages
    })
}

fn is_reminder_due(reader: &Reader, conversations: &[Conversation]) -> bool {
    // News first: what it tells of is then no matter for a reminder.
    let has_news = conversations.iter().any(|conversation| is_mail_wanted(reader, conversation));
    let due = conversations.iter().filter_map(|conversation| reminder_at(reader, conversation)).min();
    !has_news && due.is_some_and(|at| at <= reader.now)
}

fn next(reader: &Reader, conversation: &Conversation, is_mail_time: bool, reminded: bool) -> Next {
    let Some(unread) = conversation.unread else {
        return Next { told: conversation.told, due_at: reader.now + IDLE, push: false, mail: false };
    };
    let push = push(reader, conversation, &unread);
    let mail = is_mail_time && is_mail_wanted(reader, conversation);
    let mut told = conversation.told;
    if !matches!(push, Push::Wait(_)) {
        told.pushed_seq = unread.last_seq;
    }
    if mail || !ways(reader, conversation).email {
        told.mailed_seq = unread.last_seq;
    }
    if mail || push == Push::Send {
        (told.seq, told.at) = (unread.last_seq, Some(reader.now));
    }
    if reminded {
        told.reminded_seq = unread.last_seq;
    }
    let after = Conversation { told, ..conversation.clone() };
    let waits = [
        if let Push::Wait(until) = push { Some(until) } else { None },
        if mail { None } else { mail_at(reader, conversation) },
        reminder_at(reader, &after),
    ];
    let due_at = waits.into_iter().flatten().min().unwrap_or(reader.now + IDLE);
    Next {
        told,
        due_at: due_at.max(reader.now + LOOK_AGAIN),
        push: push == Push::Send,
        mail: mail || reminded,
    }
}

fn ways(reader: &Reader, conversation: &Conversation) -> Ways {
    if conversation.is_new { reader.wants.new_conversations } else { reader.wants.new_messages }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Push {
    /// Nothing new, not wanted, or their open page has told them.
    Pass,
    /// They may be here.
    Wait(OffsetDateTime),
    Send,
}

fn push(reader: &Reader, conversation: &Conversation, unread: &Unread) -> Push {
    if unread.last_seq <= conversation.told.pushed_seq
        || !reader.takes_pushes
        || !ways(reader, conversation).push
    {
        return Push::Pass;
    }
    match reader.last_seen {
        Some(seen) if seen + HERE_FOR > reader.now => Push::Wait(seen + HERE_FOR),
        Some(seen) if seen > unread.last_at => Push::Pass,
        _ => Push::Send,
    }
}

fn is_mail_wanted(reader: &Reader, conversation: &Conversation) -> bool {
    ways(reader, conversation).email && conversation.unread.is_some_and(|unread| unread.unmailed > 0)
}

/// From when on the mail may tell of this conversation.
fn mail_at(reader: &Reader, conversation: &Conversation) -> Option<OffsetDateTime> {
    let unread = conversation.unread.filter(|_| is_mail_wanted(reader, conversation))?;
    let since = unread.unmailed_since?;
    Some(allowed_at(reader, (unread.last_at + QUIET).min(since + LONGEST_QUIET)))
}

/// Not before `at`, not while they are online, not within an hour of the last mail.
fn allowed_at(reader: &Reader, at: OffsetDateTime) -> OffsetDateTime {
    let gone = reader.last_seen.map(|seen| seen + ONLINE_FOR);
    let spaced = reader.mailed_at.map(|mailed| mailed + BETWEEN_MAILS);
    [gone, spaced].into_iter().flatten().fold(at, OffsetDateTime::max)
}

/// When the member is reminded: they were told, have not been here since, and not reminded of these messages.
fn reminder_at(reader: &Reader, conversation: &Conversation) -> Option<OffsetDateTime> {
    conversation.unread?;
    let (told, ways) = (conversation.told, reader.wants.unread_message_reminders);
    let at = told.at.filter(|_| ways.email || ways.push)?;
    let is_open = told.seq > conversation.seen_seq && told.reminded_seq <= conversation.seen_seq;
    let did_nothing = reader.last_seen.is_none_or(|seen| seen <= at);
    (is_open && did_nothing).then(|| allowed_at(reader, at + REMIND_AFTER))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::kernel::random::Random;
    use time::macros::datetime;
    use uuid::Uuid;

    const NOON: OffsetDateTime = datetime!(2026-11-21 12:00 UTC);

    fn ago(minutes: i64) -> OffsetDateTime {
        NOON - Duration::minutes(minutes)
    }

    /// Anna, who was never here and chose nothing.
    fn reader() -> Reader {
        let wants = Preferences::default();
        Reader { now: NOON, last_seen: None, mailed_at: None, wants, takes_pushes: true }
    }

    /// Two messages, the first and the last so many minutes ago.
    fn conversation(first: i64, last: i64) -> Conversation {
        let unread = Unread {
            count: 2,
            unmailed: 2,
            last_seq: 2,
            last_at: ago(last),
            unmailed_since: Some(ago(first)),
        };
        let id = Uuid::from_u128(1);
        Conversation {
            id: id.into(),
            partner: id.into(),
            unread: Some(unread),
            seen_seq: 0,
            is_new: true,
            told: Delivered::default(),
        }
    }

    /// As a mail left it so many minutes ago.
    fn mailed(minutes: i64) -> Conversation {
        let mut conversation = conversation(minutes + 6, minutes + 5);
        conversation.told =
            Delivered { pushed_seq: 2, mailed_seq: 2, seq: 2, at: Some(ago(minutes)), reminded_seq: 0 };
        conversation.unread =
            conversation.unread.map(|unread| Unread { unmailed: 0, unmailed_since: None, ..unread });
        conversation
    }

    #[test]
    fn mails_wait_for_quiet_for_the_hour_and_for_the_reader_to_be_gone() {
        // First message, last one, last seen, last mail: minutes ago; the mail comes in so many minutes.
        let never = i64::MAX;
        for (first, last, seen, mail, due) in [
            (5, 5, never, never, 0),
            (4, 4, never, never, 1),
            (9, 1, never, never, 4),
            (29, 1, never, never, 1),
            (30, 0, never, never, 0),
            (60, 60, 5, never, 0),
            (60, 60, 4, never, 1),
            (60, 60, 0, never, 5),
            (60, 60, never, 60, 0),
            (60, 60, never, 59, 1),
            (60, 0, 2, 30, 30),
            (60, 0, 0, 59, 5),
        ] {
            let at = |minutes| (minutes != never).then(|| ago(minutes));
            let reader = Reader { last_seen: at(seen), mailed_at: at(mail), ..reader() };
            let plan = plan(&reader, &[conversation(first, last)]);
            let case = format!("{first} {last} {seen} {mail}");
            assert_eq!(plan.mail.is_some(), due == 0, "{case}");
            if due > 0 {
                assert_eq!(mail_at(&reader, &conversation(first, last)), Some(ago(-due)), "{case}");
                assert!(plan.next[0].due_at <= ago(-due), "{case}");
            }
        }
    }

    #[test]
    fn pushes_go_to_who_is_not_here() {
        let mut quiet = reader();
        quiet.wants.new_conversations.push = false;
        for (reader, last, expected) in [
            (reader(), 0, Push::Send),
            (Reader { last_seen: Some(ago(2)), ..reader() }, 1, Push::Send),
            // Their open page told them.
            (Reader { last_seen: Some(ago(2)), ..reader() }, 3, Push::Pass),
            (Reader { last_seen: Some(ago(1)), ..reader() }, 0, Push::Wait(ago(1) + HERE_FOR)),
            (Reader { takes_pushes: false, ..reader() }, 0, Push::Pass),
            (quiet, 0, Push::Pass),
        ] {
            let conversation = conversation(last, last);
            assert_eq!(push(&reader, &conversation, &conversation.unread.unwrap()), expected, "{reader:?}");
        }
    }

    #[test]
    fn a_reminder_comes_once_after_three_days_to_who_did_nothing() {
        let day = 24 * 60;
        let kind = |reader: &Reader, conversation: Conversation| plan(reader, &[conversation]).mail;
        assert_eq!(kind(&reader(), mailed(3 * day - 1)), None);
        assert_eq!(kind(&reader(), mailed(3 * day)), Some(Kind::UnreadReminder));
        let seen = Reader { last_seen: Some(ago(day)), ..reader() };
        assert_eq!(kind(&seen, mailed(3 * day)), None);
        let mut told = mailed(3 * day);
        told.told.reminded_seq = 2;
        assert_eq!(kind(&reader(), told.clone()), None);
        // The batch that was reminded of is read: the next is another.
        told.seen_seq = 2;
        told.told.seq = 3;
        assert_eq!(kind(&reader(), told), Some(Kind::UnreadReminder));
        let mut off = reader();
        off.wants.unread_message_reminders = Ways { email: false, push: true };
        let pushed = plan(&off, &[mailed(3 * day)]);
        assert_eq!((pushed.mail, pushed.reminder_push), (None, true));
        // News goes first.
        let both = plan(&reader(), &[mailed(3 * day), conversation(6, 6)]);
        assert_eq!(both.mail, Some(Kind::NewConversation));
        assert_eq!([both.next[0].mail, both.next[1].mail], [false, true]);
    }

    /// A year of messages, visits and reading at random: whatever comes, mails keep their distance.
    #[test]
    fn whatever_happens_mails_keep_their_distance_and_tell_of_each_message_once() {
        for seed in 0..40 {
            let random = Random::seeded(seed);
            let below = |limit: i64| i64::from(u32::from_le_bytes(random.bytes())) % limit;
            let mut reader = reader();
            let mut sent: Vec<OffsetDateTime> = Vec::new();
            let (mut told, mut seen) = (Delivered::default(), 0_i32);
            let mut mails: Vec<i32> = vec![0];
            for _ in 0..3_000 {
                reader.now += Duration::minutes([1, 3, 20, 700][usize::try_from(below(4)).unwrap()]);
                let last = i32::try_from(sent.len()).unwrap();
                match below(9) {
                    0..=2 => sent.push(reader.now),
                    3 => reader.last_seen = Some(reader.now),
                    4 => (reader.last_seen, seen) = (Some(reader.now), last),
                    _ => {}
                }
                let last = i32::try_from(sent.len()).unwrap();
                let unmailed = last - seen.max(told.mailed_seq);
                let at = |seq: i32| sent[usize::try_from(seq - 1).unwrap()];
                let unread = (last > seen).then(|| Unread {
                    count: i64::from(last - seen),
                    unmailed: i64::from(unmailed.max(0)),
                    last_seq: last,
                    last_at: at(last),
                    unmailed_since: (unmailed > 0).then(|| at(last - unmailed + 1)),
                });
                let now =
                    Conversation { unread, seen_seq: seen, is_new: seen == 0, told, ..conversation(0, 0) };
                let plan = plan(&reader, &[now]);
                let next = plan.next[0];
                assert!(next.due_at > reader.now);
                if plan.mail.is_some() {
                    assert!(reader.mailed_at.is_none_or(|at| reader.now - at >= BETWEEN_MAILS));
                    assert!(reader.last_seen.is_none_or(|at| reader.now - at >= ONLINE_FOR));
                    assert!(last > seen && next.mail, "of nothing that has been read");
                    reader.mailed_at = Some(reader.now);
                }
                if plan.mail.is_some_and(|kind| kind != Kind::UnreadReminder) {
                    assert!(last > *mails.last().unwrap(), "of nothing twice");
                    mails.push(last);
                }
                if plan.mail == Some(Kind::UnreadReminder) {
                    assert!(told.reminded_seq <= seen, "once");
                    assert!(unmailed <= 0);
                }
                told = next.told;
            }
            assert!(mails.len() > 100, "{}", mails.len());
        }
    }
}
