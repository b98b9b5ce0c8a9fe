-- Pay.nl beside Mollie. A company may have an account at each: new orders go to the one that sells, and
-- orders, customers and mandates stay with the one that they were made at.
alter table payment_accounts drop constraint payment_accounts_provider_check;
alter table payment_accounts add check (provider in ('mollie', 'paynl'));
alter table payment_accounts drop constraint payment_accounts_pkey;
alter table payment_accounts add primary key (company_id, provider);
alter table payment_accounts add column selling boolean not null default true;
create unique index payment_accounts_selling on payment_accounts (company_id) where selling;
-- Pay.nl's sales location, which every order names. Its API token is named apart from its secret (api_key):
-- AT-####-####, or the sales location again.
alter table payment_accounts add column service_id text check (service_id ~ '^SL-[0-9]{4}-[0-9]{4}$');
alter table payment_accounts add column token_code text check (token_code ~ '^(AT|SL)-[0-9]{4}-[0-9]{4}$');
alter table payment_accounts add check ((provider = 'paynl') = (service_id is not null and token_code is not null));
-- Where refunds and direct debits are asked for at Pay.nl, which is not where orders are.
alter table payment_accounts add column rest_base text not null default '';
-- Whether orders are made in test mode: Pay.nl's tokens do not tell.
alter table payment_accounts add column is_test boolean not null default false;

alter table provider_customers add column provider text not null default 'mollie';
alter table provider_customers drop constraint provider_customers_pkey;
alter table provider_customers add primary key (member_id, company_id, provider);
alter table mandates add column provider text not null default 'mollie';
