//! The choice of how a payment ends, shared by the checkout and the change page.

use maud::{Markup, html};

use super::texts::Texts;
use crate::methods;
use crate::payments::Payment;

/// Whether a shopper or, later, a tester decides.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Decider {
    Shopper,
    Tester,
}

/// Buttons for every ending of an open or pending payment; goes inside a form.
pub(super) fn endings(texts: &Texts, payment: &Payment, decider: Decider) -> Markup {
    let method = payment.method.as_deref().unwrap_or_default();
    html! {
        h2 { (texts.get("outcome-title")) }
        @if method == "creditcard" { (card_brand(texts)) }
        button class="primary" name="action" value="paid" { (texts.with_money("pay", payment.amount())) }
        section class="group" aria-labelledby="fail" {
            h3 id="fail" { (texts.get("fail-title")) }
            (reasons(texts, method))
            button name="action" value="failed" { (texts.get("fail")) }
        }
        section class="group" aria-labelledby="other" {
            h3 id="other" { (texts.get("other-endings")) }
            @if decider == Decider::Shopper {
                button name="action" value="pending" { (texts.get("pending")) }
            }
            button name="action" value="expired" { (texts.get("expire")) }
            button name="action" value="canceled" { (texts.get("cancel")) }
        }
    }
}

/// Return codes of a direct debit, in the provider's English.
pub(super) fn debit_reasons(texts: &Texts) -> Markup {
    html! {
        label for="reason" { (texts.get("reason")) }
        select id="reason" name="reason" {
            @for (code, words) in methods::debit_returns() {
                option value=(code) lang="en" { (code) " · " (words) }
            }
        }
    }
}

fn card_brand(texts: &Texts) -> Markup {
    html! {
        label for="card" { (texts.get("card-brand")) }
        select id="card" name="card" {
            @for label in methods::card_labels() { option { (label) } }
        }
    }
}

/// Only cards and direct debits fail with a reason (facts 1.5).
fn reasons(texts: &Texts, method: &str) -> Markup {
    match method {
        "directdebit" => debit_reasons(texts),
        "creditcard" | "applepay" => html! {
            label for="reason" { (texts.get("reason")) }
            select id="reason" name="reason" {
                @for reason in methods::card_failures() {
                    option value=(reason) { (texts.get(&format!("reason-{reason}"))) }
                }
            }
        },
        _ => html! {},
    }
}
