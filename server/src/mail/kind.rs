//! The occasions for a mail.

use super::PreferenceKind;
use time::Duration;

/// How long mails that their kind sets no end to may wait for a mail server or for their turn.
const LATE: Duration = Duration::days(2);

/// The occasions for a mail; each has the texts `mail-<kind>-subject`, `-heading`, `-body` (blank lines
/// part its paragraphs) and, if it has a link, `-button`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// Confirm your address (spec 4: sign-up ends with it).
    Activation,
    /// Somebody signed up with an address that has an account.
    AlreadyMember,
    /// The address is confirmed.
    Welcome,
    /// The member was brought along from another program: what moved, and who keeps their data from now on (GDPR 14).
    MovedIn,
    /// Choose a new password.
    Reset,
    /// Somebody asked for a new password with an address that has no account.
    ResetUnknown,
    /// The password is another one now.
    PasswordChanged,
    /// Confirm the new address; goes there.
    MailChange,
    /// Somebody wants to move their account to an address that has one.
    MailChangeTaken,
    /// The address is another one now; goes to the old one, with the way back.
    MailChanged,
    /// A login from a browser that was not seen before.
    NewDevice,
    /// A passkey logs in from now on.
    PasskeyAdded,
    /// Passkeys log in no more.
    PasskeyRemoved,
    /// The account will be deleted; holds the way back (spec 4).
    Deletion,
    /// The member came back in time.
    Returned,
    /// The member's data can be fetched.
    ExportReady,
    /// Credits were bought.
    OrderCompleted,
    /// A debit is coming up.
    DebitNotice,
    /// The bank did not pay it.
    DebitFailed,
    /// It is not made after all.
    DebitCancelled,
    /// A bank transfer never came.
    TransferExpired,
    /// A bank transfer has not come yet.
    TransferReminder,
    /// A bank took a payment back.
    ChargedBack,
    /// Credits of such a payment are still owed.
    DebtReminder,
    /// The address bounced; opening the link says that it works again.
    AddressCheck,
    /// Somebody wrote for the first time.
    NewConversation,
    /// Somebody wrote.
    NewMessages,
    /// Likes and matches.
    Like,
    /// Messages have waited for some days.
    UnreadReminder,
    /// The member withdrew from a purchase: the receipt (Directive 2023/2673).
    RefundRequested,
    /// The operator refunds a purchase.
    RefundGranted,
    /// The money could not go back; the credits did.
    RefundFailed,
    /// The money still waits for a way back.
    RefundReminder,
    /// A complaint came in: its number, and the way to it.
    ComplaintReceived,
    /// We answered a complaint.
    ComplaintAnswered,
    /// We decided on a complaint, and why.
    ComplaintClosed,
    /// We decided on what the member reported (DSA 16(5)).
    ReportDecided,
    /// We decided something about the member: what, why, and how to object (DSA 17).
    Statement,
    /// We took that back: the account is open again.
    DecisionUndone,
    /// We took it back: others see the photo or the text again.
    StatementUndone,
    /// Come back: something waits.
    Reminder,
    /// What happened this week.
    WeeklyUpdate,
    /// Who is new in a saved search.
    SearchAlert,
    /// The operator's offer.
    Promotion,
    /// The operator's news.
    News,
}

impl Kind {
    /// All of them.
    pub const ALL: [Self; 45] = [
        Self::Activation,
        Self::AlreadyMember,
        Self::Welcome,
        Self::MovedIn,
        Self::Reset,
        Self::ResetUnknown,
        Self::PasswordChanged,
        Self::MailChange,
        Self::MailChangeTaken,
        Self::MailChanged,
        Self::NewDevice,
        Self::PasskeyAdded,
        Self::PasskeyRemoved,
        Self::Deletion,
        Self::Returned,
        Self::ExportReady,
        Self::OrderCompleted,
        Self::DebitNotice,
        Self::DebitFailed,
        Self::DebitCancelled,
        Self::TransferExpired,
        Self::TransferReminder,
        Self::ChargedBack,
        Self::DebtReminder,
        Self::AddressCheck,
        Self::NewConversation,
        Self::NewMessages,
        Self::Like,
        Self::UnreadReminder,
        Self::RefundRequested,
        Self::RefundGranted,
        Self::RefundFailed,
        Self::RefundReminder,
        Self::ComplaintReceived,
        Self::ComplaintAnswered,
        Self::ComplaintClosed,
        Self::ReportDecided,
        Self::Statement,
        Self::DecisionUndone,
        Self::StatementUndone,
        Self::Reminder,
        Self::WeeklyUpdate,
        Self::SearchAlert,
        Self::Promotion,
        Self::News,
    ];

    /// As in the catalogues and the `mails` table.
    pub fn code(self) -> &'static str {
        match self {
            Self::Activation => "activation",
            Self::AlreadyMember => "already-member",
            Self::Welcome => "welcome",
            Self::MovedIn => "moved-in",
            Self::Reset => "reset",
            Self::ResetUnknown => "reset-unknown",
            Self::PasswordChanged => "password-changed",
            Self::MailChange => "mail-change",
            Self::MailChangeTaken => "mail-change-taken",
            Self::MailChanged => "mail-changed",
            Self::NewDevice => "new-device",
            Self::PasskeyAdded => "passkey-added",
            Self::PasskeyRemoved => "passkey-removed",
            Self::Deletion => "deletion",
            Self::Returned => "returned",
            Self::ExportReady => "export-ready",
            Self::OrderCompleted => "order-completed",
            Self::DebitNotice => "debit-notice",
            Self::DebitFailed => "debit-failed",
            Self::DebitCancelled => "debit-cancelled",
            Self::TransferExpired => "transfer-expired",
            Self::TransferReminder => "transfer-reminder",
            Self::ChargedBack => "charged-back",
            Self::DebtReminder => "debt-reminder",
            Self::AddressCheck => "address-check",
            Self::NewConversation => "new-conversation",
            Self::NewMessages => "new-messages",
            Self::Like => "like",
            Self::UnreadReminder => "unread-reminder",
            Self::RefundRequested => "refund-requested",
            Self::RefundGranted => "refund-granted",
            Self::RefundFailed => "refund-failed",
            Self::RefundReminder => "refund-reminder",
            Self::ComplaintReceived => "complaint-received",
            Self::ComplaintAnswered => "complaint-answered",
            Self::ComplaintClosed => "complaint-closed",
            Self::ReportDecided => "report-decided",
            Self::Statement => "statement",
            Self::DecisionUndone => "decision-undone",
            Self::StatementUndone => "statement-undone",
            Self::Reminder => "reminder",
            Self::WeeklyUpdate => "weekly-update",
            Self::SearchAlert => "search-alert",
            Self::Promotion => "promotion",
            Self::News => "news",
        }
    }
}

impl Kind {
    /// The text that says why the reader gets this. An address that was only typed in belongs to
    /// nobody yet: its owner may never have heard of the site.
    pub(super) fn reason(self) -> &'static str {
        match self {
            Self::ResetUnknown
            | Self::MailChange
            | Self::ComplaintReceived
            | Self::ComplaintAnswered
            | Self::ComplaintClosed => "mail-footer_entered",
            Self::Promotion | Self::News => "mail-footer_chosen",
            _ => "mail-footer",
        }
    }

    /// As [`Self::lifetime`]; what the reader may choose is about what happens now, and never worth sending late.
    pub(super) fn worth(self) -> Option<Duration> {
        self.lifetime().or(self.preference().map(|_| LATE))
    }

    /// The kind with this code.
    pub(super) fn parse(code: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|kind| kind.code() == code)
    }

    /// How long it is worth sending: as long as its link works, since a dead one would only confuse. None says that
    /// the reader must hear of it, however late.
    pub(super) fn lifetime(self) -> Option<Duration> {
        match self {
            Self::Activation | Self::AddressCheck => Some(Duration::days(7)),
            Self::Reset | Self::ResetUnknown => Some(Duration::hours(1)),
            Self::MailChange | Self::ExportReady => Some(Duration::hours(24)),
            Self::MailChanged | Self::Deletion => Some(Duration::days(14)),
            // What is older is news no more; the page tells it.
            Self::NewConversation | Self::NewMessages | Self::Like | Self::UnreadReminder => {
                Some(Duration::DAY)
            }
            Self::Reminder | Self::WeeklyUpdate | Self::SearchAlert => Some(Duration::DAY),
            Self::AlreadyMember
            | Self::MailChangeTaken
            | Self::Welcome
            | Self::Returned
            | Self::Promotion
            | Self::News
            // It may be settled by then; the page tells it.
            | Self::TransferReminder
            | Self::DebtReminder
            | Self::RefundReminder => Some(Duration::days(3)),
            Self::MovedIn
            | Self::PasswordChanged
            | Self::NewDevice
            | Self::PasskeyAdded
            | Self::PasskeyRemoved
            | Self::OrderCompleted
            | Self::DebitNotice
            | Self::DebitFailed
            | Self::DebitCancelled
            | Self::TransferExpired
            | Self::ChargedBack
            | Self::RefundRequested
            | Self::RefundGranted
            | Self::RefundFailed
            | Self::ComplaintReceived
            | Self::ComplaintAnswered
            | Self::ComplaintClosed
            | Self::ReportDecided
            | Self::Statement
            | Self::DecisionUndone
            | Self::StatementUndone => None,
        }
    }

    /// What the reader switches off to get no more of these; None for a mail of the account itself, which
    /// is always sent.
    pub fn preference(self) -> Option<PreferenceKind> {
        match self {
            Self::Activation
            | Self::AlreadyMember
            | Self::Welcome
            | Self::MovedIn
            | Self::Reset
            | Self::ResetUnknown
            | Self::PasswordChanged
            | Self::MailChange
            | Self::MailChangeTaken
            | Self::MailChanged
            | Self::NewDevice
            | Self::PasskeyAdded
            | Self::PasskeyRemoved
            | Self::Deletion
            | Self::Returned
            | Self::ExportReady
            | Self::OrderCompleted
            | Self::DebitNotice
            | Self::DebitFailed
            | Self::DebitCancelled
            | Self::TransferExpired
            | Self::TransferReminder
            | Self::ChargedBack
            | Self::DebtReminder
            | Self::AddressCheck
            | Self::RefundRequested
            | Self::RefundGranted
            | Self::RefundFailed
            | Self::RefundReminder
            | Self::ComplaintReceived
            | Self::ComplaintAnswered
            | Self::ComplaintClosed
            | Self::Statement
            | Self::DecisionUndone
            | Self::StatementUndone => None,
            Self::NewConversation => Some(PreferenceKind::NewConversations),
            Self::NewMessages => Some(PreferenceKind::NewMessages),
            Self::Like => Some(PreferenceKind::Like),
            Self::UnreadReminder => Some(PreferenceKind::UnreadMessageReminders),
            Self::ReportDecided => Some(PreferenceKind::ReportOutcomes),

            Self::Reminder => Some(PreferenceKind::Reminders),
            Self::WeeklyUpdate => Some(PreferenceKind::WeeklyUpdates),
            Self::SearchAlert => Some(PreferenceKind::SearchAlerts),
            Self::Promotion => Some(PreferenceKind::Promotions),
            Self::News => Some(PreferenceKind::News),
        }
    }

    /// Whether a newer one to the same reader holds a newer link, which has killed this one's.
    pub(super) fn is_replaced_by_the_next(self) -> bool {
        matches!(
            self,
            Self::Activation | Self::Reset | Self::MailChange | Self::Deletion | Self::AddressCheck
        )
    }
}
