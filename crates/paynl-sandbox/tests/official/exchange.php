<?php
// Takes exchange calls and lets Pay.nl's client judge them: `AUTOLOAD=<autoload.php> php -S 127.0.0.1:8092 exchange.php`.
declare(strict_types=1);

require getenv('AUTOLOAD');

use PayNL\Sdk\Config\Config;
use PayNL\Sdk\Util\Exchange;

$file = sys_get_temp_dir() . '/paynl-exchange-' . getmypid();
if (isset($_GET['said'])) {
    echo is_file($file) ? file_get_contents($file) : '';
    return;
}
$config = (new Config())->setUsername('AT-1234-5678')->setPassword('0123456789abcdef0123456789abcdef01234567');
$config->setCore(Config::TGU1);
$exchange = new Exchange();
try {
    $order = $exchange->process($config);
    $line = ($order->isPaid() ? 'PAID ' : 'other ') . $order->getOrderId();
    $answer = $exchange->setResponse(true, 'seen', true);
} catch (Throwable $refused) {
    $line = 'refused ' . $refused->getMessage();
    $answer = 'FALSE| ' . $refused->getMessage();
}
file_put_contents($file, $line . PHP_EOL, FILE_APPEND);
echo $answer;
