//! The answers of a page's first calls, as those calls wrote them: on their way into the page nobody reads them but the two that
//! the page itself depends on.

use serde_json::Value;

/// Of whom a page's languages and country are.
const USER_CALL: &str = "/api/user.php";

/// From a call's path to its very answer.
#[derive(Debug)]
pub(super) struct Boot {
    /// Each answer as JSON.
    answers: Vec<(String, String)>,
    settings: Value,
    user: Value,
}

impl Boot {
    /// With the answer of settings.php.
    pub(super) fn of(settings: Value) -> Self {
        let answers = vec![("/api/settings.php".to_owned(), settings.to_string())];
        Self { answers, settings, user: Value::Null }
    }

    /// Adds what a call answered, as JSON.
    pub(super) fn add(&mut self, call: impl Into<String>, answer: String) {
        let call = call.into();
        if call == USER_CALL {
            self.user = serde_json::from_str(&answer).unwrap_or_default();
        }
        self.answers.push((call, answer));
    }

    /// The same, where it answered.
    pub(super) fn extend(&mut self, call: impl Into<String>, answer: Option<String>) {
        if let Some(answer) = answer {
            self.add(call, answer);
        }
    }

    /// The settings of the site for this reader.
    pub(super) fn settings(&self) -> &Value {
        self.settings.get("settings").unwrap_or(&Value::Null)
    }

    /// The reader's account; null for visitors.
    pub(super) fn user(&self) -> &Value {
        self.user.get("user").unwrap_or(&Value::Null)
    }

    /// All of it as one object.
    pub(super) fn json(self) -> String {
        let size: usize = self.answers.iter().map(|(call, answer)| call.len() + answer.len() + 8).sum();
        let mut json = String::with_capacity(size + 2);
        for (call, answer) in self.answers {
            json.push(if json.is_empty() { '{' } else { ',' });
            json.push_str(&Value::String(call).to_string());
            json.push(':');
            json.push_str(&answer);
        }
        json.push('}');
        json
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::{Map, json};

    #[test]
    fn what_was_answered_stands_in_the_page() {
        let mut boot = Boot::of(json!({ "settings": { "name": "A \"B\"" } }));
        assert_eq!((&boot.settings()["name"], boot.user()), (&json!("A \"B\""), &Value::Null));
        boot.add("/api/chats.php", r#"{"z":1,"a":[]}"#.to_owned());
        boot.add(USER_CALL, r#"{"user":{"country":"NL"}}"#.to_owned());
        boot.add("/api/x.php?text=\"", "null".to_owned());
        assert_eq!(boot.user()["country"], "NL");
        let text = boot.json();
        assert!(text.contains(r#""/api/chats.php":{"z":1,"a":[]}"#), "as it was written: {text}");
        let all: Map<String, Value> = serde_json::from_str(&text).unwrap();
        assert_eq!((all.len(), &all["/api/x.php?text=\""]), (4, &Value::Null));
    }
}
