//! What the demo's members did before you came: likes, matches, conversations, purchases. Everything
//! goes through the features' own doors, so the demo's ledger and counters prove like real ones.

use super::{
    people::{Dice, Person},
    sites::{self, DemoSite},
};
use crate::{
    chat::{self, MessageText, Outgoing, Sent, Target},
    credits,
    kernel::{
        clock::Clock,
        country::embedded_json,
        ids::{MemberId, OrderId},
        locale::Locale,
        problem::Answer,
        random::Random,
    },
    likes,
    members::Gender,
    payments::{self, BundleRow, NewPastOrder},
};
use serde::Deserialize;
use sqlx::PgConnection;
use std::{collections::BTreeMap, sync::LazyLock};
use time::{Duration, OffsetDateTime};

/// Of the demo's members, how many have a history; the rest are for searching only.
const WITH_HISTORY: usize = 2_000;
/// Credits of the bundle that those who have bought bought.
const BOUGHT: i32 = 60;

#[derive(Deserialize)]
struct Dialogue(Vec<String>);

static DIALOGUES: LazyLock<BTreeMap<Locale, Vec<Dialogue>>> =
    LazyLock::new(|| embedded_json(include_str!("../../../content/demo/dialogues.json")));

/// The chance, the people and where they are.
pub(super) struct History<'a> {
    pub random: &'a Random,
    pub home: &'a DemoSite,
    pub people: &'a [Person],
}

impl History<'_> {
    fn dice(&self) -> Dice<'_> {
        Dice(self.random)
    }

    /// Lets it happen.
    pub(super) async fn write(&self, connection: &mut PgConnection) -> Answer<()> {
        let real: Vec<&Person> =
            self.people.iter().filter(|person| !person.profile.fictional).take(WITH_HISTORY).collect();
        for (place, person) in real.iter().enumerate() {
            if place % 12 == 0 {
                self.purchase(connection, person).await?;
            }
            for partner in self.partners(person, &real) {
                self.like(connection, person, partner).await?;
                if self.dice().chance(25) {
                    self.like(connection, partner, person).await?;
                }
            }
            // Whom newcomers log in as finds a list of conversations.
            let conversations = if place == 0 { 3 } else { usize::from(place % 4 == 0) };
            for partner in self.speaking_partners(person, &real, conversations) {
                self.conversation(connection, person, partner).await?;
            }
        }
        Ok(())
    }

    /// A few people whom the person could want, and who could want them.
    fn partners<'p>(&self, person: &Person, all: &[&'p Person]) -> Vec<&'p Person> {
        let dice = self.dice();
        (0..24).filter_map(|_| dice.pick(all).copied()).filter(|other| fit(person, other)).take(4).collect()
    }

    /// So many different ones, or fewer, who speak the person's language.
    fn speaking_partners<'p>(&self, person: &Person, all: &[&'p Person], count: usize) -> Vec<&'p Person> {
        let dice = self.dice();
        let mut partners: Vec<&Person> = Vec::new();
        for other in (0..500).filter_map(|_| dice.pick(all).copied()) {
            let is_new = partners.iter().all(|one| one.profile.id != other.profile.id);
            if partners.len() < count && is_new && fit(person, other) && other.language == person.language {
                partners.push(other);
            }
        }
        partners
    }

    async fn like(&self, connection: &mut PgConnection, from: &Person, to: &Person) -> Answer<()> {
        let at = from.active_at - Duration::minutes(i64::from(self.dice().between(1, 20_000)));
        likes::like(connection, from.profile.id, to.profile.id, at).await?;
        // What they saw before their last visit is no longer new.
        if at < to.active_at && self.dice().chance(70) {
            likes::see(connection, to.profile.id, from.profile.id, to.active_at).await?;
        }
        Ok(())
    }

    async fn conversation(
        &self,
        connection: &mut PgConnection,
        person: &Person,
        partner: &Person,
    ) -> Answer<()> {
        let Some(dialogue) = DIALOGUES.get(&person.language).and_then(|all| self.dice().pick(all)) else {
            return Ok(());
        };
        let mut at =
            person.active_at.min(partner.active_at) - Duration::hours(i64::from(self.dice().between(1, 200)));
        for (turn, line) in dialogue.0.iter().enumerate() {
            let (from, to) = if turn % 2 == 0 { (person, partner) } else { (partner, person) };
            at += Duration::minutes(i64::from(self.dice().between(1, 9)));
            // Out of credits: so it goes.
            let Ok(sent) = self.send(connection, from, to, line, at).await else { return Ok(()) };
            // Who answers has read what they answer to.
            chat::read(connection, from.profile.id, sent.conversation, sent.seq).await?;
        }
        Ok(())
    }

    async fn send(
        &self,
        connection: &mut PgConnection,
        from: &Person,
        to: &Person,
        line: &str,
        at: OffsetDateTime,
    ) -> Answer<Sent> {
        let settings = &self.home.site.settings;
        let message = Outgoing {
            sender: from.profile.id,
            target: Target::Profile(to.profile.id),
            client_id: self.random.uuid(),
            text: Some(MessageText::parse("text", line, settings.message_length)?),
            gift: None,
            photo: None,
            voice: None,
            reply_to: None,
            cost: settings.message_credits,
            // The demo has few words for many members.
            max_openers: 0,
            unanswered_days: 0,
            at,
        };
        chat::send(connection, self.random, &message).await
    }

    async fn purchase(&self, connection: &mut PgConnection, person: &Person) -> Answer<()> {
        let at = person.active_at - Duration::hours(i64::from(self.dice().between(240, 900)));
        let on_sale = payments::bundle_on_sale(connection, self.home.site.id, person.country, BOUGHT).await?;
        // What is still sold, so that the order can be placed again.
        let Some(bundle) = on_sale else { return Ok(()) };
        self.buy(connection, person.profile.id, person, bundle, at).await
    }

    async fn buy(
        &self,
        connection: &mut PgConnection,
        member: MemberId,
        person: &Person,
        bundle: BundleRow,
        at: OffsetDateTime,
    ) -> Answer<()> {
        let price = bundle.price();
        let order = NewPastOrder {
            member,
            id: OrderId::random(self.random),
            site: self.home.site.id,
            company_id: &self.home.site.company_id,
            bundle: bundle.id,
            credits: bundle.credits,
            price,
            country: person.country,
            method: sites::usual_method(person.country),
            at,
        };
        payments::add_past_order(connection, &order).await?;
        credits::add_bought(
            connection,
            &Clock::manual(at),
            self.random,
            member,
            order.id,
            order.credits,
            price,
        )
        .await?;
        Ok(())
    }
}

/// Could the two want each other?
fn fit(one: &Person, other: &Person) -> bool {
    let wants = |a: &Person, b: &Person| match b.profile.gender {
        Gender::Male => a.profile.seeks_male,
        Gender::Female => a.profile.seeks_female,
        Gender::NonBinary => a.profile.seeks_non_binary,
        couple => a.profile.seeks_couples.contains(&couple),
    };
    one.profile.id != other.profile.id && wants(one, other) && wants(other, one)
}
