//! Short links that an operator issued, for a campaign or an action in a mail (spec 2: `{token}`):
//! made, listed and taken back in the console and by `liaison link`, followed by `web`. Uses are counted, people are not.

mod model;
mod store;

pub use model::{Target, Token};
pub use store::{LinkLine, LinkPosition, NewLink, create, exists, follow, list, page, withdraw};
