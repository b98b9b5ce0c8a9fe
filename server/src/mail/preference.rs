//! What a member can choose to hear of (spec 3).

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// What a member can choose to hear of (spec 3: notification preference types). A mail without one is
/// the account's own (activation, reset, receipt …) and is always sent.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum PreferenceKind {
    /// Somebody wrote for the first time.
    NewConversations,
    /// Somebody wrote.
    NewMessages,
    /// A like or a match.
    Like,
    /// Messages wait for a while.
    UnreadMessageReminders,
    /// Offers.
    Promotions,
    /// What happened this week.
    WeeklyUpdates,
    /// News about the site.
    News,
    /// Reminders to come back.
    Reminders,
    /// What became of what one reported.
    ReportOutcomes,
    /// Who is new in a saved search.
    SearchAlerts,
}

impl PreferenceKind {
    /// All of them.
    pub const ALL: [Self; 10] = [
        Self::NewConversations,
        Self::NewMessages,
        Self::Like,
        Self::UnreadMessageReminders,
        Self::Promotions,
        Self::WeeklyUpdates,
        Self::News,
        Self::Reminders,
        Self::ReportOutcomes,
        Self::SearchAlerts,
    ];

    /// As in calls, in links and in the `notification_preferences` table.
    pub fn code(self) -> &'static str {
        match self {
            Self::NewConversations => "new_conversations",
            Self::NewMessages => "new_messages",
            Self::Like => "like",
            Self::UnreadMessageReminders => "unread_message_reminders",
            Self::Promotions => "promotions",
            Self::WeeklyUpdates => "weekly_updates",
            Self::News => "news",
            Self::Reminders => "reminders",
            Self::ReportOutcomes => "report_outcomes",
            Self::SearchAlerts => "search_alerts",
        }
    }

    /// The kind with this code.
    pub fn parse(code: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|kind| kind.code() == code)
    }

    /// Whether it comes by mail to those who chose nothing. Advertising needs a yes of its own (ePrivacy
    /// directive, article 13): it is off until switched on.
    pub fn is_mailed_by_default(self) -> bool {
        !matches!(self, Self::Promotions | Self::News)
    }

    /// Whether it is pushed to those who chose nothing: what happens now, and nothing else.
    pub fn is_pushed_by_default(self) -> bool {
        matches!(self, Self::NewConversations | Self::NewMessages | Self::Like)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn codes_are_the_words_of_the_calls() {
        for kind in PreferenceKind::ALL {
            assert_eq!(PreferenceKind::parse(kind.code()), Some(kind));
            assert_eq!(serde_json::to_value(kind).unwrap(), kind.code());
        }
        assert_eq!(PreferenceKind::parse("horoscope"), None);
    }
}
