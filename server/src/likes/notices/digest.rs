//! What the mail says: who likes the member, and with whom they match.

use super::store::New;
use crate::{
    accounts,
    app::App,
    kernel::{
        ids::MemberId,
        problem::{Answer, Refusal},
    },
    mail::{self, Kind, Line, Mail},
    members::{self, ProfileCard},
};
use sqlx::PgConnection;

/// Writes the mail about these into the outbox.
pub(super) async fn write(
    connection: &mut PgConnection,
    app: &App,
    member: MemberId,
    told: &[(&New, &ProfileCard)],
) -> Answer<()> {
    let facts = accounts::facts(connection, member).await?;
    let site = app.sites.by_id(facts.site).ok_or(Refusal::SiteUnknown)?;
    let lines = mail::named_lines(told, |(new, card)| Line {
        // The same words as on the phone.
        text: if new.kind == "match" { "push-match-body" } else { "push-like-body" },
        arguments: vec![(
            "name",
            members::labelled_name(&card.name, card.fictional, &site.settings, facts.language).into(),
        )],
    });
    let count = i64::try_from(told.len()).unwrap_or(i64::MAX);
    let mail = Mail {
        site: &site,
        member: Some(member),
        locale: facts.language,
        recipient: &facts.email,
        kind: Kind::Like,
        arguments: vec![("name", members::name(connection, member).await?.into()), ("count", count.into())],
        lines,
        path: Some(match told {
            [(_, card)] => format!("/likes/m/{}", card.id),
            _ => "/likes".to_owned(),
        }),
    };
    mail::enqueue(connection, app, &mail).await?;
    Ok(())
}
