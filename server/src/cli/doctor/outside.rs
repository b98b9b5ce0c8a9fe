//! The services of others that we need: whether they can be reached from here.

use super::report::Report;
use crate::{
    backoffice::Area,
    causes,
    config::{AgeCheckConfig, Config, GatewayConfig},
    mail,
};
use std::time::Duration;
use tokio::{net::TcpStream, time::timeout};
use url::Url;

/// Longest wait for a service's answer.
const PATIENCE: Duration = Duration::from_secs(5);

pub(super) async fn examine(config: &Config, report: &mut Report) -> anyhow::Result<()> {
    report.area(Area::Services);
    examine_mail_server(config, report).await?;
    if let Some(gateway) = &config.sms {
        let address = match gateway {
            GatewayConfig::Http(http) => http.url.clone(),
            GatewayConfig::Twilio(_) => "https://api.twilio.com/".to_owned(),
        };
        reach("the gateway for text messages", &address, report).await?;
    }
    if let Some(AgeCheckConfig::Oidc(oidc)) = &config.age_check {
        reach("the provider that checks ages", &oidc.issuer, report).await?;
    }
    if let Some(collector) = &config.otlp_endpoint {
        reach("the collector of traces", collector, report).await?;
    }
    Ok(())
}

/// Greets it, logs in, and hangs up.
async fn examine_mail_server(config: &Config, report: &mut Report) -> anyhow::Result<()> {
    if config.smtp_url.is_none() {
        return Ok(());
    }
    let tried = match mail::Transport::new(config) {
        Ok(transport) => timeout(PATIENCE, transport.greet()).await,
        Err(error) => return report.problem(&causes::once(&error)),
    };
    let fault = match tried {
        Ok(Ok(())) => return report.good("the mail server greets us and takes our login"),
        Ok(Err(error)) => causes::once(&error),
        Err(_) => format!("no answer within {} s", PATIENCE.as_secs()),
    };
    report.problem(&format!("the mail server can't be used: {fault}; see smtp_url, and that its port is open. Mails wait meanwhile, for 11 hours"))
}

/// Connects, and says nothing.
pub(super) async fn reach(what: &str, address: &str, report: &mut Report) -> anyhow::Result<()> {
    let Some((host, port)) = Url::parse(address).ok().and_then(|url| {
        Some((url.host_str()?.trim_matches(['[', ']']).to_owned(), url.port_or_known_default()?))
    }) else {
        return report.problem(&format!("{what}: its address can't be read"));
    };
    let fault = match timeout(PATIENCE, TcpStream::connect((host.as_str(), port))).await {
        Ok(Ok(_)) => return report.good(&format!("{what} can be reached at {host}")),
        Ok(Err(error)) => error.to_string(),
        Err(_) => format!("no answer within {} s", PATIENCE.as_secs()),
    };
    report.problem(&format!(
        "{what} can't be reached at {host}, port {port}: {fault}; is it up, is the way to it open?"
    ))
}
