//! Who plays in the matrix: one owner of everything, and nine who want it.

use crate::{
    actors::{Browser, Crowd, Member},
    holdings::{Holdings, acquire, at, sign_up, tomorrow},
    http::Request,
    sandbox,
    world::{OTHER_SITE, SITE, World},
};
use anyhow::Context;
use serde_json::json;
use testkit::members::enrich;
use uuid::Uuid;

/// The name of the one whom the owner has blocked.
const BLOCKED: &str = "blocked by the owner";

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
    /// When they would meet.
    pub(crate) tomorrow: String,
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
        enrich(&world.db, member.id, true).await?;
    }
    let held = acquire(world, &owner, partner.id).await?;
    let own = acquire(world, &premium, someone).await?;
    let elsewhere = elsewhere(world).await?;
    let elsewhere_bundle = sandbox::bundle(world, &elsewhere).await?;
    let asked = owner.browser.get(world, "/api/directdebit.php").await?;
    let parts = Parts {
        stranger: elsewhere.id,
        someone,
        mandate_text: at(&asked, "/directdebit/mandate_text_version")?,
        tomorrow: tomorrow(world).await?,
    };
    let smuggled = Browser { host: SITE.to_owned(), ..elsewhere.browser.clone() };
    let actors = vec![
        parts.without_login("visitor", Browser::visitor(SITE)),
        parts.of(world, "free", crowd.next(world).await?).await?,
        Actor { own: Some(own), ..parts.of(world, "premium", premium).await? },
        parts.of(world, "unconfirmed", sign_up(world, SITE, "unconfirmed@example.com").await?).await?,
        parts.of(world, BLOCKED, blocked(world, crowd, &owner).await?).await?,
        parts.of(world, "invisible", invisible(world, crowd).await?).await?,
        Actor {
            stranger: owner.id,
            someone: neighbour(world, elsewhere.id).await?,
            ..parts.of(world, "of another site", elsewhere).await?
        },
        parts.without_login("logged out", logged_out(world, crowd).await?),
        parts.without_login("another site's login", smuggled),
    ];
    Ok(Cast { owner, held, actors, blocked: BLOCKED, elsewhere_bundle })
}

/// What most of them have in common.
struct Parts {
    stranger: Uuid,
    someone: Uuid,
    mandate_text: String,
    tomorrow: String,
}

impl Parts {
    /// A member, with a second browser.
    async fn of(&self, world: &World, name: &'static str, member: Member) -> anyhow::Result<Actor> {
        let (browser, spare) = (member.browser.clone(), member.again(world).await?.browser);
        Ok(self.actor(name, [browser, spare], Some(member)))
    }

    /// Somebody whose login, if any, does not count.
    fn without_login(&self, name: &'static str, browser: Browser) -> Actor {
        self.actor(name, [browser.clone(), browser], None)
    }

    fn actor(&self, name: &'static str, [browser, spare]: [Browser; 2], member: Option<Member>) -> Actor {
        let Self { stranger, someone, ref mandate_text, ref tomorrow } = *self;
        Actor {
            name,
            browser,
            member,
            stranger,
            someone,
            mandate_text: mandate_text.clone(),
            tomorrow: tomorrow.clone(),
            spare,
            own: None,
        }
    }
}

async fn blocked(world: &World, crowd: &mut Crowd, owner: &Member) -> anyhow::Result<Member> {
    let blocked = crowd.next(world).await?;
    owner.browser.post(world, "/api/block.php", &json!({ "profile": blocked.id })).await?;
    Ok(blocked)
}

async fn invisible(world: &World, crowd: &mut Crowd) -> anyhow::Result<Member> {
    let invisible = crowd.next(world).await?;
    enrich(&world.db, invisible.id, true).await?;
    let hide = Request::put("/api/invisible.php", &json!({ "invisible": true }));
    invisible.browser.send(world, hide).await?.ok()?;
    Ok(invisible)
}

/// A browser whose login has ended and which still sends it.
async fn logged_out(world: &World, crowd: &mut Crowd) -> anyhow::Result<Browser> {
    let browser = crowd.next(world).await?.browser;
    browser.send(world, Request::get("/api/logout.php")).await?.ok()?;
    Ok(browser)
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
