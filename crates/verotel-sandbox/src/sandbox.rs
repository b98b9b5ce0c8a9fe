//! The sandbox: the engine, with Verotel's tables and shops.

use std::ops::Deref;
use std::sync::Arc;

use futures_util::future::BoxFuture;
use mollie_sandbox::{Front, FrontConfig, Schema, StartError};

use crate::knobs::{self, Knobs};

/// Those of `verotel_sandbox`.
pub const TABLES: Schema =
    Schema { name: "verotel_sandbox", sql: include_str!("schema.sql"), lock: 0x7665_726f_7465_6c73 };

/// A shop of a merchant, as it stands in Verotel's Control Center.
#[derive(Clone)]
pub struct Shop {
    /// What signs its addresses and postbacks.
    pub key: String,
    /// Where postbacks go.
    pub postback: String,
}

/// Finds a shop by its number.
pub type Shops = Arc<dyn Fn(String) -> BoxFuture<'static, Option<Shop>> + Send + Sync>;

/// How a sandbox is set up.
pub struct Config {
    /// The engine, and where it is served.
    pub front: FrontConfig,
    /// Origin that this very process reaches the mount at, for what it tells itself. `None`: as browsers do, who open the
    /// page under any name.
    pub own_base: Option<String>,
    /// The shops that there are.
    pub shops: Shops,
}

/// A running sandbox; clones share it.
#[derive(Clone)]
pub struct Sandbox {
    front: Front,
    own_base: Option<String>,
    shops: Shops,
}

impl Sandbox {
    /// Starts the engine and creates the schema `verotel_sandbox` where it is missing; safe to run in many processes at once.
    ///
    /// # Errors
    /// When the engine does not start or the schema can't be created.
    pub async fn new(Config { front, own_base, shops }: Config) -> Result<Self, StartError> {
        Ok(Self { front: Front::new(front, TABLES).await?, own_base, shops })
    }

    /// What goes wrong from now on.
    ///
    /// # Errors
    /// When the database does not answer.
    pub async fn set(&self, knobs: Knobs) -> Result<(), sqlx::Error> {
        knobs::set(self.pool(), knobs).await
    }

    /// The shop of this number.
    pub(crate) async fn shop(&self, number: &str) -> Option<Shop> {
        (self.shops)(number.to_owned()).await
    }

    /// Where the engine reaches this sandbox.
    pub(crate) fn relay_base(&self, host: &str) -> String {
        self.own_base.as_ref().map_or_else(|| self.base(host), |own| format!("{own}{}", self.mount()))
    }
}

impl Deref for Sandbox {
    type Target = Front;

    fn deref(&self) -> &Front {
        &self.front
    }
}
