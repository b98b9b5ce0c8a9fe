// The console's types by the names that its screens use.
import type { components } from '#/console/api/schema.console';

type Schemas = components['schemas'];

export type Session = Schemas['SessionAnswer'];
export type Permission = Schemas['Permission'];
export type Role = Schemas['Role'];
export type Scope = Schemas['Scope'];
export type HeldRole = Schemas['HeldRole'];
export type Colleague = Schemas['ColleagueLine'];
export type Invited = Schemas['Invited'];
export type ApprovalRequest = Schemas['ApprovalRequest'];
export type KeyQuestion = Schemas['KeyQuestion'];
export type InviteQuestion = Schemas['InviteQuestion'];
export type Place = Schemas['PlaceSite'];

/** All roles, in the order of the handbook. */
export const ROLES: readonly Role[] = [
  'moderator',
  'lead_moderator',
  'support',
  'finance',
  'controller',
  'site_manager',
  'administrator',
  'auditor',
];

export type Queue = Schemas['Queue'];
export type QueueLine = Schemas['QueueLine'];
export type Item = Schemas['Item'];
export type ReportCase = Schemas['ReportCase'];
export type CaseReport = Schemas['CaseReport'];
export type Person = Schemas['Person'];
export type Earlier = Schemas['Earlier'];
export type PhotoReason = Schemas['PhotoReason'];
export type AlikePhoto = Schemas['AlikeItem'];
export type VerificationReason = Schemas['VerificationReason'];
export type AskedReason = Schemas['AskedReason'];
export type AskedField = Schemas['AskedField'];
export type Measure = Schemas['Measure'];
export type ActForm = Schemas['ActForm'];
export type InboxLine = Schemas['InboxLine'];
export type InboxState = Schemas['InboxState'];
export type ConsoleCase = Schemas['ConsoleCase'];
export type CaseLine = Schemas['CaseLine'];
export type CaseFile = Schemas['CaseFile'];
export type ComplaintCategory = Schemas['ComplaintCategory'];
export type ComplaintDecision = Schemas['ComplaintDecision'];
export type Figures = Schemas['FiguresAnswer'];
export type Sums = Schemas['Sums'];
export type Day = Schemas['Day'];
export type SchemeRate = Schemas['SchemeRate'];
export type Finding = Schemas['FindingLine'];
export type Area = Schemas['Area'];
export type Level = Schemas['Level'];
export type Health = Schemas['HealthAnswer'];
export type Letter = Schemas['Letter'];
export type Hit = Schemas['Hit'];
export type HitKind = Schemas['Kind'];
export type LogLine = Schemas['LogLine'];
export type SavedView = Schemas['SavedView'];
export type CannedResponse = Schemas['CannedResponse'];
export type FileCover = Schemas['FileCover'];
export type FileSection = Schemas['FileSection'];
export type OpenCase = Schemas['OpenCase'];
export type AccountSection = Schemas['AccountSection'];
export type PhotosSection = Schemas['PhotosSection'];
export type DecisionsSection = Schemas['DecisionsSection'];
export type ReportCounts = Schemas['ReportCounts'];
export type ComplaintsSection = Schemas['ComplaintsSection'];
export type OrdersSection = Schemas['OrdersSection'];
export type SessionsSection = Schemas['SessionsSection'];
export type MailsSection = Schemas['MailsSection'];
export type NotesSection = Schemas['NotesSection'];
export type OrderFile = Schemas['OrderFile'];
export type OrderEvent = Schemas['OrderEvent'];
export type OrderStatus = Schemas['OrderStatus'];
export type RefundPart = Schemas['RefundPart'];
export type MoneyRequest = Schemas['MoneyRequest'];
export type MessagesRequest = Schemas['MessagesRequest'];
export type MessagesGrant = Schemas['MessagesGrant'];
export type MessagesRead = Schemas['MessagesRead'];
export type ReadMessage = Schemas['ReadMessage'];
export type TriedAnswer = Schemas['TriedAnswer'];
export type Effects = Schemas['Effects'];
export type Change = Schemas['Change'];
export type MoneyLimit = Schemas['MoneyLimit'];
export type DisputeLine = Schemas['DisputeLine'];
export type DisputeRate = Schemas['RateLine'];
export type MoneyCase = Schemas['MoneyCaseLine'];
export type DebitBlock = Schemas['DebitBlockLine'];
export type BankFile = Schemas['BankFileLine'];
export type BankFilesToMake = Schemas['BankFilesToMake'];
export type BankFilesMade = Schemas['BankFilesMade'];
export type BankStatementBooked = Schemas['BankStatementBooked'];
export type Misfit = Schemas['Misfit'];
export type BooksFile = Schemas['BooksFile'];
export type BooksAnswer = Schemas['BooksAnswer'];
export type TeamMember = Schemas['TeamMember'];
export type SeenProfile = Schemas['Profile'];
export type TransparencyLine = Schemas['TransparencyLine'];
export type TransparencyDraft = Schemas['TransparencyDraft'];
export type DraftLine = Schemas['DraftLine'];
export type MailCount = Schemas['MailCount'];
export type ListedSite = Schemas['ListedSite'];
export type SiteCompany = Schemas['SiteCompany'];
export type SiteState = Schemas['StateOfSite'];
export type SiteAnswer = Schemas['SiteAnswer'];
export type SettingKey = Schemas['SettingKey'];
export type SettingLine = Schemas['SettingLine'];
export type SettingGroup = Schemas['SettingGroup'];
export type SettingShape = Schemas['SettingShape'];
export type Affects = Schemas['Affects'];
export type SiteFinding = Schemas['SiteFindingLine'];
export type SettingsVersion = Schemas['SettingsVersion'];
export type Difference = Schemas['Difference'];
export type SiteOffers = Schemas['SiteOffers'];
export type SiteMoves = Schemas['SiteMovesAnswer'];
export type SiteMove = Schemas['SiteMove'];
export type SiteUpload = Schemas['SiteUpload'];
export type MoveAct = Schemas['MoveAct'];
export type MoveOutcome = Schemas['MoveOutcome'];
export type MoveReport = Schemas['MoveReport'];
export type MoveFinding = Schemas['MoveFinding'];
export type ExportRequest = Schemas['ExportRequest'];
export type WaitingKey = Schemas['WaitingKey'];
export type AbuseRule = Schemas['AbuseRule'];
export type AbuseNumbers = Schemas['AbuseNumbers'];
export type AbuseRuleState = Schemas['AbuseRuleState'];
export type AbuseSite = Schemas['AbuseSite'];
export type AbuseTrial = Schemas['AbuseTrial'];
export type AbuseFound = Schemas['AbuseFound'];
export type OpinionPhoto = Schemas['OpinionPhoto'];
export type OpinionCase = Schemas['OpinionCase'];
export type OpinionView = Schemas['OpinionView'];
export type OpinionRule = Schemas['OpinionRule'];
export type NewsKind = Schemas['NewsKind'];
export type NewsletterLine = Schemas['NewsletterLine'];
export type Newsletter = Schemas['NewsletterAnswer'];
export type NewsWords = Schemas['NewsWords'];
export type NewsRequest = Schemas['NewsRequest'];
export type NewsletterReaders = Schemas['NewsletterReaders'];
export type ShortLink = Schemas['ShortLink'];
export type SiteCode = Schemas['SiteCode'];
export type SiteLot = Schemas['SiteLot'];
export type CodeTerms = Schemas['CodeTermsForm'];
export type StaticPage = Schemas['StaticPage'];
export type TextLine = Schemas['TextLine'];
export type TextVersion = Schemas['TextVersion'];
export type TextAnswer = Schemas['TextAnswer'];
export type TextTrial = Schemas['TextTrial'];
export type Visitors = Schemas['VisitorsAnswer'];
export type VisitorSource = Schemas['VisitorSource'];
export type CompanyLine = Schemas['CompanyLine'];
export type CompanyFacts = Schemas['CompanyForm'];
export type SettledJob = Schemas['SettledJob'];
