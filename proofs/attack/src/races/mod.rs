//! Fifty calls at one moment on each limit, round after round: what may happen twice happens twice, and no more.
//! Every request is on the wire but for its last byte before any of them is complete.

mod access;
mod accounts;
mod ages;
mod budgets;
mod chat;
mod complaints;
mod debits;
mod ends;
mod kept;
mod likes;
mod looks;
mod money;
mod offers;
mod photos;

use crate::{
    actors::{Crowd, Member},
    http::{Reply, Request, volley},
    tell,
    verdict::Verdict,
    world::World,
};
use anyhow::Context;
use std::time::Instant;
use testkit::members::enrich;
use uuid::Uuid;

/// Calls at one moment.
const AT_ONCE: usize = 50;
/// Orders that one member may try at one moment (docs/security/decisions.md, `order`).
const ORDERS_AT_ONCE: usize = 30;

/// Who races: for each round four members whom nothing has happened to, and people to write to.
#[derive(Clone)]
pub(crate) struct Stage<'a> {
    world: &'a World,
    rounds: usize,
    /// Have what a newcomer has, and spend it in these races.
    newcomers: Vec<Member>,
    /// Likewise, for gifts and purchases.
    spenders: Vec<Member>,
    /// Likewise, for photos.
    photographers: Vec<Member>,
    /// Made rich and premium.
    rich: Vec<Member>,
    /// Active members of the same pool, none of the above.
    strangers: Vec<Uuid>,
    /// Behind whom nobody is.
    partner: Uuid,
}

/// All races, one after the other.
pub(crate) async fn attack(world: &World, crowd: &mut Crowd, rounds: usize) -> anyhow::Result<Vec<Verdict>> {
    let mut stage = Stage::set(world, crowd, rounds).await?;
    let mut verdicts = chat::races(&mut stage).await?;
    verdicts.extend(likes::races(&mut stage).await?);
    verdicts.extend(money::races(&mut stage).await?);
    verdicts.extend(offers::races(&mut stage).await?);
    verdicts.extend(debits::races(&mut stage, crowd).await?);
    verdicts.extend(access::races(&mut stage).await?);
    // Closes doors, so the others go first.
    verdicts.extend(accounts::races(&mut stage).await?);
    verdicts.extend(photos::races(&mut stage).await?);
    verdicts.extend(kept::races(&mut stage).await?);
    verdicts.extend(complaints::races(&mut stage).await?);
    verdicts.extend(looks::races(&mut stage).await?);
    verdicts.extend(ages::races(&mut stage).await?);
    verdicts.extend(budgets::races(&mut stage).await?);
    // Starts another node, whose end may keep a job waiting.
    verdicts.extend(ends::races(&mut stage).await?);
    Ok(verdicts)
}

impl<'a> Stage<'a> {
    async fn set(world: &'a World, crowd: &mut Crowd, rounds: usize) -> anyhow::Result<Self> {
        tell("  races: logging in …")?;
        let (mut newcomers, mut spenders) = (Vec::new(), Vec::new());
        let (mut photographers, mut rich) = (Vec::new(), Vec::new());
        for _ in 0..rounds {
            newcomers.push(crowd.next(world).await?);
            spenders.push(crowd.next(world).await?);
            photographers.push(crowd.next(world).await?);
            let member = crowd.next(world).await?;
            enrich(&world.db, member.id, true).await?;
            rich.push(member);
        }
        let strangers = crowd.strangers(world, AT_ONCE).await?;
        Ok(Self {
            world,
            rounds,
            newcomers,
            spenders,
            photographers,
            rich,
            strangers,
            partner: crowd.partner()?,
        })
    }

    /// One race: `round` gives what went wrong in it.
    async fn race(
        &self,
        limit: &str,
        mut round: impl AsyncFnMut(usize) -> anyhow::Result<Vec<String>>,
    ) -> anyhow::Result<Verdict> {
        let (begun, mut faults) = (Instant::now(), Vec::new());
        for number in 0..self.rounds {
            faults.extend(round(number).await?.into_iter().map(|fault| format!("round {number}: {fault}")));
        }
        tell(&format!("  races: {limit}: {} rounds, {} s", self.rounds, begun.elapsed().as_secs()))?;
        Verdict::faults(
            &format!("race: {limit}"),
            format!("{} × {AT_ONCE}", self.rounds),
            "overruns",
            &faults,
        )
    }

    /// Sends all of them at one moment.
    async fn volley(&self, requests: &[Vec<u8>]) -> anyhow::Result<Vec<Reply>> {
        volley(self.world.address, requests).await
    }

    /// The same member so often at one moment.
    async fn salvo(&self, member: &Member, request: impl Fn(usize) -> Request) -> anyhow::Result<Vec<Reply>> {
        let requests: Vec<_> = (0..AT_ONCE).map(|number| member.browser.wire(request(number))).collect();
        self.volley(&requests).await
    }

    /// What is raced is not how often.
    async fn forget_budgets(&self) -> anyhow::Result<()> {
        sqlx::query("delete from rate_budgets").execute(&self.world.db).await?;
        Ok(())
    }

    /// Who sends fifty right passwords at once closes their own door for a minute.
    async fn forgive_failures(&self) -> anyhow::Result<()> {
        sqlx::query("delete from login_failures").execute(&self.world.db).await?;
        Ok(())
    }

    /// A number out of the database.
    async fn count(&self, query: &'static str, member: Uuid) -> anyhow::Result<i64> {
        Ok(sqlx::query_scalar(query).bind(member).fetch_one(&self.world.db).await?)
    }
}

/// Who races in this round. A round without anybody would hold whatever the server does.
fn racer(members: &[Member], round: usize) -> anyhow::Result<&Member> {
    members.get(round).with_context(|| format!("nobody is left for round {round}"))
}

/// Exactly so many succeed, and the others are refused with this code.
fn judge(replies: &[Reply], allowed: usize, code: &str) -> Vec<String> {
    let mut faults = Vec::new();
    let succeeded = replies.iter().filter(|reply| reply.is_success()).count();
    if succeeded != allowed {
        faults.push(format!("{succeeded} of {} succeed, and {allowed} may", replies.len()));
    }
    let odd = replies.iter().find(|reply| !reply.is_success() && reply.code() != code);
    faults.extend(odd.map(|reply| format!("refused otherwise: {} {}", reply.status, reply.text())));
    faults
}

/// As [`judge`], of fifty tries of one member to order, all budgets full before: those beyond `order` are told to wait, and what is
/// raced decides about the others.
fn judge_orders(replies: &[Reply], allowed: usize, code: &str) -> Vec<String> {
    let (late, tried): (Vec<Reply>, Vec<Reply>) =
        replies.iter().cloned().partition(|reply| reply.code() == "rate_limited");
    let mut faults = judge(&tried, allowed, code);
    let beyond = AT_ONCE - ORDERS_AT_ONCE;
    faults.extend((late.len() != beyond).then(|| format!("{} are told to wait, not {beyond}", late.len())));
    faults
}

/// A fault where a figure is not as it must be.
fn expect(what: &str, found: i64, wanted: i64) -> Option<String> {
    (found != wanted).then(|| format!("{what}: {found}, not {wanted}"))
}
