//! What one call does to another: pairs of calls on a strict site, which must not tell whether an address has an account
//! (`strict`), calls that begin a session, made again elsewhere, later, and after others were shut out (`repeats`), and
//! ways in that somebody else made, after the owner has acted (`ways_in`).

mod repeats;
mod strict;
mod ways_in;

use crate::{couples, verdict::Verdict, world::World};

/// Of the demo's sites the one that is strict.
const STRICT_SITE: &str = "velours.localhost";

/// All, with so many addresses of each kind.
pub(crate) async fn attack(world: &World, rounds: usize) -> anyhow::Result<Vec<Verdict>> {
    couples::take(world, STRICT_SITE).await?;
    Ok(vec![
        strict::attack(world, rounds.min(5)).await?,
        repeats::attack(world).await?,
        ways_in::attack(world, rounds.min(5)).await?,
    ])
}
