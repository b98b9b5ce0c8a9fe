//! mollie-sandbox
