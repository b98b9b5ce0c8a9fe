// What a console has to show that the demo of a minute ago has not: two months of figures, jobs that gave up, texts that wait,
// and files for a bank.

/** Two months of figures, and jobs that gave up: what a demo of a minute ago has not. */
async function live(sql) {
  await sql`insert into daily_figures_built (day, built_at) select day::date, now() from generate_series(current_date - 60, current_date - 1, interval '1 day') day on conflict do nothing`;
  const figures = [['visits', '', 420], ['sign_ups', '', 36], ['activations', '', 29], ['first_purchases', '', 6], ['orders', '', 14], ['disputes', '', 0], ['revenue', 'EUR', 41_000], ['refunds', 'EUR', 3_200]];
  for (const [figure, currency, about] of figures) {
    await sql`insert into daily_figures (day, site_id, figure, currency, value)
      select day::date, s.id, ${figure}, ${currency}, round(${about}::numeric * (0.85 + (abs(hashtext(day::text || ${figure})) % 100)::numeric / 330) * (1 + 0.25 * sin(extract(doy from day) * 2 * pi() / 7)::numeric) * (1 + (61 - (current_date - day::date))::numeric / 200))::bigint
      from generate_series(current_date - 60, current_date - 1, interval '1 day') day cross join (select id from sites order by domain limit 2) s
      on conflict do nothing`;
  }
  // Today up to now, and the same hours of a week ago.
  for (const [days, share] of [[0, 1], [7, 0.8]]) {
    await sql`insert into tracking_minutes (site_id, minute, slot, visits, sign_ups, activations, first_purchases)
      select id, date_trunc('day', now(), 'UTC') - ${days}::int * interval '1 day', 0, (310 * ${share}::float8)::int, (27 * ${share}::float8)::int, (21 * ${share}::float8)::int, 4
      from sites order by domain limit 2 on conflict do nothing`;
  }
  for (const [kind, error] of [['mail.send', '451 4.7.1 the mailbox of … is busy, try later'], ['mail.send', '550 5.1.1 no such user'], ['payments.ask', 'the provider answered 503 for 20 seconds']]) {
    await sql`insert into jobs (kind, queue, priority, payload, run_at, attempts, max_attempts, last_error, created_at, dead_at)
      values (${kind}, 'default', 1, '{}', now(), 8, 8, ${error}, now() - interval '2 days', now() - interval '3 hours')`;
  }
}

/** Texts that wait: the demo's own cases have none. */
async function wait(sql) {
  await sql`insert into profile_reviews (member_id, site_id, waiting_since) select id, site_id, now() - interval '3 hours' from profiles where not fictional and about <> '' order by id limit 5
    on conflict (member_id) do update set waiting_since = excluded.waiting_since`;
}

/** A company that collects by its own bank: debits that are due, a file that waits for its release, and one that went. */
async function bank(sql) {
  await sql`insert into payment_accounts (company_id, provider, api_base, api_key, hook_secret, creditor_id, selling, collecting, holder, iban)
    select id, 'bank', '', '', '', 'NL79ZZZ999999990000', false, true, 'Vonk Media B.V.', 'NL91ABNA0417164300' from companies where id = 'vonk-media' on conflict do nothing`;
  await sql`insert into bank_debits (member_id, order_id, company_id, mandate_id, payment_id, amount_minor, payer_country, collect_on, created_at)
    select member_id, id, 'vonk-media', gen_random_uuid(), 'BD-' || upper(replace(id::text, '-', '')), 4500, 'NL', current_date + 1, now()
    from orders where status = 'completed' order by id limit 3 on conflict do nothing`;
  await sql`insert into bank_files (id, company_id, message_id, collect_on, made_at, digest, entries, cents, made_by, released_by, written_at)
    select gen_random_uuid(), 'vonk-media', 'DD-' || (current_date + day) || mark, current_date + day, now() - interval '1 hour' * (3 - day), sha256(mark::bytea), many, many * 4500,
      f.staff_id, case day when 1 then c.staff_id end, case day when 1 then now() - interval '1 hour' end
    from (values (2, '-4F0A61C2B9', 12), (1, '-90B7D3E5AA', 9)) file (day, mark, many),
      (select staff_id from staff_roles where role = 'finance' limit 1) f, (select staff_id from staff_roles where role = 'controller' limit 1) c`;
}

/** Fills the console of a demo's server. */
export async function fillConsole({ sql }) {
  await live(sql);
  await wait(sql);
  await bank(sql);
}
