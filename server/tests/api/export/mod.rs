mod copy;
mod download;
