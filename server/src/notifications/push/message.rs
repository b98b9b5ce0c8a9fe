//! What is pushed, in the member's language: who, and never what they wrote.

use crate::{
    kernel::{ids::MemberId, locale::Locale, texts},
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

    /// A match takes the place of the like that it came from.
    fn tag(&self) -> String {
        format!("like-{}", self.about)
    }

    /// By which the push service replaces what it has not delivered yet (RFC 8030 5.4); it learns no id from it.
    pub(super) fn topic(&self, member: MemberId) -> String {
        let digest: [u8; 32] = Sha256::digest(format!("{member} {}", self.tag())).into();
        URL_SAFE_NO_PAD.encode(digest).chars().take(32).collect()
    }
}

/// What the service worker reads (web/src/lib/push-message.ts).
#[derive(Debug, Serialize)]
pub(super) struct Message {
    r#type: NoticeKind,
    title: String,
    body: String,
    check_url: String,
    open_url: &'static str,
    tag: String,
}

/// The notice in words. `fictional` profiles are named as what they are (design 5.4).
pub(super) fn message(
    notice: Notice,
    name: &str,
    fictional: bool,
    settings: &SiteSettings,
    locale: Locale,
) -> Message {
    let own = settings.fictional_singular.get(&locale).filter(|text| !text.trim().is_empty()).cloned();
    let label = || own.unwrap_or_else(|| texts::text(locale, "fictional-singular", &[]));
    let name = if fictional { format!("{name} ({})", label()) } else { name.to_owned() };
    let text = |part: &str| {
        texts::text(locale, &format!("push-{}-{part}", notice.kind_name()), &[("name", name.as_str().into())])
    };
    Message {
        r#type: notice.kind,
        title: text("title"),
        body: text("body"),
        check_url: format!("/likes/m/{}", notice.about),
        open_url: "/login",
        tag: notice.tag(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::kernel::ids::MemberId;

    #[test]
    fn a_topic_fits_and_tells_nobodys_id() {
        let about = MemberId::from(uuid::Uuid::from_u128(7));
        let like = Notice { kind: NoticeKind::Like, about };
        let topic = like.topic(about);
        assert_eq!(topic.len(), 32);
        assert!(!topic.contains(&about.to_string()));
        assert_eq!(topic, Notice { kind: NoticeKind::Match, about }.topic(about));
        assert_ne!(topic, like.topic(uuid::Uuid::from_u128(8).into()));
    }
}
