//! Who attacks: members of the demo world in their browsers.

use crate::{
    http::{Reply, Request},
    world::{SITE, World, from_somewhere},
};
use anyhow::Context;
use serde_json::{Value, json};
use sqlx::PgPool;
use uuid::Uuid;

/// Of every demo member.
pub(crate) const PASSWORD: &str = "liaison-demo";

/// A browser at one site.
#[derive(Clone, Debug)]
pub(crate) struct Browser {
    pub(crate) host: String,
    /// Of the Cookie header.
    pub(crate) cookie: Option<String>,
}

impl Browser {
    /// Of somebody who is not logged in.
    pub(crate) fn visitor(host: &str) -> Self {
        Self { host: host.to_owned(), cookie: None }
    }

    /// The request as this browser sends it, from another machine each time.
    pub(crate) fn dress(&self, request: Request) -> Request {
        let request = from_somewhere(request);
        self.cookie.iter().fold(request, |request, cookie| request.header("cookie", cookie))
    }

    /// As it goes over the wire.
    pub(crate) fn wire(&self, request: Request) -> Vec<u8> {
        self.dress(request).wire(&self.host)
    }

    pub(crate) async fn send(&self, world: &World, request: Request) -> anyhow::Result<Reply> {
        world.send(&self.host, &self.dress(request)).await
    }

    /// What GET answers.
    pub(crate) async fn get(&self, world: &World, path: &str) -> anyhow::Result<Value> {
        self.send(world, Request::get(path)).await?.ok().with_context(|| path.to_owned())
    }

    /// What POST answers.
    pub(crate) async fn post(&self, world: &World, path: &str, body: &Value) -> anyhow::Result<Value> {
        self.send(world, Request::post(path, body)).await?.ok().with_context(|| path.to_owned())
    }
}

impl Browser {
    /// Keeps the cookies of an answer, as browsers do.
    pub(crate) fn keep(&mut self, reply: &Reply) {
        let own = self.cookie.take().unwrap_or_default();
        let mut jar: Vec<String> =
            own.split("; ").filter(|pair| !pair.is_empty()).map(str::to_owned).collect();
        let set = reply.headers.iter().filter(|(name, _)| name == "set-cookie");
        for pair in set.filter_map(|(_, value)| value.split(';').next()) {
            let name = pair.split('=').next().unwrap_or_default();
            jar.retain(|known| known.split('=').next() != Some(name));
            jar.push(pair.to_owned());
        }
        self.cookie = (!jar.is_empty()).then(|| jar.join("; "));
    }
}

/// Somebody with an account.
#[derive(Clone, Debug)]
pub(crate) struct Member {
    pub(crate) id: Uuid,
    pub(crate) email: String,
    pub(crate) browser: Browser,
}

impl Member {
    /// Logs in with the demo's password.
    pub(crate) async fn log_in(world: &World, host: &str, id: Uuid, email: &str) -> anyhow::Result<Self> {
        let browser = Self::log_in_with(world, host, email, PASSWORD).await?;
        Ok(Self { id, email: email.to_owned(), browser })
    }

    /// The browser of whoever has this address and password.
    pub(crate) async fn log_in_with(
        world: &World,
        host: &str,
        email: &str,
        password: &str,
    ) -> anyhow::Result<Browser> {
        let body = json!({ "email": email, "password": password });
        let reply = Browser::visitor(host).send(world, Request::post("/api/user.php", &body)).await?;
        reply.ok().with_context(|| email.to_owned())?;
        let cookie = cookie(&reply).context("a login gives a cookie")?;
        Ok(Browser { host: host.to_owned(), cookie: Some(cookie) })
    }

    /// The same member, in another browser.
    pub(crate) async fn again(&self, world: &World) -> anyhow::Result<Self> {
        Self::log_in(world, &self.browser.host, self.id, &self.email).await
    }
}

/// The login that an answer gives.
pub(crate) fn cookie(reply: &Reply) -> Option<String> {
    let set = reply.headers.iter().filter(|(name, _)| name == "set-cookie");
    let login = set.filter_map(|(_, value)| value.split(';').next()).find(|pair| pair.starts_with("auth="));
    login.map(str::to_owned)
}

/// Takes members of the demo world one after the other, so that no two attacks get the same.
#[derive(Debug)]
pub(crate) struct Crowd {
    real: Vec<(Uuid, String, String)>,
    partners: Vec<Uuid>,
}

impl Crowd {
    /// Of the main site: those with accounts that nothing has happened to, and those whom one can write to.
    pub(crate) async fn gather(db: &PgPool) -> anyhow::Result<Self> {
        let real = sqlx::query_as(
            "select p.id, a.email, p.country from profiles p join accounts a on a.member_id = p.id
             join sites s on s.id = p.site_id join credit_accounts c on c.member_id = p.id
             where s.domain = $1 and p.status = 'active' and a.status = 'active'
               and c.purchases = 0 and c.free_conversations = 0
               and not exists (select from orders o where o.member_id = p.id)
               and not exists (select from conversation_pairs c where c.member_id = p.id)
             order by a.created_at desc, p.id",
        );
        let partners = sqlx::query_scalar(
            "select p.id from profiles p join sites s on s.id = p.site_id
             where s.domain = $1 and p.status = 'active' and p.fictional order by p.id",
        );
        let (real, partners) =
            (real.bind(SITE).fetch_all(db).await?, partners.bind(SITE).fetch_all(db).await?);
        Ok(Self { real, partners })
    }

    /// The next one, logged in. Those who joined longest ago come first: a newcomer's own discount would be taken
    /// instead of a smaller one that is raced for.
    pub(crate) async fn next(&mut self, world: &World) -> anyhow::Result<Member> {
        let (id, email, _) = self.real.pop().context("the demo world has too few members")?;
        Member::log_in(world, SITE, id, &email).await
    }

    /// The next one of one of these countries, logged in.
    pub(crate) async fn next_in(&mut self, world: &World, countries: &[&str]) -> anyhow::Result<Member> {
        let place = self.real.iter().rposition(|(_, _, home)| countries.contains(&home.as_str()));
        let (id, email, _) =
            self.real.remove(place.with_context(|| format!("nobody more of {countries:?}"))?);
        Member::log_in(world, SITE, id, &email).await
    }

    /// The next one, who is only looked at.
    pub(crate) fn take(&mut self) -> anyhow::Result<Uuid> {
        Ok(self.real.pop().context("the demo world has too few members")?.0)
    }

    /// Somebody whom every member of the site can meet and behind whom nobody is.
    pub(crate) fn partner(&self) -> anyhow::Result<Uuid> {
        self.partners.first().copied().context("the demo world has no fictional profile")
    }

    /// So many whom they can meet at another site of the same pool.
    pub(crate) async fn strangers(&self, world: &World, count: usize) -> anyhow::Result<Vec<Uuid>> {
        let found: Vec<Uuid> = sqlx::query_scalar(
            "select o.id from profiles p join profiles o on o.pool = p.pool and o.site_id <> p.site_id and o.status = 'active'
             where p.id = $1 order by o.id limit $2",
        )
        .bind(self.partner()?)
        .bind(i64::try_from(count)?)
        .fetch_all(&world.db)
        .await?;
        anyhow::ensure!(found.len() == count, "the demo world has only {} strangers", found.len());
        Ok(found)
    }
}
