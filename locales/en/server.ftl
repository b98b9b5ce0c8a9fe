### Texts that the server writes: interests, refusals, mails.

## Interests (settings/data/interests.json)

interest-relationship = Relationship
interest-kissing = Kissing
interest-romance = Romance
interest-conversation = Good conversation
interest-humour = Humour
interest-travelling = Travelling
interest-music = Music
interest-dancing = Dancing
interest-cinema = Films and series
interest-theatre = Theatre
interest-museums = Museums
interest-art = Art
interest-photography = Photography
interest-reading = Reading
interest-cooking = Cooking
interest-dining_out = Dining out
interest-wine = Wine
interest-hiking = Hiking
interest-cycling = Cycling
interest-fitness = Fitness
interest-swimming = Swimming
interest-yoga = Yoga
interest-team_sports = Team sports
interest-winter_sports = Winter sports
interest-camping = Camping
interest-nature = Nature
interest-gardening = Gardening
interest-pets = Pets
interest-gaming = Gaming
interest-board_games = Board games
interest-motoring = Cars and motorbikes
interest-crafts = DIY and crafts
interest-volunteering = Volunteering
interest-fashion = Fashion
interest-wellness = Sauna and wellness
interest-flirting = Flirting
interest-massage = Sensual massage
interest-role_play = Role play
interest-lingerie = Lingerie
interest-tantra = Tantra
interest-dominance = Dominance
interest-submission = Submission
interest-fantasies = Fantasies
interest-erotic_stories = Erotic stories

## Refusals: problem-<code> of kernel/problem.rs, and the fields' texts (spec 5 and 8)

problem-internal = An error has occurred.
problem-try_later = An error occured, please try again later.
problem-login_failed = Login failed, please try again
problem-account_blocked = Too many incorrect attempts, account blocked for { $minutes } min.
problem-reset_limit = Too many password reset emails sent, please try again tomorrow.
problem-email_unknown = E-mail address not found
problem-link_expired = Link expired or invalid, request a new email
problem-activation_failed = Activation failed
problem-pending_deletion = This account is about to be deleted. Use the link in our e-mail to get it back.
problem-email_taken = An account with this e-mail address already exists
problem-blocked_by = You're blocked by { $name }. You do not have access to this page.
problem-signups_closed = You can only join by invitation at the moment.
problem-not_confirmed = Please confirm your e-mail address first. You will find the link in your mailbox.
problem-waiting_for_activation = This member still has to confirm their e-mail address. You can reply after that.
problem-consent_missing = Please give your consent first.

problem-payment_failed = Payment failed or has been cancelled.
problem-card_failed = Credit card payment failed
problem-payment_unavailable = Payments are not available at the moment. You have not been charged. Please try again later.
problem-method_not_offered = This payment method is not available. Please choose another one.
problem-bundle_not_offered = This credit bundle is no longer available. Please choose another one.
problem-not_enough_credits = You do not have enough credits
problem-premium_only = This feature is only available for premium members.
problem-direct_debit_blocked = Your account is blocked for direct debit payments.
problem-direct_debit_limit = You have reached the limit for direct debit payments. Please choose another payment method.
problem-code_not_found = Code not found
problem-code_used = Code already used
problem-sms_code_invalid = Code invalid

problem-message_empty = Write a message first.
problem-message_too_long = Your message may have at most { $max } characters.
problem-message_characters = Your message contains characters that cannot be sent.
problem-conversation_limit = { $max ->
    [one] As a free member you can write to one person. Buy credits to write to more.
   *[other] As a free member you can write to { $max } people. Buy credits to write to more.
}

problem-email_invalid = Invalid email
problem-date_of_birth_missing = Enter your date of birth ({ $min_age }+)
problem-date_of_birth_invalid = Invalid date of birth.
problem-too_young = You must be at least { $min_age } years old.
problem-name_is_email = Please do not use your e-mail address as your name.
problem-name_starts_with_at = Your name cannot start with @.
problem-name_invalid = Choose a name of { $min } to { $max } characters.
problem-password_too_short = Choose a password of at least { $min } characters.
problem-password_too_long = Your password may have at most { $max } characters.
problem-password_too_common = This password is too easy to guess. Please choose another one.
problem-password_mismatch = The entered passwords are not the same.
problem-old_password_wrong = Please check your old password.
problem-age_range_invalid = The minimum age cannot be higher than the maximum age.
problem-unknown_place = Please choose a place from the list.
problem-language_not_offered = This site is not available in that language.
problem-field_invalid = Please check this field.
problem-field_missing = Please fill in this field.
problem-field_unknown = Unknown field: { $field }

problem-authentication_required = Please log in first.
problem-not_found = We could not find what you are looking for.
problem-not_allowed = You are not allowed to do this.
problem-invalid_request = Please check what you have entered.
problem-body_too_large = This is too large to send.
problem-unsupported_media_type = This kind of content is not accepted here.
problem-method_not_allowed = This action is not available here.
problem-rate_limited = { $seconds ->
    [one] That was a bit fast. Please try again in one second.
   *[other] That was a bit fast. Please try again in { $seconds } seconds.
}
problem-client_header_missing = This request did not come from our app. Please reload the page.
problem-cross_site_refused = This request came from another website and was refused.
problem-idempotency_key_missing = This request is incomplete. Please reload the page and try again.
problem-idempotency_conflict = This request was already sent with different content. Please reload the page and try again.
problem-unavailable = We cannot be reached for a moment. Please try again shortly.
problem-site_unknown = There is no site at this address.

## Fictional profiles (spec 1), where the site has no words of its own

fictional-singular = Fictional profile
fictional-plural = Fictional profiles
fictional-warning = This is a fictional profile, made for entertainment. There is no real person behind it, so meeting in person is not possible.

## Order states (spec 4)

order_status-pending = Processing
order_status-completed = Completed
order_status-failed = Failed
order_status-cancelled = Cancelled
order_status-expired = Expired
order_status-partly_refunded = Partly refunded
order_status-refunded = Refunded
order_status-charged_back = Charged back

## Payment methods (spec 3)

method-sdd = Direct debit
method-prezelewy24 = Przelewy24
method-blik = BLIK
method-sct = Bank transfer
method-giropay = giropay
method-mastercard = Mastercard
method-visa = Visa
method-creditcard = Credit card
method-dankort = Dankort
method-mobilepay = MobilePay
method-swish = Swish
method-twint = TWINT
method-satispay = Satispay
method-vipps = Vipps
method-cartebancaire = Carte Bancaire
method-nexi = Nexi
method-ideal = iDEAL
method-bancontact = Bancontact
method-applepay = Apple Pay
method-paysafecard = paysafecard
method-maestro = Maestro
method-paypal = PayPal
method-sofort = SOFORT
method-eps = eps

## Kinds of notification (spec 3)

notification-new_conversations = New conversations
notification-new_messages = New messages
notification-like = Likes
notification-unread_message_reminders = Reminders of unread messages
notification-promotions = Offers
notification-weekly_updates = Weekly overview
notification-news = News
notification-reminders = Reminders

## Mails

mail-link_hint = Does the button not work? Copy this link into your browser:
mail-footer = You are receiving this e-mail because this address was used to sign up with { $site }. { $site } is a service of { $company }, { $address }.

mail-activation-subject = Confirm your e-mail address for { $site }
mail-activation-heading = Just one more step
mail-activation-body =
    Hi { $name }, thank you for joining { $site }. Confirm your e-mail address, and other members can reply to you.

    The link works once and is valid for 7 days.

    Was this not you? Then simply ignore this e-mail.
mail-activation-button = Confirm e-mail address

mail-welcome-subject = Welcome to { $site }
mail-welcome-heading = Good to have you here, { $name }
mail-welcome-body =
    Your e-mail address is confirmed. If you wrote a first message, it has been delivered now.

    A good photo and a few honest lines about yourself make it much easier for others to start a conversation with you.
mail-welcome-button = Complete my profile

mail-already-member-subject = You already have an account with { $site }
mail-already-member-heading = You already have an account
mail-already-member-body =
    Hi { $name }, someone, most likely you, tried to sign up with { $site } using this e-mail address.

    As you already have an account, you can simply log in. If you no longer know your password, you can choose a new one on the login page.

    Was this not you? Then you need not do anything.
mail-already-member-button = Log in

mail-order-completed-subject = Your credits for { $site } are ready
mail-order-completed-heading = Payment complete
mail-order-completed-body =
    { $credits ->
        [one] Thank you for your order. We have added one credit to your account with { $site }. You paid { $amount }.
       *[other] Thank you for your order. We have added { $credits } credits to your account with { $site }. You paid { $amount }.
    }

    Credits that you buy do not expire. Your order shows how you can withdraw from it.
mail-order-completed-button = View my order

## What the demo's sites say of themselves, and what a payment is for

site-index-title = { $site }: dating and chat for adults, at your own pace
site-description = Meet adults near you, see who fits, and write with them. { $site } shows prices in money, labels every fictional profile in words, and lets you leave as easily as you came.
payment-description = { $credits } credits at { $site }
