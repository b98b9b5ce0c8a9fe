//! Mails a second: the real outbox and its job, with a mail server that takes everything at once.

use super::{
    A_SECOND, Run,
    counters::{Counters, tell_now},
    fill::World,
    number, time,
};
use crate::{outcome::Goal, tell, world::Ground};
use anyhow::Context;
use sqlx::PgConnection;
use std::{
    net::SocketAddr,
    time::{Duration, Instant},
};
use tokio::{
    io::{AsyncBufReadExt, AsyncWriteExt, BufReader},
    net::{TcpListener, TcpStream},
};

/// Mails that wait when the job begins.
const WAITING: i64 = 2_000;
/// A mail that is sent reads so many pages at most, however many others there are.
const PAGES: i64 = 500;
/// Whom the weekly update mails.
const CHOOSE: &str = "drop table if exists years.due;
     create table years.due as select gen_random_uuid() as id, a.site_id, a.member_id, a.email from accounts a
       where a.email like 'years%' and a.status = 'active' order by md5(a.email) limit {waiting}";
/// The mails as it leaves them, and their jobs.
const PUT: &str =
    "insert into mails /* years */ (id, site_id, member_id, kind, locale, recipient, subject, body_text, body_html, outcome, created_at, preference)
       select id, site_id, member_id, 'weekly-update', 'en', email, 'Your week', 'What there was.', '<p>What there was.', 'waiting', now(), 'weekly_updates'
       from years.due;
     insert into jobs /* years */ (kind, queue, priority, payload, run_at, max_attempts, created_at)
       select 'mail.send', 'mail', 1, jsonb_build_object('mail', id), now(), 20, now() from years.due;
     select /* years */ pg_notify('jobs', '')";
/// Far more than it takes.
const PATIENCE: Duration = Duration::from_mins(15);

/// At this many rows of the outbox.
#[derive(Clone, Copy)]
pub(super) struct Rate {
    rows: i64,
    per_second: f64,
    pages: i64,
}

/// Sends them, and tells how fast that was.
pub(super) async fn measure(ground: &Ground, world: &World, runs: &mut Vec<Run>) -> anyhow::Result<Rate> {
    let mut connection = world.connect().await?;
    let rows: i64 = sqlx::query_scalar("select count(*) from mails").fetch_one(&mut connection).await?;
    let url = format!("smtp://{}", mail_server().await?);
    let settings = [("LIAISON_SMTP_URL", url.as_str()), ("LIAISON_MAIL_PER_DOMAIN_MINUTE", "10000000")];
    let mut worker = ground.work(&settings).await?;
    // What else is due when a worker comes is not the mails'.
    super::jobs::await_quiet(&mut connection).await?;
    sqlx::raw_sql(sqlx::AssertSqlSafe(CHOOSE.replace("{waiting}", &WAITING.to_string())))
        .execute(&mut connection)
        .await?;
    tell_now(&mut connection).await?;
    let counters = Counters::start(world).await?;
    sqlx::raw_sql(PUT).execute(&mut connection).await?;
    await_sent(&mut connection).await?;
    worker.process.kill().await?;
    let cost = counters.stop().await?;
    let (sent, seconds): (i64, f64) = sqlx::query_as(
        "select count(*), extract(epoch from max(sent_at) - min(sent_at))::float8 from mails
         where subject = 'Your week' and outcome = 'sent' and created_at = (select max(created_at) from mails where subject = 'Your week')",
    )
    .fetch_one(&mut connection)
    .await?;
    anyhow::ensure!(sent >= WAITING * 9 / 10, "only {sent} of {WAITING} mails left");
    let per_second = super::precise(sent) / seconds.max(0.001);
    let cost = cost.each(sent);
    tell(&format!(
        "  mails at {rows} rows: {per_second:.0} a second, {} pages each; most: {}",
        cost.pages, cost.largest
    ))?;
    let rate = Rate { rows, per_second, pages: cost.pages };
    runs.push(Run {
        what: format!("mail.send, {rows} mails in the table"),
        did: format!("{per_second:.0} a second"),
        took: format!("{} each", time(Duration::from_secs_f64(1.0 / per_second.max(0.001)))),
        cost,
        may_read: &[],
        longest: A_SECOND,
        pages: Some(PAGES),
    });
    Ok(rate)
}

/// Until none waits.
async fn await_sent(connection: &mut PgConnection) -> anyhow::Result<()> {
    let begin = Instant::now();
    loop {
        let left: i64 =
            sqlx::query_scalar("select /* years */ count(*) from mails where outcome = 'waiting'")
                .fetch_one(&mut *connection)
                .await?;
        if left == 0 {
            return Ok(());
        }
        anyhow::ensure!(begin.elapsed() < PATIENCE, "{left} mails have not left");
        tokio::time::sleep(Duration::from_secs(1)).await;
    }
}

/// Fast enough, which hangs on the machine, and no slower with twenty times as many, which does not.
pub(super) fn goals(few: Rate, many: Rate) -> Vec<Goal> {
    vec![Goal {
        name: format!("pages that a mail reads at {} rows, for one at {}", many.rows, few.rows),
        at_most: 1.5,
        figure: super::precise(many.pages) / super::precise(few.pages).max(1.0),
    }]
}

/// The rate as a goal that is met from above: seconds that 500 mails take.
pub(super) fn figure(few: Rate, many: Rate) -> Goal {
    let slower = few.per_second.min(many.per_second);
    Goal {
        name: format!("seconds that {} mails take, at {} rows", number(500), many.rows),
        at_most: 1.0,
        figure: 500.0 / slower.max(0.001),
    }
}

/// A mail server that says yes.
async fn mail_server() -> anyhow::Result<SocketAddr> {
    let listener = TcpListener::bind(("127.0.0.1", 0)).await?;
    let address = listener.local_addr()?;
    tokio::spawn(async move {
        while let Ok((stream, _)) = listener.accept().await {
            // Who hangs up in the middle has its own reasons.
            tokio::spawn(async move { take(stream).await.ok() });
        }
    });
    Ok(address)
}

/// RFC 5321, as far as it says yes.
async fn take(stream: TcpStream) -> anyhow::Result<()> {
    stream.set_nodelay(true)?;
    let mut stream = BufReader::new(stream);
    let mut line = String::new();
    stream.write_all(b"220 sink ESMTP\r\n").await?;
    loop {
        line.clear();
        anyhow::ensure!(stream.read_line(&mut line).await? > 0, "the client hung up");
        let answer: &[u8] = match line.get(..4).context("half a command")?.to_uppercase().as_str() {
            "EHLO" => b"250-sink\r\n250-8BITMIME\r\n250 SMTPUTF8\r\n",
            "QUIT" => return Ok(stream.write_all(b"221 bye\r\n").await?),
            "DATA" => {
                stream.write_all(b"354 go on\r\n").await?;
                read_mail(&mut stream).await?;
                b"250 taken\r\n"
            }
            _ => b"250 yes\r\n",
        };
        stream.write_all(answer).await?;
    }
}

/// Until a line with a dot alone.
async fn read_mail(stream: &mut BufReader<TcpStream>) -> anyhow::Result<()> {
    let mut line = Vec::new();
    loop {
        line.clear();
        anyhow::ensure!(stream.read_until(b'\n', &mut line).await? > 0, "the client hung up");
        if line == b".\r\n" {
            return Ok(());
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn the_mail_server_takes_a_mail_whole() {
        let mut stream = BufReader::new(TcpStream::connect(mail_server().await.unwrap()).await.unwrap());
        let said = b"EHLO me\r\nMAIL FROM:<a@b>\r\nRCPT TO:<c@d>\r\nDATA\r\nQUIT\r\n..\r\n.\r\nQUIT\r\n";
        stream.write_all(said).await.unwrap();
        let (mut answers, mut line) = (Vec::new(), String::new());
        while stream.read_line(&mut line).await.unwrap() > 0 {
            answers.push(line.get(..3).unwrap().to_owned());
            line.clear();
        }
        assert_eq!(answers, ["220", "250", "250", "250", "250", "250", "354", "250", "221"]);
    }
}
