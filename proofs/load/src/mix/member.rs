//! A member with a browser: who was found, which photos are on the page, which conversations there are.

use super::step::Step;
use crate::{http::Reply, people::Person};
use rand::{Rng, seq::IndexedRandom};
use serde_json::Value;
use sqlx::{Connection as _, PgConnection};

/// A conversation, and the newest message that the member knows of.
#[derive(Clone, Debug)]
pub(super) struct Talk {
    pub(super) id: String,
    pub(super) newest: u64,
}

/// One of those who take part.
#[derive(Clone, Debug)]
pub(super) struct Member {
    pub(super) person: Person,
    /// What they search for, as the page asks for it.
    pub(super) wish: String,
    pub(super) found: Vec<String>,
    pub(super) photos: Vec<String>,
    pub(super) next: Option<String>,
    pub(super) talks: Vec<Talk>,
}

/// Half of them search by country and age, the rest also by region, interests, nearness, and who is here.
pub(super) async fn with_wishes(url: &str, people: Vec<Person>) -> anyhow::Result<Vec<Member>> {
    let mut connection = PgConnection::connect(url).await?;
    let rows: Vec<(String, String, i32)> = sqlx::query_as(
        "select p.region, p.city, extract(year from age(p.date_of_birth))::integer
         from bench_people b join profiles p on p.id = b.id order by b.n",
    )
    .fetch_all(&mut connection)
    .await?;
    let member = |(place, (person, (region, city, age))): (usize, (Person, (String, String, i32)))| {
        let ages = format!("min_age={}&max_age={}", (age - 8).clamp(18, 110), (age + 10).clamp(18, 120));
        let wish = match place % 20 {
            0..10 => ages,
            10..14 => format!("{ages}&countryregion={region}"),
            14..17 => format!("{ages}&interests=music,dancing"),
            17..19 => format!("{ages}&near={city}&radius=50"),
            _ => "online=true&photo=true".to_owned(),
        };
        Member { person, wish, found: Vec::new(), photos: Vec::new(), next: None, talks: Vec::new() }
    };
    Ok(people.into_iter().zip(rows).enumerate().map(member).collect())
}

impl Member {
    /// What the answer to this step shows.
    pub(super) fn learn(&mut self, step: Step, reply: &Reply) -> anyhow::Result<()> {
        match step {
            Step::Search | Step::NextPage => {
                let page: Value = serde_json::from_slice(&reply.text()?)?;
                let people =
                    ["results", "similar_results"].into_iter().filter_map(|list| page.get(list)?.as_array());
                let people: Vec<&Value> = people.flatten().collect();
                self.found = people.iter().filter_map(|card| text(card, "id")).collect();
                let photo = |card: &&Value| text(card.get("main_image")?, "match");
                self.photos = people.iter().filter_map(photo).collect();
                self.next = text(&page, "next_cursor");
            }
            Step::Chats => {
                let page: Value = serde_json::from_slice(&reply.text()?)?;
                let talks = page.get("chats").and_then(Value::as_array).into_iter().flatten();
                self.talks = talks.filter_map(talk).collect();
            }
            _ => {}
        }
        Ok(())
    }

    /// One of these, by chance.
    pub(super) fn one_of<'l, T>(list: &'l [T], dice: &mut impl Rng) -> Option<&'l T> {
        list.choose(dice)
    }
}

fn talk(conversation: &Value) -> Option<Talk> {
    let newest = conversation.get("messages")?.as_array()?.last()?.get("seq")?.as_u64()?;
    Some(Talk { id: text(conversation, "id")?, newest })
}

fn text(value: &Value, name: &str) -> Option<String> {
    Some(value.get(name)?.as_str()?.to_owned())
}
