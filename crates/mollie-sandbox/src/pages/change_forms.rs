//! The forms of the change page.

use maud::{Markup, html};

use super::endings::{Decider, debit_reasons, endings};
use super::texts::Texts;
use crate::chargebacks::Chargeback;
use crate::payments::{Payment, Status};
use crate::refunds::Refund;

/// The forms for what can happen to the payment now.
pub(super) fn possible(texts: &Texts, payment: &Payment, typed: Option<&str>) -> Markup {
    match payment.status {
        Status::Open | Status::Pending => endings(texts, payment, Decider::Tester),
        Status::Paid => html! {
            @if payment.remaining().minor > 0 {
                (refund_form(texts, payment, typed))
                (chargeback_form(texts, payment))
            }
        },
        Status::Canceled | Status::Expired | Status::Failed => html! {
            section class="group" {
                p { (texts.get("pay-late-note")) }
                button class="primary" name="action" value="paid" { (texts.get("pay-late")) }
            }
        },
    }
}

/// `typed` is a refused amount, shown again to be mended.
fn refund_form(texts: &Texts, payment: &Payment, typed: Option<&str>) -> Markup {
    let all = payment.remaining().to_string().replace('.', &texts.get("decimal"));
    html! {
        section class="group" aria-labelledby="refund" {
            h2 id="refund" { (texts.get("refund-title")) }
            p id="left" { (texts.with_money("refund-left", payment.remaining())) }
            label for="amount" { (texts.get("refund-amount")) " (" (payment.currency.code()) ")" }
            input id="amount" name="amount" inputmode="decimal" autocomplete="off" aria-describedby=(if typed.is_some() { "left refused" } else { "left" })
                aria-invalid=[typed.map(|_| "true")] value=(typed.unwrap_or(&all));
            button class="primary" name="action" value="refund" { (texts.get("refund")) }
        }
    }
}

fn chargeback_form(texts: &Texts, payment: &Payment) -> Markup {
    html! {
        section class="group" aria-labelledby="chargeback" {
            h2 id="chargeback" { (texts.get("chargeback-title")) }
            p { (texts.with_money("chargeback-note", payment.remaining())) }
            @if payment.method.as_deref() == Some("directdebit") { (debit_reasons(texts)) }
            button name="action" value="chargeback" { (texts.get("chargeback")) }
        }
    }
}

/// The refunds made, with what can happen to them.
pub(super) fn refund_list(texts: &Texts, refunds: &[Refund]) -> Markup {
    html! {
        @if !refunds.is_empty() {
            h2 { (texts.get("refunds-title")) }
            ul class="rows" {
                @for refund in refunds {
                    li {
                        span { strong { (texts.money(refund.amount())) } " " (texts.get(&format!("refund-{}", refund.status.as_str()))) }
                        @if refund.status.is_under_way() {
                            button name="action" value={ "complete:" (refund.id) } { (texts.get("refund-complete")) }
                            button name="action" value={ "break:" (refund.id) } { (texts.get("refund-fail")) }
                        }
                    }
                }
            }
        }
    }
}

/// The chargebacks made, with their reversal.
pub(super) fn chargeback_list(texts: &Texts, chargebacks: &[Chargeback]) -> Markup {
    html! {
        @if !chargebacks.is_empty() {
            h2 { (texts.get("chargebacks-title")) }
            ul class="rows" {
                @for chargeback in chargebacks {
                    li {
                        @let state = if chargeback.reversed_at.is_some() { "chargeback-reversed" } else { "chargeback-active" };
                        span { strong { (texts.money(chargeback.amount())) } " " (texts.get(state)) }
                        @if chargeback.reversed_at.is_none() {
                            button name="action" value={ "reverse:" (chargeback.id) } { (texts.get("chargeback-reverse")) }
                        }
                    }
                }
            }
        }
    }
}
