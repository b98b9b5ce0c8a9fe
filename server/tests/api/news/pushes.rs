//! News and offers as pushes: each way as the member chose, until the operator stops them.

use super::{EVENING, draft, progress, send};
use crate::{
    calendar::{at, begin, choose, count, stop, work},
    notifications::{
        push::subscribe,
        push_sending::{PushService, Taken, drain},
    },
    world::{Member, World, woman},
};
use liaison::news::{self, NewsKind};
use serde_json::json;
use time::Duration;

async fn reader(
    service: &PushService,
    world: &World,
    name: &'static str,
    kind: &str,
    ways: (bool, bool),
) -> Member {
    let reader = world.member(woman(name)).await;
    subscribe(&reader.page, &service.browser(name)).await.ok();
    choose(&reader, kind, ways).await;
    reader
}

fn told(taken: &[Taken]) -> Vec<&str> {
    let mut paths: Vec<&str> = taken.iter().map(|push| push.path.as_str()).collect();
    paths.sort_unstable();
    paths
}

#[tokio::test]
async fn mail_and_push_go_each_as_chosen() {
    for (kind, preference, mail) in
        [(NewsKind::News, "news", "news"), (NewsKind::Promotion, "promotions", "promotion")]
    {
        let service = PushService::start().await;
        let world = service.world().await;
        let none = reader(&service, &world, "None", preference, (false, false)).await;
        let by_mail = reader(&service, &world, "Mail", preference, (true, false)).await;
        let by_push = reader(&service, &world, "Push", preference, (false, true)).await;
        let both = reader(&service, &world, "Both", preference, (true, true)).await;
        let bounced = reader(&service, &world, "Bounced", preference, (true, true)).await;
        let no_browser = world.member(woman("Ida")).await;
        choose(&no_browser, preference, (false, true)).await;
        world.member(woman("Unchosen")).await;
        stop(&world, &bounced, "bounce").await;
        begin(&world).await;
        let newsletter = draft(&world, kind).await;
        assert_eq!(send(&world, &newsletter, EVENING).await, Some(5));
        at(&world, EVENING).await;
        at(&world, EVENING + Duration::HOUR).await;
        let taken = service.taken();
        assert_eq!(told(&taken), ["/push/Both", "/push/Bounced", "/push/Push"]);
        let message = json!({
            "type": "news", "title": "Autumn in English", "body": "Open", "check_url": "/credits",
            "open_url": "/login", "tag": format!("news-{}", newsletter.id)
        });
        assert!(taken.iter().all(|push| push.message() == message), "{:?}", taken[0].message());
        for (member, mails) in [(&none, 0), (&by_mail, 1), (&by_push, 0), (&both, 1), (&bounced, 0)] {
            assert_eq!(count(&world, member, mail).await, mails, "{}", member.name);
        }
        // Whoever has no browser could not be told.
        assert_eq!(progress(&world, newsletter.id).await, ("sent".to_owned(), 4, 1, 0));
    }
}

#[tokio::test]
async fn before_it_goes_out_it_is_looked_at_again() {
    for is_withdrawn in [false, true] {
        let service = PushService::start().await;
        let world = service.world().await;
        let ann = reader(&service, &world, "Ann", "news", (false, true)).await;
        let bea = reader(&service, &world, "Bea", "news", (false, true)).await;
        reader(&service, &world, "Cleo", "news", (false, true)).await;
        begin(&world).await;
        let newsletter = draft(&world, NewsKind::News).await;
        assert_eq!(send(&world, &newsletter, EVENING).await, Some(3));
        service.answers(503, None);
        world.advance(EVENING - world.clock.now());
        assert_eq!(drain(&world).await, (3, 0));
        assert_eq!(service.taken().len(), 3);
        service.answers(201, None);
        choose(&ann, "news", (true, false)).await;
        sqlx::query("update accounts set status = 'pending_deletion' where member_id = $1")
            .bind(bea.id)
            .execute(&world.db)
            .await
            .unwrap();
        if is_withdrawn {
            let mut connection = world.db.acquire().await.unwrap();
            news::withdraw(&mut connection, newsletter.id, world.clock.now()).await.unwrap().unwrap();
        }
        world.advance(Duration::HOUR);
        work(&world).await;
        let expected: &[&str] = if is_withdrawn { &[] } else { &["/push/Cleo"] };
        assert_eq!(told(&service.taken()), expected);
    }
}
