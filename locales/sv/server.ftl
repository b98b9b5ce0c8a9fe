### Texts that the server writes: interests, refusals, mails.

## Interests (settings/data/interests.json)

interest-relationship = Fast förhållande
interest-kissing = Kyssar
interest-romance = Romantik
interest-conversation = Djupa samtal
interest-humour = Humor
interest-travelling = Resor
interest-music = Musik
interest-dancing = Dans
interest-cinema = Film och serier
interest-theatre = Teater
interest-museums = Museer
interest-art = Konst
interest-photography = Fotografering
interest-reading = Läsning
interest-cooking = Matlagning
interest-dining_out = Restaurangbesök
interest-wine = Vin
interest-hiking = Vandring
interest-cycling = Cykling
interest-fitness = Träning
interest-swimming = Simning
interest-yoga = Yoga
interest-team_sports = Lagsport
interest-winter_sports = Vintersport
interest-camping = Camping
interest-nature = Natur
interest-gardening = Trädgård
interest-pets = Husdjur
interest-gaming = Gaming
interest-board_games = Brädspel
interest-motoring = Bilar och motorcyklar
interest-crafts = Gör det själv
interest-volunteering = Volontärarbete
interest-fashion = Mode
interest-wellness = Bastu och spa
interest-flirting = Flirt
interest-massage = Sensuell massage
interest-role_play = Rollspel
interest-lingerie = Underkläder
interest-tantra = Tantra
interest-dominance = Dominans
interest-submission = Undergivenhet
interest-fantasies = Fantasier
interest-erotic_stories = Erotiska noveller

## Genders that a site can take beside women and men (settings/starter.rs)

# On a profile; after “I am”; in a list beside “Women”; after “I am looking for”.
gender-non_binary = Icke-binär
gender-i_am-non_binary = icke-binär
gender-people-non_binary = Icke-binära
gender-sought-non_binary = icke-binära
gender-couple_mf = Par (kvinna och man)
gender-i_am-couple_mf = ett par: en kvinna och en man
gender-people-couple_mf = Par (kvinna och man)
gender-sought-couple_mf = par (kvinna och man)
gender-couple_ff = Par (två kvinnor)
gender-i_am-couple_ff = ett par: två kvinnor
gender-people-couple_ff = Par (två kvinnor)
gender-sought-couple_ff = par (två kvinnor)
gender-couple_mm = Par (två män)
gender-i_am-couple_mm = ett par: två män
gender-people-couple_mm = Par (två män)
gender-sought-couple_mm = par (två män)

# Profile prompts: beginnings that a member finishes in a sentence. They stand over the answer, and in “opener-prompt”.
prompt-perfect_sunday = Min perfekta söndag
prompt-small_joys = En liten sak som räddar dagen
prompt-laugh_most = Det här får mig att skratta
prompt-talk_for_hours = Det här kan jag prata om i timmar
prompt-ask_me = Fråga mig om
prompt-first_date = Min bild av en bra första dejt
prompt-evening_at_home = En bra kväll hemma
prompt-favourite_spot = Mitt favoritställe i närheten
prompt-home_cooked = Rätten jag lagar bäst
prompt-travel_next = Hit vill jag resa nästa gång
prompt-travel_back = En plats jag alltid återvänder till
prompt-best_weekend = Min bästa spontana helg
prompt-rainy_day = Det här gör jag när det regnar
prompt-morning_or_night = Morgonpigg eller nattuggla
prompt-song_on_repeat = Låten jag har på repeat
prompt-dance_to = Låten som får mig att dansa
prompt-last_film = Den senaste filmen jag verkligen gillade
prompt-book_to_lend = En bok jag skulle låna ut till dig
prompt-hidden_talent = Min dolda talang
prompt-learning_now = Det här håller jag på att lära mig
prompt-teach_you = Det här kan jag lära dig
prompt-show_me = Det här kan du visa mig
prompt-better_together = Det här är roligare på tu man hand
prompt-never_say_no = Det här säger jag aldrig nej till
prompt-cant_do_without = Det här klarar jag mig inte utan
prompt-guilty_pleasure = Ett nöje som jag inte skäms för
prompt-unpopular_opinion = En åsikt som få delar
prompt-changed_mind = Det här har jag ändrat mig om
prompt-two_truths = Två sanningar och en liten lögn
prompt-childhood_dream = Det här ville jag bli som barn
prompt-friends_say = Det här säger vännerna om mig
prompt-good_company = Jag är som bäst när
prompt-warm_to = Sådana människor tycker jag om direkt
prompt-best_compliment = Den finaste komplimang jag har fått
prompt-best_advice = Det bästa rådet jag har fått
prompt-proud_of = Det här är jag stolt över
prompt-bravest = Det modigaste jag har gjort
prompt-pets = Katt, hund eller ingetdera
prompt-toast_to = Det här skulle jag skåla för
prompt-hoping_for = Det här hoppas jag hitta här

# First messages to choose from. They are words of a member, to someone of any gender; none is pushy.
opener-prompt-1 = Ditt svar på ”{ $question }” gjorde mig nyfiken. Berättar du mer?
opener-prompt-2 = Jag gillar det du skrev under ”{ $question }”. Vill du höra mitt svar?
opener-prompt-3 = ”{ $question }”: det funderar jag också på. Hur kom du fram till ditt svar?
opener-interest-1 = { $interest }: det har vi gemensamt! Hur började det för dig?
opener-interest-2 = { $interest }: jag med. Vad har du haft mest glädje av på sistone?
opener-interest-3 = Vi har båda valt ”{ $interest }”. Vad skulle du rekommendera mig?
opener-town-1 = Vilket är ditt favoritställe i { $city }?
opener-town-2 = Jag känner inte { $city } så väl. Vad borde jag se först?
opener-town-3 = { $city }: hur hamnade du där?
opener-home-1 = Vi bor båda i { $city }. Vart går du när du vill unna dig något?
opener-home-2 = En till från { $city }! Vilket är ditt favoritställe där?
opener-photo-1 = Vilken av dina bilder har den bästa historien?
opener-photo-2 = Jag gillar dina bilder. Var är den senaste tagen?
opener-light-1 = Vilken liten sak fick dig att le den här veckan?
opener-light-2 = Vad ser du fram emot just nu?
opener-light-3 = Vad är det godaste du har ätit på sistone?
opener-light-4 = Hur blev din dag: bättre eller sämre än väntat?
opener-choice-1 = Kaffe, te eller något starkare?
opener-choice-2 = Om vi kunde åka i morgon: havet, fjällen eller en storstad?
opener-choice-3 = Söndagsmorgon: sovmorgon eller tidigt ut?
opener-choice-4 = Vilken låt borde jag lyssna på i dag?

## Refusals: problem-<code> of kernel/problem/mod.rs, and the fields' texts (spec 5 and 8)

problem-internal = Ett fel har uppstått.
problem-try_later = Ett fel inträffade, försök igen senare.
problem-login_failed = Inloggningen misslyckades, försök igen
problem-passkey_failed = Nyckeln fungerade inte. Försök igen eller logga in med ditt lösenord.
problem-passkey_limit = Du har redan { $max } nycklar. Ta bort en innan du lägger till en ny.
problem-saved_search_limit = Du har redan { $max } sparade sökningar. Ta bort en innan du sparar en ny.
problem-date_plan_limit = Du har redan { $max } öppna dejtplaner. Avsluta en innan du gör en ny.
problem-account_blocked = För många felaktiga försök, kontot är spärrat i { $minutes } min.
problem-reset_limit = För många mejl om nytt lösenord har skickats, försök igen i morgon.
problem-email_unknown = E-postadressen hittades inte
problem-link_expired = Länken har gått ut eller är ogiltig, begär ett nytt mejl
problem-new_password_needed = Kontot öppnades i en annan webbläsare. Välj ett nytt lösenord så är det ditt.
problem-activation_failed = Aktiveringen misslyckades
problem-pending_deletion = Det här kontot tas snart bort. Använd länken i vårt mejl för att få tillbaka det.
problem-account_closed = Det här kontot har stängts. I mejlet som vi skickade till dig står varför, och hur du kan överklaga.
problem-export_preparing = Vi håller redan på att samla dina uppgifter. Du får ett mejl när de är klara.
problem-email_taken = Det finns redan ett konto med den här e-postadressen
problem-new_email_taken = Ett annat konto använder redan den här e-postadressen
problem-blocked_by = { $name } har blockerat dig. Du har inte tillgång till den här sidan.
problem-swipe_limit = Du har använt alla dina gillanden för i dag. Du får nya i morgon.
problem-push_refused = Den här webbläsarens notistjänst kan inte användas här.
problem-signups_closed = Just nu går det bara att bli medlem med en inbjudan.
problem-not_confirmed = Bekräfta först din e-postadress. Länken finns i din inkorg.
problem-paused = Du kan inte skicka eller ändra något förrän { $until }. Du kan fortfarande logga in och läsa. I vårt mejl står varför, och hur du kan överklaga.
problem-waiting_for_activation = Den här medlemmen måste först bekräfta sin e-postadress. Sedan kan du svara.
problem-consent_missing = Kryssa i rutan för att fortsätta.

problem-payment_failed = Betalningen misslyckades eller avbröts.
problem-card_failed = Betalningen med kreditkort misslyckades
problem-payment_unavailable = Det går inte att betala just nu. Inga pengar har dragits. Försök igen senare.
problem-method_not_offered = Det här betalsättet är inte tillgängligt. Välj ett annat.
problem-bundle_not_offered = Det här kreditpaketet finns inte längre. Välj ett annat.
problem-not_enough_credits = Du har inte tillräckligt med krediter
problem-premium_only = Den här funktionen är bara till för premiummedlemmar.
problem-direct_debit_blocked = Ditt konto är spärrat för betalning med autogiro.
problem-direct_debit_limit = Du har nått gränsen för betalning med autogiro. Välj ett annat betalsätt.
problem-mandate_text_changed = Medgivandets text har ändrats under tiden. Läs den igen och ge ditt samtycke.
problem-mandate_gone = Det här betalsättet är inte längre sparat. Välj hur du vill betala.
problem-iban_invalid = Kontrollera kontonumret (IBAN).
problem-phone_invalid = Ange ett mobilnummer som kan ta emot sms.
problem-code_not_found = Koden hittades inte
problem-code_used = Koden är redan använd
problem-code_ended = Erbjudandet har upphört
problem-code_not_applicable = Den här koden gäller inte för den här beställningen.
problem-discount_follows_countdown = Den här sajten har en nedräkning på 25 %, och inget lika bra får komma efter den. Välj mindre än 25 %.
problem-discount_in_use = Du har en öppen beställning med den här rabatten. Slutför den eller avbryt den för att använda rabatten igen.
problem-checkout_still_open = Beställningen som du avbröt kan fortfarande betalas på betalleverantörens sida och behåller därför sin rabatt tills vidare. Betala där, vänta tills sidan har stängts (oftast inom en timme) eller köp utan rabatt.
problem-order_under_way = Den här beställningen kan inte avbrytas just nu: betalningen behandlas.
problem-refund_impossible = Du kan inte ångra det här köpet.
problem-refund_changed = Det du kan få tillbaka har ändrats. Titta på det nya beloppet.
problem-spending_paused = Du har pausat köp. Du kan ändra det där du ställer in din utgiftsgräns.
problem-spending_limit = Med det här köpet går du över månadsgränsen som du har satt för dig själv. Beställningar som fortfarande kan betalas räknas med.
problem-currency_not_yours = Ange gränsen i din egen valuta.
problem-sms_code_invalid = Ogiltig kod

problem-message_empty = Skriv ett meddelande först.
problem-message_too_long = Ditt meddelande får ha högst { $max } tecken.
problem-message_characters = Ditt meddelande innehåller tecken som inte kan skickas.
problem-conversation_limit = { $max ->
    [one] Som gratismedlem kan du skriva med en person. Köp krediter för att skriva med fler.
   *[other] Som gratismedlem kan du skriva med { $max } personer. Köp krediter för att skriva med fler.
}
problem-edit_too_late = Ett meddelande kan ändras i { $minutes } minuter efter att det skickats.
problem-unsend_too_late = Det här meddelandet kan inte tas tillbaka längre.
problem-pins_full = Du har redan fäst { $max } konversationer. Lossa en först.
problem-views_full = Du har redan sparat { $max } vyer. Ta bort en först.
problem-identical_opener = { $max ->
    [one] Du har redan skickat det här första meddelandet till någon annan det senaste dygnet. Skriv några ord som är menade för just den här personen.
   *[other] Du har redan skickat det här första meddelandet till { $max } personer det senaste dygnet. Skriv några ord som är menade för just den här personen.
}

problem-email_invalid = Ogiltig e-postadress
problem-new_email_invalid = Den nya e-postadressen är ogiltig
problem-email_disposable = Använd en e-postadress som du behåller. Vi tar inte emot engångsadresser.
problem-email_unchanged = Det här är e-postadressen som du redan använder.
problem-date_of_birth_missing = Ange ditt födelsedatum ({ $min_age }+)
problem-date_of_birth_invalid = Ogiltigt födelsedatum.
problem-birth_date_fixed = Ditt födelsedatum har redan rättats en gång.
problem-too_young = Du måste vara minst { $min_age } år.
problem-name_is_email = Använd inte din e-postadress som namn.
problem-name_starts_with_at = Ditt namn får inte börja med @.
problem-name_invalid = Välj ett namn på { $min } till { $max } tecken.
problem-password_too_short = Välj ett lösenord med minst { $min } tecken.
problem-password_too_long = Ditt lösenord får ha högst { $max } tecken.
problem-password_too_common = Det här lösenordet är för lätt att gissa. Välj ett annat.
problem-password_mismatch = Lösenorden stämmer inte överens.
problem-old_password_wrong = Kontrollera ditt gamla lösenord.
problem-age_range_invalid = Den lägsta åldern kan inte vara högre än den högsta.
problem-place_unknown = Vi känner inte till någon ort i närheten av den här platsen.
problem-unknown_place = Välj en ort i listan.
problem-photo_unreadable = Vi kan inte läsa den här bilden. Välj en annan.
problem-photo_moving = Rörliga bilder kan inte visas här. Välj en stillbild.
problem-photo_too_small = Bilden är för liten. Varje sida måste ha minst { $min } bildpunkter.
problem-photo_rejected_before = Du har skickat det här fotot tidigare och vi godkände det inte. { $reason }
problem-photo_too_large = Bilden har för många bildpunkter. Välj en mindre.
problem-gift_not_offered = Den här gåvan finns inte längre. Välj en annan.
problem-photo_expired = Din bild har väntat för länge. Lägg till den igen.
problem-file_unreadable = Vi kan bara ta emot bilder och PDF-filer.
problem-file_expired = En fil har väntat för länge. Lägg till den igen.
problem-complaint_closed = Det här klagomålet är avslutat. Du kan lämna ett nytt.
problem-complaint_full = Det här klagomålet rymmer inga fler meddelanden. Lämna ett nytt.
problem-photo_limit = Du har redan { $max } bilder. Ta bort en innan du lägger till en ny.
problem-photos_waiting = { $max } bilder eller röstmeddelanden väntar redan på att skickas. Skicka eller ta bort en av dem först.
problem-voice_unreadable = Vi kan inte spela upp den här inspelningen. Spela in den igen.
problem-voice_too_long = Ett röstmeddelande får vara högst { $max } sekunder. Spela in ett kortare.
problem-voice_too_short = Inspelningen är för kort. Spela in en längre.
problem-voice_silent = Det hörs ingenting i inspelningen. Kontrollera mikrofonen och försök igen.
problem-verification_over = Den begäran har gått ut. Börja om.
problem-verification_waiting = Vi tittar fortfarande på dina senaste bilder. Vi hör av oss så snart vi är klara.
problem-verification_needs_photo = Lägg först till ett foto i din profil: vi jämför dina bilder med det.
problem-age_check_needed = Innan du kan skriva här behöver du bekräfta din ålder. Det gör du i inställningarna.
problem-age_check_failed = Din ålder bekräftades inte. Du kan försöka igen.
problem-age_check_unavailable = Ålderskontrollen är inte tillgänglig just nu. Försök igen senare.
problem-nude_main_photo = Din huvudbild kan inte markeras som nakenbild, eftersom alla ser den direkt. Välj en annan huvudbild först.
problem-nude_by_moderator = En moderator har markerat den här bilden som nakenbild, så det kan du inte ändra. Kontakta kundtjänst om du inte håller med.
problem-nude_photos_refused = Nakenbilder är inte tillåtna här. Ta bort bilden och välj en annan.
problem-album_main_photo = Din huvudbild kan inte läggas i ditt privata album, eftersom alla ser den. Välj en annan huvudbild först.
problem-album_limit = Ditt privata album rymmer { $max } bilder. Ta ut en först.
problem-album_viewers_limit = { $max } personer kan redan se ditt privata album. Sluta dela det med någon av dem först.
problem-album_needs_conversation = Du kan dela ditt privata album med dem du har en konversation med.
problem-photos_changed = Dina bilder har ändrats under tiden. Titta på dem igen och ordna dem sedan.
problem-crop_too_small = Utsnittet är för litet. Välj en större del av bilden.
problem-gender_in_use = { $count ->
    [one] En medlem har det här könet, så det är kvar.
   *[other] { $count } medlemmar har det här könet, så det är kvar.
}
problem-language_not_offered = Webbplatsen finns inte på det språket.
problem-field_invalid = Kontrollera det här fältet.
problem-field_missing = Fyll i det här fältet.
problem-field_unknown = Okänt fält: { $field }

problem-authentication_required = Logga in först.
problem-other_member = Någon annan är nu inloggad i den här webbläsaren. Ladda om sidan.
problem-not_found = Vi kunde inte hitta det du söker.
problem-fresh_proof_required = Bekräfta en gång till att det är du.
problem-passkey_only = Ditt företag släpper bara in dig med en nyckel.
problem-staff_exists = En kollega har redan den här adressen.
problem-warning_needed = Varna medlemmen först: anmälningar kan bara vänta efter en varning.
problem-trial_needed = Prova regeln med de här talen först: därefter kan den slås på under ett dygn.
problem-stale_version = Någon har skrivit eller ändrat det här under tiden. Titta igen.
problem-own_decision = Du fattade beslutet själv, så en kollega avgör klagomålet.
problem-access_reason_required = Ange ett öppet ärende som gäller den här medlemmen.
problem-console_only = Det här går bara att göra i konsolen.
problem-claimed_by_other = En kollega tittar på det här eller har redan bestämt.
problem-site_incomplete = Webbplatsen saknar fortfarande något och förblir stängd. Checklistan säger vad.
problem-site_serves = Webbplatsen är öppen. Medlemmar flyttas in innan den öppnar eller medan den är stängd för underhåll.
problem-move_under_way = Medlemmar håller på att flyttas in på webbplatsen eller tas bort igen. Vänta tills det är klart, eller stoppa det.
problem-upload_too_large = Servern tar emot arkiv på upp till { $megabytes } MB, och innehållet får inte vara större än så.
problem-upload_no_room = Det finns inte plats för det på serverns disk, packat och uppackat.
problem-upload_under_way = Det finns redan en uppladdning för webbplatsen. Använd den eller ta bort den först.
problem-host_taken = Domänen leder redan till en annan webbplats.
problem-site_in_use = Webbplatsen har medlemmar, beställningar eller klagomål, en kollegas roll gäller bara här, eller så pågår en flytt. Därför blir den kvar; stäng den i stället.
problem-company_in_use = Företaget har fortfarande sajter, fakturor eller utbetalningar, så det blir kvar.
problem-books_refused = Filen kan inte skapas: { $fault }
problem-other_payment_account = Nyckeln hör till ett annat konto än hittills. Tidigare beställningar kan då varken följas eller återbetalas. Bekräfta att du vill det.
problem-break_needed = Dags för en paus. Du kan fortsätta om { $minutes } min.
problem-cap_reached = Du har sett tillräckligt av den här kön i dag. Välj en annan.
problem-queue_declined = Du har valt att inte se den här kön.
problem-undo_too_late = Det är för sent att ångra.
problem-not_allowed = Det får du inte göra.
problem-invalid_request = Kontrollera det du har fyllt i.
problem-body_too_large = Det här är för stort för att skickas.
problem-unsupported_media_type = Den här typen av innehåll går inte att använda här.
problem-method_not_allowed = Det går inte att göra så här.
wait-seconds = { $count ->
    [one] en sekund
   *[other] { $count } sekunder
}
wait-minutes = { $count ->
    [one] en minut
   *[other] { $count } minuter
}
wait-hours = { $count ->
    [one] en timme
   *[other] { $count } timmar
}
problem-rate_limited = Det gick lite för fort. Försök igen om { $wait }.
problem-price_changed = Priset har ändrats. Titta på det igen.
problem-cards_paused = Flera kortbetalningar har misslyckats. För allas säkerhet är kort pausade här: försök igen om { $wait } eller betala nu på ett annat sätt.
problem-client_header_missing = Begäran kom inte från vår app. Ladda om sidan.
problem-cross_site_refused = Begäran kom från en annan webbplats och avvisades.
problem-idempotency_key_missing = Begäran är ofullständig. Ladda om sidan och försök igen.
problem-idempotency_conflict = Begäran har redan skickats med ett annat innehåll. Ladda om sidan och försök igen.
problem-unavailable = Vi går inte att nå just nu. Försök igen om en liten stund.
problem-host_unclear = Begäran anger inte tydligt vilken webbplats den gäller.
problem-maintenance = Webbplatsen är stängd en stund för underhåll. Försök igen senare.
problem-site_closing = Den här webbplatsen stänger: den tar inte emot nya medlemmar och säljer inga fler krediter.
problem-site_unknown = Det finns ingen webbplats på den här adressen.

## Fictional profiles (spec 1), where the site has no words of its own

name-stand-in = Medlem
fictional-warning = Det här är en fiktiv profil som är till för underhållning. Det finns ingen verklig person bakom, så det går inte att träffas.

## Order states (spec 4)

order_status-pending = Behandlas
order_status-completed = Genomförd
order_status-failed = Misslyckad
order_status-cancelled = Avbruten
order_status-expired = Utgången
order_status-partly_refunded = Delvis återbetald
order_status-refunded = Återbetald
order_status-charged_back = Återkallad av banken

## Payment methods (spec 3)

method-sdd = Autogiro
method-prezelewy24 = Przelewy24
method-blik = BLIK
method-sct = Banköverföring
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

notification-new_conversations = Nya konversationer
notification-new_messages = Nya meddelanden
notification-like = Gillanden
notification-unread_message_reminders = Påminnelser om olästa meddelanden
notification-promotions = Erbjudanden
notification-weekly_updates = Veckans översikt
notification-news = Nyheter
notification-reminders = Påminnelser
notification-report_outcomes = Vad som hände med mina anmälningar
notification-search_alerts = Aviseringar för sparade sökningar

## Mails

mail-link_hint = Fungerar inte knappen? Kopiera den här länken till din webbläsare:
mail-footer = Du får det här mejlet eftersom adressen har använts för en registrering hos { $site }. { $site } är en tjänst från { $company }, { $address }.
mail-footer_entered = Du får det här mejlet eftersom adressen har angetts hos { $site }. { $site } är en tjänst från { $company }, { $address }.
mail-unsubscribe = Avanmäl mig från sådana mejl
mail-device = { $browser } på { $system }
mail-device_unknown = Okänd webbläsare

mail-activation-subject = Bekräfta din e-postadress för { $site }
mail-activation-heading = Bara ett steg kvar
mail-activation-body =
    Hej { $name }, vad roligt att du har gått med i { $site }. Bekräfta din e-postadress så kan andra medlemmar svara dig.

    Länken fungerar en gång och gäller i 7 dagar.

    Var det inte du? Då kan du bortse från det här mejlet.
mail-activation-button = Bekräfta e-postadressen

mail-address-check-subject = Fungerar den här adressen igen? { $site }
mail-address-check-heading = Får du våra mejl?
mail-address-check-body =
    Hej { $name }, mejl från { $site } till den här adressen kom i retur, så vi slutade skicka notiser till dig. Om du läser det här fungerar adressen igen: öppna länken så skickar vi dem igen.

    Länken fungerar en gång och gäller i 7 dagar. Ditt konto är oförändrat vare sig du öppnar den eller inte.
mail-address-check-button = Min adress fungerar igen

mail-welcome-subject = Välkommen till { $site }
mail-welcome-heading = Kul att ha dig här, { $name }
mail-welcome-body =
    Din e-postadress är bekräftad. Nu kan folk svara dig.

    En bra bild och några ärliga rader om dig själv gör det mycket lättare för andra att höra av sig.
mail-welcome-button = Fyll i min profil

mail-moved-in-subject = { $site }: ditt konto har flyttat
mail-moved-in-heading = Ditt konto har flyttat
mail-moved-in-body =
    Hej { $name }, { $site } har tagit över efter sajten där du gick med. Din profil, dina foton, likes, meddelanden och krediter har följt med.

    { $password ->
        [new] Ditt gamla lösenord gick inte att flytta på ett säkert sätt. Be om ett nytt med länken nedan.
       *[kept] Din e-postadress och ditt lösenord fungerar som förut.
    }

    Från och med nu ansvarar { $company }, { $address }, för dina uppgifter. Vi har fått dem från den sajten för att ditt konto ska kunna fortsätta. I vår integritetspolicy på { $site } står vad vi använder dem till, hur länge vi sparar dem och vilka rättigheter du har.

    Vill du hellre inte vara här? Logga in och ta bort ditt konto i inställningarna.
mail-moved-in-button = { $password ->
    [new] Välj ett nytt lösenord
   *[kept] Logga in
}

mail-already-member-subject = Du har redan ett konto hos { $site }
mail-already-member-heading = Du har redan ett konto
mail-already-member-body =
    Hej { $name }, någon, troligen du själv, har försökt gå med i { $site } med den här e-postadressen. Du har redan ett konto, så det är bara att logga in.

    Har du glömt lösenordet? Du kan välja ett nytt på inloggningssidan.

    Var det inte du? Då behöver du inte göra något.
mail-already-member-button = Logga in

mail-reset-subject = Välj ett nytt lösenord för { $site }
mail-reset-heading = Välj ett nytt lösenord
mail-reset-body =
    Hej { $name }, med länken nedan väljer du ett nytt lösenord för ditt konto hos { $site }.

    Länken fungerar en gång och gäller i en timme.

    Har du inte bett om det här? Då kan du bortse från mejlet. Inget ändras på ditt konto.
mail-reset-button = Välj ett nytt lösenord

mail-reset-unknown-subject = { $site }: inget konto med den här adressen
mail-reset-unknown-heading = Vi hittade inget konto
mail-reset-unknown-body =
    Någon, troligen du själv, har bett { $site } om ett nytt lösenord med den här e-postadressen. Det finns inget konto med adressen.

    Har du kanske registrerat dig med en annan adress? Försök då igen med den.

    Var det inte du? Då behöver du inte göra något.
mail-reset-unknown-button = Gå till { $site }

mail-password-changed-subject = Ditt lösenord för { $site } har ändrats
mail-password-changed-heading = Ditt lösenord har ändrats
mail-password-changed-body =
    Hej { $name }, lösenordet för ditt konto hos { $site } har just ändrats. Alla andra enheter har loggats ut.

    Var det du? Då är allt som det ska.

    Var det inte du? Välj då ett nytt lösenord direkt, så att bara du kan logga in.
mail-password-changed-button = Välj ett nytt lösenord

mail-mail-change-subject = Bekräfta din nya e-postadress för { $site }
mail-mail-change-heading = Är det här din nya adress?
mail-mail-change-body =
    Hej { $name }, det här ska bli den nya e-postadressen för ditt konto hos { $site }. Bekräfta den med länken nedan; till dess gäller din gamla adress.

    Länken fungerar en gång och gäller i 24 timmar.

    Var det inte du? Då kan du bortse från mejlet, så ändras inget.
mail-mail-change-button = Bekräfta ny adress

mail-mail-change-taken-subject = Om ditt konto hos { $site }
mail-mail-change-taken-heading = Adressen är redan din
mail-mail-change-taken-body =
    Hej { $name }, någon ville använda den här e-postadressen för ett annat konto hos { $site }. Eftersom den hör till ditt konto har inget ändrats.

    Var det du? Logga då in med den här adressen: du har redan ett konto med den.

    Var det inte du? Då behöver du inte göra något. Ditt konto är säkert.
mail-mail-change-taken-button = Logga in

mail-mail-changed-subject = Din e-postadress för { $site } har ändrats
mail-mail-changed-heading = Din e-postadress har ändrats
mail-mail-changed-body =
    Hej { $name }, ditt konto hos { $site } har nu en ny e-postadress. Från och med nu skriver vi till den adressen, och du kan inte längre logga in med den här adressen.

    Var det du? Då behöver du inte göra något.

    Var det inte du? Ångra då ändringen med länken nedan. Din gamla adress gäller igen, alla enheter loggas ut och vi skickar en länk för att välja ett nytt lösenord. Länken nedan fungerar en gång, i 14 dagar.
mail-mail-changed-button = Ångra ändringen

mail-new-device-subject = Ny inloggning hos { $site }
mail-new-device-heading = Inloggning från en ny enhet
mail-new-device-body =
    Hej { $name }, någon har loggat in på ditt konto hos { $site } från en enhet som vi inte har sett förut:

    { $device }, { $time }

    Var det du? Då behöver du inte göra något.

    Var det inte du? Logga då ut enheten i dina inställningar och välj ett nytt lösenord.
mail-new-device-button = Kontrollera mina enheter

mail-passkey-added-subject = Ny nyckel hos { $site }
mail-passkey-added-heading = Ditt konto har fått en ny nyckel
mail-passkey-added-body =
    Hej { $name }, någon har lagt till en nyckel på ditt konto hos { $site }. Den loggar in utan ditt lösenord:

    { $passkey }, { $time }

    Var det du? Då behöver du inte göra något.

    Var det inte du? Välj då ett nytt lösenord direkt via länken nedan. Det loggar ut alla enheter och tar bort alla nycklar.
mail-passkey-added-button = Välj ett nytt lösenord

mail-passkey-removed-subject = Nyckel borttagen hos { $site }
mail-passkey-removed-heading = En nyckel har tagits bort från ditt konto
mail-passkey-removed-body =
    Hej { $name }, det här har tagits bort från nycklarna till ditt konto hos { $site } och kan inte längre användas för att logga in:

    { $passkeys }, { $time }

    Var det du? Då behöver du inte göra något.

    Var det inte du? Välj då ett nytt lösenord direkt via länken nedan. Det loggar ut alla enheter och tar bort alla nycklar.
mail-passkey-removed-button = Välj ett nytt lösenord

mail-deletion-subject = Ditt konto hos { $site } tas bort
mail-deletion-heading = Tråkigt att du lämnar oss
mail-deletion-body =
    Hej { $name }, ditt konto hos { $site } syns inte längre för någon, och du är utloggad överallt.

    Om 14 dagar tas det bort för gott, med din profil, dina bilder, dina meddelanden och dina krediter. Till dess kan du få tillbaka det med länken nedan. Det går fram till: { $until }.

    Var det inte du? Hämta då tillbaka kontot och välj ett nytt lösenord.
mail-deletion-button = Få tillbaka mitt konto

mail-returned-subject = Ditt konto hos { $site } är tillbaka
mail-returned-heading = Kul att ha dig tillbaka, { $name }
mail-returned-body =
    Ditt konto hos { $site } tas inte bort. Din profil, dina meddelanden och dina krediter finns kvar som förut.

    Var det inte du? Välj då ett nytt lösenord på inloggningssidan.
mail-returned-button = Gå till { $site }

mail-export-ready-subject = Dina uppgifter från { $site } är klara
mail-export-ready-heading = Dina uppgifter är klara
mail-export-ready-body =
    Hej { $name }, vi har samlat allt som { $site } har sparat om dig. Du kan ladda ner det nu; logga in först om du ombeds göra det.

    Länken fungerar för en nedladdning inom 24 timmar. Därefter tas filen bort, och du kan begära en ny.

    Har du inte bett om det här? Välj då ett nytt lösenord direkt.
mail-export-ready-button = Ladda ner mina uppgifter

mail-order-completed-subject = Dina krediter hos { $site } är klara
mail-order-completed-heading = Betalningen är klar
mail-order-completed-body =
    { $credits ->
        [one] Tack för din beställning. Vi har lagt till en kredit på ditt konto hos { $site }. Du har betalat { $amount }.
       *[other] Tack för din beställning. Vi har lagt till { $credits } krediter på ditt konto hos { $site }. Du har betalat { $amount }.
    }

    Köpta krediter går inte ut.
mail-order-completed-button = Visa min beställning
mail-order-completed-closing = Du kan ångra det här köpet till och med den { $last_day } utan att ange skäl: i din beställning eller genom att säga till oss på vilket sätt du vill. En mening räcker: ”Jag ångrar mitt köp av krediter på { $site }, ordernummer { $order }, i namnet …” Vi betalar tillbaka pengarna för oanvända krediter inom 14 dagar, på samma sätt som du betalade. Spara det här mejlet.
mail-order-line_begin = När du beställde bad du oss att börja genast; använda krediter betalas därför inte tillbaka.
mail-order-line_order = Ordernummer: { $order }
mail-order-line_invoice = Faktura { $number } av den { $day }
mail-order-line_method = Betalat med: { $method }
mail-order-line_statement = På ditt kontoutdrag: { $statement }
mail-order-line_amount = { $net } plus { $vat } moms ({ $rate } %, { $country })
mail-order-line_amount_without_vat = { $net }, utan moms
mail-order-line_seller = Säljare: { $seller }, momsnummer { $vat_number }

mail-debit-failed-subject = Din bank betalade inte en autogirodragning för { $site }
mail-debit-failed-heading = Dragningen gick inte igenom
mail-debit-failed-body =
    Din bank betalade inte dragningen på { $amount } för { $credits ->
        [one] en kredit
       *[other] { $credits } krediter
    }. Ordernummer: { $order }. Vi har inte tagit några pengar och krediterna lades inte till.

    Vi försöker inte med den här dragningen igen, och autogiro är avstängt för ditt konto tills vidare. Din bank kan ta ut en avgift; fråga där om du tror att det är ett misstag. Du kan alltid köpa krediter på ett annat sätt.
mail-debit-failed-button = Betala på ett annat sätt

mail-debit-cancelled-subject = Ingen autogirodragning för { $site }
mail-debit-cancelled-heading = Vi drar inga pengar från ditt konto
mail-debit-cancelled-body =
    Dragningen på { $amount } för { $credits ->
        [one] en kredit
       *[other] { $credits } krediter
    } blir inte av. Ordernummer: { $order }. Beställningen är stängd och du är inte skyldig oss något.

    Vill du fortfarande ha krediterna kan du beställa dem igen och betala på ett annat sätt.
mail-debit-cancelled-button = Beställ igen

mail-charged-back-subject = Din bank tog tillbaka en betalning till { $site }
mail-charged-back-heading = En betalning har återförts
mail-charged-back-body =
    Din bank tog tillbaka { $amount } som du hade betalat oss. Ordernummer: { $order }.

    { $taken ->
        [0] Det fanns inga krediter kvar av det här köpet.
        [one] Vi har tagit bort den enda kredit som fanns kvar av det här köpet.
       *[other] Vi har tagit bort de { $taken } krediter som fanns kvar av det här köpet.
    } { $owed ->
        [0] Du är inte skyldig oss något.
        [one] Du hade redan använt en kredit av det: den dras av från ditt nästa köp.
       *[other] Du hade redan använt { $owed } krediter av det: de dras av från ditt nästa köp.
    }

    Ditt konto förblir öppet. Om du inte bad din bank om det här, eller om någon annan har använt ditt kort, säg till oss.
mail-charged-back-button = Visa mitt köp

mail-debt-reminder-subject =
    { $credits ->
        [one] { $site }: en kredit återstår att dra av
       *[other] { $site }: { $credits } krediter återstår att dra av
    }
mail-debt-reminder-heading = En återförd betalning är fortfarande öppen
mail-debt-reminder-body =
    { $credits ->
        [one] En av dina betalningar återfördes efter att du hade använt en kredit av den. Den dras av från ditt nästa köp, så du behöver inte göra något nu.
       *[other] En av dina betalningar återfördes efter att du hade använt { $credits } krediter av den. De dras av från ditt nästa köp, så du behöver inte göra något nu.
    }

    Det tillkommer varken avgifter eller ränta, och ditt konto förblir öppet. Vill du ordna det redan nu kan du köpa krediter med vilket betalningssätt som helst. Om du tror att det är ett misstag, säg till oss.

    { $count ->
        [0] Det här är vårt sista mejl om det.
       *[other] Om det fortfarande är öppet den { $day } påminner vi dig en sista gång.
    }
mail-debt-reminder-button = Se krediter och priser

mail-transfer-reminder-subject = Din överföring till { $site } har inte kommit fram än
mail-transfer-reminder-heading = Vi väntar fortfarande på din överföring
mail-transfer-reminder-body =
    Din överföring på { $amount } har inte kommit fram än. Ordernummer: { $order }. Om du redan har skickat pengarna behöver du inte göra något: en överföring kan ta några dagar.

    Annars kan du fortfarande betala eller avbeställa. Vi väntar åtminstone till och med den { $until }. Därefter avslutas beställningen av sig själv, och du är inte skyldig oss något. Det här är vår enda påminnelse.
mail-transfer-reminder-button = Visa min beställning

mail-transfer-expired-subject = Din överföring till { $site } har inte kommit fram
mail-transfer-expired-heading = Vi har inte fått din överföring
mail-transfer-expired-body =
    Vi väntade på din överföring på { $amount } och har stängt beställningen. Ordernummer: { $order }. Du är inte skyldig oss något.

    Om du redan har skickat pengarna räknas de ändå eller går tillbaka till ditt konto; kontakta oss om ingetdera har hänt efter en vecka. Vill du fortfarande ha krediterna kan du beställa dem igen.
mail-transfer-expired-button = Beställ igen

mail-refund-requested-subject = Du har ångrat ditt köp hos { $site }
mail-refund-requested-heading = Vi har tagit emot din ångeranmälan
mail-refund-requested-body =
    Du har ångrat ditt köp hos { $site }: { $time }. Ordernummer: { $order }.

    { $credits ->
        [one] En oanvänd kredit har dragits från ditt konto. Du får tillbaka { $amount }.
       *[other] { $credits } oanvända krediter har dragits från ditt konto. Du får tillbaka { $amount }.
    }

    Pengarna går tillbaka till det betalsätt du använde, senast 14 dagar efter att du ångrade dig. Spara det här mejlet som bevis.
mail-refund-requested-button = Visa mitt köp

mail-refund-granted-subject = Din återbetalning från { $site }
mail-refund-granted-heading = Vi återbetalar ditt köp
mail-refund-granted-body =
    Vi återbetalar { $amount } för ditt köp hos { $site }: { $time }. Ordernummer: { $order }.

    { $credits ->
        [0] Inga krediter har dragits från ditt konto.
        [one] En oanvänd kredit har dragits från ditt konto.
       *[other] { $credits } oanvända krediter har dragits från ditt konto.
    }

    Pengarna går tillbaka till det betalsätt du använde. Hur fort det går beror på din bank.
mail-refund-granted-button = Visa mitt köp

mail-refund-failed-subject = Din återbetalning från { $site } misslyckades
mail-refund-failed-heading = Vi kunde inte betala tillbaka pengarna
mail-refund-failed-body =
    Återbetalningen av { $amount } för ditt köp med ordernummer { $order } misslyckades. Dina krediter är tillbaka på ditt konto, och du har inte förlorat något.

    Skriv till oss, så hittar vi ett annat sätt att skicka pengarna till dig.
mail-refund-failed-button = Visa mitt köp

mail-refund-reminder-subject = Din återbetalning från { $site } väntar fortfarande på dig
mail-refund-reminder-heading = Vart kan vi skicka dina pengar?
mail-refund-reminder-body =
    Vi kunde inte betala tillbaka { $amount } för ditt köp med ordernummer { $order }, och vi har inte hittat något annat sätt tillsammans med dig än. Dina krediter finns på ditt konto.

    Skriv till oss hur vi kan skicka pengarna till dig. Vill du hellre behålla krediterna behöver du inte göra något.

    { $count ->
        [0] Det här är vårt sista mejl om det. Du kan höra av dig även senare.
       *[other] Om det fortfarande är öppet den { $day } påminner vi dig en sista gång.
    }
mail-refund-reminder-button = Visa mitt köp

complaint-decision-upheld = Vi ger dig rätt.
complaint-decision-partly = Vi ger dig delvis rätt.
complaint-decision-rejected = Vi ger dig inte rätt.
complaint-decision-withdrawn = Du har dragit tillbaka ditt klagomål.

mail-complaint-received-subject = Ditt klagomål { $number } till { $site }
mail-complaint-received-heading = Vi har tagit emot ditt klagomål
mail-complaint-received-body =
    Ditt klagomål har numret { $number }. Vi svarar senast den { $until }.

    Med knappen nedan kan du när som helst läsa det och lägga till mer. Behåll det här mejlet för dig själv: den som har länken kan läsa ditt klagomål.

    Har du inte klagat hos oss? Då har någon skrivit in din adress av misstag och du kan bortse från det här mejlet.
mail-complaint-received-button = Visa mitt klagomål

mail-complaint-answered-subject = { $site }: vårt svar på ditt klagomål { $number }
mail-complaint-answered-heading = Vi har svarat på ditt klagomål
mail-complaint-answered-body =
    { $text }

    Med knappen nedan kan du skriva tillbaka.
mail-complaint-answered-button = Visa mitt klagomål

mail-complaint-closed-subject = { $site }: vårt beslut om ditt klagomål { $number }
mail-complaint-closed-heading = Vårt beslut om ditt klagomål
mail-complaint-closed-body =
    { $decision }

    { $text }

    Håller du inte med? Inom Europeiska unionen kan du ta ett beslut om innehåll eller ditt konto till ett certifierat organ för tvistlösning utanför domstol, och frågor om dina personuppgifter till dataskyddsmyndigheten. Du kan alltid vända dig till domstol.
mail-complaint-closed-button = Visa mitt klagomål

statement-account_closed = ditt konto är stängt.
statement-photo_rejected = { $count ->
    [one] en av dina bilder är dold för alla andra så länge det här beslutet gäller. Du ser den fortfarande själv.
   *[other] { $count } av dina bilder är dolda för alla andra så länge det här beslutet gäller. Du ser dem fortfarande själv.
}
statement-photo_removed = { $count ->
    [one] en bild eller ett röstmeddelande som du skickade har tagits bort för er båda för gott.
   *[other] { $count } bilder eller röstmeddelanden som du skickade har tagits bort för er båda för gott.
}
statement-text_hidden-about = din text ”Om mig” är dold för alla andra tills du ändrar den. Du ser den fortfarande själv.
statement-text_hidden-reason = din text ”Varför jag är här” är dold för alla andra tills du ändrar den. Du ser den fortfarande själv.
statement-text_hidden-prompts = din text ”Med mina egna ord” är dold för alla andra tills du ändrar den. Du ser den fortfarande själv.
statement-warned = det här är en varning. Inget annat ändras just nu.
statement-paused = du kan logga in och läsa, men fram till { $until } kan du inte skicka meddelanden, gåvor eller gillanden, anmäla andra medlemmar eller ändra dina bilder och din profil.
statement-reports_paused = det du anmäler får vänta till { $until }. Anmälningar om någon under 18 år, våld eller något olagligt behöver inte vänta.
statement-undone-photo_rejected = { $count ->
    [one] andra kan se din bild.
   *[other] andra kan se dina bilder.
}
statement-undone-text_hidden-about = andra kan se din text ”Om mig”.
statement-undone-text_hidden-reason = andra kan se din text ”Varför jag är här”.
statement-undone-text_hidden-prompts = andra kan se din text ”Med mina egna ord”.
statement-undone-warned = din varning är tillbakadragen.
statement-undone-paused = du kan skriva igen.
statement-undone-reports_paused = dina anmälningar behöver inte vänta längre.
statement-rule-content = Villkor, ”Din profil och det du skriver”
statement-rule-conduct = Villkor, ”Hur vi är mot varandra”
statement-photo-no_face = Inget ansikte syns på den.
statement-photo-not_you = Den verkar inte visa dig.
statement-photo-nudity = Den visar mer än vi tillåter på bilder.
statement-photo-minor = Den visar någon som inte är vuxen.
statement-photo-contact_details = Den visar kontaktuppgifter, till exempel ett telefonnummer eller en adress.
statement-photo-advertising = Den ser ut som reklam.
statement-photo-offensive = Det kan uppfattas som stötande.
statement-photo-poor_quality = Den är för mörk, för suddig eller för liten.
statement-photo-other = Det strider mot våra regler.
statement-text-contact_details = Där finns kontaktuppgifter, till exempel ett telefonnummer eller en adress.
statement-text-advertising = Det låter som reklam.
statement-text-offensive = Det kan uppfattas som stötande.
statement-text-minor = Det handlar om någon som inte är vuxen.
statement-text-untrue = Där står något som inte stämmer.
statement-text-other = Det strider mot våra regler.
statement-source-report = Vi fick veta det genom en anmälan från en medlem.
statement-source-notice = Vi fick veta det genom en anmälan om olagligt innehåll.
statement-source-rule = En regel i vårt program upptäckte det, och en människa har tittat på det.
statement-source-own = Vi upptäckte det själva.
statement-by_people = Det är människor som har beslutat det, inte ett program.
statement-money-refunded = Vi återbetalar köpta krediter som du inte har använt, till det betalsätt du använde.
statement-money-fraud = Köpta krediter återbetalas inte, eftersom de har skaffats genom bedrägeri.

report-upheld = Du hade rätt: det du anmälde bröt mot våra regler, och vi har tagit hand om det.
report-dismissed = Vi har tittat på den och inte hittat något som bryter mot våra regler.
mail-report-decided-subject = { $site }: vi har fattat beslut om din anmälan
mail-report-decided-heading = Vi har fattat beslut om din anmälan
mail-report-decided-body =
    Hej { $name }, tack för din anmälan. { $decision }

    Av hänsyn till allas integritet kan vi inte berätta mer.

    Håller du inte med? Med knappen nedan kan du lämna ett klagomål gratis inom sex månader. Någon som inte har fattat det här beslutet avgör det.

    Inom Europeiska unionen kan du också vända dig till ett certifierat organ för tvistlösning utanför domstol. Du kan alltid vända dig till domstol.
mail-report-decided-button = Överklaga beslutet

mail-statement-subject = { $site }: vårt beslut { $number }
mail-statement-heading = Vårt beslut och skälen till det
mail-statement-body =
    Hej { $name }, { $decision }

    Regel eller lag: { $rule }

    Vad som hände: { $text }

    { $label }

    Håller du inte med? Med knappen nedan kan du lämna ett klagomål gratis inom sex månader. Någon som inte har fattat det här beslutet avgör det.

    Inom Europeiska unionen kan du också vända dig till ett certifierat organ för tvistlösning utanför domstol. Du kan alltid vända dig till domstol.
mail-statement-button = Överklaga beslutet

mail-decision-undone-subject = Ditt konto hos { $site } är öppet igen
mail-decision-undone-heading = Vårt beslut har återkallats
mail-decision-undone-body = Hej { $name }, vi har återkallat vårt beslut { $number }. Ditt konto hos { $site } är öppet igen, och du kan logga in som förut.
mail-decision-undone-button = Logga in

mail-statement-undone-subject = { $site }: vårt beslut { $number } gäller inte längre
mail-statement-undone-heading = Vårt beslut gäller inte längre
mail-statement-undone-body = Hej { $name }, vårt beslut { $number } gäller inte längre: { $decision }
mail-statement-undone-button = Visa min profil

mail-debit-notice-subject = En autogirodragning på { $amount } till { $site }
mail-debit-notice-heading = En autogirodragning är på väg
mail-debit-notice-body =
    Tack för din beställning hos { $site }. Vi drar { $amount } från kontot som slutar på { $account }, tidigast { $day }. Medgivandets referens är { $reference }.

    Se till att det finns tillräckligt med pengar på kontot. Dina krediter läggs till så snart din bank har betalat.
mail-debit-notice-button = Visa min beställning

mail-line_messages = { $count ->
    [one] { $name }: ett meddelande
   *[other] { $name }: { $count } meddelanden
}
mail-line_creditor = Borgenär: { $creditor }
mail-line_mandate = Medgivandet som du gav: { $text }
mail-line_debt_reminders = Om du fortfarande är skyldig oss krediter då påminner vi dig den { $day } och en sista gång den { $until }. Det tillkommer inga avgifter.
mail-line_refund_reminders = Om vi inte har hittat något sätt till dess påminner vi dig den { $day } och en sista gång den { $until }.
mail-line_more = { $count ->
    [one] och en person till
   *[other] och { $count } personer till
}

mail-new-conversation-subject = { $count ->
    [one] En ny konversation hos { $site }
   *[other] { $count } nya konversationer hos { $site }
}
mail-new-conversation-heading = { $count ->
    [one] Någon har skrivit till dig
   *[other] { $count } personer har skrivit till dig
}
mail-new-conversation-body = Hej { $name }, här ser du vem som har startat en konversation med dig hos { $site }:
mail-new-conversation-button = Läs mina meddelanden

mail-new-messages-subject = { $count ->
    [one] Ett nytt meddelande hos { $site }
   *[other] { $count } nya meddelanden hos { $site }
}
mail-new-messages-heading = { $count ->
    [one] Du har fått ett nytt meddelande
   *[other] Du har fått { $count } nya meddelanden
}
mail-new-messages-body = Hej { $name }, här ser du vem som har skrivit till dig hos { $site }:
mail-new-messages-button = Läs mina meddelanden

mail-like-subject = { $count ->
    [one] Ett nytt gillande hos { $site }
   *[other] { $count } nya gillanden hos { $site }
}
mail-like-heading = { $count ->
    [one] Någon gillar dig
   *[other] { $count } personer gillar dig
}
mail-like-body = Hej { $name }, det här är nytt bland dina gillanden hos { $site }:
mail-like-button = Se mina gillanden

mail-unread-reminder-subject = { $count ->
    [one] Du har fortfarande ett oläst meddelande hos { $site }
   *[other] Du har fortfarande { $count } olästa meddelanden hos { $site }
}
mail-unread-reminder-heading = Fortfarande oläst
mail-unread-reminder-body = Hej { $name }, någon skrev till dig hos { $site } för några dagar sedan, och du har inte läst det än. Vi påminner dig bara den här enda gången.
mail-unread-reminder-button = Läs mina meddelanden

## What the calendar tells, and the operator's own news (calendar/, news/)

mail-footer_chosen = Du får det här mejlet eftersom du har bett om det i dina inställningar hos { $site }. { $site } är en tjänst från { $company }, { $address }.

calendar-messages =
    { $count ->
        [one] Ett oläst meddelande
       *[other] { $count } olästa meddelanden
    }
calendar-likes =
    { $count ->
        [one] Ett nytt gillande
       *[other] { $count } nya gillanden
    }
calendar-newcomers =
    { $count ->
        [one] En ny medlem nära dig
       *[other] { $count } nya medlemmar nära dig
    }

mail-reminder-subject = Det här väntar på dig hos { $site }
mail-reminder-heading = Det var ett tag sedan du var här
mail-reminder-body = Hej { $name }, det här har kommit till dig sedan ditt senaste besök:
mail-reminder-closing = Vi påminner dig bara när något verkligt väntar på dig, högst tre gånger. Sedan är vi tysta tills du kommer tillbaka.
mail-reminder-button = Ta en titt

mail-weekly-update-subject = Din vecka hos { $site }
mail-weekly-update-heading = Din vecka hos { $site }
mail-weekly-update-body = Hej { $name }, det här har hänt för dig de senaste sju dagarna:
mail-weekly-update-closing = Bara verkliga medlemmar räknas, inga fiktiva profiler.
mail-weekly-update-button = Se vad som är nytt

mail-search-alert-subject = Nya medlemmar för dina sökningar hos { $site }
mail-search-alert-heading = Nya medlemmar för dina sökningar
mail-search-alert-body = Hej { $name }, de här har gått med sedan vi senast letade åt dig:
mail-search-alert-closing = Bara verkliga medlemmar räknas, inga fiktiva profiler.
mail-search-alert-button = Se vilka som är nya
search-alert-line =
    { $count ->
        [one] ”{ $search }”: en ny medlem ({ $names })
       *[other] ”{ $search }”: { $count } nya medlemmar ({ $names })
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

shortcut-messages = Meddelanden
shortcut-likes = Gillanden
shortcut-search = Sök

## What the start page of each niche says first (settings/model.rs)

headline-1 = Träffa någon som är värd din kväll.
headline-2 = Natten är bättre i gott sällskap.
headline-3 = Hitta någon att se solnedgången med.
headline-4 = Hitta någon som också helst är ute i det fria.
headline-5 = Hitta någon att vara uppe sent med.
headline-6 = Låt något nytt börja.
headline-7 = Ta god tid på dig. Träffa någon som är bra för dig.

## What the demo's sites say of themselves, and what a payment is for

site-index-title = { $site }: dejting och chatt för vuxna, i din egen takt
site-description = Träffa vuxna nära dig, upptäck vem som passar och skriv till varandra. { $site } visar i förväg vad varje meddelande kostar, märker fiktiva profiler tydligt och låter dig gå när du vill.
site-description-velours = För vuxna som tycker om långa kvällar: hitta någon att flirta med och låt det ta den tid det tar. { $site } visar i förväg vad varje meddelande kostar, märker fiktiva profiler tydligt och låter dig gå när du vill.
site-description-nordlys = För vuxna som hellre träffas på en promenad än i en bar. { $site } har inga fiktiva profiler, visar i förväg vad varje meddelande kostar och låter dig gå när du vill.
site-description-meadow = För vuxna som tar sig tid: läs, skriv och lär känna en vänlig människa. { $site } visar i förväg vad varje meddelande kostar, märker fiktiva profiler tydligt och låter dig gå när du vill.
payment-description = { $credits } krediter hos { $site }
refund-description = Återbetalning från { $site }

## Gifts (settings/gifts.rs)

gift-rose = Ros
gift-heart = Hjärta
gift-coffee = Kaffe
gift-chocolates = Chokladask
gift-cake = Tårta
gift-champagne = Champagne
gift-teddy = Nallebjörn
gift-ring = Ring

## Pushes (notifications/push/message.rs, chat/notices/push.rs, calendar/)

push-like-title = Nytt gillande
push-like-body = { $name } gillar dig.
push-match-title = Det är en match
push-match-body = Du och { $name } gillar varandra.
push-conversation-title = Ny konversation
push-conversation-body = { $name } har skrivit till dig.
push-message-title = { $count ->
    [one] Nytt meddelande
   *[other] { $count } nya meddelanden
}
push-message-body = { $name } har skrivit till dig.
push-reminder-title = Olästa meddelanden
push-reminder-body = { $count ->
    [one] Du har fortfarande ett oläst meddelande.
   *[other] Du har fortfarande { $count } olästa meddelanden.
}
push-weekly-title = Din vecka hos { $site }
push-comeback-title = Det här väntar på dig hos { $site }
push-search-alert-title = Nya medlemmar hos { $site }
push-search-alert-body = { $count ->
    [one] En ny medlem passar en sökning som du har sparat
   *[other] { $count } nya medlemmar passar sökningar som du har sparat
}
push-date-check-title = Är allt bra?
push-date-check-body = Tryck här för att checka in. Din vän ser det på sidan för din plan.

## Ordering (payments/orders/begin.rs)

# Above the order button; its buyer's own words (Directive 2011/83, articles 7(3) and 8(8)).
order-begin = Jag ber er att lägga till krediterna genast och att direkt leverera det jag använder dem till. Jag vet att jag inte får pengar tillbaka för använda krediter.

## Direct debit (payments/direct_debit/mandate_text.rs): the words of the SEPA Core mandate

direct_debit-mandate = Genom att kryssa i rutan ger du { $creditor } tillstånd att skicka instruktioner till din bank om att debitera ditt konto, och din bank tillstånd att debitera ditt konto enligt instruktionerna från { $creditor }. Du har rätt till återbetalning från din bank enligt villkoren i ditt avtal med banken. Återbetalning ska begäras inom 8 veckor från den dag då ditt konto debiterades. Du godkänner att varje debitering meddelas via e-post minst en dag i förväg. Medgivandet gäller även för senare beställningar som du betalar med autogiro; du kan återkalla det när som helst.
direct_debit-creditor = Borgenär: { $creditor }, { $address }, { $city }, { $country }.

## Text messages (sms/text.rs): one message of 160 GSM letters each; the last line lets phones offer the code

sms-debit_code =
    { $site }: Din kod är { $code }. Den gäller i 10 minuter. Ge den inte till någon.
    @{ $domain } #{ $code }

# The invoice as a file (PDF), and credit notes on its later pages.
invoice-title = Faktura { $number }
invoice-date = Fakturadatum
invoice-credits = Krediter
invoice-order = Ordernummer
invoice-payment = Betalningsnummer
invoice-method = Betalsätt
invoice-statement = På ditt kontoutdrag
invoice-full_price = Pris utan rabatt
invoice-discount = Rabatt
invoice-net = Belopp utan moms
invoice-vat = Moms { $rate } ({ $where })
invoice-total = Totalpris
invoice-buyer = Köpare
invoice-site = Webbplats
invoice-seller = Säljare
invoice-company_number = Organisationsnummer
invoice-vat_number = Momsnummer
invoice-credit_note = Kreditfaktura { $number }
invoice-reversal = Återföring { $number }
invoice-note_date = Datum
invoice-of = Till faktura
invoice-note_total = Totalt
