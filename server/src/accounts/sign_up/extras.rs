//! What a sign-up may bring besides the account: a photo, a first message, a few words (spec 2, steps 0
//! to 4). All of it may be left out.

use super::SignUp;
use crate::{
    accounts::first_message::FirstMessage,
    kernel::{
        extract::field,
        ids::MemberId,
        problem::{FieldError, FieldErrors},
    },
    members::{self, MessageText, RelationshipStatus},
    sessions::Token,
    settings::SiteSettings,
};

/// Characters of a photo's token.
const TOKEN_LENGTH: usize = 43;

/// The optional part of a sign-up, parsed. Whether photo and recipient are there shows later.
#[derive(Clone, Debug, Default)]
pub struct Extras {
    /// SHA-256 of the photo's token.
    pub photo: Option<[u8; 32]>,
    /// Waits for the confirmation.
    pub message: Option<FirstMessage>,
    /// Their relationship status (spec 3).
    pub relationship_status: Option<RelationshipStatus>,
    /// Why they are here.
    pub reason: Option<String>,
    /// About themselves.
    pub about: Option<String>,
    /// Ids that the site offers.
    pub interests: Vec<String>,
}

impl SignUp {
    /// Reads the optional part; errors are added to the others.
    pub(super) fn extras(&mut self, settings: &SiteSettings, errors: &mut FieldErrors) -> Extras {
        let mut note = |name, text: Option<String>, max| {
            let parsed = members::parse_note(name, text.as_deref().unwrap_or_default(), max);
            errors.keep(parsed).flatten()
        };
        let reason = note("reason", self.reason.take(), members::MAX_REASON);
        let about = note("about", self.about.take(), members::MAX_ABOUT);
        let interests = std::mem::take(&mut self.interests);
        Extras {
            photo: errors.keep(parse_token(self.photo.as_deref())).flatten(),
            message: errors
                .keep(parse_message(self.signup_message.as_deref(), self.signup_message_to, settings))
                .flatten(),
            relationship_status: self.relationship_status,
            reason,
            about,
            interests: errors
                .keep(members::parse_interests(interests, &settings.interests))
                .unwrap_or_default(),
        }
    }
}

pub(super) fn parse_token(text: Option<&str>) -> Result<Option<[u8; 32]>, FieldError> {
    let Some(text) = text else { return Ok(None) };
    let is_plain = text.bytes().all(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_'));
    if text.len() != TOKEN_LENGTH || !is_plain {
        return Err(FieldError::new("photo", "field_invalid"));
    }
    // 43 letters hold 258 bits: a token that we never made is one that is gone.
    field(Token::parse(text).map(|token| Some(token.hash())), "photo", "photo_expired")
}

/// Both or none of text and recipient.
fn parse_message(
    text: Option<&str>,
    recipient: Option<MemberId>,
    settings: &SiteSettings,
) -> Result<Option<FirstMessage>, FieldError> {
    match (text, recipient) {
        (None, None) => Ok(None),
        (None, Some(_)) => Err(FieldError::new("signup_message", "message_empty")),
        (Some(text), recipient) => {
            let text = MessageText::parse("signup_message", text, settings.message_length)?;
            let recipient = recipient.ok_or_else(unknown_recipient)?;
            Ok(Some(FirstMessage { recipient, text }))
        }
    }
}

/// Nobody there to write to.
pub(super) fn unknown_recipient() -> FieldError {
    FieldError::new("signup_message_to", "field_invalid").about_content()
}
