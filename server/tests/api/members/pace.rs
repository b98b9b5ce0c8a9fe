//! Looking at others has a pace, so that nobody copies the members of a site.

use crate::world::{World, man, woman};
use time::Duration;

#[tokio::test]
async fn who_looks_without_end_is_slowed_and_goes_on_later() {
    // Three a minute, so thirty at once.
    let world = World::start_with(|config| config.member_reads_per_minute = 3).await;
    let (anna, ben) = (world.member(woman("Anna")).await, world.member(man("Ben")).await);
    let profile = format!("/api/member.php?id={}", ben.id);
    for look in 0..30 {
        let path = if look % 2 == 0 { profile.as_str() } else { "/api/members.php" };
        anna.page.get(path).await.ok();
    }
    for path in [profile.as_str(), "/api/members.php"] {
        let refused = anna.page.get(path).await;
        assert_eq!(refused.headers["retry-after"], "21", "{path}");
        refused.problem(429, "rate_limited");
    }
    // The rest of the site is there, and so is everybody else.
    anna.page.get("/api/user.php").await.ok();
    ben.page.get("/api/members.php").await.ok();
    world.advance(Duration::seconds(21));
    anna.page.get(&profile).await.ok();
    anna.page.get(&profile).await.problem(429, "rate_limited");
}
