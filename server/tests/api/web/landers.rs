//! Landers with people on them: who may be shown stands in the page itself, with photos that open, and nobody else.

use super::pages::{get, header};
use crate::{
    members::{change, photo},
    world::{Member, Person, World, man, woman},
};
use liaison::kernel::locale::Locale;
use serde_json::{Value, json};
use testkit::{Page, Reply};
use time::Duration;

const DECK: &str = "/landers/tinderswipe";

/// Somebody with a photo whom visitors may see.
async fn shown(world: &World, person: Person) -> Member {
    let member = world.member(person).await;
    photo(world, &member, 0).await;
    member.page.put("/api/show-on-landers.php", &json!({ "show_on_landers": true })).await.ok();
    member
}

async fn page(visitor: &Page, path: &str) -> Reply {
    get(visitor, path, &[("accept-language", "en")]).await
}

/// The answers that the page brings along.
fn boot(page: &str) -> Value {
    let (_, rest) = page.split_once("<script type=\"application/json\" id=\"boot\">").unwrap();
    serde_json::from_str(rest.split_once("</script>").unwrap().0).unwrap()
}

/// All before them.
fn markup(page: &str) -> String {
    page.split_once("<script type=\"application/json\"").unwrap().0.to_owned()
}

/// The picture that the head asks for, as in `srcset`.
fn first_picture(page: &str) -> Vec<String> {
    let (_, rest) = page.split_once("<link rel=\"preload\" as=\"image\" imageSrcSet=\"").unwrap();
    let (set, rest) = rest.split_once('"').unwrap();
    assert!(rest[..rest.find('>').unwrap()].contains("fetchPriority=\"high\""));
    set.split(", ").map(|one| one.split_once(' ').unwrap().0.to_owned()).collect()
}

// spec: 2.28
#[tokio::test]
async fn who_may_be_shown_stands_in_the_page_with_a_photo_that_opens() {
    let world = World::start().await;
    shown(&world, woman("Eva <3")).await;
    let visitor = world.visitor("open.test");
    let reply = page(&visitor, DECK).await;
    assert_eq!((reply.status.as_u16(), header(&reply, "cache-control").as_str()), (200, "private, no-store"));
    assert_eq!(header(&reply, "etag"), "");
    let text = reply.text();
    assert!(text.contains("<bdi>Eva &lt;3</bdi>, <span class=\"numbers\">30</span>"), "{text}");
    assert!(text.contains("data-hydrate=\"intent\"") && !text.contains("{{"), "{text}");
    let pictures = first_picture(&text);
    assert_eq!(pictures.len(), 3);
    for picture in &pictures {
        assert!(visitor.get(picture).await.status.is_success(), "{picture}");
        assert!(text.matches(picture.as_str()).count() > 1, "{picture} is in the head alone");
    }
    let call = "/api/lander-profiles.php?count=12&country=NL";
    assert_eq!(boot(&text)[call], visitor.get(call).await.ok());
}

#[tokio::test]
async fn who_takes_it_back_is_gone_with_the_next_page_and_nobody_leaves_the_page_as_it_was() {
    let world = World::start().await;
    let eva = shown(&world, woman("Evangeline")).await;
    let visitor = world.visitor("open.test");
    for (harm, mend) in [
        ("shown_on_landers_at = null", "shown_on_landers_at = now()"),
        ("invisible = true", "invisible = false"),
        ("status = 'disabled'", "status = 'active'"),
    ] {
        assert!(page(&visitor, DECK).await.text().contains("Evangeline"), "before {harm}");
        change(&world, &eva, harm).await;
        for _ in 0..2 {
            let reply = page(&visitor, DECK).await;
            let text = reply.text();
            assert!(!text.contains("Evangeline") && text.contains("data-hydrate=\"now\""), "{harm}: {text}");
            assert_eq!(header(&reply, "cache-control"), "private, no-cache");
            assert!(boot(&text).as_object().unwrap().keys().all(|call| !call.contains("lander-profiles")));
        }
        change(&world, &eva, mend).await;
    }
    eva.page.put("/api/show-on-landers.php", &json!({ "show_on_landers": false })).await.ok();
    assert!(!page(&visitor, DECK).await.text().contains("Evangeline"));
}

#[tokio::test]
async fn a_page_never_outlives_the_addresses_of_its_photos() {
    let world = World::start().await;
    shown(&world, woman("Evangeline")).await;
    let visitor = world.visitor("open.test");
    let old = first_picture(&page(&visitor, DECK).await.text());
    world.advance(Duration::minutes(21));
    assert_eq!(visitor.get(&old[0]).await.status, 403);
    let new = first_picture(&page(&visitor, DECK).await.text());
    for picture in &new {
        assert!(!old.contains(picture) && visitor.get(picture).await.status.is_success(), "{picture}");
    }
}

#[tokio::test]
async fn fictional_profiles_say_so_and_others_do_not() {
    let world = World::start().await;
    shown(&world, woman("Evangeline")).await;
    let label = "Verzonnen profiel";
    world
        .set("open.test", |settings| settings.fictional_singular = [(Locale::Nl, label.to_owned())].into())
        .await;
    let visitor = world.visitor("open.test");
    let real = markup(&page(&visitor, DECK).await.text());
    assert!(!real.contains(label), "{real}");
    let ghost = world.member(Person { fictional: true, ..woman("Ghost") }).await;
    photo(&world, &ghost, 0).await;
    let both = markup(&page(&visitor, DECK).await.text());
    let card = both.split_once("<bdi>Ghost</bdi>").unwrap().1;
    assert!(card.split_once("</article>").unwrap().0.contains(label), "{card}");
    assert_eq!(both.matches("<article").count(), 2);
    assert_eq!(both.matches(label).count(), 1);
}

#[tokio::test]
async fn a_variant_shows_whom_it_says_and_places_stay_empty() {
    let world = World::start().await;
    shown(&world, woman("Evangeline")).await;
    shown(&world, man("Adam")).await;
    let visitor = world.visitor("open.test");
    for (path, eva, adam) in [
        ("/landers/gallery", true, true),
        ("/landers/gallery/women", true, false),
        ("/landers/collagelanding/men", false, true),
        ("/landers/socialnetwork/anything", true, true),
        ("/landers/alonetonight/rain", true, true),
    ] {
        let text = markup(&page(&visitor, path).await.text());
        assert_eq!((text.contains("Evangeline"), text.contains("Adam")), (eva, adam), "{path}");
        assert!(text.contains("data-page=\"landers-") && text.contains(".people\""), "{path}: {text}");
        assert!(
            !text.contains("{{") && !text.contains("/photos/\"") && !text.contains("/photos/ "),
            "{path}: {text}"
        );
    }
}

#[tokio::test]
async fn a_pin_says_where_it_belongs_and_who_lives_too_far_off_for_the_map_has_none() {
    let world = World::start().await;
    let eva = shown(&world, woman("Evangeline")).await;
    let visitor = world.visitor("open.test");
    let pins = |text: &str| -> Vec<String> {
        let tags = text.split("<li ").filter_map(|tag| Some(tag.split_once('>')?.0.to_owned()));
        tags.filter(|tag| tag.contains("data-x")).collect()
    };
    let text = page(&visitor, "/landers/maplanding").await.text();
    let at = &boot(&text)["/api/lander-profiles.php?count=12&country=NL"]["profiles"][0]["at"];
    let [x, y] = ["x", "y"].map(|axis| at[axis].as_f64().unwrap());
    let shown_pins = pins(&text);
    assert_eq!(shown_pins.len(), 1, "{text}");
    assert!(shown_pins[0].contains(&format!("data-x=\"{x}\" data-y=\"{y}\"")), "{shown_pins:?} {at}");
    assert!(text.contains("data-hydrate=\"intent\"") && text.contains("data-beside=\"/"), "{text}");
    change(&world, &eva, "region = 'ES-CN'").await;
    let far = page(&visitor, "/landers/maplanding").await.text();
    assert_eq!(pins(&far), [""; 0]);
    assert!(far.contains("Evangeline") && far.contains("Canarias"), "{far}");
}

#[tokio::test]
async fn a_member_gets_the_shell_and_another_sites_visitor_their_own_people() {
    let world = World::start().await;
    let eva = shown(&world, woman("Evangeline")).await;
    assert!(!page(&eva.page, DECK).await.text().contains(".people\""));
    world.set("strict.test", |settings| settings.member_resell = false).await;
    assert!(!page(&world.visitor("strict.test"), DECK).await.text().contains("Evangeline"));
}

#[tokio::test]
async fn a_landing_brings_its_person_along_and_only_where_visitors_may_see_them() {
    let world = World::start().await;
    let eva = shown(&world, woman("Evangeline")).await;
    let adam = world.member(man("Adam")).await;
    photo(&world, &adam, 0).await;
    let visitor = world.visitor("open.test");
    let call = |member: &Member| format!("/api/member-landing.php?id={}", member.id);
    let path = |member: &Member| format!("/members/{}/landing2", member.id);
    let reply = page(&visitor, &path(&eva)).await;
    let person = &boot(&reply.text())[call(&eva)];
    assert_eq!(person["profile"]["name"], "Evangeline");
    let closed = page(&visitor, &path(&adam)).await;
    assert_eq!(closed.status, 404);
    assert!(boot(&closed.text()).get(call(&adam)).is_none());
}
