//! The acts of those who run the sites, each once: check that they may, act, and leave a line in the log. Calls of the console
//! and commands of `liaison` go through here, so that both do the same.
//!
//! Read top-down:
//!
//! - who acts and with what (`doer`), and about whom (`subject`, `person`, `earlier`);
//! - the ways in: signing in (`sign_in`), the link for a first time or after a lost key (`accept`), keys (`keys`), and the way
//!   in when there is no other (`break_glass`);
//! - colleagues (`colleagues`), their roles and what takes two (`roles`), what they are told by mail (`mails`, `alarms`);
//! - what waits (`queues`), who takes what of it (`claims`), and how much of what is severe (`caps`);
//! - decisions: about a member (`measures`), on photos, captures and words (`photos`, `verifications`, `words`), which
//!   somebody else may look at a second time (`opinions`), and on cases of reports (`cases`, `evidence`, `reports`,
//!   `closings`), some of which rules make (`abuse`); taking them back (`undo`), and trying an act without doing it
//!   (`trial`);
//! - complaints (`complaints`, `complaint_acts`) and what they are answered with (`canned`);
//! - a member's file (`member_file`), messages that a second person lets somebody read (`messages`), mails (`outbox`);
//! - what is given back or for nothing (`money`), and up to which limit (`limits`);
//! - sites and their settings (`sites`), what they write and offer (`content`);
//! - the start page (`figures`, `health`), finding (`find`), what has to be reported (`transparency`), jobs that gave up
//!   (`dead_letters`);
//! - the log (`log_file`), its heads outside the database and its nightly proof (`log`); and the staff of the demo (`demo`).

mod abuse;
mod accept;
mod alarms;
mod break_glass;
mod canned;
mod caps;
mod cases;
mod claims;
mod closings;
mod colleagues;
mod complaint_acts;
mod complaints;
mod content;
mod dead_letters;
mod demo;
mod doer;
mod earlier;
mod evidence;
mod figures;
mod find;
mod health;
mod keys;
mod limits;
mod log;
mod log_file;
mod mails;
mod measures;
mod member_file;
mod messages;
mod money;
mod opinions;
mod outbox;
mod person;
mod photos;
mod queues;
mod reports;
mod roles;
mod sign_in;
mod sites;
mod subject;
mod texts;
mod transparency;
mod trial;
mod undo;
mod verifications;
mod words;

pub use abuse::{RuleChange, RuleRequest, SiteRules, TriedRule, abuse_rules, set_abuse_rule, try_abuse_rule};
pub use accept::{
    Accepted, CodeSecret, InviteQuestion, accept_with_passkey, accept_with_password, code_secret, open_invite,
};
pub use alarms::alarm;
pub use break_glass::{Broken, break_glass, take_note};
pub use canned::{NewCanned, list_canned, put_canned};
pub use caps::{set_severe_cap, team_load};
pub use cases::{ReportCase, read_case};
pub use claims::{
    A_FEW, Claimed, QueueState, Served, Wanted, claim, decline, hold, hold_by, hold_on, let_go, overview,
    renew,
};
pub use closings::{close_report, close_reports, escalate_reports, remove_reported_photo};
pub use colleagues::{
    Invitation, NewColleague, allow_passwords, close_colleague, end_sessions_of, invite, invite_again,
};
pub use complaint_acts::{
    ClosedComplaint, answer_complaint, assign_complaint, close_complaint, may_act_on_complaints,
};
pub use complaints::{
    Case, InboxPage, MAX_ANSWER, WhyNot, keep_draft, list_complaints, read_complaint, stay_at_complaint,
    take_complaint_file,
};
pub use content::{
    CodePage, CodeRequest, LinkRequest, LotRequest, NewsFile, NewsPage, NewsReaders, NewsWork, PageFile,
    PageLine, PageRequest, ShownCounts, TakenBack, Visitors, answer_news, ask_to_send, change_news,
    discount_lot, discounts_csv, issue_code, issue_link, issue_lot, last_day_ends, news_list, news_readers,
    page_lines, read_news, read_page, set_page, short_links, site_discounts, site_visitors, take_codes_back,
    take_link_back, test_news, try_page, visitors_csv, withdraw_news, write_news,
};
pub use dead_letters::{
    Fate, SettledLetter, may_run_jobs, require_everywhere, settle_letters, settled_letters, without_people,
};
pub use demo::{DEMO_PASSWORD, DemoStaff, demo_staff};
pub use doer::{Doer, Named, Office};
pub use earlier::Earlier;
pub use evidence::look_at_evidence;
pub use figures::{FigureReport, Figures, FiguresRequest, MOST_DAYS, Rate, figures};
pub use find::{Hit, Kind as HitKind, Query, find, note_search};
pub use health::{Area, Finding, Health, State, health, looks};
pub use keys::{KeyQuestion, add_own_key, ask_for_key, drop_key};
pub use limits::{LimitRequest, money_limits, set_money_limit};
pub use log::{anchor_now, kept_outside, prove_log_for};
pub use log_file::take_log;
pub use measures::{
    ClosedAccount, Refunds, close_account, lift, preview_statement, reopen_account, take_step,
};
pub use member_file::{
    AccountSection, CaseKind, ComplaintsSection, Cover, DecisionsSection, FileComplaint, FileMail, FilePhoto,
    MailsSection, MembersOrder, NotesSection, OpenCase, OrdersSection, PhotosSection, ProfileSection,
    ReportCounts, Section, SessionsSection, Whose, file_cover, read_account, read_complaints, read_decisions,
    read_mails, read_notes, read_orders, read_photos, read_profile, read_sessions, write_note,
};
pub use messages::{
    MessagesRead, MessagesToRead, answer_messages, ask_for_messages, messages_asked, messages_to_read,
    read_messages,
};
pub use money::{
    BankFiles, BooksFault, BooksFile, BooksRequest, DebitNews, Disputes, FilesMade, FilesRequest,
    InvoiceList, LedgerProof, MoneyGiven, OrderEvent, OrderEventKind, OrderFile, RefundRequest, Refunded,
    StatementBooked, answer_money, ask_for_ledger_proof, ask_to_unblock, bank_files, book_statement,
    close_money_case, debit_blocks, disputes, grant, ledger_proof, make_bank_files, make_books,
    may_answer_money, money_asked, money_waits, read_order, refund, release_bank_file, settle_debit,
    take_bank_file, take_books, take_evidence, take_invoices, unblock_debit,
};
pub use opinions::{
    OpinionItem, OpinionServed, Opinions, RuleAgreement, TwoViews, claim_opinion, give_opinion, opinions,
    settle_opinion,
};
pub use outbox::{HeldBack, MOST_MAIL_DAYS, MailCount, Outbox, lift_suppression, outbox};
pub use person::Person;
pub use photos::{PhotoCard, PhotoResult, Ruling, decide_photos, events_of, look_at_photo, photo_card};
pub use reports::{CaseAct, CaseActed, CaseOrder, MOST_AT_ONCE, Whom, act_on_case};
pub use roles::{Given, answer_request, end_role, give_role};
pub use sign_in::{
    KeyRequest, Way, ask_for_proof, ask_for_sign_in, end_other_session, prove_by_key, prove_by_password,
    sign_in_by_key, sign_in_by_password, sign_out,
};
pub use sites::{
    BundleRequest, CompanyFacts, Difference, ExportRequest, KeyBefore, KeyChange, KeySet, KeyToLetIn,
    LARGEST_PIECE, MOLLIE, MoveAct, MoveCount, MoveFile, MoveFinding, MoveOutcome, MoveReport, MoveRequest,
    MoveRun, NewSiteRequest, Offers, PaymentFacts, ProviderKeyRequest, SettingsChange, SettingsRequest,
    SettingsTrial, SiteFile, SiteFinding, SiteMoves, SitePreview, SiteUpload, UploadRequest, UploadState,
    VEROTEL, Version, add_company, add_site, answer_export, answer_key, ask_about_key, ask_for_export,
    ask_for_move, begin_upload, bundle_price, change_company, change_settings, companies_within,
    company_print, company_versions, delete_site, differences, drop_upload, findings_of, is_api_key,
    is_moving, is_shop_id, is_test_at_open_site, keep_settings, key_before, key_to_let_in, lint_site,
    make_site, moves_of, offer_bundle, offer_method_in, offers_of, payment_facts, preview_site, read_site,
    remove_company, rename_site, set_payment_key, set_site_state, site_versions, sites_within, stop_move,
    take_piece, try_settings, waiting_keys, withdraw_bundle, withdraw_method_in,
};
pub use transparency::{
    DraftLine, Months, TransparencyDraft, TransparencyLine, draft_csv, take_transparency,
    take_transparency_draft, transparency, transparency_csv, transparency_draft,
};
pub use trial::{About, Change, Effects, MailToCome, Thing, trial};
pub use undo::{OpenUndo, erase_undos, undo, undos};
pub use verifications::{
    VerificationCard, VerificationResult, decide_verification, look_at_capture, verification_card,
};
pub use words::{WordsCard, WordsResult, WordsRuling, decide_words, words_card, words_version};

use crate::{app::App, kernel::retention::Kept};

/// What acts leave for a while only.
pub const KEPT: &[Kept] = &[undo::KEPT, opinions::KEPT, sites::KEPT];

/// The jobs of staff.
pub fn register(registry: ::jobs::Registry<App>) -> ::jobs::Registry<App> {
    let registry = transparency::register(sites::register(registry));
    alarms::register(figures::register(log::register(mails::register(registry))))
}
