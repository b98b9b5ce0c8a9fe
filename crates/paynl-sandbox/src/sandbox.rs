//! The sandbox: the engine, with Pay.nl's tables.

use std::ops::Deref;

use mollie_sandbox::{Front, FrontConfig, Schema, StartError};

/// Those of `paynl_sandbox`.
pub const TABLES: Schema =
    Schema { name: "paynl_sandbox", sql: include_str!("schema.sql"), lock: 0x7061_796e_6c5f_7361 };

/// A running sandbox; clones share it.
#[derive(Clone)]
pub struct Sandbox(Front);

impl Sandbox {
    /// Starts the engine and creates the schema `paynl_sandbox` where it is missing; safe to run in many processes at once.
    ///
    /// # Errors
    /// When the engine does not start or the schema can't be created.
    pub async fn new(config: FrontConfig) -> Result<Self, StartError> {
        Front::new(config, TABLES).await.map(Self)
    }
}

impl Deref for Sandbox {
    type Target = Front;

    fn deref(&self) -> &Front {
        &self.0
    }
}
