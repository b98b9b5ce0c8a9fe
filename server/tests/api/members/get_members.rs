use super::{block, change, photo};
use crate::world::{Member, Person, World, man, woman};
use liaison::settings;
use serde_json::{Value, json};
use std::collections::BTreeSet;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use uuid::Uuid;

async fn names(member: &Member, query: &str) -> BTreeSet<String> {
    let page = member.page.get(&format!("/api/members.php?{query}")).await.ok();
    let names = page["results"].as_array().unwrap().iter();
    let names: BTreeSet<String> = names.map(|card| card["name"].as_str().unwrap().to_owned()).collect();
    assert_eq!(page["numResults"], names.len(), "the total counts just what is shown: {page}");
    assert_eq!((&page["num_capped"], &page["next_cursor"]), (&Value::Bool(false), &Value::Null));
    names
}

fn set(names: &[&str]) -> BTreeSet<String> {
    names.iter().map(|name| (*name).to_owned()).collect()
}

#[tokio::test]
async fn both_must_seek_the_gender_of_the_other() {
    let world = World::start().await;
    let adam = world.member(man("Adam")).await;
    let bo = world.member(Person { seeks: "both", ..man("Bo") }).await;
    let gus = world.member(Person { seeks: "male", ..man("Gus") }).await;
    world.member(woman("Hetta")).await;
    world.member(Person { seeks: "female", ..woman("Lesley") }).await;
    world.member(Person { seeks: "both", ..woman("Bibi") }).await;
    assert_eq!(names(&adam, "").await, set(&["Hetta", "Bibi"]));
    assert_eq!(names(&bo, "").await, set(&["Hetta", "Bibi", "Gus"]));
    assert_eq!(names(&bo, "gender=male").await, set(&["Gus"]));
    assert_eq!(names(&gus, "").await, set(&["Bo"]));
    // A filter narrows; it does not open what neither of them seeks.
    assert_eq!(names(&adam, "gender=male").await, set(&[]));
}

// spec: 1.5
#[tokio::test]
async fn only_those_who_can_be_met_are_found() {
    let world = World::start().await;
    // The strict site keeps its members to itself.
    let strict = world.app.sites.by_host("strict.test").unwrap();
    let own = settings::SiteSettings { member_resell: false, ..strict.settings.clone() };
    let mut connection = world.db.acquire().await.unwrap();
    settings::put_settings(&mut connection, &world.clock, strict.id, &own).await.unwrap();
    world.app.sites.reload(&world.db).await.unwrap();
    let adam = world.member(man("Adam")).await;
    let apart = world.member(Person { host: "strict.test", ..man("Apart") }).await;
    world.member(Person { host: "strict.test", ..woman("Elsewhere") }).await;
    world.member(Person { confirmed: false, ..woman("Unconfirmed") }).await;
    let ghost = world.member(woman("Ghost")).await;
    change(&world, &ghost, "invisible = true").await;
    world.member(woman("Here")).await;
    assert_eq!(names(&adam, "").await, set(&["Here"]));
    assert_eq!(names(&apart, "").await, set(&["Elsewhere"]));
}

// spec: 6.12
#[tokio::test]
async fn a_block_hides_each_from_the_other() {
    let world = World::start().await;
    let (adam, ben) = (world.member(man("Adam")).await, world.member(man("Ben")).await);
    let (eva, iris) = (world.member(woman("Eva")).await, world.member(woman("Iris")).await);
    block(&world, &adam, &eva).await;
    block(&world, &iris, &adam).await;
    assert_eq!(names(&adam, "").await, set(&[]));
    assert_eq!(names(&eva, "").await, set(&["Ben"]));
    assert_eq!(names(&iris, "").await, set(&["Ben"]));
    assert_eq!(names(&ben, "").await, set(&["Eva", "Iris"]));
}

// spec: 3.19
#[tokio::test]
async fn filters_narrow_the_search() {
    let world = World::start().await;
    let adam = world.member(man("Adam")).await;
    for age in [18, 25, 40] {
        let name = ["Teen", "Mid", "Forty"][[18, 25, 40].iter().position(|own| *own == age).unwrap()];
        world.member(Person { age, ..woman(name) }).await;
    }
    world.member(Person { region: "NL-NH", city: "nl-amsterdam", ..woman("Amsta") }).await;
    let abroad = Person { country: "DE", region: "DE-BE", city: "de-berlin", ..woman("Berta") };
    world.member(abroad).await;
    world.member(Person { fictional: true, ..woman("Fiction") }).await;
    assert_eq!(names(&adam, "").await, set(&["Teen", "Mid", "Forty", "Amsta", "Fiction"]));
    assert_eq!(names(&adam, "country=DE").await, set(&["Berta"]));
    assert_eq!(names(&adam, "countryregion=NL-NH").await, set(&["Amsta"]));
    assert_eq!(names(&adam, "min_age=25&max_age=39").await, set(&["Mid", "Amsta", "Fiction"]));
    assert_eq!(names(&adam, "min_age=40").await, set(&["Forty"]));
    assert_eq!(names(&adam, "max_age=18").await, set(&["Teen"]));
    assert_eq!(names(&adam, "real_only=true&min_age=20&max_age=35").await, set(&["Mid", "Amsta"]));
}

// asvs: V2.2.3
#[tokio::test]
async fn wrong_filters_are_refused_by_field() {
    let world = World::start().await;
    let adam = world.member(man("Adam")).await;
    let reply = adam.page.get("/api/members.php?min_age=40&max_age=30").await;
    reply.problem(409, "invalid_request");
    assert_eq!(reply.fields(), ["min_age: age_range_invalid"]);
    let many = (0..11).map(|number| format!("i{number}")).collect::<Vec<_>>().join(",");
    for (query, field) in [
        ("countryregion=NL-ZZ", "countryregion: unknown_place"),
        ("countryregion=BE-VLI", "countryregion: unknown_place"),
        ("near=nowhere", "near: unknown_place"),
        ("near=%00", "near: unknown_place"),
        ("radius=25", "near: unknown_place"),
        ("sort=nearness", "near: unknown_place"),
        ("interests=chess", "interests: field_invalid"),
    ] {
        let reply = adam.page.get(&format!("/api/members.php?{query}")).await;
        reply.problem(409, "invalid_request");
        assert_eq!(reply.fields(), [field], "{query}");
    }
    let all = "min_age=40&max_age=30&near=nowhere&interests=chess";
    let fields = adam.page.get(&format!("/api/members.php?{all}")).await.fields();
    assert_eq!(fields, ["min_age: age_range_invalid", "near: unknown_place", "interests: field_invalid"]);
    let long = format!("near={}", "a".repeat(101));
    for query in [
        "min_age=x",
        "near=nl-utrecht&radius=30",
        "near=nl-utrecht&radius=025",
        "near=nl-utrecht&sort=distance",
        "photo=1",
        "interests=",
        "interests=music,,dancing",
        "interests=Music",
        &format!("interests={many}"),
        &format!("interests={}", "a".repeat(41)),
        &long,
        "min_age=17",
        "max_age=121",
        "gender=other",
        "country=ZZ",
        "countryregion=%00",
        "countryregion=NL",
        "cursor=abc",
    ] {
        adam.page.get(&format!("/api/members.php?{query}")).await.problem(422, "invalid_request");
    }
}

// spec: 4.23
#[tokio::test]
async fn pages_follow_each_other_without_gaps_or_repeats() {
    let world = World::start().await;
    let adam = world.member(man("Adam")).await;
    let mut expected = Vec::new();
    for number in 0..55 {
        let woman = world.member(woman("Eva")).await;
        // Many share a day, so the id decides between them.
        let days = number % 4;
        change(&world, &woman, &format!("active_on = active_on - {days}")).await;
        expected.push((days, woman.id));
    }
    expected.sort_unstable();
    let expected: Vec<String> = expected.iter().map(|(_, id)| id.to_string()).collect();
    let (mut seen, mut sizes, mut path) = (Vec::new(), Vec::new(), "/api/members.php".to_owned());
    loop {
        let page = adam.page.get(&path).await.ok();
        assert_eq!(page["numResults"], 55);
        let ids: Vec<String> = page["results"]
            .as_array()
            .unwrap()
            .iter()
            .map(|card| card["id"].as_str().unwrap().to_owned())
            .collect();
        sizes.push(ids.len());
        seen.extend(ids);
        let Some(cursor) = page["next_cursor"].as_str() else { break };
        path = format!("/api/members.php?cursor={cursor}");
    }
    assert_eq!(sizes, [24, 24, 7]);
    assert_eq!(seen, expected);
}

#[tokio::test]
async fn a_page_beyond_the_end_is_empty_and_a_megabyte_is_refused() {
    let world = World::start().await;
    let adam = world.member(man("Adam")).await;
    world.member(woman("Eva")).await;
    let beyond = format!("/api/members.php?cursor={}", "0".repeat(50));
    let page = adam.page.get(&beyond).await.ok();
    assert_eq!((page["results"].as_array().unwrap().len(), &page["next_cursor"]), (0, &Value::Null));
    for name in ["near", "interests", "cursor", "network", "countryregion"] {
        let path = format!("/api/members.php?{name}={}", "a".repeat(4_000));
        adam.page.get(&path).await.problem(422, "invalid_request");
    }
    let address = world.base.strip_prefix("http://").unwrap();
    let mut stream = tokio::net::TcpStream::connect(address).await.unwrap();
    let request =
        format!("GET /api/members.php?near={} HTTP/1.1\r\nHost: open.test\r\n\r\n", "a".repeat(1 << 20));
    // The server may hang up before it has read all of it.
    let _ = stream.write_all(request.as_bytes()).await;
    let mut reply = [0; 12];
    stream.read_exact(&mut reply).await.unwrap();
    let reply = std::str::from_utf8(&reply).unwrap();
    assert!(["HTTP/1.1 414", "HTTP/1.1 431"].contains(&reply), "{reply}");
}

// spec: 3.19
#[tokio::test]
async fn pages_are_numbered_from_one() {
    let world = World::start().await;
    let adam = world.member(man("Adam")).await;
    for _ in 0..50 {
        world.member(woman("Eva")).await;
    }
    for query in ["gender=female", "near=nl-utrecht&gender=female"] {
        let (mut numbers, mut sizes, mut next) = (Vec::new(), Vec::new(), String::new());
        loop {
            let page = adam.page.get(&format!("/api/members.php?{query}{next}")).await.ok();
            numbers.push(page["pageNumber"].as_u64().unwrap());
            sizes.push(page["results"].as_array().unwrap().len());
            let Some(cursor) = page["next_cursor"].as_str() else { break };
            next = format!("&cursor={cursor}");
        }
        assert_eq!((numbers, sizes), (vec![1, 2, 3], vec![24, 24, 2]), "{query}");
    }
    // A search anew is its first page; one that finds nobody has one, too.
    assert_eq!(adam.page.get("/api/members.php").await.ok()["pageNumber"], 1);
    assert_eq!(adam.page.get("/api/members.php?min_age=90").await.ok()["pageNumber"], 1);
}

#[tokio::test]
async fn interests_that_are_not_shown_are_not_found() {
    let world = World::start().await;
    world.set("open.test", |settings| settings.interests = vec!["music".to_owned()]).await;
    let adam = world.member(man("Adam")).await;
    let eva = world.member(woman("Eva")).await;
    change(&world, &eva, "interests = '{music}'").await;
    assert_eq!(names(&adam, "interests=music").await, set(&["Eva"]));
    change(&world, &eva, "shows_orientation = false").await;
    assert_eq!(names(&adam, "interests=music").await, set(&[]));
    world.set("open.test", |settings| settings.visible_profile_fields.clear()).await;
    let reply = adam.page.get("/api/members.php?interests=music").await;
    reply.problem(409, "invalid_request");
    assert_eq!(reply.fields(), ["interests: field_invalid"]);
}

#[tokio::test]
async fn each_interest_has_a_bit_of_its_own() {
    let world = World::start().await;
    let ids: Vec<&str> = settings::interest_ids().collect();
    let bits: Vec<i64> = sqlx::query_scalar("select interest_bits(array[id]) from unnest($1::text[]) id")
        .bind(&ids)
        .fetch_all(&world.db)
        .await
        .unwrap();
    assert!(
        bits.iter().all(|bits| bits.count_ones() == 1),
        "a new interest needs a migration of interest_bits"
    );
    assert_eq!(bits.iter().collect::<BTreeSet<_>>().len(), ids.len());
}

#[tokio::test]
async fn a_photo_counts_from_its_approval_to_its_end_however_many_change_at_once() {
    let world = World::start().await;
    let adam = world.member(man("Adam")).await;
    let eva = world.member(woman("Eva")).await;
    let found = async || !names(&adam, "photo=true").await.is_empty();
    assert!(!found().await);
    let id = photo(&world, &eva, 0).await;
    assert!(found().await);
    // Whoever changes photos holds their shelf.
    let change = |sql: String| {
        let (db, owner) = (world.db.clone(), eva.id);
        async move {
            let mut transaction = db.begin().await.unwrap();
            let shelf = sqlx::query("select from photo_shelves where member_id = $1 for update").bind(owner);
            shelf.execute(&mut *transaction).await.unwrap();
            sqlx::raw_sql(sqlx::AssertSqlSafe(sql)).execute(&mut *transaction).await.unwrap();
            transaction.commit().await.unwrap();
        }
    };
    let status = |status: &str| change(format!("update photos set status = '{status}' where id = '{id}'"));
    status("pending").await;
    assert!(!found().await);
    status("active").await;
    assert!(found().await);
    for _ in 0..20 {
        let other = photo(&world, &eva, 1).await;
        let remove = || change(format!("delete from photos where id = '{other}'"));
        tokio::join!(remove(), status("pending"));
        assert!(!found().await);
        tokio::join!(photo(&world, &eva, 1), status("active"));
        assert!(found().await);
        change("delete from photos where position = 1".to_owned()).await;
    }
}

#[tokio::test]
async fn online_is_what_the_card_says_and_never_somebody_fictional() {
    let world = World::start().await;
    let adam = world.member(man("Adam")).await;
    let eva = world.member(woman("Eva")).await;
    let doll = world.member(Person { fictional: true, ..woman("Doll") }).await;
    let here = |id: Uuid| {
        sqlx::query("insert into member_activity values ($1, $2) on conflict (member_id) do update set active_at = excluded.active_at").bind(id).bind(world.clock.now())
    };
    here(doll.id).execute(&world.db).await.unwrap();
    assert_eq!(names(&adam, "online=true").await, set(&[]));
    world.advance(time::Duration::seconds(67));
    here(eva.id).execute(&world.db).await.unwrap();
    // She left at 12:01:07; nobody learns more than that it was before 12:05.
    for (seconds, online) in [(0, true), (301, true), (231, true), (1, false)] {
        world.advance(time::Duration::seconds(seconds));
        assert_eq!(!names(&adam, "online=true").await.is_empty(), online, "{}", world.clock.now());
        let card = adam.page.get("/api/members.php?real_only=true").await.ok()["results"][0].clone();
        assert_eq!(card["online"] == "online", online, "{card}");
    }
}

#[tokio::test]
async fn a_card_says_what_it_should_and_no_more() {
    let world = World::start().await;
    let (adam, eva) = (world.member(man("Adam")).await, world.member(woman("Eva")).await);
    photo(&world, &eva, 0).await;
    let search = async || adam.page.get("/api/members.php").await.ok()["results"][0].clone();
    let card = search().await;
    let keys: BTreeSet<String> = card.as_object().unwrap().keys().cloned().collect();
    assert_eq!(
        keys,
        set(&[
            "id",
            "name",
            "age",
            "gender",
            "country",
            "region",
            "city",
            "main_image",
            "online",
            "fictional",
            "liked",
            "matched",
            "distance_km",
            "shared_interests",
            "verified"
        ])
    );
    assert_eq!(
        (&card["age"], &card["city"], &card["region"]),
        (&30.into(), &"Utrecht".into(), &"NL-UT".into())
    );
    assert_eq!(
        (&card["liked"], &card["matched"], &card["online"]),
        (&false.into(), &false.into(), &"earlier".into())
    );
    // She looks around, and later she has not been here for a while.
    eva.page.get("/api/members.php").await.ok();
    assert_eq!(search().await["online"], "online");
    world.app.activity.flush(&world.db).await.unwrap();
    assert_eq!(search().await["online"], "online");
    world.advance(time::Duration::minutes(5));
    assert_eq!(search().await["online"], "today");
    world.advance(time::Duration::days(2));
    assert_eq!(search().await["online"], "this_week");
    adam.page.post("/api/like.php", &serde_json::json!({ "profile": eva.id })).await.ok();
    assert_eq!(search().await["liked"], true);
}

#[tokio::test]
async fn a_card_tells_how_far_the_town_is_and_what_both_like_as_far_as_it_is_shown() {
    let world = World::start().await;
    let (adam, eva) = (world.member(man("Adam")).await, world.member(woman("Eva")).await);
    let card = async || {
        let card = adam.page.get("/api/members.php").await.ok()["results"][0].clone();
        (card["distance_km"].clone(), card["shared_interests"].clone())
    };
    change(&world, &adam, "interests = '{wine,music,art}'").await;
    change(&world, &eva, "interests = '{art,yoga,wine}'").await;
    assert_eq!(card().await, (Value::Null, json!(["art", "wine"])));
    change(&world, &eva, "city = 'nl-amsterdam', region = 'NL-NH'").await;
    assert!((33..=37).contains(&card().await.0.as_u64().unwrap()));
    // Who keeps orientation and interests to themselves shares none, and the site may show nobody's.
    change(&world, &eva, "shows_orientation = false").await;
    assert_eq!(card().await.1, json!([]));
    change(&world, &eva, "shows_orientation = true").await;
    world
        .set("open.test", |settings| settings.visible_profile_fields.retain(|field| field != "interests"))
        .await;
    assert_eq!(card().await.1, json!([]));
    world.set("open.test", |settings| settings.logged_out_search = true).await;
    let seen = &world.visitor("open.test").get("/api/members.php?gender=female").await.ok()["results"][0];
    assert_eq!((&seen["distance_km"], &seen["shared_interests"]), (&Value::Null, &json!([])));
}

// spec: 6.2, 6.4
#[tokio::test]
async fn visitors_search_only_where_the_site_lets_them_and_see_no_photos() {
    let world = World::start().await;
    let eva = world.member(woman("Eva")).await;
    world.member(Person { seeks: "female", ..man("Adam") }).await;
    photo(&world, &eva, 0).await;
    let visitor = world.visitor("open.test");
    visitor.get("/api/members.php").await.problem(403, "authentication_required");
    let site = world.app.sites.by_host("open.test").unwrap();
    let allow = async |all, with_source| {
        let settings = settings::SiteSettings {
            logged_out_search: all,
            logged_out_search_trafficsource: with_source,
            ..site.settings.clone()
        };
        let mut connection = world.db.acquire().await.unwrap();
        settings::put_settings(&mut connection, &world.clock, site.id, &settings).await.unwrap();
        world.app.sites.reload(&world.db).await.unwrap();
    };
    allow(false, true).await;
    visitor.get("/api/members.php?network=%20").await.problem(403, "authentication_required");
    assert_eq!(visitor.get("/api/members.php?network=ads").await.ok()["numResults"], 2);
    allow(true, false).await;
    let page = visitor.get("/api/members.php?gender=female").await.ok();
    assert_eq!(page["numResults"], 1);
    assert_eq!(
        (&page["results"][0]["name"], &page["results"][0]["main_image"]),
        (&"Eva".into(), &Value::Null)
    );
    // With their own gender said, only those show who seek it.
    assert_eq!(visitor.get("/api/members.php?gender=female&own_gender=male").await.ok()["numResults"], 1);
    assert_eq!(visitor.get("/api/members.php?gender=female&own_gender=female").await.ok()["numResults"], 0);
    let near = visitor.get("/api/members.php?near=nl-utrecht&radius=10&photo=true&gender=female").await.ok();
    assert_eq!((&near["numResults"], &near["results"][0]["main_image"]), (&1.into(), &Value::Null));
}

// asvs: V2.4.1
#[tokio::test]
async fn visitors_read_within_a_budget_and_confirmed_members_by_their_own() {
    let world = World::start().await;
    world.set("open.test", |settings| settings.logged_out_search = true).await;
    let (adam, visitor) = (world.member(man("Adam")).await, world.visitor("open.test"));
    sqlx::query("insert into rate_budgets (bucket, full_at) values ('reading:127.0.0.1', $1)")
        .bind(world.clock.now() + time::Duration::seconds(399))
        .execute(&world.db)
        .await
        .unwrap();
    let refused = visitor.get("/api/members.php").await;
    refused.problem(429, "rate_limited");
    adam.page.get("/api/members.php").await.ok();
    world.advance(time::Duration::seconds(1));
    visitor.get("/api/members.php").await.ok();
    visitor.get("/api/members.php").await.problem(429, "rate_limited");
}
