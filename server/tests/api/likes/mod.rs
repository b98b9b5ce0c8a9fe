mod get_likes;
mod like;
