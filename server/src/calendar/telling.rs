//! What is told on an occasion, and by which ways: mail and push, each as the member chose.

use super::{jobs::Desk, push::PushCalendar, reader::Reader};
use crate::{
    chat,
    kernel::{ids::MemberId, locale::Locale, problem::Answer, texts},
    likes,
    mail::{Kind, Line, PreferenceKind},
    members, notifications,
};
use serde::{Deserialize, Serialize};
use sqlx::PgConnection;
use time::OffsetDateTime;

/// Why the calendar tells something.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(super) enum Occasion {
    /// A week is over.
    Week,
    /// The member stays away.
    Absence,
}

impl Occasion {
    /// The member's choice that decides.
    pub(super) fn preference(self) -> PreferenceKind {
        match self {
            Self::Week => PreferenceKind::WeeklyUpdates,
            Self::Absence => PreferenceKind::Reminders,
        }
    }

    fn mail(self) -> Kind {
        match self {
            Self::Week => Kind::WeeklyUpdate,
            Self::Absence => Kind::Reminder,
        }
    }

    /// What waits for the member that came since.
    pub(super) async fn waiting(
        self,
        connection: &mut PgConnection,
        Desk { app, newcomers }: &Desk,
        member: MemberId,
        since: OffsetDateTime,
    ) -> Answer<Waiting> {
        Ok(Waiting {
            messages: chat::waiting_messages(connection, member, since).await?,
            likes: likes::waiting_likes(connection, member, since).await?,
            newcomers: match self {
                Self::Week => {
                    members::newcomers(connection, newcomers, (member, since), app.clock.now()).await?
                }
                Self::Absence => 0,
            },
        })
    }
}

/// Tells the member what waits for them, in the caller's transaction; false where nothing does, or no way
/// leads to them.
pub(super) async fn tell(
    connection: &mut PgConnection,
    desk: &Desk,
    reader: &Reader,
    occasion: Occasion,
    since: OffsetDateTime,
) -> Answer<bool> {
    let app = &desk.app;
    let ways = reader.ways(connection, occasion.preference()).await?;
    if !ways.email && !ways.push {
        return Ok(false);
    }
    let waiting = occasion.waiting(connection, desk, reader.member, since).await?;
    if waiting.is_nothing() {
        return Ok(false);
    }
    if ways.email {
        let (kind, lines) = (occasion.mail(), waiting.lines());
        reader.mail(connection, app, kind, Vec::new(), lines, waiting.path()).await?;
    }
    let (member, at) = (reader.member, app.clock.now());
    let job = |subscription| PushCalendar { subscription, member, occasion, since, at };
    let pushed = ways.push && notifications::enqueue_pushes(connection, app, member, job).await?;
    Ok(ways.email || pushed)
}

/// What waits for a member. Counts of what is real and theirs to see.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Waiting {
    messages: i64,
    likes: i64,
    newcomers: i64,
}

impl Waiting {
    /// Whether there is nothing to tell.
    pub(super) fn is_nothing(self) -> bool {
        self == Self::default()
    }

    /// A line for each.
    fn lines(self) -> Vec<Line> {
        let counts = [
            ("calendar-messages", self.messages),
            ("calendar-likes", self.likes),
            ("calendar-newcomers", self.newcomers),
        ];
        let told = counts.into_iter().filter(|(_, count)| *count > 0);
        told.map(|(text, count)| Line { text, arguments: vec![("count", count.into())] }).collect()
    }

    /// The same lines in words.
    pub(super) fn words(self, locale: Locale) -> String {
        let words = self.lines().into_iter().map(|line| texts::text(locale, line.text, &line.arguments));
        words.collect::<Vec<_>>().join("\n")
    }

    /// Where most of it is to be seen.
    pub(super) fn path(self) -> &'static str {
        if self.messages > 0 {
            "/chats"
        } else if self.likes > 0 {
            "/likes"
        } else {
            "/members"
        }
    }
}
