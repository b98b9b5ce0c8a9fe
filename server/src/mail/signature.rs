//! Marks by which mailboxes can tell us of a mail, and nobody can who has not seen it: in the return path
//! (`bounce+<mail>.<signature>@…`, VERP), in the address for unsubscribing, and in a header of our own.

use crate::{
    config::Config,
    kernel::{ids::MailId, problem::Answer, random::Random, vault::hex},
};
use lettre::Address;
use ring::hmac;
use sqlx::PgConnection;
use subtle::ConstantTimeEq;
use uuid::Uuid;

/// Bytes of the HMAC-SHA256 that are shown: with the id they fit into a local part (RFC 5321 4.5.3.1.1: 64).
const SHOWN: usize = 9;

/// What a mark is for; a mark of one is none of another.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mark {
    /// Mail servers send bounces there.
    Return,
    /// A mail to it switches mails of this type off.
    Unsubscribe,
    /// The header `X-Mail-Id`, which reports quote.
    Header,
}

impl Mark {
    const ALL: [Self; 3] = [Self::Return, Self::Unsubscribe, Self::Header];

    fn word(self) -> &'static str {
        match self {
            Self::Return => "return",
            Self::Unsubscribe => "unsubscribe",
            Self::Header => "header",
        }
    }
}

/// Makes and checks marks; all nodes share its key.
#[derive(Clone, Debug)]
pub struct Signer(hmac::Key);

impl Signer {
    /// With the database's key, which is made when it is first asked for.
    pub async fn load(connection: &mut PgConnection, random: &Random) -> Answer<Self> {
        let known = sqlx::query_scalar!("select key from shared_keys where purpose = 'mail_marks'")
            .fetch_optional(&mut *connection)
            .await?;
        let key = if let Some(key) = known {
            key
        } else {
            let made: [u8; 32] = random.bytes();
            sqlx::query_scalar!(
                "insert into shared_keys (purpose, key) values ('mail_marks', $1)
                 on conflict (purpose) do update set key = shared_keys.key returning key",
                &made,
            )
            .fetch_one(connection)
            .await?
        };
        Ok(Self(hmac::Key::new(hmac::HMAC_SHA256, &key)))
    }

    /// `<mail>.<signature>`, in letters whose case says nothing: mail servers may change it.
    pub fn mark(&self, mark: Mark, mail: MailId) -> String {
        format!("{}.{}", mail.0.simple(), self.signature(mark, mail))
    }

    fn signature(&self, mark: Mark, mail: MailId) -> String {
        let signed = [mark.word().as_bytes(), b":", mail.0.as_bytes()].concat();
        let tag = hmac::sign(&self.0, &signed);
        hex(tag.as_ref().get(..SHOWN).unwrap_or_default())
    }

    /// The mail that this is the mark of; None for what we did not write.
    pub fn read(&self, mark: Mark, text: &str) -> Option<MailId> {
        let (id, signature) = text.split_once('.')?;
        // Only as written above: a UUID has other spellings.
        let mail = (id.len() == 32).then(|| Uuid::try_parse(id).ok()).flatten().map(MailId)?;
        let own = self.signature(mark, mail);
        bool::from(own.as_bytes().ct_eq(signature.to_ascii_lowercase().as_bytes())).then_some(mail)
    }

    /// What an address of ours is for, and about which mail: `bounce+<mark>@anywhere`. The part before the plus
    /// is the operator's and may have been another one when the mail was written.
    pub fn read_address(&self, address: &str) -> Option<(Mark, MailId)> {
        let (local, _) = address.rsplit_once('@')?;
        let (_, text) = local.rsplit_once('+')?;
        Mark::ALL.into_iter().find_map(|mark| Some((mark, self.read(mark, text)?)))
    }
}

/// An address of the form that `mail_return` and `mail_unsubscribe` give, with the mark in it; None where the
/// setting is empty. `from` is the sender, whose domain it has if it names none; `domain` the site's.
pub(super) fn marked(
    setting: &str,
    mark: &str,
    from: &Address,
    domain: &str,
) -> anyhow::Result<Option<Address>> {
    if setting.is_empty() {
        return Ok(None);
    }
    let (local, host) = setting.split_once('@').unwrap_or((setting, from.domain()));
    Ok(Some(format!("{local}+{mark}@{}", host.replace("{domain}", domain)).parse()?))
}

/// Refuses settings whose addresses would be none or too long for a mail server.
pub(super) fn check(config: &Config) -> anyhow::Result<()> {
    let from: Address = "no-reply@example.com".parse()?;
    let longest = format!("{}.{}", Uuid::nil().simple(), "0".repeat(2 * SHOWN));
    for (name, setting) in
        [("mail_return", &config.mail_return), ("mail_unsubscribe", &config.mail_unsubscribe)]
    {
        let address = marked(setting, &longest, &from, "example.com").ok().flatten();
        let fits = address.is_some_and(|address| address.user().len() <= 64);
        anyhow::ensure!(
            fits || setting.is_empty(),
            "{name} must be the beginning of an address of at most 12 letters, as in bounce or bounce@mail.example.com"
        );
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn signer(key: u8) -> Signer {
        Signer(hmac::Key::new(hmac::HMAC_SHA256, &[key; 32]))
    }

    // asvs: V9.1.1, V9.1.2, V9.1.3, V9.2.2
    #[test]
    fn a_mark_is_read_by_who_wrote_it_and_for_what_it_is() {
        let (own, other, mail) = (signer(1), signer(2), MailId(Uuid::from_u128(77)));
        for mark in Mark::ALL {
            let text = own.mark(mark, mail);
            assert_eq!(own.read(mark, &text), Some(mail));
            assert_eq!(own.read(mark, &text.to_ascii_uppercase()), Some(mail));
            assert_eq!(other.read(mark, &text), None);
            for another in Mark::ALL.into_iter().filter(|another| *another != mark) {
                assert_eq!(own.read(another, &text), None);
            }
            assert_eq!(own.read_address(&format!("bounce+{text}@site.example")), Some((mark, mail)));
            for place in 0..text.len() {
                let mut touched = text.clone().into_bytes();
                touched[place] = if touched[place] == b'0' { b'1' } else { b'0' };
                assert_eq!(own.read(mark, &String::from_utf8(touched).unwrap()), None);
            }
        }
        for text in
            ["", ".", "bounce@site.example", "+@", "bounce+x.y@site.example", "\u{0}+\u{0}.\u{0}@\u{0}"]
        {
            assert_eq!((own.read(Mark::Return, text), own.read_address(text)), (None, None));
        }
    }

    #[test]
    fn settings_whose_addresses_mail_servers_would_refuse_are_refused() {
        let with = |text: &str| check(&Config { mail_return: text.to_owned(), ..Config::default() });
        for good in ["", "bounce", "b", "returns", "bounce@mail.example.com", "bounce@bounces.{domain}"] {
            assert!(with(good).is_ok(), "{good}");
        }
        for bad in ["thirteenchars", "two words", "a@b@c", "@", "bounce@"] {
            assert!(with(bad).is_err(), "{bad}");
        }
        assert!(check(&Config::default()).is_ok());
    }
}
