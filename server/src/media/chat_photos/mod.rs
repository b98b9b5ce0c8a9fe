//! Photos and voice messages in chats (spec 1, 3): brought by a member, sent once, seen or heard by the two of the
//! conversation and by nobody else (chat/ says where they stand and what they cost). But for how one comes in and what its
//! readers get (`voice`), a voice message is kept, shown and forgotten as a photo is, by the same lines.
//!
//! One that is brought (`upload`) waits at one of its member's 20 places for at most a day. `send_message`
//! takes it from there, into one message. Whatever deletes that message leaves the photo to
//! nobody, and the sweep takes it. No moderator looks at it unless it is reported (`reported`); what one took away by mistake
//! comes back (`put_back`).

mod files;
mod model;
mod put_back;
mod reported;
mod store;
mod upload;
mod voice;

pub use model::{ChatPhoto, ChatPhotoRow};
pub use put_back::{ChatPhotoBefore, chat_photo_before, put_chat_photo_back};
pub use reported::{HeldChatPhoto, RemovedChatPhoto, hold_chat_photos, remove_chat_photo};
pub use store::{ExportedChatPhoto, discard_chat_photo, exported_chat_photos, part_from_messages};
pub(super) use store::{erase, forget_unsent, visible_blob};
pub use upload::{take_chat_photo, take_chat_voice};
pub use voice::{ChatVoice, ChatVoiceRow, VOICE_TYPE, VoiceForm, VoiceUpload, is_voice, voice_limit};
