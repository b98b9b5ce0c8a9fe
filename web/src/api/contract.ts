// A check by the compiler that the contract written by hand (types.ts) is what the server answers
// (schema.d.ts, from server/openapi.json). Nothing here is in the bundle.
import type { Activated } from '#/api/actions/activate';
import type { components } from '#/api/schema';
import type * as own from '#/api/types';

type Schemas = components['schemas'];
/** The server writes `null` where Rust has None, and never leaves the field out. */
type Written<Value> = Value extends object ? { [Name in keyof Value]-?: Written<Value[Name]> } : Exclude<Value, undefined>;
/** Compiles only when what one side sends fits what the other reads. */
type Fits<Sent extends Read, Read> = Sent;

export type Contract = [
  Fits<Written<Schemas['Settings']>, own.Settings>,
  Fits<Written<Schemas['CountryOption']>, own.CountryOption>,
  Fits<Written<Schemas['Interest']>, own.Interest>,
  Fits<Written<Schemas['Region']>, own.Region>,
  Fits<Written<Schemas['CityOption']>, own.City>,
  Fits<Written<Schemas['Company']>, own.CompanyInfo>,
  Fits<Written<Schemas['MainImage']>, own.MainImage>,
  Fits<Written<Schemas['ProfileCard']>, own.ProfileCard>,
  Fits<Written<Schemas['Photo']>, own.Photo>,
  Fits<Written<Schemas['Profile']>, own.Profile>,
  Fits<Written<Schemas['OwnProfile']>, own.OwnProfile>,
  Fits<Written<Schemas['EditableProfile']>, own.EditableProfile>,
  Fits<Written<Schemas['PhotoShelf']>, own.PhotoShelf>,
  Fits<Written<Schemas['AddedPhoto']>, own.AddedPhoto>,
  Fits<own.ProfileChanges, Omit<Schemas['ProfileChanges'], 'country'> & { country?: string }>,
  Fits<Written<Schemas['User']>, own.User>,
  Fits<Written<Schemas['MailChanged']>, own.MailChanged>,
  Fits<Written<Schemas['Export']>, own.Export>,
  Fits<Written<Schemas['Sessions']>, own.Sessions>,
  Fits<Written<Schemas['Passkeys']>, own.Passkeys>,
  Fits<Written<Schemas['PasskeyCreation']>, own.PasskeyCreation>,
  Fits<Written<Schemas['PasskeyRequest']>, own.PasskeyRequest>,
  // What the browser's own toJSON() gives is what the server reads.
  Fits<RegistrationResponseJSON, Schemas['RegistrationResponseJSON']>,
  Fits<AuthenticationResponseJSON, Schemas['AuthenticationResponseJSON']>,
  Fits<Written<Schemas['Deletion']>, own.Deletion>,
  Fits<own.DeletionReason, Schemas['DeletionReason']>,
  Fits<Written<Schemas['Consents']>, own.Consents>,
  Fits<Written<Schemas['NotificationPreferences']>, own.NotificationPreferences>,
  Fits<Written<Schemas['UnsubscriptionAnswer']>, own.UnsubscriptionAnswer>,
  Fits<Written<Schemas['MembersPage']>, own.MembersPage>,
  Fits<Written<Schemas['Likes']>, own.Likes>,
  Fits<Written<Schemas['LikedBy']>, own.LikedBy>,
  Fits<Written<Schemas['LikeAnswer']>, own.LikeAnswer>,
  Fits<Written<Schemas['Blocks']>, own.Blocks>,
  Fits<Written<Schemas['AutoLike']>, own.AutoLike>,
  Fits<Written<Schemas['SwipeGame']>, own.SwipeGame>,
  Fits<Written<Schemas['SwipeAnswer']>, own.SwipeAnswer>,
  Fits<own.SwipeChoice, Schemas['SwipeChoice']>,
  Fits<Written<Schemas['MatchFinder']>, own.MatchFinder>,
  Fits<own.MatchPreferences, Schemas['MatchPreferences']>,
  Fits<Written<Schemas['ChatPhoto']>, own.ChatPhoto>,
  Fits<Written<Schemas['Message']>, own.Message>,
  Fits<Written<Schemas['GiftOffer']>, own.OfferedGift>,
  Fits<Written<Schemas['Conversation']>, own.Conversation>,
  Fits<Written<Schemas['ChatsPage']>, own.ChatsPage>,
  Fits<Written<Schemas['MessageSent']>, own.MessageSent>,
  Fits<Written<Schemas['Bundle']>, own.Bundle>,
  Fits<Written<Schemas['Credits']>, own.Credits>,
  Fits<Written<Schemas['DiscountCode']>, own.DiscountCode>,
  Fits<Written<Schemas['DiscountQuote']>, own.DiscountQuote>,
  Fits<Written<Schemas['TimeBonus']>, own.TimeBonus>,
  Fits<Written<Schemas['SpendingLimit']>, own.SpendingLimit>,
  Fits<Written<Schemas['Order']>, own.Order>,
  Fits<Written<Schemas['OrderStatus']>, own.OrderStatus>,
  Fits<Written<Schemas['Mandate']>, own.Mandate>,
  Fits<Written<Schemas['RepeatOrder']>, own.RepeatOrder>,
  Fits<Written<Schemas['TransactionsAnswer']>, own.TransactionsPage>,
  Fits<Written<Schemas['TransactionDetail']>, own.TransactionDetail>,
  Fits<Written<Schemas['RefundQuote']>, own.RefundQuote>,
  Fits<Written<Schemas['Refund']>, own.Refund>,
  Fits<Written<Schemas['Problem']>, own.Problem>,
  Fits<Written<Schemas['FieldProblem']>, own.FieldProblem>,
  Fits<Written<Schemas['Money']>, own.Money>,
  Fits<Written<Schemas['Locale']>, own.Locale>,
  Fits<Written<Schemas['Method']>, own.MethodCode>,
  Fits<Written<Schemas['Activated']>, Activated>,
  Fits<Schemas['SignUpPhoto'], { photo: string }>,
  // The server lists its countries; the app has them from settings.
  Fits<Omit<own.SignUp, 'country'>, Omit<Schemas['SignUp'], 'country'>>,
];
