mod by_country;
mod installed;
mod pages;
mod server_pages;
mod short_links;
