//! What members ask for all day: for one as they all are, and for those with the most of everything.

use super::{A_SECOND, Run, counters::Counters, fill::World};
use crate::{
    Times,
    http::Connection,
    outcome::Goal,
    people::{self, Person},
    world::Ground,
};
use anyhow::Context;
use std::{
    net::SocketAddr,
    time::{Duration, Instant},
};
use tokio::{
    io::{AsyncReadExt, AsyncWriteExt},
    net::TcpStream,
};

/// How often each is asked.
const ASKED: usize = 40;
/// A call of somebody as they all are reads so many pages at most, and one of those with the most.
const USUAL: i64 = 2_000;
const MOST: i64 = 40_000;

/// Milliseconds that PostgreSQL works for the start of a stream, however many events its member has had.
const STREAM: f64 = 2.0;

/// Whose calls, and of what.
struct Who {
    number: i64,
    what: &'static str,
    calls: &'static [&'static str],
    pages: i64,
}

/// Search in an age group, as the page asks for it.
const SEARCH: &str = "/api/members.php?min_age=25&max_age=40";

const ALL: [Who; 6] = [
    Who {
        number: 100,
        what: "a member",
        calls: &[
            "list of chats",
            "conversation",
            "likes",
            "profile",
            SEARCH,
            "/api/swipe.php",
            "/api/user.php",
            "/api/viewers.php",
            "/api/saved-searches.php",
            "/api/transactions.php",
            "stream",
            "stream, late",
            "send",
        ],
        pages: USUAL,
    },
    Who {
        number: 1,
        what: "who is liked by three in ten",
        calls: &[
            "likes",
            "/api/likes.php?type=received",
            "/api/likes.php?type=sent",
            "/api/likes.php?type=matches",
            "/api/viewers.php",
            "profile",
            "/api/swipe.php",
            "/api/user.php",
        ],
        pages: MOST,
    },
    Who {
        number: 2,
        what: "who talks to one in a hundred",
        calls: &["list of chats", "conversation", "/api/user.php", "send"],
        pages: MOST,
    },
    Who {
        number: 3,
        what: "who blocks one in twenty",
        calls: &["list of chats", SEARCH, "/api/swipe.php", "/api/blocks.php", "profile"],
        pages: MOST,
    },
    Who {
        number: 4,
        what: "whose conversation is the longest",
        calls: &["list of chats", "longest", "send to the longest"],
        pages: USUAL,
    },
    Who { number: 8, what: "who has the most events", calls: &["stream", "stream, late"], pages: USUAL },
];

/// Logs them in, with credits out of a gift that stands in the books.
const SET_UP: &str = "insert into sessions (token_hash, id, member_id, site_id, created_at, seen_at, expires_at)
      select sha256(sha256(uuid_send(member_id))), gen_random_uuid(), member_id, site_id, now(), now(), now() + interval '1 day'
      from accounts where member_id in (select years.id('member', n) from unnest('{1,2,3,4,8,100}'::bigint[]) n)
      on conflict (token_hash) do update set expires_at = excluded.expires_at, seen_at = excluded.seen_at;
    with gift as (
      update credit_accounts set balance = balance + 10000 where member_id in (select years.id('member', n) from unnest('{1,2,3,4,8,100}'::bigint[]) n)
      returning member_id, gen_random_uuid() as id
    ), lot as (
      insert into credit_lots (member_id, id, kind, credits, remaining, created_at) select member_id, id, 'free', 10000, 10000, now() from gift
    )
    insert into ledger_lines (member_id, transfer_id, account, credits, cause, cause_id, created_at)
      select member_id, id, account, sign * 10000, 'gift', id, now() from gift, (values ('member', 1), ('granted', -1)) side (account, sign)";

pub(super) async fn measure(
    ground: &Ground,
    world: &World,
    runs: &mut Vec<Run>,
) -> anyhow::Result<Vec<Goal>> {
    let mut goals = Vec::new();
    let mut connection = world.connect().await?;
    sqlx::raw_sql(SET_UP).execute(&mut connection).await?;
    let mut served = ground.serve(&[("LIAISON_JOBS", "false")]).await?;
    for who in &ALL {
        let asker = Asker::new(world, served.address, who).await?;
        for call in who.calls {
            let run = asker.measure(world, who, call).await?;
            if *call == "stream" {
                let name = format!("{}: ms that PostgreSQL works for it", run.what);
                goals.push(Goal { name, at_most: STREAM, figure: run.cost.busy });
            }
            runs.push(run);
        }
    }
    served.process.kill().await?;
    Ok(goals)
}

/// A member with what their calls need.
struct Asker {
    address: SocketAddr,
    person: Person,
    partner: String,
    talk: String,
    longest: String,
    newest_event: i64,
    oldest_event: i64,
}

impl Asker {
    async fn new(world: &World, address: SocketAddr, who: &Who) -> anyhow::Result<Self> {
        let mut connection = world.connect().await?;
        let row: (String, String, String, String, String, i64, i64) = sqlx::query_as(
            "select own.id::text, 'auth=' || translate(encode(sha256(uuid_send(own.id)), 'base64'), '+/=', '-_'),
               years.id('member', ($1 + 9) % $2)::text, years.id('talk', $1)::text, years.id('talk', 3 * $2)::text,
               coalesce((select max(e.id) from member_events e where e.member_id = own.id), 0),
               coalesce((select min(e.id) from member_events e where e.member_id = own.id and created_at > now() - interval '7 days'), 0)
             from (select years.id('member', $1)) own (id)",
        )
        .bind(who.number)
        .bind(i64::from(world.members))
        .fetch_one(&mut connection)
        .await?;
        let (id, cookie, partner, talk, longest, newest_event, oldest_event) = row;
        Ok(Self {
            address,
            person: Person { id, cookie },
            partner,
            talk,
            longest,
            newest_event,
            oldest_event,
        })
    }

    async fn measure(&self, world: &World, who: &Who, call: &str) -> anyhow::Result<Run> {
        // What a connection of the pool plans for the first time is not the call's.
        for _ in 0..ASKED / 4 {
            self.ask(call).await?;
        }
        let counters = Counters::start(world).await?;
        let begin = Instant::now();
        let mut micros = Vec::new();
        for _ in 0..ASKED {
            micros.push(u64::try_from(self.ask(call).await?.as_micros())?);
        }
        let times = Times::new(micros, begin.elapsed())?;
        let cost = counters.stop().await?.each(i64::try_from(ASKED)?);
        let name = match call {
            SEARCH => "search",
            "/api/swipe.php" => "swipe game",
            "/api/user.php" => "own account",
            other => other.strip_prefix("/api/").unwrap_or(other),
        };
        Ok(Run {
            what: format!("{}: {name}", who.what),
            did: "a call".to_owned(),
            took: format!("{:.1} / {:.1} ms", times.percentile(50), times.percentile(99)),
            cost,
            may_read: &[],
            longest: A_SECOND,
            pages: Some(who.pages),
        })
    }

    /// How long it took until the answer was there.
    async fn ask(&self, call: &str) -> anyhow::Result<Duration> {
        let cookie = &self.person.cookie;
        let request = match call {
            "list of chats" => people::read("/api/chats.php", cookie),
            "conversation" => people::read(&format!("/api/chat.php?id={}", self.talk), cookie),
            "longest" => people::read(&format!("/api/chat.php?id={}", self.longest), cookie),
            "likes" => people::read("/api/likes.php", cookie),
            "profile" => people::read(&format!("/api/member.php?id={}", self.partner), cookie),
            "send" => people::said(&self.person, "conversation", &self.talk),
            "send to the longest" => people::said(&self.person, "conversation", &self.longest),
            "stream" => return self.stream(self.newest_event - 5).await,
            "stream, late" => return self.stream(self.oldest_event).await,
            path => people::read(path, cookie),
        };
        let mut connection = Connection::open(self.address).await?;
        let begin = Instant::now();
        let reply = connection.ask(&request).await?;
        anyhow::ensure!(reply.is_good(), "{call}: {} {}", reply.head, String::from_utf8_lossy(&reply.body));
        Ok(begin.elapsed())
    }

    /// A page's stream from an event on, until it greets.
    async fn stream(&self, after: i64) -> anyhow::Result<Duration> {
        let mut stream = TcpStream::connect(self.address).await?;
        let begin = Instant::now();
        let request = format!(
            "GET /api/events.php?after={after} HTTP/1.1\r\nHost: localhost\r\nAccept: text/event-stream\r\nCookie: {}\r\n\r\n",
            self.person.cookie
        );
        stream.write_all(request.as_bytes()).await?;
        let mut greeting = Vec::new();
        while !greeting.windows(7).any(|bytes| bytes == b"\"hello\"") {
            let count = stream.read_buf(&mut greeting).await.context("the stream broke")?;
            anyhow::ensure!(count > 0, "no stream: {}", String::from_utf8_lossy(&greeting));
        }
        Ok(begin.elapsed())
    }
}
