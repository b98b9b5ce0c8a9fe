//! People on a page: on landers for visitors the server puts in who may be shown, so that the first photo needs neither
//! the app nor a second answer (web/SERVER-CONTRACT.md, *People on a page*).

use super::template::Values;
use crate::kernel::country::Country;
use serde::Deserialize;
use serde_json::Value;

/// Ends the name of a page that has places for people.
pub(super) const PAGE: &str = ".people";

/// Whom a lander shows: the query of lander-profiles.php, but for the visitor's country.
#[derive(Clone, Debug, Deserialize)]
pub(super) struct PeopleWanted {
    count: u8,
    #[serde(default)]
    gender: Option<String>,
}

impl PeopleWanted {
    /// The call, spelt as the app spells it.
    pub(super) fn call(&self, country: Country) -> String {
        let gender = self.gender.as_ref().map(|gender| format!("&gender={gender}")).unwrap_or_default();
        format!("/api/lander-profiles.php?count={}&country={}{gender}", self.count, country.code())
    }
}

/// Those who are shown to one visitor; never kept: photo addresses end, and who no longer wants to be shown is gone at once.
#[derive(Debug)]
pub(super) struct People {
    /// The call that named them.
    pub call: String,
    /// Its very answer.
    pub answer: Value,
}

impl People {
    /// None where there is nobody.
    pub(super) fn found(call: String, answer: Value) -> Option<Self> {
        let people = Self { call, answer };
        let somebody = !people.profiles().is_empty();
        somebody.then_some(people)
    }

    fn profiles(&self) -> &[Value] {
        self.answer.get("profiles").and_then(Value::as_array).map_or(&[], Vec::as_slice)
    }

    /// Fills their marks.
    pub(super) fn fill(&self, values: &mut Values) {
        for (place, person) in self.profiles().iter().enumerate() {
            let mark = format!("person_{}", place + 1);
            let mut text = |name: &str, value: &Value| {
                values.text(format!("{mark}_{name}"), value.as_str().unwrap_or_default());
            };
            for name in ["id", "name", "region_name"] {
                text(name, &person[name]);
            }
            for name in ["filename", "thumb_filename", "match"] {
                text(name, person.pointer(&format!("/main_image/{name}")).unwrap_or(&Value::Null));
            }
            let ages = [&person["age"], &person["second_age"]].into_iter().filter_map(Value::as_u64);
            let ages: Vec<String> = ages.map(|age| age.to_string()).collect();
            values.text(format!("{mark}_age"), &ages.join(" & "));
            let at = |axis| person.pointer(axis).and_then(Value::as_f64);
            if let (Some(x), Some(y)) = (at("/at/x"), at("/at/y")) {
                values.text(format!("{mark}_x"), &x.to_string());
                values.text(format!("{mark}_y"), &y.to_string());
                values.there(format!("{mark}_at"));
            }
            if person["fictional"] == true {
                values.there(format!("{mark}_fictional"));
            }
            values.there(mark);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn the_call_is_spelt_as_the_app_spells_it() {
        let wish = |gender: Option<&str>| PeopleWanted { count: 9, gender: gender.map(str::to_owned) };
        let country = Country::parse("NL").unwrap();
        assert_eq!(wish(None).call(country), "/api/lander-profiles.php?count=9&country=NL");
        let women = "/api/lander-profiles.php?count=9&country=NL&gender=female";
        assert_eq!(wish(Some("female")).call(country), women);
    }

    #[test]
    fn nobody_is_no_people() {
        for answer in [json!({ "profiles": [] }), json!({}), json!(null)] {
            assert!(People::found(String::new(), answer).is_none());
        }
    }
}
