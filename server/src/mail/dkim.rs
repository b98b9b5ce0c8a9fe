//! Signatures by which mailboxes know that a mail is from the domain that it names (RFC 6376).

use crate::config::DkimKey;
use anyhow::Context;
use lettre::{
    Message,
    message::{
        dkim::{
            DkimCanonicalization, DkimCanonicalizationType, DkimConfig, DkimSigningAlgorithm, DkimSigningKey,
        },
        header::HeaderName,
    },
};
use std::sync::Arc;

/// Also those that a mail may lack: nobody may add them either (RFC 6376 8.15). The two for
/// unsubscribing are demanded by large mailboxes (RFC 8058 4). Not Content-Type: lettre keeps that of
/// a multipart with the body and would sign its absence.
const SIGNED: [&str; 14] = [
    "From",
    "To",
    "Subject",
    "Date",
    "Message-ID",
    "Reply-To",
    "MIME-Version",
    "Content-Language",
    "Auto-Submitted",
    "List-Id",
    "List-Unsubscribe",
    "List-Unsubscribe-Post",
    "Feedback-ID",
    "X-Mail-Id",
];

/// The keys of this process, by domain; cheap to clone.
#[derive(Clone, Debug)]
pub(super) struct Signers(Arc<[(String, DkimConfig)]>);

impl Signers {
    /// Reads the keys.
    ///
    /// # Errors
    /// When a file is missing or holds no RSA key in PKCS #1 form.
    pub(super) fn read(keys: &[DkimKey]) -> anyhow::Result<Self> {
        Ok(Self(keys.iter().map(signer).collect::<anyhow::Result<_>>()?))
    }

    /// Signs with the key of the sender's domain, or of one above it; without one the mail stays as it is.
    pub(super) fn sign(&self, message: &mut Message, from_domain: &str) {
        let fitting = self.0.iter().filter(|(domain, _)| is_at_or_below(from_domain, domain));
        let nearest = fitting.max_by_key(|(domain, _)| domain.len());
        if let Some((_, config)) = nearest {
            message.sign(config);
        }
    }
}

/// Whether mails from this domain are signed by that key.
pub fn signs_for(key: &DkimKey, from_domain: &str) -> bool {
    is_at_or_below(from_domain, &key.domain)
}

fn is_at_or_below(name: &str, domain: &str) -> bool {
    name.strip_suffix(domain).is_some_and(|front| front.is_empty() || front.ends_with('.'))
}

fn signer(key: &DkimKey) -> anyhow::Result<(String, DkimConfig)> {
    let file = key.key_file.display();
    let pem = std::fs::read_to_string(&key.key_file).with_context(|| format!("the DKIM key {file}"))?;
    let private_key = DkimSigningKey::new(&pem, DkimSigningAlgorithm::Rsa).map_err(|_| {
        anyhow::anyhow!("the DKIM key {file} is no RSA key in PKCS #1 form: openssl genrsa -traditional 2048")
    })?;
    let relaxed = DkimCanonicalization {
        header: DkimCanonicalizationType::Relaxed,
        body: DkimCanonicalizationType::Relaxed,
    };
    let headers = SIGNED.map(HeaderName::new_from_ascii_str).to_vec();
    let config = DkimConfig::new(key.selector.clone(), key.domain.clone(), private_key, headers, relaxed);
    Ok((key.domain.clone(), config))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_key_is_for_its_domain_and_those_below() {
        assert!(is_at_or_below("brand.example", "brand.example"));
        assert!(is_at_or_below("mail.brand.example", "brand.example"));
        assert!(!is_at_or_below("otherbrand.example", "brand.example"));
        assert!(!is_at_or_below("example", "brand.example"));
    }
}
