//! What a reader of messages gets beside their words: photos, voices and gifts, in the reader's own form. And how a
//! moderator takes a photo or a voice message away from both.

use super::{
    gift::Gift,
    model::{Quote, QuoteRow},
};
use crate::{
    app::App,
    kernel::{
        clock::Clock,
        events::{self, Event},
        ids::{ConversationId, MemberId, PhotoId},
        locale::Locale,
        problem::Answer,
    },
    media::{
        self, ChatPhoto, ChatPhotoBefore, ChatPhotoRow, ChatVoice, ChatVoiceRow, Media, RemovedChatPhoto,
    },
};
use serde_json::json;
use sqlx::PgConnection;
use time::OffsetDateTime;

/// Somebody who reads messages.
#[derive(Clone, Copy)]
pub(super) struct Reader<'a> {
    pub(super) member: MemberId,
    locale: Locale,
    media: &'a Media,
    now: OffsetDateTime,
}

impl<'a> Reader<'a> {
    pub(super) fn new(app: &'a App, member: MemberId, locale: Locale) -> Self {
        Self { member, locale, media: &app.media, now: app.clock.now() }
    }

    pub(super) fn gift(&self, id: Option<&str>) -> Option<Gift> {
        Gift::of(id?, self.locale)
    }

    /// What message number `reply_to` says to the reader; one that is not there for them any more says nothing.
    pub(super) fn quote(&self, reply_to: Option<i32>, row: Option<QuoteRow>) -> Option<Quote> {
        let seq = reply_to?;
        let Some(QuoteRow { seq, mine, text, gift, photo, voice }) = row else {
            let text = String::new();
            return Some(Quote {
                seq,
                mine: false,
                text,
                gift: None,
                photo: false,
                voice: false,
                removed: true,
            });
        };
        Some(Quote { seq, mine, text, gift: self.gift(gift.as_deref()), photo, voice, removed: false })
    }

    pub(super) fn photo(&self, photo: Option<ChatPhotoRow>) -> Option<ChatPhoto> {
        Some(photo?.shown(self.media, self.member, self.now))
    }

    pub(super) fn voice(&self, voice: Option<ChatVoiceRow>) -> Option<ChatVoice> {
        Some(voice?.shown(self.media, self.member, self.now))
    }
}

/// A photo as a query finds it beside its message; None where it is a voice.
pub(super) fn row(
    id: Option<PhotoId>,
    width: Option<i32>,
    height: Option<i32>,
    removed: bool,
) -> Option<ChatPhotoRow> {
    Some(ChatPhotoRow { id: id?, width: width?, height: height?, removed })
}

/// A voice message as a query finds it beside its message.
pub(super) fn voice_row(
    id: Option<PhotoId>,
    ms: Option<i32>,
    waveform: Option<String>,
    removed: bool,
) -> Option<ChatVoiceRow> {
    Some(ChatVoiceRow { id: id?, ms: ms?, waveform: waveform?, removed })
}

/// A photo that was taken away from both just now, or put back.
#[derive(Clone, Debug)]
pub struct RemovedPhoto {
    /// Who sent it.
    pub sender: MemberId,
    /// For their open pages.
    pub events: Vec<Event>,
}

/// Takes a photo away from both, and tells their open pages. None: it is gone, or was taken away before.
pub async fn remove_photo(
    connection: &mut PgConnection,
    clock: &Clock,
    photo: PhotoId,
) -> Answer<Option<RemovedPhoto>> {
    let Some(removed) = media::remove_chat_photo(connection, photo, clock.now()).await? else {
        return Ok(None);
    };
    Ok(Some(tell_readers(connection, clock, removed).await?))
}

/// Puts it back as it was, and tells their open pages. None: it is gone.
pub async fn put_photo_back(
    connection: &mut PgConnection,
    clock: &Clock,
    photo: PhotoId,
    before: &ChatPhotoBefore,
) -> Answer<Option<RemovedPhoto>> {
    match media::put_chat_photo_back(connection, photo, before).await? {
        Some(back) => Ok(Some(tell_readers(connection, clock, back).await?)),
        None => Ok(None),
    }
}

async fn tell_readers(
    connection: &mut PgConnection,
    clock: &Clock,
    photo: RemovedChatPhoto,
) -> Answer<RemovedPhoto> {
    let mut events = Vec::new();
    if let Some(conversation) = photo.conversation {
        for reader in readers(connection, photo.sender, conversation).await? {
            let payload = json!({ "type": "conversation_changed", "conversation": conversation });
            events.push(events::append(connection, clock, reader, payload).await?);
        }
    }
    Ok(RemovedPhoto { sender: photo.sender, events })
}

/// Who of the two has the conversation in their list.
pub(super) async fn readers(
    connection: &mut PgConnection,
    one: MemberId,
    conversation: ConversationId,
) -> Answer<Vec<MemberId>> {
    let other = sqlx::query_scalar!(
        "select other_id from conversation_members where member_id = $1 and conversation_id = $2",
        one.0,
        conversation.0,
    )
    .fetch_optional(&mut *connection)
    .await?;
    let Some(other) = other else { return Ok(Vec::new()) };
    let readers = sqlx::query_scalar!(
        r#"select reader.member_id as "reader: MemberId" from conversation_members reader
         join profiles on profiles.id = reader.member_id and not profiles.fictional
         where reader.member_id in ($1, $3) and reader.conversation_id = $2 and reader.last_message_seq > reader.cleared_seq
           and not exists (select 1 from out_of_reach other where other.member_id = $1 and other.other_id = $3)
         order by reader.member_id"#,
        one.0,
        conversation.0,
        other,
    )
    .fetch_all(connection)
    .await?;
    Ok(readers)
}
