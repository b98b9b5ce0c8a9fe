//! A socket whose client has to take what it asked for. Else a client that reads nothing keeps its connection, its
//! answer and the kernel's buffers for as long as it likes.

use std::{
    io,
    pin::Pin,
    task::{Context, Poll, ready},
    time::Duration,
};
use tokio::{
    io::{AsyncRead, AsyncWrite, ReadBuf},
    time::{Sleep, sleep},
};

/// Bytes that a client has to take in the time that it is given, each time anew; a browser on the slowest of lines
/// takes a hundred times as much.
const LEAST: usize = 16 * 1024;

/// The socket, while it is patient.
#[derive(Debug)]
pub(super) struct Taking<S> {
    socket: S,
    within: Duration,
    /// Since when it takes less than there is; None: it took all.
    behind: Option<Behind>,
}

#[derive(Debug)]
struct Behind {
    deadline: Pin<Box<Sleep>>,
    taken: usize,
}

impl<S> Taking<S> {
    pub(super) fn new(socket: S, within: Duration) -> Self {
        Self { socket, within, behind: None }
    }

    pub(super) fn into_inner(self) -> S {
        self.socket
    }

    fn count(&mut self, bytes: usize) {
        let Some(behind) = &mut self.behind else { return };
        behind.taken += bytes;
        if behind.taken >= LEAST {
            self.behind = None;
        }
    }

    /// It takes nothing now: until when may it?
    fn wait(&mut self, context: &mut Context<'_>) -> Poll<io::Error> {
        let within = self.within;
        let behind =
            self.behind.get_or_insert_with(|| Behind { deadline: Box::pin(sleep(within)), taken: 0 });
        ready!(behind.deadline.as_mut().poll(context));
        Poll::Ready(io::Error::new(io::ErrorKind::TimedOut, "the client does not take its answer"))
    }

    fn judge(
        &mut self,
        written: Poll<io::Result<usize>>,
        context: &mut Context<'_>,
    ) -> Poll<io::Result<usize>> {
        match written {
            Poll::Ready(Ok(bytes)) => {
                self.count(bytes);
                Poll::Ready(Ok(bytes))
            }
            Poll::Ready(error) => Poll::Ready(error),
            Poll::Pending => self.wait(context).map(Err),
        }
    }
}

impl<S: AsyncRead + Unpin> AsyncRead for Taking<S> {
    fn poll_read(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        Pin::new(&mut self.socket).poll_read(context, buffer)
    }
}

impl<S: AsyncWrite + Unpin> AsyncWrite for Taking<S> {
    fn poll_write(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        bytes: &[u8],
    ) -> Poll<io::Result<usize>> {
        let written = Pin::new(&mut self.socket).poll_write(context, bytes);
        self.judge(written, context)
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        pieces: &[io::IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        let written = Pin::new(&mut self.socket).poll_write_vectored(context, pieces);
        self.judge(written, context)
    }

    fn is_write_vectored(&self) -> bool {
        self.socket.is_write_vectored()
    }

    /// hyper flushes when nothing is left of what it had to write.
    fn poll_flush(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        self.behind = None;
        Pin::new(&mut self.socket).poll_flush(context)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.socket).poll_shutdown(context)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tokio::io::{AsyncReadExt, AsyncWriteExt, duplex};

    const WITHIN: Duration = Duration::from_millis(200);

    async fn offered(socket: impl AsyncWrite + Unpin) -> io::Error {
        Taking::new(socket, WITHIN).write_all(&vec![7; 1024 * 1024]).await.unwrap_err()
    }

    #[tokio::test]
    async fn who_takes_nothing_is_let_go() {
        let (socket, _client) = duplex(1024);
        assert_eq!(offered(socket).await.kind(), io::ErrorKind::TimedOut);
    }

    #[tokio::test]
    async fn who_takes_next_to_nothing_is_let_go() {
        let (socket, mut client) = duplex(1024);
        let dripping = tokio::spawn(async move {
            while client.read(&mut [0]).await.is_ok_and(|count| count > 0) {
                sleep(Duration::from_millis(5)).await;
            }
        });
        assert_eq!(offered(socket).await.kind(), io::ErrorKind::TimedOut);
        dripping.await.unwrap();
    }

    #[tokio::test]
    async fn who_takes_enough_or_all_has_time_again() {
        let (socket, _client) = duplex(1);
        let mut taking = Taking::new(socket, WITHIN);
        taking.write_all(b"1").await.unwrap();
        assert!(taking.behind.is_none());
        let stuck = async |taking: &mut Taking<_>| {
            tokio::select! { biased; _ = taking.write(b"2") => unreachable!(), () = std::future::ready(()) => {} }
            assert!(taking.behind.is_some());
        };
        stuck(&mut taking).await;
        taking.count(LEAST - 1);
        assert!(taking.behind.is_some());
        taking.count(1);
        assert!(taking.behind.is_none());
        stuck(&mut taking).await;
        taking.flush().await.unwrap();
        assert!(taking.behind.is_none());
    }
}
