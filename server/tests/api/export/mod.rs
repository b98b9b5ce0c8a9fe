mod copy;
mod download;
mod requests;
