//! Taking in a photo or a voice message that a member wants to send.

use super::{
    files::ChatFiles,
    model::ChatPhotoRow,
    store::{self, Kind, NewChatPhoto},
    voice::{ChatVoiceRow, VoiceFile, VoiceForm},
};
use crate::{
    app::App,
    kernel::{
        idempotency::{self, Claim, IdempotencyKey},
        ids::{MemberId, PhotoId},
        problem::Answer,
    },
    media::{
        intake::{Files, UploadHash, develop_as},
        keep,
        rejected::{self, Place},
        upload::PhotoForm,
    },
};
use serde::{Serialize, de::DeserializeOwned};
use sqlx::PgConnection;

/// A call that brings something.
struct Call {
    member: MemberId,
    operation: &'static str,
    key: IdempotencyKey,
    /// Of the bytes that came.
    hash: UploadHash,
    /// What came beside them.
    beside: String,
}

impl Call {
    async fn claim<T: DeserializeOwned>(&self, connection: &mut PgConnection, app: &App) -> Answer<Claim<T>> {
        let actor = self.member.to_string();
        let request = format!("{}{}", blake3::Hash::from_bytes(self.hash).to_hex(), self.beside);
        idempotency::claim(connection, &app.clock, actor, self.operation, self.key, &request).await
    }

    /// # Errors
    /// `photo_rejected_before` where staff took these very bytes out of a message.
    async fn refuse_rejected(&self, connection: &mut PgConnection) -> Answer<()> {
        rejected::refuse(connection, self.member, &self.hash, Place::Message).await
    }
}

/// Reads an upload and lets the photo wait, once per key.
///
/// # Errors
/// Those of [`PhotoForm::read`] and `develop`, `photos_waiting`, `photo_rejected_before`, and `idempotency_conflict` for other bytes.
pub async fn take_chat_photo(
    app: &App,
    member: MemberId,
    key: IdempotencyKey,
    form: PhotoForm,
) -> Answer<ChatPhotoRow> {
    let upload = form.read().await?;
    let call = Call { member, operation: "chat_photo", key, hash: upload.hash(), beside: String::new() };
    match known(app, &call).await? {
        Some(photo) => Ok(photo),
        None => add(app, &call, &develop_as(upload, ChatFiles::of).await?).await,
    }
}

/// Reads a recording and lets the voice message wait, once per key.
///
/// # Errors
/// Those of [`VoiceForm::read`] and of the recording (`voice_unreadable` …), `photos_waiting`, `photo_rejected_before`, and
/// `idempotency_conflict` for another recording.
pub async fn take_chat_voice(
    app: &App,
    member: MemberId,
    key: IdempotencyKey,
    form: VoiceForm,
) -> Answer<ChatVoiceRow> {
    let sent = form.read().await?;
    let (hash, beside) = (sent.hash(), sent.waveform().to_owned());
    let call = Call { member, operation: "chat_voice", key, hash, beside };
    match known(app, &call).await? {
        Some(voice) => Ok(voice),
        None => add(app, &call, &sent.repacked().await?).await,
    }
}

/// What this call brought before; refuses what there is no place for, before it costs work.
async fn known<T: DeserializeOwned>(app: &App, call: &Call) -> Answer<Option<T>> {
    let mut transaction = app.db.begin().await?;
    let claim = call.claim(&mut transaction, app).await?;
    let rejected = call.refuse_rejected(&mut transaction).await;
    let place = store::free_place(&mut transaction, call.member).await;
    // The key is claimed again beside the effect.
    transaction.rollback().await?;
    match claim {
        Claim::Repeat(first) => Ok(Some(first)),
        Claim::First(_) => rejected.and(place).map(|_| None),
    }
}

/// Files that begin to wait, as what.
trait Waiting: Files {
    /// As its bringer gets it.
    type Row: Serialize + DeserializeOwned + Send + Sync;

    /// The row, and what stands of it in the table: kind, name of the large file and of the small one.
    fn row(&self, id: PhotoId) -> (Self::Row, Kind, [String; 2]);
}

impl Waiting for ChatFiles {
    type Row = ChatPhotoRow;

    fn row(&self, id: PhotoId) -> (ChatPhotoRow, Kind, [String; 2]) {
        let (width, height) = self.size;
        (ChatPhotoRow { id, width, height, removed: false }, Kind::Photo { width, height }, self.blobs())
    }
}

impl Waiting for VoiceFile {
    type Row = ChatVoiceRow;

    fn row(&self, id: PhotoId) -> (ChatVoiceRow, Kind, [String; 2]) {
        let (ms, waveform) = (self.ms, self.waveform.clone());
        let row = ChatVoiceRow { id, ms, waveform: waveform.clone(), removed: false };
        (row, Kind::Voice { ms, waveform }, [self.blob(), self.blob()])
    }
}

async fn add<F: Waiting>(app: &App, call: &Call, files: &F) -> Answer<F::Row> {
    keep::lay_out(app, files).await?;
    let mut transaction = app.db.begin().await?;
    let wait = async |connection: &mut PgConnection| {
        store::lock_places(connection, call.member).await?;
        call.refuse_rejected(connection).await?;
        let place = store::free_place(connection, call.member).await?;
        keep::hold(connection, app, files).await?;
        let id = PhotoId::random(&app.random);
        let (row, kind, [large, small]) = files.row(id);
        let waiting = NewChatPhoto { member: call.member, place, id, kind, large, small, hash: call.hash };
        store::add(connection, &waiting, app.clock.now()).await?;
        Ok(row)
    };
    let row = call.claim(&mut transaction, app).await?.once(&mut transaction, wait).await?;
    transaction.commit().await?;
    Ok(row)
}
