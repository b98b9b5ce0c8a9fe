mod auto_like;
mod get_likes;
mod like;
mod mails;
mod swipe;
mod waiting;
