//! A program of the same framework that does nothing but give answers away: what ours are compared with.

use crate::http::Reply;
use anyhow::Context;
use axum::{
    Router,
    body::Bytes,
    http::{HeaderMap, HeaderName, HeaderValue, StatusCode, Uri},
};
use std::{collections::HashMap, net::SocketAddr, sync::Arc};
use tokio::net::TcpListener;

type Answer = (StatusCode, HeaderMap, Bytes);

/// Answers each of these paths (with query) with the very bytes and headers of its reply, until this process ends.
pub(crate) async fn start<'r>(
    replies: impl IntoIterator<Item = (String, &'r Reply)>,
) -> anyhow::Result<SocketAddr> {
    let answers: anyhow::Result<HashMap<String, Answer>> =
        replies.into_iter().map(|(path, reply)| Ok((path, answer(reply)?))).collect();
    let answers = Arc::new(answers?);
    let give = move |uri: Uri| {
        let found = answers.get(uri.path_and_query().map_or("", |path| path.as_str())).cloned();
        std::future::ready(found.ok_or(StatusCode::NOT_FOUND))
    };
    let listener = TcpListener::bind(("127.0.0.1", 0)).await?;
    let address = listener.local_addr()?;
    let router = Router::new().fallback(give);
    tokio::spawn(async move { axum::serve(listener, router).await });
    Ok(address)
}

fn answer(reply: &Reply) -> anyhow::Result<Answer> {
    let status: u16 =
        reply.head.split(' ').nth(1).and_then(|status| status.parse().ok()).context("no status")?;
    let mut headers = HeaderMap::new();
    for (name, value) in reply.head.lines().skip(1).filter_map(|line| line.split_once(':')) {
        let name: HeaderName = name.parse()?;
        if !["content-length", "transfer-encoding", "date", "connection"].contains(&name.as_str()) {
            headers.append(name, HeaderValue::from_str(value.trim())?);
        }
    }
    Ok((StatusCode::from_u16(status)?, headers, Bytes::from(reply.body.clone())))
}
