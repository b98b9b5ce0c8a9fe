//! How the caught-mail page looks: two server-rendered views without script.

use crate::{mail::CaughtMail, sms::CaughtText};
use maud::{DOCTYPE, Markup, html};
use time::{OffsetDateTime, format_description::well_known::Rfc3339, macros::format_description};

fn frame(title: &str, content: &Markup) -> Markup {
    html! {
        (DOCTYPE)
        html lang="en" {
            head {
                meta charset="utf-8";
                meta name="viewport" content="width=device-width, initial-scale=1";
                meta name="color-scheme" content="light dark";
                meta name="robots" content="noindex";
                title { (title) }
                link rel="stylesheet" href="/dev/outbox.css";
            }
            body { main { (content) } }
        }
    }
}

fn moment(moment: OffsetDateTime) -> Markup {
    let exact = moment.format(&Rfc3339).unwrap_or_default();
    let shown = moment.format(format_description!("[year]-[month]-[day] [hour]:[minute]:[second] UTC"));
    html! { time datetime=(exact) { (shown.unwrap_or_default()) } }
}

/// All of them.
pub(super) fn list(mails: &[CaughtMail], texts: &[CaughtText], recipient: &str) -> Markup {
    frame(
        "Outbox",
        &html! {
            h1 { "Outbox" }
            p.quiet { "Mails and text messages that this demo has caught instead of sending them." }
            form role="search" {
                label for="recipient" { "Recipient" }
                div.row {
                    input #recipient type="search" name="recipient" value=(recipient) maxlength="254" autocomplete="off";
                    button { "Show" }
                }
            }
            section aria-labelledby="mails" {
                h2 #mails { "Mails (" (mails.len()) ")" }
                @if mails.is_empty() { p.quiet { "None yet." } }
                ul { @for mail in mails { (mail_row(mail)) } }
            }
            section aria-labelledby="texts" {
                h2 #texts { "Text messages (" (texts.len()) ")" }
                @if texts.is_empty() { p.quiet { "None yet." } }
                ul { @for text in texts { (text_row(text)) } }
            }
        },
    )
}

fn mail_row(mail: &CaughtMail) -> Markup {
    html! {
        li {
            a.subject href={ "/dev/outbox/" (mail.id) } { (mail.subject) }
            span.to { (mail.recipient) }
            span.quiet { (moment(mail.created_at)) " · " (mail.domain) " · " (mail.locale) " · " (mail.kind) }
        }
    }
}

fn text_row(text: &CaughtText) -> Markup {
    html! {
        li {
            span.subject { (text.body) }
            span.to { (text.recipient) }
            span.quiet { (moment(text.created_at)) " · " (text.domain) }
        }
    }
}

/// One mail.
pub(super) fn detail(mail: &CaughtMail) -> Markup {
    frame(
        &mail.subject,
        &html! {
            nav { a href="/dev/outbox" { "All messages" } }
            h1 lang=(mail.locale) { (mail.subject) }
            dl {
                dt { "To" } dd { (mail.recipient) }
                dt { "From" } dd { (mail.domain) }
                dt { "Written" } dd { (moment(mail.created_at)) }
                dt { "Language" } dd { (mail.locale) }
                dt { "Kind" } dd { (mail.kind) }
            }
            @for address in addresses(&mail.body_text) {
                p { a.button href=(address) rel="noreferrer" { "Open " (short(address)) } }
            }
            h2 #html { "As HTML" }
            iframe sandbox="" title="The mail as HTML" src={ "/dev/outbox/" (mail.id) "/html" } {}
            h2 { "As text" }
            pre lang=(mail.locale) { (mail.body_text) }
        },
    )
}

/// The addresses in a text, each once.
fn addresses(text: &str) -> Vec<&str> {
    let mut found: Vec<&str> = Vec::new();
    for word in text.split_whitespace() {
        let is_address = word.starts_with("https://") || word.starts_with("http://");
        if is_address && !found.contains(&word) {
            found.push(word);
        }
    }
    found
}

/// Host and path: a token behind them is long and says nothing.
fn short(address: &str) -> &str {
    let plain = address.split(['#', '?']).next().unwrap_or(address);
    plain.split_once("://").map_or(plain, |(_, rest)| rest)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_are_found_once_and_shortened() {
        let text = "Confirm:\nhttp://a.test:8080/activate/done#token=xyz\nor http://a.test:8080/activate/done#token=xyz javascript:alert(1)";
        assert_eq!(addresses(text), ["http://a.test:8080/activate/done#token=xyz"]);
        assert_eq!(short("http://a.test:8080/activate/done#token=xyz"), "a.test:8080/activate/done");
    }
}
