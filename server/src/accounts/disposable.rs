//! Throwaway mailboxes, for sites that refuse them (`refuse_disposable_email`).
//!
//! The list is the community's `disposable-email-domains` in the npm package
//! `disposable-email-domains-js` (CC0-1.0). It is kept by hand and names only providers of throwaway
//! mailboxes, no forwarding services (Apple's, Firefox Relay, DuckDuckGo): the larger aggregates, of up
//! to 160,000 names (crates `mailchecker`, `disposable-emails`), refuse real people too. A copy of the
//! data and no crate, since what a site refuses should change only by a commit that shows what changed.
//! `scripts/disposable-domains` brings it up to date.

use std::{collections::HashSet, sync::LazyLock};

/// Registered domains in lower case, one a line.
static DOMAINS: LazyLock<HashSet<&'static str>> = LazyLock::new(|| {
    include_str!("data/disposable_domains.txt").lines().filter(|line| !line.starts_with('#')).collect()
});

/// How many providers are known.
pub fn known_disposable_domains() -> usize {
    DOMAINS.len()
}

/// Is this domain (ASCII, lower case) one of them, or below one of them?
pub(super) fn is_disposable(domain: &str) -> bool {
    std::iter::successors(Some(domain), |domain| domain.split_once('.').map(|(_, parent)| parent))
        .any(|domain| DOMAINS.contains(domain))
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn the_list_is_whole_and_clean() {
        assert!(known_disposable_domains() > 7_000, "{}", known_disposable_domains());
        for domain in DOMAINS.iter() {
            assert!(domain.contains('.') && *domain == domain.to_lowercase(), "{domain}");
        }
    }

    #[test]
    fn real_providers_and_forwarders_are_not_on_it() {
        for domain in [
            "gmail.com",
            "googlemail.com",
            "outlook.com",
            "hotmail.com",
            "live.com",
            "yahoo.com",
            "icloud.com",
            "me.com",
            "proton.me",
            "gmx.de",
            "web.de",
            "t-online.de",
            "posteo.de",
            "orange.fr",
            "laposte.net",
            "libero.it",
            "wp.pl",
            "onet.pl",
            "ziggo.nl",
            "kpnmail.nl",
            "telenet.be",
            "bluewin.ch",
            "aol.com",
            "privaterelay.appleid.com",
            "mozmail.com",
            "duck.com",
            "fastmail.com",
            "example.com",
            "com",
            "co.uk",
            "mailinator.com.example.org",
        ] {
            assert!(!is_disposable(domain), "{domain}");
        }
    }

    #[test]
    fn providers_are_known_with_all_that_is_below_them() {
        for domain in ["mailinator.com", "x.mailinator.com", "a.b.c.yopmail.com", "guerrillamail.com"] {
            assert!(is_disposable(domain), "{domain}");
        }
    }

    proptest! {
        #[test]
        fn what_is_below_a_provider_is_refused_too(front in "[a-z0-9-]{1,12}", index in any::<prop::sample::Index>()) {
            let domains: Vec<_> = DOMAINS.iter().collect();
            let domain = index.get(&domains);
            let below = format!("{front}.{domain}");
            prop_assert!(is_disposable(&below));
            // Only whole labels count: the front glued on makes another domain of the same parent.
            let glued = format!("{front}{domain}");
            let parent = glued.split_once('.').unwrap().1;
            prop_assert_eq!(is_disposable(&glued), is_disposable(parent) || DOMAINS.contains(glued.as_str()));
        }
    }
}
