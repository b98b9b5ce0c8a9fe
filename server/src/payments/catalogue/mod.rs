//! What is sold: bundles, their prices with VAT, and by which methods a company is paid.

pub(super) mod bundles;
pub(super) mod offers;
pub(super) mod price_list;
pub(super) mod vat;
