//! What comes in about a mail: a delivery status (RFC 3464), a complaint (RFC 5965), or a bounce of a mail server
//! that knows neither and writes prose.

use super::status::{self, Bounce, Status};
use mail_parser::{Address, HeaderValue, Message, MessageParser, MessagePart, MimeHeaders, PartType};

/// Deepest nesting that is looked into.
const DEEPEST: usize = 5;

/// What it says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Said {
    /// The mail did not arrive, with the code if it gives one.
    Bounced(Bounce, Option<String>),
    /// It is still being tried.
    Delayed,
    /// The reader calls it spam.
    Complained,
    /// Something else: a receipt, an answer from somebody on holiday, a report on signatures.
    Nothing,
}

/// A report, read.
#[derive(Debug)]
pub(super) struct Report {
    pub(super) said: Said,
    /// Addresses that it is to, which may be marked ones.
    pub(super) addresses: Vec<String>,
    /// What the mail's own header `X-Mail-Id` says, as quoted.
    pub(super) headers: Vec<String>,
    /// Addresses that the quoted mail came from.
    pub(super) quoted_addresses: Vec<String>,
}

/// Reads a mail; None for what is none.
pub(super) fn read(raw: &[u8]) -> Option<Report> {
    let message = MessageParser::default().parse(raw)?;
    let mut report = Report {
        said: said(&message),
        addresses: addresses(&message),
        headers: Vec::new(),
        quoted_addresses: Vec::new(),
    };
    quoted(&message, DEEPEST, &mut report);
    Some(report)
}

fn said(message: &Message<'_>) -> Said {
    let status = part(message, "message", &["delivery-status", "global-delivery-status"]);
    let feedback = part(message, "message", &["feedback-report"]);
    match (feedback, status) {
        (Some(feedback), _) => complaint(&blocks(feedback)),
        // Old Netscape's names no reader: then what it tells people counts.
        (None, Some(status)) => delivery(&blocks(status)).unwrap_or_else(|| prose(message)),
        (None, None) if is_from_a_mail_server(message) => prose(message),
        (None, None) => Said::Nothing,
    }
}

/// A part by its type, at the top or in a report that a server on the way wrapped once more.
fn part<'a>(message: &'a Message<'_>, kind: &str, subkinds: &[&str]) -> Option<&'a [u8]> {
    let is_it = |part: &&MessagePart<'_>| {
        part.content_type().is_some_and(|own| {
            own.ctype().eq_ignore_ascii_case(kind)
                && subkinds.iter().any(|name| own.subtype().is_some_and(|own| own.eq_ignore_ascii_case(name)))
        })
    };
    let inner = message.parts.iter().filter_map(|part| match &part.body {
        PartType::Message(inner)
            if inner.content_type().is_some_and(|kind| kind.subtype() == Some("report")) =>
        {
            Some(inner)
        }
        _ => None,
    });
    let wrapped = inner.flat_map(|inner| inner.parts.iter());
    message.parts.iter().chain(wrapped).find(is_it).map(MessagePart::contents)
}

/// The fields of a block, with folded lines joined.
type Block = Vec<(String, String)>;

/// Blank lines part the blocks: first about the report, then one for each reader.
fn blocks(contents: &[u8]) -> Vec<Block> {
    let text = String::from_utf8_lossy(contents);
    let mut blocks = vec![Block::new()];
    for line in text.lines() {
        let Some(block) = blocks.last_mut() else { continue };
        if line.trim().is_empty() {
            blocks.push(Block::new());
        } else if line.starts_with([' ', '\t']) {
            if let Some((_, value)) = block.last_mut() {
                value.push(' ');
                value.push_str(line.trim());
            }
        } else if let Some((name, value)) = line.split_once(':') {
            block.push((name.trim().to_ascii_lowercase(), value.trim().to_owned()));
        }
    }
    blocks
}

fn field<'a>(block: &'a Block, name: &str) -> Option<&'a str> {
    block.iter().find(|(own, _)| own == name).map(|(_, value)| value.as_str())
}

/// We write to one reader; where a forwarding server tells of several, the worst counts. None where it tells of
/// no reader at all.
fn delivery(blocks: &[Block]) -> Option<Said> {
    let said = blocks.iter().filter_map(|block| {
        let action = field(block, "action");
        let status = field(block, "status").and_then(status::find);
        let diagnostic = field(block, "diagnostic-code").and_then(status::find);
        Some(outcome(action?, status::telling(status, diagnostic)))
    });
    said.max_by_key(|said| match said {
        Said::Bounced(bounce, _) => Some(*bounce),
        _ => None,
    })
}

/// `failed`, and what some servers write in its place; `delayed`, `delivered`, `relayed` and `expanded` are no
/// failures (RFC 3464 2.3.3).
fn outcome(action: &str, status: Option<Status>) -> Said {
    let word = action.split(|letter: char| !letter.is_ascii_alphabetic()).next().unwrap_or_default();
    match word.to_ascii_lowercase().as_str() {
        "delayed" => Said::Delayed,
        "failed" | "failure" | "error" => bounced(status),
        _ => Said::Nothing,
    }
}

fn bounced(status: Option<Status>) -> Said {
    let bounce = status.map_or(Some(Bounce::Permanent), Status::bounce);
    bounce.map_or(Said::Nothing, |bounce| Said::Bounced(bounce, status.map(|status| status.to_string())))
}

/// A report on failed signatures or on a mail that was no spam after all silences nobody.
fn complaint(blocks: &[Block]) -> Said {
    let kind = blocks.iter().find_map(|block| field(block, "feedback-type"));
    match kind {
        Some(kind) if ["abuse", "fraud", "virus"].iter().any(|bad| kind.eq_ignore_ascii_case(bad)) => {
            Said::Complained
        }
        _ => Said::Nothing,
    }
}

/// The senders of bounces; who is on holiday answers under a name of their own.
fn is_from_a_mail_server(message: &Message<'_>) -> bool {
    let from = message.from().and_then(Address::first);
    let address = from.and_then(|from| from.address()).unwrap_or_default().to_ascii_lowercase();
    let name = from.and_then(|from| from.name()).unwrap_or_default().to_ascii_lowercase();
    let local = address.split('@').next().unwrap_or_default();
    ["mailer-daemon", "postmaster", "mail-daemon", "mdaemon"].contains(&local)
        || ["mail delivery", "mail administrator", "mailer daemon"].iter().any(|words| name.contains(words))
        || message.content_type().is_some_and(|kind| {
            kind.attribute("report-type").is_some_and(|kind| kind.eq_ignore_ascii_case("delivery-status"))
        })
}

/// Where a bounce in prose begins to quote our mail, and where it says that it will go on trying.
const QUOTES: [&str; 6] = [
    "original message",
    "copy of the message",
    "message header",
    "undelivered message",
    "copy of your message",
    "returned message",
];
const PATIENT: [&str; 6] =
    ["delayed", "still trying", "will be retried", "keep trying", "not yet been delivered", "warning only"];

/// Reasons that pass, where prose gives no code.
const PASSING: [&str; 6] =
    ["quota", "mailbox full", "mailbox is full", "not reachable", "not responding", "too busy"];

/// The words of a mail server that writes no status part: qmail, old Exchange and many others.
fn prose(message: &Message<'_>) -> Said {
    let text = message.body_text(0).unwrap_or_default();
    let lower = text.to_lowercase();
    let end = QUOTES.iter().filter_map(|mark| lower.find(mark)).min().unwrap_or(text.len());
    let own = text.get(..end).unwrap_or(&text);
    let subject = message.subject().unwrap_or_default().to_lowercase();
    if PATIENT
        .iter()
        .any(|words| lower.get(..end).unwrap_or(&lower).contains(words) || subject.contains(words))
    {
        return Said::Delayed;
    }
    match status::find(own) {
        None if PASSING.iter().any(|words| own.to_lowercase().contains(words)) => {
            Said::Bounced(Bounce::Soft, None)
        }
        status => bounced(status),
    }
}

/// To whom it is, by its headers: for mail servers that hand over no envelope.
fn addresses(message: &Message<'_>) -> Vec<String> {
    let to = message.to().into_iter().flat_map(Address::iter).filter_map(|one| one.address());
    let others = ["Delivered-To", "X-Original-To", "Envelope-To", "X-Envelope-To"];
    let delivered = others.iter().filter_map(|name| message.header_raw(*name)).map(bare);
    to.map(str::to_owned).chain(delivered).collect()
}

/// An address without its brackets.
fn bare(text: &str) -> String {
    text.trim().trim_start_matches('<').trim_end_matches('>').to_owned()
}

/// Finds the marks of ours in what the report quotes of our mail: a whole one, or its headers.
fn quoted(message: &Message<'_>, depth: usize, report: &mut Report) {
    let Some(depth) = depth.checked_sub(1) else { return };
    for part in &message.parts {
        match &part.body {
            PartType::Message(inner) => {
                ours(inner, report);
                quoted(inner, depth, report);
            }
            _ if is_quoted_headers(part) => {
                if let Some(inner) = MessageParser::default().parse_headers(part.contents()) {
                    ours(&inner, report);
                }
            }
            _ if is_feedback(part) => {
                let from = blocks(part.contents());
                let from = from.iter().filter_map(|block| field(block, "original-mail-from"));
                report.quoted_addresses.extend(from.map(bare));
            }
            _ => {}
        }
    }
}

fn ours(message: &Message<'_>, report: &mut Report) {
    let text = |name: &'static str| match message.header(name) {
        Some(HeaderValue::Text(text)) => Some(text.trim().to_owned()),
        _ => message.header_raw(name).map(|text| text.trim().to_owned()),
    };
    report.headers.extend(text("X-Mail-Id"));
    report.quoted_addresses.extend(text("Return-Path").map(|path| bare(&path)));
}

fn is_quoted_headers(part: &MessagePart<'_>) -> bool {
    part.content_type().is_some_and(|kind| {
        kind.subtype().is_some_and(|kind| {
            ["rfc822-headers", "rfc822", "global", "global-headers"]
                .iter()
                .any(|own| own.eq_ignore_ascii_case(kind))
        })
    })
}

fn is_feedback(part: &MessagePart<'_>) -> bool {
    part.content_type()
        .is_some_and(|kind| kind.subtype().is_some_and(|kind| kind.eq_ignore_ascii_case("feedback-report")))
}
