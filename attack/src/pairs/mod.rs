//! What one call does to another: pairs of calls on a strict site, which must not tell whether an address has an account
//! (`strict`), and calls that begin a session, made again elsewhere, later, and after others were shut out (`repeats`).

mod repeats;
mod strict;

use crate::{verdict::Verdict, world::World};

/// Of the demo's sites the one that is strict.
const STRICT_SITE: &str = "velours.localhost";

/// Both, with so many addresses of each kind.
pub(crate) async fn attack(world: &World, rounds: usize) -> anyhow::Result<Vec<Verdict>> {
    Ok(vec![strict::attack(world, rounds.min(5)).await?, repeats::attack(world).await?])
}
