### Texts that the server writes: interests, refusals, mails.

## Interests (settings/data/interests.json)

interest-relationship = Feste Beziehung
interest-kissing = Küssen
interest-romance = Romantik
interest-conversation = Gute Gespräche
interest-humour = Humor
interest-travelling = Reisen
interest-music = Musik
interest-dancing = Tanzen
interest-cinema = Filme und Serien
interest-theatre = Theater
interest-museums = Museen
interest-art = Kunst
interest-photography = Fotografie
interest-reading = Lesen
interest-cooking = Kochen
interest-dining_out = Essen gehen
interest-wine = Wein
interest-hiking = Wandern
interest-cycling = Radfahren
interest-fitness = Fitness
interest-swimming = Schwimmen
interest-yoga = Yoga
interest-team_sports = Mannschaftssport
interest-winter_sports = Wintersport
interest-camping = Camping
interest-nature = Natur
interest-gardening = Gärtnern
interest-pets = Haustiere
interest-gaming = Gaming
interest-board_games = Brettspiele
interest-motoring = Autos und Motorräder
interest-crafts = Heimwerken
interest-volunteering = Ehrenamt
interest-fashion = Mode
interest-wellness = Sauna und Wellness
interest-flirting = Flirten
interest-massage = Sinnliche Massagen
interest-role_play = Rollenspiele
interest-lingerie = Dessous
interest-tantra = Tantra
interest-dominance = Dominanz
interest-submission = Hingabe
interest-fantasies = Fantasien
interest-erotic_stories = Erotische Geschichten

## Genders that a site can take beside women and men (settings/starter.rs)

# On a profile; after “I am”; in a list beside “Women”; after “I am looking for”.
gender-non_binary = Nichtbinär
gender-i_am-non_binary = nichtbinär
gender-people-non_binary = Nichtbinäre Menschen
gender-sought-non_binary = nichtbinäre Menschen
gender-couple_mf = Paar (Frau und Mann)
gender-i_am-couple_mf = ein Paar: eine Frau und ein Mann
gender-people-couple_mf = Paare (Frau und Mann)
gender-sought-couple_mf = Paare (Frau und Mann)
gender-couple_ff = Paar (zwei Frauen)
gender-i_am-couple_ff = ein Paar: zwei Frauen
gender-people-couple_ff = Paare (zwei Frauen)
gender-sought-couple_ff = Paare (zwei Frauen)
gender-couple_mm = Paar (zwei Männer)
gender-i_am-couple_mm = ein Paar: zwei Männer
gender-people-couple_mm = Paare (zwei Männer)
gender-sought-couple_mm = Paare (zwei Männer)

# Profile prompts: beginnings that a member finishes in a sentence. They stand over the answer, and in “opener-prompt”.
prompt-perfect_sunday = Mein perfekter Sonntag
prompt-small_joys = Eine Kleinigkeit, die meinen Tag rettet
prompt-laugh_most = Darüber lache ich am meisten
prompt-talk_for_hours = Darüber rede ich stundenlang
prompt-ask_me = Frag mich mal nach
prompt-first_date = So stelle ich mir ein schönes erstes Date vor
prompt-evening_at_home = Ein guter Abend zu Hause
prompt-favourite_spot = Mein Lieblingsort in der Gegend
prompt-home_cooked = Das koche ich am besten
prompt-travel_next = Dahin möchte ich als Nächstes reisen
prompt-travel_back = Dahin zieht es mich immer wieder
prompt-best_weekend = Mein schönstes spontanes Wochenende
prompt-rainy_day = Was ich mache, wenn es regnet
prompt-morning_or_night = Lerche oder Nachteule
prompt-song_on_repeat = Dieses Lied läuft bei mir in Dauerschleife
prompt-dance_to = Bei diesem Lied tanze ich
prompt-last_film = Der letzte Film, der mir richtig gefallen hat
prompt-book_to_lend = Dieses Buch würde ich dir leihen
prompt-hidden_talent = Mein verborgenes Talent
prompt-learning_now = Das lerne ich gerade
prompt-teach_you = Das könnte ich dir beibringen
prompt-show_me = Das könntest du mir zeigen
prompt-better_together = Das macht zu zweit mehr Spaß
prompt-never_say_no = Dazu sage ich nie Nein
prompt-cant_do_without = Darauf kann ich nicht verzichten
prompt-guilty_pleasure = Ein Vergnügen, für das ich mich nicht schäme
prompt-unpopular_opinion = Eine Meinung, die kaum jemand teilt
prompt-changed_mind = Darüber denke ich heute anders
prompt-two_truths = Zwei Wahrheiten und eine Flunkerei
prompt-childhood_dream = Das wollte ich als Kind werden
prompt-friends_say = Das sagen meine Freunde über mich
prompt-good_company = So bin ich am liebsten
prompt-warm_to = Solche Menschen mag ich sofort
prompt-best_compliment = Das schönste Kompliment, das ich bekommen habe
prompt-best_advice = Der beste Rat, den ich bekommen habe
prompt-proud_of = Darauf bin ich stolz
prompt-bravest = Das Mutigste, was ich je gemacht habe
prompt-pets = Katze, Hund oder keins von beiden
prompt-toast_to = Darauf würde ich anstoßen
prompt-hoping_for = Das hoffe ich hier zu finden

# First messages to choose from. They are words of a member, to someone of any gender; none is pushy.
opener-prompt-1 = Deine Antwort auf „{ $question }“ hat mich neugierig gemacht. Erzählst du mir mehr?
opener-prompt-2 = Mir gefällt, was du zu „{ $question }“ geschrieben hast. Magst du meine Antwort hören?
opener-prompt-3 = „{ $question }“: Darüber denke ich auch nach. Wie bist du auf deine Antwort gekommen?
opener-interest-1 = { $interest }: Das haben wir gemeinsam! Wie hat das bei dir angefangen?
opener-interest-2 = { $interest }: ich auch. Was hat dir daran zuletzt am meisten Freude gemacht?
opener-interest-3 = Wir haben beide „{ $interest }“ angegeben. Was würdest du mir empfehlen?
opener-town-1 = Was ist dein Lieblingsort in { $city }?
opener-town-2 = Ich kenne { $city } kaum. Was sollte ich dort zuerst sehen?
opener-town-3 = { $city }: Wie bist du dort gelandet?
opener-home-1 = Wir wohnen beide in { $city }. Wohin gehst du, wenn du dir etwas gönnen willst?
opener-home-2 = Noch jemand aus { $city }! Was ist dein Lieblingsplatz dort?
opener-photo-1 = Welches deiner Fotos hat die beste Geschichte?
opener-photo-2 = Deine Fotos gefallen mir. Wo ist das letzte entstanden?
opener-light-1 = Welche Kleinigkeit hat dich diese Woche zum Lächeln gebracht?
opener-light-2 = Worauf freust du dich gerade?
opener-light-3 = Was war das Beste, das du in letzter Zeit gegessen hast?
opener-light-4 = Wie war dein Tag: besser oder schlechter als gedacht?
opener-choice-1 = Kaffee, Tee oder etwas Stärkeres?
opener-choice-2 = Wenn wir morgen losfahren könnten: Meer, Berge oder Großstadt?
opener-choice-3 = Sonntagmorgen: ausschlafen oder früh los?
opener-choice-4 = Welches Lied sollte ich mir heute anhören?

## Refusals: problem-<code> of kernel/problem/mod.rs, and the fields' texts (spec 5 and 8)

problem-internal = Es ist ein Fehler aufgetreten.
problem-try_later = Es ist ein Fehler aufgetreten, bitte versuche es später noch einmal.
problem-login_failed = Die Anmeldung ist fehlgeschlagen, bitte versuche es noch einmal
problem-passkey_failed = Dieser Passkey hat nicht funktioniert. Versuche es noch einmal oder melde dich mit deinem Passwort an.
problem-passkey_limit = Du hast schon { $max } Passkeys. Entferne einen, bevor du einen neuen hinzufügst.
problem-saved_search_limit = Du hast schon { $max } gespeicherte Suchen. Entferne eine, bevor du eine neue speicherst.
problem-date_plan_limit = Du hast schon { $max } offene Date-Pläne. Beende einen, bevor du einen neuen anlegst.
problem-account_blocked = Zu viele Fehlversuche, dein Konto ist für { $minutes } Min. gesperrt.
problem-reset_limit = Es wurden zu viele E-Mails zum Zurücksetzen des Passworts verschickt, bitte versuche es morgen noch einmal.
problem-email_unknown = E-Mail-Adresse nicht gefunden
problem-link_expired = Der Link ist abgelaufen oder ungültig, bitte fordere eine neue E-Mail an
problem-new_password_needed = Dieses Konto wurde in einem anderen Browser eröffnet. Wähle ein neues Passwort, dann gehört es dir.
problem-activation_failed = Die Aktivierung ist fehlgeschlagen
problem-pending_deletion = Dieses Konto wird bald gelöscht. Mit dem Link in unserer E-Mail holst du es zurück.
problem-account_closed = Dieses Konto wurde geschlossen. In unserer E-Mail an dich steht, warum und wie du widersprechen kannst.
problem-export_preparing = Deine Daten werden schon zusammengestellt. Wir schicken dir eine E-Mail, sobald sie bereitliegen.
problem-email_taken = Zu dieser E-Mail-Adresse gibt es bereits ein Konto
problem-new_email_taken = Diese E-Mail-Adresse gehört bereits zu einem anderen Konto
problem-blocked_by = { $name } hat dich blockiert. Du hast keinen Zugriff auf diese Seite.
problem-swipe_limit = Du hast deine Likes für heute aufgebraucht. Morgen bekommst du neue.
problem-push_refused = Der Benachrichtigungsdienst dieses Browsers kann hier nicht verwendet werden.
problem-signups_closed = Zurzeit kannst du nur auf Einladung Mitglied werden.
problem-not_confirmed = Bitte bestätige zuerst deine E-Mail-Adresse. Den Link findest du in deinem Postfach.
problem-paused = Bis zum { $until } kannst du nichts senden oder ändern. Anmelden und lesen kannst du weiterhin. In unserer E-Mail steht, warum und wie du widersprechen kannst.
problem-waiting_for_activation = Dieses Mitglied muss erst noch die eigene E-Mail-Adresse bestätigen. Danach kannst du antworten.
problem-consent_missing = Bitte setze das Häkchen, um fortzufahren.

problem-payment_failed = Die Zahlung ist fehlgeschlagen oder wurde abgebrochen.
problem-card_failed = Die Kreditkartenzahlung ist fehlgeschlagen
problem-payment_unavailable = Zahlungen sind im Moment nicht möglich. Es wurde nichts abgebucht. Bitte versuche es später noch einmal.
problem-method_not_offered = Diese Zahlungsart ist nicht verfügbar. Bitte wähle eine andere.
problem-bundle_not_offered = Dieses Credit-Paket gibt es nicht mehr. Bitte wähle ein anderes.
problem-not_enough_credits = Du hast nicht genügend Credits
problem-premium_only = Diese Funktion ist nur für Premium-Mitglieder verfügbar.
problem-direct_debit_blocked = Dein Konto ist für Lastschriftzahlungen gesperrt.
problem-direct_debit_limit = Du hast das Limit für Lastschriftzahlungen erreicht. Bitte wähle eine andere Zahlungsart.
problem-mandate_text_changed = Der Text des Mandats hat sich inzwischen geändert. Bitte lies ihn noch einmal und stimme zu.
problem-mandate_gone = Diese Zahlungsart ist nicht mehr gespeichert. Bitte wähle, wie du zahlen möchtest.
problem-iban_invalid = Bitte prüfe die Kontonummer (IBAN).
problem-phone_invalid = Bitte gib eine Handynummer ein, die SMS empfangen kann.
problem-code_not_found = Code nicht gefunden
problem-code_used = Dieser Code wurde bereits verwendet
problem-code_ended = Dieses Angebot ist beendet
problem-code_not_applicable = Dieser Code gilt nicht für diese Bestellung.
problem-discount_follows_countdown = Diese Website hat einen Countdown mit 25 %, und danach darf nichts ebenso Gutes kommen. Wähle weniger als 25 %.
problem-discount_in_use = Du hast noch eine offene Bestellung mit diesem Rabatt. Schließe sie ab oder storniere sie, um den Rabatt neu zu verwenden.
problem-checkout_still_open = Die Bestellung, die du storniert hast, kann auf der Seite des Zahlungsdienstes noch bezahlt werden und behält deshalb vorerst ihren Rabatt. Bezahle dort, warte, bis die Seite geschlossen ist (meist innerhalb einer Stunde), oder kaufe ohne Rabatt.
problem-order_under_way = Diese Bestellung lässt sich gerade nicht stornieren: Die Zahlung wird schon bearbeitet.
problem-refund_impossible = Diesen Kauf kannst du nicht widerrufen.
problem-refund_changed = Was du zurückbekommst, hat sich geändert. Sieh dir bitte den neuen Betrag an.
problem-spending_paused = Du hast Käufe pausiert. Ändern kannst du das bei deinem Ausgabenlimit.
problem-spending_limit = Mit diesem Kauf überschreitest du das Monatslimit, das du dir gesetzt hast. Bestellungen, die noch bezahlt werden können, zählen mit.
problem-currency_not_yours = Gib das Limit in deiner eigenen Währung an.
problem-sms_code_invalid = Ungültiger Code

problem-message_empty = Schreib zuerst eine Nachricht.
problem-message_too_long = Deine Nachricht darf höchstens { $max } Zeichen lang sein.
problem-message_characters = Deine Nachricht enthält Zeichen, die nicht gesendet werden können.
problem-conversation_limit = { $max ->
    [one] Ohne Premium kannst du einer Person schreiben. Kaufe Credits, um mehr Menschen zu schreiben.
   *[other] Ohne Premium kannst du { $max } Personen schreiben. Kaufe Credits, um mehr Menschen zu schreiben.
}
problem-edit_too_late = Eine Nachricht kannst du bis { $minutes } Minuten nach dem Senden ändern.
problem-unsend_too_late = Diese Nachricht kannst du nicht mehr zurücknehmen.
problem-pins_full = Du hast schon { $max } Unterhaltungen angeheftet. Löse zuerst eine.
problem-views_full = Du hast schon { $max } Ansichten gespeichert. Entferne zuerst eine.
problem-identical_opener = { $max ->
    [one] Du hast diese erste Nachricht in den letzten 24 Stunden schon jemand anderem geschickt. Schreib ein paar Worte, die genau diesem Menschen gelten.
   *[other] Du hast diese erste Nachricht in den letzten 24 Stunden schon an { $max } Personen geschickt. Schreib ein paar Worte, die genau diesem Menschen gelten.
}

problem-email_invalid = Ungültige E-Mail-Adresse
problem-new_email_invalid = Die neue E-Mail-Adresse ist ungültig
problem-email_disposable = Bitte verwende eine E-Mail-Adresse, die du behältst. Wegwerfadressen nehmen wir nicht an.
problem-email_unchanged = Diese E-Mail-Adresse verwendest du bereits.
problem-date_of_birth_missing = Gib dein Geburtsdatum ein ({ $min_age }+)
problem-date_of_birth_invalid = Ungültiges Geburtsdatum.
problem-birth_date_fixed = Dein Geburtsdatum wurde schon einmal berichtigt.
problem-too_young = Du musst mindestens { $min_age } Jahre alt sein.
problem-name_is_email = Bitte verwende nicht deine E-Mail-Adresse als Namen.
problem-name_starts_with_at = Dein Name darf nicht mit @ beginnen.
problem-name_invalid = Wähle einen Namen mit { $min } bis { $max } Zeichen.
problem-password_too_short = Wähle ein Passwort mit mindestens { $min } Zeichen.
problem-password_too_long = Dein Passwort darf höchstens { $max } Zeichen lang sein.
problem-password_too_common = Dieses Passwort ist zu leicht zu erraten. Bitte wähle ein anderes.
problem-password_mismatch = Die eingegebenen Passwörter stimmen nicht überein.
problem-old_password_wrong = Bitte prüfe dein altes Passwort.
problem-age_range_invalid = Das Mindestalter darf nicht über dem Höchstalter liegen.
problem-place_unknown = Wir kennen keine Stadt in der Nähe dieses Ortes.
problem-unknown_place = Bitte wähle einen Ort aus der Liste.
problem-photo_unreadable = Wir können dieses Bild nicht lesen. Bitte wähle ein anderes.
problem-photo_moving = Bewegte Bilder können wir nicht zeigen. Bitte wähle ein unbewegtes.
problem-photo_too_small = Dieses Bild ist zu klein. Jede Seite braucht mindestens { $min } Pixel.
problem-photo_rejected_before = Du hast dieses Foto schon einmal geschickt, und wir haben es nicht angenommen. { $reason }
problem-photo_too_large = Dieses Bild hat zu viele Pixel. Bitte wähle ein kleineres.
problem-gift_not_offered = Dieses Geschenk gibt es nicht mehr. Bitte wähle ein anderes.
problem-photo_expired = Dein Foto hat zu lange gewartet. Bitte füge es noch einmal hinzu.
problem-file_unreadable = Wir können nur Bilder und PDF-Dateien annehmen.
problem-file_expired = Eine Datei hat zu lange gewartet. Bitte füge sie noch einmal hinzu.
problem-complaint_closed = Diese Beschwerde ist abgeschlossen. Du kannst eine neue einreichen.
problem-complaint_full = Diese Beschwerde kann keine weiteren Nachrichten aufnehmen. Bitte reiche eine neue ein.
problem-photo_limit = Du hast schon { $max } Fotos. Lösche eins, bevor du ein neues hinzufügst.
problem-photos_waiting = { $max } Fotos oder Sprachnachrichten warten schon darauf, gesendet zu werden. Sende oder entferne erst eins davon.
problem-voice_unreadable = Wir können diese Aufnahme nicht abspielen. Bitte nimm sie noch einmal auf.
problem-voice_too_long = Eine Sprachnachricht darf höchstens { $max } Sekunden lang sein. Bitte nimm eine kürzere auf.
problem-voice_too_short = Diese Aufnahme ist zu kurz. Bitte nimm eine längere auf.
problem-voice_silent = In dieser Aufnahme ist nichts zu hören. Bitte prüfe dein Mikrofon und versuch es noch einmal.
problem-verification_over = Diese Anfrage ist abgelaufen. Fang bitte neu an.
problem-verification_waiting = Wir sehen uns deine letzten Aufnahmen noch an. Du erfährst es, sobald wir fertig sind.
problem-verification_needs_photo = Füge zuerst ein Profilfoto hinzu: Damit vergleichen wir deine Aufnahmen.
problem-age_check_needed = Bevor du hier schreiben kannst, musst du dein Alter bestätigen lassen. Das geht in den Einstellungen.
problem-age_check_failed = Dein Alter wurde nicht bestätigt. Du kannst es noch einmal versuchen.
problem-age_check_unavailable = Die Altersprüfung ist gerade nicht möglich. Bitte versuche es später noch einmal.
problem-nude_main_photo = Dein Hauptfoto kann nicht als Nacktfoto markiert werden, weil alle es sofort sehen. Wähle zuerst ein anderes Hauptfoto.
problem-nude_by_moderator = Die Moderation hat dieses Foto als Nacktfoto markiert, das kannst du nicht ändern. Wende dich an den Kundenservice, wenn du das anders siehst.
problem-nude_photos_refused = Nacktfotos sind hier nicht erlaubt. Bitte lösche dieses Foto und wähle ein anderes.
problem-album_main_photo = Dein Hauptfoto kann nicht in dein privates Album, weil alle es sehen. Wähle zuerst ein anderes Hauptfoto.
problem-album_limit = In dein privates Album passen { $max } Fotos. Nimm zuerst eins heraus.
problem-album_viewers_limit = { $max } Personen können dein privates Album schon sehen. Beende zuerst eine dieser Freigaben.
problem-album_needs_conversation = Du kannst dein privates Album für Mitglieder freigeben, mit denen du eine Unterhaltung hast.
problem-photos_changed = Deine Fotos haben sich inzwischen geändert. Sieh sie dir noch einmal an und ordne sie dann.
problem-crop_too_small = Dieser Ausschnitt ist zu klein. Wähle einen größeren Teil des Bildes.
problem-gender_in_use = { $count ->
    [one] Ein Mitglied hat dieses Geschlecht, deshalb bleibt es.
   *[other] { $count } Mitglieder haben dieses Geschlecht, deshalb bleibt es.
}
problem-language_not_offered = In dieser Sprache gibt es diese Seite nicht.
problem-field_invalid = Bitte prüfe dieses Feld.
problem-field_missing = Bitte fülle dieses Feld aus.
problem-field_unknown = Unbekanntes Feld: { $field }

problem-authentication_required = Bitte melde dich zuerst an.
problem-other_member = In diesem Browser ist inzwischen jemand anders angemeldet. Bitte lade die Seite neu.
problem-not_found = Wir konnten nicht finden, was du suchst.
problem-fresh_proof_required = Bestätige bitte noch einmal, dass du es bist.
problem-passkey_only = Dein Unternehmen lässt dich nur mit einem Passkey herein.
problem-staff_exists = Eine Kollegin oder ein Kollege hat diese Adresse schon.
problem-warning_needed = Verwarne das Mitglied zuerst: Meldungen können nur nach einer Verwarnung warten.
problem-trial_needed = Probiere die Regel zuerst mit diesen Zahlen aus: Danach lässt sie sich einen Tag lang einschalten.
problem-stale_version = Inzwischen hat jemand geschrieben oder dies geändert. Bitte sieh noch einmal nach.
problem-own_decision = Diese Entscheidung hast du selbst getroffen; über die Beschwerde entscheidet jemand anderes.
problem-access_reason_required = Nenne einen offenen Fall, in dem es um dieses Mitglied geht.
problem-console_only = Das geht nur in der Konsole.
problem-claimed_by_other = Das sieht sich gerade jemand aus dem Team an, oder es ist schon entschieden.
problem-site_incomplete = Dieser Website fehlt noch etwas, deshalb bleibt sie geschlossen. Die Checkliste sagt, was.
problem-site_serves = Diese Website ist geöffnet. Mitglieder kommen, bevor sie öffnet oder während sie für Wartung geschlossen ist.
problem-move_under_way = Gerade werden Mitglieder zu dieser Website gebracht oder zurückgenommen. Warte, bis das fertig ist, oder stoppe es.
problem-upload_too_large = Der Server nimmt Archive bis { $megabytes } MB an, und mehr darf auch nicht darin sein.
problem-upload_no_room = Auf der Festplatte des Servers ist dafür nicht genug Platz, gepackt und entpackt.
problem-upload_under_way = Für diese Website gibt es schon einen Upload. Verwende oder entferne ihn zuerst.
problem-host_taken = Diese Domain führt bereits zu einer anderen Website.
problem-site_in_use = Diese Website hat Mitglieder, Bestellungen oder Beschwerden, die Rolle einer Kollegin oder eines Kollegen gilt nur hier, oder ein Umzug läuft. Sie bleibt deshalb; schließe sie stattdessen.
problem-company_in_use = Diese Firma hat noch Websites, Rechnungen oder Auszahlungen und bleibt deshalb.
problem-books_refused = Die Datei lässt sich nicht erstellen: { $fault }
problem-other_payment_account = Dieser Schlüssel gehört zu einem anderen Konto als bisher. Frühere Bestellungen lassen sich dann weder verfolgen noch erstatten. Bestätige, dass du das willst.
problem-break_needed = Zeit für eine Pause. In { $minutes } Min. geht es weiter.
problem-cap_reached = Von dieser Warteschlange hast du heute genug gesehen. Bitte wähle eine andere.
problem-queue_declined = Diese Warteschlange möchtest du nicht sehen.
problem-undo_too_late = Das lässt sich nicht mehr rückgängig machen.
problem-not_allowed = Das darfst du nicht tun.
problem-invalid_request = Bitte prüfe deine Eingaben.
problem-body_too_large = Das ist zu groß zum Senden.
problem-unsupported_media_type = Diese Art von Inhalt wird hier nicht angenommen.
problem-method_not_allowed = Diese Aktion ist hier nicht möglich.
wait-seconds = { $count ->
    [one] einer Sekunde
   *[other] { $count } Sekunden
}
wait-minutes = { $count ->
    [one] einer Minute
   *[other] { $count } Minuten
}
wait-hours = { $count ->
    [one] einer Stunde
   *[other] { $count } Stunden
}
problem-rate_limited = Das ging etwas zu schnell. Bitte versuche es in { $wait } noch einmal.
problem-price_changed = Der Preis hat sich geändert. Bitte sieh ihn dir noch einmal an.
problem-cards_paused = Mehrere Kartenzahlungen sind fehlgeschlagen. Zum Schutz aller pausieren Karten hier: Versuche es in { $wait } noch einmal oder bezahle jetzt auf anderem Weg.
problem-client_header_missing = Diese Anfrage kam nicht von unserer App. Bitte lade die Seite neu.
problem-cross_site_refused = Diese Anfrage kam von einer anderen Website und wurde abgelehnt.
problem-idempotency_key_missing = Diese Anfrage ist unvollständig. Bitte lade die Seite neu und versuche es noch einmal.
problem-idempotency_conflict = Diese Anfrage wurde schon mit anderem Inhalt gesendet. Bitte lade die Seite neu und versuche es noch einmal.
problem-unavailable = Wir sind gerade nicht erreichbar. Bitte versuche es gleich noch einmal.
problem-host_unclear = Die Anfrage nennt nicht eindeutig, für welche Website sie ist.
problem-maintenance = Die Seite ist wegen Wartungsarbeiten für eine Weile geschlossen. Bitte versuche es später noch einmal.
problem-site_closing = Diese Seite schließt: Sie nimmt keine neuen Mitglieder mehr auf und verkauft keine Credits mehr.
problem-site_unknown = Unter dieser Adresse gibt es keine Seite.

## Fictional profiles (spec 1), where the site has no words of its own

name-stand-in = Mitglied
fictional-warning = Dies ist ein fiktives Profil zur Unterhaltung. Dahinter steht keine echte Person, ein Treffen ist daher nicht möglich.

## Order states (spec 4)

order_status-pending = In Bearbeitung
order_status-completed = Abgeschlossen
order_status-failed = Fehlgeschlagen
order_status-cancelled = Storniert
order_status-expired = Abgelaufen
order_status-partly_refunded = Teilweise erstattet
order_status-refunded = Erstattet
order_status-charged_back = Zurückgebucht

## Payment methods (spec 3)

method-sdd = Lastschrift
method-prezelewy24 = Przelewy24
method-blik = BLIK
method-sct = Überweisung
method-giropay = giropay
method-mastercard = Mastercard
method-visa = Visa
method-creditcard = Kreditkarte
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

notification-new_conversations = Neue Unterhaltungen
notification-new_messages = Neue Nachrichten
notification-like = Likes
notification-unread_message_reminders = Erinnerungen an ungelesene Nachrichten
notification-promotions = Angebote
notification-weekly_updates = Wochenüberblick
notification-news = Neuigkeiten
notification-reminders = Erinnerungen
notification-report_outcomes = Was aus meinen Meldungen wurde
notification-search_alerts = Benachrichtigungen zu gespeicherten Suchen

## Mails

mail-link_hint = Die Schaltfläche funktioniert nicht? Dann kopiere diesen Link in deinen Browser:
mail-footer = Du erhältst diese E-Mail, weil diese Adresse für eine Registrierung bei { $site } verwendet wurde. { $site } ist ein Angebot von { $company }, { $address }.
mail-footer_entered = Du erhältst diese E-Mail, weil diese Adresse bei { $site } eingegeben wurde. { $site } ist ein Angebot von { $company }, { $address }.
mail-unsubscribe = E-Mails dieser Art abbestellen
mail-device = { $browser } auf { $system }
mail-device_unknown = Unbekannter Browser

mail-activation-subject = Bestätige deine E-Mail-Adresse für { $site }
mail-activation-heading = Nur noch ein Schritt
mail-activation-body =
    Hallo { $name }, schön, dass du jetzt bei { $site } bist. Bestätige deine E-Mail-Adresse, damit andere Mitglieder dir antworten können.

    Der Link funktioniert einmal und ist 7 Tage gültig.

    Das warst nicht du? Dann kannst du diese E-Mail einfach ignorieren.
mail-activation-button = E-Mail-Adresse bestätigen

mail-address-check-subject = Funktioniert diese Adresse wieder? { $site }
mail-address-check-heading = Kommen unsere E-Mails an?
mail-address-check-body =
    Hallo { $name }, E-Mails von { $site } an diese Adresse kamen zurück. Deshalb schicken wir dir keine Benachrichtigungen mehr. Wenn du das hier liest, funktioniert die Adresse wieder: Öffne den Link, dann schicken wir sie wieder.

    Der Link funktioniert einmal und ist 7 Tage gültig. Dein Konto bleibt, wie es ist, ob du ihn öffnest oder nicht.
mail-address-check-button = Meine Adresse funktioniert wieder

mail-welcome-subject = Willkommen bei { $site }
mail-welcome-heading = Schön, dass du da bist, { $name }
mail-welcome-body =
    Deine E-Mail-Adresse ist bestätigt. Jetzt können dir andere antworten.

    Mit einem guten Foto und ein paar ehrlichen Zeilen über dich machst du es anderen viel leichter, eine Unterhaltung mit dir zu beginnen.
mail-welcome-button = Mein Profil vervollständigen

mail-moved-in-subject = { $site }: Dein Konto ist umgezogen
mail-moved-in-heading = Dein Konto ist umgezogen
mail-moved-in-body =
    Hallo { $name }, { $site } tritt an die Stelle der Website, bei der du dich registriert hast. Dein Profil, deine Fotos, Likes, Nachrichten und Credits sind mit umgezogen.

    { $password ->
        [new] Dein altes Passwort konnten wir nicht sicher übernehmen. Fordere über den Link unten ein neues an.
       *[kept] Deine E-Mail-Adresse und dein Passwort gelten weiter.
    }

    Verantwortlich für deine Daten ist ab jetzt { $company }, { $address }. Wir haben sie von dieser Website erhalten, um dein Konto weiterzuführen. In unserer Datenschutzerklärung auf { $site } steht, wofür wir sie verwenden, wie lange wir sie aufbewahren und welche Rechte du hast.

    Du möchtest lieber nicht hier sein? Melde dich an und lösche dein Konto in den Einstellungen.
mail-moved-in-button = { $password ->
    [new] Neues Passwort festlegen
   *[kept] Anmelden
}

mail-already-member-subject = Du hast bereits ein Konto bei { $site }
mail-already-member-heading = Du hast bereits ein Konto
mail-already-member-body =
    Hallo { $name }, jemand, wahrscheinlich du selbst, wollte sich mit dieser E-Mail-Adresse bei { $site } registrieren. Da du schon ein Konto hast, kannst du dich einfach anmelden.

    Du weißt dein Passwort nicht mehr? Auf der Anmeldeseite kannst du ein neues festlegen.

    Das warst nicht du? Dann brauchst du nichts zu tun.
mail-already-member-button = Anmelden

mail-reset-subject = Neues Passwort für { $site } festlegen
mail-reset-heading = Leg ein neues Passwort fest
mail-reset-body =
    Hallo { $name }, über den Link unten legst du ein neues Passwort für dein Konto bei { $site } fest.

    Der Link funktioniert einmal und ist eine Stunde gültig.

    Du hast das nicht angefordert? Dann kannst du diese E-Mail einfach ignorieren. An deinem Konto ändert sich nichts.
mail-reset-button = Neues Passwort festlegen

mail-reset-unknown-subject = { $site }: kein Konto mit dieser Adresse
mail-reset-unknown-heading = Wir haben kein Konto gefunden
mail-reset-unknown-body =
    Jemand, wahrscheinlich du selbst, hat bei { $site } mit dieser E-Mail-Adresse ein neues Passwort angefordert. Zu dieser Adresse gibt es kein Konto.

    Hast du dich vielleicht mit einer anderen Adresse registriert? Dann versuche es mit dieser noch einmal.

    Das warst nicht du? Dann brauchst du nichts zu tun.
mail-reset-unknown-button = Zu { $site }

mail-password-changed-subject = Dein Passwort für { $site } wurde geändert
mail-password-changed-heading = Dein Passwort wurde geändert
mail-password-changed-body =
    Hallo { $name }, das Passwort deines Kontos bei { $site } wurde gerade geändert. Alle anderen Geräte sind jetzt abgemeldet.

    Das warst du? Dann ist alles in Ordnung.

    Das warst nicht du? Dann leg sofort ein neues Passwort fest, damit nur du dich anmelden kannst.
mail-password-changed-button = Neues Passwort festlegen

mail-mail-change-subject = Bestätige deine neue E-Mail-Adresse für { $site }
mail-mail-change-heading = Ist das deine neue Adresse?
mail-mail-change-body =
    Hallo { $name }, das soll die neue E-Mail-Adresse deines Kontos bei { $site } werden. Bestätige sie über den Link unten; bis dahin gilt deine alte Adresse.

    Der Link funktioniert einmal und ist 24 Stunden gültig.

    Das warst nicht du? Dann kannst du diese E-Mail einfach ignorieren, und es ändert sich nichts.
mail-mail-change-button = Neue Adresse bestätigen

mail-mail-change-taken-subject = Zu deinem Konto bei { $site }
mail-mail-change-taken-heading = Diese Adresse gehört schon dir
mail-mail-change-taken-body =
    Hallo { $name }, jemand wollte diese E-Mail-Adresse für ein anderes Konto bei { $site } verwenden. Weil sie zu deinem Konto gehört, wurde nichts geändert.

    Das warst du? Dann melde dich mit dieser Adresse an: Du hast damit bereits ein Konto.

    Das warst nicht du? Dann brauchst du nichts zu tun. Dein Konto ist sicher.
mail-mail-change-taken-button = Anmelden

mail-mail-changed-subject = Deine E-Mail-Adresse für { $site } wurde geändert
mail-mail-changed-heading = Deine E-Mail-Adresse wurde geändert
mail-mail-changed-body =
    Hallo { $name }, dein Konto bei { $site } hat jetzt eine andere E-Mail-Adresse. Ab sofort schreiben wir dir an die neue Adresse, und mit dieser hier kannst du dich nicht mehr anmelden.

    Das warst du? Dann brauchst du nichts zu tun.

    Das warst nicht du? Dann mach die Änderung über den Link unten rückgängig. Deine alte Adresse gilt dann wieder, alle Geräte werden abgemeldet, und wir schicken dir einen Link für ein neues Passwort. Der Link unten funktioniert einmal, 14 Tage lang.
mail-mail-changed-button = Änderung rückgängig machen

mail-new-device-subject = Neue Anmeldung bei { $site }
mail-new-device-heading = Anmeldung mit einem neuen Gerät
mail-new-device-body =
    Hallo { $name }, in deinem Konto bei { $site } hat sich jemand mit einem Gerät angemeldet, das wir noch nicht kennen:

    { $device }, { $time }

    Das warst du? Dann brauchst du nichts zu tun.

    Das warst nicht du? Dann melde dieses Gerät in deinen Einstellungen ab und leg ein neues Passwort fest.
mail-new-device-button = Meine Geräte prüfen

mail-passkey-added-subject = Neuer Passkey bei { $site }
mail-passkey-added-heading = Dein Konto hat einen neuen Passkey
mail-passkey-added-body =
    Hallo { $name }, zu deinem Konto bei { $site } wurde ein Passkey hinzugefügt. Damit kann man sich ohne dein Passwort anmelden:

    { $passkey }, { $time }

    Das warst du? Dann brauchst du nichts zu tun.

    Das warst nicht du? Dann leg über den Link unten sofort ein neues Passwort fest. Damit werden alle Geräte abgemeldet und alle Passkeys entfernt.
mail-passkey-added-button = Neues Passwort festlegen

mail-passkey-removed-subject = Passkey bei { $site } entfernt
mail-passkey-removed-heading = Ein Passkey wurde aus deinem Konto entfernt
mail-passkey-removed-body =
    Hallo { $name }, Folgendes wurde aus den Passkeys deines Kontos bei { $site } entfernt. Eine Anmeldung damit ist nicht mehr möglich:

    { $passkeys }, { $time }

    Das warst du? Dann brauchst du nichts zu tun.

    Das warst nicht du? Dann leg über den Link unten sofort ein neues Passwort fest. Damit werden alle Geräte abgemeldet und alle Passkeys entfernt.
mail-passkey-removed-button = Neues Passwort festlegen

mail-deletion-subject = Dein Konto bei { $site } wird gelöscht
mail-deletion-heading = Schade, dass du gehst
mail-deletion-body =
    Hallo { $name }, dein Konto bei { $site } ist jetzt für niemanden mehr sichtbar, und du bist überall abgemeldet.

    In 14 Tagen wird es endgültig gelöscht, mit deinem Profil, deinen Fotos, deinen Nachrichten und deinen Credits. Bis dahin kannst du es über den Link unten zurückholen. Das geht bis: { $until }.

    Das warst nicht du? Dann hol dein Konto zurück und leg ein neues Passwort fest.
mail-deletion-button = Mein Konto zurückholen

mail-returned-subject = Dein Konto bei { $site } ist wieder da
mail-returned-heading = Schön, dass du wieder da bist, { $name }
mail-returned-body =
    Dein Konto bei { $site } wird nicht gelöscht. Dein Profil, deine Nachrichten und deine Credits sind da wie zuvor.

    Das warst nicht du? Dann leg auf der Anmeldeseite ein neues Passwort fest.
mail-returned-button = Zu { $site }

mail-export-ready-subject = Deine Daten von { $site } liegen bereit
mail-export-ready-heading = Deine Daten liegen bereit
mail-export-ready-body =
    Hallo { $name }, wir haben alles zusammengestellt, was { $site } über dich gespeichert hat. Du kannst es jetzt herunterladen; melde dich vorher an, falls du danach gefragt wirst.

    Der Link gilt 24 Stunden lang und für einen Download. Danach wird die Datei gelöscht, und du kannst eine neue anfordern.

    Du hast das nicht angefordert? Dann leg sofort ein neues Passwort fest.
mail-export-ready-button = Meine Daten herunterladen

mail-order-completed-subject = Deine Credits für { $site } sind da
mail-order-completed-heading = Zahlung abgeschlossen
mail-order-completed-body =
    { $credits ->
        [one] Danke für deine Bestellung. Wir haben deinem Konto bei { $site } einen Credit gutgeschrieben. Du hast { $amount } bezahlt.
       *[other] Danke für deine Bestellung. Wir haben deinem Konto bei { $site } { $credits } Credits gutgeschrieben. Du hast { $amount } bezahlt.
    }

    Gekaufte Credits verfallen nicht.
mail-order-completed-button = Meine Bestellung ansehen
mail-order-completed-closing = Du kannst diesen Kauf bis einschließlich { $last_day } ohne Angabe von Gründen widerrufen: in deiner Bestellung oder indem du es uns auf beliebigem Weg mitteilst. Ein Satz genügt: „Ich widerrufe meinen Kauf von Credits auf { $site }, Bestellnummer { $order }, auf den Namen …“ Wir erstatten die unverbrauchten Credits innerhalb von 14 Tagen auf dem Weg, auf dem du bezahlt hast. Bitte bewahre diese E-Mail auf.
mail-order-line_begin = Bei der Bestellung hast du verlangt, dass wir sofort beginnen; verbrauchte Credits werden deshalb nicht erstattet.
mail-order-line_order = Bestellnummer: { $order }
mail-order-line_invoice = Rechnung { $number } vom { $day }
mail-order-line_method = Bezahlt mit: { $method }
mail-order-line_statement = Auf deinem Kontoauszug: { $statement }
mail-order-line_amount = { $net } zuzüglich { $vat } MwSt. ({ $rate } %, { $country })
mail-order-line_amount_without_vat = { $net }, ohne MwSt.
mail-order-line_seller = Verkäufer: { $seller }, USt-IdNr. { $vat_number }

mail-debit-failed-subject = Deine Bank hat eine Lastschrift für { $site } nicht bezahlt
mail-debit-failed-heading = Die Lastschrift ist fehlgeschlagen
mail-debit-failed-body =
    Deine Bank hat die Lastschrift über { $amount } für { $credits ->
        [one] einen Credit
       *[other] { $credits } Credits
    } nicht bezahlt. Bestellnummer: { $order }. Wir haben kein Geld eingezogen, und die Credits wurden nicht gutgeschrieben.

    Wir versuchen diese Lastschrift nicht noch einmal, und die Lastschrift ist für dein Konto vorerst ausgeschaltet. Deine Bank kann Gebühren berechnen; frag dort nach, wenn du es für einen Irrtum hältst. Du kannst jederzeit auf anderem Weg Credits kaufen.
mail-debit-failed-button = Anders bezahlen

mail-debit-cancelled-subject = Keine Lastschrift für { $site }
mail-debit-cancelled-heading = Wir belasten dein Konto nicht
mail-debit-cancelled-body =
    Die Lastschrift über { $amount } für { $credits ->
        [one] einen Credit
       *[other] { $credits } Credits
    } wird nicht eingezogen. Bestellnummer: { $order }. Die Bestellung ist geschlossen, und du schuldest uns nichts.

    Möchtest du die Credits noch, kannst du sie neu bestellen und anders bezahlen.
mail-debit-cancelled-button = Neu bestellen

mail-charged-back-subject = Deine Bank hat eine Zahlung an { $site } zurückgeholt
mail-charged-back-heading = Eine Zahlung wurde zurückgebucht
mail-charged-back-body =
    Deine Bank hat { $amount } zurückgeholt, die du uns bezahlt hattest. Bestellnummer: { $order }.

    { $taken ->
        [0] Von diesem Kauf waren keine Credits mehr übrig.
        [one] Der eine Credit, der von diesem Kauf übrig war, wurde abgezogen.
       *[other] Die { $taken } Credits, die von diesem Kauf übrig waren, wurden abgezogen.
    } { $owed ->
        [0] Du schuldest uns nichts.
        [one] Einen Credit davon hattest du schon verbraucht; er wird von deinem nächsten Kauf abgezogen.
       *[other] { $owed } Credits davon hattest du schon verbraucht; sie werden von deinem nächsten Kauf abgezogen.
    }

    Dein Konto bleibt offen. Wenn du deine Bank nicht darum gebeten hast oder jemand anders deine Karte benutzt hat, sag uns bitte Bescheid.
mail-charged-back-button = Meinen Kauf ansehen

mail-debt-reminder-subject =
    { $credits ->
        [one] { $site }: Ein Credit wird noch abgezogen
       *[other] { $site }: { $credits } Credits werden noch abgezogen
    }
mail-debt-reminder-heading = Eine zurückgebuchte Zahlung ist noch offen
mail-debt-reminder-body =
    { $credits ->
        [one] Eine deiner Zahlungen wurde zurückgebucht, nachdem du einen Credit davon verbraucht hattest. Er wird von deinem nächsten Kauf abgezogen; du musst jetzt nichts tun.
       *[other] Eine deiner Zahlungen wurde zurückgebucht, nachdem du { $credits } Credits davon verbraucht hattest. Sie werden von deinem nächsten Kauf abgezogen; du musst jetzt nichts tun.
    }

    Es kommen keine Gebühren und keine Zinsen dazu, und dein Konto bleibt offen. Wenn du es jetzt schon erledigen möchtest, kannst du mit jeder Zahlungsart Credits kaufen. Wenn du meinst, dass hier etwas nicht stimmt, sag uns bitte Bescheid.

    { $count ->
        [0] Das ist unsere letzte E-Mail dazu.
       *[other] Wenn es am { $day } noch offen ist, erinnern wir dich ein letztes Mal.
    }
mail-debt-reminder-button = Credits und Preise ansehen

mail-transfer-reminder-subject = Deine Überweisung an { $site } ist noch nicht angekommen
mail-transfer-reminder-heading = Wir warten noch auf deine Überweisung
mail-transfer-reminder-body =
    Deine Überweisung von { $amount } ist noch nicht angekommen. Bestellnummer: { $order }. Wenn du das Geld schon überwiesen hast, musst du nichts tun: Eine Überweisung kann ein paar Tage dauern.

    Sonst kannst du noch bezahlen oder die Bestellung stornieren. Wir warten mindestens bis zum { $until }. Danach endet die Bestellung von allein, und du schuldest uns nichts. Das ist unsere einzige Erinnerung.
mail-transfer-reminder-button = Meine Bestellung ansehen

mail-transfer-expired-subject = Deine Überweisung an { $site } ist nicht angekommen
mail-transfer-expired-heading = Wir haben deine Überweisung nicht erhalten
mail-transfer-expired-body =
    Wir haben auf deine Überweisung von { $amount } gewartet und die Bestellung geschlossen. Bestellnummer: { $order }. Du schuldest uns nichts.

    Wenn du das Geld schon überwiesen hast, zählt es noch oder geht auf dein Konto zurück; melde dich bitte, wenn nach einer Woche beides nicht geschehen ist. Möchtest du die Credits noch, kannst du sie neu bestellen.
mail-transfer-expired-button = Neu bestellen

mail-refund-requested-subject = Du hast deinen Kauf bei { $site } widerrufen
mail-refund-requested-heading = Wir haben deinen Widerruf erhalten
mail-refund-requested-body =
    Du hast deinen Kauf bei { $site } widerrufen: { $time }. Bestellnummer: { $order }.

    { $credits ->
        [one] Ein unverbrauchter Credit wurde von deinem Konto abgezogen. Du bekommst { $amount } zurück.
       *[other] { $credits } unverbrauchte Credits wurden von deinem Konto abgezogen. Du bekommst { $amount } zurück.
    }

    Das Geld erstatten wir über deine ursprüngliche Zahlungsart, spätestens 14 Tage nach deinem Widerruf. Bewahre diese E-Mail bitte als Nachweis auf.
mail-refund-requested-button = Meinen Kauf ansehen

mail-refund-granted-subject = Deine Erstattung von { $site }
mail-refund-granted-heading = Wir erstatten deinen Kauf
mail-refund-granted-body =
    Wir erstatten dir { $amount } für deinen Kauf bei { $site }: { $time }. Bestellnummer: { $order }.

    { $credits ->
        [0] Von deinem Konto wurden keine Credits abgezogen.
        [one] Ein unverbrauchter Credit wurde von deinem Konto abgezogen.
       *[other] { $credits } unverbrauchte Credits wurden von deinem Konto abgezogen.
    }

    Das Geld erstatten wir über deine ursprüngliche Zahlungsart. Wie schnell es geht, hängt von deiner Bank ab.
mail-refund-granted-button = Meinen Kauf ansehen

mail-refund-failed-subject = Deine Erstattung von { $site } ist fehlgeschlagen
mail-refund-failed-heading = Wir konnten das Geld nicht erstatten
mail-refund-failed-body =
    Die Erstattung von { $amount } für deinen Kauf mit der Bestellnummer { $order } ist fehlgeschlagen. Deine Credits sind wieder auf deinem Konto, du hast nichts verloren.

    Schreib uns bitte, dann finden wir einen anderen Weg, dir das Geld zu schicken.
mail-refund-failed-button = Meinen Kauf ansehen

mail-refund-reminder-subject = Deine Erstattung von { $site } wartet noch auf dich
mail-refund-reminder-heading = Wohin können wir dein Geld schicken?
mail-refund-reminder-body =
    Wir konnten dir { $amount } für deinen Kauf mit der Bestellnummer { $order } nicht erstatten und haben noch keinen anderen Weg mit dir gefunden. Deine Credits sind auf deinem Konto.

    Bitte schreib uns, wie wir dir das Geld schicken können. Wenn du lieber die Credits behältst, musst du nichts tun.

    { $count ->
        [0] Das ist unsere letzte E-Mail dazu. Du kannst dich auch später noch melden.
       *[other] Wenn es am { $day } noch offen ist, erinnern wir dich ein letztes Mal.
    }
mail-refund-reminder-button = Meinen Kauf ansehen

complaint-decision-upheld = Wir geben dir recht.
complaint-decision-partly = Wir geben dir zum Teil recht.
complaint-decision-rejected = Wir geben dir nicht recht.
complaint-decision-withdrawn = Du hast deine Beschwerde zurückgezogen.

mail-complaint-received-subject = Deine Beschwerde { $number } bei { $site }
mail-complaint-received-heading = Deine Beschwerde ist bei uns
mail-complaint-received-body =
    Deine Beschwerde hat die Nummer { $number }. Wir beantworten sie spätestens bis zum { $until }.

    Über die Schaltfläche unten kannst du sie jederzeit lesen und ergänzen. Gib diese E-Mail nicht weiter: Wer den Link hat, kann deine Beschwerde lesen.

    Du hast dich gar nicht bei uns beschwert? Dann hat jemand aus Versehen deine Adresse eingegeben, und du kannst diese E-Mail ignorieren.
mail-complaint-received-button = Meine Beschwerde ansehen

mail-complaint-answered-subject = { $site }: unsere Antwort auf deine Beschwerde { $number }
mail-complaint-answered-heading = Wir haben deine Beschwerde beantwortet
mail-complaint-answered-body =
    { $text }

    Über die Schaltfläche unten kannst du zurückschreiben.
mail-complaint-answered-button = Meine Beschwerde ansehen

mail-complaint-closed-subject = { $site }: unsere Entscheidung über deine Beschwerde { $number }
mail-complaint-closed-heading = Unsere Entscheidung über deine Beschwerde
mail-complaint-closed-body =
    { $decision }

    { $text }

    Bist du anderer Meinung? In der Europäischen Union kannst du eine Entscheidung über Inhalte oder dein Konto einer zertifizierten außergerichtlichen Streitbeilegungsstelle vorlegen und dich mit Fragen zu deinen persönlichen Daten an deine Datenschutzbehörde wenden. Der Weg zum Gericht steht dir immer offen.
mail-complaint-closed-button = Meine Beschwerde ansehen

statement-account_closed = dein Konto ist geschlossen.
statement-photo_rejected = { $count ->
    [one] eines deiner Fotos ist für alle anderen ausgeblendet, solange diese Entscheidung gilt. Du siehst es weiterhin.
   *[other] { $count } deiner Fotos sind für alle anderen ausgeblendet, solange diese Entscheidung gilt. Du siehst sie weiterhin.
}
statement-photo_removed = { $count ->
    [one] ein Foto oder eine Sprachnachricht von dir ist für euch beide endgültig entfernt.
   *[other] { $count } Fotos oder Sprachnachrichten von dir sind für euch beide endgültig entfernt.
}
statement-text_hidden-about = dein Text „Über mich“ ist für alle anderen ausgeblendet, bis du ihn änderst. Du siehst ihn weiterhin.
statement-text_hidden-reason = dein Text „Warum ich hier bin“ ist für alle anderen ausgeblendet, bis du ihn änderst. Du siehst ihn weiterhin.
statement-text_hidden-prompts = dein Text „In meinen Worten“ ist für alle anderen ausgeblendet, bis du ihn änderst. Du siehst ihn weiterhin.
statement-warned = das ist eine Verwarnung. Sonst ändert sich vorerst nichts.
statement-paused = du kannst dich anmelden und lesen, aber bis zum { $until } keine Nachrichten, Geschenke oder Likes senden, niemanden melden und weder deine Fotos noch dein Profil ändern.
statement-reports_paused = was du meldest, muss bis zum { $until } warten. Meldungen über Personen unter 18, Gewalt oder Rechtswidriges müssen nicht warten.
statement-undone-photo_rejected = { $count ->
    [one] Andere können dein Foto sehen.
   *[other] Andere können deine Fotos sehen.
}
statement-undone-text_hidden-about = Andere können deinen Text „Über mich“ sehen.
statement-undone-text_hidden-reason = Andere können deinen Text „Warum ich hier bin“ sehen.
statement-undone-text_hidden-prompts = Andere können deinen Text „In meinen Worten“ sehen.
statement-undone-warned = Deine Verwarnung ist zurückgenommen.
statement-undone-paused = Du kannst wieder schreiben.
statement-undone-reports_paused = Deine Meldungen müssen nicht mehr warten.
statement-rule-content = AGB, „Dein Profil und was du schreibst“
statement-rule-conduct = AGB, „Wie wir miteinander umgehen“
statement-photo-no_face = Darauf ist kein Gesicht zu sehen.
statement-photo-not_you = Du scheinst darauf nicht zu sehen zu sein.
statement-photo-nudity = Es zeigt mehr, als wir auf Fotos erlauben.
statement-photo-minor = Darauf ist jemand, der nicht volljährig ist.
statement-photo-contact_details = Es zeigt Kontaktdaten, etwa eine Telefonnummer oder eine Adresse.
statement-photo-advertising = Es sieht nach Werbung aus.
statement-photo-offensive = Es kann andere verletzen.
statement-photo-poor_quality = Es ist zu dunkel, zu unscharf oder zu klein.
statement-photo-other = Es passt nicht zu unseren Regeln.
statement-text-contact_details = Darin stehen Kontaktdaten, etwa eine Telefonnummer oder eine Adresse.
statement-text-advertising = Es liest sich wie Werbung.
statement-text-offensive = Es kann andere verletzen.
statement-text-minor = Es geht darin um jemanden, der nicht volljährig ist.
statement-text-untrue = Darin steht etwas, das nicht stimmt.
statement-text-other = Es passt nicht zu unseren Regeln.
statement-source-report = Wir haben davon durch die Meldung eines Mitglieds erfahren.
statement-source-notice = Wir haben davon durch eine Meldung rechtswidriger Inhalte erfahren.
statement-source-rule = Eine Regel unseres Programms hat es bemerkt, und ein Mensch hat es sich angesehen.
statement-source-own = Wir sind selbst darauf gestoßen.
statement-by_people = Das haben Menschen entschieden, kein Programm.
statement-money-refunded = Gekaufte Credits, die du nicht verbraucht hast, erstatten wir über deine ursprüngliche Zahlungsart.
statement-money-fraud = Gekaufte Credits werden nicht erstattet, weil sie durch Betrug erlangt wurden.

report-upheld = Du hattest recht: Was du gemeldet hast, verstieß gegen unsere Regeln, und wir haben uns darum gekümmert.
report-dismissed = Wir haben sie geprüft und nichts gefunden, was gegen unsere Regeln verstößt.
mail-report-decided-subject = { $site }: wir haben über deine Meldung entschieden
mail-report-decided-heading = Wir haben über deine Meldung entschieden
mail-report-decided-body =
    Hallo { $name }, danke für deine Meldung. { $decision }

    Zum Schutz aller Beteiligten können wir dir nicht mehr dazu sagen.

    Bist du anderer Meinung? Über die Schaltfläche unten kannst du dich sechs Monate lang kostenlos beschweren. Es entscheidet jemand, der diese Entscheidung nicht getroffen hat.

    In der Europäischen Union kannst du dich auch an eine zertifizierte außergerichtliche Streitbeilegungsstelle wenden. Der Weg zum Gericht steht dir immer offen.
mail-report-decided-button = Entscheidung anfechten

mail-statement-subject = { $site }: unsere Entscheidung { $number }
mail-statement-heading = Unsere Entscheidung und ihre Gründe
mail-statement-body =
    Hallo { $name }, { $decision }

    Regel oder Gesetz: { $rule }

    Was geschehen ist: { $text }

    { $label }

    Bist du anderer Meinung? Über die Schaltfläche unten kannst du dich sechs Monate lang kostenlos beschweren. Es entscheidet jemand, der diese Entscheidung nicht getroffen hat.

    In der Europäischen Union kannst du dich auch an eine zertifizierte außergerichtliche Streitbeilegungsstelle wenden. Der Weg zum Gericht steht dir immer offen.
mail-statement-button = Entscheidung anfechten

mail-decision-undone-subject = Dein Konto bei { $site } ist wieder offen
mail-decision-undone-heading = Unsere Entscheidung ist aufgehoben
mail-decision-undone-body = Hallo { $name }, wir haben unsere Entscheidung { $number } aufgehoben. Dein Konto bei { $site } ist wieder offen, und du kannst dich wie gewohnt anmelden.
mail-decision-undone-button = Anmelden

mail-statement-undone-subject = { $site }: unsere Entscheidung { $number } gilt nicht mehr
mail-statement-undone-heading = Unsere Entscheidung gilt nicht mehr
mail-statement-undone-body = Hallo { $name }, unsere Entscheidung { $number } gilt nicht mehr: { $decision }
mail-statement-undone-button = Mein Profil ansehen

mail-debit-notice-subject = Eine Lastschrift über { $amount } für { $site }
mail-debit-notice-heading = Eine Lastschrift steht bevor
mail-debit-notice-body =
    Danke für deine Bestellung bei { $site }. Wir ziehen { $amount } von dem Konto ein, das auf { $account } endet, frühestens am { $day }. Die Mandatsreferenz ist { $reference }.

    Bitte sorge dafür, dass das Konto gedeckt ist. Deine Credits werden gutgeschrieben, sobald deine Bank gezahlt hat.
mail-debit-notice-button = Meine Bestellung ansehen

mail-line_messages = { $count ->
    [one] { $name }: eine Nachricht
   *[other] { $name }: { $count } Nachrichten
}
mail-line_creditor = Gläubiger: { $creditor }
mail-line_mandate = Dein Mandat im Wortlaut: { $text }
mail-line_debt_reminders = Wenn du uns dann noch Credits schuldest, erinnern wir dich am { $day } und ein letztes Mal am { $until }. Gebühren kommen nicht dazu.
mail-line_refund_reminders = Wenn wir bis dahin keinen Weg gefunden haben, erinnern wir dich am { $day } und ein letztes Mal am { $until }.
mail-line_more = { $count ->
    [one] und eine weitere Person
   *[other] und { $count } weitere Personen
}

mail-new-conversation-subject = { $count ->
    [one] Eine neue Unterhaltung bei { $site }
   *[other] { $count } neue Unterhaltungen bei { $site }
}
mail-new-conversation-heading = { $count ->
    [one] Jemand hat dir geschrieben
   *[other] { $count } Personen haben dir geschrieben
}
mail-new-conversation-body = Hallo { $name }, bei { $site } gibt es neue Post für dich. Geschrieben hat dir zum ersten Mal:
mail-new-conversation-button = Meine Nachrichten lesen

mail-new-messages-subject = { $count ->
    [one] Eine neue Nachricht bei { $site }
   *[other] { $count } neue Nachrichten bei { $site }
}
mail-new-messages-heading = { $count ->
    [one] Du hast eine neue Nachricht
   *[other] Du hast { $count } neue Nachrichten
}
mail-new-messages-body = Hallo { $name }, bei { $site } wurde dir geschrieben. Neu für dich ist:
mail-new-messages-button = Meine Nachrichten lesen

mail-like-subject = { $count ->
    [one] Ein neues Like bei { $site }
   *[other] { $count } neue Likes bei { $site }
}
mail-like-heading = { $count ->
    [one] Jemand mag dich
   *[other] { $count } Personen mögen dich
}
mail-like-body = Hallo { $name }, das ist neu bei deinen Likes auf { $site }:
mail-like-button = Meine Likes ansehen

mail-unread-reminder-subject = { $count ->
    [one] Du hast noch eine ungelesene Nachricht bei { $site }
   *[other] Du hast noch { $count } ungelesene Nachrichten bei { $site }
}
mail-unread-reminder-heading = Noch ungelesen
mail-unread-reminder-body = Hallo { $name }, vor ein paar Tagen hat dir jemand bei { $site } geschrieben, und du hast es noch nicht gelesen. Wir erinnern dich nur dieses eine Mal daran.
mail-unread-reminder-button = Meine Nachrichten lesen

## What the calendar tells, and the operator's own news (calendar/, news/)

mail-footer_chosen = Du erhältst diese E-Mail, weil du sie in deinen Einstellungen bei { $site } ausgewählt hast. { $site } ist ein Angebot von { $company }, { $address }.

calendar-messages =
    { $count ->
        [one] Eine ungelesene Nachricht
       *[other] { $count } ungelesene Nachrichten
    }
calendar-likes =
    { $count ->
        [one] Ein neues Like
       *[other] { $count } neue Likes
    }
calendar-newcomers =
    { $count ->
        [one] Ein neues Mitglied in deiner Nähe
       *[other] { $count } neue Mitglieder in deiner Nähe
    }

mail-reminder-subject = Was bei { $site } auf dich wartet
mail-reminder-heading = Du warst eine Weile nicht hier
mail-reminder-body = Hallo { $name }, das ist seit deinem letzten Besuch für dich angekommen:
mail-reminder-closing = Wir erinnern dich nur, wenn wirklich etwas auf dich wartet, und höchstens dreimal. Danach melden wir uns nicht mehr, bis du wiederkommst.
mail-reminder-button = Jetzt ansehen

mail-weekly-update-subject = Deine Woche bei { $site }
mail-weekly-update-heading = Deine Woche bei { $site }
mail-weekly-update-body = Hallo { $name }, das hat sich in den letzten sieben Tagen für dich getan:
mail-weekly-update-closing = Gezählt sind nur echte Mitglieder, keine fiktiven Profile.
mail-weekly-update-button = Neues ansehen

mail-search-alert-subject = Neue Mitglieder für deine Suchen bei { $site }
mail-search-alert-heading = Neue Mitglieder für deine Suchen
mail-search-alert-body = Hallo { $name }, diese Menschen sind dazugekommen, seit wir zuletzt für dich gesucht haben:
mail-search-alert-closing = Gezählt sind nur echte Mitglieder, keine fiktiven Profile.
mail-search-alert-button = Neue Mitglieder ansehen
search-alert-line =
    { $count ->
        [one] „{ $search }“: ein neues Mitglied ({ $names })
       *[other] „{ $search }“: { $count } neue Mitglieder ({ $names })
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

shortcut-messages = Nachrichten
shortcut-likes = Likes
shortcut-search = Suche

## What the start page of each niche says first (settings/model.rs)

headline-1 = Triff jemanden, der deinen Abend wert ist.
headline-2 = Zu zweit ist die Nacht schöner.
headline-3 = Finde jemanden für den Sonnenuntergang.
headline-4 = Finde jemanden, den es auch nach draußen zieht.
headline-5 = Finde jemanden, mit dem du lange wach bleibst.
headline-6 = Lass etwas Neues beginnen.
headline-7 = Lass dir Zeit. Lerne jemanden kennen, der dir guttut.

## What the demo's sites say of themselves, and what a payment is for

site-index-title = { $site }: Dating und Chat für Erwachsene, in deinem Tempo
site-description = Lerne Erwachsene in deiner Nähe kennen, finde heraus, wer zu dir passt, und schreibt euch. { $site } zeigt vorab, was jede Nachricht kostet, kennzeichnet fiktive Profile klar und lässt dich jederzeit wieder gehen.
site-description-velours = Für Erwachsene, die lange Abende mögen: Finde jemanden zum Flirten und lass dir dabei alle Zeit. { $site } zeigt vorab, was jede Nachricht kostet, kennzeichnet fiktive Profile klar und lässt dich jederzeit wieder gehen.
site-description-nordlys = Für Erwachsene, die sich lieber beim Spazierengehen treffen als in einer Bar. { $site } hat keine fiktiven Profile, zeigt vorab, was jede Nachricht kostet, und lässt dich jederzeit wieder gehen.
site-description-meadow = Für Erwachsene, die sich Zeit nehmen: lies, schreib und lerne einen freundlichen Menschen kennen. { $site } zeigt vorab, was jede Nachricht kostet, kennzeichnet fiktive Profile klar und lässt dich jederzeit wieder gehen.
payment-description = { $credits } Credits bei { $site }
refund-description = Erstattung von { $site }

## Gifts (settings/gifts.rs)

gift-rose = Rose
gift-heart = Herz
gift-coffee = Kaffee
gift-chocolates = Pralinen
gift-cake = Torte
gift-champagne = Champagner
gift-teddy = Teddybär
gift-ring = Ring

## Pushes (notifications/push/message.rs, chat/notices/push.rs, calendar/)

push-like-title = Neues Like
push-like-body = Ein Like von { $name }.
push-match-title = Es ist ein Match
push-match-body = Du und { $name } mögt euch.
push-conversation-title = Neue Unterhaltung
push-conversation-body = Eine Nachricht von { $name }.
push-message-title = { $count ->
    [one] Neue Nachricht
   *[other] { $count } neue Nachrichten
}
push-message-body = Eine Nachricht von { $name }.
push-reminder-title = Ungelesene Nachrichten
push-reminder-body = { $count ->
    [one] Du hast noch eine ungelesene Nachricht.
   *[other] Du hast noch { $count } ungelesene Nachrichten.
}
push-weekly-title = Deine Woche bei { $site }
push-comeback-title = Was bei { $site } auf dich wartet
push-search-alert-title = Neue Mitglieder bei { $site }
push-search-alert-body = { $count ->
    [one] Ein neues Mitglied passt zu einer gespeicherten Suche
   *[other] { $count } neue Mitglieder passen zu deinen gespeicherten Suchen
}
push-date-check-title = Alles in Ordnung?
push-date-check-body = Tippe hier, um dich zu melden. Wer deinen Plan hat, sieht es auf dessen Seite.

## Ordering (payments/orders/begin.rs)

# Above the order button; its buyer's own words (Directive 2011/83, articles 7(3) and 8(8)).
order-begin = Ich verlange, dass ihr die Credits sofort gutschreibt und sofort erbringt, wofür ich sie einsetze. Mir ist bekannt, dass ich für verbrauchte Credits kein Geld zurückbekomme.

## Direct debit (payments/direct_debit/mandate_text.rs): the words of the SEPA Core mandate

direct_debit-mandate = Mit dem Häkchen ermächtigst du { $creditor }, Zahlungen von deinem Konto mittels Lastschrift einzuziehen. Zugleich weist du dein Kreditinstitut an, die von { $creditor } auf dein Konto gezogenen Lastschriften einzulösen. Hinweis: Du kannst innerhalb von 8 Wochen, beginnend mit dem Belastungsdatum, die Erstattung des belasteten Betrags verlangen. Es gelten dabei die mit deinem Kreditinstitut vereinbarten Bedingungen. Du bist einverstanden, dass jede Lastschrift mindestens einen Tag vorher per E-Mail angekündigt wird. Das Mandat gilt auch für spätere Bestellungen, die du per Lastschrift bezahlst; du kannst es jederzeit widerrufen.
direct_debit-creditor = Gläubiger: { $creditor }, { $address }, { $city }, { $country }.

## Text messages (sms/text.rs): one message of 160 GSM letters each; the last line lets phones offer the code

sms-debit_code =
    { $site }: Dein Code ist { $code }. Er gilt 10 Minuten. Gib ihn an niemanden weiter.
    @{ $domain } #{ $code }

# The invoice as a file (PDF), and credit notes on its later pages.
invoice-title = Rechnung { $number }
invoice-date = Rechnungsdatum
invoice-credits = Credits
invoice-order = Bestellnummer
invoice-payment = Zahlungsnummer
invoice-method = Zahlungsart
invoice-statement = Auf deinem Kontoauszug
invoice-full_price = Preis ohne Rabatt
invoice-discount = Rabatt
invoice-net = Nettobetrag
invoice-vat = MwSt. { $rate } ({ $where })
invoice-total = Gesamtpreis
invoice-buyer = Gekauft von
invoice-site = Website
invoice-seller = Verkauft von
invoice-company_number = Handelsregisternummer
invoice-vat_number = USt-IdNr.
invoice-credit_note = Gutschrift { $number }
invoice-reversal = Storno { $number }
invoice-note_date = Datum
invoice-of = Zu Rechnung
invoice-note_total = Gesamt
