<?php
// Pay.nl's own client drives the sandbox: `php client.php <autoload.php> http://127.0.0.1:8091/sandbox/paynl`.
// With a third argument it also waits for exchange calls, which exchange.php takes and lets the client judge.
// The client's hosts are constants, so that its copy is pointed at the sandbox first (README.md).
declare(strict_types=1);

require $argv[1];
$base = $argv[2];

use PayNL\Sdk\Config\Config;
use PayNL\Sdk\Exception\PayException;
use PayNL\Sdk\Model\Amount;
use PayNL\Sdk\Model\Request\OrderAbortRequest;
use PayNL\Sdk\Model\Request\OrderCreateRequest;
use PayNL\Sdk\Model\Request\OrderStatusRequest;
use PayNL\Sdk\Model\Request\TransactionRefundRequest;
use PayNL\Sdk\Model\Request\TransactionStatusRequest;

const TOKEN = 'AT-1234-5678';
const SECRET = '0123456789abcdef0123456789abcdef01234567';

function config(string $secret = SECRET): Config
{
    // A new one each time: the client keeps its last host in it.
    return (new Config())->setUsername(TOKEN)->setPassword($secret)->setCore(Config::TGU1);
}

function check(string $what, mixed $is, mixed $should): void
{
    if ($is !== $should) {
        echo "NOT ok $what: " . var_export($is, true) . ' instead of ' . var_export($should, true) . PHP_EOL;
        exit(1);
    }
    echo "ok $what" . PHP_EOL;
}

/** Where exchange.php listens, or nobody. */
function exchange(): string
{
    global $argv;
    return $argv[3] ?? 'http://127.0.0.1:9/exchange';
}

function made(): \PayNL\Sdk\Model\Pay\PayOrder
{
    $request = (new OrderCreateRequest())->setServiceId('SL-1234-5678')->setAmount(24.99)->setCurrency('EUR');
    $request->setDescription('60 credits')->setReference('6f9619ff8b86d011b42d00c04fc964ff');
    $request->setReturnurl('http://127.0.0.1:9/thanks')->setExchangeUrl(exchange());
    $request->setPaymentMethodId(10)->setTestmode(true)->setConfig(config());
    return $request->start();
}

/** Presses a button on the hosted page. */
function press(string $page, string $action): void
{
    preg_match('/name="token" value="([^"]+)"/', file_get_contents($page), $token);
    $options = ['method' => 'POST', 'header' => 'content-type: application/x-www-form-urlencoded', 'follow_location' => 0];
    $options['content'] = http_build_query(['token' => $token[1], 'action' => $action]);
    file_get_contents($page, false, stream_context_create(['http' => $options]));
}

/** The page of an order, whose links name the origin of its return address. */
function page(\PayNL\Sdk\Model\Pay\PayOrder $order): string
{
    global $base;
    return $base . substr($order->getPaymentUrl(), strpos($order->getPaymentUrl(), '/checkout/'));
}

$order = made();
check('a new order is pending', $order->isPending(), true);
check('in cents and back', $order->getAmount(), 24.99);
check('in test mode', $order->isTestmode(), true);
press(page($order), 'paid');
$told = (new OrderStatusRequest($order->getOrderId()))->setConfig(config())->start();
check('a paid one is paid', $told->isPaid(), true);
check('with our reference', $told->getReference(), '6f9619ff8b86d011b42d00c04fc964ff');
check('by the method asked for', $told->getPaymentMethod(), 10);
check('from an account', $told->getCustomerId(), 'NL91ABNA0417164300');

$refund = (new TransactionRefundRequest($order->getOrderId()))->setAmount(10.0)->setCurrency('EUR')->setConfig(config())->start();
check('a part is refunded', $refund->getAmountRefunded()->getValue(), 1000);
check('and has a name', count($refund->getRefundedTransactions()), 1);
$told = (new TransactionStatusRequest($order->getOrderId()))->setConfig(config())->start();
check('the transaction knows', [$told->isRefundedPartial(), $told->getAmountRefunded()], [true, 10]);
$rest = (new TransactionRefundRequest($order->getOrderId()))->setAmount(14.99)->setCurrency('EUR')->setConfig(config())->start();
check('and the rest', $rest->getAmountRefunded()->getValue(), 2499);

$endings = ['failed' => 'isDenied', 'canceled' => 'isCancelled', 'expired' => 'isCancelled', 'pending' => 'isPending'];
foreach ($endings as $action => $is) {
    $other = made();
    press(page($other), $action);
    check("$action $is", (new OrderStatusRequest($other->getOrderId()))->setConfig(config())->start()->$is(), true);
}
$aborted = (new OrderAbortRequest(made()->getOrderId()))->setConfig(config())->start();
check('an aborted one is cancelled', $aborted->isCancelled(), true);

// The client remembers what it asked about.
$unasked = made();
foreach (['another token' => [str_repeat('f', 40), 404], 'no token' => ['short', 401]] as $who => [$secret, $code]) {
    try {
        (new OrderStatusRequest($unasked->getOrderId()))->setConfig(config($secret))->start();
        check("$who is refused", false, true);
    } catch (PayException $refused) {
        check("$who is refused", $refused->getCode(), $code);
    }
}
for ($tries = 0; isset($argv[3]) && $tries < 100; $tries++) {
    $said = file_get_contents(exchange() . '?said');
    if (str_contains($said, "PAID {$order->getOrderId()}")) {
        break;
    }
    usleep(100_000);
}
if (isset($argv[3])) {
    check('the exchange call is signed as the client checks it', str_contains($said, "PAID {$order->getOrderId()}"), true);
    check('and none was refused', str_contains($said, 'refused'), false);
}
echo 'all well' . PHP_EOL;
