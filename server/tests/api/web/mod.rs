mod by_country;
mod installed;
mod landers;
mod pages;
mod server_pages;
mod short_links;
