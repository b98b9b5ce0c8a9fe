//! Who plays in the matrix: one owner of everything, and nine who want it.

use crate::{
    actors::{Browser, Crowd, Member},
    enrich::enrich,
    holdings::{Holdings, acquire, at, sign_up},
    http::Request,
    sandbox,
    world::{OTHER_SITE, SITE, World},
};
use anyhow::Context;
use serde_json::json;
use uuid::Uuid;

/// One who calls.
#[derive(Clone, Debug)]
pub(crate) struct Actor {
    pub(crate) name: &'static str,
    pub(crate) browser: Browser,
    /// None where no login is valid.
    pub(crate) member: Option<Member>,
    /// Somebody whom they can never meet.
    pub(crate) stranger: Uuid,
    /// Somebody whom they can.
    pub(crate) someone: Uuid,
    /// The version of what they would agree to with a direct debit.
    pub(crate) mandate_text: String,
    /// Another browser of theirs, for a call that ends its session.
    pub(crate) spare: Browser,
    /// What they have themselves, where they have everything.
    pub(crate) own: Option<Holdings>,
}

/// All of them.
#[derive(Debug)]
pub(crate) struct Cast {
    pub(crate) owner: Member,
    pub(crate) held: Holdings,
    pub(crate) actors: Vec<Actor>,
    /// The one whom the owner has blocked.
    pub(crate) blocked: &'static str,
    /// What another site sells.
    pub(crate) elsewhere_bundle: String,
}

/// Lets everybody come in.
pub(crate) async fn gather(world: &World, crowd: &mut Crowd) -> anyhow::Result<Cast> {
    let owner = crowd.next_in(world, &["NL"]).await?;
    let (partner, someone) = (crowd.next_in(world, &["NL"]).await?, crowd.partner()?);
    let premium = crowd.next_in(world, &["NL"]).await?;
    for member in [&owner, &premium] {
        enrich(&world.db, member.id).await?;
    }
    let held = acquire(world, &owner, partner.id).await?;
    let own = acquire(world, &premium, someone).await?;

    let (free, blocked, invisible, ended) = (
        crowd.next(world).await?,
        crowd.next(world).await?,
        crowd.next(world).await?,
        crowd.next(world).await?,
    );
    owner.browser.post(world, "/api/block.php", &json!({ "profile": blocked.id })).await?;
    enrich(&world.db, invisible.id).await?;
    let hide = Request::put("/api/invisible.php", &json!({ "invisible": true }));
    invisible.browser.send(world, hide).await?.ok()?;
    ended.browser.send(world, Request::get("/api/logout.php")).await?.ok()?;
    let unconfirmed = sign_up(world, SITE, "unconfirmed@example.com").await?;
    let elsewhere = elsewhere(world).await?;
    let elsewhere_bundle = sandbox::bundle(world, &elsewhere).await?;

    let stranger = elsewhere.id;
    let asked = owner.browser.get(world, "/api/directdebit.php").await?;
    let mandate_text = at(&asked, "/directdebit/mandate_text_version")?;
    let of = async |name, member: Member| -> anyhow::Result<Actor> {
        let (browser, spare) = (member.browser.clone(), member.again(world).await?.browser);
        Ok(Actor {
            name,
            browser,
            member: Some(member),
            stranger,
            someone,
            mandate_text: mandate_text.clone(),
            spare,
            own: None,
        })
    };
    let without = |name, browser: Browser| {
        let spare = browser.clone();
        Actor {
            name,
            browser,
            member: None,
            stranger,
            someone,
            mandate_text: mandate_text.clone(),
            spare,
            own: None,
        }
    };
    let smuggled = Browser { host: SITE.to_owned(), ..elsewhere.browser.clone() };
    let actors = vec![
        without("visitor", Browser::visitor(SITE)),
        of("free", free).await?,
        Actor { own: Some(own), ..of("premium", premium).await? },
        of("unconfirmed", unconfirmed).await?,
        of("blocked by the owner", blocked).await?,
        of("invisible", invisible).await?,
        Actor {
            stranger: owner.id,
            someone: neighbour(world, elsewhere.id).await?,
            ..of("of another site", elsewhere).await?
        },
        without("logged out", ended.browser),
        without("another site's login", smuggled),
    ];
    Ok(Cast { owner, held, actors, blocked: "blocked by the owner", elsewhere_bundle })
}

async fn elsewhere(world: &World) -> anyhow::Result<Member> {
    let (id, email) = sqlx::query_as(
        "select a.member_id, a.email from accounts a join sites s on s.id = a.site_id where s.domain = $1 order by a.email limit 1",
    )
    .bind(OTHER_SITE)
    .fetch_optional(&world.db)
    .await?
    .context("the other site has members")?;
    let email: String = email;
    Member::log_in(world, OTHER_SITE, id, &email).await
}

async fn neighbour(world: &World, member: Uuid) -> anyhow::Result<Uuid> {
    let found = sqlx::query_scalar(
        "select o.id from profiles p join profiles o on o.pool = p.pool and o.id <> p.id and o.status = 'active' where p.id = $1 limit 1",
    );
    found.bind(member).fetch_optional(&world.db).await?.context("nobody else is there")
}
