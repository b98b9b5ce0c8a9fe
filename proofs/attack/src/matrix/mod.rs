//! The authorisation matrix: every operation of the document, by nine callers, with the caller's own ids,
//! somebody else's, ids that nobody has, and malformed ones.

mod cast;
mod compare;
mod couple;
mod keys;
mod rules;
mod snapshot;

use crate::{
    actors::{Browser, Crowd},
    holdings::{CANARY, Holdings, page_token},
    http::{Reply, Request, new_id},
    pictures, tell,
    verdict::Verdict,
    world::World,
};
use anyhow::Context;
use cast::{Actor, Cast};
use compare::said;
use rules::Rule;
use serde_json::{Value, json};
use sqlx::PgPool;
use testkit::recordings;

/// Names nothing, and some of it is meant to break what reads it.
const MALFORMED: [&str; 8] = [
    "",
    "1",
    "null",
    "../../etc/passwd",
    "' or 1=1 --",
    "{00000000-0000-4000-8000-00000000000g}",
    "a\u{0}b",
    "\u{202e}Ωé🗝",
];

/// Of a call that was not looked at.
const UNPROVEN: &str = "a budget answered, so this proves nothing";

/// Everything of one run.
struct Matrix<'a> {
    world: &'a World,
    cast: Cast,
    calls: usize,
    holes: Vec<String>,
}

/// Plays it through; the document is the server's own.
pub(crate) async fn attack(
    world: &World,
    crowd: &mut Crowd,
    document: &Value,
) -> anyhow::Result<Vec<Verdict>> {
    let rules = rules::rules()?;
    rules::complete(document, &rules)?;
    let operations = rules::documented(document)?.len();
    let cast = cast::gather(world, crowd).await?;
    let actors = cast.actors.len();
    let mut matrix = Matrix { world, cast, calls: 0, holes: Vec::new() };
    let before = snapshot::settled(&world.db, matrix.cast.owner.id).await?;
    for actor in matrix.cast.actors.clone() {
        forget_budgets(&world.db).await?;
        tell(&format!("  matrix: {}", actor.name))?;
        for rule in &rules {
            matrix
                .strangers(&actor, rule)
                .await
                .with_context(|| format!("{}: {}", actor.name, rule.operation()))?;
        }
    }
    for actor in matrix.cast.actors.clone() {
        for rule in rules.iter().filter(|rule| rule.names().is_some()) {
            forget_budgets(&world.db).await?;
            matrix
                .nonsense(&actor, rule)
                .await
                .with_context(|| format!("{}: {}", actor.name, rule.operation()))?;
        }
    }
    forget_budgets(&world.db).await?;
    let after = snapshot::settled(&world.db, matrix.cast.owner.id).await?;
    matrix.holes.extend(before.differences(&after));
    matrix.own(&rules).await?;
    matrix.couple(&rules).await?;
    forget_budgets(&world.db).await?;
    let (reused, holes) = keys::reused(world, &matrix.cast).await?;
    matrix.calls += reused;
    matrix.holes.extend(holes);
    let amount = format!(
        "{operations} operations × {actors} callers × own, another's, missing, malformed ids: {} calls",
        matrix.calls
    );
    let mut verdicts = vec![Verdict::faults("authorisation matrix", amount, "holes", &matrix.holes)?];
    verdicts.push(Verdict::figure(
        "authorisation matrix",
        &format!("{} tables with rows of the owner's", before.tables()),
        "unchanged by the others' calls",
        if before == after { "unchanged".to_owned() } else { "changed".to_owned() },
        before == after && before.tables() > 0,
    ));
    Ok(verdicts)
}

/// What is asked here is who may, not how often.
async fn forget_budgets(db: &PgPool) -> anyhow::Result<()> {
    sqlx::query("delete from rate_budgets").execute(db).await?;
    Ok(())
}

impl Matrix<'_> {
    /// Another's id and one that nobody has: who may not, hears so; who may, hears the same of both.
    async fn strangers(&mut self, actor: &Actor, rule: &Rule) -> anyhow::Result<()> {
        let Some(kind) = rule.names() else {
            let browser = if rule.ends { &actor.spare } else { &actor.browser };
            let reply = self.call(actor, browser, rule, "", "").await?;
            self.judge_login(actor, rule, &reply);
            return Ok(());
        };
        let (others, missing) = (self.others(actor, kind)?, missing(kind));
        let of_other = self.call(actor, &actor.browser, rule, kind, &others).await?;
        let of_nobody = self.call(actor, &actor.browser, rule, kind, &missing).await?;
        for reply in [&of_other, &of_nobody] {
            self.judge_login(actor, rule, reply);
            self.hole(reply.status == 429, actor, rule, UNPROVEN);
        }
        let (of_other, of_nobody) = (said(&of_other, &[&others]), said(&of_nobody, &[&missing]));
        if of_other != of_nobody {
            self.holes.push(format!(
                "{}: {}: another's {kind}: {of_other}; nobody's: {of_nobody}",
                actor.name,
                rule.operation()
            ));
        }
        if kind == "profile" && actor.name == self.cast.blocked {
            self.blocked(actor, rule, &of_nobody).await?;
        }
        Ok(())
    }

    /// Whoever blocked the caller is not there, or says the spec's sentence (spec 8) and nothing else.
    async fn blocked(&mut self, actor: &Actor, rule: &Rule, of_nobody: &compare::Said) -> anyhow::Result<()> {
        let owner = self.cast.owner.id.to_string();
        let reply = self.call(actor, &actor.browser, rule, "profile", &owner).await?;
        let is_sentence = reply.status == 403 && reply.code() == "blocked_by";
        let is_told = !is_sentence && said(&reply, &[&owner]) != *of_nobody;
        // Reports, complaints and a block in return are possible, and told to nobody.
        let may = ["POST /api/report.php", "POST /api/complaint.php", "POST /api/block.php"]
            .contains(&rule.operation().as_str());
        self.hole(
            is_told && !may,
            actor,
            rule,
            &format!("who blocked them: {} {}", reply.status, reply.text()),
        );
        Ok(())
    }

    /// Malformed ids are refused; not even a login is answered otherwise.
    async fn nonsense(&mut self, actor: &Actor, rule: &Rule) -> anyhow::Result<()> {
        let Some(kind) = rule.names() else { return Ok(()) };
        for value in MALFORMED {
            let reply = self.call(actor, &actor.browser, rule, kind, value).await?;
            self.judge_login(actor, rule, &reply);
            self.hole(reply.status == 429, actor, rule, UNPROVEN);
        }
        Ok(())
    }

    /// The one who has everything gets at their own: else the answers above would say nothing.
    async fn own(&mut self, rules: &[Rule]) -> anyhow::Result<()> {
        let actor = self.cast.actors.iter().find(|actor| actor.own.is_some()).cloned().context("an owner")?;
        let own = actor.own.clone().unwrap_or_default();
        for rule in rules.iter().filter(|rule| !rule.is_alike) {
            let Some(kind) = rule.names() else { continue };
            let value =
                if kind == "profile" { Some(actor.someone.to_string()) } else { own.get(kind).cloned() };
            let (value, missing) = (value.with_context(|| format!("no {kind} of one's own"))?, missing(kind));
            let of_own = self.call(&actor, &actor.browser, rule, kind, &value).await?;
            let of_nobody = self.call(&actor, &actor.browser, rule, kind, &missing).await?;
            let is_same = said(&of_own, &[&value]) == said(&of_nobody, &[&missing]);
            let told =
                format!("one's own {kind} answers like a missing one: {} {}", of_own.status, of_own.text());
            self.hole(is_same, &actor, rule, &told);
        }
        Ok(())
    }

    async fn call(
        &mut self,
        actor: &Actor,
        browser: &Browser,
        rule: &Rule,
        kind: &str,
        value: &str,
    ) -> anyhow::Result<Reply> {
        self.calls += 1;
        let reply = browser.send(self.world, request(rule, actor, kind, value)?).await?;
        self.hole(reply.status >= 500, actor, rule, &format!("{} for {value:?}", reply.status));
        let text = reply.text();
        let leaked = self
            .cast
            .held
            .iter()
            .filter(|(_, secret)| *secret != value && secret.len() > 8)
            .find(|(_, secret)| text.contains(*secret));
        // The owner's bundle is everybody's of that country.
        if let Some((name, _)) = leaked.filter(|(name, _)| **name != "bundle") {
            self.holes.push(format!(
                "{}: {}: the owner's {name} is in the answer",
                actor.name,
                rule.operation()
            ));
        }
        let tells = actor.own.is_none() && text.contains(CANARY) || text.contains(&self.cast.owner.email);
        self.hole(tells, actor, rule, "the owner's words or address are in the answer");
        Ok(reply)
    }

    fn judge_login(&mut self, actor: &Actor, rule: &Rule, reply: &Reply) {
        let is_refused = reply.status == 403 && reply.code() == "authentication_required";
        let must = rule.is_for_members && actor.member.is_none();
        self.hole(
            must && !is_refused,
            actor,
            rule,
            &format!("no login, and the answer is {} {}", reply.status, reply.code()),
        );
        self.hole(
            actor.member.is_some() && is_refused && rule.names().is_none(),
            actor,
            rule,
            "a login, and the answer asks for one",
        );
    }

    fn hole(&mut self, is_hole: bool, actor: &Actor, rule: &Rule, what: &str) {
        if is_hole {
            let what: String = what.chars().take(300).collect();
            self.holes.push(format!("{}: {} {}: {what}", actor.name, rule.operation(), rule.body));
        }
    }

    fn others(&self, actor: &Actor, kind: &str) -> anyhow::Result<String> {
        if kind == "profile" {
            return Ok(actor.stranger.to_string());
        }
        let held: &Holdings = &self.cast.held;
        if kind == "bundle" && actor.browser.host == crate::world::SITE {
            return Ok(self.cast.elsewhere_bundle.clone());
        }
        held.get(kind).cloned().with_context(|| format!("the owner has no {kind}"))
    }
}

/// One that nobody has, in the form of those that somebody has.
fn missing(kind: &str) -> String {
    let id = new_id();
    match kind {
        "complaint" => "C-22222222".to_owned(),
        "code" => "NO-SUCH-CODE-AT-ALL".to_owned(),
        "endpoint" => format!("http://127.0.0.1:1/{id}"),
        "export" => format!("{}{}", id.simple(), "abcdefghijk"),
        _ => id.to_string(),
    }
}

/// The call with this in the id's place.
fn request(rule: &Rule, actor: &Actor, kind: &str, value: &str) -> anyhow::Result<Request> {
    let id = format!("{{{kind}}}");
    let path = rule.path.replace(&id, &encoded(value));
    let request = Request::new(&rule.method, &path);
    match rule.body.as_str() {
        "" => Ok(request),
        "@first" => Ok(request.file("first", "a.jpg", "image/jpeg", &pictures::plain()?)),
        "@photo" => Ok(request.file("photo", "a.jpg", "image/jpeg", &pictures::plain()?)),
        "@voice" => Ok(request.voice(&recordings::webm(2_000))),
        "@file" => Ok(request.file("file", "a.pdf", "application/pdf", b"%PDF-1.7\n")),
        body => {
            let (new, someone) = (new_id().to_string(), actor.someone.to_string());
            let version = actor.mandate_text.as_str();
            let body =
                body.replace("{new}", &new).replace("{someone}", &someone).replace("{version}", version);
            let body = body.replace("{tomorrow}", &actor.tomorrow).replace("{token}", &page_token());
            let body = body.replace(&format!("\"{id}\""), &json!(value).to_string());
            Ok(request.content("application/json", body.into_bytes()))
        }
    }
}

/// For a query (RFC 3986 2.1).
fn encoded(value: &str) -> String {
    let byte = |byte: u8| match byte {
        b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'-' | b'_' | b'.' | b'~' => char::from(byte).to_string(),
        other => format!("%{other:02X}"),
    };
    value.bytes().map(byte).collect()
}
