// The wire contract, by hand; contract.ts compares it with schema.d.ts, which `npm run api` makes of
// server/openapi.json. The names are those of the OpenAPI components.
//
// Every call: JSON, header `X-Client: web`. Calls that change something also carry
// `Idempotency-Key: <uuid>` (the same through all retries of one intent).
// Refusals: `application/problem+json`, see Problem.

import type { DismissalName } from '#/lib/dismissals';

/** UUID v4 of a profile, a conversation, an order … */
export type Id = string;
/** ISO 3166-1 alpha-2, upper case: "NL". */
export type CountryCode = string;
/** One of da de en es fi fr it nb nl pl sv. */
export type Locale = 'da' | 'de' | 'en' | 'es' | 'fi' | 'fr' | 'it' | 'nb' | 'nl' | 'pl' | 'sv';
/** RFC 3339, UTC. */
export type Timestamp = string;

/** Integer minor units: {amount: 1250, currency: "EUR"} is 12.50 euro. */
export interface Money { amount: number; currency: string }

export interface FieldProblem { field: string; code: string; detail: string }
export interface Problem {
  status: number;
  /** Stable, e.g. "authentication_required", "login_failed", "not_enough_credits". */
  code: string;
  /** In the caller's language; may be shown as it is. */
  detail: string;
  errors?: FieldProblem[];
  /** Extra facts of some codes: minutes (account_blocked), retry_after (rate_limited, account_blocked), name (blocked_by). */
  minutes?: number | null;
  retry_after?: number | null;
  name?: string | null;
}

// ---- GET /api/settings.php[?domain=] -> { settings } -----------------------------------------
export interface CountryOption {
  code: CountryCode; locales: Locale[]; currency: string; min_age: number;
  /** IANA name of the main zone: where an age and a day turn. */
  timezone: string;
}
export interface Settings {
  name: string;
  domain: string;
  /** null: the browser decides among the locales offered. */
  domain_language: Locale | null;
  /** Put in front of main_image.filename, .thumb_filename and .match. */
  cdn_prefix: string;
  /** 1 to 7, restyles the site (web: data-niche). */
  niche: number;
  signups: 'all' | 'with_trafficsource' | 'none';
  /** The site is closing for good: nobody joins and nothing is sold any more. */
  closing: boolean;
  logged_out_search: boolean;
  logged_out_search_trafficsource: boolean;
  /** Country of the visitor's address. */
  geoip_country: CountryCode;
  /** The country chosen on /lang-config, else that of the address if the site serves it, else the site's first. */
  geoip_selected_country: CountryCode;
  /** Lowest price of one message in money, by country. */
  minimum_message_costs: Record<CountryCode, { costs: number; currency: string }>;
  push_public_key: string | null;
  support_phone: string;
  support_email: string;
  fictional_icon: string;
  fictional_warning: string;
  fictional_singular: string;
  fictional_plural: string;
  enable_site_entry_popup: 'yes' | 'no';
  /** Countries where the entry warning shows; empty: all. */
  site_entry_countries: CountryCode[];
  description: string;
  index_title: string;
  countries: CountryOption[];
  /** The language that this visitor's pages are in, by the server's rule (spec 4). */
  locale: Locale;
  /** Locales offered to this visitor, in order: the country's (spec 1), the site's own, those chosen on this browser before. */
  locales: Locale[];
  visible_profile_fields: string[];
  visible_profile_notes: string[];
  message_credits: number;
  signup_credits: number;
  photo_credits: number;
  gift_credits: number;
  /** Longest message, in characters as people count them. */
  message_length: number;
  search_fields: string[];
  refund_days: number;
  member_resell: boolean;
  /** Whether who opens the page of somebody who blocked them reads that, or what stands for a member who is not there. */
  block_notice: 'told' | 'silent';
  company_id: string;
  mail_name: string;
  /** Ids; names come from interests.php. */
  interests: string[];
  /** Country codes for which regions.php has regions. */
  region_data: CountryCode[];
  min_age: number;
  /** Shows the extra US footer (English only). */
  us_footer: boolean;
  /** Search offers 'real members only' and labels exist: the site has fictional profiles. */
  has_fictional: boolean;
  /** Demo mode: a line links to /dev/outbox. */
  demo: boolean;
}

// ---- GET /api/interests.php -> { interests } · regions.php -> { regions } · cities.php?country=NL -> { cities } · companyinfo.php -> { companyinfo }
export interface Interest { id: string; name: string; adult: boolean; icon: string }
export interface Region { id: string; name: string }
export type Regions = Record<CountryCode, Region[]>;
export interface City { id: string; name: string; region: string }
export interface CompanyInfo {
  name: string; address: string; kvk: string; city: string; country: CountryCode;
  tradenames: string[]; vat_numbers: string[]; support_phone: string; delete_discount: number; added: Timestamp;
}

// ---- GET /api/page.php?country=NL&language=nl&page=terms ------------------------------------
export interface StaticPageAnswer {
  /** The site's own text; null: the app's. */
  page: {
    title: string; description: string;
    /** A day: 2026-11-21. */
    revised_on: string;
    /** As `Block` of features/pages/content.ts. */
    blocks: unknown[];
  } | null;
  /** Of which moment this text is. */
  version_date: Timestamp;
  /** Of which moment the terms are. */
  terms_date: Timestamp;
}

// ---- people ---------------------------------------------------------------------------------
export type Gender = 'male' | 'female';
export type Sexuality = 'hetero' | 'gay' | 'lesbian' | 'bi';
export type LookingFor = 'male' | 'female' | 'both';
export type RelationshipStatus = 'divorced' | 'living_together' | 'married' | 'single' | 'widowed' | 'unmarried';
export type BodyType = 'slim' | 'normal' | 'fat';
export interface MainImage {
  /** Paths to append to settings.cdn_prefix; 640x800, 160x200 and 480x600 (the match field). */
  filename: string; thumb_filename: string; status: 'pending' | 'active' | 'rejected'; match: string;
}
/** A card in search, likes, chats. */
export interface ProfileCard {
  id: Id; name: string; age: number; gender: Gender;
  country: CountryCode; region: string; city: string;
  main_image: MainImage | null;
  online: 'online' | 'today' | 'this_week' | 'earlier';
  /** Always shown in words (settings.fictional_singular). */
  fictional: boolean;
  liked: boolean;
  matched: boolean;
}
export interface Photo { id: Id; locked: boolean; filename: string; thumb_filename: string; width: number; height: number }
export interface Profile extends ProfileCard {
  status: 'active' | 'disabled';
  /** null: they do not show it. */
  sexuality: Sexuality | null;
  relationship_status: RelationshipStatus | null;
  body_type: BodyType | null;
  hair_colour: 'black' | 'brown' | 'blond' | 'red' | 'grey' | 'white' | 'bald' | 'other' | null;
  eye_colour: 'brown' | 'blue' | 'green' | 'grey' | 'hazel' | 'other' | null;
  tattoos: 'none' | 'some' | 'many' | null;
  interests: string[];
  reason: string | null;
  about: string | null;
  /** Locked ones carry a blurred picture of at most 32 px under another id. */
  photos: Photo[];
  like_new: boolean;
  /** The conversation between the two, if there is one. */
  chat_id: Id | null;
}
/** One's own profile: what /profile edits. */
export interface OwnProfile extends Omit<Profile, 'sexuality' | 'like_new' | 'chat_id' | 'liked' | 'matched' | 'online' | 'fictional'> {
  sexuality: Sexuality;
  date_of_birth: string;
  looking_for: LookingFor;
  /** Its id in cities.php. */
  city_id: string;
}
/** A new password, typed twice. */
export interface NewPassword { password: string; password_repeat: string }

/** With the token of the mail that asked for it. */
export interface MailedPassword extends NewPassword { token: string }

/** The token of a mailed link that proves a mailbox, with a password once new_password_needed asked for one. */
export interface MailboxLink { token: string; password?: string; password_repeat?: string }

/** The price of so many credits; at the balance `until`, or under it, the next credits have another one. */
export interface CreditPrice { price: Money; credits: number; until: number }

export interface User {
  status: 'not_confirmed' | 'active' | 'pending_deletion' | 'closed';
  email: string;
  /** The address that waits for its link to be pressed. */
  new_email: string | null;
  credits: number;
  /** What the next of them costs, or cost; null where nothing is sold. */
  credit_price: CreditPrice | null;
  paid_user: boolean;
  language: Locale;
  /** Every language of the site that the member has chosen, that one included. */
  languages: Locale[];
  notifications_disabled: DisabledReason[];
  signup_date: Timestamp;
  country: CountryCode;
  /** Conversations a free member may still begin or answer; null for premium. */
  free_conversations_left: number | null;
  invisible: boolean;
  /** Consent to show orientation and interests. */
  shows_orientation: boolean;
  /** Visitors who are not logged in may be shown name, age, region and main photo. */
  show_on_landers: boolean;
  /** The version of the terms that the member has yet to answer to (spec 4). */
  terms_changed: Timestamp | null;
  /** What the member put aside on any device, by name, each with its unix seconds (spec 4). */
  dismissals: Partial<Record<DismissalName, number>>;
  /** The first message, written at sign-up: it waits until the address is confirmed, and nobody can answer before that. */
  signup_message: { profile: Id; name: string } | null;
  profile: OwnProfile;
}

// ---- GET /api/photos.php -> PhotoShelf · PUT {order} -> PhotoShelf (photos_changed)
//      POST /api/photo.php [key] multipart `photo` -> 201 AddedPhoto (photo_limit, photo_unreadable, body_too_large)
//      GET /api/photo.php?id= -> the whole upright picture, for its owner only: what a crop is chosen from
//      PUT /api/photo.php {id, crop} -> PhotoShelf · DELETE /api/photo.php {id} -> PhotoShelf
/** Ten-thousandths of the upright picture. */
export interface Crop { x: number; y: number; width: number; height: number }
export type PhotoReason = 'no_face' | 'not_you' | 'nudity' | 'minor' | 'contact_details' | 'advertising' | 'offensive' | 'poor_quality' | 'other';
export interface OwnPhoto {
  id: Id; status: MainImage['status'];
  /** Why it was rejected. */
  reason: PhotoReason | null;
  main: boolean;
  filename: string; thumb_filename: string; match: string; width: number; height: number;
  crop: Crop | null;
}
/** In order. */
export interface PhotoShelf { photos: OwnPhoto[]; max: number; premium_max: number }
export interface AddedPhoto extends PhotoShelf { id: Id }

// ---- GET /api/profile.php -> EditableProfile · PUT any fields of ProfileChanges -> EditableProfile (birth_date_fixed)
export type ProfilePart = 'photo' | 'about' | 'interests' | 'reason' | 'relationship_status' | 'body_type' | 'hair_colour' | 'eye_colour' | 'tattoos';
export type AskedField = 'name' | 'about' | 'reason';
export type AskedReason = 'contact_details' | 'advertising' | 'offensive' | 'minor' | 'untrue' | 'other';
export interface AskedWords { field: AskedField; reason: AskedReason; asked_at: Timestamp }
export interface EditableProfile {
  profile: OwnProfile;
  /** The one correction of the date of birth was made. */
  birth_date_fixed: boolean;
  /** Others see a stand-in until a moderator lets the name stand. */
  name_waits: boolean;
  /** What is missing, weightiest first. */
  completeness: { percent: number; missing: ProfilePart[] };
  /** Texts that moderators asked to change: `about` and `reason` are hidden from others until then. */
  asked: AskedWords[];
}
export interface ProfileChanges extends Partial<Pick<OwnProfile,
  'name' | 'date_of_birth' | 'gender' | 'looking_for' | 'relationship_status' | 'body_type' | 'hair_colour' | 'eye_colour' | 'tattoos' | 'interests' | 'reason' | 'about'>> {
  /** Ids of regions.php and cities.php; all three or none. */
  country?: CountryCode; region?: string; city?: string;
}

// ---- GET /api/geocode.php?lat=&lon= -> GeocodedPlace (place_unknown)
export interface GeocodedPlace {
  country: CountryCode; region: { id: string; name: string }; city: { id: string; name: string };
  /** Whose data it is; shown with the place. */
  attribution: string;
}

// ---- GET /api/consents.php -> Consents · PUT {kind: 'terms' | 'orientation', given} -> Consents
export interface Consents {
  terms: { version: Timestamp; accepted: boolean };
  orientation: { given_at: Timestamp | null };
}
// ---- PUT /api/invisible.php {invisible} -> { user }
// ---- GET /api/notifications.php -> { preferences } · PUT { preferences: some of them } -> { preferences }
export interface Ways { email: boolean; push: boolean }
export type NotificationKind =
  | 'new_conversations' | 'new_messages' | 'like' | 'unread_message_reminders' | 'promotions' | 'weekly_updates' | 'news' | 'reminders';
export interface NotificationPreferences { preferences: Record<NotificationKind, Ways> }
/** Spec 4: marked as spam, the address is invalid, unsubscribed in a mail program. */
export type DisabledReason = 'fbl' | 'bounce' | 'listunsubscribe';
// ---- DELETE /api/notifications.php {reason} -> { preferences }
// ---- GET /api/unsubscribe.php?token= -> UnsubscriptionAnswer · PUT {token, email, all} -> UnsubscriptionAnswer
export interface UnsubscriptionAnswer {
  unsubscription: {
    kind: NotificationKind;
    /** Mails of this type still come. */
    email: boolean;
    /** Mails of any of the eight types still come. */
    all: boolean;
  };
}

// ---- POST /api/export.php {password} -> 202 Export · GET -> { export: Export | null } · GET /api/export-file.php?token= -> a ZIP file
export interface Export {
  status: 'preparing' | 'ready' | 'failed';
  requested_at: Timestamp;
  expires_at: Timestamp | null;
  bytes: number | null;
}
export interface ExportAnswer { export: Export | null }

// ---- The account's own affairs; every call marked [key] carries an Idempotency-Key
//      PUT /api/password.php [key] {old_password, password, password_repeat} -> {} and a new cookie
//      POST /api/reset-password.php [key] {email} -> 202 {} · POST /api/reset-password-do.php [key] {token, password, password_repeat} -> { user }
//      POST /api/mail-change.php [key] {email, password} -> 202 {} · DELETE -> {}
//      POST /api/mail-change-do.php [key] {token} -> MailChanged · POST /api/mail-change-undo.php [key] {token} -> {}
export interface MailChanged { email: string }
// ---- GET /api/sessions.php -> Sessions · DELETE {session: Id | null, keep_current} -> {}
export interface Session {
  id: Id;
  /** As people call them: "Firefox", "Android"; null when the device does not say. */
  browser: string | null; system: string | null;
  created_at: Timestamp; seen_at: Timestamp;
  /** The one that asks. */
  current: boolean;
}
export interface Sessions { sessions: Session[] }
// ---- GET /api/passkeys.php -> Passkeys · POST /api/passkey-challenge.php {password} -> PasskeyCreation
//      POST /api/passkeys.php {challenge, name, credential} -> 201 Passkey · DELETE {passkey} -> {}
export interface Passkey { id: Id; name: string; created_at: Timestamp; used_at: Timestamp | null }
export interface Passkeys { passkeys: Passkey[] }
// ---- POST /api/passkey-login-challenge.php {} -> PasskeyRequest · POST /api/passkey-login.php {challenge, credential} -> { user }
export interface PasskeyRequest { challenge: Id; options: PublicKeyCredentialRequestOptionsJSON }
export interface PasskeyCreation { challenge: Id; options: PublicKeyCredentialCreationOptionsJSON }
// ---- POST /api/passkey-login-challenge.php {} -> PasskeyRequest · POST /api/passkey-login.php {challenge, credential} -> { user }
export interface PasskeyRequest { challenge: Id; options: PublicKeyCredentialRequestOptionsJSON }
// ---- POST /api/deletion.php [key] {password, reasons, comment} -> Deletion, logged out
export type DeletionReason =
  | 'found_someone' | 'too_expensive' | 'too_few_members' | 'too_many_mails' | 'not_safe' | 'technical' | 'privacy' | 'break' | 'other';
export interface Deletion { return_until: Timestamp }

// ---- GET /api/user.php -> { user } (403 authentication_required when logged out)
//      POST /api/user.php {email, password} -> { user } · PUT {language} -> { user }
//      GET /api/logout.php -> {}
//      POST /api/signup.php SignUp -> 201 { user }, 202 { user: null } on strict sites: look in your mail
//      POST /api/activate.php {token} -> { user } · POST /api/activation-mail.php {} -> 202 {}
export interface SignUp {
  name: string; email: string; password: string;
  /** YYYY-MM-DD */
  date_of_birth: string;
  gender: Gender; looking_for: LookingFor;
  country: CountryCode; region: string; city: string;
  language: Locale;
  /** Consent to show orientation and interests: a choice, never a condition. */
  consent: boolean;
  /** Token of POST signup-photo.php, good for 24 hours. */
  photo?: string;
  /** A first message that waits for activation, and to whom it goes: both or none. */
  signup_message?: string; signup_message_to?: Id;
  relationship_status?: RelationshipStatus;
  reason?: string;
  /** Ids of settings.interests. */
  interests?: string[];
  tracking?: { network?: string; ref?: string; sub1?: string; sub2?: string; sub3?: string; lb?: string };
}

// ---- GET /api/lander-profiles.php?count&gender&country -> { profiles } · member-landing.php?id -> { profile }
/** Somebody whom visitors may see: who lets them, or a labelled fictional profile. */
export interface LanderProfile {
  id: Id; name: string; age: number; gender: Gender;
  country: CountryCode; region: string;
  /** As its people call it. */
  region_name: string;
  /** The region's middle on lander-map.php, in hundredths of its sides. */
  at: { x: number; y: number } | null;
  /** Always shown in words (settings.fictional_singular). */
  fictional: boolean;
  main_image: MainImage;
}

// ---- GET /api/members.php?gender&country&countryregion&min_age&max_age&real_only&interests&photo&online&near&radius&sort&cursor -> MembersPage
export interface MembersPage {
  /** 1 for the first page of a search (spec 3). */
  pageNumber: number;
  results: ProfileCard[];
  /** Exact up to 999; 1000 means "more than 999" (num_capped). */
  numResults: number; num_capped: boolean;
  /** Opaque; null at the end. */
  next_cursor: string | null;
  /** Whom a wider search finds and this one does not: with the first page, where it finds fewer than 12. */
  similar_results: ProfileCard[];
  similar_numResults: number;
}
// ---- GET /api/member.php?id= -> { profile: Profile }

// ---- GET /api/likes.php[?type=received|sent|matches&before=] -> Likes · POST /api/like.php {profile} -> LikeAnswer · DELETE /api/like.php {profile} -> {}
//      PUT /api/like.php {profile} -> {}  (seen: clears like_new; sent when a profile opens)
export interface LikedBy { profile: Id; like_new: boolean; date: Timestamp }
export interface Likes {
  /** Cards of everybody named below. */
  profiles: ProfileCard[];
  liked_by: { received: LikedBy[]; sent: LikedBy[]; matches: LikedBy[] };
  /** What to ask for as `before`, with the tab as `type`; null at a tab's end. */
  older: { received: string | null; sent: string | null; matches: string | null };
  num_new: number;
}
/** profile carries main_image.match for the match modal. */
export interface LikeAnswer { matched: boolean; profile: ProfileCard }

// ---- GET /api/auto-like.php -> AutoLike (404 not_found: nothing real to show)
//      GET /api/swipe.php -> SwipeGame · POST {profile, choice} -> SwipeAnswer · DELETE {profile} -> SwipeAnswer
//      GET /api/match-finder.php -> MatchFinder · PUT {preferences} -> MatchFinder
/** A like or match that really happened and that the member has not been shown. */
export interface AutoLike extends ProfileCard { like_new: boolean }
export interface SwipeGame {
  /** At most 10, the next one first. */
  deck: ProfileCard[];
  likes_left: number; likes_per_day: number;
  /** When the day ends in the account's country. */
  resets_at: Timestamp;
  /** The dislike that can be taken back. */
  can_undo: Id | null;
}
export type SwipeChoice = 'like' | 'dislike';
export interface SwipeAnswer extends Omit<SwipeGame, 'deck' | 'likes_per_day'> { matched: boolean; profile: ProfileCard }
export type Closeness = 'city' | 'region' | 'country';
export interface MatchPreferences {
  min_age: number; max_age: number; closeness: Closeness;
  /** At most 5. */
  interests: string[];
  relationship_statuses: RelationshipStatus[]; body_types: BodyType[];
}
export interface MatchReason {
  kind: 'interest' | 'city' | 'region' | 'age' | 'relationship_status' | 'body_type' | 'active_today' | 'likes_you' | 'shared_interests';
  /** The interest, status or body type, or how many interests. */
  value: string | null;
}
export interface FoundMatch { profile: ProfileCard; reasons: MatchReason[]; score: number }
export interface MatchFinder { preferences: MatchPreferences | null; results: FoundMatch[] }

// ---- POST /api/block.php {profile} -> {} · DELETE {profile} -> {} · GET /api/blocks.php -> Blocks
//      POST /api/report.php [key] {about, profile, photo?, conversation?, seq?, category, text?, block?} -> 201 {}
export interface Blocked { id: Id; name: string; date: Timestamp }
export interface Blocks { blocked: Blocked[] }
export type ReportCategory = 'fake' | 'spam' | 'scam' | 'harassment' | 'nudity' | 'minor' | 'violence' | 'illegal' | 'other';

// ---- GET /api/chats.php -> { chats: Conversation[] } newest first, each with its last message only
//      GET /api/chat.php?id=&before= -> { chat: Conversation } up to 50 messages, oldest first (before: a seq)
//      PUT /api/chat.php {conversation, read: seq} -> {}  · DELETE /api/chat.php {conversation} -> {}
//      POST /api/message.php {client_id, text, conversation} or {client_id, text, profile} -> MessageSent
//      the same with a gift: {client_id, gift, text?, conversation | profile}
//      GET /api/gifts.php -> { gifts: OfferedGift[] }
//      POST /api/typing.php {conversation} -> {}
/** What a message may hand over; `name` in the reader's language. */
export interface Gift { id: string; name: string; picture: string }
/** `price`: of so many of the member's next credits; null where nothing is sold. */
export interface OfferedGift extends Gift { credits: number; price: Money | null }
/** A photo in a message, or one that waits to be sent; paths to append to `cdn_prefix`, null once a moderator removed it. */
export interface ChatPhoto { id: Id; width: number; height: number; filename: string | null; thumb_filename: string | null; removed: boolean }
export interface Message {
  /** 1, 2, 3 … without gaps in its conversation. */
  seq: number;
  id: Id;
  client_id: Id;
  mine: boolean;
  /** Empty only where there is a gift or a photo. */
  text: string;
  gift: Gift | null;
  photo: ChatPhoto | null;
  sent_at: Timestamp;
}
export interface Conversation {
  id: Id;
  /** null: the partner has left; what was written can be read and removed, nothing can be added. */
  profile: ProfileCard | null;
  messages: Message[];
  has_older: boolean;
  num_unread_messages: number;
  /** Highest seq of mine that the partner has read. */
  partner_read_seq: number;
  last_message_at: Timestamp;
  /** false: not until the other confirms, or until I do. */
  can_answer: boolean;
  /** A free member's allowance was used for it already: answering takes none. */
  counted: boolean;
}
/** A page of conversations, newest first; `older` is for `before`, null at the end; unread messages of all there are. */
export interface ChatsPage { chats: Conversation[]; older: string | null; num_unread_messages: number }
export interface MessageSent { message: Message; conversation: Id; credits: number; free_conversations_left: number | null }

// ---- GET /api/events.php: text/event-stream, only logged in. `id:` is the cursor (Last-Event-ID), `data:` JSON:
export type LiveEvent =
  | { type: 'hello'; build?: string }
  /** The stream has nothing to tell, each 20 s. */
  | { type: 'alive' }
  /** Something may have been missed: reload user, chats, likes. */
  | { type: 'resync' }
  /** A message was written in one of my conversations (by me on another device, or to me). */
  | { type: 'message'; conversation: Id; seq: number }
  | { type: 'typing'; conversation: Id }
  /** by: "me" (another device) or "partner" */
  | { type: 'read'; conversation: Id; seq: number; by: 'me' | 'partner' }
  | { type: 'conversation_removed'; conversation: Id }
  /** The partner has left, or is back. */
  | { type: 'conversation_changed'; conversation: Id }
  | { type: 'like'; profile: Id }
  | { type: 'match'; profile: Id }
  /** The member blocked somebody or took it back: what they may see has changed. */
  | { type: 'block' }
  /** Nothing of this member can be seen any more. */
  | { type: 'gone'; profile: Id }
  | { type: 'balance'; credits: number }
  | { type: 'order'; order: Id; status: OrderStatus }
  /** A moderator decided on one of my photos. */
  | { type: 'photo' }
  /** A moderator asks to change a text of my profile. */
  | { type: 'profile' }
  | { type: 'logged_out' }
  /** More pages are open than a login or a member may have: this one, the oldest, gets no more until it is used again. */
  | { type: 'replaced' };

// ---- GET /api/credits.php -> Credits · GET /api/order.php?id= -> { order } · GET /api/orders.php -> { orders }
//      POST /api/orders.php {bundle, method} -> 201 { order }: go to order.checkout_url
export type MethodCode =
  | 'sdd' | 'prezelewy24' | 'blik' | 'sct' | 'giropay' | 'mastercard' | 'visa' | 'creditcard' | 'dankort' | 'mobilepay'
  | 'swish' | 'twint' | 'satispay' | 'vipps' | 'cartebancaire' | 'nexi' | 'ideal' | 'bancontact' | 'applepay'
  | 'paysafecard' | 'maestro' | 'paypal' | 'sofort' | 'eps';
export interface Bundle {
  id: Id; credits: number; price: Money;
  /** Price of one message at this bundle's rate. */
  price_per_message: Money;
  /** What is paid with the member's discount; null: no discount. */
  discounted_price: Money | null;
}
/** GET /api/pricing.php[?country=] -> { pricing }: every bundle of a country and what it pays for, for anybody. */
export interface PriceList {
  country: CountryCode; vat_basis_points: number;
  /** Before any discount, which is a member's own. */
  bundles: Pick<Bundle, 'id' | 'credits' | 'price' | 'price_per_message'>[];
  /** Credits of the cheapest and the dearest of its kind; their price in the bundle that suits best and worst, null where nothing is sold. */
  costs: { kind: 'message' | 'photo' | 'gift'; least_credits: number; most_credits: number; least_price: Money | null; most_price: Money | null }[];
  methods: MethodCode[];
}
/** POST /api/deletion-offer.php {offer: 'discount'} -> { discountcode } */
export interface DiscountCode {
  code: string; kind: 'time_bonus' | 'welcome' | 'deletion' | 'code'; value_percentage: number; currency: string; minimum_order_value: Money | null; country: CountryCode | null; user_id: Id | null;
  expires: Timestamp; status: 'active' | 'withdrawn'; validity: 'once-per-user' | 'once'; expired: boolean; paymentmethods: MethodCode[];
}
/** GET /api/discountcode.php?code=&method= or ?welcome=true: what a code makes of the prices. */
export interface DiscountQuote {
  /** Null: no welcome discount now. */
  discountcode: DiscountCode | null;
  /** False: the member's active discount takes as much or more off; that is `instead`. */
  counts: boolean; instead: DiscountCode | null;
  /** What each bundle costs with the code in hand, and the code that makes it so. */
  prices: { bundle: Id; price: Money; discounted_price: Money | null; code: string | null }[];
}
/** GET /api/timebonus.php -> { timebonus }; null: none, or none any more (spec 4, 9). */
export interface TimeBonus {
  code: string; percentage: number; validity: 'once-per-user' | 'once'; status: 'active' | 'withdrawn';
  /** Orders placed before it count; `now` is the server's clock. */
  ends_at: Timestamp; now: Timestamp;
}
/** What a member allows themselves: an amount a calendar month, and no buying until then. */
export interface SpendingWish { monthly: Money | null; pause_until: Timestamp | null }
/** GET, PUT /api/spendinglimit.php {monthly, pause_until} -> { limit } */
export interface SpendingLimit extends SpendingWish {
  spent_this_month: Money;
  /** A looser limit counts a day after it was asked for. */
  raises_at: Timestamp | null; raises_to: SpendingWish | null;
}
export interface Credits {
  credits: number; bundles: Bundle[]; methods: MethodCode[]; last_method: MethodCode | null; vat_basis_points: number;
  /** The active one: the time bonus, or the best of the others; orders cost the discounted price. */
  discount: DiscountCode | null;
  /** A card payment that failed may be tried by PayPal: the site offers that. */
  paypal_retry: boolean;
  /** A card can be kept for the next order: the company's payment provider does that. */
  keeps_cards: boolean;
}
/** What the member agreed to be charged by again: a card that we keep, or a direct debit mandate. */
export interface Mandate {
  id: Id; method: MethodCode;
  /** The card's brand. */
  label: string | null;
  last_digits: string;
  /** The card's last month, as 2032-12. */
  expires: string | null;
  /** What bank statements show of a direct debit mandate. */
  reference: string | null;
  created_at: Timestamp;
}
/** A code on its way to a phone, for a form that the server keeps sealed for an hour. */
export interface DebitCode {
  bundle: Id;
  /** Last digits of the phone. */
  phone: string;
  /** Of the account. */
  last_digits: string;
  /** The server's clock. */
  now: Timestamp;
  expires_at: Timestamp;
  /** Another one can be asked for from then on. */
  resend_at: Timestamp;
}
/** GET /api/directdebit.php -> { directdebit } · POST the form -> 202 { code } · PUT {} -> 202 { code }, PUT {otp} -> 201 { order } */
export interface DirectDebit {
  offered: boolean;
  /** A debit came back: the spec's text says so. */
  blocked: boolean;
  /** What is agreed to, word for word, and which words they are. */
  mandate_text: string; mandate_text_version: string;
  /** What can still be ordered so in these 30 days. */
  left: Money;
  /** Charged by orders.php with `repeat`, without the form. */
  mandate: Mandate | null;
  code: DebitCode | null;
}
/** GET /api/repeatorder.php -> { repeatorder }; null: nothing to repeat. Placed by orders.php, with `repeat` where there is a mandate. */
export interface RepeatOrder {
  order: Id; paid_at: Timestamp; paid: Money; bundle: Id; credits: number;
  /** Today's, before discounts. */
  price: Money; discounted_price: Money | null; method: MethodCode;
  /** What is charged; null: paid at the checkout as any order. */
  mandate: Mandate | null;
}
export type OrderStatus = 'pending' | 'completed' | 'failed' | 'cancelled' | 'expired' | 'partly_refunded' | 'refunded' | 'charged_back';
export interface Order {
  id: Id; payment_id: string | null; credits: number; bundle: Id; price: Money;
  /** What a code took off before. */
  discount: Money | null;
  /** The one that counted: the best of the member's, whichever was named. */
  discount_code: string | null;
  vat: Money; vat_basis_points: number;
  method: MethodCode; status: OrderStatus;
  /** e.g. insufficient_funds, card_declined; null unless failed. */
  failure: string | null;
  /** 'Payment failed or has been cancelled.' or 'Credit card payment failed', in the member's language; null unless ended so. */
  failure_detail: string | null;
  /** What can be done about a failure: the same again, another method, this one with the member present at their bank, or nothing; null unless failed. */
  failure_class: 'retry' | 'other_method' | 'customer' | 'none' | null;
  /** Where to pay; null once decided, but for one that is payable. */
  checkout_url: string | null;
  /** Cancelled by its member, and the provider's page can still be paid: until that closes it keeps its discount. */
  payable: boolean;
  created_at: Timestamp; completed_at: Timestamp | null;
}

// ---- GET /api/transactions.php?cursor= -> TransactionsPage · GET /api/transaction.php?id= -> { transaction }
export interface Transaction {
  id: Id; at: Timestamp;
  kind: 'order' | 'spent' | 'granted' | 'refunded' | 'charged_back' | 'owed';
  /** By how much the balance changed; 0 for an order that was not paid. */
  credits: number;
  /** How many of the kind on that day. */
  count: number;
  /** What it was spent on or came by: message, photo, gift, closed (those three, of a month of long ago), signup, given, refund, refund_failed, chargeback, chargeback_reversed, owed; null: an order. */
  cause: string | null;
  /** The order itself, or the one that it was about. */
  order: Order | null;
  /** On whom it was spent; name null: they have left; null where no conversation of the member's list says so. */
  about: { conversation: Id; name: string | null } | null;
  /** What the spent credits had cost, one sum a currency; none for free ones. */
  worth: Money[];
}
export interface TransactionsPage {
  transactions: Transaction[];
  /** What is older; null: nothing. */
  next: string | null;
  /** Credits that the next purchase pays first. */
  owed: number;
}
export interface OrderState { status: OrderStatus; at: Timestamp }
/** GET /api/refund.php?order= -> { refund } */
export interface RefundQuote {
  possible: boolean; until: Timestamp | null; credits: number; amount: Money;
  /** No other purchase stands: the member is a free one again. */
  premium_ends: boolean;
  reason: 'not_paid' | 'charged_back' | 'too_late' | 'nothing_left' | null;
}
/** POST /api/refund.php {order, amount, credits} [key] -> 201 { refund } (refund_changed, refund_impossible) */
export interface Refund { id: Id; amount: Money; credits: number; status: 'pending' | 'refunded' | 'failed'; at: Timestamp }
export interface Chargeback { amount: Money; credits: number; at: Timestamp; reversed_at: Timestamp | null }
export interface TransactionDetail {
  order: Order;
  /** Oldest first, beginning with pending. */
  states: OrderState[];
  /** null: not paid. */
  lot: { credits: number; remaining: number } | null;
  refund: RefundQuote; refunds: Refund[]; chargebacks: Chargeback[];
  /** null: none was written. */
  invoice: { number: string } | null;
}

/** A decision of ours about a photo or a text of one's own (DSA 17), as long as it stands. GET /api/decisions.php -> { decisions }, the newest first */
export interface Statement {
  /** "D-7KQ2M9XD"; a complaint against it names it. */
  number: string;
  measure: 'account_closed' | 'photo_rejected' | 'photo_removed' | 'text_hidden';
  photo: Id | null; field: AskedField | null;
  /** As staff wrote them, in the member's language. */
  rule: string; facts: string;
  source: 'report' | 'notice' | 'own';
  decided_at: Timestamp;
}
export type ComplaintCategory = 'payment' | 'refund' | 'member' | 'decision' | 'privacy' | 'account' | 'other' | NoticeCategory;
/** Notices of content: answered within 7 days, 48 hours, 24 hours. */
export type NoticeCategory = 'illegal' | 'intimate' | 'minor';
export type ComplaintDecision = 'upheld' | 'partly' | 'rejected' | 'withdrawn';
/** GET /api/complaints.php -> { complaints } */
export interface Complaint {
  /** "C-7KQ2M9XD" */
  number: string;
  category: ComplaintCategory;
  /** open: we have to answer; answered: the complainer may write again. */
  status: 'open' | 'answered' | 'closed';
  created_at: Timestamp;
  /** null while it is not the site's turn. */
  answer_by: Timestamp | null;
  closed_at: Timestamp | null;
  decision: ComplaintDecision | null;
}
/** POST /api/complaint-file.php (part `file`) -> 201; the id names it until its complaint is sent, within a day. */
export interface ComplaintFile { id: Id; name: string; kind: string; bytes: number }
export interface ComplaintLine { mine: boolean; text: string; at: Timestamp; files: ComplaintFile[] }
/** GET /api/complaint.php?number=&token= */
export interface ComplaintCase { complaint: Complaint; order: Id | null; profile: Id | null; against: string | null; page: string | null; lines: ComplaintLine[] }
/** POST /api/complaint.php {category, text, order?, profile?, against?, page?, good_faith?, files, name?, email?} [key] -> 201 */
export interface ComplaintOpened { number: string; answer_by: Timestamp }
