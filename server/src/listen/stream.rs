//! Event streams, once their answer begins. hyper keeps 16 kB of buffers for every connection; a page that is
//! open for hours needs none of them, and thousands are open. So its socket is taken back, and what the
//! handler's body gives is written as it comes, each event in one piece (RFC 9112, 7.1).

use axum::{body::Body, response::Response};
use http::{HeaderName, HeaderValue, Method, StatusCode, Version, header, response::Parts};
use http_body::Body as _;
use hyper::body::Frame;
use std::{future::poll_fn, io, pin::Pin, time::Duration};
use time::{OffsetDateTime, format_description::BorrowedFormatItem, macros::format_description};
use tokio::{
    io::{AsyncRead, AsyncReadExt, AsyncWrite, AsyncWriteExt},
    net::TcpStream,
};

/// RFC 9110, 5.6.7.
const DATE: &[BorrowedFormatItem<'_>] =
    format_description!("[weekday repr:short], [day] [month repr:short] [year] [hour]:[minute]:[second] GMT");

/// Whether a request may be answered by a stream that is taken out: not in HTTP/1.0, which knows no chunks,
/// and not where no body is wanted.
pub(super) fn can_follow(method: &Method, version: Version) -> bool {
    method == Method::GET && version == Version::HTTP_11
}

/// Whether an answer is a stream.
pub(super) fn begins(response: &Response) -> bool {
    let kind = response.headers().get(header::CONTENT_TYPE).and_then(|kind| kind.to_str().ok());
    response.status() == StatusCode::OK && kind.is_some_and(|kind| kind.starts_with("text/event-stream"))
}

/// Writes the answer until it ends or the client has gone. One that does not take an event `within` is let go; its
/// browser comes back with its cursor.
pub(super) async fn pass_on(
    mut socket: TcpStream,
    response: Response,
    now: OffsetDateTime,
    within: Duration,
) -> io::Result<()> {
    let (parts, mut body) = response.into_parts();
    let (mut reader, mut writer) = socket.split();
    // Gone before the page waits for its first event: some twenty headers, and what was written of them.
    let beginning = head(&parts, now);
    drop(parts);
    send(&mut writer, &beginning, within).await?;
    drop(beginning);
    loop {
        let frame = tokio::select! {
            frame = next(&mut body) => frame,
            () = hung_up(&mut reader) => return Ok(()),
        };
        match frame {
            Some(Ok(frame)) => match frame.into_data() {
                Ok(data) if !data.is_empty() => send(&mut writer, &chunk(&data), within).await?,
                _ => {}
            },
            // Without the last chunk, so that the client knows that something is missing.
            Some(Err(error)) => return Err(io::Error::other(error)),
            None => break,
        }
    }
    send(&mut writer, b"0\r\n\r\n", within).await?;
    writer.shutdown().await
}

async fn next(body: &mut Body) -> Option<Result<Frame<bytes::Bytes>, axum::Error>> {
    poll_fn(|context| Pin::new(&mut *body).poll_frame(context)).await
}

/// Nothing that a client says now is answered: the connection ends with the stream.
async fn hung_up(reader: &mut (impl AsyncRead + Unpin)) {
    let mut ignored = [0; 64];
    while reader.read(&mut ignored).await.is_ok_and(|count| count > 0) {}
}

async fn send(writer: &mut (impl AsyncWrite + Unpin), bytes: &[u8], within: Duration) -> io::Result<()> {
    tokio::time::timeout(within, writer.write_all(bytes)).await?
}

/// Status line and headers. How the body is framed is ours to say.
fn head(parts: &Parts, now: OffsetDateTime) -> Vec<u8> {
    let mut head = b"HTTP/1.1 200 OK\r\n".to_vec();
    let ours = [header::CONNECTION, header::CONTENT_LENGTH, header::DATE, header::TRANSFER_ENCODING];
    for (name, value) in parts.headers.iter().filter(|(name, _)| !ours.contains(name)) {
        line(&mut head, name, value);
    }
    if let Some(date) = now.format(DATE).ok().and_then(|date| HeaderValue::from_str(&date).ok()) {
        line(&mut head, &header::DATE, &date);
    }
    line(&mut head, &header::TRANSFER_ENCODING, &HeaderValue::from_static("chunked"));
    line(&mut head, &header::CONNECTION, &HeaderValue::from_static("close"));
    head.extend_from_slice(b"\r\n");
    head
}

fn line(head: &mut Vec<u8>, name: &HeaderName, value: &HeaderValue) {
    for part in [name.as_str().as_bytes(), b": ", value.as_bytes(), b"\r\n"] {
        head.extend_from_slice(part);
    }
}

fn chunk(data: &[u8]) -> Vec<u8> {
    [format!("{:x}\r\n", data.len()).as_bytes(), data, b"\r\n"].concat()
}

#[cfg(test)]
mod tests {
    use super::*;
    use axum::response::IntoResponse;
    use futures_util::stream;
    use time::macros::datetime;
    use tokio::{io::AsyncReadExt, net::TcpListener};

    const WITHIN: Duration = Duration::from_secs(30);

    async fn pair() -> (TcpStream, TcpStream) {
        let listener = TcpListener::bind(("127.0.0.1", 0)).await.unwrap();
        let client = TcpStream::connect(listener.local_addr().unwrap()).await.unwrap();
        (listener.accept().await.unwrap().0, client)
    }

    fn answer(body: Body) -> Response {
        ([(header::CONTENT_TYPE, "text/event-stream"), (header::CONTENT_LENGTH, "7")], body).into_response()
    }

    #[tokio::test]
    async fn events_are_chunks_behind_the_handlers_own_headers() {
        let (socket, mut client) = pair().await;
        let events = ["data: 1\n\n", "", "data: 2\n\n"].map(|event| Ok::<_, io::Error>(event.to_owned()));
        let response = answer(Body::from_stream(stream::iter(events)));
        assert!(begins(&response));
        pass_on(socket, response, datetime!(2026-11-01 8:05 UTC), WITHIN).await.unwrap();
        let mut told = String::new();
        client.read_to_string(&mut told).await.unwrap();
        assert_eq!(
            told,
            "HTTP/1.1 200 OK\r\ncontent-type: text/event-stream\r\ndate: Sun, 01 Nov 2026 08:05:00 GMT\r\ntransfer-encoding: chunked\r\nconnection: close\r\n\r\n9\r\ndata: 1\n\n\r\n9\r\ndata: 2\n\n\r\n0\r\n\r\n"
        );
    }

    #[tokio::test]
    async fn a_client_that_goes_ends_its_stream() {
        let (socket, client) = pair().await;
        let passing = tokio::spawn(pass_on(
            socket,
            answer(Body::from_stream(stream::pending::<io::Result<String>>())),
            datetime!(2026-11-01 8:05 UTC),
            WITHIN,
        ));
        drop(client);
        passing.await.unwrap().unwrap();
    }

    #[test]
    fn only_whole_streams_are_taken_out() {
        assert!(can_follow(&Method::GET, Version::HTTP_11));
        assert!(!can_follow(&Method::HEAD, Version::HTTP_11) && !can_follow(&Method::GET, Version::HTTP_10));
        assert!(!begins(&(StatusCode::FORBIDDEN, answer(Body::empty())).into_response()));
        assert!(!begins(&"plain".into_response()));
    }
}
