//! The files that a site moves in and out by (docs/operations/moving-in.md): what a line of each holds. The schemas in
//! docs/moving-in are made of these types.

use crate::{
    kernel::money::Currency,
    members::{
        BodyType, EyeColour, Gender, HairColour, LookingFor, PromptAnswer, RelationshipStatus, Tattoos,
    },
    payments::EarlierStatus,
};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use time::OffsetDateTime;
use utoipa::{PartialSchema, ToSchema};

/// The files in the order in which they are read: each refers only to those before it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Kind {
    /// Who; the only one that must be there.
    Members,
    /// What they agreed to.
    Consents,
    /// What they bought.
    Orders,
    /// What is left of what they were given and bought.
    Credits,
    /// Their pictures.
    Photos,
    /// Whom they like.
    Likes,
    /// Whom they keep away.
    Blocks,
    /// Who writes to whom.
    Conversations,
    /// What they wrote, in the order in which they did.
    Messages,
    /// Where old addresses lead.
    Redirects,
}

impl Kind {
    /// All, in their order.
    pub const ALL: [Self; 10] = [
        Self::Members,
        Self::Consents,
        Self::Orders,
        Self::Credits,
        Self::Photos,
        Self::Likes,
        Self::Blocks,
        Self::Conversations,
        Self::Messages,
        Self::Redirects,
    ];

    /// The files whose lines name this one's.
    pub(super) fn hanging(self) -> &'static [Self] {
        use Kind::{Blocks, Consents, Conversations, Credits, Likes, Members, Messages, Orders, Photos};
        match self {
            Members => &[Consents, Orders, Credits, Photos, Likes, Blocks, Conversations, Messages],
            Orders => &[Credits],
            Conversations => &[Messages],
            _ => &[],
        }
    }

    /// As in the file's name: `members.jsonl`.
    pub fn code(self) -> &'static str {
        match self {
            Self::Members => "members",
            Self::Consents => "consents",
            Self::Orders => "orders",
            Self::Credits => "credits",
            Self::Photos => "photos",
            Self::Likes => "likes",
            Self::Blocks => "blocks",
            Self::Conversations => "conversations",
            Self::Messages => "messages",
            Self::Redirects => "redirects",
        }
    }

    /// The file.
    pub fn file(self) -> String {
        format!("{}.jsonl", self.code())
    }

    /// JSON Schema (2020-12) of a line.
    pub fn schema(self) -> Value {
        let schema = match self {
            Self::Members => Member::schema(),
            Self::Consents => Consent::schema(),
            Self::Orders => Order::schema(),
            Self::Credits => Credits::schema(),
            Self::Photos => Photo::schema(),
            Self::Likes => Like::schema(),
            Self::Blocks => Block::schema(),
            Self::Conversations => Conversation::schema(),
            Self::Messages => Message::schema(),
            Self::Redirects => Redirect::schema(),
        };
        let mut schema = serde_json::to_value(&schema).unwrap_or_default();
        if let Some(schema) = schema.as_object_mut() {
            schema.insert("$schema".to_owned(), json!("https://json-schema.org/draft/2020-12/schema"));
            schema.insert("title".to_owned(), json!(format!("A line of {}", self.file())));
        }
        schema
    }
}

/// How an account stood in the program before.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum Standing {
    /// In use.
    #[default]
    Active,
    /// Closed by staff: it stays closed, and its address can't join again.
    Banned,
    /// Deleted by its member: nothing of it is taken over.
    Deleted,
}

/// A member.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Member {
    /// The id in the program before.
    #[schema(min_length = 1, max_length = 100)]
    pub external_id: String,
    /// What others see: 2 to 30 characters; longer ones are cut.
    pub name: String,
    /// The word by which old addresses name them, for the `{username}` of redirects.jsonl; capitals don't count.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(min_length = 1, max_length = 100)]
    pub username: Option<String>,
    /// Needed, unless the profile is fictional.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(max_length = 254)]
    pub email: Option<String>,
    /// bcrypt, Argon2, scrypt, PBKDF2, SHA-crypt or phpass; others are left out, and the member asks for a new password.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub password_hash: Option<String>,
    /// One that the site takes.
    #[schema(inline)]
    pub gender: Gender,
    /// Whom they want to meet; what the site doesn't take is left out of it.
    #[schema(inline)]
    pub seeks: LookingFor,
    /// YYYY-MM-DD.
    #[schema(format = Date)]
    pub date_of_birth: String,
    /// The same of the second person of a couple, which has to have one; nobody else has.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(format = Date)]
    pub second_date_of_birth: Option<String>,
    /// ISO 3166-1 alpha-2, one of the site's.
    #[schema(min_length = 2, max_length = 2)]
    pub country: String,
    /// ISO 3166-2 or its name; helps where two towns have one name.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub region: Option<String>,
    /// The town's name; the nearest that the site knows is taken.
    pub city: String,
    /// ISO 639-1; without it the country's first.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub language: Option<String>,
    /// When they joined; without it the moment of the move.
    #[serde(default, with = "time::serde::rfc3339::option", skip_serializing_if = "Option::is_none")]
    pub created_at: Option<OffsetDateTime>,
    /// When they were last there.
    #[serde(default, with = "time::serde::rfc3339::option", skip_serializing_if = "Option::is_none")]
    pub active_at: Option<OffsetDateTime>,
    /// They opened a link in a mail to the address.
    #[serde(default = "yes")]
    pub confirmed: bool,
    /// How the account stood.
    #[serde(default)]
    #[schema(inline)]
    pub standing: Standing,
    /// Why it was closed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub banned_for: Option<String>,
    /// There is no person behind it: the law wants that said, and it never changes.
    #[serde(default)]
    pub fictional: bool,
    /// Not in search nor in lists.
    #[serde(default)]
    pub invisible: bool,
    /// They want no mail but what the account itself needs.
    #[serde(default)]
    pub unsubscribed: bool,
    /// About themselves; 2,000 characters.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub about: Option<String>,
    /// Why they are here; 300 characters.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reason: Option<String>,
    /// Answers to prompts; those that are not ours, or not as they can be, are left out.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[schema(inline)]
    pub prompts: Vec<PromptAnswer>,
    /// Ids of the site's; others are left out.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub interests: Vec<String>,
    /// What they look for: `chat`, `dates`, `relationship`; others are left out.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub intent: Vec<String>,
    /// Languages that they speak, ISO 639-1; those that we don't list are left out, and all after the sixth.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub languages: Vec<String>,
    /// One of these.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(inline)]
    pub relationship_status: Option<RelationshipStatus>,
    /// One of these.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(inline)]
    pub body_type: Option<BodyType>,
    /// One of these.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(inline)]
    pub hair_colour: Option<HairColour>,
    /// One of these.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(inline)]
    pub eye_colour: Option<EyeColour>,
    /// One of these.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(inline)]
    pub tattoos: Option<Tattoos>,
}

fn yes() -> bool {
    true
}

/// What can be agreed to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum ConsentKind {
    /// Terms and privacy statement.
    Terms,
    /// Showing orientation and interests to others. Without it both stay hidden.
    Orientation,
}

/// Something that a member agreed to.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Consent {
    /// Their `external_id`.
    pub member: String,
    /// To what.
    #[schema(inline)]
    pub kind: ConsentKind,
    /// Which words, as you call them: a date, a number.
    #[schema(min_length = 1, max_length = 100)]
    pub version: String,
    /// When.
    #[serde(with = "time::serde::rfc3339")]
    pub given_at: OffsetDateTime,
    /// When they took it back.
    #[serde(default, with = "time::serde::rfc3339::option", skip_serializing_if = "Option::is_none")]
    pub withdrawn_at: Option<OffsetDateTime>,
}

/// A purchase on the site before. Its member sees it here; it is never refunded here, and in no invoice nor sum of yours.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Order {
    /// The id in the program before; its member sees it as the purchase's number.
    #[schema(min_length = 1, max_length = 300)]
    pub external_id: String,
    /// Their `external_id`.
    pub member: String,
    /// For how many credits, if it was for such. It adds none: what is left of them stands in credits.jsonl.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(minimum = 1, maximum = 100_000)]
    pub credits: Option<i32>,
    /// What was paid, or was to be, in cents.
    #[schema(minimum = 0, maximum = 10_000_000)]
    pub price_minor: i64,
    /// ISO 4217, one of these.
    #[schema(inline)]
    pub currency: Currency,
    /// By what it was paid, as members know it: PayPal, bank transfer. 40 characters; longer ones are cut.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub method: Option<String>,
    /// What became of it.
    #[schema(inline)]
    pub status: EarlierStatus,
    /// When.
    #[serde(with = "time::serde::rfc3339")]
    pub created_at: OffsetDateTime,
}

/// Whether credits were paid for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum CreditKind {
    /// They were not, or nobody knows.
    Free,
    /// They were.
    Bought,
}

/// Credits that came together: a gift, or a purchase.
#[expect(clippy::struct_field_names, reason = "the number of credits is called credits")]
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Credits {
    /// The id in the program before.
    #[schema(min_length = 1, max_length = 300)]
    pub external_id: String,
    /// Their `external_id`.
    pub member: String,
    /// Bought ones make their member premium, and have a price.
    #[schema(inline)]
    pub kind: CreditKind,
    /// So many came.
    #[schema(minimum = 1, maximum = 100_000)]
    pub credits: i32,
    /// So many are left; without it all of them.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(minimum = 0)]
    pub remaining: Option<i32>,
    /// What was paid for all that came, in cents. Bought credits without it, and without an order, come as free ones.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(minimum = 0)]
    pub price_minor: Option<i64>,
    /// ISO 4217.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(min_length = 3, max_length = 3)]
    pub currency: Option<String>,
    /// `external_id` of the purchase that brought them, of orders.jsonl; it gives the price where none is said.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub order: Option<String>,
    /// When.
    #[serde(with = "time::serde::rfc3339")]
    pub created_at: OffsetDateTime,
}

/// A member's picture; the first is the main one.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Photo {
    /// The id in the program before.
    #[schema(min_length = 1, max_length = 300)]
    pub external_id: String,
    /// Their `external_id`.
    pub member: String,
    /// Path within the folder: JPEG, PNG, WebP or a still GIF, 300 to 12,000 pixels a side, at most 12 MB.
    pub file: String,
    /// When it was sent.
    #[serde(default, with = "time::serde::rfc3339::option", skip_serializing_if = "Option::is_none")]
    pub created_at: Option<OffsetDateTime>,
    /// A moderator of the program before approved it. Counts only where the import says so (`--seen-before`).
    #[serde(default)]
    pub approved: bool,
    /// It is marked as nude: others see its blur until they ask, and it is nobody's main one.
    #[serde(default)]
    pub nude: bool,
    /// It is in the member's private album, which takes ten.
    #[serde(default)]
    pub album: bool,
}

/// A like; two that like each other are a match.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Like {
    /// `external_id` of who likes.
    pub from: String,
    /// `external_id` of who is liked.
    pub to: String,
    /// When.
    #[serde(with = "time::serde::rfc3339")]
    pub created_at: OffsetDateTime,
    /// Who is liked has seen it.
    #[serde(default = "yes")]
    pub seen: bool,
}

/// A block.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Block {
    /// `external_id` of who blocks.
    pub from: String,
    /// `external_id` of who is blocked.
    pub to: String,
    /// When.
    #[serde(with = "time::serde::rfc3339")]
    pub created_at: OffsetDateTime,
}

/// A conversation of two; several of the same two become one.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Conversation {
    /// The id in the program before.
    #[schema(min_length = 1, max_length = 300)]
    pub external_id: String,
    /// `external_id` of the two.
    #[schema(min_items = 2, max_items = 2)]
    pub members: Vec<String>,
    /// When it began.
    #[serde(with = "time::serde::rfc3339")]
    pub created_at: OffsetDateTime,
}

/// A message. Those of a conversation stand in the order in which they were sent.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Message {
    /// The id in the program before.
    #[schema(min_length = 1, max_length = 300)]
    pub external_id: String,
    /// `external_id` of the conversation.
    pub conversation: String,
    /// `external_id` of who wrote it.
    pub from: String,
    /// Plain text.
    pub text: String,
    /// When.
    #[serde(with = "time::serde::rfc3339")]
    pub sent_at: OffsetDateTime,
    /// The other one has read it.
    #[serde(default = "yes")]
    pub read: bool,
}

/// An address of the program before, and where it leads now.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Redirect {
    /// Its path, with the parts of the query that matter. `{external_id}`, `{username}` or `{any}` stands for what differs, once.
    #[schema(min_length = 2, max_length = 500)]
    pub from: String,
    /// An address of the site; `{member}` stands for the member whom the old one names: `/members/{member}`.
    #[schema(min_length = 1, max_length = 500)]
    pub to: String,
}
