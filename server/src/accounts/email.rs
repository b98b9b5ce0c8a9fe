//! E-mail addresses: what we take, and when two of them are one mailbox.

use super::disposable;
use crate::{
    kernel::{extract::field, ids::SiteId, problem::FieldError},
    settings::SiteSettings,
};
use email_address::{EmailAddress, Options};
use serde::{Serialize, Serializer};
use sha2::{Digest, Sha256};
use url::Host;

/// Longest address that can be used in SMTP (RFC 5321 4.5.3.1.3, without the brackets).
pub const MAX_LENGTH: usize = 254;

/// An address that mail can be sent to, as its owner wrote it, but with the domain in ASCII.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Email {
    local: String,
    domain: String,
}

/// Domains that lead to the same mailboxes, where "anna+shop" is "anna", as the provider's help pages say.
struct Provider {
    /// The first stands for all.
    domains: &'static [&'static str],
    /// "an.na" is "anna".
    ignores_dots: bool,
}

const PROVIDERS: &[Provider] = &[
    Provider { domains: &["gmail.com", "googlemail.com"], ignores_dots: true },
    Provider { domains: &["proton.me", "protonmail.com", "pm.me"], ignores_dots: true },
    Provider { domains: &["icloud.com", "me.com", "mac.com"], ignores_dots: false },
];

/// Providers with a mailbox of its own under each domain, where "anna+shop" is "anna" and dots count:
/// Microsoft's domains in the countries that we serve, and Fastmail.
const IGNORING_PLUS: &[&str] = &[
    "fastmail.com",
    "fastmail.fm",
    "msn.com",
    "hotmail.com",
    "hotmail.be",
    "hotmail.ca",
    "hotmail.ch",
    "hotmail.co.uk",
    "hotmail.com.au",
    "hotmail.de",
    "hotmail.dk",
    "hotmail.es",
    "hotmail.fi",
    "hotmail.fr",
    "hotmail.it",
    "hotmail.nl",
    "hotmail.no",
    "hotmail.se",
    "live.com",
    "live.at",
    "live.be",
    "live.ca",
    "live.co.uk",
    "live.com.au",
    "live.de",
    "live.dk",
    "live.fi",
    "live.fr",
    "live.ie",
    "live.it",
    "live.nl",
    "live.no",
    "live.se",
    "outlook.com",
    "outlook.at",
    "outlook.be",
    "outlook.com.au",
    "outlook.de",
    "outlook.dk",
    "outlook.es",
    "outlook.fr",
    "outlook.ie",
    "outlook.it",
];

impl Email {
    /// Takes addresses of the public net: `local@domain.tld`, no quoted local parts, no comments, no
    /// display names, no address literals. Blanks around it are a keyboard's, not the owner's.
    pub fn parse(text: &str) -> Option<Self> {
        let text = text.trim();
        let options = Options::default().with_required_tld().without_domain_literal().without_display_text();
        // The domain may be in any script; what is checked and kept is its ASCII form (RFC 5891).
        let (local, domain) = text.rsplit_once('@')?;
        let Ok(Host::Domain(domain)) = Host::parse(domain) else { return None };
        let is_plain = local.is_ascii() && !local.contains(['"', '(', ')', '\\', ' ']);
        let address = format!("{local}@{domain}");
        let fits = address.len() <= MAX_LENGTH && has_top_level(&domain);
        (is_plain && fits && EmailAddress::parse_with_options(&address, options).is_ok())
            .then(|| Self { local: local.to_owned(), domain })
    }

    /// The address that stands in the field `name` of a form, if the site takes such (spec 5).
    ///
    /// # Errors
    /// `email_invalid`, or `email_disposable` where the site refuses throwaway mailboxes.
    pub fn accept(name: &'static str, text: &str, settings: &SiteSettings) -> Result<Self, FieldError> {
        Self::accept_or(name, text, settings, "email_invalid")
    }

    /// The same for an address to move to, which has words of its own (spec 5).
    ///
    /// # Errors
    /// `new_email_invalid`, or `email_disposable`.
    pub(super) fn accept_new(
        name: &'static str,
        text: &str,
        settings: &SiteSettings,
    ) -> Result<Self, FieldError> {
        Self::accept_or(name, text, settings, "new_email_invalid")
    }

    fn accept_or(
        name: &'static str,
        text: &str,
        settings: &SiteSettings,
        invalid: &'static str,
    ) -> Result<Self, FieldError> {
        let email = field(Self::parse(text), name, invalid)?;
        let refused = settings.refuse_disposable_email && email.is_disposable();
        field((!refused).then_some(email), name, "email_disposable")
    }

    /// The address itself, for mails.
    pub fn address(&self) -> String {
        format!("{}@{}", self.local, self.domain)
    }

    /// Equal for addresses that lead to one mailbox: case never counts, dots and what follows a plus
    /// only where the provider says so. One account per key and site.
    pub fn key(&self) -> String {
        let mut local = self.local.to_ascii_lowercase();
        let mut domain = self.domain.as_str();
        let provider = PROVIDERS.iter().find(|provider| provider.domains.contains(&domain));
        if provider.is_some() || IGNORING_PLUS.contains(&domain) {
            local = local.split('+').next().filter(|name| !name.is_empty()).unwrap_or(&local).to_owned();
        }
        if let Some(provider) = provider {
            domain = provider.domains.first().copied().unwrap_or(domain);
            if provider.ignores_dots {
                local.retain(|letter| letter != '.');
            }
        }
        format!("{local}@{domain}")
    }

    /// A mailbox that nobody keeps.
    fn is_disposable(&self) -> bool {
        disposable::is_disposable(&self.domain)
    }

    /// Names the mailbox on a site as the actor of a visitor's calls (`idempotency::claim`). It tells no
    /// address: those rows outlive a deleted account.
    pub fn actor(&self, site: SiteId) -> String {
        format!("address {:x}", Sha256::digest(format!("{site} {}", self.key())))
    }
}

/// A last label of letters (or Punycode) after another one: "localhost" and "1.2" are none of ours.
fn has_top_level(domain: &str) -> bool {
    domain.rsplit_once('.').is_some_and(|(front, top)| {
        let letters = top.len() >= 2 && top.bytes().all(|byte| byte.is_ascii_alphabetic());
        !front.is_empty() && (letters || top.starts_with("xn--"))
    })
}

impl Serialize for Email {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(&self.address())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn key(text: &str) -> String {
        Email::parse(text).unwrap().key()
    }

    #[test]
    fn real_addresses_pass() {
        for (text, address) in [
            (" anna@example.com ", "anna@example.com"),
            ("Anna.Smit+liaison@Example.COM", "Anna.Smit+liaison@example.com"),
            ("o'hara_9@mail.example.co.uk", "o'hara_9@mail.example.co.uk"),
            ("anna@bücher.example", "anna@xn--bcher-kva.example"),
        ] {
            assert_eq!(Email::parse(text).unwrap().address(), address);
        }
    }

    // spec: 5.3
    #[test]
    fn others_do_not() {
        for text in [
            "",
            "anna",
            "@example.com",
            "anna@",
            "anna@localhost",
            "anna@127.0.0.1",
            "anna@[127.0.0.1]",
            "a b@example.com",
            "\"a b\"@example.com",
            "anna@example",
            "anna@example.c0m1.",
            "Anna <anna@example.com>",
            "anna@exa mple.com",
            "anna(x)@example.com",
            "anna@example.com\nBcc: x@example.com",
            "anna\0@example.com",
            "ännä@example.com",
            ".anna@example.com",
            "an..na@example.com",
            "anna@-example.com",
            "a@b@example.com",
        ] {
            assert_eq!(Email::parse(text), None, "{text:?}");
        }
        assert_eq!(Email::parse(&format!("anna@{}.com", "a.".repeat(130))), None);
        assert_eq!(Email::parse(&format!("{}@example.com", "a".repeat(65))), None);
    }

    #[test]
    fn one_mailbox_has_one_key() {
        assert_eq!(key("Anna@Example.com"), key("anna@example.com"));
        assert_eq!(key("An.Na+dating@googlemail.com"), key("anna@gmail.com"));
        assert_eq!(key("anna+x@outlook.com"), key("anna@outlook.com"));
        assert_ne!(key("an.na@outlook.com"), key("anna@outlook.com"));
        assert_ne!(key("anna+x@example.com"), key("anna@example.com"));
        assert_ne!(key("anna@hotmail.com"), key("anna@outlook.com"));
        assert_eq!(key("+x@gmail.com"), "+x@gmail.com");
        assert_eq!(key("Anna+x@HOTMAIL.nl"), key("anna@hotmail.nl"));
        assert_ne!(key("anna@hotmail.nl"), key("anna@hotmail.com"));
        assert_ne!(key("an.na@hotmail.nl"), key("anna@hotmail.nl"));
        assert_ne!(key("anna+x@gmail.com.example.org"), key("anna@gmail.com.example.org"));
    }

    proptest! {
        #[test]
        fn parsing_never_panics_and_is_stable(text in "\\PC{0,40}") {
            if let Some(email) = Email::parse(&text) {
                prop_assert_eq!(Email::parse(&email.address()), Some(email.clone()));
                prop_assert!(Email::parse(&email.key()).is_some());
            }
        }

        #[test]
        fn no_spelling_makes_a_second_mailbox(local in "[a-z]{2,12}", dot in 1_usize..2, tag in "[a-z0-9]{1,7}") {
            let (front, rest) = local.split_at(dot);
            for domain in ["gmail.com", "googlemail.com", "pm.me", "outlook.com", "hotmail.fr", "me.com"] {
                let plain = key(&format!("{local}@{domain}"));
                prop_assert_eq!(key(&format!("{local}+{tag}@{domain}")), plain.clone());
                let dotted = key(&format!("{front}.{rest}@{domain}"));
                prop_assert_eq!(dotted == plain, ["gmail.com", "googlemail.com", "pm.me"].contains(&domain));
            }
            // Elsewhere they are different people's.
            let elsewhere = key(&format!("{local}@example.com"));
            prop_assert_ne!(key(&format!("{local}+{tag}@example.com")), elsewhere.clone());
            prop_assert_ne!(key(&format!("{front}.{rest}@example.com")), elsewhere);
        }

        #[test]
        fn keys_do_not_depend_on_case(local in "[a-zA-Z][a-zA-Z0-9.+_-]{0,20}[a-z0-9]", domain in "(gmail|outlook|example)\\.com") {
            let text = format!("{local}@{domain}");
            let upper = Email::parse(&text.to_uppercase()).map(|email| email.key());
            prop_assert_eq!(Email::parse(&text).map(|email| email.key()), upper);
        }
    }
}
