mod copy;
pub mod download;
mod requests;
