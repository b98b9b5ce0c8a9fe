//! Buying credits: bundles, orders, and the provider that takes the money (spec 4, 6).
//!
//! An order is one attempt: one bundle, one method. The client's idempotency key names the intent,
//! so five retries make one order and one payment. What the provider says later only ever moves an
//! order forward, and only after we fetched it ourselves and the amounts agree.
//!
//! Four wings: what is sold (`catalogue`), orders from the press of the button to the end (`orders`), what a member sees of
//! them afterwards (`history`), and those who take the money (`provider`, which knows nothing above it).

mod backlog;
mod bank_file;
mod catalogue;
mod discounts;
mod direct_debit;
mod dunning;
mod exported;
mod erasure;
mod evidence;
mod history;
mod invoices;
mod limits;
mod live;
mod mandates;
mod method;
mod model;
mod orders;
mod provider;
mod refunds;
mod resealing;
mod settlements;
mod sheets;
mod totals;

use crate::kernel::retention::Kept;

/// What this feature keeps for a while only.
pub const KEPT: &[Kept] = &[direct_debit::CODES];

pub use backlog::{open_orders, open_refunds, waiting_reviews};
pub use bank_file::{
    About, BankAccount, BankDebit, BankFile, BankHour, BankRefund, BankStanding, BankText, Booked,
    FileKind as BankFileKind, Happened, LeftOut, MadeFile, Misfit, MovedDebit, Said, ToMake, WaitingFile,
    bank_account, bank_debits, bank_refunds, bank_standing, bank_text, book_statement, claim_bank_files,
    claim_refund_files, collect_by_bank, company_of_file, cut_off as bank_cut_off, debit_paid,
    debit_refunded, debit_returned, drop_debit, hold_bank_accounts, is_return_reason, leave_out, made_file,
    made_files, not_sent_since, note_empty, note_made, note_released, read_statement, stop_collecting,
    to_make, unwritten_files, waiting_files, without_cut_off,
};
pub use catalogue::bundles::{
    AccountFacts, BundleRow, NewBundle, ShelvedBundle, account_facts, add_bundle, bundle_on_sale, is_sold_to,
    shelve_bundle, shelved_bundles, take_bundle_off,
};
pub use catalogue::offers::{
    MethodOffer, dead_ends, method_offers, offer_method, put_method_offer, route_method,
    withdraw_method_offer,
};
pub use catalogue::vat::{SHIPPED_ON, VatRate, in_force, rates as vat_rates, set_rate, ship_rates};
pub use direct_debit::{
    BlockWithin, Blocked, CreditorId, blocks as debit_blocks, blocks_within as debit_blocks_within,
    creditors, set_creditor, unblock as unblock_debit,
};
pub use discounts::{
    COUNTED, CodeFilter, CodeLine, CodePosition, CodeTerms, DiscountStatus, DiscountWord, LotLine, Validity,
    code_page, create_codes, create_lot, follows_countdown, hold_lot, honest_timer_faults, list_codes, lots,
    name_fault, quiet_fault, withdraw_codes,
};
pub use erasure::{erase, erase_mandates};
pub use evidence::{Evidence, evidence};
pub use exported::exported;
pub use history::earlier::{EarlierStatus, MovedOrder, put_earlier_orders};
pub use invoices::{
    Chart, EuroRates, InvoiceRow, OssLine, OssPart, OssRow, Quarter, QuarterRow, bounds as quarter_bounds,
    issue_missing, of_number, oss_lines, oss_return, quarter_csv, quarter_rows, summary_csv, write_datev,
    write_plain,
};
pub use live::{LiveProof, live_proof};
pub use mandates::{FORGET_CUSTOMER, exported as exported_mandates};
pub use method::Method;
pub use model::{OrderStatus, ProviderName};
pub use orders::jobs::{CHECK_ORDER, register};
pub use orders::operator::{OrderFilter, OrderLine, OrderReport, find_order, list_orders, order_report};
pub use orders::routes::routes;
pub use orders::status::has_order;
pub use orders::store::{NewPastOrder, add_past_order};
pub use orders::tries::{Declines, declines, forget_origins};
pub use orders::unknown::close_unknown;
pub use orders::webhooks::webhooks;
pub use provider::accounts::{
    NewPaymentAccount, ProviderKeys, account_print, has_account, keep_access_token, known_shop,
    open_payment_account, plain_secrets, seal_secrets,
};
pub use provider::profile::{KnownKey, begin_anew, known_key, note_profile, profile_of_key};
pub use provider::sandbox::sandbox;
pub use provider::selling::{SellingAccount, open_sites_with_test_keys, selling_accounts};
pub use refunds::{
    CaseAbout, CountedMonth, Dispute, DisputeRate, EXCESSIVE_BASIS_POINTS, MoneyCase, NoOperatorRefund,
    OperatorRefund, Part, Review, SEND_REFUND, Scheme, close_review, dispute_rates, disputes,
    disputes_within, end_warning_service, is_warning_secret, keep_warning_service, money_cases, open_reviews,
    operator_quote, refund_as_operator, reseal_warnings, warning_service,
};
pub use resealing::{raise_blocks, reseal_accounts, reseal_codes, reseal_mandates, sealed_under};
pub use settlements::{
    Fault, PaidDocument, Payout, PayoutLine, PayoutReading, close_payout, lines_between, payout,
    payout_lines, payout_readings, payouts,
};
pub use totals::{Total, totals};
