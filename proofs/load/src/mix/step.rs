//! The kinds of requests, how often each comes, and what it looks like.

use super::member::{Member, Talk};
use crate::people;
use rand::Rng;

/// What a member does next.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Step {
    Search,
    NextPage,
    Profile,
    Photo,
    Chats,
    Conversation,
    Likes,
    Account,
    Swipe,
    Settings,
    Message,
    Read,
    Like,
    Typing,
    ChangeSettings,
}

/// In a hundred requests. Nobody publishes how members of a dating site spend their clicks; this is what our own
/// pages ask for when somebody looks around, reads and answers. A page asks for a photo once a card; most of them
/// come out of the browser's store, so there are fewer than cards here.
pub(super) const SHARES: [(Step, u32); 15] = [
    (Step::Search, 12),
    (Step::NextPage, 4),
    (Step::Profile, 16),
    (Step::Photo, 18),
    (Step::Chats, 8),
    (Step::Conversation, 10),
    (Step::Likes, 4),
    (Step::Account, 4),
    (Step::Swipe, 2),
    (Step::Settings, 2),
    (Step::Message, 9),
    (Step::Read, 5),
    (Step::Like, 3),
    (Step::Typing, 2),
    (Step::ChangeSettings, 1),
];

impl Step {
    /// By chance, in these shares.
    pub(super) fn draw(dice: &mut impl Rng) -> Self {
        let mut number = dice.random_range(0..100);
        for (step, share) in SHARES {
            if number < share {
                return step;
            }
            number -= share;
        }
        Self::Search
    }

    /// Those that leave nothing behind.
    pub(super) fn only_reads(self) -> bool {
        self < Self::Message
    }

    pub(super) fn name(self) -> &'static str {
        match self {
            Self::Search => "search",
            Self::NextPage => "search, next page",
            Self::Profile => "profile",
            Self::Photo => "photo",
            Self::Chats => "list of chats",
            Self::Conversation => "conversation",
            Self::Likes => "likes",
            Self::Account => "own account",
            Self::Swipe => "swipe game",
            Self::Settings => "notification settings",
            Self::Message => "send a message",
            Self::Read => "mark as read",
            Self::Like => "like",
            Self::Typing => "typing",
            Self::ChangeSettings => "change a setting",
        }
    }

    /// The request; None where the member first has to see something else.
    pub(super) fn request(self, member: &Member, dice: &mut impl Rng) -> Option<Vec<u8>> {
        let cookie = member.person.cookie.as_str();
        let call = |method, path: &str, body: &str| Some(people::call(method, path, cookie, body));
        if let Some(path) = self.path(member, dice) {
            return Some(people::read(&path, cookie));
        }
        match self {
            Self::Message => {
                Some(people::said(&member.person, "conversation", &Member::one_of(&member.talks, dice)?.id))
            }
            Self::Read => {
                let Talk { id, newest } = Member::one_of(&member.talks, dice)?;
                call("PUT", "chat.php", &format!(r#"{{"conversation":"{id}","read":{newest}}}"#))
            }
            Self::Like => {
                let id = Member::one_of(&member.found, dice)?;
                call("POST", "like.php", &format!(r#"{{"profile":"{id}"}}"#))
            }
            Self::Typing => {
                let id = &Member::one_of(&member.talks, dice)?.id;
                call("POST", "typing.php", &format!(r#"{{"conversation":"{id}"}}"#))
            }
            Self::ChangeSettings => {
                let way = dice.random_bool(0.5);
                let body = format!(r#"{{"preferences":{{"news":{{"email":{way},"push":false}}}}}}"#);
                call("PUT", "notifications.php", &body)
            }
            _ => None,
        }
    }

    /// Of what is read.
    fn path(self, member: &Member, dice: &mut impl Rng) -> Option<String> {
        let wish = &member.wish;
        Some(match self {
            Self::Search => format!("/api/members.php?{wish}"),
            Self::NextPage => format!("/api/members.php?{wish}&cursor={}", member.next.as_ref()?),
            Self::Profile => format!("/api/member.php?id={}", Member::one_of(&member.found, dice)?),
            Self::Photo => format!("/photos/{}", Member::one_of(&member.photos, dice)?),
            Self::Chats => "/api/chats.php".to_owned(),
            Self::Conversation => format!("/api/chat.php?id={}", Member::one_of(&member.talks, dice)?.id),
            Self::Likes => "/api/likes.php".to_owned(),
            Self::Account => "/api/user.php".to_owned(),
            Self::Swipe => "/api/swipe.php".to_owned(),
            Self::Settings => "/api/notifications.php".to_owned(),
            _ => return None,
        })
    }

    /// What has to be seen before this can be done.
    pub(super) fn before(self) -> Self {
        match self {
            Self::Conversation | Self::Message | Self::Read | Self::Typing => Self::Chats,
            _ => Self::Search,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_shares_are_of_a_hundred_and_a_fifth_writes() {
        let sum = |reads| {
            SHARES.iter().filter(|(step, _)| step.only_reads() == reads).map(|(_, share)| share).sum::<u32>()
        };
        assert_eq!((sum(true), sum(false)), (80, 20));
    }
}
