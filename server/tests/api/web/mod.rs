mod installed;
mod pages;
