//! Photos: how they come in, where their bytes are, and who may see them.
//!
//! An upload is read (`upload`), made safe and small (`intake`), and waits for an account where there is none yet
//! (`waiting`). Members keep theirs in order (`gallery`), and moderators decide on them (`moderation`), who also learn
//! which others look like it (`alike`). Some of a gallery are for those to whom their owner opens the private album
//! (`album`). Photos and voice messages in chats are for two people only (`chat_photos`), files of a case and captures
//! for staff (`attachments`, `captures`), and what comes along from another program (`moved`); every file is noted
//! before it is written (`keep`). Their bytes are in the blob store (`photo_blobs`), shown by signed addresses
//! (`address`, `routes`) in the format that the browser shows best (`formats`, `avif`), and removed once nothing shows
//! them (`jobs`, `orphans`).

mod address;
mod album;
mod alike;
mod attachments;
mod avif;
mod captures;
mod chat_photos;
mod exported;
mod formats;
mod held;
mod intake;
mod jobs;
mod keep;
mod model;
mod moderation;
mod moved;
mod orphans;
mod photo_blobs;
mod rejected;
mod routes;
mod gallery;
mod store;
mod upload;
mod waiting;
mod who_sees;

pub use address::{PhotoAddress, PhotoPath, Rendition, VISITORS};
pub use album::{AlbumGrant, KEPT, album_grants, close_album, close_albums, exported_album, open_album};
pub use alike::{AlikePhoto, alike, alike_waiting, hold_for_leads, lock_alike};
pub use attachments::{Attachment, AttachmentForm, AttachmentKind, AttachmentSent, AttachmentUpload};
pub use captures::{Capture, CaptureForm, CaptureSent, CaptureUpload};
pub use chat_photos::{
    ChatPhoto, ChatPhotoBefore, ChatPhotoRow, ChatVoice, ChatVoiceRow, ExportedChatPhoto, HeldChatPhoto,
    RemovedChatPhoto, VOICE_TYPE, VoiceForm, VoiceUpload, chat_photo_before, discard_chat_photo,
    exported_chat_photos, hold_chat_photos, is_voice, part_from_messages, put_chat_photo_back,
    remove_chat_photo, take_chat_photo, take_chat_voice, voice_limit,
};
pub use exported::{ExportedPhoto, exported};
pub use gallery::routes;
pub use held::{HeldPhoto, hold, release};
pub use intake::{Files, MAX_UPLOAD, Renditions, Upload, UploadHash, develop, look_at};
pub use jobs::{register, remove_discarded};
pub use keep::{LooseFile, hold_for, lay_out};
pub use model::{NudeBy, PhotoReason, PhotoStatus};
pub use moderation::{
    ComparedPhoto, Decision, Look, LookedAt, Outcome, PhotoBefore, PhotoPlace, PhotoSight, SeenPhoto,
    Verdict, Waiting, WaitingPhotos, decide, find_photo, held_file, held_picture, hold_photos, look,
    next_photos, once_rejected, open_photos, owner, photo_backlog, photo_before, photos_of_leads,
    photos_to_compare, photos_within, picture, put_photo_back, queue, verdict_there, wait_again, waiting,
};
pub use moved::{MovedPhoto, bring, is_there};
pub use photo_blobs::Media;
pub use routes::photos;
pub use store::{NewPhoto, PhotoRow, add_photo, add_photos_of_new_members, discard, erase, photos_of};
pub use upload::{PhotoForm, PhotoUpload, upload_limit};
pub use waiting::{give, tie, wait, waits};
pub use who_sees::{Album, GalleryPhoto, Sight, album, album_of, gallery, gallery_of, main_picture};
