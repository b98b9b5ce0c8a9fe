//! Mails to a member about their account. Each begins with their name.

use super::{
    store,
    tokens::{self, Purpose},
};
use crate::{
    app::App,
    kernel::{ids::MemberId, locale::Locale, problem::Answer, texts::Arguments},
    mail::{self, Kind, Mail},
    members,
    settings::Site,
};
use sqlx::PgConnection;

/// Whom a mail goes to.
pub(super) struct Reader<'a> {
    pub(super) site: &'a Site,
    pub(super) member: MemberId,
    pub(super) name: String,
    pub(super) email: String,
    pub(super) language: Locale,
}

impl<'a> Reader<'a> {
    /// The member, at the address in use.
    pub(super) async fn of(connection: &mut PgConnection, site: &'a Site, member: MemberId) -> Answer<Self> {
        let account = store::account(connection, member).await?;
        let name = members::name(connection, member).await?;
        Ok(Self { site, member, name, email: account.email, language: account.language })
    }

    /// Mails a new link that confirms the address, whatever the text says of it (`Activation`, `AddressCheck`); it
    /// kills the one before.
    pub(super) async fn mail_activation_link(
        &self,
        connection: &mut PgConnection,
        app: &App,
        kind: Kind,
    ) -> Answer<()> {
        let token =
            tokens::issue(connection, &app.clock, &app.random, self.member, Purpose::Activation).await?;
        // Behind the #, so that it is in no server's log and in no Referer.
        self.mail(connection, app, kind, format!("/activate/done#token={}", token.text())).await
    }

    /// Mails the text of this kind, whose button leads to the path.
    pub(super) async fn mail(
        &self,
        connection: &mut PgConnection,
        app: &App,
        kind: Kind,
        path: String,
    ) -> Answer<()> {
        self.mail_with(connection, app, kind, path, Vec::new()).await
    }

    /// The same for a text that mentions more than the name.
    pub(super) async fn mail_with(
        &self,
        connection: &mut PgConnection,
        app: &App,
        kind: Kind,
        path: String,
        more: Arguments,
    ) -> Answer<()> {
        let name = ("name", self.name.as_str().into());
        let mail = Mail {
            site: self.site,
            member: Some(self.member),
            locale: self.language,
            recipient: &self.email,
            kind,
            arguments: std::iter::once(name).chain(more).collect(),
            lines: Vec::new(),
            path: Some(path),
        };
        mail::enqueue(connection, app, &mail).await?;
        Ok(())
    }
}
