//! Every call × every role × every scope, × no session × a member's cookie: who gets in is told here by hand, and the
//! program must agree. A call without a row fails.

use super::{Console, document::document};
use crate::world::woman;
use liaison::staff::{Method as Way, Role, Scope};
use reqwest::Method;
use serde_json::{Value, json};
use std::collections::BTreeSet;
use uuid::Uuid;

#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Who {
    /// Without a session: the ways in.
    Anybody,
    /// Whoever is in; about their own things alone.
    Staff,
    /// Administrators.
    Administrators,
    /// Whoever holds one of these roles, wherever.
    Holders(&'static [Role]),
    /// Only where it holds everywhere.
    Everywhere(&'static [Role]),
}
use Who::{Administrators, Anybody, Everywhere, Holders, Staff};

impl Who {
    pub fn has(self, role: Role, scope: &Scope) -> bool {
        match self {
            Anybody | Staff => true,
            Administrators => role == Role::Administrator,
            Holders(roles) => roles.contains(&role),
            Everywhere(roles) => roles.contains(&role) && *scope == Scope::All,
        }
    }
}

/// Those who decide on photos, words and reports.
const MODERATORS: &[Role] = &[Role::Moderator, Role::LeadModerator];
/// Who reads complaints, of one kind or another.
const READERS: &[Role] = &[Role::Support, Role::Moderator, Role::LeadModerator];
/// Who reads texts to answer with.
const WRITERS: &[Role] = &[Role::Support, Role::Moderator, Role::LeadModerator, Role::SiteManager];
/// Who opens a section of a member's file, one or another.
const FILERS: &[Role] =
    &[Role::Moderator, Role::LeadModerator, Role::Support, Role::Finance, Role::Controller];
/// Who sees what members bought.
const BUYERS: &[Role] = &[Role::Support, Role::Finance, Role::Controller];
/// Who sees sites and what is set of them.
const SITES: &[Role] = &[Role::SiteManager, Role::Administrator];
/// Who sees counts that name nobody.
const COUNTING: &[Role] =
    &[Role::SiteManager, Role::LeadModerator, Role::Finance, Role::Controller, Role::Administrator];

pub const CALLS: &[(&str, &str, Who)] = &[
    ("POST", "/api/console/sign-in-challenge", Anybody),
    ("POST", "/api/console/sign-in", Anybody),
    ("POST", "/api/console/password-sign-in", Anybody),
    ("POST", "/api/console/break-glass", Anybody),
    ("POST", "/api/console/invite", Anybody),
    ("POST", "/api/console/invite-passkey", Anybody),
    ("POST", "/api/console/invite-code", Anybody),
    ("POST", "/api/console/invite-password", Anybody),
    ("GET", "/api/console/session", Staff),
    ("DELETE", "/api/console/session", Staff),
    ("GET", "/api/console/sessions", Staff),
    ("DELETE", "/api/console/sessions", Staff),
    ("GET", "/api/console/places", Staff),
    ("POST", "/api/console/proof-challenge", Staff),
    ("POST", "/api/console/proof", Staff),
    ("POST", "/api/console/password-proof", Staff),
    ("POST", "/api/console/passkey-challenge", Staff),
    ("GET", "/api/console/passkeys", Staff),
    ("POST", "/api/console/passkeys", Staff),
    ("DELETE", "/api/console/passkeys", Staff),
    ("GET", "/api/console/staff", Administrators),
    ("POST", "/api/console/staff", Administrators),
    ("POST", "/api/console/staff-trials", Administrators),
    ("POST", "/api/console/staff-invites", Administrators),
    ("POST", "/api/console/staff-invite-trials", Administrators),
    ("POST", "/api/console/staff-closings", Administrators),
    ("POST", "/api/console/staff-closing-trials", Administrators),
    ("POST", "/api/console/staff-roles", Administrators),
    ("DELETE", "/api/console/staff-roles", Administrators),
    ("POST", "/api/console/staff-role-trials", Administrators),
    ("POST", "/api/console/staff-role-end-trials", Administrators),
    ("GET", "/api/console/team-load", Holders(&[Role::LeadModerator, Role::Administrator])),
    ("PUT", "/api/console/severe-caps", Holders(&[Role::LeadModerator, Role::Administrator])),
    ("GET", "/api/console/approval-requests", Administrators),
    ("POST", "/api/console/approval-answers", Administrators),
    ("POST", "/api/console/approval-answer-trials", Administrators),
    ("GET", "/api/console/break-glass-uses", Administrators),
    ("POST", "/api/console/break-glass-notes", Administrators),
    ("GET", "/api/console/case", Holders(MODERATORS)),
    ("GET", "/api/console/evidence-picture", Holders(MODERATORS)),
    ("GET", "/api/console/evidence-voice", Holders(MODERATORS)),
    ("POST", "/api/console/report-acts", Holders(MODERATORS)),
    ("POST", "/api/console/report-act-trials", Holders(MODERATORS)),
    ("POST", "/api/console/report-closings", Holders(MODERATORS)),
    ("POST", "/api/console/report-escalations", Holders(MODERATORS)),
    ("POST", "/api/console/statement-previews", Holders(MODERATORS)),
    ("GET", "/api/console/abuse-rules", Holders(&[Role::LeadModerator])),
    ("PUT", "/api/console/abuse-rules", Holders(&[Role::LeadModerator])),
    ("POST", "/api/console/abuse-rule-trials", Holders(&[Role::LeadModerator])),
    ("GET", "/api/console/complaints", Holders(READERS)),
    ("GET", "/api/console/complaint", Holders(READERS)),
    ("GET", "/api/console/complaint-file", Holders(READERS)),
    ("GET", "/api/console/complaint-presence", Holders(READERS)),
    ("PUT", "/api/console/complaint-draft", Holders(READERS)),
    ("PUT", "/api/console/complaint-assignee", Holders(READERS)),
    ("POST", "/api/console/complaint-answers", Holders(READERS)),
    ("POST", "/api/console/complaint-closings", Holders(&[Role::Moderator, Role::LeadModerator])),
    ("POST", "/api/console/complaint-closing-trials", Holders(&[Role::Moderator, Role::LeadModerator])),
    ("GET", "/api/console/canned-responses", Holders(WRITERS)),
    ("PUT", "/api/console/canned-responses", Holders(&[Role::LeadModerator, Role::SiteManager])),
    ("GET", "/api/console/queues", Staff),
    ("PUT", "/api/console/declined-queues", Staff),
    ("POST", "/api/console/claims", Holders(MODERATORS)),
    ("PUT", "/api/console/claims", Holders(MODERATORS)),
    ("DELETE", "/api/console/claims", Holders(MODERATORS)),
    ("GET", "/api/console/photo-picture", Holders(MODERATORS)),
    ("POST", "/api/console/photo-decisions", Holders(MODERATORS)),
    ("POST", "/api/console/second-opinion-claims", Holders(MODERATORS)),
    ("GET", "/api/console/second-opinions", Holders(&[Role::LeadModerator])),
    ("POST", "/api/console/second-opinions", Holders(MODERATORS)),
    ("POST", "/api/console/second-opinion-settlements", Holders(&[Role::LeadModerator])),
    ("GET", "/api/console/verification-picture", Holders(MODERATORS)),
    ("POST", "/api/console/verification-decisions", Holders(MODERATORS)),
    ("POST", "/api/console/words-decisions", Holders(MODERATORS)),
    ("GET", "/api/console/undos", Staff),
    ("POST", "/api/console/undos", Staff),
    ("GET", "/api/console/figures", Holders(COUNTING)),
    ("GET", "/api/console/health", Everywhere(&[Role::Administrator])),
    ("GET", "/api/console/find", Staff),
    ("GET", "/api/console/member", Holders(FILERS)),
    ("GET", "/api/console/member-account", Holders(READERS)),
    ("GET", "/api/console/member-profile", Holders(READERS)),
    ("GET", "/api/console/member-photos", Holders(MODERATORS)),
    ("GET", "/api/console/member-decisions", Holders(MODERATORS)),
    ("GET", "/api/console/member-complaints", Holders(&[Role::Support, Role::LeadModerator])),
    ("GET", "/api/console/member-orders", Holders(BUYERS)),
    ("GET", "/api/console/member-sessions", Holders(&[Role::Support, Role::LeadModerator])),
    ("GET", "/api/console/member-mails", Holders(&[Role::Support])),
    ("GET", "/api/console/member-notes", Holders(READERS)),
    ("POST", "/api/console/member-notes", Holders(READERS)),
    ("GET", "/api/console/message-requests", Holders(MODERATORS)),
    ("POST", "/api/console/message-requests", Holders(MODERATORS)),
    ("POST", "/api/console/message-answers", Holders(MODERATORS)),
    ("POST", "/api/console/message-answer-trials", Holders(MODERATORS)),
    ("GET", "/api/console/messages", Holders(MODERATORS)),
    ("GET", "/api/console/outbox", Holders(&[Role::Support])),
    ("POST", "/api/console/suppression-lifts", Holders(&[Role::Support])),
    ("POST", "/api/console/suppression-lift-trials", Holders(&[Role::Support])),
    ("GET", "/api/console/order", Holders(BUYERS)),
    ("GET", "/api/console/order-evidence", Holders(&[Role::Finance, Role::Controller])),
    ("GET", "/api/console/disputes", Holders(&[Role::Finance, Role::Controller])),
    ("POST", "/api/console/money-case-closings", Holders(&[Role::Finance, Role::Controller])),
    ("GET", "/api/console/invoices-file", Holders(&[Role::Finance, Role::Controller])),
    ("POST", "/api/console/books-files", Holders(&[Role::Finance, Role::Controller])),
    ("GET", "/api/console/bank-files", Holders(&[Role::Finance, Role::Controller])),
    ("POST", "/api/console/bank-files", Holders(&[Role::Finance, Role::Controller])),
    ("POST", "/api/console/bank-file-trials", Holders(&[Role::Finance, Role::Controller])),
    ("POST", "/api/console/bank-file-releases", Holders(&[Role::Controller])),
    ("POST", "/api/console/bank-file-release-trials", Holders(&[Role::Controller])),
    ("GET", "/api/console/bank-file", Holders(&[Role::Finance, Role::Controller])),
    ("POST", "/api/console/bank-statements", Holders(&[Role::Finance, Role::Controller])),
    ("POST", "/api/console/bank-statement-trials", Holders(&[Role::Finance, Role::Controller])),
    ("GET", "/api/console/ledger-proof", Holders(&[Role::Finance, Role::Controller])),
    ("POST", "/api/console/ledger-proofs", Everywhere(&[Role::Finance, Role::Controller])),
    ("GET", "/api/console/debit-blocks", Holders(&[Role::Finance, Role::Controller])),
    ("POST", "/api/console/debit-unblockings", Holders(&[Role::Finance, Role::Controller])),
    ("POST", "/api/console/refunds", Holders(BUYERS)),
    ("POST", "/api/console/refund-trials", Holders(BUYERS)),
    ("POST", "/api/console/grants", Holders(&[Role::Support])),
    ("POST", "/api/console/grant-trials", Holders(&[Role::Support])),
    (
        "GET",
        "/api/console/money-limits",
        Holders(&[Role::Support, Role::Finance, Role::Controller, Role::Administrator]),
    ),
    ("PUT", "/api/console/money-limits", Everywhere(&[Role::Administrator])),
    ("GET", "/api/console/money-requests", Holders(BUYERS)),
    ("POST", "/api/console/money-answers", Holders(BUYERS)),
    ("POST", "/api/console/money-answer-trials", Holders(BUYERS)),
    ("GET", "/api/console/saved-views", Staff),
    ("PUT", "/api/console/saved-views", Staff),
    ("DELETE", "/api/console/saved-views", Staff),
    ("GET", "/api/console/sites", Holders(SITES)),
    ("POST", "/api/console/sites", Holders(&[Role::SiteManager])),
    ("DELETE", "/api/console/sites", Holders(&[Role::SiteManager])),
    ("GET", "/api/console/site", Holders(SITES)),
    ("PUT", "/api/console/site", Holders(&[Role::SiteManager])),
    ("GET", "/api/console/site-settings", Holders(SITES)),
    ("POST", "/api/console/site-trials", Holders(&[Role::SiteManager])),
    ("POST", "/api/console/site-previews", Holders(&[Role::SiteManager])),
    ("GET", "/api/console/site-versions", Holders(SITES)),
    ("POST", "/api/console/site-reversions", Holders(&[Role::SiteManager])),
    ("GET", "/api/console/site-findings", Holders(SITES)),
    ("POST", "/api/console/site-openings", Holders(&[Role::SiteManager])),
    ("POST", "/api/console/site-opening-trials", Holders(&[Role::SiteManager])),
    ("POST", "/api/console/site-renames", Holders(&[Role::SiteManager])),
    ("POST", "/api/console/site-rename-trials", Holders(&[Role::SiteManager])),
    ("POST", "/api/console/site-deletion-trials", Holders(&[Role::SiteManager])),
    ("GET", "/api/console/site-moves", Holders(SITES)),
    ("POST", "/api/console/site-moves", Holders(&[Role::SiteManager])),
    ("DELETE", "/api/console/site-moves", Holders(&[Role::SiteManager])),
    ("POST", "/api/console/site-uploads", Holders(&[Role::SiteManager])),
    ("DELETE", "/api/console/site-uploads", Holders(&[Role::SiteManager])),
    ("PUT", "/api/console/site-upload-pieces", Holders(&[Role::SiteManager])),
    ("POST", "/api/console/site-exports", Holders(&[Role::SiteManager])),
    ("POST", "/api/console/site-export-answers", Holders(SITES)),
    ("GET", "/api/console/site-offers", Holders(SITES)),
    ("POST", "/api/console/site-bundles", Holders(&[Role::SiteManager])),
    ("DELETE", "/api/console/site-bundles", Holders(&[Role::SiteManager])),
    ("POST", "/api/console/site-methods", Holders(&[Role::SiteManager])),
    ("DELETE", "/api/console/site-methods", Holders(&[Role::SiteManager])),
    ("PUT", "/api/console/payment-key", Holders(&[Role::Administrator])),
    ("POST", "/api/console/payment-key-trials", Holders(&[Role::Administrator])),
    ("POST", "/api/console/payment-key-answers", Holders(&[Role::Administrator])),
    ("POST", "/api/console/payment-key-answer-trials", Holders(&[Role::Administrator])),
    ("GET", "/api/console/companies", Holders(&[Role::SiteManager])),
    // Whose role holds for some of them only is told so by the call itself.
    ("POST", "/api/console/companies", Everywhere(&[Role::SiteManager])),
    ("PUT", "/api/console/companies", Holders(&[Role::SiteManager])),
    ("DELETE", "/api/console/companies", Holders(&[Role::SiteManager])),
    ("GET", "/api/console/newsletters", Holders(&[Role::SiteManager])),
    ("POST", "/api/console/newsletters", Holders(&[Role::SiteManager])),
    ("PUT", "/api/console/newsletters", Holders(&[Role::SiteManager])),
    ("GET", "/api/console/newsletter", Holders(&[Role::SiteManager])),
    ("GET", "/api/console/newsletter-readers", Holders(&[Role::SiteManager])),
    ("POST", "/api/console/newsletter-tests", Holders(&[Role::SiteManager])),
    ("POST", "/api/console/newsletter-requests", Holders(&[Role::SiteManager])),
    ("POST", "/api/console/newsletter-answers", Holders(&[Role::SiteManager])),
    ("POST", "/api/console/newsletter-answer-trials", Holders(&[Role::SiteManager])),
    ("POST", "/api/console/newsletter-withdrawals", Holders(&[Role::SiteManager])),
    ("GET", "/api/console/short-links", Holders(&[Role::SiteManager])),
    ("POST", "/api/console/short-links", Holders(&[Role::SiteManager])),
    ("DELETE", "/api/console/short-links", Holders(&[Role::SiteManager])),
    ("GET", "/api/console/discount-codes", Holders(&[Role::SiteManager])),
    ("POST", "/api/console/discount-codes", Holders(&[Role::SiteManager])),
    ("POST", "/api/console/discount-lots", Holders(&[Role::SiteManager])),
    ("GET", "/api/console/discount-lot", Holders(&[Role::SiteManager])),
    ("POST", "/api/console/discount-withdrawals", Holders(&[Role::SiteManager])),
    ("GET", "/api/console/page-texts", Holders(&[Role::SiteManager])),
    ("PUT", "/api/console/page-texts", Holders(&[Role::SiteManager])),
    ("GET", "/api/console/page-text", Holders(&[Role::SiteManager])),
    ("POST", "/api/console/page-trials", Holders(&[Role::SiteManager])),
    ("GET", "/api/console/site-visitors", Holders(&[Role::SiteManager])),
    ("GET", "/api/console/site-visitors-file", Holders(&[Role::SiteManager])),
    ("GET", "/api/console/dead-letters", Everywhere(&[Role::Administrator])),
    ("GET", "/api/console/job-history", Everywhere(&[Role::Administrator])),
    ("POST", "/api/console/job-revivals", Everywhere(&[Role::Administrator])),
    ("POST", "/api/console/job-discards", Everywhere(&[Role::Administrator])),
    ("POST", "/api/console/job-discard-trials", Everywhere(&[Role::Administrator])),
    ("GET", "/api/console/transparency", Holders(&[Role::Auditor, Role::LeadModerator])),
    ("GET", "/api/console/transparency-file", Holders(&[Role::Auditor, Role::LeadModerator])),
    ("GET", "/api/console/transparency-draft", Holders(&[Role::Auditor, Role::LeadModerator])),
    ("GET", "/api/console/audit-log", Holders(&[Role::Auditor])),
    ("GET", "/api/console/audit-log-file", Holders(&[Role::Auditor])),
    ("POST", "/api/console/audit-verifications", Everywhere(&[Role::Auditor, Role::Administrator])),
];

#[test]
fn every_call_has_its_row() {
    let document = document();
    let mut documented = BTreeSet::new();
    for (path, methods) in document["paths"].as_object().unwrap() {
        for method in methods.as_object().unwrap().keys() {
            documented.insert((method.to_uppercase(), path.clone()));
        }
    }
    let rows: BTreeSet<_> =
        CALLS.iter().map(|(method, path, _)| ((*method).to_owned(), (*path).to_owned())).collect();
    assert_eq!(documented, rows);
}

/// A complaint that there is not.
const NOBODYS: &str = "C-22222222";

/// For a site that there is not.
const NO_REASON: &str = "It is nobody's site.";

/// For money that goes back.
const TWICE: &str = "They were charged twice";

/// A body that no call finds anything by.
pub fn body(path: &str) -> Value {
    let id = crate::world::new_id();
    let credential = json!({ "id": "AAAA", "type": "public-key", "response": {
        "clientDataJSON": "AAAA", "authenticatorData": "AAAA", "signature": "AAAA", "userHandle": "AAAA", "attestationObject": "AAAA" } });
    match path.trim_start_matches("/api/console/") {
        "sessions" => json!({ "session": id }),
        "proof" | "sign-in" => json!({ "challenge": id, "credential": credential }),
        "password-proof" => json!({ "password": "wrong", "code": "000000" }),
        "password-sign-in" => json!({ "email": "a@b.example", "password": "wrong", "code": "000000" }),
        "passkeys" => json!({ "passkey": id }),
        "staff" | "staff-trials" => {
            json!({ "name": "", "email": "x", "locale": "en", "role": "support", "at": { "scope": "all" } })
        }
        "staff-invites" | "staff-invite-trials" | "staff-closings" | "staff-closing-trials" => {
            json!({ "staff": id })
        }
        "staff-roles" | "staff-role-trials" => {
            json!({ "staff": id, "role": "support", "at": { "scope": "all" } })
        }
        "severe-caps" => json!({ "staff": id, "cap": 10, "reason": "They asked for less." }),
        "money-limits" => {
            let limit = json!({ "per_act": 1, "per_day": 1 });
            json!({ "unit": "XXX", "seen": null, "limit": limit, "reason": "Nobody gives that much." })
        }
        "approval-answers"
        | "money-answers"
        | "message-answers"
        | "site-export-answers"
        | "payment-key-answers"
        | "newsletter-answers" => {
            json!({ "request": id, "approved": false })
        }
        "staff-role-end-trials" => json!({ "role": id }),
        "money-answer-trials"
        | "approval-answer-trials"
        | "message-answer-trials"
        | "newsletter-answer-trials"
        | "payment-key-answer-trials" => {
            json!({ "request": id })
        }
        "declined-queues" => json!({ "queues": [] }),
        "photo-decisions" => json!({ "photos": [{ "photo": id, "revision": 0 }], "decision": "approve" }),
        "second-opinions" => json!({ "opinion": id }),
        "second-opinion-settlements" => json!({ "opinion": id, "second_holds": true }),
        "verification-decisions" => {
            json!({ "member": id, "verification": id, "photos": [], "decision": "verify" })
        }
        "words-decisions" => json!({ "member": id, "version": "x", "decision": "fine" }),
        "undos" => json!({ "undo": id }),
        "claims" => json!({ "queue": "photos", "items": [id] }),
        "saved-views" => json!({ "id": id }),
        "job-revivals" | "job-discards" | "job-discard-trials" => json!({ "jobs": [i64::MAX] }),
        "break-glass-notes" => json!({ "use": id }),
        "member-notes" => json!({ "member": id, "case": NOBODYS, "text": "Called." }),
        "message-requests" => {
            json!({ "member": id, "case": NOBODYS, "lines": 5, "reason": "They asked for money" })
        }
        "refunds" | "refund-trials" => json!({ "order": id, "part": "all", "reason": TWICE }),
        "debit-unblockings" => json!({ "order": id, "reason": "Their bank made a mistake." }),
        "bank-files" | "bank-file-trials" => {
            json!({ "company": "nobodys", "reason": "The files of this day." })
        }
        "bank-file-releases" | "bank-file-release-trials" => {
            json!({ "file": id, "digest": "0".repeat(64), "reason": "The files of this day." })
        }
        "bank-statements" | "bank-statement-trials" => json!({ "company": "nobodys", "statement": "" }),
        "books-files" => json!({ "company": "nobodys", "quarter": "2026-Q3", "file": "oss" }),
        "money-case-closings" => {
            json!({ "about": "order", "id": id, "reason": "It was paid back there." })
        }
        "grants" | "grant-trials" => json!({ "member": id, "case": NOBODYS, "credits": 5, "reason": TWICE }),
        "suppression-lifts" | "suppression-lift-trials" => {
            json!({ "member": id, "case": NOBODYS, "reason": "fbl" })
        }
        "report-acts" | "report-act-trials" => {
            json!({ "member": id, "reports": [id], "act": { "kind": "warn" }, "whom": "reported",
            "rule": null, "words": "Said.", "silent": false })
        }
        "report-closings" => json!({ "member": id, "reports": [id], "decision": "upheld", "note": null }),
        "report-escalations" => json!({ "member": id, "reports": [id] }),
        "abuse-rule-trials" => {
            json!({ "site": id, "rule": "links", "numbers": { "threshold": 3, "days": null } })
        }
        "abuse-rules" => {
            let numbers = json!({ "threshold": 3, "days": null });
            json!({ "site": id, "rule": "links", "on": false, "numbers": numbers, "seen": { "on": false, "numbers": numbers },
            "reason": "It is nobody's site." })
        }
        "statement-previews" => json!({ "member": id, "measure": "warned", "words": "Said." }),
        "complaint-draft" => json!({ "number": NOBODYS, "text": "x", "turn": 1 }),
        "complaint-assignee" => json!({ "number": NOBODYS, "staff": id, "version": 1 }),
        "complaint-answers" => json!({ "number": NOBODYS, "text": "x", "version": 1 }),
        "complaint-closings" | "complaint-closing-trials" => {
            json!({ "number": NOBODYS, "decision": "rejected", "text": "x", "version": 1 })
        }
        "invite" | "invite-code" | "break-glass" => json!({ "token": "x" }),
        "invite-passkey" => json!({ "token": "x", "challenge": id, "name": "Key", "credential": credential }),
        "invite-password" => json!({ "token": "x", "password": "wrong", "code": "000000" }),
        other => site_body(other, id),
    }
}

/// The same for what is about sites, and what they write and offer.
fn site_body(path: &str, id: Uuid) -> Value {
    match path {
        "sites" => json!({ "domain": "nobodys.test", "company": "nobodys", "name": "No", "countries": ["NL"],
            "like": null, "reason": NO_REASON }),
        "site" => json!({ "site": id, "version": 1, "values": {}, "reason": NO_REASON }),
        "site-trials" | "site-previews" => json!({ "site": id, "values": {} }),
        "site-reversions" => json!({ "site": id, "version": 1, "back_to": 1, "reason": NO_REASON }),
        "site-openings" | "site-opening-trials" => {
            json!({ "site": id, "state": "open", "reason": NO_REASON })
        }
        "site-renames" | "site-rename-trials" | "site-deletion-trials" => {
            json!({ "site": id, "domain": "nobodys.test", "reason": NO_REASON })
        }
        // Stopping takes fewer fields, and says so past the door.
        "site-moves" => {
            json!({ "site": id, "act": "rehearse", "folder": "x", "seen_before": false, "reason": NO_REASON })
        }
        // Giving one up takes other fields, as well.
        "site-uploads" => {
            json!({ "site": id, "name": "x.tar", "bytes": 1, "changed_at": "2026-11-21T12:00:00Z", "reason": NO_REASON })
        }
        "site-exports" => json!({ "site": id, "to": "age1", "reason": NO_REASON }),
        "site-bundles" => {
            json!({ "site": id, "bundle": id, "country": "NL", "credits": 5, "price": "1.00", "reason": NO_REASON })
        }
        "site-methods" => json!({ "site": id, "country": "NL", "method": "ideal", "reason": NO_REASON }),
        "payment-key" | "payment-key-trials" => {
            json!({ "site": id, "key": "test_0123456789", "other_account": false, "reason": NO_REASON })
        }
        "companies" => {
            let facts = json!({ "name": "Nobody", "address": "", "city": "", "country": "NL", "kvk": "", "tradenames": [],
                "vat_numbers": [], "support_phone": "" });
            json!({ "id": "nobodys", "facts": facts, "reason": NO_REASON })
        }
        "newsletters" => {
            json!({ "newsletter": id, "version": 1, "kind": "news", "name": "No", "path": "/", "texts": [] })
        }
        "newsletter-tests" => json!({ "newsletter": id }),
        "newsletter-requests" => {
            json!({ "newsletter": id, "version": 1, "day": "2026-11-21", "hour": 18, "reason": NO_REASON })
        }
        "newsletter-withdrawals" => json!({ "newsletter": id, "reason": NO_REASON }),
        "short-links" => json!({ "site": id, "token": "abcdefgh", "reason": NO_REASON }),
        "discount-withdrawals" => json!({ "site": id, "code": "NOBODYS", "reason": NO_REASON }),
        "page-texts" => {
            json!({ "site": id, "page": "terms", "language": "nl", "text": null, "seen": 0, "reason": NO_REASON })
        }
        "page-trials" => json!({ "site": id, "page": "terms", "language": "nl", "text": "x" }),
        _ => json!({}),
    }
}

/// What a GET asks for; no call finds anything by it.
pub fn query(path: &str) -> String {
    match path.trim_start_matches("/api/console/") {
        "complaint" | "complaint-presence" => format!("?number={NOBODYS}"),
        "member" => format!("?member={}", crate::world::new_id()),
        path if path.starts_with("member-") => {
            format!("?member={}&case={NOBODYS}", crate::world::new_id())
        }
        "transparency" | "transparency-file" => "?from=2026-11&to=2026-11".to_owned(),
        "order" => format!("?order={}", crate::world::new_id()),
        "bank-file" => format!("?file={}", crate::world::new_id()),
        "invoices-file" => "?company=nobodys&quarter=2026-Q3&list=lines".to_owned(),
        "site" | "site-versions" | "site-findings" | "site-moves" | "site-offers" | "newsletters"
        | "short-links" | "discount-codes" | "page-texts" | "site-visitors" | "site-visitors-file" => {
            format!("?site={}", crate::world::new_id())
        }
        "site-upload-pieces" => format!("?upload={}&offset=0", crate::world::new_id()),
        "newsletter" | "newsletter-readers" => format!("?newsletter={}", crate::world::new_id()),
        "discount-lot" => format!("?site={}&lot=x", crate::world::new_id()),
        "page-text" => format!("?site={}&page=terms&language=nl", crate::world::new_id()),
        "messages" => format!("?grant={}", crate::world::new_id()),
        "complaint-file" => format!("?number={NOBODYS}&file={}", crate::world::new_id()),
        _ => String::new(),
    }
}

/// Whether the door itself refused.
fn is_refused(code: Option<&str>) -> bool {
    matches!(code, Some("authentication_required" | "not_allowed" | "fresh_proof_required"))
}

pub async fn code(console: &Console, method: &str, path: &str, cookie: Option<&str>) -> Option<String> {
    let verb: Method = method.parse().unwrap();
    let asked = format!("{path}{}", query(path));
    let body = match (method, path) {
        ("POST", "/api/console/claims") => json!({ "queue": "photos" }),
        _ => body(path),
    };
    let answer = console.call(verb, &asked, cookie, Some(&body)).await;
    answer.json()["code"].as_str().map(str::to_owned)
}

// asvs: V8.1.1, V8.2.1, V8.3.1
#[tokio::test]
async fn each_call_lets_in_whom_its_row_says() {
    let console = Console::start().await;
    let site = console.world.app.sites.by_host("open.test").unwrap();
    let scopes =
        [Scope::All, Scope::Company { company: "test-company".to_owned() }, Scope::Site { site: site.id }];
    let mut asked = 0;
    for role in Role::ALL {
        for scope in &scopes {
            let desk = console.desk("Kim", role, scope.clone()).await;
            let mut cookie = desk.cookie.clone();
            for (method, path, who) in CALLS.iter().filter(|(_, _, who)| *who != Anybody) {
                let code = code(&console, method, path, Some(&cookie)).await;
                // Some of those that change something end the session.
                if *method != "GET" {
                    cookie = console.session(desk.id, Way::Passkey).await;
                }
                let may = who.has(role, scope);
                assert_eq!(!is_refused(code.as_deref()), may, "{role} {scope:?} {method} {path}: {code:?}");
                asked += 1;
            }
        }
    }
    assert_eq!(asked, 8 * 3 * CALLS.iter().filter(|(_, _, who)| *who != Anybody).count());
}

#[tokio::test]
async fn nobody_is_let_in_without_a_session_or_by_a_members() {
    let console = Console::start().await;
    let eva = console.world.member(woman("Eva")).await;
    let cookies = eva.page.cookies();
    let token = cookies.split("auth=").nth(1).unwrap().split(';').next().unwrap();
    let as_staff = format!("staff={token}; __Host-staff={token}");
    let random = format!("staff={}", "A".repeat(43));
    for (method, path, who) in CALLS {
        for cookie in [None, Some(cookies.as_str()), Some(&as_staff), Some(&random)] {
            let code = code(&console, method, path, cookie).await;
            let refused = code.as_deref() == Some("authentication_required");
            assert_eq!(refused, *who != Anybody, "{method} {path} {cookie:?}: {code:?}");
        }
    }
}

#[tokio::test]
async fn a_staff_cookie_opens_nothing_of_a_member() {
    let console = Console::start().await;
    let desk = console.desk("Ada", Role::Administrator, Scope::All).await;
    let page = console.world.visitor("open.test");
    let token = desk.cookie.trim_start_matches("staff=");
    page.set_cookie(&format!("auth={token}; Path=/"));
    page.get("/api/user.php").await.problem(403, "authentication_required");
}

#[tokio::test]
async fn what_is_grave_takes_a_fresh_proof() {
    let console = Console::start().await;
    let desk = console.desk("Ada", Role::Administrator, Scope::All).await;
    console.world.advance(time::Duration::minutes(5));
    let invite = json!({ "name": "Kim", "email": "kim@staff.example", "locale": "en", "role": "support", "at": { "scope": "all" } });
    console.world.advance(time::Duration::seconds(1));
    console.post(&desk, "/api/console/staff", &invite).await.problem(403, "fresh_proof_required");
    for path in [
        "staff-invites",
        "staff-invite-trials",
        "staff-closings",
        "staff-closing-trials",
        "staff-roles",
        "staff-role-trials",
        "approval-answers",
    ] {
        let path = format!("/api/console/{path}");
        console.post(&desk, &path, &body(&path)).await.problem(403, "fresh_proof_required");
    }
    console
        .post(&desk, "/api/console/passkey-challenge", &json!({}))
        .await
        .problem(403, "fresh_proof_required");
    console.get(&desk, "/api/console/staff").await.ok();
}
