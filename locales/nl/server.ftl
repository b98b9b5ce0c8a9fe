### Texts that the server writes: interests, refusals, mails.

## Interests (settings/data/interests.json)

interest-relationship = Vaste relatie
interest-kissing = Zoenen
interest-romance = Romantiek
interest-conversation = Goede gesprekken
interest-humour = Humor
interest-travelling = Reizen
interest-music = Muziek
interest-dancing = Dansen
interest-cinema = Films en series
interest-theatre = Theater
interest-museums = Musea
interest-art = Kunst
interest-photography = Fotografie
interest-reading = Lezen
interest-cooking = Koken
interest-dining_out = Uit eten
interest-wine = Wijn
interest-hiking = Wandelen
interest-cycling = Fietsen
interest-fitness = Fitness
interest-swimming = Zwemmen
interest-yoga = Yoga
interest-team_sports = Teamsport
interest-winter_sports = Wintersport
interest-camping = Kamperen
interest-nature = Natuur
interest-gardening = Tuinieren
interest-pets = Huisdieren
interest-gaming = Gamen
interest-board_games = Bordspellen
interest-motoring = Auto’s en motoren
interest-crafts = Klussen en knutselen
interest-volunteering = Vrijwilligerswerk
interest-fashion = Mode
interest-wellness = Sauna en wellness
interest-flirting = Flirten
interest-massage = Sensuele massage
interest-role_play = Rollenspel
interest-lingerie = Lingerie
interest-tantra = Tantra
interest-dominance = Dominantie
interest-submission = Overgave
interest-fantasies = Fantasieën
interest-erotic_stories = Erotische verhalen

## Genders that a site can take beside women and men (settings/starter.rs)

# On a profile; after “I am”; in a list beside “Women”; after “I am looking for”.
gender-non_binary = Non-binair
gender-i_am-non_binary = non-binair
gender-people-non_binary = Non-binaire mensen
gender-sought-non_binary = non-binaire mensen
gender-couple_mf = Stel (vrouw en man)
gender-i_am-couple_mf = een stel: een vrouw en een man
gender-people-couple_mf = Stellen (vrouw en man)
gender-sought-couple_mf = stellen (vrouw en man)
gender-couple_ff = Stel (twee vrouwen)
gender-i_am-couple_ff = een stel: twee vrouwen
gender-people-couple_ff = Stellen (twee vrouwen)
gender-sought-couple_ff = stellen (twee vrouwen)
gender-couple_mm = Stel (twee mannen)
gender-i_am-couple_mm = een stel: twee mannen
gender-people-couple_mm = Stellen (twee mannen)
gender-sought-couple_mm = stellen (twee mannen)

# Profile prompts: beginnings that a member finishes in a sentence. They stand over the answer, and in “opener-prompt”.
prompt-perfect_sunday = Mijn perfecte zondag
prompt-small_joys = Iets kleins waar ik blij van word
prompt-laugh_most = Hier moet ik om lachen
prompt-talk_for_hours = Hier kan ik uren over praten
prompt-ask_me = Vraag me eens naar
prompt-first_date = Zo ziet een leuke eerste date eruit
prompt-evening_at_home = Een fijne avond thuis
prompt-favourite_spot = Mijn favoriete plek in de buurt
prompt-home_cooked = Wat ik het lekkerst klaarmaak
prompt-travel_next = Hier wil ik nog eens heen
prompt-travel_back = Hier kom ik steeds weer terug
prompt-best_weekend = Mijn leukste spontane weekend
prompt-rainy_day = Wat ik doe als het regent
prompt-morning_or_night = Ochtendmens of avondmens
prompt-song_on_repeat = Dit nummer staat bij mij op repeat
prompt-dance_to = Op dit nummer ga ik dansen
prompt-last_film = De laatste film die ik echt goed vond
prompt-book_to_lend = Dit boek zou ik je lenen
prompt-hidden_talent = Mijn verborgen talent
prompt-learning_now = Dit ben ik nu aan het leren
prompt-teach_you = Dit kan ik je leren
prompt-show_me = Dit mag jij me laten zien
prompt-better_together = Leuker met z’n tweeën
prompt-never_say_no = Hier zeg ik nooit nee tegen
prompt-cant_do_without = Hier kan ik niet zonder
prompt-guilty_pleasure = Een pleziertje waar ik me niet voor schaam
prompt-unpopular_opinion = Een mening die weinig mensen delen
prompt-changed_mind = Hier ben ik anders over gaan denken
prompt-two_truths = Twee waarheden en een leugentje
prompt-childhood_dream = Wat ik als kind wilde worden
prompt-friends_say = Wat vrienden over me zeggen
prompt-good_company = Ik ben op mijn best als
prompt-warm_to = Met zulke mensen klikt het meteen
prompt-best_compliment = Het mooiste compliment dat ik kreeg
prompt-best_advice = Het beste advies dat ik kreeg
prompt-proud_of = Hier ben ik trots op
prompt-bravest = Het dapperste wat ik ooit deed
prompt-pets = Kat, hond of geen van beide
prompt-toast_to = Hier zou ik op proosten
prompt-hoping_for = Wat ik hier hoop te vinden

# First messages to choose from. They are words of a member, to someone of any gender; none is pushy.
opener-prompt-1 = Je antwoord op ‘{ $question }’ maakt me nieuwsgierig. Vertel je me meer?
opener-prompt-2 = Leuk wat je bij ‘{ $question }’ schreef. Wil je mijn antwoord horen?
opener-prompt-3 = ‘{ $question }’: daar denk ik ook over na. Hoe kwam jij op je antwoord?
opener-interest-1 = { $interest }: dat hebben we gemeen! Hoe is dat bij jou begonnen?
opener-interest-2 = { $interest }: ik ook. Wat vond je daar de laatste tijd het leukst aan?
opener-interest-3 = We kozen allebei ‘{ $interest }’. Wat zou je me aanraden?
opener-town-1 = Wat is je favoriete plek in { $city }?
opener-town-2 = Ik ken { $city } niet goed. Wat moet ik daar als eerste zien?
opener-town-3 = { $city }: hoe ben je daar terechtgekomen?
opener-home-1 = We wonen allebei in { $city }. Waar ga jij heen als je jezelf wilt verwennen?
opener-home-2 = Nog iemand uit { $city }! Wat is jouw lievelingsplek daar?
opener-photo-1 = Welke van je foto’s heeft het mooiste verhaal?
opener-photo-2 = Leuke foto’s. Waar is de laatste gemaakt?
opener-light-1 = Welk klein ding maakte je deze week aan het lachen?
opener-light-2 = Waar kijk je op dit moment naar uit?
opener-light-3 = Wat is het lekkerste dat je de laatste tijd hebt gegeten?
opener-light-4 = Hoe was je dag: beter of minder dan verwacht?
opener-choice-1 = Koffie, thee of iets sterkers?
opener-choice-2 = Als we morgen weg konden: zee, bergen of een grote stad?
opener-choice-3 = Zondagochtend: uitslapen of vroeg de deur uit?
opener-choice-4 = Naar welk nummer moet ik vandaag luisteren?

## Refusals: problem-<code> of kernel/problem/mod.rs, and the fields' texts (spec 5 and 8)

problem-internal = Er is een fout opgetreden.
problem-try_later = Er is een fout opgetreden, probeer het later opnieuw.
problem-login_failed = Inloggen is niet gelukt, probeer het opnieuw
problem-passkey_failed = Deze passkey werkte niet. Probeer het opnieuw of log in met je wachtwoord.
problem-passkey_limit = Je hebt al { $max } passkeys. Verwijder er een voordat je een nieuwe toevoegt.
problem-saved_search_limit = Je hebt al { $max } opgeslagen zoekopdrachten. Verwijder er een voordat je een nieuwe opslaat.
problem-date_plan_limit = Je hebt al { $max } lopende dateplannen. Beëindig er een voordat je een nieuw plan maakt.
problem-account_blocked = Te veel onjuiste pogingen, je account is { $minutes } min. geblokkeerd.
problem-reset_limit = Er zijn te veel e-mails voor een nieuw wachtwoord verstuurd, probeer het morgen opnieuw.
problem-email_unknown = E-mailadres niet gevonden
problem-link_expired = De link is verlopen of ongeldig, vraag een nieuwe e-mail aan
problem-new_password_needed = Dit account is in een andere browser geopend. Kies een nieuw wachtwoord, dan is het van jou.
problem-activation_failed = De activatie is mislukt
problem-pending_deletion = Dit account wordt binnenkort verwijderd. Met de link in onze e-mail krijg je het terug.
problem-account_closed = Dit account is gesloten. In de e-mail die we je stuurden, staat waarom en hoe je bezwaar kunt maken.
problem-export_preparing = Je gegevens worden al verzameld. Je krijgt een e-mail zodra ze klaarstaan.
problem-email_taken = Er bestaat al een account met dit e-mailadres
problem-new_email_taken = Een ander account gebruikt dit e-mailadres al
problem-blocked_by = { $name } heeft je geblokkeerd. Je hebt geen toegang tot deze pagina.
problem-swipe_limit = Je hebt al je likes voor vandaag gebruikt. Morgen krijg je nieuwe.
problem-push_refused = De meldingendienst van deze browser kan hier niet worden gebruikt.
problem-signups_closed = Op dit moment kun je alleen op uitnodiging lid worden.
problem-not_confirmed = Bevestig eerst je e-mailadres. De link staat in je mailbox.
problem-paused = Je kunt tot { $until } niets versturen of wijzigen. Inloggen en lezen kan nog wel. In onze e-mail staat waarom en hoe je bezwaar kunt maken.
problem-waiting_for_activation = Dit lid moet eerst het e-mailadres bevestigen. Daarna kun je antwoorden.
problem-consent_missing = Vink het vakje aan om verder te gaan.

problem-payment_failed = De betaling is mislukt of geannuleerd.
problem-card_failed = De creditcardbetaling is mislukt
problem-payment_unavailable = Betalen is op dit moment niet mogelijk. Er is niets afgeschreven. Probeer het later opnieuw.
problem-method_not_offered = Deze betaalmethode is niet beschikbaar. Kies een andere.
problem-bundle_not_offered = Dit creditpakket is niet meer beschikbaar. Kies een ander.
problem-not_enough_credits = Je hebt niet genoeg credits
problem-premium_only = Deze functie is alleen beschikbaar voor premiumleden.
problem-direct_debit_blocked = Je account is geblokkeerd voor automatische incasso.
problem-direct_debit_limit = Je hebt de limiet voor automatische incasso bereikt. Kies een andere betaalmethode.
problem-mandate_text_changed = De tekst van de machtiging is intussen gewijzigd. Lees hem opnieuw en geef je toestemming.
problem-mandate_gone = Deze betaalmethode is niet meer opgeslagen. Kies hoe je wilt betalen.
problem-iban_invalid = Controleer het rekeningnummer (IBAN).
problem-phone_invalid = Vul een mobiel nummer in dat sms-berichten kan ontvangen.
problem-code_not_found = Code niet gevonden
problem-code_used = Deze code is al gebruikt
problem-code_ended = Dit aanbod is afgelopen
problem-code_not_applicable = Deze code geldt niet voor deze bestelling.
problem-discount_follows_countdown = Deze site heeft een aftelling van 25 %, en daarna mag niets komen dat even goed is. Kies minder dan 25 %.
problem-discount_in_use = Je hebt nog een openstaande bestelling met deze korting. Rond die af of annuleer die om de korting opnieuw te gebruiken.
problem-checkout_still_open = De bestelling die je hebt geannuleerd, kan op de pagina van de betaaldienst nog worden betaald en houdt daarom voorlopig haar korting. Betaal daar, wacht tot die pagina gesloten is (meestal binnen een uur) of koop zonder korting.
problem-order_under_way = Je kunt deze bestelling nu niet annuleren: de betaling wordt al verwerkt.
problem-refund_impossible = Je kunt deze aankoop niet herroepen.
problem-refund_changed = Wat je terugkrijgt, is veranderd. Bekijk het nieuwe bedrag.
problem-spending_paused = Je hebt kopen gepauzeerd. Je kunt dit wijzigen waar je je bestedingslimiet instelt.
problem-spending_limit = Met deze aankoop ga je over de maandlimiet die je jezelf hebt gesteld. Bestellingen die nog betaald kunnen worden, tellen mee.
problem-currency_not_yours = Geef de limiet in je eigen valuta op.
problem-sms_code_invalid = Ongeldige code

problem-message_empty = Schrijf eerst een bericht.
problem-message_too_long = Je bericht mag maximaal { $max } tekens lang zijn.
problem-message_characters = Je bericht bevat tekens die niet verzonden kunnen worden.
problem-conversation_limit = { $max ->
    [one] Als gratis lid kun je met één persoon schrijven. Koop credits om met meer mensen te schrijven.
   *[other] Als gratis lid kun je met { $max } mensen schrijven. Koop credits om met meer mensen te schrijven.
}
problem-edit_too_late = Een bericht kun je tot { $minutes } minuten na het versturen aanpassen.
problem-unsend_too_late = Dit bericht kun je niet meer terughalen.
problem-pins_full = Je hebt al { $max } gesprekken vastgezet. Maak er eerst een los.
problem-views_full = Je hebt al { $max } weergaven bewaard. Verwijder er eerst een.
problem-identical_opener = { $max ->
    [one] Je hebt dit eerste bericht de afgelopen 24 uur al naar iemand anders gestuurd. Schrijf een paar woorden die voor deze persoon bedoeld zijn.
   *[other] Je hebt dit eerste bericht de afgelopen 24 uur al naar { $max } mensen gestuurd. Schrijf een paar woorden die voor deze persoon bedoeld zijn.
}

problem-email_invalid = Ongeldig e-mailadres
problem-new_email_invalid = Het nieuwe e-mailadres is ongeldig
problem-email_disposable = Gebruik een e-mailadres dat je houdt. Wegwerpadressen nemen we niet aan.
problem-email_unchanged = Dit e-mailadres gebruik je al.
problem-date_of_birth_missing = Vul je geboortedatum in ({ $min_age }+)
problem-date_of_birth_invalid = Ongeldige geboortedatum.
problem-birth_date_fixed = Je geboortedatum is al een keer verbeterd.
problem-too_young = Je moet minstens { $min_age } jaar oud zijn.
problem-name_is_email = Gebruik je e-mailadres niet als naam.
problem-name_starts_with_at = Je naam mag niet met @ beginnen.
problem-name_invalid = Kies een naam van { $min } tot { $max } tekens.
problem-password_too_short = Kies een wachtwoord van minstens { $min } tekens.
problem-password_too_long = Je wachtwoord mag maximaal { $max } tekens lang zijn.
problem-password_too_common = Dit wachtwoord is te makkelijk te raden. Kies een ander.
problem-password_mismatch = De ingevoerde wachtwoorden komen niet overeen.
problem-old_password_wrong = Controleer je oude wachtwoord.
problem-age_range_invalid = De minimumleeftijd kan niet hoger zijn dan de maximumleeftijd.
problem-place_unknown = We kennen geen plaats in de buurt van deze locatie.
problem-unknown_place = Kies een plaats uit de lijst.
problem-photo_unreadable = We kunnen deze foto niet lezen. Kies een andere.
problem-photo_moving = Bewegende beelden kunnen we hier niet laten zien. Kies een stilstaande foto.
problem-photo_too_small = Deze foto is te klein. Elke zijde moet minstens { $min } pixels hebben.
problem-photo_rejected_before = Je hebt deze foto al eerder gestuurd en we hebben hem niet geaccepteerd. { $reason }
problem-photo_too_large = Deze foto heeft te veel pixels. Kies een kleinere.
problem-gift_not_offered = Dit cadeau wordt niet meer aangeboden. Kies een ander.
problem-photo_expired = Je foto heeft te lang gewacht. Voeg hem opnieuw toe.
problem-file_unreadable = We kunnen alleen afbeeldingen en pdf-bestanden aannemen.
problem-file_expired = Een bestand heeft te lang gewacht. Voeg het nog een keer toe.
problem-complaint_closed = Deze klacht is afgesloten. Je kunt een nieuwe indienen.
problem-complaint_full = In deze klacht passen geen berichten meer. Dien een nieuwe in.
problem-photo_limit = Je hebt al { $max } foto’s. Verwijder er een voordat je een nieuwe toevoegt.
problem-photos_waiting = Er wachten al { $max } foto’s of spraakberichten om verstuurd te worden. Verstuur of verwijder er eerst een.
problem-voice_unreadable = We kunnen deze opname niet afspelen. Neem hem opnieuw op.
problem-voice_too_long = Een spraakbericht mag hooguit { $max } seconden duren. Neem een korter bericht op.
problem-voice_too_short = Deze opname is te kort. Neem een langere op.
problem-voice_silent = We horen niets in deze opname. Controleer je microfoon en probeer het opnieuw.
problem-verification_over = Dat verzoek is verlopen. Begin opnieuw.
problem-verification_waiting = We bekijken je vorige opnamen nog. Je hoort het zodra we klaar zijn.
problem-verification_needs_photo = Zet eerst een foto op je profiel: daarmee vergelijken we je opnamen.
problem-age_check_needed = Voordat je hier kunt schrijven, moet je je leeftijd bevestigen. Dat doe je in je instellingen.
problem-age_check_failed = Je leeftijd is niet bevestigd. Je kunt het opnieuw proberen.
problem-age_check_unavailable = De leeftijdscontrole is nu niet mogelijk. Probeer het later opnieuw.
problem-nude_main_photo = Je hoofdfoto kun je niet als naaktfoto markeren, want iedereen ziet hem meteen. Kies eerst een andere hoofdfoto.
problem-nude_by_moderator = Een moderator heeft deze foto als naaktfoto gemarkeerd, dus dat kun je niet wijzigen. Neem contact op met de klantenservice als je het er niet mee eens bent.
problem-nude_photos_refused = Naaktfoto’s zijn hier niet toegestaan. Verwijder deze foto en kies een andere.
problem-album_main_photo = Je hoofdfoto kan niet in je privéalbum, want iedereen ziet hem. Kies eerst een andere hoofdfoto.
problem-album_limit = In je privéalbum passen { $max } foto’s. Haal er eerst een uit.
problem-album_viewers_limit = Er kunnen al { $max } mensen je privéalbum zien. Stop eerst met delen met een van hen.
problem-album_needs_conversation = Je kunt je privéalbum delen met mensen met wie je een gesprek hebt.
problem-photos_changed = Je foto’s zijn intussen veranderd. Bekijk ze opnieuw en zet ze dan op volgorde.
problem-crop_too_small = Dit deel is te klein. Kies een groter deel van de foto.
problem-gender_in_use = { $count ->
    [one] Eén lid heeft dit geslacht, dus het blijft.
   *[other] { $count } leden hebben dit geslacht, dus het blijft.
}
problem-language_not_offered = Deze site is niet in die taal beschikbaar.
problem-field_invalid = Controleer dit veld.
problem-field_missing = Vul dit veld in.
problem-field_unknown = Onbekend veld: { $field }

problem-authentication_required = Log eerst in.
problem-other_member = In deze browser is nu iemand anders ingelogd. Laad de pagina opnieuw.
problem-not_found = We konden niet vinden wat je zoekt.
problem-fresh_proof_required = Bevestig nog een keer dat jij het bent.
problem-passkey_only = Je bedrijf laat je alleen met een passkey binnen.
problem-staff_exists = Een collega heeft dit adres al.
problem-warning_needed = Waarschuw het lid eerst: meldingen laten wachten kan alleen na een waarschuwing.
problem-trial_needed = Probeer de regel eerst met deze getallen: daarna kun je die een dag lang inschakelen.
problem-stale_version = Iemand heeft intussen geschreven of dit gewijzigd. Kijk nog eens.
problem-own_decision = Deze beslissing heb je zelf genomen, dus een collega beslist over de klacht.
problem-access_reason_required = Noem een open zaak die over dit lid gaat.
problem-console_only = Dit kan alleen in de console.
problem-claimed_by_other = Een collega bekijkt dit of heeft al beslist.
problem-site_incomplete = Deze site mist nog iets en blijft dus dicht. De checklist zegt wat.
problem-site_serves = Deze site is open. Leden komen voordat hij opengaat, of terwijl hij dicht is voor onderhoud.
problem-move_under_way = Er komen op dit moment leden naar deze site, of ze worden teruggehaald. Wacht tot dat klaar is, of stop het.
problem-upload_too_large = De server neemt archieven tot { $megabytes } MB aan, en meer mag er ook niet in zitten.
problem-upload_no_room = Op de schijf van de server is er niet genoeg plaats voor, ingepakt en uitgepakt.
problem-upload_under_way = Er is al een upload voor deze site. Gebruik of verwijder die eerst.
problem-host_taken = Dit domein leidt al naar een andere site.
problem-site_in_use = Deze site heeft leden, bestellingen of klachten, de rol van een collega geldt alleen hier, of er loopt een verhuizing. De site blijft daarom bestaan; sluit hem in plaats daarvan.
problem-company_in_use = Dit bedrijf heeft nog sites, facturen of uitbetalingen en blijft daarom.
problem-books_refused = Het bestand kan niet worden gemaakt: { $fault }
problem-other_payment_account = Deze sleutel hoort bij een ander account dan tot nu toe. Eerdere bestellingen kunnen dan niet meer worden gevolgd of terugbetaald. Bevestig dat je dit wilt.
problem-break_needed = Tijd voor een pauze. Over { $minutes } min. kun je verder.
problem-cap_reached = Je hebt vandaag genoeg van deze wachtrij gezien. Kies een andere.
problem-queue_declined = Je hebt aangegeven dat je deze wachtrij niet wilt zien.
problem-undo_too_late = Dit kun je niet meer ongedaan maken.
problem-not_allowed = Dit mag je niet doen.
problem-invalid_request = Controleer wat je hebt ingevuld.
problem-body_too_large = Dit is te groot om te versturen.
problem-unsupported_media_type = Dit soort inhoud wordt hier niet geaccepteerd.
problem-method_not_allowed = Deze actie is hier niet mogelijk.
wait-seconds = { $count ->
    [one] één seconde
   *[other] { $count } seconden
}
wait-minutes = { $count ->
    [one] één minuut
   *[other] { $count } minuten
}
wait-hours = { $count ->
    [one] één uur
   *[other] { $count } uur
}
problem-rate_limited = Dat ging iets te snel. Probeer het over { $wait } opnieuw.
problem-price_changed = De prijs is veranderd. Bekijk hem nog eens.
problem-cards_paused = Meerdere kaartbetalingen zijn mislukt. Voor ieders veiligheid rusten kaarten hier even: probeer het over { $wait } opnieuw, of betaal nu op een andere manier.
problem-client_header_missing = Dit verzoek kwam niet van onze app. Laad de pagina opnieuw.
problem-cross_site_refused = Dit verzoek kwam van een andere website en is geweigerd.
problem-idempotency_key_missing = Dit verzoek is onvolledig. Laad de pagina opnieuw en probeer het nog eens.
problem-idempotency_conflict = Dit verzoek is al met een andere inhoud verstuurd. Laad de pagina opnieuw en probeer het nog eens.
problem-unavailable = We zijn even niet bereikbaar. Probeer het zo meteen opnieuw.
problem-host_unclear = Het verzoek zegt niet duidelijk voor welke site het is.
problem-maintenance = De site is een poosje gesloten voor onderhoud. Probeer het later opnieuw.
problem-site_closing = Deze site gaat sluiten: er worden geen nieuwe leden meer aangenomen en geen credits meer verkocht.
problem-site_unknown = Op dit adres is geen site te vinden.

## Fictional profiles (spec 1), where the site has no words of its own

name-stand-in = Lid
fictional-warning = Dit is een fictief profiel, bedoeld als vermaak. Er zit geen echte persoon achter, dus een ontmoeting is niet mogelijk.

## Order states (spec 4)

order_status-pending = In behandeling
order_status-completed = Voltooid
order_status-failed = Mislukt
order_status-cancelled = Geannuleerd
order_status-expired = Verlopen
order_status-partly_refunded = Gedeeltelijk terugbetaald
order_status-refunded = Terugbetaald
order_status-charged_back = Teruggeboekt

## Payment methods (spec 3)

method-sdd = Automatische incasso
method-prezelewy24 = Przelewy24
method-blik = BLIK
method-sct = Bankoverschrijving
method-giropay = giropay
method-mastercard = Mastercard
method-visa = Visa
method-creditcard = Creditcard
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

notification-new_conversations = Nieuwe gesprekken
notification-new_messages = Nieuwe berichten
notification-like = Likes
notification-unread_message_reminders = Herinneringen aan ongelezen berichten
notification-promotions = Aanbiedingen
notification-weekly_updates = Weekoverzicht
notification-news = Nieuws
notification-reminders = Herinneringen
notification-report_outcomes = Wat er met mijn meldingen is gedaan
notification-search_alerts = Meldingen voor opgeslagen zoekopdrachten

## Mails

mail-link_hint = Werkt de knop niet? Kopieer dan deze link naar je browser:
mail-footer = Je ontvangt deze e-mail omdat dit adres is gebruikt voor een aanmelding bij { $site }. { $site } is een dienst van { $company }, { $address }.
mail-footer_entered = Je ontvangt deze e-mail omdat dit adres bij { $site } is ingevuld. { $site } is een dienst van { $company }, { $address }.
mail-unsubscribe = Afmelden voor dit soort e-mails
mail-device = { $browser } op { $system }
mail-device_unknown = Onbekende browser

mail-activation-subject = Bevestig je e-mailadres voor { $site }
mail-activation-heading = Nog één stap
mail-activation-body =
    Hoi { $name }, wat leuk dat je je bij { $site } hebt aangemeld. Bevestig je e-mailadres, dan kunnen andere leden je antwoorden.

    De link werkt één keer en is 7 dagen geldig.

    Was jij dit niet? Dan kun je deze e-mail negeren.
mail-activation-button = E-mailadres bevestigen

mail-address-check-subject = Werkt dit adres weer? { $site }
mail-address-check-heading = Komen onze e-mails aan?
mail-address-check-body =
    Hoi { $name }, e-mails van { $site } aan dit adres kwamen terug. Daarom sturen we je geen meldingen meer. Lees je dit, dan werkt het adres weer: open de link, dan sturen we ze weer.

    De link werkt één keer en is 7 dagen geldig. Je account blijft zoals het is, of je hem nu opent of niet.
mail-address-check-button = Mijn adres werkt weer

mail-welcome-subject = Welkom bij { $site }
mail-welcome-heading = Fijn dat je er bent, { $name }
mail-welcome-body =
    Je e-mailadres is bevestigd. Anderen kunnen je nu antwoorden.

    Met een goede foto en een paar eerlijke regels over jezelf maak je het anderen veel makkelijker om een gesprek te beginnen.
mail-welcome-button = Mijn profiel aanvullen

mail-moved-in-subject = { $site }: je account is verhuisd
mail-moved-in-heading = Je account is verhuisd
mail-moved-in-body =
    Hoi { $name }, { $site } neemt het over van de site waarop je je hebt ingeschreven. Je profiel, foto's, likes, berichten en credits zijn meeverhuisd.

    { $password ->
        [new] Je oude wachtwoord konden we niet veilig meenemen. Vraag met de link hieronder een nieuw aan.
       *[kept] Je e-mailadres en je wachtwoord werken zoals voorheen.
    }

    Vanaf nu is { $company }, { $address }, verantwoordelijk voor je gegevens. We hebben ze van die site ontvangen om je account te kunnen voortzetten. In onze privacyverklaring op { $site } lees je waarvoor we ze gebruiken, hoelang we ze bewaren en welke rechten je hebt.

    Wil je hier liever niet zijn? Log in en verwijder je account in je instellingen.
mail-moved-in-button = { $password ->
    [new] Nieuw wachtwoord kiezen
   *[kept] Inloggen
}

mail-already-member-subject = Je hebt al een account bij { $site }
mail-already-member-heading = Je hebt al een account
mail-already-member-body =
    Hoi { $name }, iemand, waarschijnlijk jijzelf, probeerde zich met dit e-mailadres bij { $site } aan te melden. Je hebt al een account, dus je kunt gewoon inloggen.

    Weet je je wachtwoord niet meer? Op de inlogpagina kun je een nieuw kiezen.

    Was jij dit niet? Dan hoef je niets te doen.
mail-already-member-button = Inloggen

mail-reset-subject = Kies een nieuw wachtwoord voor { $site }
mail-reset-heading = Kies een nieuw wachtwoord
mail-reset-body =
    Hoi { $name }, met de link hieronder kies je een nieuw wachtwoord voor je account bij { $site }.

    De link werkt één keer en is één uur geldig.

    Heb je hier niet om gevraagd? Dan kun je deze e-mail negeren. Aan je account verandert niets.
mail-reset-button = Nieuw wachtwoord kiezen

mail-reset-unknown-subject = { $site }: geen account met dit adres
mail-reset-unknown-heading = We hebben geen account gevonden
mail-reset-unknown-body =
    Iemand, waarschijnlijk jijzelf, vroeg { $site } met dit e-mailadres om een nieuw wachtwoord. Er is geen account met dit adres.

    Heb je je misschien met een ander adres aangemeld? Probeer het dan daarmee opnieuw.

    Was jij dit niet? Dan hoef je niets te doen.
mail-reset-unknown-button = Naar { $site }

mail-password-changed-subject = Je wachtwoord voor { $site } is gewijzigd
mail-password-changed-heading = Je wachtwoord is gewijzigd
mail-password-changed-body =
    Hoi { $name }, het wachtwoord van je account bij { $site } is zojuist gewijzigd. Alle andere apparaten zijn uitgelogd.

    Was jij dit? Dan is alles in orde.

    Was jij dit niet? Kies dan meteen een nieuw wachtwoord, zodat alleen jij kunt inloggen.
mail-password-changed-button = Nieuw wachtwoord kiezen

mail-mail-change-subject = Bevestig je nieuwe e-mailadres voor { $site }
mail-mail-change-heading = Is dit je nieuwe adres?
mail-mail-change-body =
    Hoi { $name }, dit wordt het nieuwe e-mailadres van je account bij { $site }. Bevestig het met de link hieronder; tot die tijd geldt je oude adres.

    De link werkt één keer en is 24 uur geldig.

    Was jij dit niet? Dan kun je deze e-mail negeren en verandert er niets.
mail-mail-change-button = Nieuw adres bevestigen

mail-mail-change-taken-subject = Over je account bij { $site }
mail-mail-change-taken-heading = Dit adres is al van jou
mail-mail-change-taken-body =
    Hoi { $name }, iemand wilde dit e-mailadres voor een ander account bij { $site } gebruiken. Omdat het bij jouw account hoort, is er niets gewijzigd.

    Was jij dit? Log dan in met dit adres: je hebt er al een account mee.

    Was jij dit niet? Dan hoef je niets te doen. Je account is veilig.
mail-mail-change-taken-button = Inloggen

mail-mail-changed-subject = Je e-mailadres voor { $site } is gewijzigd
mail-mail-changed-heading = Je e-mailadres is gewijzigd
mail-mail-changed-body =
    Hoi { $name }, je account bij { $site } heeft nu een nieuw e-mailadres. Vanaf nu schrijven we je op dat adres, en met dit adres kun je niet meer inloggen.

    Was jij dit? Dan hoef je niets te doen.

    Was jij dit niet? Maak de wijziging dan ongedaan met de link hieronder. Je oude adres geldt dan weer, alle apparaten worden uitgelogd en we sturen je een link om een nieuw wachtwoord te kiezen. De link hieronder werkt één keer, 14 dagen lang.
mail-mail-changed-button = Wijziging ongedaan maken

mail-new-device-subject = Nieuw apparaat ingelogd bij { $site }
mail-new-device-heading = Ingelogd op een nieuw apparaat
mail-new-device-body =
    Hoi { $name }, er is op je account bij { $site } ingelogd vanaf een apparaat dat we nog niet kennen:

    { $device }, { $time }

    Was jij dit? Dan hoef je niets te doen.

    Was jij dit niet? Log dat apparaat dan uit in je instellingen en kies een nieuw wachtwoord.
mail-new-device-button = Mijn apparaten bekijken

mail-passkey-added-subject = Nieuwe passkey bij { $site }
mail-passkey-added-heading = Je account heeft een nieuwe passkey
mail-passkey-added-body =
    Hoi { $name }, iemand heeft een passkey toegevoegd aan je account bij { $site }. Daarmee kun je inloggen zonder wachtwoord:

    { $passkey }, { $time }

    Was jij dit? Dan hoef je niets te doen.

    Was jij dit niet? Kies dan meteen een nieuw wachtwoord via de link hieronder. Daarmee worden alle apparaten uitgelogd en alle passkeys verwijderd.
mail-passkey-added-button = Nieuw wachtwoord kiezen

mail-passkey-removed-subject = Passkey verwijderd bij { $site }
mail-passkey-removed-heading = Er is een passkey van je account verwijderd
mail-passkey-removed-body =
    Hoi { $name }, dit is verwijderd uit de passkeys van je account bij { $site }. Inloggen kan er niet meer mee:

    { $passkeys }, { $time }

    Was jij dit? Dan hoef je niets te doen.

    Was jij dit niet? Kies dan meteen een nieuw wachtwoord via de link hieronder. Daarmee worden alle apparaten uitgelogd en alle passkeys verwijderd.
mail-passkey-removed-button = Nieuw wachtwoord kiezen

mail-deletion-subject = Je account bij { $site } wordt verwijderd
mail-deletion-heading = Jammer dat je gaat
mail-deletion-body =
    Hoi { $name }, je account bij { $site } is voor niemand meer te zien en je bent overal uitgelogd.

    Over 14 dagen wordt het definitief verwijderd, met je profiel, je foto’s, je berichten en je credits. Tot die tijd kun je het met de link hieronder terughalen. Dat kan tot: { $until }.

    Was jij dit niet? Haal je account dan terug en kies een nieuw wachtwoord.
mail-deletion-button = Mijn account terughalen

mail-returned-subject = Je account bij { $site } is terug
mail-returned-heading = Fijn dat je er weer bent, { $name }
mail-returned-body =
    Je account bij { $site } wordt niet verwijderd. Je profiel, je berichten en je credits zijn er weer zoals voorheen.

    Was jij dit niet? Kies dan op de inlogpagina een nieuw wachtwoord.
mail-returned-button = Naar { $site }

mail-export-ready-subject = Je gegevens van { $site } staan klaar
mail-export-ready-heading = Je gegevens staan klaar
mail-export-ready-body =
    Hoi { $name }, we hebben alles verzameld wat { $site } over je bewaart. Je kunt het nu downloaden; log eerst in als daarom wordt gevraagd.

    De link werkt 24 uur, voor één download. Daarna wordt het bestand verwijderd en kun je een nieuw aanvragen.

    Heb je hier niet om gevraagd? Kies dan meteen een nieuw wachtwoord.
mail-export-ready-button = Mijn gegevens downloaden

mail-order-completed-subject = Je credits voor { $site } staan klaar
mail-order-completed-heading = Betaling voltooid
mail-order-completed-body =
    { $credits ->
        [one] Bedankt voor je bestelling. We hebben één credit bijgeschreven op je account bij { $site }. Je hebt { $amount } betaald.
       *[other] Bedankt voor je bestelling. We hebben { $credits } credits bijgeschreven op je account bij { $site }. Je hebt { $amount } betaald.
    }

    Gekochte credits verlopen niet.
mail-order-completed-button = Mijn bestelling bekijken
mail-order-completed-closing = Je kunt deze aankoop tot en met { $last_day } herroepen, zonder reden: bij je bestelling, of door het ons op welke manier dan ook te laten weten. Eén zin is genoeg: ‘Ik herroep mijn aankoop van credits op { $site }, bestelnummer { $order }, op naam van …’ We betalen de ongebruikte credits binnen 14 dagen terug, op de manier waarop je hebt betaald. Bewaar deze mail.
mail-order-line_begin = Bij je bestelling heb je ons gevraagd meteen te beginnen; gebruikte credits worden daarom niet terugbetaald.
mail-order-line_order = Bestelnummer: { $order }
mail-order-line_invoice = Factuur { $number } van { $day }
mail-order-line_method = Betaald met: { $method }
mail-order-line_statement = Op je rekeningafschrift: { $statement }
mail-order-line_amount = { $net } plus { $vat } btw ({ $rate }%, { $country })
mail-order-line_amount_without_vat = { $net }, zonder btw
mail-order-line_seller = Verkoper: { $seller }, btw-nummer { $vat_number }

mail-debit-failed-subject = Je bank heeft een incasso voor { $site } niet betaald
mail-debit-failed-heading = De incasso is niet gelukt
mail-debit-failed-body =
    Je bank heeft de incasso van { $amount } voor { $credits ->
        [one] één credit
       *[other] { $credits } credits
    } niet betaald. Bestelnummer: { $order }. We hebben geen geld afgeschreven en de credits zijn niet bijgeschreven.

    We proberen deze incasso niet opnieuw, en automatische incasso staat voor je account voorlopig uit. Je bank kan kosten rekenen; vraag het daar als je denkt dat het een vergissing is. Je kunt altijd op een andere manier credits kopen.
mail-debit-failed-button = Anders betalen

mail-debit-cancelled-subject = Geen incasso voor { $site }
mail-debit-cancelled-heading = We schrijven niets van je rekening af
mail-debit-cancelled-body =
    De incasso van { $amount } voor { $credits ->
        [one] één credit
       *[other] { $credits } credits
    } gaat niet door. Bestelnummer: { $order }. De bestelling is gesloten en je bent ons niets schuldig.

    Wil je de credits nog, dan kun je ze opnieuw bestellen en anders betalen.
mail-debit-cancelled-button = Opnieuw bestellen

mail-charged-back-subject = Je bank heeft een betaling aan { $site } teruggehaald
mail-charged-back-heading = Een betaling is teruggeboekt
mail-charged-back-body =
    Je bank heeft { $amount } teruggehaald die je ons had betaald. Bestelnummer: { $order }.

    { $taken ->
        [0] Van deze aankoop waren geen credits meer over.
        [one] De ene credit die van deze aankoop over was, is van je account gegaan.
       *[other] De { $taken } credits die van deze aankoop over waren, zijn van je account gegaan.
    } { $owed ->
        [0] Je bent ons niets schuldig.
        [one] Eén credit ervan had je al gebruikt: die gaat van je volgende aankoop af.
       *[other] { $owed } credits ervan had je al gebruikt: die gaan van je volgende aankoop af.
    }

    Je account blijft open. Heb je je bank hier niet om gevraagd, of heeft iemand anders je kaart gebruikt? Laat het ons weten.
mail-charged-back-button = Mijn aankoop bekijken

mail-debt-reminder-subject =
    { $credits ->
        [one] { $site }: er gaat nog één credit van je volgende aankoop af
       *[other] { $site }: er gaan nog { $credits } credits van je volgende aankoop af
    }
mail-debt-reminder-heading = Een teruggeboekte betaling staat nog open
mail-debt-reminder-body =
    { $credits ->
        [one] Een betaling van je is teruggeboekt nadat je één credit ervan had gebruikt. Die gaat van je volgende aankoop af, dus je hoeft nu niets te doen.
       *[other] Een betaling van je is teruggeboekt nadat je { $credits } credits ervan had gebruikt. Die gaan van je volgende aankoop af, dus je hoeft nu niets te doen.
    }

    Er komen geen kosten of rente bij, en je account blijft open. Wil je het nu al regelen? Dan kun je credits kopen met elke betaalmethode. Klopt dit volgens jou niet? Laat het ons weten.

    { $count ->
        [0] Dit is onze laatste e-mail hierover.
       *[other] Staat het op { $day } nog open, dan herinneren we je er nog één keer aan.
    }
mail-debt-reminder-button = Credits en prijzen bekijken

mail-transfer-reminder-subject = Je overschrijving aan { $site } is nog niet aangekomen
mail-transfer-reminder-heading = We wachten nog op je overschrijving
mail-transfer-reminder-body =
    Je overschrijving van { $amount } is nog niet aangekomen. Bestelnummer: { $order }. Heb je het geld al overgemaakt, dan hoef je niets te doen: een overschrijving kan een paar dagen duren.

    Anders kun je nog betalen of de bestelling annuleren. We wachten in elk geval tot en met { $until }. Daarna eindigt de bestelling vanzelf en ben je ons niets schuldig. Dit is onze enige herinnering.
mail-transfer-reminder-button = Mijn bestelling bekijken

mail-transfer-expired-subject = Je overschrijving aan { $site } is niet aangekomen
mail-transfer-expired-heading = We hebben je overschrijving niet ontvangen
mail-transfer-expired-body =
    We hebben op je overschrijving van { $amount } gewacht en de bestelling gesloten. Bestelnummer: { $order }. Je bent ons niets schuldig.

    Heb je het geld al overgemaakt? Dan telt het alsnog mee of gaat het terug naar je rekening; neem contact met ons op als na een week geen van beide is gebeurd. Wil je de credits nog, dan kun je ze opnieuw bestellen.
mail-transfer-expired-button = Opnieuw bestellen

mail-refund-requested-subject = Je hebt je aankoop bij { $site } herroepen
mail-refund-requested-heading = We hebben je herroeping ontvangen
mail-refund-requested-body =
    Je hebt je aankoop bij { $site } herroepen: { $time }. Bestelnummer: { $order }.

    { $credits ->
        [one] Eén ongebruikte credit is van je account gehaald. Je krijgt { $amount } terug.
       *[other] { $credits } ongebruikte credits zijn van je account gehaald. Je krijgt { $amount } terug.
    }

    Je krijgt je geld terug via de betaalmethode die je hebt gebruikt, uiterlijk 14 dagen na je herroeping. Bewaar deze e-mail als bewijs.
mail-refund-requested-button = Mijn aankoop bekijken

mail-refund-granted-subject = Je terugbetaling van { $site }
mail-refund-granted-heading = We betalen je aankoop terug
mail-refund-granted-body =
    We betalen { $amount } van je aankoop bij { $site } terug: { $time }. Bestelnummer: { $order }.

    { $credits ->
        [0] Er zijn geen credits van je account afgegaan.
        [one] Er is één ongebruikte credit van je account afgegaan.
       *[other] Er zijn { $credits } ongebruikte credits van je account afgegaan.
    }

    Je krijgt je geld terug via de betaalmethode die je hebt gebruikt. Hoe snel dat gaat, hangt af van je bank.
mail-refund-granted-button = Mijn aankoop bekijken

mail-refund-failed-subject = Je terugbetaling van { $site } is mislukt
mail-refund-failed-heading = We konden het geld niet terugbetalen
mail-refund-failed-body =
    De terugbetaling van { $amount } voor je aankoop met bestelnummer { $order } is mislukt. Je credits staan weer op je account; je bent niets kwijt.

    Neem contact met ons op, dan vinden we een andere manier om je het geld te sturen.
mail-refund-failed-button = Mijn aankoop bekijken

mail-refund-reminder-subject = Je terugbetaling van { $site } ligt nog voor je klaar
mail-refund-reminder-heading = Waar kunnen we je geld naartoe sturen?
mail-refund-reminder-body =
    We konden je de { $amount } voor je aankoop met bestelnummer { $order } niet terugbetalen, en we hebben samen nog geen andere manier gevonden. Je credits staan op je account.

    Laat ons weten hoe we je het geld kunnen sturen. Wil je liever de credits houden, dan hoef je niets te doen.

    { $count ->
        [0] Dit is onze laatste e-mail hierover. Je kunt later nog altijd contact met ons opnemen.
       *[other] Staat het op { $day } nog open, dan herinneren we je er nog één keer aan.
    }
mail-refund-reminder-button = Mijn aankoop bekijken

complaint-decision-upheld = We geven je gelijk.
complaint-decision-partly = We geven je gedeeltelijk gelijk.
complaint-decision-rejected = We geven je geen gelijk.
complaint-decision-withdrawn = Je hebt je klacht ingetrokken.

mail-complaint-received-subject = Je klacht { $number } bij { $site }
mail-complaint-received-heading = We hebben je klacht ontvangen
mail-complaint-received-body =
    Je klacht heeft het nummer { $number }. We antwoorden uiterlijk op { $until }.

    Met de knop hieronder kun je je klacht altijd lezen en aanvullen. Houd deze e-mail voor jezelf: wie de link heeft, kan je klacht lezen.

    Heb je geen klacht bij ons ingediend? Dan heeft iemand per ongeluk jouw adres ingevuld en kun je deze e-mail negeren.
mail-complaint-received-button = Mijn klacht bekijken

mail-complaint-answered-subject = { $site }: ons antwoord op je klacht { $number }
mail-complaint-answered-heading = We hebben je klacht beantwoord
mail-complaint-answered-body =
    { $text }

    Met de knop hieronder kun je terugschrijven.
mail-complaint-answered-button = Mijn klacht bekijken

mail-complaint-closed-subject = { $site }: ons besluit over je klacht { $number }
mail-complaint-closed-heading = Ons besluit over je klacht
mail-complaint-closed-body =
    { $decision }

    { $text }

    Ben je het er niet mee eens? In de Europese Unie kun je met een besluit over inhoud of je account naar een gecertificeerd orgaan voor buitengerechtelijke geschillenbeslechting, en met vragen over je persoonsgegevens naar je privacytoezichthouder. Je kunt altijd naar de rechter.
mail-complaint-closed-button = Mijn klacht bekijken

statement-account_closed = je account is gesloten.
statement-photo_rejected = { $count ->
    [one] een van je foto’s is voor alle anderen verborgen zolang dit besluit geldt. Zelf zie je de foto nog.
   *[other] { $count } van je foto’s zijn voor alle anderen verborgen zolang dit besluit geldt. Zelf zie je ze nog.
}
statement-photo_removed = { $count ->
    [one] een foto of spraakbericht van jou is voor jullie allebei voorgoed verwijderd.
   *[other] { $count } foto’s of spraakberichten van jou zijn voor jullie allebei voorgoed verwijderd.
}
statement-text_hidden-about = je tekst ‘Over mij’ is voor alle anderen verborgen tot je die verandert. Zelf zie je die nog.
statement-text_hidden-reason = je tekst ‘Waarom ik hier ben’ is voor alle anderen verborgen tot je die verandert. Zelf zie je die nog.
statement-text_hidden-prompts = je tekst ‘In mijn eigen woorden’ is voor alle anderen verborgen tot je die verandert. Zelf zie je die nog.
statement-warned = dit is een waarschuwing. Verder verandert er nu niets.
statement-paused = je kunt inloggen en lezen, maar tot { $until } kun je geen berichten, cadeaus of likes versturen, geen andere leden melden en je foto’s en profiel niet wijzigen.
statement-reports_paused = wat je meldt, moet wachten tot { $until }. Meldingen over iemand onder de 18, geweld of iets wat strafbaar is, hoeven niet te wachten.
statement-undone-photo_rejected = { $count ->
    [one] anderen kunnen je foto zien.
   *[other] anderen kunnen je foto’s zien.
}
statement-undone-text_hidden-about = anderen kunnen je tekst ‘Over mij’ zien.
statement-undone-text_hidden-reason = anderen kunnen je tekst ‘Waarom ik hier ben’ zien.
statement-undone-text_hidden-prompts = anderen kunnen je tekst ‘In mijn eigen woorden’ zien.
statement-undone-warned = je waarschuwing is ingetrokken.
statement-undone-paused = je kunt weer schrijven.
statement-undone-reports_paused = je meldingen hoeven niet meer te wachten.
statement-rule-content = Voorwaarden, ‘Je profiel en wat je schrijft’
statement-rule-conduct = Voorwaarden, ‘Hoe we met elkaar omgaan’
statement-photo-no_face = Er is geen gezicht op te zien.
statement-photo-not_you = Jij lijkt er niet op te staan.
statement-photo-nudity = Er is meer op te zien dan we op foto’s toestaan.
statement-photo-minor = Er staat iemand op die niet volwassen is.
statement-photo-contact_details = Er staan contactgegevens op, zoals een telefoonnummer of een adres.
statement-photo-advertising = Dit lijkt op reclame.
statement-photo-offensive = Dit kan anderen kwetsen.
statement-photo-poor_quality = De foto is te donker, te onscherp of te klein.
statement-photo-other = Dit past niet binnen onze regels.
statement-text-contact_details = Er staan contactgegevens in, zoals een telefoonnummer of een adres.
statement-text-advertising = Dit leest als reclame.
statement-text-offensive = Dit kan anderen kwetsen.
statement-text-minor = Het gaat over iemand die niet volwassen is.
statement-text-untrue = Er staat iets in dat niet klopt.
statement-text-other = Dit past niet binnen onze regels.
statement-source-report = We hoorden ervan door een melding van een lid.
statement-source-notice = We hoorden ervan door een melding van illegale inhoud.
statement-source-rule = Een regel van ons programma merkte het op, en een mens heeft ernaar gekeken.
statement-source-own = We hebben het zelf opgemerkt.
statement-by_people = Mensen hebben dit besloten, geen programma.
statement-money-refunded = Gekochte credits die je niet had gebruikt, betalen we terug op de manier waarop je hebt betaald.
statement-money-fraud = Gekochte credits worden niet terugbetaald, omdat ze door fraude zijn verkregen.

report-upheld = Je had gelijk: wat je meldde, was tegen onze regels, en we hebben er iets aan gedaan.
report-dismissed = We hebben ernaar gekeken en niets gevonden wat tegen onze regels is.
mail-report-decided-subject = { $site }: we hebben over je melding beslist
mail-report-decided-heading = We hebben over je melding beslist
mail-report-decided-body =
    Hoi { $name }, bedankt voor je melding. { $decision }

    Om ieders privacy te beschermen kunnen we je niet meer vertellen.

    Ben je het er niet mee eens? Met de knop hieronder kun je binnen zes maanden gratis een klacht indienen. Daarover beslist iemand die dit besluit niet heeft genomen.

    In de Europese Unie kun je ook naar een gecertificeerd orgaan voor buitengerechtelijke geschillenbeslechting. Je kunt altijd naar de rechter.
mail-report-decided-button = Bezwaar maken tegen dit besluit

mail-statement-subject = { $site }: ons besluit { $number }
mail-statement-heading = Ons besluit en de redenen
mail-statement-body =
    Hoi { $name }, { $decision }

    Regel of wet: { $rule }

    Wat er is gebeurd: { $text }

    { $label }

    Ben je het er niet mee eens? Met de knop hieronder kun je binnen zes maanden gratis een klacht indienen. Daarover beslist iemand die dit besluit niet heeft genomen.

    In de Europese Unie kun je ook naar een gecertificeerd orgaan voor buitengerechtelijke geschillenbeslechting. Je kunt altijd naar de rechter.
mail-statement-button = Bezwaar maken tegen dit besluit

mail-decision-undone-subject = Je account bij { $site } is weer open
mail-decision-undone-heading = Ons besluit is ingetrokken
mail-decision-undone-body = Hoi { $name }, we hebben ons besluit { $number } ingetrokken. Je account bij { $site } is weer open en je kunt inloggen zoals voorheen.
mail-decision-undone-button = Inloggen

mail-statement-undone-subject = { $site }: ons besluit { $number } geldt niet meer
mail-statement-undone-heading = Ons besluit geldt niet meer
mail-statement-undone-body = Hoi { $name }, ons besluit { $number } geldt niet meer: { $decision }
mail-statement-undone-button = Mijn profiel bekijken

mail-debit-notice-subject = Een incasso van { $amount } voor { $site }
mail-debit-notice-heading = Er komt een automatische incasso aan
mail-debit-notice-body =
    Bedankt voor je bestelling bij { $site }. We schrijven { $amount } af van de rekening die eindigt op { $account }, op zijn vroegst op { $day }. Het kenmerk van de machtiging is { $reference }.

    Zorg dat er genoeg geld op de rekening staat. Je krijgt je credits zodra je bank heeft betaald.
mail-debit-notice-button = Mijn bestelling bekijken

mail-line_messages = { $count ->
    [one] { $name }: één bericht
   *[other] { $name }: { $count } berichten
}
mail-line_creditor = Incassant: { $creditor }
mail-line_mandate = De machtiging die je hebt gegeven: { $text }
mail-line_debt_reminders = Staan er dan nog credits open, dan herinneren we je daaraan op { $day } en voor het laatst op { $until }. Er komen geen kosten bij.
mail-line_refund_reminders = Hebben we dan nog geen manier gevonden, dan herinneren we je eraan op { $day } en voor het laatst op { $until }.
mail-line_more = { $count ->
    [one] en nog één persoon
   *[other] en nog { $count } mensen
}

mail-new-conversation-subject = { $count ->
    [one] Een nieuw gesprek op { $site }
   *[other] { $count } nieuwe gesprekken op { $site }
}
mail-new-conversation-heading = { $count ->
    [one] Iemand heeft je geschreven
   *[other] { $count } mensen hebben je geschreven
}
mail-new-conversation-body = Hoi { $name }, dit is wie er op { $site } een gesprek met je is begonnen:
mail-new-conversation-button = Mijn berichten lezen

mail-new-messages-subject = { $count ->
    [one] Een nieuw bericht op { $site }
   *[other] { $count } nieuwe berichten op { $site }
}
mail-new-messages-heading = { $count ->
    [one] Je hebt een nieuw bericht
   *[other] Je hebt { $count } nieuwe berichten
}
mail-new-messages-body = Hoi { $name }, dit is wie je op { $site } heeft geschreven:
mail-new-messages-button = Mijn berichten lezen

mail-like-subject = { $count ->
    [one] Een nieuwe like op { $site }
   *[other] { $count } nieuwe likes op { $site }
}
mail-like-heading = { $count ->
    [one] Iemand vindt je leuk
   *[other] { $count } mensen vinden je leuk
}
mail-like-body = Hoi { $name }, dit is er nieuw bij je likes op { $site }:
mail-like-button = Mijn likes bekijken

mail-unread-reminder-subject = { $count ->
    [one] Je hebt nog een ongelezen bericht op { $site }
   *[other] Je hebt nog { $count } ongelezen berichten op { $site }
}
mail-unread-reminder-heading = Nog ongelezen
mail-unread-reminder-body = Hoi { $name }, je hebt nog niet gelezen wat iemand je een paar dagen geleden op { $site } heeft geschreven. We herinneren je er alleen deze ene keer aan.
mail-unread-reminder-button = Mijn berichten lezen

## What the calendar tells, and the operator's own news (calendar/, news/)

mail-footer_chosen = Je ontvangt deze e-mail omdat je er in je instellingen bij { $site } om hebt gevraagd. { $site } is een dienst van { $company }, { $address }.

calendar-messages =
    { $count ->
        [one] Eén ongelezen bericht
       *[other] { $count } ongelezen berichten
    }
calendar-likes =
    { $count ->
        [one] Eén nieuwe like
       *[other] { $count } nieuwe likes
    }
calendar-newcomers =
    { $count ->
        [one] Eén nieuw lid bij jou in de buurt
       *[other] { $count } nieuwe leden bij jou in de buurt
    }

mail-reminder-subject = Wat er bij { $site } op je wacht
mail-reminder-heading = Je bent hier een tijdje niet geweest
mail-reminder-body = Hoi { $name }, dit is er sinds je laatste bezoek voor je binnengekomen:
mail-reminder-closing = We herinneren je alleen als er echt iets op je wacht, hooguit drie keer. Daarna blijven we stil tot je terugkomt.
mail-reminder-button = Bekijken

mail-weekly-update-subject = Jouw week bij { $site }
mail-weekly-update-heading = Jouw week bij { $site }
mail-weekly-update-body = Hoi { $name }, dit is er de afgelopen zeven dagen voor je gebeurd:
mail-weekly-update-closing = We tellen alleen echte leden, geen fictieve profielen.
mail-weekly-update-button = Bekijk wat er nieuw is

mail-search-alert-subject = Nieuwe leden voor je zoekopdrachten bij { $site }
mail-search-alert-heading = Nieuwe leden voor je zoekopdrachten
mail-search-alert-body = Hoi { $name }, deze mensen zijn erbij gekomen sinds we de vorige keer voor je keken:
mail-search-alert-closing = We tellen alleen echte leden, geen fictieve profielen.
mail-search-alert-button = Bekijk wie er nieuw is
search-alert-line =
    { $count ->
        [one] ‘{ $search }’: één nieuw lid ({ $names })
       *[other] ‘{ $search }’: { $count } nieuwe leden ({ $names })
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

shortcut-messages = Berichten
shortcut-likes = Likes
shortcut-search = Zoeken

## What the start page of each niche says first (settings/model.rs)

headline-1 = Ontmoet iemand die je avond waard is.
headline-2 = Met z’n tweeën is de nacht mooier.
headline-3 = Vind iemand om de zon mee te zien ondergaan.
headline-4 = Vind iemand die net zo graag buiten is.
headline-5 = Vind iemand om laat mee op te blijven.
headline-6 = Laat iets nieuws beginnen.
headline-7 = Neem de tijd. Ontmoet iemand die goed voor je is.

## What the demo's sites say of themselves, and what a payment is for

site-index-title = { $site }: daten en chatten voor volwassenen, in je eigen tempo
site-description = Ontmoet volwassenen bij jou in de buurt, ontdek wie bij je past en schrijf elkaar. { $site } laat vooraf zien wat elk bericht kost, vermeldt duidelijk welk profiel fictief is en laat je gaan wanneer je wilt.
site-description-velours = Voor volwassenen die van lange avonden houden: vind iemand om mee te flirten en neem er de tijd voor. { $site } laat vooraf zien wat elk bericht kost, vermeldt duidelijk welk profiel fictief is en laat je gaan wanneer je wilt.
site-description-nordlys = Voor volwassenen die liever afspreken voor een wandeling dan in een bar. { $site } heeft geen fictieve profielen, laat vooraf zien wat elk bericht kost en laat je gaan wanneer je wilt.
site-description-meadow = Voor volwassenen die de tijd nemen: lees, schrijf en leer een lief iemand kennen. { $site } laat vooraf zien wat elk bericht kost, vermeldt duidelijk welk profiel fictief is en laat je gaan wanneer je wilt.
payment-description = { $credits } credits bij { $site }
refund-description = Terugbetaling van { $site }

## Gifts (settings/gifts.rs)

gift-rose = Roos
gift-heart = Hart
gift-coffee = Koffie
gift-chocolates = Bonbons
gift-cake = Taart
gift-champagne = Champagne
gift-teddy = Teddybeer
gift-ring = Ring

## Pushes (notifications/push/message.rs, chat/notices/push.rs, calendar/)

push-like-title = Nieuwe like
push-like-body = Een like van { $name }.
push-match-title = Het is een match
push-match-body = Jij en { $name } vinden elkaar leuk.
push-conversation-title = Nieuw gesprek
push-conversation-body = Een bericht van { $name }.
push-message-title = { $count ->
    [one] Nieuw bericht
   *[other] { $count } nieuwe berichten
}
push-message-body = Een bericht van { $name }.
push-reminder-title = Ongelezen berichten
push-reminder-body = { $count ->
    [one] Je hebt nog één ongelezen bericht.
   *[other] Je hebt nog { $count } ongelezen berichten.
}
push-weekly-title = Jouw week bij { $site }
push-comeback-title = Wat er bij { $site } op je wacht
push-search-alert-title = Nieuwe leden bij { $site }
push-search-alert-body = { $count ->
    [one] Eén nieuw lid past bij een zoekopdracht die je hebt opgeslagen
   *[other] { $count } nieuwe leden passen bij zoekopdrachten die je hebt opgeslagen
}
push-date-check-title = Alles goed?
push-date-check-body = Tik hier om in te checken. Je vriend of vriendin ziet het op de pagina van je plan.

## Ordering (payments/orders/begin.rs)

# Above the order button; its buyer's own words (Directive 2011/83, articles 7(3) and 8(8)).
order-begin = Ik vraag jullie de credits meteen bij te schrijven en direct te leveren waarvoor ik ze gebruik. Ik weet dat ik voor gebruikte credits geen geld terugkrijg.

## Direct debit (payments/direct_debit/mandate_text.rs): the words of the SEPA Core mandate

direct_debit-mandate = Door het vakje aan te vinken, geef je { $creditor } toestemming om doorlopend incasso-opdrachten naar je bank te sturen om een bedrag van je rekening af te schrijven, en je bank toestemming om doorlopend een bedrag van je rekening af te schrijven overeenkomstig de opdrachten van { $creditor }. Als je het niet eens bent met een afschrijving, kun je deze laten terugboeken. Neem hiervoor binnen 8 weken na de afschrijving contact op met je bank; vraag je bank naar de voorwaarden. Je gaat ermee akkoord dat elke afschrijving minstens een dag vooraf per e-mail wordt aangekondigd. De machtiging geldt ook voor latere bestellingen die je met automatische incasso betaalt; je kunt haar op elk moment intrekken.
direct_debit-creditor = Incassant: { $creditor }, { $address }, { $city }, { $country }.

## Text messages (sms/text.rs): one message of 160 GSM letters each; the last line lets phones offer the code

sms-debit_code =
    { $site }: Je code is { $code }. Hij is 10 minuten geldig. Geef hem aan niemand.
    @{ $domain } #{ $code }

# The invoice as a file (PDF), and credit notes on its later pages.
invoice-title = Factuur { $number }
invoice-date = Factuurdatum
invoice-credits = Credits
invoice-order = Bestelnummer
invoice-payment = Betalingsnummer
invoice-method = Betaalmethode
invoice-statement = Op je rekeningafschrift
invoice-full_price = Prijs zonder korting
invoice-discount = Korting
invoice-net = Bedrag zonder btw
invoice-vat = Btw { $rate } ({ $where })
invoice-total = Totaalprijs
invoice-buyer = Koper
invoice-site = Website
invoice-seller = Verkoper
invoice-company_number = Handelsregisternummer
invoice-vat_number = Btw-nummer
invoice-credit_note = Creditnota { $number }
invoice-reversal = Terugboeking { $number }
invoice-note_date = Datum
invoice-of = Bij factuur
invoice-note_total = Totaal
