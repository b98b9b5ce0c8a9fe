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

## Genders that a site can take beside women and men (settings/starter.rs)

# On a profile; after “I am”; in a list beside “Women”; after “I am looking for”.
gender-non_binary = Nonbinær
gender-i_am-non_binary = nonbinær
gender-people-non_binary = Nonbinære personer
gender-sought-non_binary = nonbinære personer
gender-couple_mf = Par (kvinde og mand)
gender-i_am-couple_mf = et par: en kvinde og en mand
gender-people-couple_mf = Par (kvinde og mand)
gender-sought-couple_mf = par (kvinde og mand)
gender-couple_ff = Par (to kvinder)
gender-i_am-couple_ff = et par: to kvinder
gender-people-couple_ff = Par (to kvinder)
gender-sought-couple_ff = par (to kvinder)
gender-couple_mm = Par (to mænd)
gender-i_am-couple_mm = et par: to mænd
gender-people-couple_mm = Par (to mænd)
gender-sought-couple_mm = par (to mænd)

# Profile prompts: beginnings that a member finishes in a sentence. They stand over the answer, and in “opener-prompt”.
prompt-perfect_sunday = Min perfekte søndag
prompt-small_joys = En lille ting, der redder min dag
prompt-laugh_most = Det får mig til at grine
prompt-talk_for_hours = Det kan jeg tale om i timevis
prompt-ask_me = Spørg mig om
prompt-first_date = Min idé om en god første date
prompt-evening_at_home = En god aften derhjemme
prompt-favourite_spot = Mit yndlingssted her i nærheden
prompt-home_cooked = Den ret, jeg laver bedst
prompt-travel_next = Her vil jeg gerne hen næste gang
prompt-travel_back = Et sted, jeg altid vender tilbage til
prompt-best_weekend = Min bedste spontane weekend
prompt-rainy_day = Det gør jeg, når det regner
prompt-morning_or_night = A-menneske eller B-menneske
prompt-song_on_repeat = Sangen, jeg hører igen og igen
prompt-dance_to = Sangen, der får mig til at danse
prompt-last_film = Den sidste film, jeg virkelig kunne lide
prompt-book_to_lend = En bog, jeg ville låne dig
prompt-hidden_talent = Mit skjulte talent
prompt-learning_now = Det er jeg ved at lære
prompt-teach_you = Det kunne jeg lære dig
prompt-show_me = Det kunne du vise mig
prompt-better_together = Det er sjovere, når man er to
prompt-never_say_no = Det siger jeg aldrig nej til
prompt-cant_do_without = Det kan jeg ikke undvære
prompt-guilty_pleasure = En fornøjelse, jeg ikke skammer mig over
prompt-unpopular_opinion = En mening, som få deler
prompt-changed_mind = Det har jeg skiftet mening om
prompt-two_truths = To sandheder og en lille løgn
prompt-childhood_dream = Det ville jeg være som barn
prompt-friends_say = Det siger mine venner om mig
prompt-good_company = Jeg er bedst, når
prompt-warm_to = Dem kan jeg lide med det samme
prompt-best_compliment = Den fineste kompliment, jeg har fået
prompt-best_advice = Det bedste råd, jeg har fået
prompt-proud_of = Det er jeg stolt af
prompt-bravest = Det modigste, jeg har gjort
prompt-pets = Kat, hund eller ingen af delene
prompt-toast_to = Det ville jeg skåle for
prompt-hoping_for = Det håber jeg at finde her

# First messages to choose from. They are words of a member, to someone of any gender; none is pushy.
opener-prompt-1 = Dit svar på ”{ $question }” gjorde mig nysgerrig. Fortæller du mere?
opener-prompt-2 = Jeg kan lide det, du skrev under ”{ $question }”. Vil du høre mit svar?
opener-prompt-3 = ”{ $question }”: det tænker jeg også over. Hvordan kom du frem til dit svar?
opener-interest-1 = { $interest }: det har vi til fælles! Hvordan begyndte det for dig?
opener-interest-2 = { $interest }: også mig. Hvad har du haft mest glæde af på det seneste?
opener-interest-3 = Vi har begge valgt ”{ $interest }”. Hvad ville du anbefale mig?
opener-town-1 = Hvad er dit yndlingssted i { $city }?
opener-town-2 = Jeg kender ikke { $city } så godt. Hvad skal jeg se først?
opener-town-3 = { $city }: hvordan endte du der?
opener-home-1 = Vi bor begge i { $city }. Hvor går du hen, når du vil forkæle dig selv?
opener-home-2 = Endnu en fra { $city }! Hvad er dit yndlingssted der?
opener-photo-1 = Hvilket af dine billeder har den bedste historie?
opener-photo-2 = Jeg kan godt lide dine billeder. Hvor er det sidste taget?
opener-light-1 = Hvilken lille ting fik dig til at smile i denne uge?
opener-light-2 = Hvad glæder du dig til lige nu?
opener-light-3 = Hvad er det bedste, du har spist for nylig?
opener-light-4 = Hvordan gik din dag: bedre eller værre end ventet?
opener-choice-1 = Kaffe, te eller noget stærkere?
opener-choice-2 = Hvis vi kunne tage af sted i morgen: havet, bjergene eller en storby?
opener-choice-3 = Søndag morgen: sove længe eller tidligt ud ad døren?
opener-choice-4 = Hvilken sang skal jeg høre i dag?

## Refusals: problem-<code> of kernel/problem/mod.rs, and the fields' texts (spec 5 and 8)

problem-internal = Der er sket en fejl.
problem-try_later = Der opstod en fejl, prøv igen senere.
problem-login_failed = Login mislykkedes, prøv igen
problem-passkey_failed = Adgangsnøglen virkede ikke. Prøv igen, eller log ind med din adgangskode.
problem-passkey_limit = Du har allerede { $max } adgangsnøgler. Fjern en, før du tilføjer en ny.
problem-saved_search_limit = Du har allerede { $max } gemte søgninger. Fjern en, før du gemmer en ny.
problem-date_plan_limit = Du har allerede { $max } åbne dateplaner. Afslut en, før du laver en ny.
problem-account_blocked = For mange forkerte forsøg, din konto er spærret i { $minutes } min.
problem-reset_limit = Der er sendt for mange mails om nulstilling af adgangskoden, prøv igen i morgen.
problem-email_unknown = E-mailadressen blev ikke fundet
problem-link_expired = Linket er udløbet eller ugyldigt, bed om en ny mail
problem-new_password_needed = Kontoen blev oprettet i en anden browser. Vælg en ny adgangskode, så den bliver din.
problem-activation_failed = Aktiveringen mislykkedes
problem-pending_deletion = Denne konto bliver snart slettet. Brug linket i vores mail for at få den tilbage.
problem-account_closed = Denne konto er lukket. I vores mail til dig står grunden, og hvordan du kan klage.
problem-export_preparing = Vi er allerede ved at samle dine data. Du får en mail, når de er klar.
problem-email_taken = Der findes allerede en konto med denne e-mailadresse
problem-new_email_taken = En anden konto bruger allerede denne e-mailadresse
problem-blocked_by = { $name } har blokeret dig. Du har ikke adgang til denne side.
problem-swipe_limit = Du har brugt alle dine likes for i dag. Du får nye i morgen.
problem-push_refused = Denne browsers notifikationstjeneste kan ikke bruges her.
problem-signups_closed = Lige nu kan man kun blive medlem med en invitation.
problem-not_confirmed = Bekræft først din e-mailadresse. Du finder linket i din indbakke.
problem-paused = Du kan ikke sende eller ændre noget før den { $until }. Du kan stadig logge ind og læse. I vores mail står grunden, og hvordan du kan klage.
problem-waiting_for_activation = Medlemmet skal først bekræfte sin e-mailadresse. Derefter kan du svare.
problem-consent_missing = Sæt hak i feltet for at fortsætte.

problem-payment_failed = Betalingen mislykkedes eller blev annulleret.
problem-card_failed = Betalingen med kreditkort mislykkedes
problem-payment_unavailable = Det er ikke muligt at betale lige nu. Der er ikke trukket noget. Prøv igen senere.
problem-method_not_offered = Denne betalingsmåde er ikke tilgængelig. Vælg en anden.
problem-bundle_not_offered = Denne kreditpakke findes ikke længere. Vælg en anden.
problem-not_enough_credits = Du har ikke nok kreditter
problem-premium_only = Denne funktion er kun for premiummedlemmer.
problem-direct_debit_blocked = Din konto er spærret for betaling med direkte debitering.
problem-direct_debit_limit = Du har nået grænsen for betaling med direkte debitering. Vælg en anden betalingsmåde.
problem-mandate_text_changed = Fuldmagtens tekst er blevet ændret i mellemtiden. Læs den igen, og giv dit samtykke.
problem-mandate_gone = Denne betalingsmåde er ikke længere gemt. Vælg, hvordan du vil betale.
problem-iban_invalid = Tjek kontonummeret (IBAN).
problem-phone_invalid = Indtast et mobilnummer, der kan modtage sms’er.
problem-code_not_found = Koden blev ikke fundet
problem-code_used = Koden er allerede brugt
problem-code_ended = Dette tilbud er slut
problem-code_not_applicable = Denne kode gælder ikke for denne ordre.
problem-discount_follows_countdown = Denne side har en nedtælling på 25 %, og intet lige så godt må komme efter den. Vælg mindre end 25 %.
problem-discount_in_use = Du har en åben ordre med denne rabat. Gør den færdig, eller annuller den for at bruge rabatten igen.
problem-checkout_still_open = Den ordre, du annullerede, kan stadig betales på betalingsudbyderens side, så den beholder sin rabat indtil videre. Betal dér, vent, til siden er lukket (som regel inden for en time), eller køb uden rabat.
problem-order_under_way = Denne ordre kan ikke annulleres lige nu: betalingen er ved at blive behandlet.
problem-refund_impossible = Du kan ikke fortryde dette køb.
problem-refund_changed = Det, du kan få tilbage, har ændret sig. Se det nye beløb.
problem-spending_paused = Du har sat køb på pause. Du kan ændre det ved din forbrugsgrænse.
problem-spending_limit = Med dette køb går du over den månedlige grænse, du selv har sat. Ordrer, der stadig kan betales, tæller med.
problem-currency_not_yours = Angiv grænsen i din egen valuta.
problem-sms_code_invalid = Ugyldig kode

problem-message_empty = Skriv først en besked.
problem-message_too_long = Din besked må højst være på { $max } tegn.
problem-message_characters = Din besked indeholder tegn, der ikke kan sendes.
problem-conversation_limit = { $max ->
    [one] Som gratis medlem kan du skrive med én person. Køb kreditter for at skrive med flere.
   *[other] Som gratis medlem kan du skrive med { $max } personer. Køb kreditter for at skrive med flere.
}
problem-edit_too_late = En besked kan ændres i { $minutes } minutter, efter at den er sendt.
problem-unsend_too_late = Denne besked kan ikke længere trækkes tilbage.
problem-pins_full = Du har allerede fastgjort { $max } samtaler. Frigør en først.
problem-views_full = Du har allerede gemt { $max } visninger. Fjern en først.
problem-identical_opener = { $max ->
    [one] Du har allerede sendt denne første besked til en anden inden for de seneste 24 timer. Skriv et par ord, der er ment til netop denne person.
   *[other] Du har allerede sendt denne første besked til { $max } personer inden for de seneste 24 timer. Skriv et par ord, der er ment til netop denne person.
}

problem-email_invalid = Ugyldig e-mailadresse
problem-new_email_invalid = Den nye e-mailadresse er ikke gyldig
problem-email_disposable = Brug en e-mailadresse, som du beholder. Vi tager ikke imod engangsadresser.
problem-email_unchanged = Det er den e-mailadresse, du allerede bruger.
problem-date_of_birth_missing = Angiv din fødselsdato ({ $min_age }+)
problem-date_of_birth_invalid = Ugyldig fødselsdato.
problem-birth_date_fixed = Din fødselsdato er allerede blevet rettet én gang.
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
problem-place_unknown = Vi kender ingen by i nærheden af dette sted.
problem-unknown_place = Vælg et sted på listen.
problem-photo_unreadable = Vi kan ikke læse dette billede. Vælg et andet.
problem-photo_moving = Bevægelige billeder kan ikke vises her. Vælg et stillbillede.
problem-photo_too_small = Billedet er for lille. Hver side skal have mindst { $min } pixels.
problem-photo_rejected_before = Du har sendt dette billede før, og vi godkendte det ikke. { $reason }
problem-photo_too_large = Billedet har for mange pixels. Vælg et mindre.
problem-gift_not_offered = Denne gave er ikke længere til salg. Vælg en anden.
problem-photo_expired = Dit billede har ventet for længe. Tilføj det igen.
problem-file_unreadable = Vi kan kun tage imod billeder og PDF-filer.
problem-file_expired = En fil har ventet for længe. Tilføj den igen.
problem-complaint_closed = Denne klage er afsluttet. Du kan indgive en ny.
problem-complaint_full = Denne klage kan ikke rumme flere beskeder. Indgiv en ny.
problem-photo_limit = Du har allerede { $max } billeder. Slet et, før du tilføjer et nyt.
problem-photos_waiting = { $max } billeder eller talebeskeder venter allerede på at blive sendt. Send eller fjern først en af dem.
problem-voice_unreadable = Vi kan ikke afspille denne optagelse. Prøv at optage den igen.
problem-voice_too_long = En talebesked kan vare op til { $max } sekunder. Optag en kortere.
problem-voice_too_short = Optagelsen er for kort. Optag en længere.
problem-voice_silent = Vi kan ikke høre noget i optagelsen. Tjek din mikrofon, og prøv igen.
problem-verification_over = Den anmodning er udløbet. Begynd forfra.
problem-verification_waiting = Vi kigger stadig på dine seneste billeder. Du hører fra os, så snart vi er færdige.
problem-verification_needs_photo = Føj først et foto til din profil: Vi sammenligner dine billeder med det.
problem-age_check_needed = Inden du kan skrive her, skal du have bekræftet din alder. Det gør du under Indstillinger.
problem-age_check_failed = Din alder blev ikke bekræftet. Du kan prøve igen.
problem-age_check_unavailable = Alderstjekket er ikke tilgængeligt lige nu. Prøv igen senere.
problem-nude_main_photo = Dit hovedbillede kan ikke markeres som nøgenbillede, fordi alle ser det med det samme. Vælg først et andet hovedbillede.
problem-nude_by_moderator = En moderator har markeret dette billede som nøgenbillede, så det kan du ikke ændre. Kontakt kundeservice, hvis du ikke er enig.
problem-nude_photos_refused = Nøgenbilleder er ikke tilladt her. Slet billedet, og vælg et andet.
problem-album_main_photo = Dit hovedbillede kan ikke lægges i dit private album, fordi alle ser det. Vælg først et andet hovedbillede.
problem-album_limit = Dit private album har plads til { $max } billeder. Tag først et ud.
problem-album_viewers_limit = { $max } personer kan allerede se dit private album. Stop først med at dele det med en af dem.
problem-album_needs_conversation = Du kan dele dit private album med dem, du har en samtale med.
problem-photos_changed = Dine billeder er blevet ændret imens. Se på dem igen, og vælg så rækkefølgen.
problem-crop_too_small = Udsnittet er for lille. Vælg en større del af billedet.
problem-gender_in_use = { $count ->
    [one] Ét medlem har dette køn, så det bliver.
   *[other] { $count } medlemmer har dette køn, så det bliver.
}
problem-language_not_offered = Webstedet findes ikke på det sprog.
problem-field_invalid = Tjek dette felt.
problem-field_missing = Udfyld dette felt.
problem-field_unknown = Ukendt felt: { $field }

problem-authentication_required = Log ind først.
problem-other_member = En anden er nu logget ind i denne browser. Genindlæs siden.
problem-not_found = Vi kunne ikke finde det, du leder efter.
problem-fresh_proof_required = Bekræft en gang til, at det er dig.
problem-passkey_only = Din virksomhed lukker dig kun ind med en adgangsnøgle.
problem-staff_exists = En kollega har allerede denne adresse.
problem-warning_needed = Advar medlemmet først: anmeldelser kan kun vente efter en advarsel.
problem-trial_needed = Prøv først reglen med disse tal: derefter kan den slås til i et døgn.
problem-stale_version = Nogen har skrevet eller ændret dette i mellemtiden. Se venligst igen.
problem-own_decision = Du traf selv afgørelsen, så en kollega afgør klagen.
problem-access_reason_required = Angiv en åben sag, der handler om dette medlem.
problem-console_only = Det kan kun gøres i konsollen.
problem-claimed_by_other = En kollega ser på det eller har allerede taget stilling.
problem-site_incomplete = Sitet mangler stadig noget og forbliver lukket. Tjeklisten siger hvad.
problem-site_serves = Sitet er åbent. Medlemmer flyttes ind, før det åbner, eller mens det er lukket for vedligeholdelse.
problem-move_under_way = Medlemmer er ved at blive flyttet ind på sitet eller taget ud igen. Vent, til det er færdigt, eller stop det.
problem-upload_too_large = Serveren tager imod arkiver på op til { $megabytes } MB, og indholdet må ikke være større.
problem-upload_no_room = Der er ikke plads til det på serverens disk, pakket og udpakket.
problem-upload_under_way = Der er allerede en upload til dette site. Brug den, eller fjern den først.
problem-host_taken = Domænet fører allerede til et andet site.
problem-site_in_use = Sitet har medlemmer, ordrer eller klager, en kollegas rolle gælder kun her, eller en flytning er i gang. Derfor bliver det; luk det i stedet.
problem-company_in_use = Virksomheden har stadig sider, fakturaer eller udbetalinger, så den bliver.
problem-books_refused = Filen kan ikke laves: { $fault }
problem-other_payment_account = Nøglen hører til en anden konto end hidtil. Tidligere ordrer kan så hverken følges eller refunderes. Bekræft, at du vil det.
problem-break_needed = Tid til en pause. Du kan fortsætte om { $minutes } min.
problem-cap_reached = Du har set nok fra denne kø i dag. Vælg en anden.
problem-queue_declined = Du har valgt ikke at se denne kø.
problem-undo_too_late = Det er for sent at fortryde.
problem-not_allowed = Det har du ikke lov til.
problem-invalid_request = Tjek det, du har indtastet.
problem-body_too_large = Det er for stort til at sende.
problem-unsupported_media_type = Den slags indhold kan ikke bruges her.
problem-method_not_allowed = Denne handling er ikke mulig her.
wait-seconds = { $count ->
    [one] et sekund
   *[other] { $count } sekunder
}
wait-minutes = { $count ->
    [one] et minut
   *[other] { $count } minutter
}
wait-hours = { $count ->
    [one] en time
   *[other] { $count } timer
}
problem-rate_limited = Det gik lidt hurtigt. Prøv igen om { $wait }.
problem-price_changed = Prisen er ændret. Se den igen.
problem-cards_paused = Flere kortbetalinger er mislykkedes. For alles sikkerhed holder kort pause her: Prøv igen om { $wait }, eller betal nu på en anden måde.
problem-client_header_missing = Denne forespørgsel kom ikke fra vores app. Genindlæs siden.
problem-cross_site_refused = Denne forespørgsel kom fra et andet websted og blev afvist.
problem-idempotency_key_missing = Denne forespørgsel er ufuldstændig. Genindlæs siden, og prøv igen.
problem-idempotency_conflict = Denne forespørgsel er allerede sendt med et andet indhold. Genindlæs siden, og prøv igen.
problem-unavailable = Vi kan ikke nås lige nu. Prøv igen om et øjeblik.
problem-host_unclear = Forespørgslen angiver ikke entydigt, hvilket websted den gælder.
problem-maintenance = Webstedet er lukket et stykke tid på grund af vedligeholdelse. Prøv igen senere.
problem-site_closing = Dette websted lukker: Det tager ikke imod nye medlemmer og sælger ikke flere kreditter.
problem-site_unknown = Der findes ikke noget websted på denne adresse.

## Fictional profiles (spec 1), where the site has no words of its own

name-stand-in = Medlem
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
notification-new_messages = Nye beskeder
notification-like = Likes
notification-unread_message_reminders = Påmindelser om ulæste beskeder
notification-promotions = Tilbud
notification-weekly_updates = Ugens overblik
notification-news = Nyheder
notification-reminders = Påmindelser
notification-report_outcomes = Hvad der blev af mine anmeldelser
notification-search_alerts = Besked om gemte søgninger

## Mails

mail-link_hint = Virker knappen ikke? Kopiér dette link til din browser:
mail-footer = Du får denne mail, fordi adressen er blevet brugt til at oprette en konto hos { $site }. { $site } er en tjeneste fra { $company }, { $address }.
mail-footer_entered = Du får denne mail, fordi adressen er blevet indtastet hos { $site }. { $site } er en tjeneste fra { $company }, { $address }.
mail-unsubscribe = Afmeld mails af denne slags
mail-device = { $browser } på { $system }
mail-device_unknown = Ukendt browser

mail-activation-subject = Bekræft din e-mailadresse til { $site }
mail-activation-heading = Kun ét trin mere
mail-activation-body =
    Hej { $name }, dejligt, at du er blevet medlem af { $site }. Bekræft din e-mailadresse, så andre medlemmer kan svare dig.

    Linket virker én gang og gælder i 7 dage.

    Var det ikke dig? Så kan du bare se bort fra denne mail.
mail-activation-button = Bekræft e-mailadresse

mail-address-check-subject = Virker denne adresse igen? { $site }
mail-address-check-heading = Får du vores mails?
mail-address-check-body =
    Hej { $name }, mails fra { $site } til denne adresse kom retur, så vi holdt op med at sende dig notifikationer. Hvis du læser det her, virker adressen igen: åbn linket, så sender vi dem igen.

    Linket virker én gang og gælder i 7 dage. Din konto er uændret, uanset om du åbner det.
mail-address-check-button = Min adresse virker igen

mail-welcome-subject = Velkommen til { $site }
mail-welcome-heading = Godt at have dig med, { $name }
mail-welcome-body =
    Din e-mailadresse er bekræftet. Nu kan folk svare dig.

    Et godt billede og et par ærlige linjer om dig selv gør det meget lettere for andre at tage kontakt.
mail-welcome-button = Udfyld min profil

mail-moved-in-subject = { $site }: din konto er flyttet
mail-moved-in-heading = Din konto er flyttet
mail-moved-in-body =
    Hej { $name }, { $site } har overtaget efter det site, hvor du oprettede dig. Din profil, dine billeder, likes, beskeder og kreditter er flyttet med.

    { $password ->
        [new] Din gamle adgangskode kunne ikke flyttes sikkert. Bed om en ny med linket nedenfor.
       *[kept] Din e-mailadresse og din adgangskode virker som før.
    }

    Fra nu af er { $company }, { $address }, ansvarlig for dine data. Vi har modtaget dem fra det site, så din konto kan fortsætte. I vores privatlivspolitik på { $site } kan du læse, hvad vi bruger dem til, hvor længe vi gemmer dem, og hvilke rettigheder du har.

    Vil du hellere ikke være her? Log ind, og slet din konto i dine indstillinger.
mail-moved-in-button = { $password ->
    [new] Vælg en ny adgangskode
   *[kept] Log ind
}

mail-already-member-subject = Du har allerede en konto hos { $site }
mail-already-member-heading = Du har allerede en konto
mail-already-member-body =
    Hej { $name }, nogen, sandsynligvis dig selv, har prøvet at oprette en konto hos { $site } med denne e-mailadresse. Du har allerede en konto, så du kan bare logge ind.

    Har du glemt din adgangskode? Du kan vælge en ny på loginsiden.

    Var det ikke dig? Så behøver du ikke gøre noget.
mail-already-member-button = Log ind

mail-reset-subject = Vælg en ny adgangskode til { $site }
mail-reset-heading = Vælg en ny adgangskode
mail-reset-body =
    Hej { $name }, med linket herunder vælger du en ny adgangskode til din konto hos { $site }.

    Linket virker én gang og gælder i én time.

    Har du ikke bedt om det? Så kan du bare se bort fra denne mail. Der ændres intet på din konto.
mail-reset-button = Vælg en ny adgangskode

mail-reset-unknown-subject = { $site }: ingen konto med denne adresse
mail-reset-unknown-heading = Vi fandt ingen konto
mail-reset-unknown-body =
    Nogen, sandsynligvis dig selv, har bedt { $site } om en ny adgangskode med denne e-mailadresse. Der findes ingen konto med adressen.

    Har du måske oprettet dig med en anden adresse? Så prøv igen med den.

    Var det ikke dig? Så behøver du ikke gøre noget.
mail-reset-unknown-button = Gå til { $site }

mail-password-changed-subject = Din adgangskode til { $site } er ændret
mail-password-changed-heading = Din adgangskode er ændret
mail-password-changed-body =
    Hej { $name }, adgangskoden til din konto hos { $site } er lige blevet ændret. Alle andre enheder er logget ud.

    Var det dig? Så er alt, som det skal være.

    Var det ikke dig? Så vælg en ny adgangskode med det samme, så kun du kan logge ind.
mail-password-changed-button = Vælg en ny adgangskode

mail-mail-change-subject = Bekræft din nye e-mailadresse til { $site }
mail-mail-change-heading = Er det din nye adresse?
mail-mail-change-body =
    Hej { $name }, dette skal være den nye e-mailadresse for din konto hos { $site }. Bekræft den med linket herunder; indtil da gælder din gamle adresse.

    Linket virker én gang og gælder i 24 timer.

    Var det ikke dig? Så kan du bare se bort fra denne mail, og intet ændres.
mail-mail-change-button = Bekræft ny adresse

mail-mail-change-taken-subject = Om din konto hos { $site }
mail-mail-change-taken-heading = Adressen er allerede din
mail-mail-change-taken-body =
    Hej { $name }, nogen ville bruge denne e-mailadresse til en anden konto hos { $site }. Da den hører til din konto, er intet ændret.

    Var det dig? Så log ind med denne adresse: du har allerede en konto med den.

    Var det ikke dig? Så behøver du ikke gøre noget. Din konto er sikker.
mail-mail-change-taken-button = Log ind

mail-mail-changed-subject = Din e-mailadresse til { $site } er ændret
mail-mail-changed-heading = Din e-mailadresse er ændret
mail-mail-changed-body =
    Hej { $name }, din konto hos { $site } har nu en anden e-mailadresse. Fra nu af skriver vi til den nye adresse, og du kan ikke længere logge ind med denne adresse.

    Var det dig? Så behøver du ikke gøre noget.

    Var det ikke dig? Så fortryd ændringen med linket herunder. Din gamle adresse gælder igen, alle enheder bliver logget ud, og vi sender dig et link til at vælge en ny adgangskode. Linket herunder virker én gang og i 14 dage.
mail-mail-changed-button = Fortryd ændringen

mail-new-device-subject = Nyt login hos { $site }
mail-new-device-heading = Login fra en ny enhed
mail-new-device-body =
    Hej { $name }, nogen er logget ind på din konto hos { $site } fra en enhed, som vi ikke har set før:

    { $device }, { $time }

    Var det dig? Så behøver du ikke gøre noget.

    Var det ikke dig? Så log enheden ud i dine indstillinger, og vælg en ny adgangskode.
mail-new-device-button = Tjek mine enheder

mail-passkey-added-subject = Ny adgangsnøgle hos { $site }
mail-passkey-added-heading = Din konto har fået en ny adgangsnøgle
mail-passkey-added-body =
    Hej { $name }, nogen har føjet en adgangsnøgle til din konto hos { $site }. Den logger ind uden din adgangskode:

    { $passkey }, { $time }

    Var det dig? Så behøver du ikke gøre noget.

    Var det ikke dig? Så vælg en ny adgangskode med det samme via linket herunder. Det logger alle enheder ud og fjerner alle adgangsnøgler.
mail-passkey-added-button = Vælg en ny adgangskode

mail-passkey-removed-subject = Adgangsnøgle fjernet hos { $site }
mail-passkey-removed-heading = Der er fjernet en adgangsnøgle fra din konto
mail-passkey-removed-body =
    Hej { $name }, dette er fjernet fra adgangsnøglerne til din konto hos { $site } og kan ikke længere bruges til at logge ind:

    { $passkeys }, { $time }

    Var det dig? Så behøver du ikke gøre noget.

    Var det ikke dig? Så vælg en ny adgangskode med det samme via linket herunder. Det logger alle enheder ud og fjerner alle adgangsnøgler.
mail-passkey-removed-button = Vælg en ny adgangskode

mail-deletion-subject = Din konto hos { $site } bliver slettet
mail-deletion-heading = Vi er kede af, at du går
mail-deletion-body =
    Hej { $name }, din konto hos { $site } kan ikke længere ses af nogen, og du er logget ud overalt.

    Om 14 dage bliver den slettet for altid sammen med din profil, dine billeder, dine beskeder og dine kreditter. Indtil da kan du få den tilbage med linket herunder. Det kan du gøre indtil: { $until }.

    Var det ikke dig? Så få din konto tilbage, og vælg en ny adgangskode.
mail-deletion-button = Få min konto tilbage

mail-returned-subject = Din konto hos { $site } er tilbage
mail-returned-heading = Godt at have dig tilbage, { $name }
mail-returned-body =
    Din konto hos { $site } bliver ikke slettet. Din profil, dine beskeder og dine kreditter er der som før.

    Var det ikke dig? Så vælg en ny adgangskode på loginsiden.
mail-returned-button = Gå til { $site }

mail-export-ready-subject = Dine data fra { $site } er klar
mail-export-ready-heading = Dine data er klar
mail-export-ready-body =
    Hej { $name }, vi har samlet alt, hvad { $site } har gemt om dig. Du kan hente det nu; log ind først, hvis du bliver bedt om det.

    Linket virker til én hentning inden for 24 timer. Derefter bliver filen slettet, og du kan bede om en ny.

    Har du ikke bedt om det? Så vælg en ny adgangskode med det samme.
mail-export-ready-button = Hent mine data

mail-order-completed-subject = Dine kreditter til { $site } er klar
mail-order-completed-heading = Betalingen er gennemført
mail-order-completed-body =
    { $credits ->
        [one] Tak for din ordre. Vi har sat én kredit ind på din konto hos { $site }. Du har betalt { $amount }.
       *[other] Tak for din ordre. Vi har sat { $credits } kreditter ind på din konto hos { $site }. Du har betalt { $amount }.
    }

    Købte kreditter udløber ikke.
mail-order-completed-button = Se min ordre
mail-order-completed-closing = Du kan fortryde dette køb til og med den { $last_day } uden at give en grund: i din ordre, eller ved at fortælle os det, som du vil. Én sætning er nok: ”Jeg fortryder mit køb af kreditter på { $site }, ordrenummer { $order }, i navnet …” Vi betaler pengene for ubrugte kreditter tilbage inden for 14 dage, på samme måde som du betalte. Gem denne mail.
mail-order-line_begin = Da du bestilte, bad du os om at begynde med det samme; brugte kreditter betales derfor ikke tilbage.
mail-order-line_order = Ordrenummer: { $order }
mail-order-line_invoice = Faktura { $number } af { $day }
mail-order-line_method = Betalt med: { $method }
mail-order-line_statement = På dit kontoudtog: { $statement }
mail-order-line_amount = { $net } plus { $vat } moms ({ $rate } %, { $country })
mail-order-line_amount_without_vat = { $net }, uden moms
mail-order-line_seller = Sælger: { $seller }, momsnummer { $vat_number }

mail-debit-failed-subject = Din bank betalte ikke et træk for { $site }
mail-debit-failed-heading = Betalingen fra din konto gik ikke igennem
mail-debit-failed-body =
    Din bank betalte ikke trækket på { $amount } for { $credits ->
        [one] én kredit
       *[other] { $credits } kreditter
    }. Ordrenummer: { $order }. Vi har ikke taget nogen penge, og kreditterne blev ikke tilføjet.

    Vi prøver ikke dette træk igen, og direkte debitering er slået fra for din konto indtil videre. Din bank kan tage et gebyr; spørg dér, hvis du tror, det er en fejl. Du kan altid købe kreditter på en anden måde.
mail-debit-failed-button = Betal på en anden måde

mail-debit-cancelled-subject = Intet træk for { $site }
mail-debit-cancelled-heading = Vi trækker ikke penge fra din konto
mail-debit-cancelled-body =
    Trækket på { $amount } for { $credits ->
        [one] én kredit
       *[other] { $credits } kreditter
    } bliver ikke gennemført. Ordrenummer: { $order }. Ordren er lukket, og du skylder os ikke noget.

    Vil du stadig have kreditterne, kan du bestille dem igen og betale på en anden måde.
mail-debit-cancelled-button = Bestil igen

mail-charged-back-subject = Din bank har taget en betaling til { $site } tilbage
mail-charged-back-heading = En betaling blev ført tilbage
mail-charged-back-body =
    Din bank har taget { $amount } tilbage, som du havde betalt os. Ordrenummer: { $order }.

    { $taken ->
        [0] Der var ingen kreditter tilbage af dette køb.
        [one] Vi har fjernet den ene kredit, der var tilbage af dette køb.
       *[other] Vi har fjernet de { $taken } kreditter, der var tilbage af dette køb.
    } { $owed ->
        [0] Du skylder os ikke noget.
        [one] Du havde allerede brugt én kredit af det: Den trækkes fra dit næste køb.
       *[other] Du havde allerede brugt { $owed } kreditter af det: De trækkes fra dit næste køb.
    }

    Din konto forbliver åben. Hvis du ikke har bedt din bank om det, eller en anden har brugt dit kort, så sig det til os.
mail-charged-back-button = Se mit køb

mail-debt-reminder-subject =
    { $credits ->
        [one] { $site }: Én kredit mangler at blive trukket
       *[other] { $site }: { $credits } kreditter mangler at blive trukket
    }
mail-debt-reminder-heading = En tilbageført betaling er stadig åben
mail-debt-reminder-body =
    { $credits ->
        [one] En af dine betalinger blev ført tilbage, efter at du havde brugt én kredit af den. Den trækkes fra dit næste køb, så du behøver ikke gøre noget nu.
       *[other] En af dine betalinger blev ført tilbage, efter at du havde brugt { $credits } kreditter af den. De trækkes fra dit næste køb, så du behøver ikke gøre noget nu.
    }

    Der kommer hverken gebyrer eller renter oveni, og din konto forbliver åben. Vil du ordne det allerede nu, kan du købe kreditter med enhver betalingsmetode. Hvis du mener, at det er en fejl, så sig det til os.

    { $count ->
        [0] Det er vores sidste e-mail om det.
       *[other] Hvis det stadig er åbent den { $day }, minder vi dig om det en sidste gang.
    }
mail-debt-reminder-button = Se kreditter og priser

mail-transfer-reminder-subject = Din overførsel til { $site } er ikke kommet frem endnu
mail-transfer-reminder-heading = Vi venter stadig på din overførsel
mail-transfer-reminder-body =
    Din overførsel på { $amount } er ikke kommet frem endnu. Ordrenummer: { $order }. Hvis du allerede har sendt pengene, behøver du ikke gøre noget: En overførsel kan tage et par dage.

    Ellers kan du stadig betale eller annullere ordren. Vi venter mindst til og med den { $until }. Derefter slutter ordren af sig selv, og du skylder os ikke noget. Det er vores eneste påmindelse.
mail-transfer-reminder-button = Se min ordre

mail-transfer-expired-subject = Din overførsel til { $site } er ikke kommet frem
mail-transfer-expired-heading = Vi har ikke modtaget din overførsel
mail-transfer-expired-body =
    Vi ventede på din overførsel på { $amount } og har lukket ordren. Ordrenummer: { $order }. Du skylder os ikke noget.

    Hvis du allerede har sendt pengene, tæller de stadig med eller går tilbage til din konto; kontakt os, hvis ingen af delene er sket efter en uge. Vil du stadig have kreditterne, kan du bestille dem igen.
mail-transfer-expired-button = Bestil igen

mail-refund-requested-subject = Du har fortrudt dit køb hos { $site }
mail-refund-requested-heading = Vi har modtaget din fortrydelse
mail-refund-requested-body =
    Du har fortrudt dit køb hos { $site }: { $time }. Ordrenummer: { $order }.

    { $credits ->
        [one] Én ubrugt kredit er trukket fra din konto. Du får { $amount } tilbage.
       *[other] { $credits } ubrugte kreditter er trukket fra din konto. Du får { $amount } tilbage.
    }

    Pengene føres tilbage til den betalingsmåde, du brugte, senest 14 dage efter at du fortrød. Gem denne mail som bevis.
mail-refund-requested-button = Se mit køb

mail-refund-granted-subject = { $site } refunderer dit køb
mail-refund-granted-heading = Vi refunderer dit køb
mail-refund-granted-body =
    Vi refunderer { $amount } for dit køb hos { $site }: { $time }. Ordrenummer: { $order }.

    { $credits ->
        [0] Der er ikke trukket kreditter fra din konto.
        [one] Én ubrugt kredit er trukket fra din konto.
       *[other] { $credits } ubrugte kreditter er trukket fra din konto.
    }

    Pengene føres tilbage til den betalingsmåde, du brugte. Hvor hurtigt det går, afhænger af din bank.
mail-refund-granted-button = Se mit køb

mail-refund-failed-subject = Din tilbagebetaling fra { $site } mislykkedes
mail-refund-failed-heading = Vi kunne ikke betale pengene tilbage
mail-refund-failed-body =
    Tilbagebetalingen af { $amount } for dit køb med ordrenummer { $order } mislykkedes. Dine kreditter er tilbage på din konto, og du har ikke mistet noget.

    Skriv til os, så finder vi en anden måde at sende dig pengene på.
mail-refund-failed-button = Se mit køb

mail-refund-reminder-subject = Din tilbagebetaling fra { $site } venter stadig på dig
mail-refund-reminder-heading = Hvor kan vi sende dine penge hen?
mail-refund-reminder-body =
    Vi kunne ikke betale dig { $amount } tilbage for dit køb med ordrenummer { $order }, og vi har endnu ikke fundet en anden måde sammen med dig. Dine kreditter er på din konto.

    Skriv til os, hvordan vi kan sende dig pengene. Vil du hellere beholde kreditterne, behøver du ikke gøre noget.

    { $count ->
        [0] Det er vores sidste e-mail om det. Du kan også kontakte os senere.
       *[other] Hvis det stadig er åbent den { $day }, minder vi dig om det en sidste gang.
    }
mail-refund-reminder-button = Se mit køb

complaint-decision-upheld = Vi giver dig medhold.
complaint-decision-partly = Vi giver dig delvist medhold.
complaint-decision-rejected = Vi giver dig ikke medhold.
complaint-decision-withdrawn = Du har trukket din klage tilbage.

mail-complaint-received-subject = Din klage { $number } til { $site }
mail-complaint-received-heading = Vi har modtaget din klage
mail-complaint-received-body =
    Din klage har nummeret { $number }. Vi svarer senest den { $until }.

    Med knappen herunder kan du altid læse den og tilføje mere. Hold denne mail for dig selv: den, der har linket, kan læse din klage.

    Har du ikke klaget til os? Så har nogen skrevet din adresse ved en fejl, og du kan se bort fra denne mail.
mail-complaint-received-button = Se min klage

mail-complaint-answered-subject = { $site }: vores svar på din klage { $number }
mail-complaint-answered-heading = Vi har svaret på din klage
mail-complaint-answered-body =
    { $text }

    Med knappen herunder kan du skrive tilbage.
mail-complaint-answered-button = Se min klage

mail-complaint-closed-subject = { $site }: vores afgørelse om din klage { $number }
mail-complaint-closed-heading = Vores afgørelse om din klage
mail-complaint-closed-body =
    { $decision }

    { $text }

    Er du uenig? I Den Europæiske Union kan du indbringe en afgørelse om indhold eller din konto for et certificeret organ for udenretslig tvistbilæggelse og henvende dig til datatilsynet om dine personoplysninger. Du kan altid gå til domstolene.
mail-complaint-closed-button = Se min klage

statement-account_closed = din konto er lukket.
statement-photo_rejected = { $count ->
    [one] et af dine billeder er skjult for alle andre, så længe denne afgørelse står ved magt. Du kan stadig se det.
   *[other] { $count } af dine billeder er skjult for alle andre, så længe denne afgørelse står ved magt. Du kan stadig se dem.
}
statement-photo_removed = { $count ->
    [one] et billede eller en talebesked, som du sendte, er fjernet for jer begge for altid.
   *[other] { $count } billeder eller talebeskeder, som du sendte, er fjernet for jer begge for altid.
}
statement-text_hidden-about = din tekst ”Om mig” er skjult for alle andre, indtil du ændrer den. Du kan stadig se den.
statement-text_hidden-reason = din tekst ”Hvorfor jeg er her” er skjult for alle andre, indtil du ændrer den. Du kan stadig se den.
statement-text_hidden-prompts = din tekst ”Med mine egne ord” er skjult for alle andre, indtil du ændrer den. Du kan stadig se den.
statement-warned = dette er en advarsel. Der ændrer sig ikke andet lige nu.
statement-paused = du kan logge ind og læse, men før den { $until } kan du ikke sende beskeder, gaver eller likes, anmelde andre medlemmer eller ændre dine billeder og din profil.
statement-reports_paused = det, du anmelder, må vente til den { $until }. Anmeldelser om nogen under 18 år, vold eller noget ulovligt skal ikke vente.
statement-undone-photo_rejected = { $count ->
    [one] andre kan se dit billede.
   *[other] andre kan se dine billeder.
}
statement-undone-text_hidden-about = andre kan se din tekst ”Om mig”.
statement-undone-text_hidden-reason = andre kan se din tekst ”Hvorfor jeg er her”.
statement-undone-text_hidden-prompts = andre kan se din tekst ”Med mine egne ord”.
statement-undone-warned = din advarsel er trukket tilbage.
statement-undone-paused = du kan skrive igen.
statement-undone-reports_paused = dine anmeldelser skal ikke længere vente.
statement-rule-content = Vilkår, ”Din profil og det, du skriver”
statement-rule-conduct = Vilkår, ”Sådan er vi over for hinanden”
statement-photo-no_face = Man kan ikke se noget ansigt på det.
statement-photo-not_you = Det ser ikke ud til at vise dig.
statement-photo-nudity = Det viser mere, end vi tillader på billeder.
statement-photo-minor = Der er en person på det, der ikke er voksen.
statement-photo-contact_details = Det viser kontaktoplysninger, for eksempel et telefonnummer eller en adresse.
statement-photo-advertising = Det ligner reklame.
statement-photo-offensive = Det kan støde andre.
statement-photo-poor_quality = Det er for mørkt, for uskarpt eller for lille.
statement-photo-other = Det er i strid med vores regler.
statement-text-contact_details = Der er kontaktoplysninger i, for eksempel et telefonnummer eller en adresse.
statement-text-advertising = Det lyder som reklame.
statement-text-offensive = Det kan støde andre.
statement-text-minor = Der er tale om en person, der ikke er voksen.
statement-text-untrue = Der står noget, der ikke passer.
statement-text-other = Det er i strid med vores regler.
statement-source-report = Vi fik kendskab til det gennem en anmeldelse fra et medlem.
statement-source-notice = Vi fik kendskab til det gennem en anmeldelse af ulovligt indhold.
statement-source-rule = En regel i vores program opdagede det, og et menneske har set på det.
statement-source-own = Vi opdagede det selv.
statement-by_people = Det er mennesker, der har besluttet det, ikke et program.
statement-money-refunded = Vi refunderer de købte kreditter, du ikke har brugt, til den betalingsmåde, du brugte.
statement-money-fraud = Købte kreditter refunderes ikke, fordi de er opnået ved svindel.

report-upheld = Du havde ret: Det, du anmeldte, var imod vores regler, og vi har taget os af det.
report-dismissed = Vi har set på den og ikke fundet noget, der er imod vores regler.
mail-report-decided-subject = { $site }: vi har truffet afgørelse om din anmeldelse
mail-report-decided-heading = Vi har truffet afgørelse om din anmeldelse
mail-report-decided-body =
    Hej { $name }, tak for din anmeldelse. { $decision }

    Af hensyn til alles privatliv kan vi ikke fortælle dig mere.

    Er du uenig? Med knappen nedenfor kan du klage gratis inden for seks måneder. Klagen afgøres af en, der ikke har truffet denne afgørelse.

    I Den Europæiske Union kan du også henvende dig til et certificeret organ for udenretslig tvistbilæggelse. Du kan altid gå til domstolene.
mail-report-decided-button = Klag over afgørelsen

mail-statement-subject = { $site }: vores afgørelse { $number }
mail-statement-heading = Vores afgørelse og begrundelsen
mail-statement-body =
    Hej { $name }, { $decision }

    Regel eller lov: { $rule }

    Hvad der skete: { $text }

    { $label }

    Er du uenig? Med knappen nedenfor kan du klage gratis inden for seks måneder. Klagen afgøres af en, der ikke har truffet denne afgørelse.

    I Den Europæiske Union kan du også henvende dig til et certificeret organ for udenretslig tvistbilæggelse. Du kan altid gå til domstolene.
mail-statement-button = Klag over afgørelsen

mail-decision-undone-subject = Din konto hos { $site } er åben igen
mail-decision-undone-heading = Vores afgørelse er trukket tilbage
mail-decision-undone-body = Hej { $name }, vi har trukket vores afgørelse { $number } tilbage. Din konto hos { $site } er åben igen, og du kan logge ind som før.
mail-decision-undone-button = Log ind

mail-statement-undone-subject = { $site }: vores afgørelse { $number } gælder ikke længere
mail-statement-undone-heading = Vores afgørelse gælder ikke længere
mail-statement-undone-body = Hej { $name }, vores afgørelse { $number } gælder ikke længere: { $decision }
mail-statement-undone-button = Se min profil

mail-debit-notice-subject = En debitering på { $amount } til { $site }
mail-debit-notice-heading = Der kommer snart en direkte debitering
mail-debit-notice-body =
    Tak for din ordre hos { $site }. Vi trækker { $amount } fra kontoen, der ender på { $account }, tidligst den { $day }. Fuldmagtens reference er { $reference }.

    Sørg for, at der er penge nok på kontoen. Dine kreditter bliver tilføjet, så snart din bank har betalt.
mail-debit-notice-button = Se min ordre

mail-line_messages = { $count ->
    [one] { $name }: én besked
   *[other] { $name }: { $count } beskeder
}
mail-line_creditor = Kreditor: { $creditor }
mail-line_mandate = Den fuldmagt, du gav: { $text }
mail-line_debt_reminders = Hvis du stadig skylder os kreditter til den tid, minder vi dig om det den { $day } og en sidste gang den { $until }. Der er ingen gebyrer.
mail-line_refund_reminders = Hvis vi ikke har fundet en måde inden da, minder vi dig om det den { $day } og en sidste gang den { $until }.
mail-line_more = { $count ->
    [one] og én person til
   *[other] og { $count } personer til
}

mail-new-conversation-subject = { $count ->
    [one] En ny samtale hos { $site }
   *[other] { $count } nye samtaler hos { $site }
}
mail-new-conversation-heading = { $count ->
    [one] Nogen har skrevet til dig
   *[other] { $count } personer har skrevet til dig
}
mail-new-conversation-body = Hej { $name }, her kan du se, hvem der har startet en samtale med dig hos { $site }:
mail-new-conversation-button = Læs mine beskeder

mail-new-messages-subject = { $count ->
    [one] En ny besked hos { $site }
   *[other] { $count } nye beskeder hos { $site }
}
mail-new-messages-heading = { $count ->
    [one] Du har fået en ny besked
   *[other] Du har fået { $count } nye beskeder
}
mail-new-messages-body = Hej { $name }, her kan du se, hvem der har skrevet til dig hos { $site }:
mail-new-messages-button = Læs mine beskeder

mail-like-subject = { $count ->
    [one] Et nyt like hos { $site }
   *[other] { $count } nye likes hos { $site }
}
mail-like-heading = { $count ->
    [one] Nogen liker dig
   *[other] { $count } personer liker dig
}
mail-like-body = Hej { $name }, her er det nye blandt dine likes hos { $site }:
mail-like-button = Se mine likes

mail-unread-reminder-subject = { $count ->
    [one] Du har stadig en ulæst besked hos { $site }
   *[other] Du har stadig { $count } ulæste beskeder hos { $site }
}
mail-unread-reminder-heading = Stadig ulæst
mail-unread-reminder-body = Hej { $name }, nogen skrev til dig hos { $site } for nogle dage siden, og du har ikke læst det endnu. Vi minder dig kun om det denne ene gang.
mail-unread-reminder-button = Læs mine beskeder

## What the calendar tells, and the operator's own news (calendar/, news/)

mail-footer_chosen = Du får denne mail, fordi du har bedt om den i dine indstillinger hos { $site }. { $site } er en tjeneste fra { $company }, { $address }.

calendar-messages =
    { $count ->
        [one] Én ulæst besked
       *[other] { $count } ulæste beskeder
    }
calendar-likes =
    { $count ->
        [one] Ét nyt like
       *[other] { $count } nye likes
    }
calendar-newcomers =
    { $count ->
        [one] Ét nyt medlem i nærheden af dig
       *[other] { $count } nye medlemmer i nærheden af dig
    }

mail-reminder-subject = Det venter på dig hos { $site }
mail-reminder-heading = Det er et stykke tid siden, du var her
mail-reminder-body = Hej { $name }, det her er kommet til dig siden dit sidste besøg:
mail-reminder-closing = Vi minder dig kun om det, når der virkelig venter noget på dig, og højst tre gange. Derefter er vi stille, indtil du kommer tilbage.
mail-reminder-button = Kig ind

mail-weekly-update-subject = Din uge hos { $site }
mail-weekly-update-heading = Din uge hos { $site }
mail-weekly-update-body = Hej { $name }, det her er sket for dig de seneste syv dage:
mail-weekly-update-closing = Kun rigtige medlemmer tælles med, ingen fiktive profiler.
mail-weekly-update-button = Se, hvad der er nyt

mail-search-alert-subject = Nye medlemmer til dine søgninger hos { $site }
mail-search-alert-heading = Nye medlemmer til dine søgninger
mail-search-alert-body = Hej { $name }, de her er kommet til, siden vi sidst kiggede for dig:
mail-search-alert-closing = Kun rigtige medlemmer tælles med, ingen fiktive profiler.
mail-search-alert-button = Se, hvem der er ny
search-alert-line =
    { $count ->
        [one] ”{ $search }”: ét nyt medlem ({ $names })
       *[other] ”{ $search }”: { $count } nye medlemmer ({ $names })
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

shortcut-messages = Beskeder
shortcut-likes = Likes
shortcut-search = Søg

## What the start page of each niche says first (settings/model.rs)

headline-1 = Mød en, der er din aften værd.
headline-2 = Natten er bedre i godt selskab.
headline-3 = Find en at se solnedgangen med.
headline-4 = Find en, der også hellere vil være ude i det fri.
headline-5 = Find en at blive længe oppe med.
headline-6 = Lad noget nyt begynde.
headline-7 = Tag dig god tid. Mød en, der er god for dig.

## What the demo's sites say of themselves, and what a payment is for

site-index-title = { $site }: dating og chat for voksne, i dit eget tempo
site-description = Mød voksne i nærheden af dig, find ud af, hvem der passer til dig, og skriv til hinanden. { $site } viser på forhånd, hvad hver besked koster, mærker fiktive profiler tydeligt og lader dig gå, når du vil.
site-description-velours = For voksne, der holder af lange aftener: find en at flirte med, og lad det tage den tid, det tager. { $site } viser på forhånd, hvad hver besked koster, mærker fiktive profiler tydeligt og lader dig gå, når du vil.
site-description-nordlys = For voksne, der hellere mødes på en gåtur end på en bar. { $site } har ingen fiktive profiler, viser på forhånd, hvad hver besked koster, og lader dig gå, når du vil.
site-description-meadow = For voksne, der tager sig god tid: læs, skriv, og lær et venligt menneske at kende. { $site } viser på forhånd, hvad hver besked koster, mærker fiktive profiler tydeligt og lader dig gå, når du vil.
payment-description = { $credits } kreditter hos { $site }
refund-description = Refusion fra { $site }

## Gifts (settings/gifts.rs)

gift-rose = Rose
gift-heart = Hjerte
gift-coffee = Kaffe
gift-chocolates = Chokolade
gift-cake = Kage
gift-champagne = Champagne
gift-teddy = Bamse
gift-ring = Ring

## Pushes (notifications/push/message.rs, chat/notices/push.rs, calendar/)

push-like-title = Nyt like
push-like-body = { $name } liker dig.
push-match-title = Det er et match
push-match-body = Du og { $name } liker hinanden.
push-conversation-title = Ny samtale
push-conversation-body = { $name } har skrevet til dig.
push-message-title = { $count ->
    [one] Ny besked
   *[other] { $count } nye beskeder
}
push-message-body = { $name } har skrevet til dig.
push-reminder-title = Ulæste beskeder
push-reminder-body = { $count ->
    [one] Du har stadig én ulæst besked.
   *[other] Du har stadig { $count } ulæste beskeder.
}
push-weekly-title = Din uge hos { $site }
push-comeback-title = Det venter på dig hos { $site }
push-search-alert-title = Nye medlemmer hos { $site }
push-search-alert-body = { $count ->
    [one] Ét nyt medlem passer til en søgning, du har gemt
   *[other] { $count } nye medlemmer passer til søgninger, du har gemt
}
push-date-check-title = Er alt i orden?
push-date-check-body = Tryk her for at tjekke ind. Din ven ser det på siden med din plan.

## Ordering (payments/orders/begin.rs)

# Above the order button; its buyer's own words (Directive 2011/83, articles 7(3) and 8(8)).
order-begin = Jeg beder jer om at tilføje kreditterne med det samme og straks levere det, jeg bruger dem på. Jeg ved, at jeg ikke får penge tilbage for brugte kreditter.

## Direct debit (payments/direct_debit/mandate_text.rs): the words of the SEPA Core mandate

direct_debit-mandate = Når du sætter kryds, giver du { $creditor } tilladelse til at sende anvisninger til din bank om at debitere din konto, og din bank tilladelse til at debitere din konto efter anvisninger fra { $creditor }. Du har ret til tilbagebetaling fra din bank på de vilkår, der gælder for din aftale med banken. Et krav om tilbagebetaling skal fremsættes senest 8 uger efter den dato, hvor beløbet blev trukket på din konto. Du accepterer, at du får besked om hver debitering pr. e-mail mindst en dag i forvejen. Fuldmagten gælder også for senere bestillinger, som du betaler med direkte debitering; du kan til enhver tid trække den tilbage.
direct_debit-creditor = Kreditor: { $creditor }, { $address }, { $city }, { $country }.

## Text messages (sms/text.rs): one message of 160 GSM letters each; the last line lets phones offer the code

sms-debit_code =
    { $site }: Din kode er { $code }. Den gælder i 10 minutter. Giv den ikke til nogen.
    @{ $domain } #{ $code }

# The invoice as a file (PDF), and credit notes on its later pages.
invoice-title = Faktura { $number }
invoice-date = Fakturadato
invoice-credits = Kreditter
invoice-order = Ordrenummer
invoice-payment = Betalingsnummer
invoice-method = Betalingsmåde
invoice-statement = På dit kontoudtog
invoice-full_price = Pris uden rabat
invoice-discount = Rabat
invoice-net = Beløb uden moms
invoice-vat = Moms { $rate } ({ $where })
invoice-total = Samlet pris
invoice-buyer = Køber
invoice-site = Websted
invoice-seller = Sælger
invoice-company_number = CVR- eller registernummer
invoice-vat_number = Momsnummer
invoice-credit_note = Kreditnota { $number }
invoice-reversal = Tilbageførsel { $number }
invoice-note_date = Dato
invoice-of = Til faktura
invoice-note_total = I alt
