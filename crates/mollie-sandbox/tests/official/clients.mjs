// Drives a running sandbox with Mollie's two Node clients (npm @mollie/api-client 4.6.0, mollie-api-typescript 1.12.28).
// usage: NODE_TLS_REJECT_UNAUTHORIZED=0 node clients.mjs http://127.0.0.1:8090/sandbox/mollie
// The first client speaks https only, so this program puts a self-signed TLS listener before the sandbox.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync } from "node:fs";
import { randomUUID } from "node:crypto";
import http from "node:http";
import https from "node:https";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createMollieClient } from "@mollie/api-client";
import { Client } from "mollie-api-typescript";

const KEY = "test_abcdefghijklmnopqrstuvwxyz0123";
const base = new URL(process.argv[2]);
const order = {
  amount: { currency: "EUR", value: "24.99" },
  description: "Order 1",
  redirectUrl: "https://shop.example/thanks",
  cancelUrl: "https://shop.example/basket",
  metadata: { order_id: 1 },
};

/** Presses a button of a hosted page, as a browser would. */
async function press(url, action, fields = {}) {
  const here = new URL(new URL(url).pathname, base);
  const page = await (await fetch(here)).text();
  const token = /name="token" value="(\w+)"/.exec(page)[1];
  const body = new URLSearchParams({ token, action, ...fields });
  const answer = await fetch(here, { method: "POST", body, redirect: "manual" });
  assert.equal(answer.status, 303);
  return answer.headers.get("location");
}

async function tls() {
  const folder = mkdtempSync(join(tmpdir(), "sandbox-tls-"));
  const [key, cert] = [join(folder, "key.pem"), join(folder, "cert.pem")];
  execFileSync("openssl", ["req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-days", "1",
    "-subj", "/CN=localhost", "-keyout", key, "-out", cert], { stdio: "ignore" });
  const server = https.createServer({ key: readFileSync(key), cert: readFileSync(cert) }, (request, response) => {
    const onward = http.request(new URL(request.url, base), { method: request.method, headers: request.headers }, (answer) => {
      response.writeHead(answer.statusCode, answer.headers);
      answer.pipe(response);
    });
    request.pipe(onward);
  });
  await new Promise((ready) => server.listen(0, "127.0.0.1", ready));
  return server;
}

async function apiClient() {
  const server = await tls();
  const apiEndpoint = `https://localhost:${server.address().port}${base.pathname}/v2/`;
  const mollie = createMollieClient({ apiKey: KEY, apiEndpoint });

  const key = randomUUID();
  let payment = await mollie.payments.create({ ...order, method: "ideal", idempotencyKey: key });
  const again = await mollie.payments.create({ ...order, method: "ideal", idempotencyKey: key });
  assert.equal(again.id, payment.id);
  assert.equal(await press(payment.getCheckoutUrl(), "paid"), order.redirectUrl);
  payment = await mollie.payments.get(payment.id);
  assert.equal(payment.status, "paid");
  const refund = await mollie.paymentRefunds.create({ paymentId: payment.id, amount: { currency: "EUR", value: "10.00" } });
  assert.equal(refund.status, "pending");
  assert.equal((await mollie.payments.get(payment.id)).amountRemaining.value, "14.99");
  await mollie.paymentRefunds.cancel(refund.id, { paymentId: payment.id });
  await assert.rejects(mollie.paymentRefunds.create({ paymentId: payment.id, amount: { currency: "EUR", value: "25.00" } }), { statusCode: 422, field: "amount" });
  const kept = await mollie.paymentRefunds.create({ paymentId: payment.id, amount: { currency: "EUR", value: "9.00" }, metadata: { refund_id: 7 } });
  // Somebody at the dashboard, then the bank.
  await press(payment._links.changePaymentState.href, "refund", { amount: "1.00" });
  await press(payment._links.changePaymentState.href, `complete:${kept.id}`);
  assert.equal((await mollie.paymentRefunds.get(kept.id, { paymentId: payment.id })).status, "refunded");
  assert.equal((await mollie.payments.get(payment.id)).amountRefunded.value, "10.00");
  await press(payment._links.changePaymentState.href, "chargeback");
  const [chargeback] = await mollie.paymentChargebacks.page({ paymentId: payment.id });
  assert.equal(chargeback.amount.value, "14.99");
  await press(payment._links.changePaymentState.href, `reverse:${chargeback.id}`);
  assert.ok((await mollie.paymentChargebacks.get(chargeback.id, { paymentId: payment.id })).reversedAt);
  // The lists of the whole account, newest first and page by page: what a nightly look reads.
  const lists = [];
  for (let page = await mollie.refunds.page({ limit: 2 }); page; page = page.nextPage && lists.length < 4 ? await page.nextPage() : undefined) lists.push(...page.map(({ id }) => id));
  assert.ok(lists.includes(kept.id) && new Set(lists).size === lists.length, lists.join());
  assert.equal((await mollie.chargebacks.page({ limit: 1 }))[0].id, chargeback.id);

  // What is paid out is read with the organisation's access token.
  const books = createMollieClient({ accessToken: KEY.replace("test_", "access_"), apiEndpoint });
  await assert.rejects(mollie.settlements.page(), { statusCode: 403 });
  const open = await books.settlements.getOpen();
  assert.deepEqual([open.id, open.status, open.settledAt, open.amount.currency], ["open", "open", null, "EUR"]);
  const [months] = Object.values(open.periods);
  const [{ revenue, costs }] = Object.values(months);
  assert.ok(revenue.some(({ method, amountNet }) => method === "ideal" && /^\d+\.\d{4}$/.test(amountNet.value)));
  assert.ok(revenue.some(({ method, amountNet }) => method === "refund" && amountNet.value.startsWith("-")));
  assert.ok(costs.every(({ rate, count }) => rate.fixed.currency === "EUR" && count > 0));
  // By their ids: its links would lead past this program's TLS.
  const inside = async (list) => { const ids = []; for await (const { id } of list) ids.push(id); return ids; };
  assert.ok((await inside(books.settlementPayments.iterate({ settlementId: "open", valuesPerMinute: 100_000 }))).includes(payment.id));
  assert.ok((await inside(books.settlementRefunds.iterate({ settlementId: "open", valuesPerMinute: 100_000 }))).includes(kept.id));
  assert.ok((await inside(books.settlementChargebacks.iterate({ settlementId: "open", valuesPerMinute: 100_000 }))).includes(chargeback.id));
  for (const settlement of await books.settlements.page({ limit: 2 })) {
    assert.equal((await books.settlements.get(settlement.reference)).id, settlement.id);
    assert.equal((await books.settlementPayments.page({ settlementId: settlement.id })).every(({ settlementId }) => settlementId === settlement.id), true);
  }
  assert.ok((await books.settlements.getNext()).id);

  const failed = await mollie.payments.create({ ...order, method: "creditcard" });
  await press(failed.getCheckoutUrl(), "failed", { reason: "insufficient_funds" });
  assert.equal((await mollie.payments.get(failed.id)).details.failureReason, "insufficient_funds");

  const customer = await mollie.customers.create({ name: "T. Test", email: "t@example.org" });
  const first = await mollie.payments.create({ ...order, customerId: customer.id, sequenceType: "first", method: "creditcard" });
  await press(first.getCheckoutUrl(), "paid");
  const [mandate] = await mollie.customerMandates.page({ customerId: customer.id });
  assert.equal(mandate.status, "valid");
  const recurring = await mollie.payments.create({ amount: order.amount, description: "Again", customerId: customer.id, sequenceType: "recurring" });
  assert.equal(recurring.mandateId, mandate.id);
  const debit = await mollie.customerMandates.create({ customerId: customer.id, method: "directdebit", consumerName: "T. Test", consumerAccount: "NL91ABNA0417164300" });
  await mollie.customerMandates.revoke(debit.id, { customerId: customer.id });

  await assert.rejects(mollie.payments.get("tr_missing"), { statusCode: 404 });
  await assert.rejects(mollie.payments.create({ ...order, amount: { currency: "EUR", value: "1" } }), { statusCode: 422, field: "amount" });
  const seen = [];
  for await (const entry of mollie.payments.iterate({ valuesPerMinute: 100_000 })) seen.push(entry.id);
  assert.ok(seen.length >= 4 && new Set(seen).size === seen.length);
  assert.ok((await mollie.methods.list({ amount: { currency: "SEK", value: "99.00" }, billingCountry: "SE" })).some(({ id }) => id === "swish"));
  server.close();
  server.closeAllConnections();
  console.log("@mollie/api-client: all calls pass");
}

/** Paged answers come wrapped, others do not. */
const listed = (answer) => (answer.result ?? answer).embedded;

async function typescript() {
  const client = new Client({ serverURL: base.href, security: { apiKey: KEY } });
  const made = await client.payments.create({ paymentRequest: { ...order, method: "ideal" }, idempotencyKey: randomUUID() });
  assert.equal(made.status, "open");
  await press(made.links.checkout.href, "paid");
  const paid = await client.payments.get({ paymentId: made.id });
  assert.equal(paid.status, "paid");
  const refund = await client.refunds.create({ paymentId: made.id, refundRequest: { amount: { currency: "EUR", value: "10.00" }, description: "Back", metadata: {} } });
  assert.equal(refund.status, "pending");
  await press(paid.links.changePaymentState.href, "chargeback");
  const chargebacks = await client.chargebacks.list({ paymentId: made.id });
  assert.equal(listed(chargebacks).chargebacks.length, 1);
  const open = await client.payments.create({ paymentRequest: { ...order } });
  assert.equal(open.method ?? null, null);
  const customer = await client.customers.create({ entityCustomer: { name: "T. Test", email: "t@example.org" } });
  const first = await client.payments.create({ paymentRequest: { ...order, customerId: customer.id, sequenceType: "first", method: "creditcard" } });
  await press(first.links.checkout.href, "paid");
  const mandates = await client.mandates.list({ customerId: customer.id });
  assert.equal(listed(mandates).mandates[0].status, "valid");
  const recurring = await client.payments.create({ paymentRequest: { amount: order.amount, description: "Again", redirectUrl: null, customerId: customer.id, sequenceType: "recurring" } });
  assert.equal(recurring.sequenceType, "recurring");
  const debit = await client.mandates.create({ customerId: customer.id, mandateRequest: { method: "directdebit", consumerName: "T. Test", consumerAccount: "NL91ABNA0417164300" } });
  await client.mandates.revoke({ customerId: customer.id, mandateId: debit.id, requestBody: {} });
  assert.equal(listed(await client.payments.list({ limit: 2 })).payments.length, 2);
  assert.ok(listed(await client.methods.list({})).methods.length > 5);
  assert.equal((await client.methods.get({ methodId: "ideal" })).id, "ideal");
  // Its schemas are strict: a settlement that lacks a field does not come through.
  const token = KEY.replace("test_", "access_");
  // The name changed between versions.
  const books = new Client({ serverURL: base.href, security: { advancedAccessToken: token, organizationAccessToken: token } });
  const settled = await books.settlements.getOpen();
  assert.equal(settled.status, "open");
  assert.ok(Object.keys(settled.periods).length > 0 && settled.balanceId.startsWith("bal_"));
  assert.ok(Array.isArray(listed(await books.settlements.list({ limit: 5 })).settlements));
  assert.ok(listed(await books.settlements.listPayments({ settlementId: "open" })).payments.length > 0);
  assert.ok(listed(await books.settlements.listRefunds({ settlementId: "open" })).refunds.length > 0);
  assert.ok(listed(await books.settlements.listChargebacks({ settlementId: "open" })).chargebacks.length > 0);
  const balance = await books.balances.getPrimary();
  assert.deepEqual(balance.availableAmount, settled.amount);
  assert.equal(listed(await books.balances.list({})).balances[0].id, settled.balanceId);
  await assert.rejects(client.payments.get({ paymentId: "tr_missing" }), (error) => error.statusCode === 404 && error.constructor.name === "ErrorResponse");
  console.log("mollie-api-typescript: all calls pass");
}

await apiClient();
await typescript();
