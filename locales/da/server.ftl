### Texts that the server writes: interests, refusals, mails.

## Interests (settings/data/interests.json)

interest-relationship = Fast forhold
interest-kissing = Kys
interest-romance = Romantik
interest-conversation = Dybe samtaler
interest-humour = Humor
interest-travelling = Rejser
interest-music = Musik
interest-dancing = Dans
interest-cinema = Film og serier
interest-theatre = Teater
interest-museums = Museer
interest-art = Kunst
interest-photography = Fotografering
interest-reading = Bøger
interest-cooking = Madlavning
interest-dining_out = Restaurantbesøg
interest-wine = Vin
interest-hiking = Vandreture
interest-cycling = Cykling
interest-fitness = Fitness
interest-swimming = Svømning
interest-yoga = Yoga
interest-team_sports = Holdsport
interest-winter_sports = Vintersport
interest-camping = Camping
interest-nature = Natur
interest-gardening = Havearbejde
interest-pets = Kæledyr
interest-gaming = Gaming
interest-board_games = Brætspil
interest-motoring = Biler og motorcykler
interest-crafts = Gør det selv
interest-volunteering = Frivilligt arbejde
interest-fashion = Mode
interest-wellness = Sauna og wellness
interest-flirting = Flirt
interest-massage = Sensuel massage
interest-role_play = Rollespil
interest-lingerie = Lingeri
interest-tantra = Tantra
interest-dominance = Dominans
interest-submission = Underkastelse
interest-fantasies = Fantasier
interest-erotic_stories = Erotiske historier

## Refusals: problem-<code> of kernel/problem.rs, and the fields' texts (spec 5 and 8)

problem-internal = Der er sket en fejl.
problem-try_later = Der er sket en fejl, prøv igen senere.
problem-login_failed = Login mislykkedes, prøv igen
problem-account_blocked = For mange forkerte forsøg, din konto er spærret i { $minutes } min.
problem-reset_limit = Der er sendt for mange e-mails om nulstilling af adgangskoden, prøv igen i morgen.
problem-email_unknown = E-mailadressen blev ikke fundet
problem-link_expired = Linket er udløbet eller ugyldigt, bed om en ny e-mail
problem-activation_failed = Aktiveringen mislykkedes
problem-pending_deletion = Denne konto bliver snart slettet. Brug linket i vores e-mail for at få den tilbage.
problem-email_taken = Der findes allerede en konto med denne e-mailadresse
problem-blocked_by = { $name } har blokeret dig. Du har ikke adgang til denne side.
problem-signups_closed = Lige nu kan man kun blive medlem med en invitation.
problem-not_confirmed = Bekræft først din e-mailadresse. Du finder linket i din indbakke.
problem-waiting_for_activation = Medlemmet skal først bekræfte sin e-mailadresse. Derefter kan du svare.
problem-consent_missing = Giv først dit samtykke.

problem-payment_failed = Betalingen mislykkedes eller blev annulleret.
problem-card_failed = Betalingen med kreditkort mislykkedes
problem-payment_unavailable = Det er ikke muligt at betale lige nu. Der er ikke trukket noget. Prøv igen senere.
problem-method_not_offered = Denne betalingsmetode er ikke tilgængelig. Vælg en anden.
problem-bundle_not_offered = Denne kreditpakke findes ikke længere. Vælg en anden.
problem-not_enough_credits = Du har ikke nok kreditter
problem-premium_only = Denne funktion er kun for premiummedlemmer.
problem-direct_debit_blocked = Din konto er spærret for betaling med direkte debitering.
problem-direct_debit_limit = Du har nået grænsen for betaling med direkte debitering. Vælg en anden betalingsmetode.
problem-code_not_found = Koden blev ikke fundet
problem-code_used = Koden er allerede brugt
problem-sms_code_invalid = Ugyldig kode

problem-message_empty = Skriv først en besked.
problem-message_too_long = Din besked må højst være på { $max } tegn.
problem-message_characters = Din besked indeholder tegn, der ikke kan sendes.
problem-conversation_limit = { $max ->
    [one] Som gratis medlem kan du skrive med én person. Køb kreditter for at skrive med flere.
   *[other] Som gratis medlem kan du skrive med { $max } personer. Køb kreditter for at skrive med flere.
}

problem-email_invalid = Ugyldig e-mailadresse
problem-date_of_birth_missing = Angiv din fødselsdato ({ $min_age }+)
problem-date_of_birth_invalid = Ugyldig fødselsdato.
problem-too_young = Du skal være mindst { $min_age } år.
problem-name_is_email = Brug ikke din e-mailadresse som navn.
problem-name_starts_with_at = Dit navn må ikke begynde med @.
problem-name_invalid = Vælg et navn på { $min } til { $max } tegn.
problem-password_too_short = Vælg en adgangskode på mindst { $min } tegn.
problem-password_too_long = Din adgangskode må højst være på { $max } tegn.
problem-password_too_common = Denne adgangskode er for nem at gætte. Vælg en anden.
problem-password_mismatch = De indtastede adgangskoder er ikke ens.
problem-old_password_wrong = Tjek din gamle adgangskode.
problem-age_range_invalid = Minimumsalderen kan ikke være højere end maksimumsalderen.
problem-unknown_place = Vælg et sted på listen.
problem-language_not_offered = Siden findes ikke på det sprog.
problem-field_invalid = Tjek dette felt.
problem-field_missing = Udfyld dette felt.
problem-field_unknown = Ukendt felt: { $field }

problem-authentication_required = Log ind først.
problem-not_found = Vi kunne ikke finde det, du leder efter.
problem-not_allowed = Det har du ikke lov til.
problem-invalid_request = Tjek det, du har indtastet.
problem-body_too_large = Det er for stort til at sende.
problem-unsupported_media_type = Den slags indhold kan ikke bruges her.
problem-method_not_allowed = Denne handling er ikke mulig her.
problem-rate_limited = { $seconds ->
    [one] Det gik lidt hurtigt. Prøv igen om ét sekund.
   *[other] Det gik lidt hurtigt. Prøv igen om { $seconds } sekunder.
}
problem-client_header_missing = Denne forespørgsel kom ikke fra vores app. Genindlæs siden.
problem-cross_site_refused = Denne forespørgsel kom fra et andet websted og blev afvist.
problem-idempotency_key_missing = Denne forespørgsel er ufuldstændig. Genindlæs siden, og prøv igen.
problem-idempotency_conflict = Denne forespørgsel er allerede sendt med et andet indhold. Genindlæs siden, og prøv igen.
problem-unavailable = Vi kan ikke nås lige nu. Prøv igen om et øjeblik.
problem-site_unknown = Der findes ikke noget websted på denne adresse.

## Fictional profiles (spec 1), where the site has no words of its own

fictional-singular = Fiktiv profil
fictional-plural = Fiktive profiler
fictional-warning = Dette er en fiktiv profil til underholdning. Der er ingen rigtig person bag, så det er ikke muligt at mødes.

## Order states (spec 4)

order_status-pending = Behandles
order_status-completed = Gennemført
order_status-failed = Mislykket
order_status-cancelled = Annulleret
order_status-expired = Udløbet
order_status-partly_refunded = Delvist refunderet
order_status-refunded = Refunderet
order_status-charged_back = Tilbageført

## Payment methods (spec 3)

method-sdd = Direkte debitering
method-prezelewy24 = Przelewy24
method-blik = BLIK
method-sct = Bankoverførsel
method-giropay = giropay
method-mastercard = Mastercard
method-visa = Visa
method-creditcard = Kreditkort
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

notification-new_conversations = Nye samtaler
notification-new_messages = Nye beskeder
notification-like = Likes
notification-unread_message_reminders = Påmindelser om ulæste beskeder
notification-promotions = Tilbud
notification-weekly_updates = Ugens overblik
notification-news = Nyheder
notification-reminders = Påmindelser

## Mails

mail-link_hint = Virker knappen ikke? Kopiér dette link til din browser:
mail-footer = Du får denne e-mail, fordi adressen er blevet brugt til en tilmelding hos { $site }. { $site } er en tjeneste fra { $company }, { $address }.

mail-activation-subject = Bekræft din e-mailadresse til { $site }
mail-activation-heading = Kun ét trin mere
mail-activation-body =
    Hej { $name }, dejligt at du har tilmeldt dig { $site }. Bekræft din e-mailadresse, så andre medlemmer kan svare dig.

    Linket virker én gang og gælder i 7 dage.

    Var det ikke dig? Så kan du bare se bort fra denne e-mail.
mail-activation-button = Bekræft e-mailadresse

mail-welcome-subject = Velkommen til { $site }
mail-welcome-heading = Godt at have dig med, { $name }
mail-welcome-body =
    Din e-mailadresse er bekræftet. Havde du allerede skrevet en første besked, er den nu leveret.

    Et godt billede og et par ærlige linjer om dig selv gør det meget lettere for andre at tage kontakt.
mail-welcome-button = Udfyld min profil

mail-already-member-subject = Du har allerede en konto hos { $site }
mail-already-member-heading = Du har allerede en konto
mail-already-member-body =
    Hej { $name }, nogen, sandsynligvis dig selv, har prøvet at tilmelde sig { $site } med denne e-mailadresse. Du har allerede en konto, så du kan bare logge ind.

    Har du glemt din adgangskode? Du kan vælge en ny på login-siden.

    Var det ikke dig? Så behøver du ikke gøre noget.
mail-already-member-button = Log ind

mail-order-completed-subject = Dine kreditter til { $site } er klar
mail-order-completed-heading = Betalingen er gennemført
mail-order-completed-body =
    { $credits ->
        [one] Tak for din bestilling. Vi har sat én kredit ind på din konto hos { $site }. Du har betalt { $amount }.
       *[other] Tak for din bestilling. Vi har sat { $credits } kreditter ind på din konto hos { $site }. Du har betalt { $amount }.
    }

    Købte kreditter udløber ikke. Ved bestillingen kan du se, hvordan du fortryder den.
mail-order-completed-button = Se min bestilling

## What the demo's sites say of themselves, and what a payment is for

site-index-title = { $site }: dating og chat for voksne, i dit eget tempo
site-description = Mød voksne i nærheden af dig, find ud af, hvem der passer til dig, og skriv sammen. { $site } viser priser i penge, mærker hver fiktiv profil med ord og lader dig gå lige så let, som du kom.
payment-description = { $credits } kreditter hos { $site }
