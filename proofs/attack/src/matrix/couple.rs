//! A couple among the others: whoever meets it reads two ages and no day of birth, and nobody writes the second person's row.

use super::{Matrix, forget_budgets, rules::Rule};
use crate::{
    actors::Member,
    couples::{self, BORN},
    http::{Request, new_id},
    sandbox::set,
    world::{SITE, World},
};
use serde_json::{Value, json};

/// What others would make of the second person.
const OTHER_DAY: &str = "1988-02-29";

/// The row, as it stands.
async fn second(world: &World, member: &Member) -> anyhow::Result<String> {
    let row = sqlx::query_scalar("select to_jsonb(s)::text from second_persons s where member_id = $1");
    Ok(row.bind(member.id).fetch_one(&world.db).await?)
}

impl Matrix<'_> {
    /// Every call that names a profile, by everybody, with the couple's id; looks first, since a block ends them. Then what would
    /// change the second person, if anybody read an id there.
    pub(super) async fn couple(&mut self, rules: &[Rule]) -> anyhow::Result<()> {
        couples::take(self.world, SITE).await?;
        let couple = couples::join(self.world, &format!("couple-{}@example.org", new_id().simple())).await?;
        let (id, before) = (couple.id.to_string(), second(self.world, &couple).await?);
        let of_profiles = || rules.iter().filter(|rule| rule.names() == Some("profile"));
        let (looks, acts): (Vec<_>, Vec<_>) = of_profiles().partition(|rule| rule.method == "GET");
        let mut met = 0_usize;
        for actor in self.cast.actors.clone() {
            forget_budgets(&self.world.db).await?;
            for rule in looks.iter().chain(&acts) {
                let reply = self.call(&actor, &actor.browser, rule, "profile", &id).await?;
                let text = reply.text();
                met += usize::from(text.contains(r#""second_age""#));
                let is_told = BORN.iter().any(|day| text.contains(day));
                self.hole(is_told, &actor, rule, "a couple's day of birth is in the answer");
            }
            for body in bodies(&id) {
                self.calls += 1;
                let reply = actor.browser.send(self.world, Request::put("/api/profile.php", &body)).await?;
                if reply.is_success() {
                    self.holes.push(format!("{}: PUT /api/profile.php {body}: is taken", actor.name));
                }
            }
        }
        if met == 0 {
            self.holes.push("nobody met the couple, so nothing of it could be told".to_owned());
        }
        if second(self.world, &couple).await? != before {
            self.holes.push("somebody else changed a couple's second person".to_owned());
        }
        self.themselves(&couple).await
    }

    /// They read both days and correct one: else the answers above would say nothing.
    async fn themselves(&mut self, member: &Member) -> anyhow::Result<()> {
        let own = member.browser.get(self.world, "/api/profile.php").await?.to_string();
        let reads = BORN.iter().all(|day| own.contains(day));
        let change = Request::put("/api/profile.php", &json!({ "second_date_of_birth": OTHER_DAY }));
        let changed = member.browser.send(self.world, change).await?.is_success();
        self.calls += 2;
        if !reads || !changed || !second(self.world, member).await?.contains(OTHER_DAY) {
            self.holes.push("a couple can't read both its days, or can't correct one".to_owned());
        }
        Ok(())
    }
}

/// Changes of the second person, by itself and beside an id in every place where a caller might put one.
fn bodies(id: &str) -> Vec<Value> {
    let names = ["", "id", "profile", "member", "member_id"];
    let body = |name: &str| {
        let mut body = json!({ "second_date_of_birth": OTHER_DAY });
        if !name.is_empty() {
            set(&mut body, name, json!(id));
        }
        body
    };
    names.into_iter().map(body).collect()
}
