//! The hosted pages: server-made HTML without script, in the payment's language.
//!
//! `layout` frames a page; `checkout` is what a shopper sees; `change` is the tester's page for what happens
//! afterwards; `endings` is the form part that both share.

pub(crate) mod change;
mod change_forms;
pub(crate) mod checkout;
mod endings;
mod form;
mod layout;
mod texts;

pub(crate) use form::Submitted;
pub(crate) use layout::{Frame, render, style};
pub(crate) use texts::panel as panel_texts;
