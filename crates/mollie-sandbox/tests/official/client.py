"""Drives a running sandbox with Mollie's own Python client (PyPI mollie-api-python 4.0.0).

usage: client.py http://127.0.0.1:8090/sandbox/mollie
"""

import re
import sys
import time
import urllib.parse
import urllib.request
import uuid

from mollie.api.client import Client
from mollie.api.error import NotFoundError, ResponseError, UnauthorizedError, UnprocessableEntityError

KEY = "test_abcdefghijklmnopqrstuvwxyz0123"
BASE = sys.argv[1].rstrip("/")


class Stay(urllib.request.HTTPRedirectHandler):
    """The merchant does not exist: the redirect itself is the answer."""

    def redirect_request(self, *_args):
        return None


BROWSER = urllib.request.build_opener(Stay, urllib.request.ProxyHandler({}))


def press(url, action, **fields):
    """Presses a button of a hosted page, as a browser would."""
    # The page's host is the merchant's; the sandbox itself answers on BASE.
    url = BASE + urllib.parse.urlsplit(url).path.removeprefix(urllib.parse.urlsplit(BASE).path)
    page = BROWSER.open(url).read().decode()
    token = re.search(r'name="token" value="(\w+)"', page).group(1)
    form = urllib.parse.urlencode({"token": token, "action": action, **fields}).encode()
    try:
        BROWSER.open(url, form)
    except urllib.error.HTTPError as answer:
        assert answer.code == 303, answer.code
        return answer.headers["Location"]
    raise AssertionError("no redirect")


def refused(kind, call):
    try:
        call()
    except kind as error:
        return error
    raise AssertionError(f"{kind.__name__} expected")


def main():
    client = Client(api_endpoint=BASE)
    client.set_api_key(KEY)
    order = {
        "amount": {"currency": "EUR", "value": "24.99"},
        "description": "Order 1",
        "redirectUrl": "https://shop.example/thanks",
        "cancelUrl": "https://shop.example/basket",
        "metadata": {"order_id": 1},
    }

    key = str(uuid.uuid4())
    payment = client.payments.create({**order, "method": "ideal"}, idempotency_key=key)
    again = client.payments.create({**order, "method": "ideal"}, idempotency_key=key)
    assert payment.id == again.id and payment.is_open() and payment.checkout_url
    assert press(payment.checkout_url, "paid") == "https://shop.example/thanks"
    payment = client.payments.get(payment.id)
    assert payment.is_paid() and payment.can_be_refunded() and payment.metadata == {"order_id": 1}

    refund = payment.refunds.create({"amount": {"currency": "EUR", "value": "10.00"}})
    assert refund.is_pending() and refund.get_payment().id == payment.id
    assert payment.refunds.get(refund.id).amount == {"currency": "EUR", "value": "10.00"}
    assert refused(ResponseError, lambda: payment.refunds.create({"amount": {"currency": "EUR", "value": "15.00"}})).status == 422
    payment.refunds.delete(refund.id)
    assert client.payments.get(payment.id).amount_refunded["value"] == "0.00"
    key = str(uuid.uuid4())
    refund = payment.refunds.create({"amount": {"currency": "EUR", "value": "9.99"}, "metadata": {"refund_id": 7}}, idempotency_key=key)
    again = payment.refunds.create({"amount": {"currency": "EUR", "value": "9.99"}, "metadata": {"refund_id": 7}}, idempotency_key=key)
    assert refund.id == again.id and refund.metadata == {"refund_id": 7}
    # Somebody at the dashboard, then the bank.
    press(payment.changepaymentstate_url, "refund", amount="1.00")
    press(payment.changepaymentstate_url, f"complete:{refund.id}")
    assert payment.refunds.get(refund.id).is_refunded()
    press(payment.changepaymentstate_url, "chargeback")
    payment = client.payments.get(payment.id)
    assert payment.has_refunds() and payment.amount_refunded["value"] == "10.99"
    assert payment.has_chargebacks() and payment.amount_chargedback["value"] == "14.00"
    chargeback = next(iter(payment.chargebacks.list()))
    assert chargeback.payment_id == payment.id and chargeback.reversed_at is None
    press(payment.changepaymentstate_url, f"reverse:{chargeback.id}")
    assert payment.chargebacks.get(chargeback.id).reversed_at
    assert client.payments.get(payment.id).amount_chargedback is None
    # The lists of the whole account, newest first and page by page: what a nightly look reads.
    page = client.refunds.list(limit=1)
    made = [entry.id for entry in page]
    while page.has_next() and len(made) < 3:
        page = page.get_next()
        made += [entry.id for entry in page]
    assert refund.id in made and len(set(made)) == 3, made
    assert next(iter(client.chargebacks.list())).id == chargeback.id

    # What is paid out is read with the organisation's access token.
    books = Client(api_endpoint=BASE)
    books.set_access_token(KEY.replace("test_", "access_"))
    refused(ResponseError, lambda: client.settlements.list())
    opened = books.settlements.get("open")
    assert opened.is_open() and opened.settled_at is None and opened.amount["currency"] == "EUR"
    assert payment.id in [entry.id for entry in opened.payments.list()]
    assert refund.id in [entry.id for entry in opened.refunds.list()]
    assert chargeback.id in [entry.id for entry in opened.chargebacks.list()]
    assert opened.captures.list().count == 0
    (year, months), = opened.periods.items()
    (month, period), = months.items()
    assert len(year) == 4 and len(month) == 2 and {"revenue", "costs"} <= set(period)
    balance = books.balances.get("primary")
    assert balance.available_amount == opened.amount and balance.currency == "EUR" and books.balances.get(balance.id).id == balance.id
    for settlement in books.settlements.list():
        assert settlement.status in {"paidout", "pending"}
        assert books.settlements.get(settlement.reference).id == settlement.id

    canceled = client.payments.create({**order, "method": "paypal"})
    assert press(canceled.checkout_url, "canceled") == "https://shop.example/basket"
    assert client.payments.get(canceled.id).is_canceled()

    failed = client.payments.create({**order, "method": "creditcard"})
    press(failed.checkout_url, "failed", reason="insufficient_funds")
    failed = client.payments.get(failed.id)
    assert failed.is_failed() and failed.details["failureReason"] == "insufficient_funds"

    transfer = client.payments.create({**order, "method": "banktransfer"})
    assert transfer.is_cancelable and client.payments.delete(transfer.id).is_canceled()

    customer = client.customers.create({"name": "T. Test", "email": "t@example.org"})
    first = customer.payments.create({**order, "sequenceType": "first", "method": "creditcard"})
    press(first.checkout_url, "paid", card="Mastercard")
    mandate = next(iter(client.customers.get(customer.id).mandates.list()))
    assert mandate.is_valid() and mandate.details["cardLabel"] == "Mastercard"
    recurring = customer.payments.create(
        {"amount": order["amount"], "description": "Again", "sequenceType": "recurring"}
    )
    assert recurring.is_pending() and recurring.checkout_url is None
    deadline = time.monotonic() + 15
    while not client.payments.get(recurring.id).is_paid():
        assert time.monotonic() < deadline, "the recurring payment settles by itself"
        time.sleep(0.3)
    debit = customer.mandates.create(
        {"method": "directdebit", "consumerName": "T. Test", "consumerAccount": "NL91ABNA0417164300"}
    )
    customer.mandates.delete(debit.id)

    refused(NotFoundError, lambda: client.payments.get("tr_missing"))
    error = refused(UnprocessableEntityError, lambda: client.payments.create({**order, "amount": {"currency": "EUR", "value": "1"}}))
    assert error.field == "amount", error.field
    stranger = Client(api_endpoint=BASE)
    stranger.set_api_key("test_short")
    refused(UnauthorizedError, lambda: stranger.payments.list())
    refused(ResponseError, lambda: payment.refunds.create({"amount": {"currency": "EUR", "value": "999.00"}}))

    page = client.payments.list(limit=2)
    seen = [entry.id for entry in page]
    while page.has_next():
        page = page.get_next()
        seen += [entry.id for entry in page]
    assert len(seen) == len(set(seen)) and {payment.id, failed.id, recurring.id} <= set(seen)
    assert page.has_previous() and page.get_previous().count == 2
    assert client.refunds.list().count >= 1 and client.chargebacks.list().count >= 1
    methods = client.methods.list(amount={"currency": "PLN", "value": "10.00"}, billingCountry="PL")
    assert "blik" in [method.id for method in methods]
    assert client.methods.get("ideal").minimum_amount["currency"] == "EUR"
    assert client.methods.all().count == 16
    print("mollie-api-python: all calls pass")


if __name__ == "__main__":
    main()
