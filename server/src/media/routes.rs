//! `GET /photos/{address}`: the bytes of a photo or a voice message, for those who may see or hear them now.

use super::{
    address::{PhotoAddress, Rendition, VISITORS},
    chat_photos, formats, who_sees,
};
use crate::{
    app::App,
    kernel::problem::{Answer, Problem, Refusal},
    sessions::{Caller, SignedIn},
    settings::Site,
};
use axum::{
    Router,
    extract::{Path, State},
    response::{IntoResponse, Response},
    routing::get,
};
use http::{HeaderMap, header};

/// The photos' route. Not a call: it answers pictures and sound, and is not in the document.
pub fn photos() -> Router<App> {
    let nothing = || async { Problem::from(Refusal::NotFound) };
    Router::new().route("/photos/{address}", get(photo)).route("/photos/", get(nothing))
}

async fn photo(
    State(app): State<App>,
    site: Site,
    Caller(caller): Caller,
    Path(address): Path<String>,
    asked: HeaderMap,
) -> Answer<Response> {
    let now = app.clock.now();
    let found = if let Some(address) = app.media.read_address(&address, VISITORS, now) {
        open_blob(&app, &site, address).await?
    } else {
        let caller = caller.ok_or(Refusal::AuthenticationRequired)?;
        let address = app.media.read_address(&address, caller.member, now).ok_or(Refusal::NotFound)?;
        blob(&app, &caller, address).await?
    };
    let (name, has_avif) = found.ok_or(Refusal::NotFound)?;
    let accept = asked.get(header::ACCEPT).and_then(|value| value.to_str().ok());
    // A voice message is there in one format, and whole: players fetch it so.
    let (name, media_type) = if chat_photos::is_voice(&name) {
        (name, chat_photos::VOICE_TYPE)
    } else {
        let format = formats::negotiated(accept, has_avif);
        (formats::beside(&name, format), format.media_type())
    };
    let stored = app.media.get(&name).await.map_err(|error| {
        tracing::warn!("the photo store does not answer: {error:#}");
        Refusal::Unavailable
    });
    let bytes = stored?.ok_or(Refusal::NotFound)?;
    let headers = [
        (header::CONTENT_TYPE, media_type),
        (header::VARY, "Accept"),
        // Shorter than the address lives; a block or a lock shows at the next look.
        (header::CACHE_CONTROL, "private, max-age=300"),
        (header::CONTENT_SECURITY_POLICY, "default-src 'none'; frame-ancestors 'none'; sandbox"),
        (header::CONTENT_DISPOSITION, "inline"),
    ];
    Ok((headers, bytes).into_response())
}

/// Of a photo that anybody may see.
async fn open_blob(app: &App, site: &Site, address: PhotoAddress) -> Answer<Option<(String, bool)>> {
    let mut connection = app.db.acquire().await?;
    let (pool, fictional) = (site.settings.pool(site.id), site.settings.fictional_profiles);
    who_sees::open_blob(&mut connection, &pool, fictional, address.photo, address.rendition).await
}

async fn blob(app: &App, caller: &SignedIn, address: PhotoAddress) -> Answer<Option<(String, bool)>> {
    // Given back before the bytes are read: a slow disk must not hold a connection.
    let mut connection = app.db.acquire().await?;
    let PhotoAddress { photo, rendition } = address;
    if matches!(rendition, Rendition::ChatLarge | Rendition::ChatSmall | Rendition::ChatVoice) {
        let name = chat_photos::visible_blob(&mut connection, caller.member, photo, rendition).await?;
        return Ok(name.map(|name| (name, false)));
    }
    who_sees::visible_blob(&mut connection, caller.member, (photo, rendition), app.clock.now()).await
}
