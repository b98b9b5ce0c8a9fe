//! How fast others may be looked at, so that nobody copies all members of a site (ASVS 5.0 V2.4.1). Who has confirmed
//! an address has a limit of their own (kernel/browse_limit.rs). Everybody else shares the budget of their block of
//! addresses, which all nodes share: accounts that nobody has confirmed are had by the hundred.

use super::{model::ProfileStatus, store};
use crate::{
    app::App,
    kernel::{budget::Budget, problem::Answer},
    sessions::{Client, SignedIn},
};
use time::Duration;

/// Searches, profiles and landers that visitors and unconfirmed members behind one block of addresses may look at:
/// 2,000 in an hour, the first one included. People look around, machines copy whole sites.
const READING: Budget = Budget { name: "reading", burst: 200, refill: Duration::seconds(2) };

/// Counts one look at others: a search, a profile, a hand of the swipe game, the match finder.
///
/// # Errors
/// `rate_limited` with the time until the next.
pub async fn look(app: &App, caller: &SignedIn, client: &Client) -> Answer<()> {
    if !app.browse_limit.knows(caller.member) {
        let mut connection = app.db.acquire().await?;
        if store::profile_status(&mut connection, caller.member).await? != ProfileStatus::Active {
            return READING.spend(&mut connection, app.clock.now(), &client.address_block).await;
        }
    }
    app.browse_limit.count(caller.member, app.clock.now())
}

/// As [`look`], of a visitor, and of anybody at what visitors see too.
pub(super) async fn look_from_outside(app: &App, client: &Client) -> Answer<()> {
    READING.spend(&mut *app.db.acquire().await?, app.clock.now(), &client.address_block).await
}
