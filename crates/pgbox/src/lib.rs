//! pgbox
