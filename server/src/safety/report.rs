//! Taking a report in.

use super::{
    block,
    evidence::{self, Evidence},
    model::{ReportRequest, Subject},
    store::{self, NewRow},
};
use crate::{
    app::App,
    chat,
    kernel::{
        events::Event,
        ids::MemberId,
        problem::{Answer, Refusal},
    },
    media, members,
    sessions::SignedIn,
};
use sqlx::PgConnection;

/// Writes the report down with its evidence, and blocks where that is wished.
///
/// A block stands in the way of a report of neither side: who protects themselves first can report
/// afterwards, and nobody escapes a report by blocking whom they pestered.
///
/// # Errors
/// `not_found` for what the caller can't see; `blocked_by` for a photo of somebody who blocked them.
pub(super) async fn report(
    connection: &mut PgConnection,
    app: &App,
    caller: &SignedIn,
    wish: ReportRequest,
) -> Answer<Vec<Event>> {
    let reporter = caller.member;
    let reported = reported(connection, reporter, &wish).await?;
    // Both are locked in the pair's order: a block at the same time comes before or after all of this.
    members::lock_pair(connection, reporter, reported).await?;
    let id = app.random.uuid();
    let evidence = match wish.subject {
        Subject::Profile => {
            require_known(connection, reporter, reported).await?;
            let shown = shown(connection, app, reporter, reported).await?;
            let photos: Vec<_> = shown.iter().map(|photo| photo.row.id).collect();
            Evidence::of(connection, id, reported, &photos).await?
        }
        Subject::Photo(photo) => {
            members::meeting(connection, reporter, reported).await?.require()?;
            let shown = shown(connection, app, reporter, reported).await?;
            if !shown.iter().any(|one| one.row.id == photo && one.sight != media::Sight::Locked) {
                return Err(Refusal::NotFound.into());
            }
            Evidence::of(connection, id, reported, &[photo]).await?
        }
        Subject::Message(conversation, seq) => {
            let lines = chat::excerpt(connection, reporter, conversation, seq).await?;
            let lines = lines.ok_or(Refusal::NotFound)?;
            let evidence = Evidence::of(connection, id, reported, &[]).await?;
            evidence.with_messages(connection, id, &lines, seq).await?
        }
    };
    let site = store::site_of(connection, reported).await?;
    let row = NewRow { id, site, reporter, reported, wish: &wish, now: app.clock.now() };
    store::insert(connection, &row, evidence::document(evidence)?).await?;
    if !wish.block {
        return Ok(Vec::new());
    }
    // Also somebody who is about to leave: they may come back.
    block::block_known(connection, &app.clock, reporter, reported).await
}

/// The photos that the reporter sees something of, those of the private album included where it is open to them.
async fn shown(
    connection: &mut PgConnection,
    app: &App,
    reporter: MemberId,
    reported: MemberId,
) -> Answer<Vec<media::GalleryPhoto>> {
    let mut shown = media::gallery(connection, reporter, reported).await?;
    let album = media::album(connection, (reporter, reported), app.clock.now()).await?;
    if album.is_open {
        shown.extend(album.photos);
    }
    Ok(shown)
}

/// Whom it concerns; for a message whoever wrote it.
async fn reported(
    connection: &mut PgConnection,
    reporter: MemberId,
    wish: &ReportRequest,
) -> Answer<MemberId> {
    let Subject::Message(conversation, _) = wish.subject else {
        return wish.profile.ok_or_else(|| Refusal::InvalidRequest.into());
    };
    let partner = chat::partner_in(connection, reporter, conversation).await?.ok_or(Refusal::NotFound)?;
    if wish.profile.is_some_and(|profile| profile != partner) {
        return Err(Refusal::NotFound.into());
    }
    Ok(partner)
}

/// The caller can meet them, or could but for a block or their leaving.
///
/// # Errors
/// `not_found` for everybody else.
pub async fn require_known(
    connection: &mut PgConnection,
    reporter: MemberId,
    reported: MemberId,
) -> Answer<()> {
    let known = block::is_known(connection, reporter, reported).await?;
    if known || members::has_blocked(connection, reporter, reported).await? {
        return Ok(());
    }
    Err(Refusal::NotFound.into())
}
