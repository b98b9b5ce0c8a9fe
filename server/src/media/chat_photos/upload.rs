//! Taking a photo in that a member wants to send.

use super::{files::ChatFiles, model::ChatPhotoRow, store};
use crate::{
    app::App,
    kernel::{
        idempotency::{self, Claim, IdempotencyKey},
        ids::{MemberId, PhotoId},
        problem::Answer,
    },
    media::{
        intake::{UploadHash, develop_as},
        keep,
        rejected::{self, Place},
        upload::PhotoForm,
    },
};
use sqlx::PgConnection;

/// A call that brings a photo.
struct Call {
    member: MemberId,
    key: IdempotencyKey,
    /// Of the bytes that came.
    hash: UploadHash,
}

impl Call {
    async fn claim(&self, connection: &mut PgConnection, app: &App) -> Answer<Claim<ChatPhotoRow>> {
        let actor = self.member.to_string();
        let hash = blake3::Hash::from_bytes(self.hash).to_hex().to_string();
        idempotency::claim(connection, &app.clock, actor, "chat_photo", self.key, &hash).await
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
    let call = Call { member, key, hash: upload.hash() };
    match known(app, &call).await? {
        Some(photo) => Ok(photo),
        None => add(app, &call, &develop_as(upload, ChatFiles::of).await?).await,
    }
}

/// The photo that this call brought before; refuses one for which there is no place, before it costs work.
async fn known(app: &App, call: &Call) -> Answer<Option<ChatPhotoRow>> {
    let mut transaction = app.db.begin().await?;
    let claim = call.claim(&mut transaction, app).await?;
    let rejected = call.refuse_rejected(&mut transaction).await;
    let place = store::free_place(&mut transaction, call.member).await;
    // The key is claimed again beside the effect.
    transaction.rollback().await?;
    match claim {
        Claim::Repeat(photo) => Ok(Some(photo)),
        Claim::First(_) => rejected.and(place).map(|_| None),
    }
}

async fn add(app: &App, call: &Call, files: &ChatFiles) -> Answer<ChatPhotoRow> {
    keep::lay_out(app, files).await?;
    let mut transaction = app.db.begin().await?;
    let wait = async |connection: &mut PgConnection| {
        store::lock_places(connection, call.member).await?;
        call.refuse_rejected(connection).await?;
        let place = store::free_place(connection, call.member).await?;
        keep::hold(connection, app, files).await?;
        let (width, height) = files.size;
        let photo = ChatPhotoRow { id: PhotoId::random(&app.random), width, height, removed: false };
        let [large, small] = files.blobs();
        let waiting =
            store::NewChatPhoto { member: call.member, place, photo, large, small, hash: call.hash };
        store::add(connection, &waiting, app.clock.now()).await?;
        Ok(photo)
    };
    let photo = call.claim(&mut transaction, app).await?.once(&mut transaction, wait).await?;
    transaction.commit().await?;
    Ok(photo)
}
