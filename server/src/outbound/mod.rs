//! Ways out of the process that know no member: gateways for text messages (`sms`) and browsers' push services
//! (`push`). What is said, and to whom, is for the features that use them.

mod push;
mod sms;

pub use push::{Endpoint, MAX_ENDPOINT, Push, PushOutcome, PushService};
pub use sms::{Phone, Sent, SmsGateway};
