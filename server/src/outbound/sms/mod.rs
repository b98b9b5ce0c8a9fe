//! The way out: a gateway that speaks HTTP in its own words, Twilio, or nowhere.

mod http;
mod phone;
mod twilio;

use crate::config::GatewayConfig;
use http::HttpGateway;
use twilio::Twilio;

pub use phone::Phone;

/// Longest answer of a gateway that we read.
const MAX_ANSWER: usize = 64 * 1024;

/// The process's way out for text messages; cheap to clone.
#[derive(Clone, Debug)]
pub struct SmsGateway(Option<Provider>);

#[derive(Clone, Debug)]
enum Provider {
    Http(HttpGateway),
    Twilio(Twilio),
}

/// What a gateway said to a message.
#[derive(Debug, PartialEq, Eq)]
pub enum Sent {
    /// On its way.
    Taken {
        /// The gateway's own id for it, if it names one.
        id: Option<String>,
    },
    /// Never, to this number.
    Refused,
}

impl SmsGateway {
    /// As the configuration says; without one, messages are only caught.
    ///
    /// # Errors
    /// A sentence about a setting that can't be.
    pub fn new(config: Option<&GatewayConfig>, client: &reqwest::Client) -> anyhow::Result<Self> {
        Ok(Self(match config {
            None => None,
            Some(GatewayConfig::Http(http)) => {
                Some(Provider::Http(HttpGateway::new(client.clone(), http.clone())?))
            }
            Some(GatewayConfig::Twilio(twilio)) => {
                Some(Provider::Twilio(Twilio::new(client.clone(), twilio.clone())?))
            }
        }))
    }

    /// Whether there is a gateway.
    pub fn is_configured(&self) -> bool {
        self.0.is_some()
    }

    /// Hands a message over. `sender` is the site's name, for gateways that show one.
    ///
    /// # Errors
    /// When another attempt may succeed: no answer, "later", or settings that the operator must mend.
    pub async fn send(&self, sender: &str, to: &Phone, text: &str) -> anyhow::Result<Sent> {
        match &self.0 {
            Some(Provider::Http(http)) => http.send(sender, to, text).await,
            Some(Provider::Twilio(twilio)) => twilio.send(to, text).await,
            None => anyhow::bail!("there is no gateway"),
        }
    }
}

/// The status and the text of an answer. Addresses and numbers in it stay out of the log.
async fn ask(request: reqwest::RequestBuilder) -> anyhow::Result<(u16, String)> {
    let mut response = request.send().await.map_err(reqwest::Error::without_url)?;
    let status = response.status().as_u16();
    let mut bytes = Vec::new();
    while let Some(chunk) = response.chunk().await.map_err(reqwest::Error::without_url)? {
        anyhow::ensure!(bytes.len() + chunk.len() <= MAX_ANSWER, "the gateway's answer is too long");
        bytes.extend_from_slice(&chunk);
    }
    Ok((status, String::from_utf8_lossy(&bytes).into_owned()))
}
