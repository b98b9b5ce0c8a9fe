<?php
// Verotel's own client signs, and judges what the sandbox signs: `php vectors.php <Client.php> [<sandbox>]` (README.md).
declare(strict_types=1);

require $argv[1];

const SHOP = '60678';
const KEY = 'zpXwe2D77g4P7ysGJcr3rY87TBYs6J';

function check(string $what, mixed $is, mixed $should): void
{
    if ($is !== $should) {
        echo "NOT ok $what: " . var_export($is, true) . ' instead of ' . var_export($should, true) . PHP_EOL;
        exit(1);
    }
    echo "ok $what" . PHP_EOL;
}

$client = new Verotel\FlexPay\Client(SHOP, KEY);
$purchase = [
    'priceAmount' => '45.20',
    'priceCurrency' => 'EUR',
    'description' => 'My Dščřčřřěřě&?=blah123',
    'paymentMethod' => 'CC',
    'custom1' => 'custom1',
    'custom2' => 'custom2',
    'custom3' => 'custom3',
    'referenceID' => 'ref1',
    'successURL' => 'http://example.com/approve',
    'declineURL' => 'http://example.com/decline',
    'email' => 'foo@example.com',
];
$address = $client->get_purchase_URL($purchase);
parse_str((string) parse_url($address, PHP_URL_QUERY), $sent);
check('a purchase', $sent['signature'], '08a33095ae3f4cee4ba25bc50a4076d11c008b84e40423a1cd436c29d2a9225b');

$postback = [
    'shopID' => '68849',
    'priceAmount' => '0.00',
    'referenceID' => 'reference1234',
    'priceCurrency' => 'USD',
    'custom1' => 'My',
    'description' => 'My Dščřčřřěřě&?=blah123',
    'subscriptionType' => 'RECURRING',
    'period' => 'P1M',
    'name' => 'My name',
    'trialAmount' => '0.01',
    'trialPeriod' => 'P3D',
    'successURL' => 'http://successURL.test',
    'declineURL' => 'http://declineURL.test',
    'cancelDiscountPercentage' => '30',
    'signature' => '0df722dd32b8a9f68e3ae4e3f226651eba1397d7928862635ba32674dc7bed6a',
];
check('a postback', $client->validate_signature($postback), true);
check('a changed one', $client->validate_signature(['priceAmount' => '1.00'] + $postback), false);

$status = $client->get_status_URL(['referenceID' => '6f9619ff8b86d011b42d00c04fc964ff']);
parse_str((string) parse_url($status, PHP_URL_QUERY), $asked);
check('a status', $asked['signature'], '6321da17defc0747aabc7b65847b40a066aff6954606208ad3e6f25e928c6903');

if (isset($argv[2])) {
    $get = fn (string $official): string => (string) file_get_contents(
        str_replace('https://secure.verotel.com', $argv[2], $official),
        false,
        stream_context_create(['http' => ['ignore_errors' => true, 'follow_location' => 0]]),
    );
    check('nobody has paid', str_contains($get($client->get_status_URL(['referenceID' => 'ref1'])), 'NOTFOUND'), true);
    $page = $client->get_purchase_URL(['referenceID' => 'ref-' . bin2hex(random_bytes(4))] + $purchase);
    $get($page);
    check('the page opens', str_contains(implode("\n", $http_response_header), '303'), true);
    $get(str_replace('45.20', '4.52', $page));
    check('a changed page does not', str_contains(implode("\n", $http_response_header), '400'), true);
}
