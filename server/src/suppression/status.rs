//! What mail servers say in numbers: reply codes (RFC 5321 4.2) and status codes (RFC 3463).

/// What a mailbox's answer to one mail means.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Bounce {
    /// Given up for now: full, away, too busy.
    Soft,
    /// Refused for good, but not because there is no such mailbox; or it does not say why.
    Permanent,
    /// There is no such mailbox.
    Hard,
}

/// A status as in "5.1.1".
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Status {
    class: u16,
    subject: u16,
    detail: u16,
}

impl Status {
    fn parse(word: &str) -> Option<Self> {
        let mut numbers = word.split('.');
        let mut number = || {
            let text = numbers.next()?;
            let fits = (1..=3).contains(&text.len()) && text.bytes().all(|byte| byte.is_ascii_digit());
            if fits { text.parse().ok() } else { None }
        };
        let status = Self { class: number()?, subject: number()?, detail: number()? };
        let fits = matches!(status.class, 2 | 4 | 5) && numbers.next().is_none();
        fits.then_some(status)
    }

    /// "5.0.0" says no more than that it failed.
    fn is_specific(self) -> bool {
        (self.subject, self.detail) != (0, 0)
    }

    /// Says something of the address or the mailbox (RFC 3463 3.2, 3.3), not of the sender, the network or a policy.
    pub(super) fn is_about_the_mailbox(self) -> bool {
        matches!(self.subject, 1 | 2) && !matches!((self.subject, self.detail), (1, 7 | 8))
    }

    /// None for what is no failure.
    pub(super) fn bounce(self) -> Option<Bounce> {
        match (self.class, self.subject, self.detail) {
            // 5.1.7 and 5.1.8 are about the sender's address.
            (5, 1, detail) if !matches!(detail, 7 | 8) => Some(Bounce::Hard),
            // A mailbox that was closed.
            (5, 2, 1) => Some(Bounce::Hard),
            (5, ..) => Some(Bounce::Permanent),
            (4, ..) => Some(Bounce::Soft),
            _ => None,
        }
    }
}

impl std::fmt::Display for Status {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(formatter, "{}.{}.{}", self.class, self.subject, self.detail)
    }
}

/// The words of a text without the marks around them.
fn words(text: &str) -> impl Iterator<Item = &str> {
    // A code may stand as `<#5.1.1>`, `(#4.4.1)`, `550-5.1.1` or `5.1.1:`.
    text.split(|letter: char| letter.is_whitespace() || "<>()[]{}#:;,-\"'".contains(letter))
        .map(|word| word.trim_end_matches('.'))
}

/// The first status in a text, the most telling one before "5.0.0"; else what its reply code amounts to.
pub(super) fn find(text: &str) -> Option<Status> {
    let all: Vec<Status> = words(text).filter_map(Status::parse).filter(|status| status.class != 2).collect();
    let telling = all.iter().find(|status| status.is_specific()).or(all.first());
    telling.copied().or_else(|| words(text).find_map(reply))
}

/// Of two that are about the same mail, the one that says more: Exim writes `Status: 5.0.0` beside a
/// diagnostic of "550 5.1.1".
pub(super) fn telling(first: Option<Status>, second: Option<Status>) -> Option<Status> {
    match (first, second) {
        (Some(first), Some(second)) if !first.is_specific() && first.class == second.class => Some(second),
        (first, second) => first.or(second),
    }
}

/// A reply code by itself.
fn reply(word: &str) -> Option<Status> {
    let class = match word {
        "421" | "450" | "451" | "452" => 4,
        "550" | "551" | "552" | "553" | "554" | "556" => 5,
        _ => return None,
    };
    Some(Status { class, subject: 0, detail: 0 })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(text: &str) -> String {
        find(text).map_or_else(String::new, |status| status.to_string())
    }

    #[test]
    fn codes_are_found_in_what_people_and_servers_write() {
        for (text, code) in [
            ("5.1.1", "5.1.1"),
            ("5.0.0 (recipient reached disk quota)", "5.0.0"),
            ("smtp; 550-5.1.1 <a@b.example> unknown", "5.1.1"),
            ("553 5.1.1 unknown or illegal user:", "5.1.1"),
            ("Sorry, I wasn't able to establish an SMTP connection. (#4.4.1)", "4.4.1"),
            ("550 no such user", "5.0.0"),
            ("host mx.dom.ain[192.168.1.100] said: 550 User unknown", "5.0.0"),
            ("5.0.0 and then 5.2.1.", "5.2.1"),
            ("from 10.5.1.1 by Exim 5.1.1.2", ""),
            ("Internet Mail Service (5.5.2656.59)", ""),
            ("2.0.0 delivered", ""),
            ("in the year 2026 550 people", "5.0.0"),
            ("", ""),
        ] {
            assert_eq!(found(text), code, "{text}");
        }
    }

    #[test]
    fn classes() {
        for (code, bounce) in [
            ("5.1.1", Some(Bounce::Hard)),
            ("5.1.2", Some(Bounce::Hard)),
            ("5.1.10", Some(Bounce::Hard)),
            ("5.2.1", Some(Bounce::Hard)),
            ("5.1.8", Some(Bounce::Permanent)),
            ("5.2.2", Some(Bounce::Permanent)),
            ("5.7.1", Some(Bounce::Permanent)),
            ("5.0.0", Some(Bounce::Permanent)),
            ("4.2.2", Some(Bounce::Soft)),
            ("2.1.5", None),
        ] {
            assert_eq!(Status::parse(code).unwrap().bounce(), bounce, "{code}");
        }
    }

    #[test]
    fn the_diagnostic_speaks_where_the_status_does_not() {
        let both = |first, second| telling(find(first), find(second)).unwrap().to_string();
        assert_eq!(both("5.0.0", "550 5.1.1 unknown"), "5.1.1");
        assert_eq!(both("5.2.2", "550 5.1.1 unknown"), "5.2.2");
        assert_eq!(both("4.0.0", "550 5.1.1 unknown"), "4.0.0");
        assert_eq!(both("", "550 unknown"), "5.0.0");
    }
}
