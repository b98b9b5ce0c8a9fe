//! Every refusal, and how it reaches the caller: a problem (RFC 9457) with a stable code and the spec's text (spec 8).

mod body;
mod constraint;
mod document;
mod explained;
mod field_errors;
pub mod security;
#[cfg(test)]
mod tests;
mod unavailable;
mod words;

pub use body::{FieldProblem, ProblemBody};
pub use constraint::broken_constraint;
pub use document::document_refusals;
pub use field_errors::{FieldError, FieldErrors};
use unavailable::is_unavailable;
use words::{waiting, words};

use crate::{
    causes,
    kernel::{
        country::Country,
        locale::Locale,
        money::Money,
        reference::Reference,
        texts::{self, Argument, Arguments},
    },
};
use axum::response::{IntoResponse, Response};
use http::{HeaderValue, StatusCode, header};
use std::{panic::Location, sync::Arc};
use time::OffsetDateTime;

/// What a handler answers instead of its result.
#[derive(Debug)]
pub enum Problem {
    /// A rule said no.
    Refused(Refusal),
    /// Fields of the input are wrong; all of them are named at once.
    Invalid(Vec<FieldError>),
    /// Our own fault: logged once, told to nobody.
    Internal {
        /// What went wrong.
        error: anyhow::Error,
        /// Where it became a problem.
        location: &'static Location<'static>,
    },
}

/// What handlers return.
pub type Answer<T> = Result<T, Problem>;

macro_rules! refusals {
    ($($(#[$doc:meta])* $name:ident $({ $($field:ident : $type:ty),* })? = $status:ident $code:literal),* $(,)?) => {
        /// The business refusals: an exhaustive list of codes, statuses and texts (`problem-<code>`).
        #[derive(Clone, Debug, PartialEq, Eq)]
        pub enum Refusal {
            $($(#[$doc])* $name $({ $(#[expect(missing_docs, reason = "named like the argument of the text")] $field: $type),* })?,)*
        }

        impl Refusal {
            /// The stable code on the wire.
            pub fn code(&self) -> &'static str {
                match self { $(Self::$name $({ $($field: _),* })? => $code,)* }
            }

            /// The HTTP status.
            pub fn status(&self) -> StatusCode {
                match self { $(Self::$name $({ $($field: _),* })? => StatusCode::$status,)* }
            }

            /// Values for the text.
            fn arguments(&self) -> Arguments {
                match self { $(Self::$name $({ $($field),* })? => vec![$($((stringify!($field), Argument::from($field.clone()))),*)?],)* }
            }

            /// All codes, for the document and the catalogues' test.
            pub const CODES: &'static [&'static str] = &[$($code),*];

            /// One of each.
            #[cfg(test)]
            fn samples() -> Vec<Self> {
                vec![$(Self::$name $({ $($field: <$type as tests::Sample>::sample()),* })?),*]
            }
        }
    };
}

refusals! {
    /// Not logged in, or no longer (spec 8).
    AuthenticationRequired = FORBIDDEN "authentication_required",
    /// The call was made for a member who is not the one logged in on this browser any more.
    OtherMember = CONFLICT "other_member",
    /// Logged in, but not allowed to do this.
    NotAllowed = FORBIDDEN "not_allowed",
    /// Does not exist, or is not the caller's to see: one answer for both.
    NotFound = NOT_FOUND "not_found",
    /// The path exists, the method does not.
    MethodNotAllowed = METHOD_NOT_ALLOWED "method_not_allowed",
    /// Not readable as what the call expects.
    InvalidRequest = UNPROCESSABLE_ENTITY "invalid_request",
    /// More bytes than the call takes.
    BodyTooLarge = PAYLOAD_TOO_LARGE "body_too_large",
    /// Not JSON where JSON is expected.
    UnsupportedMediaType = UNSUPPORTED_MEDIA_TYPE "unsupported_media_type",
    /// Budget used up for now.
    RateLimited { seconds: i64 } = TOO_MANY_REQUESTS "rate_limited",
    /// The client header of spec 7 is missing.
    ClientHeaderMissing = BAD_REQUEST "client_header_missing",
    /// The call comes from another site's page.
    CrossSiteRefused = FORBIDDEN "cross_site_refused",
    /// The call changes something and lacks its key.
    IdempotencyKeyMissing = BAD_REQUEST "idempotency_key_missing",
    /// The key was used for another body.
    IdempotencyConflict = CONFLICT "idempotency_conflict",
    /// The database is away for a moment.
    Unavailable = SERVICE_UNAVAILABLE "unavailable",
    /// The site is closed for a while; its operator opens it again.
    Maintenance = SERVICE_UNAVAILABLE "maintenance",
    /// The site is closing for good: nobody joins and nothing is sold any more.
    SiteClosing = CONFLICT "site_closing",
    /// The request names several hosts, or none (RFC 9112 3.2).
    HostUnclear = BAD_REQUEST "host_unclear",
    /// No site answers to this host.
    SiteUnknown = NOT_FOUND "site_unknown",
    /// The site does not offer this language.
    LanguageNotOffered = CONFLICT "language_not_offered",
    /// Wrong address or password (spec 8).
    LoginFailed = UNAUTHORIZED "login_failed",
    /// Too many wrong passwords (spec 8).
    AccountBlocked { minutes: i64 } = TOO_MANY_REQUESTS "account_blocked",
    /// The address has an account here already (spec 8; open sites only).
    EmailTaken = CONFLICT "email_taken",
    /// The address that a member moves to has an account already (spec 5).
    NewEmailTaken = CONFLICT "new_email_taken",
    /// The site takes no sign-ups, or only by invitation (spec 6).
    SignupsClosed = FORBIDDEN "signups_closed",
    /// The link was used, has expired or never existed (spec 8).
    LinkExpired = NOT_FOUND "link_expired",
    /// The link is good, but this browser did not sign up: whoever opens it chooses a new password.
    NewPasswordNeeded = CONFLICT "new_password_needed",
    /// No account has this address (spec 8; open sites only).
    EmailUnknown = CONFLICT "email_unknown",
    /// Enough reset mails for today (spec 8); so long until tomorrow.
    ResetLimit { seconds: i64 } = TOO_MANY_REQUESTS "reset_limit",
    /// The account is about to be deleted; the mailed link brings it back (spec 4, 8).
    PendingDeletion = FORBIDDEN "pending_deletion",
    /// We closed the account; a mail says why.
    AccountClosed = FORBIDDEN "account_closed",
    /// The passkey is not one of ours, or was not used as asked.
    PasskeyFailed = UNAUTHORIZED "passkey_failed",
    /// No more passkeys for one member.
    PasskeyLimit { max: i64 } = CONFLICT "passkey_limit",
    /// No more saved searches for one member.
    SavedSearchLimit { max: i64 } = CONFLICT "saved_search_limit",
    /// No more date plans that are open for one member.
    DatePlanLimit { max: i64 } = CONFLICT "date_plan_limit",
    /// The member's data is being gathered already.
    ExportPreparing = CONFLICT "export_preparing",
    /// No town of ours is near that point.
    PlaceUnknown = NOT_FOUND "place_unknown",
    /// Not a picture that we can read.
    PhotoUnreadable = CONFLICT "photo_unreadable",
    /// An animation, which would stand still.
    PhotoMoving = CONFLICT "photo_moving",
    /// Fewer pixels than a photo needs, by its shorter side.
    PhotoTooSmall { min: i64 } = CONFLICT "photo_too_small",
    /// The very bytes that a moderator rejected; `reason` is one of `PhotoReason`.
    PhotoRejectedBefore { reason: String } = CONFLICT "photo_rejected_before",
    /// More pixels than we take, whatever its bytes.
    PhotoTooLarge = CONFLICT "photo_too_large",
    /// No more photos for this member (spec 9: 3, premium 25).
    PhotoLimit { max: i64 } = CONFLICT "photo_limit",
    /// Enough photos wait to be sent in messages.
    PhotosWaiting { max: i64 } = CONFLICT "photos_waiting",
    /// No recording that we can take apart: neither WebM nor Ogg, not one Opus track alone, or damaged.
    VoiceUnreadable = CONFLICT "voice_unreadable",
    /// A voice message of more than `max` seconds.
    VoiceTooLong { max: i64 } = CONFLICT "voice_too_long",
    /// One of less than half a second.
    VoiceTooShort = CONFLICT "voice_too_short",
    /// One in which nothing can be heard.
    VoiceSilent = CONFLICT "voice_silent",
    /// Nothing of that kind was asked of the member, or not lately: they begin again.
    VerificationOver = CONFLICT "verification_over",
    /// A capture of the member waits for a moderator already.
    VerificationWaiting = CONFLICT "verification_waiting",
    /// There is no photo that a capture could be compared with.
    VerificationNeedsPhoto = CONFLICT "verification_needs_photo",
    /// The site asks who lives where the member does to have their age checked first.
    AgeCheckNeeded = FORBIDDEN "age_check_needed",
    /// Whoever checks ages did not say that the member is old enough.
    AgeCheckFailed = CONFLICT "age_check_failed",
    /// Nobody checks ages here, or whoever does can't be reached.
    AgeCheckUnavailable = SERVICE_UNAVAILABLE "age_check_unavailable",
    /// The main photo stands where nobody is asked first: it can't be marked as nude, and one that is can't come first.
    NudeMainPhoto = CONFLICT "nude_main_photo",
    /// A moderator marked the photo as nude: its owner doesn't take that off.
    NudeByModerator = CONFLICT "nude_by_moderator",
    /// The site takes no nude photos (`nude_photos`).
    NudePhotosRefused = CONFLICT "nude_photos_refused",
    /// The main photo is for everybody: it can't go into the private album, and one that is there can't come first.
    AlbumMainPhoto = CONFLICT "album_main_photo",
    /// No more photos in a private album.
    AlbumLimit { max: i64 } = CONFLICT "album_limit",
    /// A private album is open to no more at a time.
    AlbumViewersLimit { max: i64 } = CONFLICT "album_viewers_limit",
    /// A private album is opened only to those with whom there is a conversation.
    AlbumNeedsConversation = CONFLICT "album_needs_conversation",
    /// The order names not just the member's present photos.
    PhotosChanged = CONFLICT "photos_changed",
    /// One's own e-mail address is not confirmed yet.
    NotConfirmed = FORBIDDEN "not_confirmed",
    /// Staff let the member read and not write until then: messages, likes, photos, the profile, reports.
    Paused { until: (OffsetDateTime, Country) } = FORBIDDEN "paused",
    /// For premium members (spec 8).
    PremiumOnly = PAYMENT_REQUIRED "premium_only",
    /// Credits are short (spec 8).
    NotEnoughCredits = PAYMENT_REQUIRED "not_enough_credits",
    /// Free members write with so many people (spec 9: 2).
    ConversationLimit { max: i64 } = PAYMENT_REQUIRED "conversation_limit",
    /// The same first words went to so many people already; see the site's `identical_openers`.
    IdenticalOpener { max: i64 } = CONFLICT "identical_opener",
    /// A message's words are its writer's to change for so many minutes.
    EditTooLate { minutes: i64 } = CONFLICT "edit_too_late",
    /// A message is taken back, with its credits, only until it is read; never one to a fictional profile.
    UnsendTooLate = CONFLICT "unsend_too_late",
    /// So many conversations are pinned already.
    PinsFull { max: i64 } = CONFLICT "pins_full",
    /// Somebody who runs sites has saved so many views of pages already.
    ViewsFull { max: i64 } = CONFLICT "views_full",
    /// The partner has not confirmed yet (spec 4).
    WaitingForActivation = CONFLICT "waiting_for_activation",
    /// The other member blocked the caller (spec 8).
    BlockedBy { name: String } = FORBIDDEN "blocked_by",
    /// No likes left in the swipe game today (spec 6, 9).
    SwipeLimit = CONFLICT "swipe_limit",
    /// Not a browser's push service, or keys that are none.
    PushRefused = CONFLICT "push_refused",

    /// Not a bundle of this site and country.
    BundleNotOffered = CONFLICT "bundle_not_offered",
    /// Not a method of this company and country.
    MethodNotOffered = CONFLICT "method_not_offered",
    /// The discount is held by an order that is still open.
    DiscountInUse = CONFLICT "discount_in_use",
    /// The discount is held by an order that its member gave up and that can still be paid at the provider.
    CheckoutStillOpen = CONFLICT "checkout_still_open",
    /// The order would go over what the member allows themselves a month.
    SpendingLimit = CONFLICT "spending_limit",
    /// The member paused buying.
    SpendingPaused = CONFLICT "spending_paused",
    /// A debit came back: no more direct debit (spec 8).
    DirectDebitBlocked = FORBIDDEN "direct_debit_blocked",
    /// Enough by direct debit for now (spec 8).
    DirectDebitLimit = CONFLICT "direct_debit_limit",
    /// The words of the mandate are others than those that the member saw.
    MandateTextChanged = CONFLICT "mandate_text_changed",
    /// It would cost another price than the caller was shown.
    PriceChanged = CONFLICT "price_changed",
    /// Too many payments by card have failed: cards rest for a while.
    CardsPaused { seconds: i64 } = TOO_MANY_REQUESTS "cards_paused",
    /// There is no mandate to charge, or no more.
    MandateGone = CONFLICT "mandate_gone",
    /// The purchase can't be withdrawn from; its quote says why.
    RefundImpossible = CONFLICT "refund_impossible",
    /// What can be refunded is not what the caller saw any more.
    RefundChanged { amount: Money, credits: i64 } = CONFLICT "refund_changed",
    /// Neither a picture that we can read nor a PDF.
    FileUnreadable = CONFLICT "file_unreadable",
    /// The complaint was decided: nothing is added to it.
    ComplaintClosed = CONFLICT "complaint_closed",
    /// As much was written in one complaint as it takes.
    ComplaintFull = CONFLICT "complaint_full",
    /// A bank or a mandate decides on the order's payment: it can't be cancelled now.
    OrderUnderWay = CONFLICT "order_under_way",
    /// What staff want to do takes a proof of the last minutes that it is really them.
    FreshProofRequired = FORBIDDEN "fresh_proof_required",
    /// A company of theirs wants passkeys only.
    PasskeyOnly = FORBIDDEN "passkey_only",
    /// Somebody who runs sites has this address already.
    StaffExists = CONFLICT "staff_exists",
    /// Reports wait only after a warning (DSA 23(2)).
    WarningNeeded = CONFLICT "warning_needed",
    /// An abuse rule is switched on within a day after a trial with the same numbers.
    TrialNeeded = CONFLICT "trial_needed",
    /// Somebody wrote, or changed it, since the caller looked.
    StaleVersion = CONFLICT "stale_version",
    /// The site can't be opened: its checklist names what it lacks.
    SiteIncomplete = CONFLICT "site_incomplete",
    /// Members come to a site, and are taken back, while it is not open.
    SiteServes = CONFLICT "site_serves",
    /// Members are being brought to the site, or taken back: one thing after the other.
    MoveUnderWay = CONFLICT "move_under_way",
    /// An archive is larger than the server takes.
    UploadTooLarge { megabytes: i64 } = PAYLOAD_TOO_LARGE "upload_too_large",
    /// The disk would not hold it.
    UploadNoRoom = CONFLICT "upload_no_room",
    /// The site has an upload already.
    UploadUnderWay = CONFLICT "upload_under_way",
    /// The host leads to another site.
    HostTaken = CONFLICT "host_taken",
    /// A site that members, orders, invoices or roles still name, or on which a move is under way, is not taken away.
    SiteInUse = CONFLICT "site_in_use",
    /// A company that sites, invoices or payouts still name is not taken away.
    CompanyInUse = CONFLICT "company_in_use",
    /// A file for a company's books can't be made: of an account, a rate or the files that say them.
    BooksRefused { fault: String } = UNPROCESSABLE_ENTITY "books_refused",
    /// The key is of another account at the provider than the one before, and nobody said that this is meant.
    OtherPaymentAccount = CONFLICT "other_payment_account",
    /// It is against a decision of the caller's own: somebody else decides.
    OwnDecision = FORBIDDEN "own_decision",
    /// What is a member's is read for an open case that is about them, and none was named.
    AccessReasonRequired = FORBIDDEN "access_reason_required",
    /// It depends on who somebody is, which a command can't prove.
    ConsoleOnly = FORBIDDEN "console_only",
    /// A colleague looks at it, or has decided on it.
    ClaimedByOther = CONFLICT "claimed_by_other",
    /// Staff rest for so long before they are shown more.
    BreakNeeded { minutes: i64 } = CONFLICT "break_needed",
    /// Staff were shown as much of the severe queue today as they may be.
    CapReached = CONFLICT "cap_reached",
    /// They said that they don't want to see that queue.
    QueueDeclined = CONFLICT "queue_declined",
    /// What was decided is told already.
    UndoTooLate = CONFLICT "undo_too_late",
    /// The payment provider does not answer; nothing was charged.
    PaymentUnavailable = SERVICE_UNAVAILABLE "payment_unavailable",
}

impl Problem {
    fn status(&self) -> StatusCode {
        match self {
            Self::Refused(refusal) => refusal.status(),
            Self::Invalid(fields) if fields.iter().any(|field| field.content) => StatusCode::CONFLICT,
            Self::Invalid(_) => StatusCode::UNPROCESSABLE_ENTITY,
            Self::Internal { error, .. } if is_unavailable(error) => StatusCode::SERVICE_UNAVAILABLE,
            Self::Internal { .. } => StatusCode::INTERNAL_SERVER_ERROR,
        }
    }

    /// The stable code on the wire.
    pub fn code(&self) -> &'static str {
        match self {
            Self::Refused(refusal) => refusal.code(),
            Self::Invalid(_) => "invalid_request",
            Self::Internal { .. } if self.status() == StatusCode::SERVICE_UNAVAILABLE => "unavailable",
            Self::Internal { .. } => "internal",
        }
    }

    fn body(&self, locale: Locale) -> ProblemBody {
        let (status, code) = (self.status(), self.code());
        let arguments = match self {
            // The moderator's reason in the reader's words.
            Self::Refused(Refusal::PhotoRejectedBefore { reason }) => {
                vec![("reason", texts::text(locale, &format!("statement-photo-{reason}"), &[]).into())]
            }
            Self::Refused(Refusal::RateLimited { seconds } | Refusal::CardsPaused { seconds }) => {
                vec![("wait", waiting(locale, *seconds).into())]
            }
            Self::Refused(refusal) => refusal.arguments(),
            _ => Vec::new(),
        };
        let errors = match self {
            Self::Invalid(fields) => fields.iter().map(|field| field.problem(locale)).collect(),
            _ => Vec::new(),
        };
        ProblemBody {
            status: status.as_u16(),
            code,
            detail: words(locale, code, &arguments),
            errors,
            minutes: self.minutes(),
            retry_after: self.retry_after(),
            amount: self.refundable().map(|(amount, _)| amount),
            credits: self.refundable().map(|(_, credits)| credits),
            name: self.name(),
            until: self.until(),
            reference: None,
        }
    }

    /// Whether something of ours failed, so that a reader may want to quote it.
    pub fn is_failure(&self) -> bool {
        self.status().is_server_error() && !matches!(self, Self::Refused(Refusal::Maintenance))
    }

    fn minutes(&self) -> Option<i64> {
        match self {
            Self::Refused(Refusal::AccountBlocked { minutes } | Refusal::BreakNeeded { minutes }) => {
                Some(*minutes)
            }
            _ => None,
        }
    }

    fn retry_after(&self) -> Option<i64> {
        match self {
            Self::Refused(
                Refusal::RateLimited { seconds }
                | Refusal::ResetLimit { seconds }
                | Refusal::CardsPaused { seconds },
            ) => Some(*seconds),
            // Nobody knows how long it takes; search engines wait so long before they ask again.
            Self::Refused(Refusal::Maintenance) => Some(300),
            _ if self.status() == StatusCode::SERVICE_UNAVAILABLE => Some(2),
            _ => self.minutes().map(|minutes| minutes * 60),
        }
    }

    fn refundable(&self) -> Option<(Money, i64)> {
        match self {
            Self::Refused(Refusal::RefundChanged { amount, credits }) => Some((*amount, *credits)),
            _ => None,
        }
    }

    fn name(&self) -> Option<String> {
        let Self::Refused(Refusal::BlockedBy { name }) = self else { return None };
        Some(name.clone())
    }

    fn until(&self) -> Option<OffsetDateTime> {
        let Self::Refused(Refusal::Paused { until: (until, _) }) = self else { return None };
        Some(*until)
    }

    /// Its sentence for the reader.
    pub fn detail(&self, locale: Locale) -> String {
        self.body(locale).detail
    }

    /// The whole answer in the caller's language, with the call's reference where something of ours failed.
    pub fn render(&self, locale: Locale, reference: Option<Reference>) -> Response {
        let mut body = self.body(locale);
        body.reference = reference.filter(|_| self.is_failure()).map(|reference| reference.to_string());
        let retry_after = body.retry_after;
        let mut response = (self.status(), axum::Json(body)).into_response();
        let headers = response.headers_mut();
        headers.insert(header::CONTENT_TYPE, HeaderValue::from_static("application/problem+json"));
        headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("private, no-store"));
        if let Some(seconds) = retry_after {
            headers.insert(header::RETRY_AFTER, HeaderValue::from(seconds));
        }
        response
    }
}

/// Leaves the language to the layer that knows it: see `problems_in_the_callers_language` in routes.rs.
impl IntoResponse for Problem {
    fn into_response(self) -> Response {
        match &self {
            Self::Internal { error, location } => {
                tracing::error!(error = causes::once(error), at = %location, "a call failed");
            }
            // So that its reference leads somewhere.
            _ if self.is_failure() => tracing::info!(code = self.code(), "a call can't be served now"),
            _ => {}
        }
        let mut response = self.render(Locale::En, None);
        response.extensions_mut().insert(Arc::new(self));
        response
    }
}

impl From<Refusal> for Problem {
    fn from(refusal: Refusal) -> Self {
        Self::Refused(refusal)
    }
}

impl From<sqlx::Error> for Problem {
    #[track_caller]
    fn from(error: sqlx::Error) -> Self {
        Self::Internal { error: error.into(), location: Location::caller() }
    }
}

impl From<anyhow::Error> for Problem {
    #[track_caller]
    fn from(error: anyhow::Error) -> Self {
        Self::Internal { error, location: Location::caller() }
    }
}

/// A problem as a job's failure: to be tried again.
pub fn failure(problem: Problem) -> ::jobs::Failure {
    ::jobs::Failure::Retry(causes::once(&problem.into()).into())
}
