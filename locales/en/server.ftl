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

## Genders that a site can take beside women and men (settings/starter.rs)

# On a profile; after “I am”; in a list beside “Women”; after “I am looking for”.
gender-non_binary = Non-binary
gender-i_am-non_binary = non-binary
gender-people-non_binary = Non-binary people
gender-sought-non_binary = non-binary people
gender-couple_mf = Couple (woman and man)
gender-i_am-couple_mf = a couple: a woman and a man
gender-people-couple_mf = Couples (woman and man)
gender-sought-couple_mf = couples (woman and man)
gender-couple_ff = Couple (two women)
gender-i_am-couple_ff = a couple: two women
gender-people-couple_ff = Couples (two women)
gender-sought-couple_ff = couples (two women)
gender-couple_mm = Couple (two men)
gender-i_am-couple_mm = a couple: two men
gender-people-couple_mm = Couples (two men)
gender-sought-couple_mm = couples (two men)

# Profile prompts: beginnings that a member finishes in a sentence. They stand over the answer, and in “opener-prompt”.
prompt-perfect_sunday = My perfect Sunday
prompt-small_joys = A small thing that makes my day
prompt-laugh_most = What makes me laugh
prompt-talk_for_hours = I could talk for hours about
prompt-ask_me = Ask me about
prompt-first_date = My idea of a good first date
prompt-evening_at_home = A good evening at home
prompt-favourite_spot = My favourite spot around here
prompt-home_cooked = The dish I cook best
prompt-travel_next = Where I'd like to travel next
prompt-travel_back = A place I keep going back to
prompt-best_weekend = My best spontaneous weekend
prompt-rainy_day = What I do when it rains
prompt-morning_or_night = Early bird or night owl
prompt-song_on_repeat = The song I have on repeat
prompt-dance_to = The song that gets me dancing
prompt-last_film = The last film I really enjoyed
prompt-book_to_lend = A book I'd lend you
prompt-hidden_talent = My hidden talent
prompt-learning_now = Something I'm learning right now
prompt-teach_you = Something I could teach you
prompt-show_me = Something you could show me
prompt-better_together = What's more fun together
prompt-never_say_no = I never say no to
prompt-cant_do_without = I can't do without
prompt-guilty_pleasure = A pleasure I'm not ashamed of
prompt-unpopular_opinion = An opinion few people share
prompt-changed_mind = Something I've changed my mind about
prompt-two_truths = Two truths and a fib
prompt-childhood_dream = What I wanted to be as a child
prompt-friends_say = What my friends say about me
prompt-good_company = I'm at my best when
prompt-warm_to = I warm to people who
prompt-best_compliment = The nicest compliment I've had
prompt-best_advice = The best advice I've been given
prompt-proud_of = Something I'm proud of
prompt-bravest = The bravest thing I've done
prompt-pets = Cats, dogs or neither
prompt-toast_to = What I'd raise a glass to
prompt-hoping_for = What I hope to find here

# First messages to choose from. They are words of a member, to someone of any gender; none is pushy.
opener-prompt-1 = Your answer to “{ $question }” made me curious. Tell me more?
opener-prompt-2 = I liked what you wrote under “{ $question }”. Want to hear my answer?
opener-prompt-3 = “{ $question }”: I've been thinking about that one too. How did you come up with your answer?
opener-interest-1 = { $interest }: we have that in common! How did it start for you?
opener-interest-2 = { $interest }: me too. What did you enjoy most about it lately?
opener-interest-3 = We both picked “{ $interest }”. What would you recommend to me?
opener-town-1 = What's your favourite place in { $city }?
opener-town-2 = I don't know { $city } well. What should I see there first?
opener-town-3 = { $city }: how did you end up there?
opener-home-1 = We both live in { $city }. Where do you go when you want to treat yourself?
opener-home-2 = Someone else from { $city }! What's your favourite spot there?
opener-photo-1 = Which of your photos has the best story behind it?
opener-photo-2 = I like your photos. Where was the last one taken?
opener-light-1 = What's something small that made you smile this week?
opener-light-2 = What are you looking forward to right now?
opener-light-3 = What's the best thing you've eaten lately?
opener-light-4 = How did your day turn out: better or worse than expected?
opener-choice-1 = Coffee, tea or something stronger?
opener-choice-2 = If we could leave tomorrow: the sea, the mountains or a big city?
opener-choice-3 = Sunday morning: sleep in, or out of the door early?
opener-choice-4 = Which song should I listen to today?

## Refusals: problem-<code> of kernel/problem/mod.rs, and the fields' texts (spec 5 and 8)

problem-internal = An error has occurred.
problem-try_later = An error occured, please try again later.
problem-login_failed = Login failed, please try again
problem-passkey_failed = That passkey didn't work. Try again, or log in with your password.
problem-passkey_limit = You already have { $max } passkeys. Remove one before you add another.
problem-saved_search_limit = You already have { $max } saved searches. Remove one before you save another.
problem-date_plan_limit = You already have { $max } open date plans. End one before you make another.
problem-account_blocked = Too many incorrect attempts, account blocked for { $minutes } min.
problem-reset_limit = Too many password reset emails sent, please try again tomorrow.
problem-email_unknown = E-mail address not found
problem-link_expired = Link expired or invalid, request a new email
problem-new_password_needed = This account was created in another browser. Choose a new password to make it yours.
problem-activation_failed = Activation failed
problem-pending_deletion = This account is going to be deleted. Use the link in our e-mail to restore it.
problem-account_closed = This account has been closed. The e-mail we sent you explains why and how you can object.
problem-export_preparing = We're already getting your data ready. We'll e-mail you when it's done.
problem-email_taken = An account with this e-mail address already exists
problem-new_email_taken = Another account already uses this e-mail address
problem-blocked_by = You're blocked by { $name }. You do not have access to this page.
problem-swipe_limit = You've used all your likes for today. You'll get new ones tomorrow.
problem-push_refused = This browser's notification service can't be used here.
problem-signups_closed = You can only join by invitation right now.
problem-not_confirmed = Please confirm your e-mail address first. The link is in your inbox.
problem-paused = You can't send or change anything until { $until }. You can still log in and read. Our e-mail explains why and how you can object.
problem-waiting_for_activation = This member hasn't confirmed their e-mail address yet. You can reply once they have.
problem-consent_missing = Please tick the box to continue.

problem-payment_failed = Payment failed or has been cancelled.
problem-card_failed = Credit card payment failed
problem-payment_unavailable = Payments aren't available right now. You haven't been charged. Please try again later.
problem-method_not_offered = This payment method isn't available. Please choose another one.
problem-bundle_not_offered = This credit bundle is no longer available. Please choose another one.
problem-not_enough_credits = You do not have enough credits
problem-premium_only = This feature is only available for premium members.
problem-direct_debit_blocked = Your account is blocked for direct debit payments.
problem-direct_debit_limit = You've reached the limit for direct debit payments. Please choose another payment method.
problem-mandate_text_changed = The text of the mandate has changed. Please read it again and give your consent.
problem-mandate_gone = This payment method is no longer saved. Please choose how you'd like to pay.
problem-iban_invalid = Please check the account number (IBAN).
problem-phone_invalid = Please enter a mobile number that can receive text messages.
problem-code_not_found = Code not found
problem-code_used = Code already used
problem-code_ended = This offer has ended
problem-code_not_applicable = This code doesn't apply to this order.
problem-discount_follows_countdown = This site has a countdown of 25 %, and nothing as good may follow it. Choose less than 25 %.
problem-discount_in_use = You have an open order with this discount. Complete it, or cancel it to use the discount again.
problem-checkout_still_open = The order you cancelled can still be paid on the provider's page, so it keeps its discount for now. Pay there, wait until that page closes (usually within an hour), or buy without the discount.
problem-order_under_way = This order can't be cancelled right now: its payment is being processed.
problem-refund_impossible = You can't withdraw from this purchase.
problem-refund_changed = The refund amount has changed. Please check the new amount.
problem-spending_paused = You've paused buying. You can end the pause where you set your spending limit.
problem-spending_limit = This purchase would take you over your own monthly limit. Orders that can still be paid are included.
problem-currency_not_yours = Enter the limit in your own currency.
problem-sms_code_invalid = Code invalid

problem-message_empty = Write a message first.
problem-message_too_long = Your message can have up to { $max } characters.
problem-message_characters = Your message contains characters that can't be sent.
problem-conversation_limit = { $max ->
    [one] As a free member you can write to one person. Buy credits to write to more.
   *[other] As a free member you can write to { $max } people. Buy credits to write to more.
}
problem-edit_too_late = A message can be changed for { $minutes } minutes after it was sent.
problem-unsend_too_late = This message can't be unsent any more.
problem-pins_full = You already have { $max } pinned conversations. Unpin one first.
problem-views_full = You already have { $max } saved views. Remove one first.
problem-identical_opener = { $max ->
    [one] You've sent this first message to someone else in the last 24 hours. Write a few words meant just for this person.
   *[other] You've sent this first message to { $max } people in the last 24 hours. Write a few words meant just for this person.
}

problem-email_invalid = Invalid email
problem-new_email_invalid = The new e-mail address isn't valid
problem-email_disposable = Please use an e-mail address you'll keep. We don't accept disposable addresses.
problem-email_unchanged = You're already using this e-mail address.
problem-date_of_birth_missing = Enter your date of birth ({ $min_age }+)
problem-date_of_birth_invalid = Invalid date of birth.
problem-birth_date_fixed = Your date of birth has already been corrected once.
problem-too_young = You must be at least { $min_age } years old.
problem-name_is_email = Please don't use your e-mail address as your name.
problem-name_starts_with_at = Your name can't start with @.
problem-name_invalid = Choose a name of { $min } to { $max } characters.
problem-password_too_short = Choose a password of at least { $min } characters.
problem-password_too_long = Your password can have up to { $max } characters.
problem-password_too_common = This password is too easy to guess. Please choose another one.
problem-password_mismatch = The entered passwords are not the same.
problem-old_password_wrong = Please check your old password.
problem-age_range_invalid = The minimum age can't be higher than the maximum age.
problem-place_unknown = We don't know of any town near this place.
problem-unknown_place = Please choose a place from the list.
problem-photo_unreadable = We can't read this picture. Please choose another one.
problem-photo_moving = We can't show animated pictures. Please choose a still one.
problem-photo_too_small = This picture is too small. Each side needs at least { $min } pixels.
problem-photo_rejected_before = You've sent us this photo before, and we didn't accept it. { $reason }
problem-photo_too_large = This picture has too many pixels. Please choose a smaller one.
problem-gift_not_offered = This gift is no longer available. Please choose another one.
problem-photo_expired = Your photo waited too long and has expired. Please add it again.
problem-file_unreadable = We only accept pictures and PDF files.
problem-file_expired = A file waited too long and has expired. Please add it again.
problem-complaint_closed = This complaint is closed. You can make a new one.
problem-complaint_full = This complaint can't take any more messages. Please make a new one.
problem-photo_limit = You already have { $max } photos. Delete one before you add another.
problem-photos_waiting = { $max } photos or voice messages are already waiting to be sent. Send or remove one first.
problem-voice_unreadable = We can't play this recording. Please record it again.
problem-voice_too_long = A voice message can be up to { $max } seconds long. Please record a shorter one.
problem-voice_too_short = This recording is too short. Please record a longer one.
problem-voice_silent = We can't hear anything in this recording. Please check your microphone and try again.
problem-verification_over = That request has expired. Please start again.
problem-verification_waiting = We're still looking at your last pictures. We'll tell you as soon as we're done.
problem-verification_needs_photo = Add a photo to your profile first: we compare your pictures with it.
problem-age_check_needed = Please confirm your age in your settings before you write here.
problem-age_check_failed = Your age wasn't confirmed. You can try again.
problem-age_check_unavailable = The age check isn't available right now. Please try again later.
problem-nude_main_photo = Your main photo can't be marked as nude, because everyone sees it straight away. Choose another main photo first.
problem-nude_by_moderator = A moderator marked this photo as nude, so you can't change that. Please contact customer service if you don't agree.
problem-nude_photos_refused = Nude photos aren't allowed here. Please delete this photo and choose another one.
problem-album_main_photo = Your main photo can't go into your private album, because everyone sees it. Choose another main photo first.
problem-album_limit = Your private album can hold { $max } photos. Remove one first.
problem-album_viewers_limit = { $max } people can see your private album already. Stop sharing it with one of them first.
problem-album_needs_conversation = You can share your private album with people you have a conversation with.
problem-photos_changed = Your photos have changed. Check them again, then put them in order.
problem-crop_too_small = That part is too small. Choose a larger part of the picture.
problem-gender_in_use = { $count ->
    [one] One member is of this gender, so it stays.
   *[other] { $count } members are of this gender, so it stays.
}
problem-language_not_offered = This site isn't available in that language.
problem-field_invalid = Please check this field.
problem-field_missing = Please fill in this field.
problem-field_unknown = Unknown field: { $field }

problem-authentication_required = Please log in first.
problem-other_member = Someone else is logged in on this browser now. Please reload the page.
problem-not_found = We couldn't find what you're looking for.
problem-fresh_proof_required = Please confirm once more that it's you.
problem-passkey_only = Your company lets you in with a passkey only.
problem-staff_exists = A colleague has this address already.
problem-warning_needed = Warn the member first: their reports can wait only after a warning.
problem-trial_needed = Try the rule with these numbers first: it can be switched on for a day after that.
problem-stale_version = Someone wrote or changed this in the meantime. Please look again.
problem-own_decision = You made this decision yourself, so a colleague decides on the complaint.
problem-access_reason_required = Name an open case that is about this member.
problem-console_only = This can only be done in the console.
problem-claimed_by_other = A colleague is looking at this, or has decided.
problem-site_incomplete = This site still lacks something, so it stays closed. The checklist says what.
problem-site_serves = This site is open. Members come before it opens, or while it's closed for maintenance.
problem-move_under_way = Members are being brought to this site, or removed again. Wait until that's done, or stop it.
problem-upload_too_large = The server takes archives of up to { $megabytes } MB, and no more than that may be in one.
problem-upload_no_room = The server's disk doesn't have room for it, packed and unpacked.
problem-upload_under_way = There's an upload for this site already. Use it or remove it first.
problem-host_taken = This domain already leads to another site.
problem-site_in_use = This site has members, orders or complaints, a colleague's role is for it alone, or a move is under way. So it stays; close it instead.
problem-company_in_use = This company still has sites, invoices or payouts, so it stays.
problem-books_refused = The file can't be made: { $fault }
problem-other_payment_account = This key belongs to another account than the one until now. What was ordered before could then neither be followed nor refunded. Confirm that you want this.
problem-break_needed = Time for a break. You can go on in { $minutes } min.
problem-cap_reached = You've seen as much of this queue today as one person should. Please choose another one.
problem-queue_declined = You chose not to see this queue.
problem-undo_too_late = It's too late to undo this.
problem-not_allowed = You're not allowed to do this.
problem-invalid_request = Please check what you've entered.
problem-body_too_large = This is too large to send.
problem-unsupported_media_type = This type of content isn't accepted here.
problem-method_not_allowed = This action isn't available here.
wait-seconds = { $count ->
    [one] one second
   *[other] { $count } seconds
}
wait-minutes = { $count ->
    [one] one minute
   *[other] { $count } minutes
}
wait-hours = { $count ->
    [one] one hour
   *[other] { $count } hours
}
problem-rate_limited = That was a bit fast. Please try again in { $wait }.
problem-price_changed = The price has changed. Please check it again.
problem-cards_paused = Several card payments failed. For everyone's protection, cards are paused here: you can try again in { $wait }, or pay another way now.
problem-client_header_missing = This request didn't come from our app. Please reload the page.
problem-cross_site_refused = This request came from another website and was refused.
problem-idempotency_key_missing = This request is incomplete. Please reload the page and try again.
problem-idempotency_conflict = This request was already sent with different content. Please reload the page and try again.
problem-unavailable = We can't be reached right now. Please try again shortly.
problem-host_unclear = The request doesn't say clearly which site it's for.
problem-maintenance = The site is closed for maintenance. Please try again a little later.
problem-site_closing = This site is closing. It no longer accepts new members or sells credits.
problem-site_unknown = There's no site at this address.

## Fictional profiles (spec 1), where the site has no words of its own

name-stand-in = Member
fictional-warning = This is a fictional profile, made for entertainment. There's no real person behind it, so meeting in person isn't possible.

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
method-ideal = iDEAL | Wero
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
notification-unread_message_reminders = Reminders about unread messages
notification-promotions = Offers
notification-weekly_updates = Weekly overview
notification-news = News
notification-reminders = Reminders
notification-report_outcomes = What became of my reports
notification-search_alerts = Alerts for saved searches

## Mails

mail-link_hint = Button not working? Copy this link into your browser:
mail-footer = You're getting this e-mail because this address was used to sign up with { $site }. { $site } is a service of { $company }, { $address }.
mail-footer_entered = You're getting this e-mail because this address was entered at { $site }. { $site } is a service of { $company }, { $address }.
mail-unsubscribe = Unsubscribe from e-mails like this
mail-device = { $browser } on { $system }
mail-device_unknown = Unknown browser

mail-activation-subject = Confirm your e-mail address for { $site }
mail-activation-heading = Just one more step
mail-activation-body =
    Hi { $name }, thanks for joining { $site }. Confirm your e-mail address so other members can reply to you.

    The link works once and is valid for 7 days.

    If this wasn't you, just ignore this e-mail.
mail-activation-button = Confirm e-mail address

mail-address-check-subject = Is this address working again? { $site }
mail-address-check-heading = Are you getting our e-mails?
mail-address-check-body =
    Hi { $name }, our e-mails from { $site } to this address were bouncing, so we stopped sending you notifications. If you can read this, your address is working again: open the link, and we'll start sending them again.

    The link works once and is valid for 7 days. Your account stays as it is, whether you open it or not.
mail-address-check-button = My address is working again

mail-welcome-subject = Welcome to { $site }
mail-welcome-heading = Good to have you here, { $name }
mail-welcome-body =
    Your e-mail address is confirmed. People can reply to you now.

    A good photo and a few honest lines about yourself make it much easier for others to start a conversation with you.
mail-welcome-button = Complete my profile

mail-moved-in-subject = { $site }: your account has moved
mail-moved-in-heading = Your account has moved
mail-moved-in-body =
    Hi { $name }, { $site } has taken over from the site you joined. Your profile, photos, likes, messages and credits have come along.

    { $password ->
        [new] Your old password couldn't be moved safely. Use the link below to ask for a new one.
       *[kept] Your e-mail address and your password work as before.
    }

    From now on, { $company }, { $address }, is responsible for your data. We received it from that site so that your account can go on. Our privacy statement on { $site } says what we use it for, how long we keep it and what your rights are.

    If you'd rather not be here, log in and delete your account in your settings.
mail-moved-in-button = { $password ->
    [new] Choose a new password
   *[kept] Log in
}

mail-already-member-subject = You already have an account with { $site }
mail-already-member-heading = You already have an account
mail-already-member-body =
    Hi { $name }, someone, most likely you, tried to sign up with { $site } using this e-mail address.

    You already have an account, so you can just log in. If you've forgotten your password, you can choose a new one on the login page.

    If this wasn't you, you don't need to do anything.
mail-already-member-button = Log in

mail-reset-subject = Choose a new password for { $site }
mail-reset-heading = Choose a new password
mail-reset-body =
    Hi { $name }, use the link below to choose a new password for your account with { $site }.

    The link works once and is valid for one hour.

    If you didn't ask for this, just ignore this e-mail. Your account stays as it is.
mail-reset-button = Choose a new password

mail-reset-unknown-subject = { $site }: no account with this address
mail-reset-unknown-heading = We couldn't find an account
mail-reset-unknown-body =
    Someone, most likely you, asked { $site } for a new password using this e-mail address. There's no account with this address.

    Perhaps you signed up with another address? If so, try again with that one.

    If this wasn't you, you don't need to do anything.
mail-reset-unknown-button = Go to { $site }

mail-password-changed-subject = Your password for { $site } has been changed
mail-password-changed-heading = Your password has been changed
mail-password-changed-body =
    Hi { $name }, the password of your account with { $site } has just been changed. All other devices have been logged out.

    If this was you, everything's fine.

    If this wasn't you, choose a new password straight away so that only you can log in.
mail-password-changed-button = Choose a new password

mail-mail-change-subject = Confirm your new e-mail address for { $site }
mail-mail-change-heading = Is this your new address?
mail-mail-change-body =
    Hi { $name }, this will be the new e-mail address of your account with { $site }. Confirm it with the link below. Until then, your old address stays in use.

    The link works once and is valid for 24 hours.

    If this wasn't you, just ignore this e-mail. Nothing will change.
mail-mail-change-button = Confirm new address

mail-mail-change-taken-subject = About your account with { $site }
mail-mail-change-taken-heading = This address is already yours
mail-mail-change-taken-body =
    Hi { $name }, someone wanted to use this e-mail address for another account with { $site }. It belongs to your account, so nothing has changed.

    If this was you, log in with this address: you already have an account.

    If this wasn't you, you don't need to do anything. Your account is safe.
mail-mail-change-taken-button = Log in

mail-mail-changed-subject = Your e-mail address for { $site } has been changed
mail-mail-changed-heading = Your e-mail address has been changed
mail-mail-changed-body =
    Hi { $name }, your account with { $site } now has a new e-mail address. From now on, we'll write to you at that address, and you can no longer log in with this one.

    If this was you, you don't need to do anything.

    If this wasn't you, undo the change with the link below. We'll restore your old address, log out all devices and send you a link to choose a new password. The link below works once, for 14 days.
mail-mail-changed-button = Undo the change

mail-new-device-subject = New login to { $site }
mail-new-device-heading = A login from a new device
mail-new-device-body =
    Hi { $name }, someone logged in to your account with { $site } from a device we haven't seen before:

    { $device }, { $time }

    If this was you, you don't need to do anything.

    If this wasn't you, log that device out in your settings and choose a new password.
mail-new-device-button = Check my devices

mail-passkey-added-subject = New passkey for { $site }
mail-passkey-added-heading = A passkey was added to your account
mail-passkey-added-body =
    Hi { $name }, someone added a passkey to your account with { $site }. It can be used to log in without your password:

    { $passkey }, { $time }

    If this was you, you don't need to do anything.

    If this wasn't you, choose a new password straight away with the link below. That logs out every device and removes all passkeys.
mail-passkey-added-button = Choose a new password

mail-passkey-removed-subject = Passkey removed from { $site }
mail-passkey-removed-heading = A passkey was removed from your account
mail-passkey-removed-body =
    Hi { $name }, this was removed from the passkeys of your account with { $site } and can no longer be used to log in:

    { $passkeys }, { $time }

    If this was you, you don't need to do anything.

    If this wasn't you, choose a new password straight away with the link below. That logs out every device and removes all passkeys.
mail-passkey-removed-button = Choose a new password

mail-deletion-subject = Your account with { $site } will be deleted
mail-deletion-heading = We're sorry to see you go
mail-deletion-body =
    Hi { $name }, your account with { $site } is no longer visible to anyone, and you've been logged out everywhere.

    In 14 days, your account will be permanently deleted, along with your profile, photos, messages and credits. Until then, you can restore it with the link below. You can do this until: { $until }.

    If this wasn't you, restore your account and choose a new password.
mail-deletion-button = Restore my account

mail-returned-subject = Your account with { $site } is back
mail-returned-heading = Good to have you back, { $name }
mail-returned-body =
    Your account with { $site } won't be deleted. Your profile, messages and credits are all there, as before.

    If this wasn't you, choose a new password on the login page.
mail-returned-button = Go to { $site }

mail-export-ready-subject = Your data from { $site } is ready
mail-export-ready-heading = Your data is ready
mail-export-ready-body =
    Hi { $name }, we've put together everything { $site } holds about you. You can download it now. Please log in first if you're asked to.

    The link works for one download within 24 hours. After that, the file is deleted, and you can ask for a new one.

    If you didn't ask for this, choose a new password straight away.
mail-export-ready-button = Download my data

mail-order-completed-subject = Your credits for { $site } are ready
mail-order-completed-heading = Payment complete
mail-order-completed-body =
    { $credits ->
        [one] Thank you for your order. We've added one credit to your account with { $site }. You paid { $amount }.
       *[other] Thank you for your order. We've added { $credits } credits to your account with { $site }. You paid { $amount }.
    }

    Credits you buy don't expire.
mail-order-completed-button = View my order
mail-order-completed-closing = You can withdraw from this purchase up to and including { $last_day }, without giving a reason: in your order, or by telling us in any way you like. One sentence is enough: “I withdraw from my purchase of credits on { $site }, order number { $order }, in the name of …” We'll refund the unused credits within 14 days, the way you paid. Please keep this e-mail.
mail-order-line_begin = When you ordered, you asked us to begin straight away, so credits you've already used aren't refunded.
mail-order-line_order = Order number: { $order }
mail-order-line_invoice = Invoice { $number } of { $day }
mail-order-line_method = Paid by: { $method }
mail-order-line_statement = On your bank statement: { $statement }
mail-order-line_amount = { $net } plus { $vat } VAT ({ $rate }%, { $country })
mail-order-line_amount_without_vat = { $net }, without VAT
mail-order-line_seller = Seller: { $seller }, VAT number { $vat_number }

mail-debit-failed-subject = Your bank didn't pay a debit for { $site }
mail-debit-failed-heading = The direct debit didn't go through
mail-debit-failed-body =
    Your bank didn't pay the debit of { $amount } for { $credits ->
        [one] one credit
       *[other] { $credits } credits
    }. Order number: { $order }. We've taken no money, and the credits weren't added.

    We won't try this debit again, and direct debit is switched off for your account for now. Your bank may charge you a fee; ask it if you think this is a mistake. You can buy credits another way at any time.
mail-debit-failed-button = Pay another way

mail-debit-cancelled-subject = No direct debit for { $site }
mail-debit-cancelled-heading = We won't debit your account
mail-debit-cancelled-body =
    The direct debit of { $amount } for { $credits ->
        [one] one credit
       *[other] { $credits } credits
    } won't be made. Order number: { $order }. The order is closed, and you owe us nothing.

    If you still want the credits, you can order them again and pay another way.
mail-debit-cancelled-button = Order again

mail-charged-back-subject = Your bank reversed a payment to { $site }
mail-charged-back-heading = A payment was reversed
mail-charged-back-body =
    Your bank reversed your payment of { $amount } to us. Order number: { $order }.

    { $taken ->
        [0] No credits were left of this purchase.
        [one] We've removed the one credit that was left of this purchase.
       *[other] We've removed the { $taken } credits that were left of this purchase.
    } { $owed ->
        [0] You owe us nothing.
        [one] You'd already used one credit of it: it'll be deducted from your next purchase.
       *[other] You'd already used { $owed } credits of it: they'll be deducted from your next purchase.
    }

    Your account stays open. If you didn't ask your bank for this, or someone else used your card, please tell us.
mail-charged-back-button = View my purchase

mail-debt-reminder-subject =
    { $credits ->
        [one] { $site }: one credit is still to be deducted
       *[other] { $site }: { $credits } credits are still to be deducted
    }
mail-debt-reminder-heading = A reversed payment is still open
mail-debt-reminder-body =
    { $credits ->
        [one] A payment of yours was reversed after you'd used one of its credits. It'll be deducted from your next purchase, so you don't need to do anything now.
       *[other] A payment of yours was reversed after you'd used { $credits } of its credits. They'll be deducted from your next purchase, so you don't need to do anything now.
    }

    There are no fees and no interest, and your account stays open. If you'd like to settle it now, you can buy credits with any payment method. If you think this is a mistake, please tell us.

    { $count ->
        [0] This is our last e-mail about it.
       *[other] If it's still open on { $day }, we'll remind you one last time.
    }
mail-debt-reminder-button = See credits and prices

mail-transfer-reminder-subject = Your transfer to { $site } hasn't arrived yet
mail-transfer-reminder-heading = We're still waiting for your bank transfer
mail-transfer-reminder-body =
    Your transfer of { $amount } hasn't arrived yet. Order number: { $order }. If you've already sent it, you don't need to do anything: transfers can take a few days.

    Otherwise, you can still pay or cancel the order. We'll wait until { $until } at least. After that, the order ends on its own, and you owe us nothing. This is our only reminder.
mail-transfer-reminder-button = View my order

mail-transfer-expired-subject = Your transfer to { $site } hasn't arrived
mail-transfer-expired-heading = We haven't received your bank transfer
mail-transfer-expired-body =
    We waited for your transfer of { $amount } and have closed the order. Order number: { $order }. You owe us nothing.

    If you've already sent the money, it'll either still be counted or go back to your account; please contact us if neither has happened after a week. If you still want the credits, you can order them again.
mail-transfer-expired-button = Order again

mail-refund-requested-subject = You've withdrawn from your purchase at { $site }
mail-refund-requested-heading = We've received your withdrawal
mail-refund-requested-body =
    You withdrew from your purchase at { $site } on { $time }. Order number: { $order }.

    { $credits ->
        [one] We've deducted one unused credit from your account and will refund you { $amount }.
       *[other] We've deducted { $credits } unused credits from your account and will refund you { $amount }.
    }

    We'll refund you the way you paid, at the latest 14 days after your withdrawal. Please keep this e-mail as proof.
mail-refund-requested-button = View my purchase

mail-refund-granted-subject = Your refund from { $site }
mail-refund-granted-heading = We're refunding your purchase
mail-refund-granted-body =
    We're refunding { $amount } of your purchase at { $site }: { $time }. Order number: { $order }.

    { $credits ->
        [0] No credits have been deducted from your account.
        [one] One unused credit has been deducted from your account.
       *[other] { $credits } unused credits have been deducted from your account.
    }

    We'll refund you the way you paid. How long it takes depends on your bank.
mail-refund-granted-button = View my purchase

mail-refund-failed-subject = Your refund from { $site } has failed
mail-refund-failed-heading = We couldn't send your refund
mail-refund-failed-body =
    The refund of { $amount } for your purchase with the order number { $order } has failed. Your credits are back in your account, and you haven't lost anything.

    Please contact us, and we'll find another way to send you the money.
mail-refund-failed-button = View my purchase

mail-refund-reminder-subject = Your refund from { $site } is still waiting for you
mail-refund-reminder-heading = Where can we send your refund?
mail-refund-reminder-body =
    We couldn't send you the refund of { $amount } for your purchase with the order number { $order }, and we haven't found another way together yet. Your credits are in your account.

    Please tell us how we can send you the money. If you'd rather keep the credits, you don't need to do anything.

    { $count ->
        [0] This is our last e-mail about it. You can still contact us later.
       *[other] If it's still open on { $day }, we'll remind you one last time.
    }
mail-refund-reminder-button = View my purchase

complaint-decision-upheld = We agree with you.
complaint-decision-partly = We agree with you in part.
complaint-decision-rejected = We don't agree with you.
complaint-decision-withdrawn = You withdrew your complaint.

mail-complaint-received-subject = Your complaint { $number } to { $site }
mail-complaint-received-heading = We've received your complaint
mail-complaint-received-body =
    Your complaint number is { $number }. We'll reply by { $until } at the latest.

    You can read it and add to it at any time with the button below. Please keep this e-mail to yourself: anyone who has the link can read your complaint.

    If you didn't complain to us, someone typed your address by mistake, and you can ignore this e-mail.
mail-complaint-received-button = View my complaint

mail-complaint-answered-subject = { $site }: our reply to your complaint { $number }
mail-complaint-answered-heading = We've replied to your complaint
mail-complaint-answered-body =
    { $text }

    You can write back with the button below.
mail-complaint-answered-button = View my complaint

mail-complaint-closed-subject = { $site }: our decision on your complaint { $number }
mail-complaint-closed-heading = Our decision on your complaint
mail-complaint-closed-body =
    { $decision }

    { $text }

    Do you disagree? In the European Union you can take a decision about content or your account to a certified out-of-court dispute settlement body, and questions about your personal data to your data protection authority. You can always go to court.
mail-complaint-closed-button = View my complaint

statement-account_closed = your account is closed.
statement-photo_rejected = { $count ->
    [one] one of your photos is hidden from everyone else for as long as this decision stands. You can still see it.
   *[other] { $count } of your photos are hidden from everyone else for as long as this decision stands. You can still see them.
}
statement-photo_removed = { $count ->
    [one] a photo or voice message you sent has been permanently removed for both of you.
   *[other] { $count } photos or voice messages you sent have been permanently removed for both of you.
}
statement-text_hidden-about = your text “About me” is hidden from everyone else until you change it. You can still see it.
statement-text_hidden-reason = your text “Why I'm here” is hidden from everyone else until you change it. You can still see it.
statement-text_hidden-prompts = your text “In my own words” is hidden from everyone else until you change it. You can still see it.
statement-warned = this is a warning. Nothing else changes for now.
statement-paused = you can log in and read, but until { $until } you can't send messages, gifts or likes, report other members, or change your photos or profile.
statement-reports_paused = reports you make will wait until { $until }. Reports about someone under 18, violence or anything illegal don't have to wait.
statement-undone-photo_rejected = { $count ->
    [one] others can see your photo.
   *[other] others can see your photos.
}
statement-undone-text_hidden-about = others can see your text “About me”.
statement-undone-text_hidden-reason = others can see your text “Why I'm here”.
statement-undone-text_hidden-prompts = others can see your text “In my own words”.
statement-undone-warned = your warning is withdrawn.
statement-undone-paused = you can write again.
statement-undone-reports_paused = your reports don't have to wait any more.
statement-rule-content = Terms, “Your profile and what you write”
statement-rule-conduct = Terms, “How we treat each other”
statement-photo-no_face = No face can be seen in it.
statement-photo-not_you = It doesn't seem to show you.
statement-photo-nudity = It shows more than we allow in photos.
statement-photo-minor = It shows someone who isn't an adult.
statement-photo-contact_details = It shows contact details, such as a phone number or an address.
statement-photo-advertising = It looks like advertising.
statement-photo-offensive = It may offend others.
statement-photo-poor_quality = It is too dark, too blurred or too small.
statement-photo-other = It doesn't follow our rules.
statement-text-contact_details = It contains contact details, such as a phone number or an address.
statement-text-advertising = It reads like advertising.
statement-text-offensive = It may offend others.
statement-text-minor = It talks about someone who isn't an adult.
statement-text-untrue = It says something that isn't true.
statement-text-other = It doesn't follow our rules.
statement-source-report = A member reported it to us.
statement-source-notice = We received a notice of illegal content.
statement-source-rule = A rule of our program noticed it, and a person looked at it.
statement-source-own = We came across it ourselves.
statement-by_people = This was decided by people, not by a program.
statement-money-refunded = We'll refund the credits you bought and hadn't used, the way you paid.
statement-money-fraud = Bought credits aren't refunded, because they were obtained by fraud.

report-upheld = You were right: what you reported broke our rules, and we've dealt with it.
report-dismissed = We've looked at it and found nothing that breaks our rules.
mail-report-decided-subject = { $site }: we've decided on your report
mail-report-decided-heading = We've decided on your report
mail-report-decided-body =
    Hi { $name }, thank you for your report. { $decision }

    To protect everyone's privacy, we can't tell you more than that.

    Do you disagree? With the button below, you can complain free of charge within six months. Someone who wasn't involved in this decision will review it.

    In the European Union, you can also turn to a certified out-of-court dispute settlement body. You can always go to court.
mail-report-decided-button = Object to this decision

mail-statement-subject = { $site }: our decision { $number }
mail-statement-heading = Our decision and its reasons
mail-statement-body =
    Hi { $name }, { $decision }

    The rule or law: { $rule }

    What happened: { $text }

    { $label }

    Do you disagree? With the button below, you can complain free of charge within six months. Someone who wasn't involved in this decision will review it.

    In the European Union, you can also turn to a certified out-of-court dispute settlement body. You can always go to court.
mail-statement-button = Object to this decision

mail-decision-undone-subject = Your account with { $site } is open again
mail-decision-undone-heading = We've reversed our decision
mail-decision-undone-body = Hi { $name }, we've reversed our decision { $number }. Your account with { $site } is open again, and you can log in as before.
mail-decision-undone-button = Log in

mail-statement-undone-subject = { $site }: our decision { $number } no longer applies
mail-statement-undone-heading = Our decision no longer applies
mail-statement-undone-body = Hi { $name }, our decision { $number } no longer applies: { $decision }
mail-statement-undone-button = View my profile

mail-debit-notice-subject = A direct debit of { $amount } for { $site }
mail-debit-notice-heading = A direct debit is coming up
mail-debit-notice-body =
    Thank you for your order with { $site }. We'll debit { $amount } from the account ending in { $account }, on { $day } at the earliest. The mandate reference is { $reference }.

    Please make sure there's enough money in the account. We'll add your credits as soon as your bank has paid.
mail-debit-notice-button = View my order

mail-line_messages = { $count ->
    [one] { $name }: one message
   *[other] { $name }: { $count } messages
}
mail-line_creditor = Creditor: { $creditor }
mail-line_mandate = The mandate you gave: { $text }
mail-line_debt_reminders = If you still owe us credits then, we'll remind you on { $day } and one last time on { $until }. There are no fees.
mail-line_refund_reminders = If we haven't found a way by then, we'll remind you on { $day } and one last time on { $until }.
mail-line_more = { $count ->
    [one] and one more person
   *[other] and { $count } more people
}

mail-new-conversation-subject = { $count ->
    [one] A new conversation on { $site }
   *[other] { $count } new conversations on { $site }
}
mail-new-conversation-heading = { $count ->
    [one] Someone has written to you
   *[other] { $count } people have written to you
}
mail-new-conversation-body = Hi { $name }, here's who has started a conversation with you on { $site }:
mail-new-conversation-button = Read my messages

mail-new-messages-subject = { $count ->
    [one] A new message on { $site }
   *[other] { $count } new messages on { $site }
}
mail-new-messages-heading = { $count ->
    [one] You have a new message
   *[other] You have { $count } new messages
}
mail-new-messages-body = Hi { $name }, here's who has written to you on { $site }:
mail-new-messages-button = Read my messages

mail-like-subject = { $count ->
    [one] A new like on { $site }
   *[other] { $count } new likes on { $site }
}
mail-like-heading = { $count ->
    [one] Someone likes you
   *[other] { $count } people like you
}
mail-like-body = Hi { $name }, here's what's new among your likes on { $site }:
mail-like-button = See my likes

mail-unread-reminder-subject = { $count ->
    [one] You still have an unread message on { $site }
   *[other] You still have { $count } unread messages on { $site }
}
mail-unread-reminder-heading = Still unread
mail-unread-reminder-body = Hi { $name }, someone wrote to you on { $site } a few days ago, and you haven't read it yet. We'll only remind you this once.
mail-unread-reminder-button = Read my messages

## What the calendar tells, and the operator's own news (calendar/, news/)

mail-footer_chosen = You're getting this e-mail because you asked for it in your settings at { $site }. { $site } is a service of { $company }, { $address }.

calendar-messages =
    { $count ->
        [one] One unread message
       *[other] { $count } unread messages
    }
calendar-likes =
    { $count ->
        [one] One new like
       *[other] { $count } new likes
    }
calendar-newcomers =
    { $count ->
        [one] One new member near you
       *[other] { $count } new members near you
    }

mail-reminder-subject = What's waiting for you at { $site }
mail-reminder-heading = It's been a while
mail-reminder-body = Hi { $name }, here's what has arrived for you since your last visit:
mail-reminder-closing = We only remind you when something real is waiting for you, three times at most. After that, we'll stay quiet until you come back.
mail-reminder-button = Have a look

mail-weekly-update-subject = Your week at { $site }
mail-weekly-update-heading = Your week at { $site }
mail-weekly-update-body = Hi { $name }, here's what has happened for you in the past seven days:
mail-weekly-update-closing = Only real members are counted here, no fictional profiles.
mail-weekly-update-button = See what's new

mail-search-alert-subject = New members for your searches at { $site }
mail-search-alert-heading = New members for your searches
mail-search-alert-body = Hi { $name }, these people have joined since we last looked for you:
mail-search-alert-closing = Only real members are counted here, no fictional profiles.
mail-search-alert-button = See who's new
search-alert-line =
    { $count ->
        [one] “{ $search }”: one new member ({ $names })
       *[other] “{ $search }”: { $count } new members ({ $names })
    }

mail-promotion-subject = { $subject }
mail-promotion-heading = { $heading }
mail-promotion-body = { $text }
mail-promotion-button = { $label }

mail-news-subject = { $subject }
mail-news-heading = { $heading }
mail-news-body = { $text }
mail-news-button = { $label }

## What a long press on the installed app offers (web/installed.rs)

shortcut-messages = Messages
shortcut-likes = Likes
shortcut-search = Search

## What the start page of each niche says first (settings/model.rs)

headline-1 = Meet someone worth your evening.
headline-2 = The night is better with company.
headline-3 = Find someone to watch the sunset with.
headline-4 = Find someone who'd rather be outdoors.
headline-5 = Find someone to stay up late with.
headline-6 = Let something new begin.
headline-7 = Take your time. Meet someone kind.

## What the demo's sites say of themselves, and what a payment is for

site-index-title = { $site }: dating and chat for adults, at your own pace
site-description = Meet adults near you, see who suits you, and write to them. On { $site }, you always see the price first, fictional profiles are clearly labelled, and you can leave any time.
site-description-velours = For adults who like long evenings: find someone to flirt with, and let it take as long as it takes. On { $site }, you always see the price first, fictional profiles are clearly labelled, and you can leave any time.
site-description-nordlys = For adults who'd rather meet on a walk than in a bar. { $site } has no fictional profiles, always shows the price first, and lets you leave any time.
site-description-meadow = For adults who take their time: read, write, and get to know someone kind. On { $site }, you always see the price first, fictional profiles are clearly labelled, and you can leave any time.
payment-description = { $credits } credits at { $site }
refund-description = Refund from { $site }

## Gifts (settings/gifts.rs)

gift-rose = Rose
gift-heart = Heart
gift-coffee = Coffee
gift-chocolates = Chocolates
gift-cake = Cake
gift-champagne = Champagne
gift-teddy = Teddy bear
gift-ring = Ring

## Pushes (notifications/push/message.rs, chat/notices/push.rs, calendar/)

push-like-title = New like
push-like-body = A like from { $name }.
push-match-title = It's a match
push-match-body = You and { $name } like each other.
push-conversation-title = New conversation
push-conversation-body = A message from { $name }.
push-message-title = { $count ->
    [one] New message
   *[other] { $count } new messages
}
push-message-body = A message from { $name }.
push-reminder-title = Unread messages
push-reminder-body = { $count ->
    [one] You still have one unread message.
   *[other] You still have { $count } unread messages.
}
push-weekly-title = Your week at { $site }
push-comeback-title = What's waiting for you at { $site }
push-search-alert-title = New members at { $site }
push-search-alert-body = { $count ->
    [one] One new member matches a search you saved
   *[other] { $count } new members match searches you saved
}
push-date-check-title = All well?
push-date-check-body = Tap here to check in. Your friend sees it on the page of your plan.

## Ordering (payments/orders/begin.rs)

# Above the order button; its buyer's own words (Directive 2011/83, articles 7(3) and 8(8)).
order-begin = I ask you to add the credits straight away and to deliver what I spend them on immediately. I know that credits I've used can't be refunded.

## Direct debit (payments/direct_debit/mandate_text.rs): the words of the SEPA Core mandate

direct_debit-mandate = By ticking the box, you authorise { $creditor } to send instructions to your bank to debit your account, and your bank to debit your account in accordance with the instructions from { $creditor }. As part of your rights, you are entitled to a refund from your bank under the terms and conditions of your agreement with your bank. A refund must be claimed within 8 weeks starting from the date on which your account was debited. You agree to be told of each debit by e-mail at least one day ahead. The mandate also covers later orders that you place by direct debit; you can withdraw it at any time.
direct_debit-creditor = Creditor: { $creditor }, { $address }, { $city }, { $country }.

## Text messages (sms/text.rs): one message of 160 GSM letters each; the last line lets phones offer the code

sms-debit_code =
    { $site }: Your code is { $code }. It's valid for 10 minutes. Don't share it.
    @{ $domain } #{ $code }

# The invoice as a file (PDF), and credit notes on its later pages.
invoice-title = Invoice { $number }
invoice-date = Invoice date
invoice-credits = Credits
invoice-order = Order number
invoice-payment = Payment number
invoice-method = Payment method
invoice-statement = On your bank statement
invoice-full_price = Price without discount
invoice-discount = Discount
invoice-net = Net amount
invoice-vat = VAT { $rate } ({ $where })
invoice-total = Total price
invoice-buyer = Buyer
invoice-site = Website
invoice-seller = Seller
invoice-company_number = Company number
invoice-vat_number = VAT number
invoice-credit_note = Credit note { $number }
invoice-reversal = Reversal { $number }
invoice-note_date = Date
invoice-of = For invoice
invoice-note_total = Total
