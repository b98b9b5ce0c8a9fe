//! Twilio's Programmable Messaging, API 2010-04-01.

use super::{Phone, Sent, ask};
use crate::config::TwilioConfig;
use anyhow::Context;
use serde::Deserialize;
use url::Url;

#[derive(Clone, Debug)]
pub(super) struct Twilio {
    client: reqwest::Client,
    url: Url,
    config: TwilioConfig,
}

/// What we read of both kinds of answer.
#[derive(Deserialize)]
struct Reply {
    sid: Option<String>,
    code: Option<u32>,
}

impl Twilio {
    pub(super) fn new(client: reqwest::Client, config: TwilioConfig) -> anyhow::Result<Self> {
        let word = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_alphanumeric());
        anyhow::ensure!(word(&config.account), "sms.account must be the SID of a Twilio account");
        anyhow::ensure!(
            config.from.is_some() != config.messaging_service.is_some(),
            "sms needs one of from and messaging_service"
        );
        let url = format!(
            "{}/2010-04-01/Accounts/{}/Messages.json",
            config.base.trim_end_matches('/'),
            config.account
        );
        let url = Url::parse(&url).ok().filter(|url| matches!(url.scheme(), "http" | "https"));
        Ok(Self { client, url: url.context("sms.base is not an http or https address")?, config })
    }

    pub(super) async fn send(&self, to: &Phone, text: &str) -> anyhow::Result<Sent> {
        let mut form = vec![("To", to.text()), ("Body", text)];
        form.extend(self.config.from.as_deref().map(|from| ("From", from)));
        form.extend(self.config.messaging_service.as_deref().map(|service| ("MessagingServiceSid", service)));
        let user = self.config.key.as_ref().unwrap_or(&self.config.account);
        let request = self.client.post(self.url.clone()).basic_auth(user, Some(&self.config.token));
        let (status, answer) = ask(request.form(&form)).await?;
        let reply: Option<Reply> = serde_json::from_str(&answer).ok();
        let code = reply.as_ref().and_then(|reply| reply.code);
        match status {
            200..300 => {
                Ok(Sent::Taken { id: reply.and_then(|reply| reply.sid).filter(|sid| sid.len() <= 64) })
            }
            400 if code.is_some_and(is_about_the_number) => {
                tracing::warn!(code, "Twilio refused a text message for good");
                Ok(Sent::Refused)
            }
            _ => anyhow::bail!("Twilio answered {status} with code {code:?}"),
        }
    }
}

/// Twilio's codes that mean this number, however often it is tried; all others are about our account.
fn is_about_the_number(code: u32) -> bool {
    // Not a number; not reachable from here; unsubscribed; not a mobile; not one to send to in this country.
    [21211, 21612, 21610, 21614, 21408, 21217].contains(&code)
}
