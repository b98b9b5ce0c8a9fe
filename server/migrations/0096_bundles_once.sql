-- Of two equal offers the later one goes: orders that were placed on it go on.
update bundles set offered = false
where offered and exists (
    select from bundles earlier
    where earlier.site_id = bundles.site_id and earlier.country = bundles.country and earlier.credits = bundles.credits
      and earlier.price_minor = bundles.price_minor and earlier.currency = bundles.currency and earlier.offered
      and earlier.position < bundles.position
);

create unique index bundles_offered_once on bundles (site_id, country, credits, price_minor, currency) where offered;
