// Names for what calls carry, all taken from schema.d.ts, which `npm run api` makes of server/openapi.json.
// No shape is written here: what is missing or too wide is mended in the server's types.
import type { components } from '#/api/schema';

type Schemas = components['schemas'];

/**
 * The app takes codes of countries and currencies as text: a newer server may have some that this build has
 * not.
 */
type Leaf<Value> = Value extends Schemas['Country' | 'Currency'] ? string : Value;

/** What the app sends. */
type Sent<Value> = Value extends object ? { [Name in keyof Value]: Sent<Value[Name]> } : Leaf<Value>;

/** Of accounts of two people: left out of everybody else's. */
type OfTwo = 'second_age' | 'second_date_of_birth' | 'second_birth_date_fixed' | 'of_two';

/** What the server writes: `null` where Rust has None, and never a field left out but those. */
type Written<Value> = Value extends object
  ? [Extract<keyof Value, OfTwo>] extends [never]
    ? { [Name in keyof Value]-?: Written<Value[Name]> }
    : { [Name in Exclude<keyof Value, OfTwo>]-?: Written<Value[Name]> } & {
        [Name in Extract<keyof Value, OfTwo>]?: Written<Value[Name]>;
      }
  : Leaf<Exclude<Value, undefined>>;

/** UUID v4 of a profile, a conversation, an order … */
export type Id = Schemas['MemberId'];
/** ISO 3166-1 alpha-2, upper case: "NL". */
export type Country = Written<Schemas['Country']>;
/** RFC 3339, UTC. */
export type Timestamp = Schemas['OrderState']['at'];

export type Activated = Written<Schemas['Activated']>;
export type AddedPhoto = Written<Schemas['AddedPhoto']>;
export type AgeCheck = Written<Schemas['AgeCheck']>;
export type AgeCheckBegun = Written<Schemas['AgeCheckBegun']>;
export type AlbumTime = Written<Schemas['AlbumTime']>;
export type AlbumViewer = Written<Schemas['AlbumViewer']>;
export type AlbumViewers = Written<Schemas['AlbumViewers']>;
export type AskedField = Written<Schemas['AskedField']>;
export type AskedReason = Written<Schemas['AskedReason']>;
export type AskedWords = Written<Schemas['AskedWords']>;
export type AutoLike = Written<Schemas['AutoLike']>;
export type Blocked = Written<Schemas['Blocked']>;
export type Blocks = Written<Schemas['Blocks']>;
export type BodyType = Written<Schemas['BodyType']>;
export type Bundle = Written<Schemas['Bundle']>;
export type ChatPhoto = Written<Schemas['ChatPhoto']>;
export type ChatVoice = Written<Schemas['ChatVoice']>;
export type ChatsPage = Written<Schemas['ChatsPage']>;
export type CityOption = Written<Schemas['CityOption']>;
export type Closeness = Written<Schemas['Closeness']>;
export type CodeSent = Written<Schemas['CodeSent']>;
export type Company = Written<Schemas['Company']>;
export type Complaint = Written<Schemas['Complaint']>;
export type ComplaintCase = Written<Schemas['ComplaintCase']>;
export type ComplaintCategory = Written<Schemas['ComplaintCategory']>;
export type ComplaintDecision = Written<Schemas['ComplaintDecision']>;
export type ComplaintFile = Written<Schemas['ComplaintFile']>;
export type ComplaintLine = Written<Schemas['ComplaintLine']>;
export type ComplaintOpened = Written<Schemas['ComplaintOpened']>;
export type Consents = Written<Schemas['Consents']>;
export type Conversation = Written<Schemas['Conversation']>;
export type CreditPrice = Written<Schemas['CreditPrice']>;
export type Credits = Written<Schemas['Credits']>;
export type Crop = Written<Schemas['Crop']>;
export type DateCheckIn = Written<Schemas['DateCheckIn']>;
export type DatePlan = Written<Schemas['DatePlan']>;
export type DatePlans = Written<Schemas['DatePlans']>;
export type Deletion = Written<Schemas['Deletion']>;
export type DeletionReason = Written<Schemas['DeletionReason']>;
export type DirectDebit = Written<Schemas['DirectDebit']>;
export type DiscountCode = Written<Schemas['DiscountCode']>;
export type DiscountQuote = Written<Schemas['DiscountQuote']>;
export type EditableProfile = Written<Schemas['EditableProfile']>;
export type Export = Written<Schemas['Export']>;
export type ExportAnswer = Written<Schemas['ExportAnswer']>;
export type FoundMatch = Written<Schemas['FoundMatch']>;
export type Gender = Written<Schemas['Gender']>;
export type Geocode = Written<Schemas['Geocode']>;
export type Gift = Written<Schemas['Gift']>;
export type GiftOffer = Written<Schemas['GiftOffer']>;
export type Intent = Written<Schemas['Intent']>;
export type Interest = Written<Schemas['Interest']>;
export type Introduction = Written<Schemas['Introduction']>;
export type LanderProfile = Written<Schemas['LanderProfile']>;
export type LikeAnswer = Written<Schemas['LikeAnswer']>;
export type LikedBy = Written<Schemas['LikedBy']>;
export type Likes = Written<Schemas['Likes']>;
export type Locale = Written<Schemas['Locale']>;
export type LookingFor = Written<Schemas['LookingFor']>;
export type MailStop = Written<Schemas['MailStop']>;
export type MainImage = Written<Schemas['MainImage']>;
export type Mandate = Written<Schemas['Mandate']>;
export type MatchFinder = Written<Schemas['MatchFinder']>;
export type MatchPreferences = Written<Schemas['MatchPreferences']>;
export type MatchReason = Written<Schemas['MatchReason']>;
export type MembersPage = Written<Schemas['MembersPage']>;
export type Message = Written<Schemas['Message']>;
export type MessageSent = Written<Schemas['MessageSent']>;
export type Method = Written<Schemas['Method']>;
export type Money = Written<Schemas['Money']>;
export type MoreGender = Written<Schemas['MoreGender']>;
export type NotificationPreferences = Written<Schemas['NotificationPreferences']>;
export type NudePhoto = Written<Schemas['NudePhoto']>;
export type Order = Written<Schemas['Order']>;
export type OrderState = Written<Schemas['OrderState']>;
export type EarlierStatus = Written<Schemas['EarlierStatus']>;
export type OrderStatus = Written<Schemas['OrderStatus']>;
export type OwnPhoto = Written<Schemas['OwnPhoto']>;
export type OwnProfile = Written<Schemas['OwnProfile']>;
export type PageAnswer = Written<Schemas['PageAnswer']>;
export type Passkey = Written<Schemas['Passkey']>;
export type PasskeyCreation = Written<Schemas['PasskeyCreation']>;
export type PasskeyRequest = Written<Schemas['PasskeyRequest']>;
export type Passkeys = Written<Schemas['Passkeys']>;
export type Photo = Written<Schemas['Photo']>;
export type Quote = Written<Schemas['Quote']>;
export type Reaction = Written<Schemas['Reaction']>;
export type PhotoReason = Written<Schemas['PhotoReason']>;
export type PhotoShelf = Written<Schemas['PhotoShelf']>;
export type OwnReport = Written<Schemas['OwnReport']>;
export type PreferenceKind = Written<Schemas['PreferenceKind']>;
export type PriceList = Written<Schemas['PriceList']>;
export type PrivateAlbum = Written<Schemas['PrivateAlbum']>;
export type Profile = Written<Schemas['Profile']>;
export type ProfileCard = Written<Schemas['ProfileCard']>;
export type ProfilePart = Written<Schemas['ProfilePart']>;
export type Refund = Written<Schemas['Refund']>;
export type RefundQuote = Written<Schemas['RefundQuote']>;
export type Region = Written<Schemas['Region']>;
export type RelationshipStatus = Written<Schemas['RelationshipStatus']>;
export type RepeatOrder = Written<Schemas['RepeatOrder']>;
export type SavedSearch = Written<Schemas['SavedSearch']>;
export type SavedSearches = Written<Schemas['SavedSearches']>;
export type SearchAlert = Written<Schemas['SearchAlert']>;
export type Session = Written<Schemas['Session']>;
export type Sessions = Written<Schemas['Sessions']>;
export type Settings = Written<Schemas['Settings']>;
export type Spent = Written<Schemas['Spent']>;
export type SpokenLanguage = Written<Schemas['SpokenLanguage']>;
export type SpendingLimit = Written<Schemas['SpendingLimit']>;
export type SpendingChoice = Written<Schemas['SpendingChoice']>;
export type Statement = Written<Schemas['Statement']>;
export type SwipeAnswer = Written<Schemas['SwipeAnswer']>;
export type SwipeChoice = Written<Schemas['SwipeChoice']>;
export type SwipeGame = Written<Schemas['SwipeGame']>;
export type TimeBonus = Written<Schemas['TimeBonus']>;
export type Transaction = Written<Schemas['Transaction']>;
export type Invoice = Written<Schemas['Invoice']>;
export type TransactionDetail = Written<Schemas['TransactionDetail']>;
export type TransactionsAnswer = Written<Schemas['TransactionsAnswer']>;
export type UnsubscriptionAnswer = Written<Schemas['UnsubscriptionAnswer']>;
export type User = Written<Schemas['User']>;
export type Pose = Written<Schemas['Pose']>;
export type Verification = Written<Schemas['Verification']>;
export type VerificationChallenge = Written<Schemas['VerificationChallenge']>;
export type VerificationNews = Written<Schemas['VerificationNews']>;
export type VerificationReason = Written<Schemas['VerificationReason']>;
export type Viewer = Written<Schemas['Viewer']>;
export type Viewers = Written<Schemas['Viewers']>;
export type Ways = Written<Schemas['Ways']>;
export type Regions = Written<Schemas['RegionsAnswer']>['regions'];
/** Extra facts come with some codes only. */
export type Problem = Schemas['Problem'];

export type DebitForm = Sent<Schemas['DebitForm']>;
export type DeletionRequest = Sent<Schemas['DeletionRequest']>;
export type NewComplaintForm = Sent<Schemas['NewComplaintForm']>;
export type PasswordChange = Sent<Schemas['PasswordChange']>;
export type ProfileChanges = Sent<Schemas['ProfileChanges']>;
export type NewDatePlan = Sent<Schemas['NewDatePlan']>;
export type NewSearch = Sent<Schemas['NewSearch']>;
export type SearchChange = Sent<Schemas['SearchChange']>;
export type SignUp = Sent<Schemas['SignUp']>;
/** A new password, typed twice, with the token of the mail that asked for it. */
export type MailedPassword = Schemas['NewPassword'];
export type NewPassword = Omit<MailedPassword, 'token'>;
/** The token of a mailed link that proves a mailbox, with a password once new_password_needed asked for one. */
export type MailboxLink = Schemas['MailboxLink'] & Partial<NewPassword>;
export type ReportCategory = Schemas['Category'];
/** Notices of content, which have days of their own. */
export type NoticeCategory = Extract<ComplaintCategory, 'illegal' | 'intimate' | 'minor'>;
