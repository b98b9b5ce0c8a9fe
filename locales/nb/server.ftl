### Texts that the server writes: interests, refusals, mails.

## Interests (settings/data/interests.json)

interest-relationship = Fast forhold
interest-kissing = Kyssing
interest-romance = Romantikk
interest-conversation = Gode samtaler
interest-humour = Humor
interest-travelling = Reiser
interest-music = Musikk
interest-dancing = Dans
interest-cinema = Film og serier
interest-theatre = Teater
interest-museums = Museer
interest-art = Kunst
interest-photography = Fotografering
interest-reading = Lesing
interest-cooking = Matlaging
interest-dining_out = Restaurantbesøk
interest-wine = Vin
interest-hiking = Fotturer
interest-cycling = Sykling
interest-fitness = Trening
interest-swimming = Svømming
interest-yoga = Yoga
interest-team_sports = Lagidrett
interest-winter_sports = Vintersport
interest-camping = Camping
interest-nature = Natur
interest-gardening = Hagearbeid
interest-pets = Kjæledyr
interest-gaming = Gaming
interest-board_games = Brettspill
interest-motoring = Bil og motorsykkel
interest-crafts = Gjør det selv
interest-volunteering = Frivillig arbeid
interest-fashion = Mote
interest-wellness = Badstue og velvære
interest-flirting = Flørting
interest-massage = Sensuell massasje
interest-role_play = Rollespill
interest-lingerie = Undertøy
interest-tantra = Tantra
interest-dominance = Dominans
interest-submission = Underkastelse
interest-fantasies = Fantasier
interest-erotic_stories = Erotiske historier

## Genders that a site can take beside women and men (settings/starter.rs)

# On a profile; after “I am”; in a list beside “Women”; after “I am looking for”.
gender-non_binary = Ikke-binær
gender-i_am-non_binary = ikke-binær
gender-people-non_binary = Ikke-binære
gender-sought-non_binary = ikke-binære
gender-couple_mf = Par (kvinne og mann)
gender-i_am-couple_mf = et par: en kvinne og en mann
gender-people-couple_mf = Par (kvinne og mann)
gender-sought-couple_mf = par (kvinne og mann)
gender-couple_ff = Par (to kvinner)
gender-i_am-couple_ff = et par: to kvinner
gender-people-couple_ff = Par (to kvinner)
gender-sought-couple_ff = par (to kvinner)
gender-couple_mm = Par (to menn)
gender-i_am-couple_mm = et par: to menn
gender-people-couple_mm = Par (to menn)
gender-sought-couple_mm = par (to menn)

# Profile prompts: beginnings that a member finishes in a sentence. They stand over the answer, and in “opener-prompt”.
prompt-perfect_sunday = Min perfekte søndag
prompt-small_joys = En liten ting som redder dagen
prompt-laugh_most = Dette får meg til å le
prompt-talk_for_hours = Dette kan jeg snakke om i timevis
prompt-ask_me = Spør meg om
prompt-first_date = Min idé om en god første date
prompt-evening_at_home = En god kveld hjemme
prompt-favourite_spot = Favorittstedet mitt her i nærheten
prompt-home_cooked = Retten jeg lager best
prompt-travel_next = Hit vil jeg reise neste gang
prompt-travel_back = Et sted jeg alltid kommer tilbake til
prompt-best_weekend = Min beste spontane helg
prompt-rainy_day = Dette gjør jeg når det regner
prompt-morning_or_night = A-menneske eller B-menneske
prompt-song_on_repeat = Sangen jeg hører om og om igjen
prompt-dance_to = Sangen som får meg til å danse
prompt-last_film = Den siste filmen jeg virkelig likte
prompt-book_to_lend = En bok jeg ville lånt deg
prompt-hidden_talent = Mitt skjulte talent
prompt-learning_now = Dette holder jeg på å lære
prompt-teach_you = Dette kunne jeg lært deg
prompt-show_me = Dette kunne du vist meg
prompt-better_together = Dette er morsommere for to
prompt-never_say_no = Dette sier jeg aldri nei til
prompt-cant_do_without = Dette klarer jeg meg ikke uten
prompt-guilty_pleasure = En glede jeg ikke skammer meg over
prompt-unpopular_opinion = En mening få deler
prompt-changed_mind = Dette har jeg skiftet mening om
prompt-two_truths = To sannheter og en liten løgn
prompt-childhood_dream = Dette ville jeg bli som barn
prompt-friends_say = Dette sier vennene mine om meg
prompt-good_company = Jeg er på mitt beste når
prompt-warm_to = Slike folk liker jeg med en gang
prompt-best_compliment = Det fineste komplimentet jeg har fått
prompt-best_advice = Det beste rådet jeg har fått
prompt-proud_of = Dette er jeg stolt av
prompt-bravest = Det modigste jeg har gjort
prompt-pets = Katt, hund eller ingen av delene
prompt-toast_to = Dette ville jeg skålt for
prompt-hoping_for = Dette håper jeg å finne her

# First messages to choose from. They are words of a member, to someone of any gender; none is pushy.
opener-prompt-1 = Svaret ditt på «{ $question }» gjorde meg nysgjerrig. Forteller du mer?
opener-prompt-2 = Jeg liker det du skrev under «{ $question }». Vil du høre svaret mitt?
opener-prompt-3 = «{ $question }»: det tenker jeg også på. Hvordan kom du fram til svaret ditt?
opener-interest-1 = { $interest }: det har vi til felles! Hvordan begynte det for deg?
opener-interest-2 = { $interest }: jeg også. Hva har du hatt mest glede av i det siste?
opener-interest-3 = Vi har begge valgt «{ $interest }». Hva ville du anbefalt meg?
opener-town-1 = Hva er favorittstedet ditt i { $city }?
opener-town-2 = Jeg kjenner ikke { $city } så godt. Hva bør jeg se først?
opener-town-3 = { $city }: hvordan havnet du der?
opener-home-1 = Vi bor begge i { $city }. Hvor går du når du vil unne deg noe?
opener-home-2 = Enda en fra { $city }! Hva er favorittstedet ditt der?
opener-photo-1 = Hvilket av bildene dine har den beste historien?
opener-photo-2 = Jeg liker bildene dine. Hvor er det siste tatt?
opener-light-1 = Hvilken liten ting fikk deg til å smile denne uka?
opener-light-2 = Hva gleder du deg til akkurat nå?
opener-light-3 = Hva er det beste du har spist i det siste?
opener-light-4 = Hvordan ble dagen din: bedre eller verre enn ventet?
opener-choice-1 = Kaffe, te eller noe sterkere?
opener-choice-2 = Hvis vi kunne dra i morgen: havet, fjellet eller en storby?
opener-choice-3 = Søndag morgen: sove lenge eller tidlig ut?
opener-choice-4 = Hvilken sang bør jeg høre på i dag?

## Refusals: problem-<code> of kernel/problem/mod.rs, and the fields' texts (spec 5 and 8)

problem-internal = Det har oppstått en feil.
problem-try_later = Det har oppstått en feil, prøv igjen senere.
problem-login_failed = Innloggingen mislyktes, prøv igjen
problem-passkey_failed = Tilgangsnøkkelen virket ikke. Prøv igjen, eller logg inn med passordet ditt.
problem-passkey_limit = Du har allerede { $max } tilgangsnøkler. Fjern en før du legger til en ny.
problem-saved_search_limit = Du har allerede { $max } lagrede søk. Fjern ett før du lagrer et nytt.
problem-date_plan_limit = Du har allerede { $max } åpne dateplaner. Avslutt en før du lager en ny.
problem-account_blocked = For mange mislykkede forsøk, kontoen er sperret i { $minutes } min.
problem-reset_limit = Det er sendt for mange e-poster om nytt passord, prøv igjen i morgen.
problem-email_unknown = Fant ikke e-postadressen
problem-link_expired = Lenken er utløpt eller ugyldig, be om en ny e-post
problem-new_password_needed = Kontoen ble opprettet i en annen nettleser. Velg et nytt passord, så er den din.
problem-activation_failed = Aktiveringen mislyktes
problem-pending_deletion = Denne kontoen blir snart slettet. Bruk lenken i e-posten fra oss for å få den tilbake.
problem-account_closed = Denne kontoen er stengt. I e-posten vi sendte deg, står det hvorfor, og hvordan du kan klage.
problem-export_preparing = Vi er allerede i gang med å samle dataene dine. Du får en e-post når de er klare.
problem-email_taken = Det finnes allerede en konto med denne e-postadressen
problem-new_email_taken = En annen konto bruker allerede denne e-postadressen
problem-blocked_by = { $name } har blokkert deg. Du har ikke tilgang til denne siden.
problem-swipe_limit = Du har brukt opp alle likene dine for i dag. Du får nye i morgen.
problem-push_refused = Varslingstjenesten til denne nettleseren kan ikke brukes her.
problem-signups_closed = Akkurat nå kan man bare bli medlem med invitasjon.
problem-not_confirmed = Bekreft e-postadressen din først. Du finner lenken i innboksen.
problem-paused = Du kan ikke sende eller endre noe før { $until }. Du kan fortsatt logge inn og lese. I e-posten vår står det hvorfor, og hvordan du kan klage.
problem-waiting_for_activation = Dette medlemmet må først bekrefte e-postadressen sin. Etterpå kan du svare.
problem-consent_missing = Kryss av i boksen for å fortsette.

problem-payment_failed = Betalingen mislyktes eller ble avbrutt.
problem-card_failed = Betalingen med kredittkort mislyktes
problem-payment_unavailable = Det er ikke mulig å betale akkurat nå. Du er ikke belastet. Prøv igjen senere.
problem-method_not_offered = Denne betalingsmåten er ikke tilgjengelig. Velg en annen.
problem-bundle_not_offered = Denne kredittpakken finnes ikke lenger. Velg en annen.
problem-not_enough_credits = Du har ikke nok kreditter
problem-premium_only = Denne funksjonen er bare for premiummedlemmer.
problem-direct_debit_blocked = Kontoen din er sperret for betaling med direktebelastning.
problem-direct_debit_limit = Du har nådd grensen for betaling med direktebelastning. Velg en annen betalingsmåte.
problem-mandate_text_changed = Teksten i fullmakten er endret i mellomtiden. Les den på nytt og gi samtykke.
problem-mandate_gone = Denne betalingsmåten er ikke lenger lagret. Velg hvordan du vil betale.
problem-iban_invalid = Sjekk kontonummeret (IBAN).
problem-phone_invalid = Oppgi et mobilnummer som kan motta SMS.
problem-code_not_found = Fant ikke koden
problem-code_used = Koden er allerede brukt
problem-code_ended = Dette tilbudet er over
problem-code_not_applicable = Denne koden gjelder ikke for denne bestillingen.
problem-discount_follows_countdown = Dette nettstedet har en nedtelling på 25 %, og ingenting like bra kan komme etter den. Velg mindre enn 25 %.
problem-discount_in_use = Du har en åpen bestilling med denne rabatten. Fullfør den eller avbryt den for å bruke rabatten på nytt.
problem-checkout_still_open = Bestillingen du avbrøt, kan fortsatt betales på siden til betalingsleverandøren, så den beholder rabatten inntil videre. Betal der, vent til siden er lukket (som regel innen en time), eller kjøp uten rabatt.
problem-order_under_way = Denne bestillingen kan ikke avbrytes akkurat nå: betalingen er under behandling.
problem-refund_impossible = Du kan ikke angre dette kjøpet.
problem-refund_changed = Det du kan få tilbake, er endret. Se på det nye beløpet.
problem-spending_paused = Du har satt kjøp på pause. Du kan endre dette der du setter forbruksgrensen.
problem-spending_limit = Med dette kjøpet går du over månedsgrensen du har satt for deg selv. Bestillinger som fortsatt kan betales, teller med.
problem-currency_not_yours = Oppgi grensen i din egen valuta.
problem-sms_code_invalid = Ugyldig kode

problem-message_empty = Skriv en melding først.
problem-message_too_long = Meldingen kan ha høyst { $max } tegn.
problem-message_characters = Meldingen din inneholder tegn som ikke kan sendes.
problem-conversation_limit = { $max ->
    [one] Som gratismedlem kan du skrive med én person. Kjøp kreditter for å skrive med flere.
   *[other] Som gratismedlem kan du skrive med { $max } personer. Kjøp kreditter for å skrive med flere.
}
problem-edit_too_late = En melding kan endres i { $minutes } minutter etter at den ble sendt.
problem-unsend_too_late = Denne meldingen kan ikke trekkes tilbake lenger.
problem-pins_full = Du har allerede festet { $max } samtaler. Løsne en først.
problem-views_full = Du har allerede lagret { $max } visninger. Fjern en først.
problem-identical_opener = { $max ->
    [one] Du har allerede sendt denne første meldingen til noen andre det siste døgnet. Skriv noen ord som er ment for akkurat denne personen.
   *[other] Du har allerede sendt denne første meldingen til { $max } personer det siste døgnet. Skriv noen ord som er ment for akkurat denne personen.
}

problem-email_invalid = Ugyldig e-postadresse
problem-new_email_invalid = Den nye e-postadressen er ikke gyldig
problem-email_disposable = Bruk en e-postadresse som du beholder. Vi tar ikke imot engangsadresser.
problem-email_unchanged = Dette er e-postadressen du allerede bruker.
problem-date_of_birth_missing = Skriv inn fødselsdatoen din ({ $min_age }+)
problem-date_of_birth_invalid = Ugyldig fødselsdato.
problem-birth_date_fixed = Fødselsdatoen din er allerede rettet én gang.
problem-too_young = Du må være minst { $min_age } år.
problem-name_is_email = Ikke bruk e-postadressen din som navn.
problem-name_starts_with_at = Navnet kan ikke begynne med @.
problem-name_invalid = Velg et navn på { $min } til { $max } tegn.
problem-password_too_short = Velg et passord på minst { $min } tegn.
problem-password_too_long = Passordet kan ha høyst { $max } tegn.
problem-password_too_common = Dette passordet er for lett å gjette. Velg et annet.
problem-password_mismatch = Passordene er ikke like.
problem-old_password_wrong = Sjekk det gamle passordet ditt.
problem-age_range_invalid = Minstealderen kan ikke være høyere enn høyeste alder.
problem-place_unknown = Vi kjenner ingen by i nærheten av dette stedet.
problem-unknown_place = Velg et sted fra listen.
problem-photo_unreadable = Vi kan ikke lese dette bildet. Velg et annet.
problem-photo_moving = Bevegelige bilder kan ikke vises her. Velg et stillbilde.
problem-photo_too_small = Bildet er for lite. Hver side må ha minst { $min } piksler.
problem-photo_rejected_before = Du har sendt dette bildet før, og vi godkjente det ikke. { $reason }
problem-photo_too_large = Bildet har for mange piksler. Velg et mindre.
problem-gift_not_offered = Denne gaven er ikke lenger tilgjengelig. Velg en annen.
problem-photo_expired = Bildet ditt har ventet for lenge. Legg det til på nytt.
problem-file_unreadable = Vi kan bare ta imot bilder og PDF-filer.
problem-file_expired = En fil har ventet for lenge. Legg den til på nytt.
problem-complaint_closed = Denne klagen er avsluttet. Du kan sende en ny.
problem-complaint_full = Denne klagen har ikke plass til flere meldinger. Send en ny.
problem-photo_limit = Du har allerede { $max } bilder. Slett et før du legger til et nytt.
problem-photos_waiting = { $max } bilder eller talemeldinger venter allerede på å bli sendt. Send eller fjern én av dem først.
problem-voice_unreadable = Vi kan ikke spille av dette opptaket. Ta det opp på nytt.
problem-voice_too_long = En talemelding kan vare i opptil { $max } sekunder. Ta opp en kortere.
problem-voice_too_short = Opptaket er for kort. Ta opp et lengre.
problem-voice_silent = Vi hører ingenting i opptaket. Sjekk mikrofonen og prøv igjen.
problem-verification_over = Denne forespørselen er utløpt. Begynn på nytt.
problem-verification_waiting = Vi ser fortsatt på de siste bildene dine. Du får beskjed så snart vi er ferdige.
problem-verification_needs_photo = Legg først til et bilde i profilen din: Vi sammenligner opptakene dine med det.
problem-age_check_needed = Før du kan skrive her, må du bekrefte alderen din. Det gjør du i innstillingene.
problem-age_check_failed = Alderen din ble ikke bekreftet. Du kan prøve igjen.
problem-age_check_unavailable = Alderssjekken er ikke tilgjengelig akkurat nå. Prøv igjen senere.
problem-nude_main_photo = Hovedbildet ditt kan ikke merkes som nakenbilde, fordi alle ser det med en gang. Velg et annet hovedbilde først.
problem-nude_by_moderator = En moderator har merket dette bildet som nakenbilde, så det kan du ikke endre. Kontakt kundeservice hvis du ikke er enig.
problem-nude_photos_refused = Nakenbilder er ikke tillatt her. Slett bildet og velg et annet.
problem-album_main_photo = Hovedbildet ditt kan ikke legges i det private albumet, fordi alle ser det. Velg et annet hovedbilde først.
problem-album_limit = Det private albumet ditt har plass til { $max } bilder. Ta ut ett først.
problem-album_viewers_limit = { $max } personer kan allerede se det private albumet ditt. Slutt å dele det med en av dem først.
problem-album_needs_conversation = Du kan dele det private albumet ditt med dem du har en samtale med.
problem-photos_changed = Bildene dine er endret i mellomtiden. Se på dem igjen, og velg så rekkefølgen.
problem-crop_too_small = Utsnittet er for lite. Velg en større del av bildet.
problem-gender_in_use = { $count ->
    [one] Ett medlem har dette kjønnet, så det blir.
   *[other] { $count } medlemmer har dette kjønnet, så det blir.
}
problem-language_not_offered = Nettstedet finnes ikke på det språket.
problem-field_invalid = Sjekk dette feltet.
problem-field_missing = Fyll ut dette feltet.
problem-field_unknown = Ukjent felt: { $field }

problem-authentication_required = Logg inn først.
problem-other_member = En annen er nå logget inn i denne nettleseren. Last inn siden på nytt.
problem-not_found = Vi fant ikke det du leter etter.
problem-fresh_proof_required = Bekreft en gang til at det er deg.
problem-passkey_only = Bedriften din slipper deg bare inn med en passnøkkel.
problem-staff_exists = En kollega har allerede denne adressen.
problem-warning_needed = Advar medlemmet først: rapporter kan bare vente etter en advarsel.
problem-trial_needed = Prøv regelen med disse tallene først: etterpå kan den slås på i et døgn.
problem-stale_version = Noen har skrevet eller endret dette i mellomtiden. Se på det igjen.
problem-own_decision = Du tok avgjørelsen selv, så en kollega avgjør klagen.
problem-access_reason_required = Oppgi en åpen sak som gjelder dette medlemmet.
problem-console_only = Dette kan bare gjøres i konsollen.
problem-claimed_by_other = En kollega ser på dette eller har allerede bestemt seg.
problem-site_incomplete = Nettstedet mangler fortsatt noe og forblir stengt. Sjekklisten sier hva.
problem-site_serves = Nettstedet er åpent. Medlemmer flyttes inn før det åpner, eller mens det er stengt for vedlikehold.
problem-move_under_way = Medlemmer blir nå flyttet inn på nettstedet eller tatt ut igjen. Vent til det er ferdig, eller stopp det.
problem-upload_too_large = Serveren tar imot arkiver på opptil { $megabytes } MB, og innholdet kan ikke være større.
problem-upload_no_room = Det er ikke plass til det på serverens disk, pakket og utpakket.
problem-upload_under_way = Det finnes allerede en opplasting for nettstedet. Bruk den eller fjern den først.
problem-host_taken = Domenet fører allerede til et annet nettsted.
problem-site_in_use = Nettstedet har medlemmer, bestillinger eller klager, en kollegas rolle gjelder bare her, eller en flytting pågår. Derfor blir det stående; steng det i stedet.
problem-company_in_use = Selskapet har fortsatt nettsteder, fakturaer eller utbetalinger, så det blir stående.
problem-books_refused = Filen kan ikke lages: { $fault }
problem-other_payment_account = Nøkkelen tilhører en annen konto enn hittil. Tidligere bestillinger kan da verken følges eller refunderes. Bekreft at du vil dette.
problem-break_needed = Tid for en pause. Du kan fortsette om { $minutes } min.
problem-cap_reached = Du har sett nok av denne køen i dag. Velg en annen.
problem-queue_declined = Du har valgt å ikke se denne køen.
problem-undo_too_late = Det er for sent å angre dette.
problem-not_allowed = Det har du ikke lov til.
problem-invalid_request = Sjekk det du har skrevet inn.
problem-body_too_large = Dette er for stort til å sendes.
problem-unsupported_media_type = Denne typen innhold kan ikke brukes her.
problem-method_not_allowed = Denne handlingen er ikke mulig her.
wait-seconds = { $count ->
    [one] ett sekund
   *[other] { $count } sekunder
}
wait-minutes = { $count ->
    [one] ett minutt
   *[other] { $count } minutter
}
wait-hours = { $count ->
    [one] en time
   *[other] { $count } timer
}
problem-rate_limited = Det gikk litt fort. Prøv igjen om { $wait }.
problem-price_changed = Prisen er endret. Se på den igjen.
problem-cards_paused = Flere kortbetalinger har mislyktes. For alles sikkerhet tar kort en pause her: Prøv igjen om { $wait }, eller betal nå på en annen måte.
problem-client_header_missing = Denne forespørselen kom ikke fra appen vår. Last inn siden på nytt.
problem-cross_site_refused = Denne forespørselen kom fra et annet nettsted og ble avvist.
problem-idempotency_key_missing = Denne forespørselen er ufullstendig. Last inn siden på nytt og prøv igjen.
problem-idempotency_conflict = Denne forespørselen er allerede sendt med et annet innhold. Last inn siden på nytt og prøv igjen.
problem-unavailable = Vi er utilgjengelige et øyeblikk. Prøv igjen om litt.
problem-host_unclear = Forespørselen sier ikke tydelig hvilket nettsted den gjelder.
problem-maintenance = Nettstedet er stengt en stund for vedlikehold. Prøv igjen senere.
problem-site_closing = Dette nettstedet legges ned: Det tar ikke imot nye medlemmer og selger ikke flere kreditter.
problem-site_unknown = Det finnes ikke noe nettsted på denne adressen.

## Fictional profiles (spec 1), where the site has no words of its own

name-stand-in = Medlem
fictional-warning = Dette er en fiktiv profil laget for underholdning. Det står ingen virkelig person bak, så det er ikke mulig å møtes.

## Order states (spec 4)

order_status-pending = Behandles
order_status-completed = Fullført
order_status-failed = Mislykket
order_status-cancelled = Avbrutt
order_status-expired = Utløpt
order_status-partly_refunded = Delvis refundert
order_status-refunded = Refundert
order_status-charged_back = Tilbakeført

## Payment methods (spec 3)

method-sdd = Direktebelastning
method-prezelewy24 = Przelewy24
method-blik = BLIK
method-sct = Bankoverføring
method-giropay = giropay
method-mastercard = Mastercard
method-visa = Visa
method-creditcard = Kredittkort
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

notification-new_conversations = Nye samtaler
notification-new_messages = Nye meldinger
notification-like = Likes
notification-unread_message_reminders = Påminnelser om uleste meldinger
notification-promotions = Tilbud
notification-weekly_updates = Ukens oversikt
notification-news = Nyheter
notification-reminders = Påminnelser
notification-report_outcomes = Hva som skjedde med rapportene mine
notification-search_alerts = Varsler for lagrede søk

## Mails

mail-link_hint = Virker ikke knappen? Kopier denne lenken til nettleseren din:
mail-footer = Du får denne e-posten fordi adressen er brukt til en registrering hos { $site }. { $site } er en tjeneste fra { $company }, { $address }.
mail-footer_entered = Du får denne e-posten fordi adressen ble skrevet inn hos { $site }. { $site } er en tjeneste fra { $company }, { $address }.
mail-unsubscribe = Meld deg av e-poster av denne typen
mail-device = { $browser } på { $system }
mail-device_unknown = Ukjent nettleser

mail-activation-subject = Bekreft e-postadressen din for { $site }
mail-activation-heading = Bare ett steg igjen
mail-activation-body =
    Hei { $name }, så hyggelig at du har registrert deg hos { $site }. Bekreft e-postadressen din, så kan andre medlemmer svare deg.

    Lenken virker én gang og er gyldig i 7 dager.

    Var det ikke deg? Da kan du se bort fra denne e-posten.
mail-activation-button = Bekreft e-postadressen

mail-address-check-subject = Virker denne adressen igjen? { $site }
mail-address-check-heading = Får du e-postene våre?
mail-address-check-body =
    Hei { $name }, e-poster fra { $site } til denne adressen kom i retur, så vi sluttet å sende deg varsler. Leser du dette, virker adressen igjen: åpne lenken, så sender vi dem igjen.

    Lenken virker én gang og er gyldig i 7 dager. Kontoen din er uendret, enten du åpner den eller ikke.
mail-address-check-button = Adressen min virker igjen

mail-welcome-subject = Velkommen til { $site }
mail-welcome-heading = Godt å ha deg med, { $name }
mail-welcome-body =
    E-postadressen din er bekreftet. Nå kan folk svare deg.

    Et godt bilde og noen ærlige linjer om deg selv gjør det mye lettere for andre å ta kontakt.
mail-welcome-button = Fyll ut profilen min

mail-moved-in-subject = { $site }: kontoen din har flyttet
mail-moved-in-heading = Kontoen din har flyttet
mail-moved-in-body =
    Hei { $name }, { $site } har tatt over etter nettstedet der du ble med. Profilen, bildene, likes, meldingene og kredittene dine har fulgt med.

    { $password ->
        [new] Det gamle passordet ditt kunne ikke flyttes på en trygg måte. Be om et nytt med lenken nedenfor.
       *[kept] E-postadressen og passordet ditt fungerer som før.
    }

    Fra nå av er { $company }, { $address }, ansvarlig for opplysningene dine. Vi har fått dem fra det nettstedet for at kontoen din skal kunne fortsette. I personvernerklæringen vår på { $site } står det hva vi bruker dem til, hvor lenge vi tar vare på dem, og hvilke rettigheter du har.

    Vil du helst ikke være her? Logg inn og slett kontoen din i innstillingene.
mail-moved-in-button = { $password ->
    [new] Velg et nytt passord
   *[kept] Logg inn
}

mail-already-member-subject = Du har allerede en konto hos { $site }
mail-already-member-heading = Du har allerede en konto
mail-already-member-body =
    Hei { $name }, noen, sannsynligvis du selv, har prøvd å registrere seg hos { $site } med denne e-postadressen. Du har allerede en konto, så du kan bare logge inn.

    Har du glemt passordet? Du kan velge et nytt på innloggingssiden.

    Var det ikke deg? Da trenger du ikke å gjøre noe.
mail-already-member-button = Logg inn

mail-reset-subject = Velg et nytt passord for { $site }
mail-reset-heading = Velg et nytt passord
mail-reset-body =
    Hei { $name }, med lenken nedenfor velger du et nytt passord for kontoen din hos { $site }.

    Lenken virker én gang og er gyldig i én time.

    Har du ikke bedt om dette? Da kan du bare se bort fra denne e-posten. Ingenting endres på kontoen din.
mail-reset-button = Velg et nytt passord

mail-reset-unknown-subject = { $site }: ingen konto med denne adressen
mail-reset-unknown-heading = Vi fant ingen konto
mail-reset-unknown-body =
    Noen, sannsynligvis du selv, har bedt { $site } om et nytt passord med denne e-postadressen. Det finnes ingen konto med denne adressen.

    Har du kanskje registrert deg med en annen adresse? Prøv igjen med den.

    Var det ikke deg? Da trenger du ikke å gjøre noe.
mail-reset-unknown-button = Gå til { $site }

mail-password-changed-subject = Passordet ditt hos { $site } er endret
mail-password-changed-heading = Passordet ditt er endret
mail-password-changed-body =
    Hei { $name }, passordet til kontoen din hos { $site } er nettopp endret. Alle andre enheter er logget ut.

    Var det deg? Da er alt i orden.

    Var det ikke deg? Velg et nytt passord med en gang, slik at bare du kan logge inn.
mail-password-changed-button = Velg et nytt passord

mail-mail-change-subject = Bekreft den nye e-postadressen din for { $site }
mail-mail-change-heading = Er dette den nye adressen din?
mail-mail-change-body =
    Hei { $name }, dette skal være den nye e-postadressen for kontoen din hos { $site }. Bekreft den med lenken nedenfor; inntil da gjelder den gamle adressen.

    Lenken virker én gang og er gyldig i 24 timer.

    Var det ikke deg? Da kan du bare se bort fra denne e-posten, og ingenting endres.
mail-mail-change-button = Bekreft ny adresse

mail-mail-change-taken-subject = Om kontoen din hos { $site }
mail-mail-change-taken-heading = Adressen er allerede din
mail-mail-change-taken-body =
    Hei { $name }, noen ville bruke denne e-postadressen til en annen konto hos { $site }. Siden den hører til kontoen din, er ingenting endret.

    Var det deg? Logg inn med denne adressen: du har allerede en konto med den.

    Var det ikke deg? Da trenger du ikke å gjøre noe. Kontoen din er trygg.
mail-mail-change-taken-button = Logg inn

mail-mail-changed-subject = E-postadressen din hos { $site } er endret
mail-mail-changed-heading = E-postadressen din er endret
mail-mail-changed-body =
    Hei { $name }, kontoen din hos { $site } har nå en annen e-postadresse. Fra nå av skriver vi til den nye adressen, og du kan ikke lenger logge inn med denne adressen.

    Var det deg? Da trenger du ikke å gjøre noe.

    Var det ikke deg? Angre endringen med lenken nedenfor. Den gamle adressen gjelder da igjen, alle enheter blir logget ut, og vi sender deg en lenke for å velge et nytt passord. Lenken nedenfor virker én gang, i 14 dager.
mail-mail-changed-button = Angre endringen

mail-new-device-subject = Ny innlogging hos { $site }
mail-new-device-heading = Innlogging fra en ny enhet
mail-new-device-body =
    Hei { $name }, noen har logget inn på kontoen din hos { $site } fra en enhet vi ikke har sett før:

    { $device }, { $time }

    Var det deg? Da trenger du ikke å gjøre noe.

    Var det ikke deg? Logg ut enheten i innstillingene dine, og velg et nytt passord.
mail-new-device-button = Sjekk enhetene mine

mail-passkey-added-subject = Ny tilgangsnøkkel hos { $site }
mail-passkey-added-heading = Kontoen din har fått en ny tilgangsnøkkel
mail-passkey-added-body =
    Hei { $name }, noen har lagt til en tilgangsnøkkel på kontoen din hos { $site }. Den logger inn uten passordet ditt:

    { $passkey }, { $time }

    Var det deg? Da trenger du ikke å gjøre noe.

    Var det ikke deg? Velg et nytt passord med en gang via lenken nedenfor. Det logger ut alle enheter og fjerner alle tilgangsnøkler.
mail-passkey-added-button = Velg et nytt passord

mail-passkey-removed-subject = Tilgangsnøkkel fjernet hos { $site }
mail-passkey-removed-heading = En tilgangsnøkkel er fjernet fra kontoen din
mail-passkey-removed-body =
    Hei { $name }, dette er fjernet fra tilgangsnøklene til kontoen din hos { $site } og kan ikke lenger brukes til å logge inn:

    { $passkeys }, { $time }

    Var det deg? Da trenger du ikke å gjøre noe.

    Var det ikke deg? Velg et nytt passord med en gang via lenken nedenfor. Det logger ut alle enheter og fjerner alle tilgangsnøkler.
mail-passkey-removed-button = Velg et nytt passord

mail-deletion-subject = Kontoen din hos { $site } blir slettet
mail-deletion-heading = Synd at du går
mail-deletion-body =
    Hei { $name }, kontoen din hos { $site } er ikke lenger synlig for noen, og du er logget ut overalt.

    Om 14 dager blir den slettet for godt, med profilen, bildene, meldingene og kredittene dine. Inntil da kan du få den tilbake med lenken nedenfor. Det kan du gjøre til: { $until }.

    Var det ikke deg? Få kontoen tilbake, og velg et nytt passord.
mail-deletion-button = Få tilbake kontoen min

mail-returned-subject = Kontoen din hos { $site } er tilbake
mail-returned-heading = Godt å ha deg tilbake, { $name }
mail-returned-body =
    Kontoen din hos { $site } blir ikke slettet. Profilen, meldingene og kredittene dine er der som før.

    Var det ikke deg? Velg et nytt passord på innloggingssiden.
mail-returned-button = Gå til { $site }

mail-export-ready-subject = Dataene dine fra { $site } er klare
mail-export-ready-heading = Dataene dine er klare
mail-export-ready-body =
    Hei { $name }, vi har samlet alt som { $site } har lagret om deg. Du kan laste det ned nå; logg inn først hvis du blir bedt om det.

    Lenken virker for én nedlasting innen 24 timer. Deretter blir filen slettet, og du kan be om en ny.

    Har du ikke bedt om dette? Velg et nytt passord med en gang.
mail-export-ready-button = Last ned dataene mine

mail-order-completed-subject = Kredittene dine hos { $site } er klare
mail-order-completed-heading = Betalingen er fullført
mail-order-completed-body =
    { $credits ->
        [one] Takk for bestillingen. Vi har lagt til én kreditt på kontoen din hos { $site }. Du har betalt { $amount }.
       *[other] Takk for bestillingen. Vi har lagt til { $credits } kreditter på kontoen din hos { $site }. Du har betalt { $amount }.
    }

    Kjøpte kreditter går ikke ut.
mail-order-completed-button = Se bestillingen min
mail-order-completed-closing = Du kan angre dette kjøpet til og med { $last_day } uten å oppgi grunn: i bestillingen din, eller ved å si fra til oss slik du vil. Én setning er nok: «Jeg angrer kjøpet mitt av kreditter på { $site }, bestillingsnummer { $order }, i navnet …» Vi betaler tilbake pengene for ubrukte kreditter innen 14 dager, på samme måte som du betalte. Ta vare på denne e-posten.
mail-order-line_begin = Da du bestilte, ba du oss om å begynne med en gang; brukte kreditter betales derfor ikke tilbake.
mail-order-line_order = Bestillingsnummer: { $order }
mail-order-line_invoice = Faktura { $number } av { $day }
mail-order-line_method = Betalt med: { $method }
mail-order-line_statement = På kontoutskriften din: { $statement }
mail-order-line_amount = { $net } pluss { $vat } mva. ({ $rate } %, { $country })
mail-order-line_amount_without_vat = { $net }, uten mva.
mail-order-line_seller = Selger: { $seller }, mva.-nummer { $vat_number }

mail-debit-failed-subject = Banken din betalte ikke et trekk for { $site }
mail-debit-failed-heading = Trekket gikk ikke gjennom
mail-debit-failed-body =
    Banken din betalte ikke trekket på { $amount } for { $credits ->
        [one] én kreditt
       *[other] { $credits } kreditter
    }. Bestillingsnummer: { $order }. Vi har ikke trukket noe, og kredittene ble ikke lagt til.

    Vi prøver ikke dette trekket igjen, og direktebelastning er slått av for kontoen din inntil videre. Banken kan ta et gebyr; spør der hvis du tror det er en feil. Du kan alltid kjøpe kreditter på en annen måte.
mail-debit-failed-button = Betal på en annen måte

mail-debit-cancelled-subject = Ingen belastning for { $site }
mail-debit-cancelled-heading = Vi trekker ikke penger fra kontoen din
mail-debit-cancelled-body =
    Trekket på { $amount } for { $credits ->
        [one] én kreditt
       *[other] { $credits } kreditter
    } blir ikke gjennomført. Bestillingsnummer: { $order }. Bestillingen er lukket, og du skylder oss ingenting.

    Vil du fortsatt ha kredittene, kan du bestille dem på nytt og betale på en annen måte.
mail-debit-cancelled-button = Bestill på nytt

mail-charged-back-subject = Banken din tok tilbake en betaling til { $site }
mail-charged-back-heading = En betaling ble tilbakeført
mail-charged-back-body =
    Banken din tok tilbake { $amount } som du hadde betalt oss. Bestillingsnummer: { $order }.

    { $taken ->
        [0] Det var ingen kreditter igjen av dette kjøpet.
        [one] Vi har fjernet den ene kreditten som var igjen av dette kjøpet.
       *[other] Vi har fjernet de { $taken } kredittene som var igjen av dette kjøpet.
    } { $owed ->
        [0] Du skylder oss ingenting.
        [one] Du hadde allerede brukt én kreditt av det: Den trekkes fra neste kjøp.
       *[other] Du hadde allerede brukt { $owed } kreditter av det: De trekkes fra neste kjøp.
    }

    Kontoen din forblir åpen. Hvis du ikke ba banken om dette, eller noen andre har brukt kortet ditt, så si fra til oss.
mail-charged-back-button = Se kjøpet mitt

mail-debt-reminder-subject =
    { $credits ->
        [one] { $site }: Én kreditt gjenstår å trekke
       *[other] { $site }: { $credits } kreditter gjenstår å trekke
    }
mail-debt-reminder-heading = En tilbakeført betaling er fortsatt åpen
mail-debt-reminder-body =
    { $credits ->
        [one] En av betalingene dine ble tilbakeført etter at du hadde brukt én kreditt av den. Den trekkes fra neste kjøp, så du trenger ikke å gjøre noe nå.
       *[other] En av betalingene dine ble tilbakeført etter at du hadde brukt { $credits } kreditter av den. De trekkes fra neste kjøp, så du trenger ikke å gjøre noe nå.
    }

    Det kommer verken gebyrer eller renter i tillegg, og kontoen din forblir åpen. Vil du ordne det allerede nå, kan du kjøpe kreditter med en hvilken som helst betalingsmåte. Hvis du mener at dette er feil, så si fra til oss.

    { $count ->
        [0] Dette er den siste e-posten vår om det.
       *[other] Hvis det fortsatt er åpent { $day }, minner vi deg på det en siste gang.
    }
mail-debt-reminder-button = Se kreditter og priser

mail-transfer-reminder-subject = Overføringen din til { $site } har ikke kommet fram ennå
mail-transfer-reminder-heading = Vi venter fortsatt på overføringen din
mail-transfer-reminder-body =
    Overføringen din på { $amount } har ikke kommet fram ennå. Bestillingsnummer: { $order }. Hvis du allerede har sendt pengene, trenger du ikke å gjøre noe: En overføring kan ta noen dager.

    Ellers kan du fortsatt betale eller avbestille. Vi venter minst til og med { $until }. Etter det avsluttes bestillingen av seg selv, og du skylder oss ingenting. Dette er den eneste påminnelsen vår.
mail-transfer-reminder-button = Se bestillingen min

mail-transfer-expired-subject = Overføringen din til { $site } har ikke kommet fram
mail-transfer-expired-heading = Vi har ikke mottatt overføringen din
mail-transfer-expired-body =
    Vi ventet på overføringen din på { $amount } og har lukket bestillingen. Bestillingsnummer: { $order }. Du skylder oss ingenting.

    Hvis du allerede har sendt pengene, teller de fortsatt eller går tilbake til kontoen din; kontakt oss hvis ingen av delene har skjedd etter en uke. Vil du fortsatt ha kredittene, kan du bestille dem på nytt.
mail-transfer-expired-button = Bestill på nytt

mail-refund-requested-subject = Du har angret kjøpet ditt hos { $site }
mail-refund-requested-heading = Vi har mottatt angremeldingen din
mail-refund-requested-body =
    Du har angret kjøpet ditt hos { $site }: { $time }. Ordrenummer: { $order }.

    { $credits ->
        [one] Én ubrukt kreditt er trukket fra kontoen din. Du får { $amount } tilbake.
       *[other] { $credits } ubrukte kreditter er trukket fra kontoen din. Du får { $amount } tilbake.
    }

    Pengene går tilbake til betalingsmåten du brukte, senest 14 dager etter at du angret. Ta vare på denne e-posten som bevis.
mail-refund-requested-button = Se kjøpet mitt

mail-refund-granted-subject = { $site } refunderer kjøpet ditt
mail-refund-granted-heading = Vi refunderer kjøpet ditt
mail-refund-granted-body =
    Vi refunderer { $amount } for kjøpet ditt hos { $site }: { $time }. Ordrenummer: { $order }.

    { $credits ->
        [0] Ingen kreditter er trukket fra kontoen din.
        [one] Én ubrukt kreditt er trukket fra kontoen din.
       *[other] { $credits } ubrukte kreditter er trukket fra kontoen din.
    }

    Pengene går tilbake til betalingsmåten du brukte. Hvor raskt det går, avhenger av banken din.
mail-refund-granted-button = Se kjøpet mitt

mail-refund-failed-subject = Refusjonen din fra { $site } mislyktes
mail-refund-failed-heading = Vi kunne ikke sende pengene tilbake
mail-refund-failed-body =
    Refusjonen av { $amount } for kjøpet ditt med ordrenummer { $order } mislyktes. Kredittene dine er tilbake på kontoen, og du har ikke tapt noe.

    Skriv til oss, så finner vi en annen måte å sende deg pengene på.
mail-refund-failed-button = Se kjøpet mitt

mail-refund-reminder-subject = Refusjonen din fra { $site } venter fortsatt på deg
mail-refund-reminder-heading = Hvor kan vi sende pengene dine?
mail-refund-reminder-body =
    Vi kunne ikke refundere { $amount } for kjøpet ditt med ordrenummer { $order }, og vi har ennå ikke funnet en annen måte sammen med deg. Kredittene dine er på kontoen.

    Skriv til oss hvordan vi kan sende deg pengene. Vil du heller beholde kredittene, trenger du ikke å gjøre noe.

    { $count ->
        [0] Dette er den siste e-posten vår om det. Du kan også kontakte oss senere.
       *[other] Hvis det fortsatt er åpent { $day }, minner vi deg på det en siste gang.
    }
mail-refund-reminder-button = Se kjøpet mitt

complaint-decision-upheld = Du får medhold.
complaint-decision-partly = Du får delvis medhold.
complaint-decision-rejected = Du får ikke medhold.
complaint-decision-withdrawn = Du har trukket klagen din.

mail-complaint-received-subject = Klagen din { $number } til { $site }
mail-complaint-received-heading = Vi har mottatt klagen din
mail-complaint-received-body =
    Klagen din har nummeret { $number }. Vi svarer senest { $until }.

    Med knappen nedenfor kan du når som helst lese den og legge til mer. Ikke del denne e-posten: den som har lenken, kan lese klagen din.

    Har du ikke klaget til oss? Da har noen skrevet inn adressen din ved en feil, og du kan se bort fra denne e-posten.
mail-complaint-received-button = Se klagen min

mail-complaint-answered-subject = { $site }: svaret vårt på klagen din { $number }
mail-complaint-answered-heading = Vi har svart på klagen din
mail-complaint-answered-body =
    { $text }

    Med knappen nedenfor kan du svare oss.
mail-complaint-answered-button = Se klagen min

mail-complaint-closed-subject = { $site }: avgjørelsen vår om klagen din { $number }
mail-complaint-closed-heading = Avgjørelsen vår om klagen din
mail-complaint-closed-body =
    { $decision }

    { $text }

    Er du uenig? I Den europeiske union kan du ta en avgjørelse om innhold eller kontoen din til et sertifisert organ for utenrettslig tvisteløsning, og spørsmål om personopplysningene dine til datatilsynet. Du kan alltid gå til domstolene.
mail-complaint-closed-button = Se klagen min

statement-account_closed = kontoen din er stengt.
statement-photo_rejected = { $count ->
    [one] ett av bildene dine er skjult for alle andre så lenge denne avgjørelsen gjelder. Du ser det fortsatt selv.
   *[other] { $count } av bildene dine er skjult for alle andre så lenge denne avgjørelsen gjelder. Du ser dem fortsatt selv.
}
statement-photo_removed = { $count ->
    [one] et bilde eller en talemelding som du sendte, er fjernet for dere begge for godt.
   *[other] { $count } bilder eller talemeldinger som du sendte, er fjernet for dere begge for godt.
}
statement-text_hidden-about = teksten din «Om meg» er skjult for alle andre til du endrer den. Du ser den fortsatt selv.
statement-text_hidden-reason = teksten din «Hvorfor jeg er her» er skjult for alle andre til du endrer den. Du ser den fortsatt selv.
statement-text_hidden-prompts = teksten din «Med mine egne ord» er skjult for alle andre til du endrer den. Du ser den fortsatt selv.
statement-warned = dette er en advarsel. Ingenting annet endrer seg nå.
statement-paused = du kan logge inn og lese, men før { $until } kan du ikke sende meldinger, gaver eller likes, rapportere andre medlemmer eller endre bildene og profilen din.
statement-reports_paused = det du rapporterer, må vente til { $until }. Rapporter om noen under 18 år, vold eller noe ulovlig trenger ikke å vente.
statement-undone-photo_rejected = { $count ->
    [one] andre kan se bildet ditt.
   *[other] andre kan se bildene dine.
}
statement-undone-text_hidden-about = andre kan se teksten din «Om meg».
statement-undone-text_hidden-reason = andre kan se teksten din «Hvorfor jeg er her».
statement-undone-text_hidden-prompts = andre kan se teksten din «Med mine egne ord».
statement-undone-warned = advarselen din er trukket tilbake.
statement-undone-paused = du kan skrive igjen.
statement-undone-reports_paused = rapportene dine trenger ikke å vente lenger.
statement-rule-content = Vilkår, «Profilen din og det du skriver»
statement-rule-conduct = Vilkår, «Slik er vi mot hverandre»
statement-photo-no_face = Man ser ikke noe ansikt på det.
statement-photo-not_you = Det ser ikke ut til å vise deg.
statement-photo-nudity = Det viser mer enn vi tillater på bilder.
statement-photo-minor = Det viser noen som ikke er voksen.
statement-photo-contact_details = Det viser kontaktopplysninger, for eksempel et telefonnummer eller en adresse.
statement-photo-advertising = Det ser ut som reklame.
statement-photo-offensive = Det kan støte andre.
statement-photo-poor_quality = Det er for mørkt, for uskarpt eller for lite.
statement-photo-other = Det er i strid med reglene våre.
statement-text-contact_details = Der står det kontaktopplysninger, for eksempel et telefonnummer eller en adresse.
statement-text-advertising = Det høres ut som reklame.
statement-text-offensive = Det kan støte andre.
statement-text-minor = Det handler om noen som ikke er voksen.
statement-text-untrue = Der står det noe som ikke stemmer.
statement-text-other = Det er i strid med reglene våre.
statement-source-report = Vi fikk vite om det gjennom en rapport fra et medlem.
statement-source-notice = Vi fikk vite om det gjennom en melding om ulovlig innhold.
statement-source-rule = En regel i programmet vårt oppdaget det, og et menneske har sett på det.
statement-source-own = Vi oppdaget det selv.
statement-by_people = Det er mennesker som har bestemt dette, ikke et program.
statement-money-refunded = Vi refunderer kjøpte kreditter som du ikke har brukt, til betalingsmåten du brukte.
statement-money-fraud = Kjøpte kreditter refunderes ikke, fordi de er skaffet ved svindel.

report-upheld = Du hadde rett: Det du rapporterte, var i strid med reglene våre, og vi har tatt tak i det.
report-dismissed = Vi har sett på den og ikke funnet noe som er i strid med reglene våre.
mail-report-decided-subject = { $site }: vi har avgjort rapporten din
mail-report-decided-heading = Vi har avgjort rapporten din
mail-report-decided-body =
    Hei { $name }, takk for rapporten. { $decision }

    Av hensyn til alles personvern kan vi ikke fortelle deg mer.

    Er du uenig? Med knappen nedenfor kan du klage gratis innen seks måneder. Klagen avgjøres av noen som ikke har tatt denne avgjørelsen.

    I Den europeiske union kan du også henvende deg til et sertifisert organ for utenrettslig tvisteløsning. Du kan alltid gå til domstolene.
mail-report-decided-button = Klag på avgjørelsen

mail-statement-subject = { $site }: avgjørelsen vår { $number }
mail-statement-heading = Avgjørelsen vår og begrunnelsen
mail-statement-body =
    Hei { $name }, { $decision }

    Regel eller lov: { $rule }

    Hva som skjedde: { $text }

    { $label }

    Er du uenig? Med knappen nedenfor kan du klage gratis innen seks måneder. Klagen avgjøres av noen som ikke har tatt denne avgjørelsen.

    I Den europeiske union kan du også henvende deg til et sertifisert organ for utenrettslig tvisteløsning. Du kan alltid gå til domstolene.
mail-statement-button = Klag på avgjørelsen

mail-decision-undone-subject = Kontoen din hos { $site } er åpen igjen
mail-decision-undone-heading = Avgjørelsen vår er trukket tilbake
mail-decision-undone-body = Hei { $name }, vi har trukket tilbake avgjørelsen vår { $number }. Kontoen din hos { $site } er åpen igjen, og du kan logge inn som før.
mail-decision-undone-button = Logg inn

mail-statement-undone-subject = { $site }: avgjørelsen vår { $number } gjelder ikke lenger
mail-statement-undone-heading = Avgjørelsen vår gjelder ikke lenger
mail-statement-undone-body = Hei { $name }, avgjørelsen vår { $number } gjelder ikke lenger: { $decision }
mail-statement-undone-button = Se profilen min

mail-debit-notice-subject = En belastning på { $amount } til { $site }
mail-debit-notice-heading = En direktebelastning er på vei
mail-debit-notice-body =
    Takk for bestillingen hos { $site }. Vi trekker { $amount } fra kontoen som ender på { $account }, tidligst { $day }. Referansen til fullmakten er { $reference }.

    Sørg for at det er nok penger på kontoen. Kredittene legges til så snart banken din har betalt.
mail-debit-notice-button = Se bestillingen min

mail-line_messages = { $count ->
    [one] { $name }: én melding
   *[other] { $name }: { $count } meldinger
}
mail-line_creditor = Kreditor: { $creditor }
mail-line_mandate = Fullmakten du ga: { $text }
mail-line_debt_reminders = Hvis du fortsatt skylder oss kreditter da, minner vi deg på det { $day } og en siste gang { $until }. Det er ingen gebyrer.
mail-line_refund_reminders = Hvis vi ikke har funnet en måte innen da, minner vi deg på det { $day } og en siste gang { $until }.
mail-line_more = { $count ->
    [one] og én person til
   *[other] og { $count } personer til
}

mail-new-conversation-subject = { $count ->
    [one] En ny samtale hos { $site }
   *[other] { $count } nye samtaler hos { $site }
}
mail-new-conversation-heading = { $count ->
    [one] Noen har skrevet til deg
   *[other] { $count } personer har skrevet til deg
}
mail-new-conversation-body = Hei { $name }, her ser du hvem som har startet en samtale med deg hos { $site }:
mail-new-conversation-button = Les meldingene mine

mail-new-messages-subject = { $count ->
    [one] En ny melding hos { $site }
   *[other] { $count } nye meldinger hos { $site }
}
mail-new-messages-heading = { $count ->
    [one] Du har fått en ny melding
   *[other] Du har fått { $count } nye meldinger
}
mail-new-messages-body = Hei { $name }, her ser du hvem som har skrevet til deg hos { $site }:
mail-new-messages-button = Les meldingene mine

mail-like-subject = { $count ->
    [one] En ny like hos { $site }
   *[other] { $count } nye likes hos { $site }
}
mail-like-heading = { $count ->
    [one] Noen liker deg
   *[other] { $count } personer liker deg
}
mail-like-body = Hei { $name }, dette er nytt blant likene dine hos { $site }:
mail-like-button = Se likene mine

mail-unread-reminder-subject = { $count ->
    [one] Du har fortsatt en ulest melding hos { $site }
   *[other] Du har fortsatt { $count } uleste meldinger hos { $site }
}
mail-unread-reminder-heading = Fortsatt ulest
mail-unread-reminder-body = Hei { $name }, noen skrev til deg hos { $site } for noen dager siden, og du har ikke lest det ennå. Vi minner deg bare på det denne ene gangen.
mail-unread-reminder-button = Les meldingene mine

## What the calendar tells, and the operator's own news (calendar/, news/)

mail-footer_chosen = Du får denne e-posten fordi du har bedt om den i innstillingene dine hos { $site }. { $site } er en tjeneste fra { $company }, { $address }.

calendar-messages =
    { $count ->
        [one] Én ulest melding
       *[other] { $count } uleste meldinger
    }
calendar-likes =
    { $count ->
        [one] Én ny like
       *[other] { $count } nye likes
    }
calendar-newcomers =
    { $count ->
        [one] Ett nytt medlem i nærheten av deg
       *[other] { $count } nye medlemmer i nærheten av deg
    }

mail-reminder-subject = Dette venter på deg hos { $site }
mail-reminder-heading = Det er en stund siden du var her
mail-reminder-body = Hei { $name }, dette har kommet til deg siden ditt siste besøk:
mail-reminder-closing = Vi minner deg bare på det når noe virkelig venter på deg, og høyst tre ganger. Etter det er vi stille til du kommer tilbake.
mail-reminder-button = Ta en titt

mail-weekly-update-subject = Uken din hos { $site }
mail-weekly-update-heading = Uken din hos { $site }
mail-weekly-update-body = Hei { $name }, dette har skjedd de siste sju dagene:
mail-weekly-update-closing = Bare ekte medlemmer er talt med, ingen fiktive profiler.
mail-weekly-update-button = Se hva som er nytt

mail-search-alert-subject = Nye medlemmer for søkene dine hos { $site }
mail-search-alert-heading = Nye medlemmer for søkene dine
mail-search-alert-body = Hei { $name }, disse har blitt med siden sist vi lette for deg:
mail-search-alert-closing = Bare ekte medlemmer er talt med, ingen fiktive profiler.
mail-search-alert-button = Se hvem som er ny
search-alert-line =
    { $count ->
        [one] «{ $search }»: ett nytt medlem ({ $names })
       *[other] «{ $search }»: { $count } nye medlemmer ({ $names })
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

shortcut-messages = Meldinger
shortcut-likes = Likes
shortcut-search = Søk

## What the start page of each niche says first (settings/model.rs)

headline-1 = Møt noen som er verdt kvelden din.
headline-2 = Natten er bedre i godt selskap.
headline-3 = Finn noen å se solnedgangen med.
headline-4 = Finn noen som også helst er ute i det fri.
headline-5 = Finn noen å være lenge oppe med.
headline-6 = La noe nytt begynne.
headline-7 = Ta deg god tid. Møt noen som er god for deg.

## What the demo's sites say of themselves, and what a payment is for

site-index-title = { $site }: dating og chat for voksne, i ditt eget tempo
site-description = Møt voksne i nærheten av deg, finn ut hvem som passer, og skriv til hverandre. { $site } viser på forhånd hva hver melding koster, merker fiktive profiler tydelig og lar deg gå når du vil.
site-description-velours = For voksne som liker lange kvelder: finn noen å flørte med, og la det ta den tiden det tar. { $site } viser på forhånd hva hver melding koster, merker fiktive profiler tydelig og lar deg gå når du vil.
site-description-nordlys = For voksne som heller møtes på tur enn på bar. { $site } har ingen fiktive profiler, viser på forhånd hva hver melding koster, og lar deg gå når du vil.
site-description-meadow = For voksne som tar seg god tid: les, skriv og bli kjent med et vennlig menneske. { $site } viser på forhånd hva hver melding koster, merker fiktive profiler tydelig og lar deg gå når du vil.
payment-description = { $credits } kreditter hos { $site }
refund-description = Refusjon fra { $site }

## Gifts (settings/gifts.rs)

gift-rose = Rose
gift-heart = Hjerte
gift-coffee = Kaffe
gift-chocolates = Konfekt
gift-cake = Kake
gift-champagne = Champagne
gift-teddy = Bamse
gift-ring = Ring

## Pushes (notifications/push/message.rs, chat/notices/push.rs, calendar/)

push-like-title = Ny like
push-like-body = { $name } liker deg.
push-match-title = Det er en match
push-match-body = Du og { $name } liker hverandre.
push-conversation-title = Ny samtale
push-conversation-body = { $name } har skrevet til deg.
push-message-title = { $count ->
    [one] Ny melding
   *[other] { $count } nye meldinger
}
push-message-body = { $name } har skrevet til deg.
push-reminder-title = Uleste meldinger
push-reminder-body = { $count ->
    [one] Du har fortsatt én ulest melding.
   *[other] Du har fortsatt { $count } uleste meldinger.
}
push-weekly-title = Uken din hos { $site }
push-comeback-title = Dette venter på deg hos { $site }
push-search-alert-title = Nye medlemmer hos { $site }
push-search-alert-body = { $count ->
    [one] Ett nytt medlem passer til et søk du har lagret
   *[other] { $count } nye medlemmer passer til søk du har lagret
}
push-date-check-title = Alt i orden?
push-date-check-body = Trykk her for å sjekke inn. Vennen din ser det på siden til planen.

## Ordering (payments/orders/begin.rs)

# Above the order button; its buyer's own words (Directive 2011/83, articles 7(3) and 8(8)).
order-begin = Jeg ber dere om å legge til kredittene med en gang og straks levere det jeg bruker dem på. Jeg vet at jeg ikke får penger tilbake for brukte kreditter.

## Direct debit (payments/direct_debit/mandate_text.rs): the words of the SEPA Core mandate

direct_debit-mandate = Når du krysser av, gir du { $creditor } fullmakt til å sende instrukser til banken din om å belaste kontoen din, og banken din fullmakt til å belaste kontoen i samsvar med instruksene fra { $creditor }. Du har rett til tilbakebetaling fra banken din på vilkårene i avtalen du har med banken. Krav om tilbakebetaling må fremsettes innen 8 uker fra datoen kontoen din ble belastet. Du godtar at hver belastning varsles på e-post minst én dag i forveien. Fullmakten gjelder også for senere bestillinger som du betaler med direktebelastning; du kan når som helst trekke den tilbake.
direct_debit-creditor = Kreditor: { $creditor }, { $address }, { $city }, { $country }.

## Text messages (sms/text.rs): one message of 160 GSM letters each; the last line lets phones offer the code

sms-debit_code =
    { $site }: Koden din er { $code }. Den gjelder i 10 minutter. Ikke gi den til noen.
    @{ $domain } #{ $code }

# The invoice as a file (PDF), and credit notes on its later pages.
invoice-title = Faktura { $number }
invoice-date = Fakturadato
invoice-credits = Kreditter
invoice-order = Ordrenummer
invoice-payment = Betalingsnummer
invoice-method = Betalingsmåte
invoice-statement = På kontoutskriften din
invoice-full_price = Pris uten rabatt
invoice-discount = Rabatt
invoice-net = Beløp uten mva.
invoice-vat = Mva. { $rate } ({ $where })
invoice-total = Samlet pris
invoice-buyer = Kjøper
invoice-site = Nettsted
invoice-seller = Selger
invoice-company_number = Foretaksnummer
invoice-vat_number = Mva.-nummer
invoice-credit_note = Kreditnota { $number }
invoice-reversal = Reversering { $number }
invoice-note_date = Dato
invoice-of = Til faktura
invoice-note_total = Totalt
