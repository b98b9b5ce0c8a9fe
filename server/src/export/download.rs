//! Handing the file over: one download a link, which may be taken up again where it broke off
//! (RFC 9110 14).
//!
//! What went out is not what arrived: up to some megabytes are in buffers on the way when a line breaks. So the
//! link ends [`GRACE`] after the last byte went out, and until then only what asks for the rest is answered. Who has
//! the whole file says so by asking for what comes after it, and the link is over at once.

use super::{
    jobs,
    store::{self, File},
};
use crate::{
    app::App,
    kernel::{
        clock::is_shut,
        ids::MemberId,
        problem::{Answer, Refusal},
    },
};
use axum::{
    body::Body,
    response::{IntoResponse, Response},
};
use bytes::Bytes;
use futures_util::stream;
use http::{HeaderMap, StatusCode, header};
use std::ops::Range;
use time::{Duration, OffsetDateTime};
use uuid::Uuid;

/// How long a download that was begun has the link for itself; one that takes longer goes on all the same.
const TURN: Duration = Duration::minutes(1);
/// How long the rest can be asked for once all of it has gone out.
const GRACE: Duration = Duration::minutes(10);
/// So many times its size goes out by one link, repeats after broken lines included.
const MOST: i64 = 5;
/// Bytes that go out at a time.
const CHUNK: usize = 64 * 1024;

/// What a request wants of the file.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Part {
    /// From its first byte to its last.
    All,
    /// These bytes, the first not among them.
    Rest(Range<usize>),
    /// Nothing: what comes after the last byte. It is there whole.
    End,
}

impl Part {
    /// By `Range`; whatever is no single range from a later byte is a wish for all of it (RFC 9110 14.2), and so is
    /// one for the rest of another file.
    fn of(headers: &HeaderMap, file: &File) -> Option<Self> {
        let size = usize::try_from(file.bytes).ok()?;
        let text = |name| headers.get(name).and_then(|value| value.to_str().ok());
        if text(header::IF_RANGE).is_some_and(|condition| condition != tag(file)) {
            return Some(Self::All);
        }
        let wanted = text(header::RANGE).and_then(|range| bounds(range, size));
        Some(match wanted {
            Some((start, _)) if start == size => Self::End,
            Some((start, end)) if start > 0 && start < size && end > start => Self::Rest(start..end),
            _ => Self::All,
        })
    }
}

/// First byte and the one after the last of `bytes=a-`, `bytes=a-b` and `bytes=-n`.
fn bounds(range: &str, size: usize) -> Option<(usize, usize)> {
    let (first, last) = range.strip_prefix("bytes=")?.split_once('-')?;
    let end = |last: usize| last.saturating_add(1).min(size);
    match (first.parse(), last.parse()) {
        (Ok(first), _) if last.is_empty() => Some((first, size)),
        (Ok(first), Ok(last)) => Some((first, end(last))),
        (Err(_), Ok(count)) if first.is_empty() => Some((size.saturating_sub(count), size)),
        _ => None,
    }
}

/// Names the file for `If-Range`.
fn tag(file: &File) -> String {
    format!("\"{}\"", file.id.simple())
}

/// Answers a GET by the link's token.
///
/// # Errors
/// `link_expired`, also once it was downloaded; `rate_limited` while somebody else's download is just beginning.
pub(super) async fn hand_over(
    app: &App,
    member: MemberId,
    token_hash: &[u8],
    headers: &HeaderMap,
) -> Answer<Response> {
    let now = app.clock.now();
    let mut transaction = app.db.begin().await?;
    let file = store::file(&mut transaction, member, token_hash, now).await?.ok_or(Refusal::LinkExpired)?;
    let part = Part::of(headers, &file).ok_or(Refusal::LinkExpired)?;
    let begun = file.downloaded || file.busy_until.is_some() || file.served > 0;
    if part == Part::End && begun {
        end(app, transaction, member, &file, now).await?;
        return Ok(StatusCode::NO_CONTENT.into_response());
    }
    admit(&file, &part, now)?;
    store::begin_download(&mut transaction, member, now + TURN).await?;
    transaction.commit().await?;
    let bytes = app.media.get(&file.blob).await;
    if !matches!(bytes, Ok(Some(_))) {
        store::end_download(&mut *app.db.acquire().await?, member, file.id, 0).await?;
    }
    let bytes = bytes?.ok_or(Refusal::LinkExpired)?;
    Ok(answer(app, member, &file, part, &bytes))
}

/// What a HEAD hears: nothing begins.
///
/// # Errors
/// `link_expired`.
pub(super) async fn describe(app: &App, member: MemberId, token_hash: &[u8]) -> Answer<Response> {
    let mut transaction = app.db.begin().await?;
    let file = store::file(&mut transaction, member, token_hash, app.clock.now()).await?;
    let file = file.filter(|file| !file.downloaded).ok_or(Refusal::LinkExpired)?;
    Ok((headers_of(&file), [(header::CONTENT_LENGTH, file.bytes.to_string())]).into_response())
}

fn admit(file: &File, part: &Part, now: OffsetDateTime) -> Answer<()> {
    let over = file.served >= file.bytes.saturating_mul(MOST);
    match (part, file.busy_until) {
        _ if over => Err(Refusal::LinkExpired.into()),
        (Part::Rest(_), _) => Ok(()),
        _ if file.downloaded => Err(Refusal::LinkExpired.into()),
        (_, Some(until)) if is_shut(until, TURN, now) => {
            Err(Refusal::RateLimited { seconds: (until - now).whole_seconds() + 1 }.into())
        }
        _ => Ok(()),
    }
}

async fn end(
    app: &App,
    mut transaction: sqlx::Transaction<'_, sqlx::Postgres>,
    member: MemberId,
    file: &File,
    now: OffsetDateTime,
) -> Answer<()> {
    store::note_downloaded(&mut transaction, member, file.id, now, now).await?;
    jobs::expire_at(&mut transaction, app, member, file.id, now).await?;
    transaction.commit().await?;
    app.jobs.wake();
    Ok(())
}

fn headers_of(file: &File) -> [(header::HeaderName, String); 5] {
    [
        (header::CONTENT_TYPE, "application/zip".to_owned()),
        (header::CONTENT_DISPOSITION, "attachment; filename=\"my-data.zip\"".to_owned()),
        (header::CACHE_CONTROL, "private, no-store".to_owned()),
        (header::ACCEPT_RANGES, "bytes".to_owned()),
        (header::ETAG, tag(file)),
    ]
}

fn answer(app: &App, member: MemberId, file: &File, part: Part, bytes: &Bytes) -> Response {
    let size = bytes.len();
    let (status, range) = match part {
        Part::Rest(range) if range.end <= size => (StatusCode::PARTIAL_CONTENT, range),
        _ => (StatusCode::OK, 0..size),
    };
    let shown = format!("bytes {}-{}/{size}", range.start, range.end.saturating_sub(1));
    let length = [(header::CONTENT_LENGTH, range.len().to_string())];
    let to_the_end = range.end == size;
    let sending =
        Sending { app: app.clone(), member, export: file.id, left: bytes.slice(range), sent: 0, to_the_end };
    let body = Body::from_stream(stream::unfold(sending, Sending::next));
    let mut response = (status, headers_of(file), length, body).into_response();
    if status == StatusCode::PARTIAL_CONTENT
        && let Ok(value) = shown.parse()
    {
        response.headers_mut().insert(header::CONTENT_RANGE, value);
    }
    response
}

/// A part of the file on its way out. Dropped, it notes how far it came.
struct Sending {
    app: App,
    member: MemberId,
    export: Uuid,
    left: Bytes,
    sent: i64,
    to_the_end: bool,
}

impl Sending {
    async fn next(mut self) -> Option<(std::io::Result<Bytes>, Self)> {
        if self.left.is_empty() {
            return None;
        }
        let chunk = self.left.split_to(CHUNK.min(self.left.len()));
        self.sent += i64::try_from(chunk.len()).unwrap_or(i64::MAX);
        if self.left.is_empty() && self.to_the_end {
            // Before the last of it leaves: nobody has the whole file while its link is still good for another.
            if let Err(problem) = self.all_out().await {
                tracing::warn!(?problem, "a download could not be ended");
                return Some((Err(std::io::Error::other("the download could not be ended")), self));
            }
        }
        Some((Ok(chunk), self))
    }

    async fn all_out(&self) -> Answer<()> {
        let now = self.app.clock.now();
        let until = now + GRACE;
        let mut transaction = self.app.db.begin().await?;
        store::note_downloaded(&mut transaction, self.member, self.export, now, until).await?;
        jobs::expire_at(&mut transaction, &self.app, self.member, self.export, until).await?;
        transaction.commit().await?;
        Ok(())
    }
}

impl Drop for Sending {
    fn drop(&mut self) {
        let (app, member, export, sent) = (self.app.clone(), self.member, self.export, self.sent);
        // None while the program ends: then the turn runs out by itself.
        let Ok(runtime) = tokio::runtime::Handle::try_current() else { return };
        runtime.spawn(async move {
            let noted = async {
                let mut connection = app.db.acquire().await?;
                store::end_download(&mut connection, member, export, sent).await
            };
            if let Err(problem) = noted.await {
                tracing::warn!(?problem, "how far a download came was not noted");
            }
        });
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn part(range: &str, condition: Option<&str>) -> Part {
        let file = File {
            id: Uuid::nil(),
            blob: String::new(),
            bytes: 100,
            downloaded: false,
            busy_until: None,
            served: 0,
        };
        let mut headers = HeaderMap::new();
        headers.insert(header::RANGE, range.parse().unwrap());
        if let Some(condition) = condition {
            headers.insert(header::IF_RANGE, condition.parse().unwrap());
        }
        Part::of(&headers, &file).unwrap()
    }

    #[test]
    fn a_range_is_read_as_rfc_9110_says() {
        for (range, wanted) in [
            ("bytes=40-", Part::Rest(40..100)),
            ("bytes=40-49", Part::Rest(40..50)),
            ("bytes=99-", Part::Rest(99..100)),
            ("bytes=40-4000", Part::Rest(40..100)),
            ("bytes=-10", Part::Rest(90..100)),
            ("bytes=100-", Part::End),
            ("bytes=0-", Part::All),
            ("bytes=0-9", Part::All),
            ("bytes=-100", Part::All),
            ("bytes=-0", Part::End),
            ("bytes=50-40", Part::All),
            ("bytes=200-", Part::All),
            ("bytes=1-2,4-5", Part::All),
            ("bytes=a-", Part::All),
            ("bytes=99999999999999999999-", Part::All),
            ("items=4-", Part::All),
        ] {
            assert_eq!(part(range, None), wanted, "{range}");
        }
        let own = format!("\"{}\"", Uuid::nil().simple());
        assert_eq!(part("bytes=40-", Some(&own)), Part::Rest(40..100));
        assert_eq!(part("bytes=40-", Some("\"another\"")), Part::All);
    }
}
