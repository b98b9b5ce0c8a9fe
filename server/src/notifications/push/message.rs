//! What is pushed, in the member's language: who, and never what they wrote. What a like needs stands here; pushes of other
//! features are made where these are (`chat/notices/push.rs`, `calendar/push.rs`). `mod.rs` above says what a new one needs.

use crate::{
    kernel::{ids::MemberId, locale::Locale, texts},
    members,
    settings::SiteSettings,
};
use base64::{Engine, engine::general_purpose::URL_SAFE_NO_PAD};
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

/// What happened.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum NoticeKind {
    /// Somebody likes the member.
    Like,
    /// And they like them back.
    Match,
}

/// Something that a member may be told by push.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Notice {
    /// What.
    pub kind: NoticeKind,
    /// By whom.
    pub about: MemberId,
}

impl Notice {
    /// As the database knows it.
    pub(super) fn kind_name(&self) -> &'static str {
        match self.kind {
            NoticeKind::Like => "like",
            NoticeKind::Match => "match",
        }
    }
}

/// What a push is about, as the service worker knows it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum PushType {
    /// A message, or messages.
    Message,
    /// A like.
    Like,
    /// A match.
    Match,
    /// A week, a reminder to come back, or the operator's own news.
    News,
}

/// What the service worker reads (web/src/lib/push-message.ts).
#[derive(Clone, Debug, Serialize)]
pub struct PushMessage {
    /// What it is about.
    pub r#type: PushType,
    /// Shown first.
    pub title: String,
    /// Shown below. Never what somebody wrote: it is read on locked phones.
    pub body: String,
    /// Where a member goes on from it; a path of the site.
    pub check_url: String,
    /// Where somebody goes who is logged out; a path of the site.
    pub open_url: &'static str,
    /// A later one of the same tag takes this one's place.
    pub tag: String,
}

impl PushMessage {
    /// By which the push service replaces what it has not delivered yet (RFC 8030 5.4); it learns no id from it.
    pub(super) fn topic(&self, member: MemberId) -> String {
        let digest: [u8; 32] = Sha256::digest(format!("{member} {}", self.tag)).into();
        URL_SAFE_NO_PAD.encode(digest).chars().take(32).collect()
    }
}

/// The notice in words. `fictional` profiles are named as what they are.
pub(super) fn message(
    notice: Notice,
    name: &str,
    fictional: bool,
    settings: &SiteSettings,
    locale: Locale,
) -> PushMessage {
    let name = members::labelled_name(name, fictional, settings, locale);
    let text = |part: &str| {
        texts::text(locale, &format!("push-{}-{part}", notice.kind_name()), &[("name", name.as_str().into())])
    };
    PushMessage {
        r#type: match notice.kind {
            NoticeKind::Like => PushType::Like,
            NoticeKind::Match => PushType::Match,
        },
        title: text("title"),
        body: text("body"),
        check_url: format!("/likes/m/{}", notice.about),
        open_url: "/login",
        // A match takes the place of the like that it came from.
        tag: format!("like-{}", notice.about),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::kernel::ids::MemberId;

    #[test]
    fn a_topic_fits_and_tells_nobodys_id() {
        let about = MemberId::from(uuid::Uuid::from_u128(7));
        let like = PushMessage {
            r#type: PushType::Like,
            title: String::new(),
            body: String::new(),
            check_url: String::new(),
            open_url: "/login",
            tag: format!("like-{about}"),
        };
        let topic = like.topic(about);
        assert_eq!(topic.len(), 32);
        assert!(!topic.contains(&about.to_string()));
        assert_ne!(topic, like.topic(uuid::Uuid::from_u128(8).into()));
    }
}
