//! A gateway in its own words: one call with the fields that it wants. Kannel, Vonage and most of the local
//! ones work this way.

use super::{Phone, Sent, ask};
use crate::config::{HttpConfig, SmsFormat};
use ::http::{HeaderMap, HeaderName, HeaderValue};
use anyhow::Context;
use std::collections::BTreeMap;
use url::Url;

#[derive(Clone, Debug)]
pub(super) struct HttpGateway {
    client: reqwest::Client,
    url: Url,
    headers: HeaderMap,
    config: HttpConfig,
}

impl HttpGateway {
    pub(super) fn new(client: reqwest::Client, config: HttpConfig) -> anyhow::Result<Self> {
        let url = Url::parse(&config.url).ok().filter(|url| matches!(url.scheme(), "http" | "https"));
        let url = url.context("sms.url is not an http or https address")?;
        let mentions = |name: &str| config.fields.values().any(|field| field.contains(name));
        anyhow::ensure!(
            mentions("{text}") && (mentions("{to}") || mentions("{digits}")),
            "sms.fields must mention {{text}}, and {{to}} or {{digits}}"
        );
        let headers = headers(&config.headers).context("sms.headers has a header that can't be one")?;
        Ok(Self { client, url, headers, config })
    }

    pub(super) async fn send(&self, sender: &str, to: &Phone, text: &str) -> anyhow::Result<Sent> {
        let fields = self.filled(sender, to, text);
        let request = match self.config.format {
            SmsFormat::Query => self.client.get(self.url.clone()).query(&fields),
            SmsFormat::Form => self.client.post(self.url.clone()).form(&fields),
            SmsFormat::Json => self.client.post(self.url.clone()).json(&fields),
        };
        let (status, answer) = ask(request.headers(self.headers.clone())).await?;
        let says_yes = self.config.accepted.as_ref().is_none_or(|yes| answer.contains(yes.as_str()));
        match status {
            200..300 if says_yes => Ok(Sent::Taken { id: None }),
            200..300 => anyhow::bail!("the gateway answered {status}, but not that it took the message"),
            // About this message; all others are about us, or about this moment.
            400 | 404 | 410 | 413 | 422 => {
                tracing::warn!(status, "the gateway refused a text message for good");
                Ok(Sent::Refused)
            }
            _ => anyhow::bail!("the gateway answered {status}"),
        }
    }

    /// In one go: a text may itself contain `{to}`.
    fn filled(&self, sender: &str, to: &Phone, text: &str) -> BTreeMap<&str, String> {
        let digits = to.text().trim_start_matches('+');
        let value = |name: &str| match name {
            "to" => Some(to.text()),
            "digits" => Some(digits),
            "text" => Some(text),
            "sender" => Some(sender),
            _ => None,
        };
        let fill = |template: &str| {
            let mut filled = String::new();
            let mut rest = template;
            while let Some((before, after)) = rest.split_once('{') {
                filled.push_str(before);
                let known = after.split_once('}').and_then(|(name, end)| Some((value(name)?, end)));
                filled.push_str(known.map_or("{", |(value, _)| value));
                rest = known.map_or(after, |(_, end)| end);
            }
            filled.push_str(rest);
            filled
        };
        self.config.fields.iter().map(|(name, template)| (name.as_str(), fill(template))).collect()
    }
}

fn headers(named: &BTreeMap<String, String>) -> anyhow::Result<HeaderMap> {
    let mut headers = HeaderMap::new();
    for (name, value) in named {
        let mut value = HeaderValue::from_str(value)?;
        value.set_sensitive(true);
        headers.insert(HeaderName::try_from(name.as_str())?, value);
    }
    Ok(headers)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::kernel::country::Country;

    fn config(url: &str, fields: &[(&str, &str)]) -> HttpConfig {
        let fields = fields.iter().map(|(name, value)| ((*name).to_owned(), (*value).to_owned())).collect();
        HttpConfig {
            url: url.to_owned(),
            format: SmsFormat::Query,
            fields,
            headers: BTreeMap::new(),
            accepted: None,
        }
    }

    fn client() -> reqwest::Client {
        let _ = rustls::crypto::ring::default_provider().install_default();
        reqwest::Client::new()
    }

    #[test]
    fn fields_are_filled_once() {
        let fields = [("to", "{digits}"), ("t", "{sender}: {text} {other} {"), ("x", "{to}")];
        let gateway = HttpGateway::new(client(), config("http://a.test", &fields)).unwrap();
        let phone = Phone::parse("0612345678", Country::netherlands()).unwrap();
        let filled = gateway.filled("Open", &phone, "Hi {to}");
        assert_eq!(filled["to"], "31612345678");
        assert_eq!(filled["t"], "Open: Hi {to} {other} {");
        assert_eq!(filled["x"], "+31612345678");
    }

    #[test]
    fn settings_that_cannot_be_are_named() {
        let says = |config| HttpGateway::new(client(), config).unwrap_err().to_string();
        assert!(says(config("ftp://a.test", &[("a", "{to}{text}")])).contains("sms.url"));
        assert!(says(config("http://a.test", &[("a", "{to}")])).contains("{text}"));
        assert!(says(config("http://a.test", &[("a", "{text}")])).contains("{digits}"));
        let mut bad = config("http://a.test", &[("a", "{text}{to}")]);
        bad.headers.insert("a b".to_owned(), "c".to_owned());
        assert!(says(bad).contains("sms.headers"));
    }
}
