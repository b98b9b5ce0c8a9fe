//! The same first words to many: what makes two of them equal, and how long that is remembered.

use crate::kernel::{clock::SKEW, ids::MemberId, problem::Answer, retention::Kept};
use sqlx::PgConnection;
use time::{Duration, OffsetDateTime};
use unicode_normalization::{UnicodeNormalization, char::is_combining_mark};

/// How long first words count; `send_message` has the same.
const COUNTED: Duration = Duration::hours(24);
/// How long it is kept that somebody began a conversation: abuse rules look at a week, and at the day before each of its days.
const BEGINNINGS: Duration = Duration::days(9);
/// First words that no longer count. Those of a clock that has been put back would count until its time comes.
pub const KEPT: &[Kept] = &[
    Kept { ahead: Some(SKEW), ..Kept::since("openers", "sent_at", COUNTED) },
    Kept { ahead: Some(SKEW), ..Kept::since("first_messages", "sent_at", BEGINNINGS) },
];

/// What stands for a member's first words, the same however they are written: no case, accents, spaces,
/// punctuation or emoji, and digits stay. Words of nothing else stand for themselves.
///
/// A hash, and another one for each member: who reads the table learns no words from it, nor that two
/// members write the same.
pub(super) fn opener(member: MemberId, text: &str) -> Vec<u8> {
    let letters = |text: &str| -> String {
        let letters = text.nfkd().filter(|letter| !is_combining_mark(*letter));
        letters.flat_map(char::to_lowercase).filter(|letter| letter.is_alphanumeric()).collect()
    };
    let said = Some(letters(text)).filter(|said| !said.is_empty());
    let said = said.unwrap_or_else(|| text.split_whitespace().collect());
    let mut hasher = blake3::Hasher::new_derive_key("liaison chat opener");
    hasher.update(member.0.as_bytes()).update(said.as_bytes());
    let mut hash = vec![0; 16];
    hasher.finalize_xof().fill(&mut hash);
    hash
}

/// Notes that these words go to one person more, for whoever holds the member's credits; false: they went to `max`
/// people already. `send_message` does the same by itself.
pub(super) async fn note(
    connection: &mut PgConnection,
    member: MemberId,
    opener: &[u8],
    max: u8,
    now: OffsetDateTime,
) -> Answer<bool> {
    if max == 0 {
        return Ok(true);
    }
    let noted = sqlx::query!(
        "insert into openers (member_id, opener, place, sent_at)
         select $1, $2, number::smallint, $4 from generate_series(1, $3) number
         where not exists (select from openers used
           where used.member_id = $1 and used.opener = $2 and used.place = number and used.sent_at > $5)
         order by number limit 1
         on conflict (member_id, opener, place) do update set sent_at = excluded.sent_at",
        member.0,
        opener,
        i32::from(max),
        now,
        now - COUNTED,
    )
    .execute(connection)
    .await?;
    Ok(noted.rows_affected() == 1)
}

/// Other first words of a conversation that the member began at that moment: abuse rules count them again, and a web address
/// that stood there once stays one.
pub(super) async fn note_changed(
    connection: &mut PgConnection,
    (member, sent_at): (MemberId, OffsetDateTime),
    (before, after): (&[u8], &[u8]),
    has_link: bool,
) -> Answer<()> {
    sqlx::query!(
        "update first_messages set opener = $4, has_link = has_link or $5, counted = false
         where member_id = $1 and sent_at = $2 and opener = $3 and (opener <> $4 or has_link < $5)",
        member.0,
        sent_at,
        before,
        after,
        has_link,
    )
    .execute(connection)
    .await?;
    Ok(())
}

/// Forgets a member's.
pub(super) async fn erase(connection: &mut PgConnection, member: MemberId) -> Answer<()> {
    sqlx::query!("delete from first_messages where member_id = $1", member.0)
        .execute(&mut *connection)
        .await?;
    sqlx::query!("delete from openers where member_id = $1", member.0).execute(connection).await?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use uuid::Uuid;

    const ANNA: MemberId = MemberId(Uuid::from_u128(1));

    #[test]
    fn how_it_is_written_makes_no_difference() {
        let said = opener(ANNA, "Hey, how are you?");
        for same in [
            "hey how are you",
            "HEY!! How are you 😀",
            " h e y\nhow-are-you…",
            "Héy, hôw are you",
            "Ｈｅｙ, how are you",
            "hey\u{200b} how are you",
        ] {
            assert_eq!(opener(ANNA, same), said, "{same}");
        }
    }

    #[test]
    fn what_it_says_makes_one() {
        let differ = [
            "Hey, how are you?",
            "Hey, how old are you?",
            "Room 1",
            "Room 2",
            "Привет",
            "Прив",
            "👋",
            "🌹",
            "?",
            "!",
        ];
        let hashes: std::collections::BTreeSet<Vec<u8>> =
            differ.iter().map(|text| opener(ANNA, text)).collect();
        assert_eq!(hashes.len(), differ.len());
        assert_ne!(opener(ANNA, "Hey"), opener(MemberId(Uuid::from_u128(2)), "Hey"));
    }
}
