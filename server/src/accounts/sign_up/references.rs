//! What a sign-up refers to and must be there: the photo that waits, the member to write to.

use super::{SignUp, extras};
use crate::{
    accounts::email::Email,
    kernel::{
        ids::{MemberId, SiteId},
        problem::{Answer, FieldError, FieldErrors, Problem},
    },
    media, members,
    settings::Site,
};
use sha2::{Digest, Sha256};
use sqlx::PgConnection;
use time::OffsetDateTime;

/// The references of one form.
#[derive(Clone, Debug)]
pub(in crate::accounts) struct References {
    photo: Option<[u8; 32]>,
    recipient: Option<MemberId>,
    /// Whose sign-up it is: the photo is tied to this.
    owner: [u8; 32],
    pool: String,
}

impl References {
    /// As far as the form can be read.
    pub(in crate::accounts) fn of(form: &SignUp, site: &Site) -> Self {
        let address = Email::parse(&form.email).map(|email| email.key()).unwrap_or_default();
        Self {
            photo: extras::parse_token(form.photo.as_deref()).ok().flatten(),
            recipient: form.signup_message_to.filter(|_| form.signup_message.is_some()),
            owner: owner(site.id, &address),
            pool: site.settings.pool(site.id),
        }
    }

    /// Names what is missing beside the other wrong fields of a form, so that all are heard of at once.
    pub(in crate::accounts) async fn add_missing(
        &self,
        problem: Problem,
        connection: &mut PgConnection,
        now: OffsetDateTime,
    ) -> Problem {
        let Problem::Invalid(mut fields) = problem else { return problem };
        match self.missing(connection, now).await {
            Ok(missing) => fields.extend(missing),
            Err(fault) => return fault,
        }
        Problem::Invalid(fields)
    }

    async fn missing(&self, connection: &mut PgConnection, now: OffsetDateTime) -> Answer<Vec<FieldError>> {
        let mut missing = Vec::new();
        if let Some(photo) = &self.photo
            && !media::waits(connection, photo, &self.owner, now).await?
        {
            missing.push(photo_expired());
        }
        missing.extend(self.nobody(connection).await?);
        Ok(missing)
    }

    /// Ties the photo to this sign-up, in its transaction and whether or not an account comes of it: whoever
    /// tries the photo again with another address learns nothing about the first one.
    pub(in crate::accounts) async fn tie(
        &self,
        connection: &mut PgConnection,
        now: OffsetDateTime,
    ) -> Answer<()> {
        let mut errors = FieldErrors::default();
        if let Some(photo) = &self.photo
            && !media::tie(connection, photo, &self.owner, now).await?
        {
            errors.push(photo_expired());
        }
        if let Some(nobody) = self.nobody(connection).await? {
            errors.push(nobody);
        }
        errors.check()
    }

    async fn nobody(&self, connection: &mut PgConnection) -> Answer<Option<FieldError>> {
        let Some(recipient) = self.recipient else { return Ok(None) };
        let is_there = members::is_shown(connection, &self.pool, recipient).await?;
        Ok((!is_there).then(extras::unknown_recipient))
    }
}

fn photo_expired() -> FieldError {
    FieldError::new("photo", "photo_expired")
}

/// No address in clear: the row of a photo may outlive the attempt by a day.
fn owner(site: SiteId, address_key: &str) -> [u8; 32] {
    Sha256::digest(format!("{site} {address_key}")).into()
}
