### Texts that the server writes: interests, refusals, mails.

## Interests (settings/data/interests.json)

interest-relationship = Relazione stabile
interest-kissing = Baciare
interest-romance = Romanticismo
interest-conversation = Belle conversazioni
interest-humour = Umorismo
interest-travelling = Viaggi
interest-music = Musica
interest-dancing = Ballo
interest-cinema = Film e serie TV
interest-theatre = Teatro
interest-museums = Musei
interest-art = Arte
interest-photography = Fotografia
interest-reading = Lettura
interest-cooking = Cucina
interest-dining_out = Cene fuori
interest-wine = Vino
interest-hiking = Escursionismo
interest-cycling = Bicicletta
interest-fitness = Fitness
interest-swimming = Nuoto
interest-yoga = Yoga
interest-team_sports = Sport di squadra
interest-winter_sports = Sport invernali
interest-camping = Campeggio
interest-nature = Natura
interest-gardening = Giardinaggio
interest-pets = Animali domestici
interest-gaming = Videogiochi
interest-board_games = Giochi da tavolo
interest-motoring = Auto e moto
interest-crafts = Fai da te
interest-volunteering = Volontariato
interest-fashion = Moda
interest-wellness = Sauna e benessere
interest-flirting = Flirt
interest-massage = Massaggi sensuali
interest-role_play = Giochi di ruolo
interest-lingerie = Lingerie
interest-tantra = Tantra
interest-dominance = Dominazione
interest-submission = Sottomissione
interest-fantasies = Fantasie
interest-erotic_stories = Racconti erotici

## Genders that a site can take beside women and men (settings/starter.rs)

# On a profile; after “I am”; in a list beside “Women”; after “I am looking for”.
gender-non_binary = Persona non binaria
gender-i_am-non_binary = una persona non binaria
gender-people-non_binary = Persone non binarie
gender-sought-non_binary = persone non binarie
gender-couple_mf = Coppia (donna e uomo)
gender-i_am-couple_mf = una coppia: una donna e un uomo
gender-people-couple_mf = Coppie (donna e uomo)
gender-sought-couple_mf = coppie (donna e uomo)
gender-couple_ff = Coppia (due donne)
gender-i_am-couple_ff = una coppia: due donne
gender-people-couple_ff = Coppie (due donne)
gender-sought-couple_ff = coppie (due donne)
gender-couple_mm = Coppia (due uomini)
gender-i_am-couple_mm = una coppia: due uomini
gender-people-couple_mm = Coppie (due uomini)
gender-sought-couple_mm = coppie (due uomini)

# Profile prompts: beginnings that a member finishes in a sentence. They stand over the answer, and in “opener-prompt”.
prompt-perfect_sunday = La mia domenica perfetta
prompt-small_joys = Una piccola cosa che mi rallegra la giornata
prompt-laugh_most = Cosa mi fa ridere
prompt-talk_for_hours = Potrei parlare per ore di
prompt-ask_me = Chiedimi di
prompt-first_date = La mia idea di un bel primo appuntamento
prompt-evening_at_home = Una bella serata a casa
prompt-favourite_spot = Il mio posto preferito in zona
prompt-home_cooked = Il piatto che mi riesce meglio
prompt-travel_next = Il prossimo viaggio che vorrei fare
prompt-travel_back = Un posto dove torno sempre
prompt-best_weekend = Il mio miglior weekend improvvisato
prompt-rainy_day = Cosa faccio quando piove
prompt-morning_or_night = Mattina presto o notte fonda
prompt-song_on_repeat = La canzone che ascolto in continuazione
prompt-dance_to = La canzone che mi fa ballare
prompt-last_film = L’ultimo film che mi è piaciuto davvero
prompt-book_to_lend = Un libro che ti presterei
prompt-hidden_talent = Il mio talento nascosto
prompt-learning_now = Una cosa che sto imparando
prompt-teach_you = Una cosa che potrei insegnarti
prompt-show_me = Una cosa che potresti farmi scoprire
prompt-better_together = Cosa è più divertente in due
prompt-never_say_no = Non dico mai di no a
prompt-cant_do_without = Non posso fare a meno di
prompt-guilty_pleasure = Un piacere di cui non mi vergogno
prompt-unpopular_opinion = Un’opinione che pochi condividono
prompt-changed_mind = Su questo ho cambiato idea
prompt-two_truths = Due verità e una bugia
prompt-childhood_dream = Cosa sognavo di diventare nell’infanzia
prompt-friends_say = Cosa dicono di me gli amici
prompt-good_company = Do il meglio di me quando
prompt-warm_to = Le persone che mi piacciono subito
prompt-best_compliment = Il complimento più bello che ho ricevuto
prompt-best_advice = Il consiglio migliore che ho ricevuto
prompt-proud_of = Il mio motivo d’orgoglio
prompt-bravest = La cosa più coraggiosa che ho fatto
prompt-pets = Gatti, cani o nessuno dei due
prompt-toast_to = A cosa brinderei
prompt-hoping_for = Cosa spero di trovare qui

# First messages to choose from. They are words of a member, to someone of any gender; none is pushy.
opener-prompt-1 = La tua risposta a «{ $question }» mi ha messo curiosità. Mi racconti di più?
opener-prompt-2 = Mi piace quello che hai scritto in «{ $question }». Vuoi sentire la mia risposta?
opener-prompt-3 = «{ $question }»: ci penso anch’io. Come ti è venuta la tua risposta?
opener-interest-1 = { $interest }: ce l’abbiamo in comune! Com’è cominciata per te?
opener-interest-2 = { $interest }: anche a me piace. Cosa ti ha dato più soddisfazione di recente?
opener-interest-3 = Abbiamo in comune «{ $interest }». Cosa mi consiglieresti?
opener-town-1 = Qual è il tuo posto preferito a { $city }?
opener-town-2 = Conosco poco { $city }. Cosa dovrei vedere per prima cosa?
opener-town-3 = { $city }: per caso o per scelta?
opener-home-1 = Abitiamo nella stessa città: { $city }. Dove vai quando vuoi coccolarti un po’?
opener-home-2 = Un’altra persona di { $city }! Qual è il tuo angolo preferito?
opener-photo-1 = Quale delle tue foto ha la storia più bella?
opener-photo-2 = Mi piacciono le tue foto. Dove hai scattato l’ultima?
opener-light-1 = Quale piccola cosa ti ha fatto sorridere questa settimana?
opener-light-2 = Cosa aspetti con impazienza in questo momento?
opener-light-3 = Qual è la cosa più buona che hai mangiato di recente?
opener-light-4 = Com’è andata la giornata: meglio o peggio del previsto?
opener-choice-1 = Caffè, tè o qualcosa di più forte?
opener-choice-2 = Se potessimo partire domani: mare, montagna o una grande città?
opener-choice-3 = Domenica mattina: a letto fino a tardi o fuori presto?
opener-choice-4 = Quale canzone dovrei ascoltare oggi?

## Refusals: problem-<code> of kernel/problem/mod.rs, and the fields' texts (spec 5 and 8)

problem-internal = Si è verificato un errore.
problem-try_later = Si è verificato un errore, riprova più tardi.
problem-login_failed = Accesso non riuscito, riprova
problem-passkey_failed = Questa passkey non ha funzionato. Riprova oppure accedi con la password.
problem-passkey_limit = Hai già { $max } passkey. Rimuovine una prima di aggiungerne un’altra.
problem-saved_search_limit = Hai già { $max } ricerche salvate. Rimuovine una prima di salvarne un’altra.
problem-date_plan_limit = Hai già { $max } piani di appuntamento aperti. Chiudine uno prima di crearne un altro.
problem-account_blocked = Troppi tentativi errati, account bloccato per { $minutes } min.
problem-reset_limit = Sono state inviate troppe e-mail per reimpostare la password, riprova domani.
problem-email_unknown = Indirizzo e-mail non trovato
problem-link_expired = Il link è scaduto o non valido, richiedi una nuova e-mail
problem-new_password_needed = Questo account è stato aperto in un altro browser. Scegli una nuova password per renderlo tuo.
problem-activation_failed = Attivazione non riuscita
problem-pending_deletion = Questo account sta per essere eliminato. Usa il link nella nostra e-mail per recuperarlo.
problem-account_closed = Questo account è stato chiuso. L’e-mail che ti abbiamo inviato spiega perché e come puoi opporti.
problem-export_preparing = Stiamo già raccogliendo i tuoi dati. Riceverai un’e-mail quando saranno pronti.
problem-email_taken = Esiste già un account con questo indirizzo e-mail
problem-new_email_taken = Un altro account usa già questo indirizzo e-mail
problem-blocked_by = { $name } ti ha bloccato. Non hai accesso a questa pagina.
problem-swipe_limit = Hai usato tutti i like di oggi. Domani ne avrai di nuovi.
problem-push_refused = Il servizio di notifiche di questo browser non può essere usato qui.
problem-signups_closed = Al momento ci si può iscrivere solo su invito.
problem-not_confirmed = Conferma prima il tuo indirizzo e-mail. Trovi il link nella tua casella di posta.
problem-paused = Fino a questa data non puoi inviare né modificare nulla: { $until }. Puoi ancora accedere e leggere. La nostra e-mail spiega perché e come puoi opporti.
problem-waiting_for_activation = Questa persona deve ancora confermare il proprio indirizzo e-mail. Dopo potrai rispondere.
problem-consent_missing = Spunta la casella per continuare.

problem-payment_failed = Il pagamento non è riuscito o è stato annullato.
problem-card_failed = Il pagamento con carta di credito non è riuscito
problem-payment_unavailable = Al momento non è possibile pagare. Non ti è stato addebitato nulla. Riprova più tardi.
problem-method_not_offered = Questo metodo di pagamento non è disponibile. Scegline un altro.
problem-bundle_not_offered = Questo pacchetto di crediti non è più disponibile. Scegline un altro.
problem-not_enough_credits = Non hai abbastanza crediti
problem-premium_only = Questa funzione è disponibile solo per i membri premium.
problem-direct_debit_blocked = Il tuo account è bloccato per i pagamenti con addebito diretto.
problem-direct_debit_limit = Hai raggiunto il limite dei pagamenti con addebito diretto. Scegli un altro metodo di pagamento.
problem-mandate_text_changed = Nel frattempo il testo del mandato è cambiato. Rileggilo e dai il tuo consenso.
problem-mandate_gone = Questo metodo di pagamento non è più salvato. Scegli come vuoi pagare.
problem-iban_invalid = Controlla il numero di conto (IBAN).
problem-phone_invalid = Inserisci un numero di cellulare che possa ricevere SMS.
problem-code_not_found = Codice non trovato
problem-code_used = Codice già utilizzato
problem-code_ended = Questa offerta è finita
problem-code_not_applicable = Questo codice non vale per questo ordine.
problem-discount_follows_countdown = Questo sito ha un conto alla rovescia del 25 %, e dopo non può arrivare nulla di altrettanto conveniente. Scegli meno del 25 %.
problem-discount_in_use = Hai un ordine aperto con questo sconto. Completalo o annullalo per usare di nuovo lo sconto.
problem-checkout_still_open = L’ordine che hai annullato può ancora essere pagato sulla pagina del fornitore di pagamenti, quindi per ora conserva il suo sconto. Paga lì, aspetta che quella pagina si chiuda (di solito entro un’ora) o compra senza sconto.
problem-order_under_way = Al momento non puoi annullare questo ordine: il pagamento è in corso di elaborazione.
problem-refund_impossible = Non puoi recedere da questo acquisto.
problem-refund_changed = L’importo che puoi riavere è cambiato. Controlla il nuovo importo.
problem-spending_paused = Hai messo in pausa gli acquisti. Puoi cambiarlo dove imposti il tuo limite di spesa.
problem-spending_limit = Con questo acquisto supereresti il limite mensile che hai impostato. Contano anche gli ordini che possono ancora essere pagati.
problem-currency_not_yours = Indica il limite nella tua valuta.
problem-sms_code_invalid = Codice non valido

problem-message_empty = Scrivi prima un messaggio.
problem-message_too_long = Il tuo messaggio può avere al massimo { $max } caratteri.
problem-message_characters = Il tuo messaggio contiene caratteri che non possono essere inviati.
problem-conversation_limit = { $max ->
    [one] Con un account gratuito puoi scrivere a una persona. Acquista crediti per scrivere ad altre.
   *[other] Con un account gratuito puoi scrivere a { $max } persone. Acquista crediti per scrivere ad altre.
}
problem-edit_too_late = Puoi modificare un messaggio fino a { $minutes } minuti dopo l'invio.
problem-unsend_too_late = Questo messaggio non si può più ritirare.
problem-pins_full = Hai già fissato { $max } conversazioni. Prima togline una.
problem-views_full = Hai già salvato { $max } viste. Rimuovine prima una.
problem-identical_opener = { $max ->
    [one] Hai già inviato questo primo messaggio a un’altra persona nelle ultime 24 ore. Scrivi qualche parola pensata per questa persona.
   *[other] Hai già inviato questo primo messaggio a { $max } persone nelle ultime 24 ore. Scrivi qualche parola pensata per questa persona.
}

problem-email_invalid = E-mail non valida
problem-new_email_invalid = Il nuovo indirizzo e-mail non è valido
problem-email_disposable = Usa un indirizzo e-mail che conserverai. Non accettiamo indirizzi usa e getta.
problem-email_unchanged = È l’indirizzo e-mail che usi già.
problem-date_of_birth_missing = Inserisci la tua data di nascita ({ $min_age }+)
problem-date_of_birth_invalid = Data di nascita non valida.
problem-birth_date_fixed = La tua data di nascita è già stata corretta una volta.
problem-too_young = Devi avere almeno { $min_age } anni.
problem-name_is_email = Non usare il tuo indirizzo e-mail come nome.
problem-name_starts_with_at = Il tuo nome non può iniziare con @.
problem-name_invalid = Scegli un nome da { $min } a { $max } caratteri.
problem-password_too_short = Scegli una password di almeno { $min } caratteri.
problem-password_too_long = La tua password può avere al massimo { $max } caratteri.
problem-password_too_common = Questa password è troppo facile da indovinare. Scegline un’altra.
problem-password_mismatch = Le password inserite non coincidono.
problem-old_password_wrong = Controlla la tua vecchia password.
problem-age_range_invalid = L’età minima non può superare l’età massima.
problem-place_unknown = Non conosciamo nessuna località vicino a questo punto.
problem-unknown_place = Scegli una località dall’elenco.
problem-photo_unreadable = Non riusciamo a leggere questa immagine. Scegline un’altra.
problem-photo_moving = Qui non si possono mostrare immagini animate. Scegline una fissa.
problem-photo_too_small = Questa immagine è troppo piccola. Ogni lato deve avere almeno { $min } pixel.
problem-photo_rejected_before = Hai già inviato questa foto e non l’abbiamo accettata. { $reason }
problem-photo_too_large = Questa immagine ha troppi pixel. Scegline una più piccola.
problem-gift_not_offered = Questo regalo non è più disponibile. Scegline un altro.
problem-photo_expired = La tua foto ha aspettato troppo a lungo. Aggiungila di nuovo.
problem-file_unreadable = Possiamo accettare solo immagini e file PDF.
problem-file_expired = Un file ha aspettato troppo a lungo. Aggiungilo di nuovo.
problem-complaint_closed = Questo reclamo è chiuso. Puoi presentarne uno nuovo.
problem-complaint_full = Questo reclamo non può contenere altri messaggi. Presentane uno nuovo.
problem-photo_limit = Hai già { $max } foto. Eliminane una prima di aggiungerne un’altra.
problem-photos_waiting = Ci sono già { $max } foto o messaggi vocali in attesa di essere inviati. Prima inviane o rimuovine uno.
problem-voice_unreadable = Non riusciamo a riprodurre questa registrazione. Registrala di nuovo.
problem-voice_too_long = Un messaggio vocale può durare al massimo { $max } secondi. Registrane uno più breve.
problem-voice_too_short = Questa registrazione è troppo corta. Registrane una più lunga.
problem-voice_silent = In questa registrazione non si sente nulla. Controlla il microfono e riprova.
problem-verification_over = Questa richiesta è scaduta. Ricomincia da capo.
problem-verification_waiting = Stiamo ancora guardando le tue ultime immagini. Te lo diremo appena avremo finito.
problem-verification_needs_photo = Aggiungi prima una foto al profilo: la confrontiamo con le tue immagini.
problem-age_check_needed = Prima di poter scrivere qui, conferma la tua età nelle impostazioni.
problem-age_check_failed = La tua età non è stata confermata. Puoi riprovare.
problem-age_check_unavailable = La verifica dell’età al momento non è disponibile. Riprova più tardi.
problem-nude_main_photo = La tua foto principale non può essere contrassegnata come nudo, perché tutti la vedono subito. Scegli prima un’altra foto principale.
problem-nude_by_moderator = Un moderatore ha contrassegnato questa foto come nudo, quindi non puoi cambiarlo. Contatta l’assistenza clienti se non sei d’accordo.
problem-nude_photos_refused = Qui le foto di nudo non sono ammesse. Elimina questa foto e scegline un’altra.
problem-album_main_photo = La tua foto principale non può andare nel tuo album privato, perché la vedono tutti. Scegli prima un’altra foto principale.
problem-album_limit = Il tuo album privato contiene al massimo { $max } foto. Togline prima una.
problem-album_viewers_limit = { $max } persone possono già vedere il tuo album privato. Smetti prima di condividerlo con una di loro.
problem-album_needs_conversation = Puoi condividere il tuo album privato con le persone con cui hai una conversazione.
problem-photos_changed = Nel frattempo le tue foto sono cambiate. Guardale di nuovo, poi mettile in ordine.
problem-crop_too_small = Questa parte è troppo piccola. Scegli una parte più grande dell’immagine.
problem-gender_in_use = { $count ->
    [one] Un membro è di questo genere, che quindi resta.
   *[other] { $count } membri sono di questo genere, che quindi resta.
}
problem-language_not_offered = Questo sito non è disponibile in quella lingua.
problem-field_invalid = Controlla questo campo.
problem-field_missing = Compila questo campo.
problem-field_unknown = Campo sconosciuto: { $field }

problem-authentication_required = Accedi prima di continuare.
problem-other_member = In questo browser ora ha effettuato l’accesso un’altra persona. Ricarica la pagina.
problem-not_found = Non abbiamo trovato quello che cerchi.
problem-fresh_proof_required = Conferma ancora una volta che sei tu.
problem-passkey_only = La tua azienda ti fa entrare solo con una passkey.
problem-staff_exists = Un collega ha già questo indirizzo.
problem-warning_needed = Avverti prima il membro: le sue segnalazioni possono attendere solo dopo un avvertimento.
problem-trial_needed = Prova prima la regola con questi numeri: poi potrai attivarla per un giorno.
problem-stale_version = Nel frattempo qualcuno ha scritto o modificato questo. Guarda di nuovo.
problem-own_decision = Questa decisione l’hai presa tu: sul reclamo decide un’altra persona.
problem-access_reason_required = Indica un caso aperto che riguarda questo membro.
problem-console_only = Questo si può fare solo nella console.
problem-claimed_by_other = Un collega lo sta esaminando o ha già deciso.
problem-site_incomplete = A questo sito manca ancora qualcosa, quindi resta chiuso. L’elenco dice che cosa.
problem-site_serves = Questo sito è aperto. I membri arrivano prima che apra o mentre è chiuso per manutenzione.
problem-move_under_way = I membri stanno arrivando su questo sito o vengono tolti. Aspetta che l’operazione finisca oppure fermala.
problem-upload_too_large = Il server accetta archivi fino a { $megabytes } MB, e il contenuto non può essere più grande.
problem-upload_no_room = Sul disco del server non c’è spazio sufficiente, compresso e decompresso.
problem-upload_under_way = C’è già un caricamento per questo sito. Prima usalo o rimuovilo.
problem-host_taken = Questo dominio porta già a un altro sito.
problem-site_in_use = Questo sito ha iscritti, ordini o reclami, il ruolo di un collega vale solo qui oppure è in corso un trasferimento. Perciò resta; chiudilo, invece.
problem-company_in_use = Questa società ha ancora siti, fatture o versamenti, quindi resta.
problem-books_refused = Non è possibile creare il file: { $fault }
problem-other_payment_account = Questa chiave appartiene a un account diverso da quello attuale. Gli ordini precedenti non si potrebbero più seguire né rimborsare. Conferma che lo vuoi.
problem-break_needed = È ora di una pausa. Puoi continuare tra { $minutes } min.
problem-cap_reached = Per oggi hai visto abbastanza di questa coda. Scegline un’altra.
problem-queue_declined = Hai scelto di non vedere questa coda.
problem-undo_too_late = È troppo tardi per annullare.
problem-not_allowed = Non hai il permesso di farlo.
problem-invalid_request = Controlla i dati inseriti.
problem-body_too_large = È troppo grande per essere inviato.
problem-unsupported_media_type = Questo tipo di contenuto non è accettato qui.
problem-method_not_allowed = Questa azione non è possibile qui.
wait-seconds = { $count ->
    [one] un secondo
   *[other] { $count } secondi
}
wait-minutes = { $count ->
    [one] un minuto
   *[other] { $count } minuti
}
wait-hours = { $count ->
    [one] un’ora
   *[other] { $count } ore
}
problem-rate_limited = Un po’ troppo in fretta. Riprova tra { $wait }.
problem-price_changed = Il prezzo è cambiato. Controllalo di nuovo.
problem-cards_paused = Diversi pagamenti con carta non sono riusciti. Per la sicurezza di tutti le carte qui sono in pausa: riprova tra { $wait } o paga ora in un altro modo.
problem-client_header_missing = Questa richiesta non proviene dalla nostra app. Ricarica la pagina.
problem-cross_site_refused = Questa richiesta proviene da un altro sito ed è stata rifiutata.
problem-idempotency_key_missing = Questa richiesta è incompleta. Ricarica la pagina e riprova.
problem-idempotency_conflict = Questa richiesta è già stata inviata con un altro contenuto. Ricarica la pagina e riprova.
problem-unavailable = Il servizio non è raggiungibile per un momento. Riprova tra poco.
problem-host_unclear = La richiesta non indica chiaramente a quale sito è destinata.
problem-maintenance = Il sito è chiuso per un po’ per manutenzione. Riprova più tardi.
problem-site_closing = Questo sito sta per chiudere: non accetta più nuovi membri e non vende più crediti.
problem-site_unknown = A questo indirizzo non c’è nessun sito.

## Fictional profiles (spec 1), where the site has no words of its own

name-stand-in = Membro
fictional-warning = Questo è un profilo fittizio, creato per intrattenimento. Dietro non c’è una persona reale, quindi non è possibile incontrarsi.

## Order states (spec 4)

order_status-pending = In elaborazione
order_status-completed = Completato
order_status-failed = Non riuscito
order_status-cancelled = Annullato
order_status-expired = Scaduto
order_status-partly_refunded = Rimborsato in parte
order_status-refunded = Rimborsato
order_status-charged_back = Stornato dalla tua banca

## Payment methods (spec 3)

method-sdd = Addebito diretto
method-prezelewy24 = Przelewy24
method-blik = BLIK
method-sct = Bonifico bancario
method-giropay = giropay
method-mastercard = Mastercard
method-visa = Visa
method-creditcard = Carta di credito
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

notification-new_conversations = Nuove conversazioni
notification-new_messages = Nuovi messaggi
notification-like = Like
notification-unread_message_reminders = Promemoria dei messaggi non letti
notification-promotions = Offerte
notification-weekly_updates = Riepilogo settimanale
notification-news = Novità
notification-reminders = Promemoria
notification-report_outcomes = L’esito delle mie segnalazioni
notification-search_alerts = Avvisi per le ricerche salvate

## Mails

mail-link_hint = Il pulsante non funziona? Copia questo link nel tuo browser:
mail-footer = Ricevi questa e-mail perché questo indirizzo è stato usato per un’iscrizione a { $site }. { $site } è un servizio di { $company }, { $address }.
mail-footer_entered = Ricevi questa e-mail perché questo indirizzo è stato inserito su { $site }. { $site } è un servizio di { $company }, { $address }.
mail-unsubscribe = Annulla l’iscrizione a queste e-mail
mail-device = { $browser } su { $system }
mail-device_unknown = Browser sconosciuto

mail-activation-subject = Conferma il tuo indirizzo e-mail per { $site }
mail-activation-heading = Manca solo un passo
mail-activation-body =
    Ciao { $name }, grazie per l’iscrizione a { $site }. Conferma il tuo indirizzo e-mail, così le altre persone potranno risponderti.

    Il link funziona una sola volta ed è valido per 7 giorni.

    Se l’iscrizione non è partita da te, puoi ignorare questa e-mail.
mail-activation-button = Conferma l’indirizzo e-mail

mail-address-check-subject = Questo indirizzo funziona di nuovo? { $site }
mail-address-check-heading = Ricevi le nostre e-mail?
mail-address-check-body =
    Ciao { $name }, le e-mail di { $site } a questo indirizzo sono tornate indietro, quindi abbiamo smesso di inviarti notifiche. Se stai leggendo, l’indirizzo funziona di nuovo: apri il link e ricominceremo a inviarle.

    Il link funziona una sola volta ed è valido per 7 giorni. Che tu lo apra o no, il tuo account resta com’è.
mail-address-check-button = Il mio indirizzo funziona

mail-welcome-subject = Ti diamo il benvenuto su { $site }
mail-welcome-heading = Che bello averti qui, { $name }
mail-welcome-body =
    Il tuo indirizzo e-mail è confermato. Ora gli altri possono risponderti.

    Una bella foto e qualche riga sincera su di te rendono molto più facile iniziare una conversazione.
mail-welcome-button = Completa il mio profilo

mail-moved-in-subject = { $site }: il tuo account si è trasferito
mail-moved-in-heading = Il tuo account si è trasferito
mail-moved-in-body =
    Ciao { $name }, { $site } prende il posto del sito in cui avevi il tuo account. Il tuo profilo, le foto, i like, i messaggi e i crediti sono stati trasferiti.

    { $password ->
        [new] La tua vecchia password non poteva essere trasferita in modo sicuro. Chiedine una nuova con il link qui sotto.
       *[kept] Il tuo indirizzo e-mail e la tua password funzionano come prima.
    }

    Da ora in poi il titolare dei tuoi dati è { $company }, { $address }. Li abbiamo ricevuti da quel sito per proseguire il tuo account. La nostra informativa sulla privacy su { $site } spiega per cosa li usiamo, per quanto tempo li conserviamo e quali diritti hai.

    Preferisci non restare? Accedi ed elimina il tuo account nelle impostazioni.
mail-moved-in-button = { $password ->
    [new] Scegli una nuova password
   *[kept] Accedi
}

mail-already-member-subject = Hai già un account su { $site }
mail-already-member-heading = Hai già un account
mail-already-member-body =
    Ciao { $name }, qualcuno, probabilmente tu, ha provato a iscriversi a { $site } con questo indirizzo e-mail. Dato che hai già un account, ti basta accedere.

    Non ricordi la password? Puoi sceglierne una nuova nella pagina di accesso.

    Se la richiesta non è partita da te, non devi fare nulla.
mail-already-member-button = Accedi

mail-reset-subject = Scegli una nuova password per { $site }
mail-reset-heading = Scegli una nuova password
mail-reset-body =
    Ciao { $name }, con il link qui sotto scegli una nuova password per il tuo account su { $site }.

    Il link funziona una sola volta ed è valido per un’ora.

    Se la richiesta non è partita da te, puoi ignorare questa e-mail. Il tuo account resta com’è.
mail-reset-button = Scegli una nuova password

mail-reset-unknown-subject = { $site }: nessun account con questo indirizzo
mail-reset-unknown-heading = Non abbiamo trovato alcun account
mail-reset-unknown-body =
    Qualcuno, probabilmente tu, ha chiesto a { $site } una nuova password con questo indirizzo e-mail. Non esiste alcun account con questo indirizzo.

    Forse l’iscrizione è stata fatta con un altro indirizzo? Riprova con quello.

    Se la richiesta non è partita da te, non devi fare nulla.
mail-reset-unknown-button = Vai a { $site }

mail-password-changed-subject = La tua password per { $site } è stata cambiata
mail-password-changed-heading = La tua password è stata cambiata
mail-password-changed-body =
    Ciao { $name }, la password del tuo account su { $site } è appena stata cambiata. Tutti gli altri dispositivi sono stati disconnessi.

    Se l’hai cambiata tu, è tutto a posto.

    Se non l’hai cambiata tu, scegli subito una nuova password, così potrai accedere soltanto tu.
mail-password-changed-button = Scegli una nuova password

mail-mail-change-subject = Conferma il tuo nuovo indirizzo e-mail per { $site }
mail-mail-change-heading = È il tuo nuovo indirizzo?
mail-mail-change-body =
    Ciao { $name }, questo diventerà il nuovo indirizzo e-mail del tuo account su { $site }. Confermalo con il link qui sotto; fino ad allora vale il vecchio indirizzo.

    Il link funziona una sola volta ed è valido per 24 ore.

    Se la richiesta non è partita da te, puoi ignorare questa e-mail e non cambierà nulla.
mail-mail-change-button = Conferma il nuovo indirizzo

mail-mail-change-taken-subject = Il tuo account su { $site }
mail-mail-change-taken-heading = Questo indirizzo è già tuo
mail-mail-change-taken-body =
    Ciao { $name }, qualcuno voleva usare questo indirizzo e-mail per un altro account su { $site }. Dato che appartiene al tuo account, non è cambiato nulla.

    Se la richiesta è partita da te, accedi con questo indirizzo: hai già un account.

    Se non è partita da te, non devi fare nulla. Il tuo account è al sicuro.
mail-mail-change-taken-button = Accedi

mail-mail-changed-subject = Il tuo indirizzo e-mail per { $site } è cambiato
mail-mail-changed-heading = Il tuo indirizzo e-mail è cambiato
mail-mail-changed-body =
    Ciao { $name }, il tuo account su { $site } ora ha un nuovo indirizzo e-mail. D’ora in poi ti scriveremo al nuovo indirizzo e con questo non potrai più accedere.

    Se l’hai cambiato tu, non devi fare nulla.

    Se non l’hai cambiato tu, annulla la modifica con il link qui sotto. Il vecchio indirizzo tornerà valido, tutti i dispositivi saranno disconnessi e ti invieremo un link per scegliere una nuova password. Il link qui sotto funziona una sola volta, per 14 giorni.
mail-mail-changed-button = Annulla la modifica

mail-new-device-subject = Nuovo accesso a { $site }
mail-new-device-heading = Accesso da un nuovo dispositivo
mail-new-device-body =
    Ciao { $name }, qualcuno ha effettuato l’accesso al tuo account su { $site } da un dispositivo che non conosciamo:

    { $device }, { $time }

    Se l’accesso è tuo, non devi fare nulla.

    Se non è tuo, disconnetti quel dispositivo nelle impostazioni e scegli una nuova password.
mail-new-device-button = Controlla i miei dispositivi

mail-passkey-added-subject = Nuova passkey per { $site }
mail-passkey-added-heading = È stata aggiunta una passkey al tuo account
mail-passkey-added-body =
    Ciao { $name }, qualcuno ha aggiunto una passkey al tuo account su { $site }. Permette di accedere senza la tua password:

    { $passkey }, { $time }

    Se è opera tua, non devi fare nulla.

    Se non è opera tua, scegli subito una nuova password con il link qui sotto. Così tutti i dispositivi vengono disconnessi e tutte le passkey rimosse.
mail-passkey-added-button = Scegli una nuova password

mail-passkey-removed-subject = Passkey rimossa da { $site }
mail-passkey-removed-heading = È stata rimossa una passkey dal tuo account
mail-passkey-removed-body =
    Ciao { $name }, questo è stato rimosso dalle passkey del tuo account su { $site } e non permette più di accedere:

    { $passkeys }, { $time }

    Se è opera tua, non devi fare nulla.

    Se non è opera tua, scegli subito una nuova password con il link qui sotto. Così tutti i dispositivi vengono disconnessi e tutte le passkey rimosse.
mail-passkey-removed-button = Scegli una nuova password

mail-deletion-subject = Il tuo account su { $site } verrà eliminato
mail-deletion-heading = Ci dispiace che tu vada via
mail-deletion-body =
    Ciao { $name }, ora nessuno può più vedere il tuo account su { $site } e l’accesso è stato chiuso su tutti i dispositivi.

    Tra 14 giorni verrà eliminato definitivamente, con il profilo, le foto, i messaggi e i crediti. Fino ad allora puoi recuperarlo con il link qui sotto. Puoi farlo entro: { $until }.

    Se la richiesta non è partita da te, recupera il tuo account e scegli una nuova password.
mail-deletion-button = Recupera il mio account

mail-returned-subject = Il tuo account su { $site } è di nuovo attivo
mail-returned-heading = Che bello riaverti qui, { $name }
mail-returned-body =
    Il tuo account su { $site } non verrà eliminato. Il profilo, i messaggi e i crediti ci sono come prima.

    Se la richiesta non è partita da te, scegli una nuova password nella pagina di accesso.
mail-returned-button = Vai a { $site }

mail-export-ready-subject = I tuoi dati da { $site } sono pronti
mail-export-ready-heading = I tuoi dati sono pronti
mail-export-ready-body =
    Ciao { $name }, abbiamo raccolto tutto ciò che { $site } conserva su di te. Puoi scaricarlo ora; se ti viene chiesto, prima accedi.

    Il link vale per un solo download entro 24 ore. Poi il file viene eliminato e puoi richiederne uno nuovo.

    Se la richiesta non è partita da te, scegli subito una nuova password.
mail-export-ready-button = Scarica i miei dati

mail-order-completed-subject = I tuoi crediti per { $site } sono pronti
mail-order-completed-heading = Pagamento completato
mail-order-completed-body =
    { $credits ->
        [one] Grazie per il tuo ordine. Abbiamo aggiunto un credito al tuo account su { $site }. Hai pagato { $amount }.
       *[other] Grazie per il tuo ordine. Abbiamo aggiunto { $credits } crediti al tuo account su { $site }. Hai pagato { $amount }.
    }

    I crediti acquistati non scadono.
mail-order-completed-button = Vedi il mio ordine
mail-order-completed-closing = Puoi recedere da questo acquisto senza motivo, entro questo giorno compreso: { $last_day }. Fallo nel tuo ordine o dicendocelo come preferisci. Basta una frase: «Recedo dal mio acquisto di crediti su { $site }, numero d’ordine { $order }, a nome di …». Rimborsiamo i crediti non usati entro 14 giorni, con lo stesso mezzo con cui hai pagato. Conserva questa e-mail.
mail-order-line_begin = Ordinando ci hai chiesto di iniziare subito: i crediti già usati quindi non vengono rimborsati.
mail-order-line_order = Numero d’ordine: { $order }
mail-order-line_invoice = Fattura { $number } del { $day }
mail-order-line_method = Pagato con: { $method }
mail-order-line_statement = Sul tuo estratto conto: { $statement }
mail-order-line_amount = { $net } più { $vat } di IVA ({ $rate }%, { $country })
mail-order-line_amount_without_vat = { $net }, senza IVA
mail-order-line_seller = Venditore: { $seller }, partita IVA { $vat_number }

mail-debit-failed-subject = La tua banca non ha pagato un addebito per { $site }
mail-debit-failed-heading = L’addebito non è riuscito
mail-debit-failed-body =
    La tua banca non ha pagato l’addebito di { $amount } per { $credits ->
        [one] un credito
       *[other] { $credits } crediti
    }. Numero d’ordine: { $order }. Non abbiamo incassato nulla e i crediti non sono stati accreditati.

    Non riproveremo questo addebito, e per ora l’addebito diretto è disattivato per il tuo account. La tua banca può applicare una commissione; chiedi lì se pensi a un errore. Puoi acquistare crediti in un altro modo in qualsiasi momento.
mail-debit-failed-button = Paga in un altro modo

mail-debit-cancelled-subject = Nessun addebito per { $site }
mail-debit-cancelled-heading = Non addebiteremo nulla sul tuo conto
mail-debit-cancelled-body =
    L’addebito di { $amount } per { $credits ->
        [one] un credito
       *[other] { $credits } crediti
    } non verrà effettuato. Numero d’ordine: { $order }. L’ordine è chiuso e non ci devi nulla.

    Se vuoi ancora i crediti, puoi ordinarli di nuovo e pagare in un altro modo.
mail-debit-cancelled-button = Ordina di nuovo

mail-charged-back-subject = La tua banca ha ripreso un pagamento a { $site }
mail-charged-back-heading = Un pagamento è stato stornato
mail-charged-back-body =
    La tua banca ha ripreso { $amount } che ci avevi pagato. Numero d’ordine: { $order }.

    { $taken ->
        [0] Di questo acquisto non restavano crediti.
        [one] Abbiamo tolto il credito che restava di questo acquisto.
       *[other] Abbiamo tolto i { $taken } crediti che restavano di questo acquisto.
    } { $owed ->
        [0] Non ci devi nulla.
        [one] Ne avevi già usato uno: sarà detratto dal tuo prossimo acquisto.
       *[other] Ne avevi già usati { $owed }: saranno detratti dal tuo prossimo acquisto.
    }

    Il tuo account resta aperto. Se non l’hai chiesto tu alla banca, o se qualcun altro ha usato la tua carta, faccelo sapere.
mail-charged-back-button = Vedi il mio acquisto

mail-debt-reminder-subject =
    { $credits ->
        [one] { $site }: resta da detrarre un credito
       *[other] { $site }: restano da detrarre { $credits } crediti
    }
mail-debt-reminder-heading = Un pagamento stornato è ancora in sospeso
mail-debt-reminder-body =
    { $credits ->
        [one] Un tuo pagamento è stato stornato quando ne avevi già usato un credito. Sarà detratto dal tuo prossimo acquisto: per ora non devi fare nulla.
       *[other] Un tuo pagamento è stato stornato quando ne avevi già usati { $credits } crediti. Saranno detratti dal tuo prossimo acquisto: per ora non devi fare nulla.
    }

    Non ci sono spese né interessi, e il tuo account resta aperto. Se vuoi sistemarlo subito, puoi acquistare crediti con qualsiasi metodo di pagamento. Se pensi a un errore, faccelo sapere.

    { $count ->
        [0] Questa è la nostra ultima e-mail al riguardo.
       *[other] Se il { $day } sarà ancora in sospeso, te lo ricorderemo un’ultima volta.
    }
mail-debt-reminder-button = Guarda crediti e prezzi

mail-transfer-reminder-subject = Il tuo bonifico a { $site } non è ancora arrivato
mail-transfer-reminder-heading = Aspettiamo ancora il tuo bonifico
mail-transfer-reminder-body =
    Il tuo bonifico di { $amount } non è ancora arrivato. Numero d’ordine: { $order }. Se l’hai già inviato, non devi fare nulla: un bonifico può richiedere qualche giorno.

    Altrimenti puoi ancora pagare o annullare l’ordine. Aspetteremo almeno fino al { $until }. Poi l’ordine finirà da solo e non ci dovrai nulla. Questo è il nostro unico promemoria.
mail-transfer-reminder-button = Vedi il mio ordine

mail-transfer-expired-subject = Il tuo bonifico a { $site } non è arrivato
mail-transfer-expired-heading = Non abbiamo ricevuto il tuo bonifico
mail-transfer-expired-body =
    Abbiamo atteso il tuo bonifico di { $amount } e abbiamo chiuso l’ordine. Numero d’ordine: { $order }. Non ci devi nulla.

    Se hai già inviato il denaro, sarà ancora conteggiato o tornerà sul tuo conto; scrivici se dopo una settimana non è successo nulla. Se vuoi ancora i crediti, puoi ordinarli di nuovo.
mail-transfer-expired-button = Ordina di nuovo

mail-refund-requested-subject = Hai esercitato il recesso dal tuo acquisto su { $site }
mail-refund-requested-heading = Abbiamo ricevuto il tuo recesso
mail-refund-requested-body =
    Hai esercitato il recesso dal tuo acquisto su { $site }: { $time }. Numero d’ordine: { $order }.

    { $credits ->
        [one] Un credito non usato è stato tolto dal tuo account. Ti rimborsiamo { $amount }.
       *[other] { $credits } crediti non usati sono stati tolti dal tuo account. Ti rimborsiamo { $amount }.
    }

    Ti rimborseremo con lo stesso metodo di pagamento, al più tardi 14 giorni dopo il recesso. Conserva questa e-mail come prova.
mail-refund-requested-button = Vedi il mio acquisto

mail-refund-granted-subject = Il tuo rimborso da { $site }
mail-refund-granted-heading = Ti rimborsiamo l’acquisto
mail-refund-granted-body =
    Ti rimborsiamo { $amount } per il tuo acquisto su { $site }: { $time }. Numero d’ordine: { $order }.

    { $credits ->
        [0] Dal tuo account non è stato tolto nessun credito.
        [one] Dal tuo account è stato tolto un credito non usato.
       *[other] Dal tuo account sono stati tolti { $credits } crediti non usati.
    }

    Ti rimborseremo con lo stesso metodo di pagamento. I tempi dipendono dalla tua banca.
mail-refund-granted-button = Vedi il mio acquisto

mail-refund-failed-subject = Il tuo rimborso da { $site } non è riuscito
mail-refund-failed-heading = Non siamo riusciti a rimborsarti
mail-refund-failed-body =
    Il rimborso di { $amount } per il tuo acquisto con numero d’ordine { $order } non è riuscito. I tuoi crediti sono di nuovo sul tuo account: non hai perso nulla.

    Scrivici: troveremo un altro modo per inviarti il denaro.
mail-refund-failed-button = Vedi il mio acquisto

mail-refund-reminder-subject = Il tuo rimborso da { $site } ti aspetta ancora
mail-refund-reminder-heading = Dove possiamo inviarti il denaro?
mail-refund-reminder-body =
    Non siamo riusciti a rimborsarti { $amount } per il tuo acquisto con numero d’ordine { $order }, e non abbiamo ancora trovato con te un altro modo. I tuoi crediti sono sul tuo account.

    Scrivici come possiamo inviarti il denaro. Se preferisci tenere i crediti, non devi fare nulla.

    { $count ->
        [0] Questa è la nostra ultima e-mail al riguardo. Puoi scriverci anche più avanti.
       *[other] Se il { $day } sarà ancora in sospeso, te lo ricorderemo un’ultima volta.
    }
mail-refund-reminder-button = Vedi il mio acquisto

complaint-decision-upheld = Ti diamo ragione.
complaint-decision-partly = Ti diamo ragione in parte.
complaint-decision-rejected = Non ti diamo ragione.
complaint-decision-withdrawn = Hai ritirato il tuo reclamo.

mail-complaint-received-subject = Il tuo reclamo { $number } a { $site }
mail-complaint-received-heading = Abbiamo ricevuto il tuo reclamo
mail-complaint-received-body =
    Il tuo reclamo ha il numero { $number }. Risponderemo al più tardi in questa data: { $until }.

    Con il pulsante qui sotto puoi leggerlo e completarlo in qualsiasi momento. Tieni per te questa e-mail: chi ha il link può leggere il tuo reclamo.

    Non ci hai inviato nessun reclamo? Allora qualcuno ha digitato il tuo indirizzo per errore e puoi ignorare questa e-mail.
mail-complaint-received-button = Vedi il mio reclamo

mail-complaint-answered-subject = { $site }: la nostra risposta al tuo reclamo { $number }
mail-complaint-answered-heading = Abbiamo risposto al tuo reclamo
mail-complaint-answered-body =
    { $text }

    Con il pulsante qui sotto puoi scriverci ancora.
mail-complaint-answered-button = Vedi il mio reclamo

mail-complaint-closed-subject = { $site }: la nostra decisione sul tuo reclamo { $number }
mail-complaint-closed-heading = La nostra decisione sul tuo reclamo
mail-complaint-closed-body =
    { $decision }

    { $text }

    Non sei d’accordo? Nell’Unione europea puoi sottoporre una decisione su contenuti o sul tuo account a un organismo certificato di risoluzione extragiudiziale delle controversie, e rivolgerti alla tua autorità per la protezione dei dati per le questioni sui tuoi dati personali. Puoi sempre rivolgerti a un giudice.
mail-complaint-closed-button = Vedi il mio reclamo

statement-account_closed = il tuo account è chiuso.
statement-photo_rejected = { $count ->
    [one] una delle tue foto è nascosta a tutti gli altri finché questa decisione resta valida. Tu la vedi ancora.
   *[other] { $count } delle tue foto sono nascoste a tutti gli altri finché questa decisione resta valida. Tu le vedi ancora.
}
statement-photo_removed = { $count ->
    [one] una foto o un messaggio vocale che hai inviato è stato rimosso per entrambi, in modo definitivo.
   *[other] { $count } foto o messaggi vocali che hai inviato sono stati rimossi per entrambi, in modo definitivo.
}
statement-text_hidden-about = il tuo testo «Su di me» è nascosto a tutti gli altri finché non lo cambi. Tu lo vedi ancora.
statement-text_hidden-reason = il tuo testo «Perché sono qui» è nascosto a tutti gli altri finché non lo cambi. Tu lo vedi ancora.
statement-text_hidden-prompts = il tuo testo «Con parole mie» è nascosto a tutti gli altri finché non lo cambi. Tu lo vedi ancora.
statement-warned = questo è un avvertimento. Per ora non cambia nient’altro.
statement-paused = puoi accedere e leggere, ma non puoi inviare messaggi, regali o like, segnalare altri membri né modificare le tue foto o il tuo profilo. Questa limitazione vale fino a: { $until }.
statement-reports_paused = le tue segnalazioni restano in attesa fino a: { $until }. Quelle che riguardano minori di 18 anni, violenza o qualcosa di illegale non devono attendere.
statement-undone-photo_rejected = { $count ->
    [one] gli altri possono vedere la tua foto.
   *[other] gli altri possono vedere le tue foto.
}
statement-undone-text_hidden-about = gli altri possono vedere il tuo testo «Su di me».
statement-undone-text_hidden-reason = gli altri possono vedere il tuo testo «Perché sono qui».
statement-undone-text_hidden-prompts = gli altri possono vedere il tuo testo «Con parole mie».
statement-undone-warned = il tuo avvertimento è ritirato.
statement-undone-paused = puoi di nuovo scrivere.
statement-undone-reports_paused = le tue segnalazioni non devono più attendere.
statement-rule-content = Condizioni, «Il tuo profilo e ciò che scrivi»
statement-rule-conduct = Condizioni, «Come ci trattiamo a vicenda»
statement-photo-no_face = Non si vede nessun volto.
statement-photo-not_you = Non sembra mostrare te.
statement-photo-nudity = Mostra più di quanto permettiamo nelle foto.
statement-photo-minor = C’è qualcuno che non è maggiorenne.
statement-photo-contact_details = Mostra dati di contatto, come un numero di telefono o un indirizzo.
statement-photo-advertising = Sembra pubblicità.
statement-photo-offensive = Può offendere altre persone.
statement-photo-poor_quality = È troppo scura, troppo sfocata o troppo piccola.
statement-photo-other = Non rispetta le nostre regole.
statement-text-contact_details = Contiene dati di contatto, come un numero di telefono o un indirizzo.
statement-text-advertising = Suona come pubblicità.
statement-text-offensive = Può offendere altre persone.
statement-text-minor = Parla di qualcuno che non è maggiorenne.
statement-text-untrue = Dice qualcosa che non è vero.
statement-text-other = Non rispetta le nostre regole.
statement-source-report = Lo abbiamo saputo dalla segnalazione di un membro.
statement-source-notice = Lo abbiamo saputo da una segnalazione di contenuti illegali.
statement-source-rule = Lo ha notato una regola del nostro programma e lo ha esaminato una persona.
statement-source-own = Lo abbiamo notato noi.
statement-by_people = Lo hanno deciso delle persone, non un programma.
statement-money-refunded = Ti rimborsiamo i crediti acquistati che non avevi usato, con lo stesso metodo di pagamento.
statement-money-fraud = I crediti acquistati non vengono rimborsati perché sono stati ottenuti con una frode.

report-upheld = Avevi ragione: ciò che hai segnalato era contro le nostre regole e ce ne siamo occupati.
report-dismissed = L’abbiamo esaminata e non abbiamo trovato nulla contro le nostre regole.
mail-report-decided-subject = { $site }: abbiamo deciso sulla tua segnalazione
mail-report-decided-heading = Abbiamo deciso sulla tua segnalazione
mail-report-decided-body =
    Ciao { $name }, grazie per la tua segnalazione. { $decision }

    Per proteggere la privacy di tutti non possiamo dirti di più.

    Non sei d’accordo? Con il pulsante qui sotto puoi fare reclamo gratis entro sei mesi. Deciderà qualcuno che non ha preso questa decisione.

    Nell’Unione europea puoi anche rivolgerti a un organismo certificato di risoluzione extragiudiziale delle controversie. Puoi sempre rivolgerti a un giudice.
mail-report-decided-button = Opponiti a questa decisione

mail-statement-subject = { $site }: la nostra decisione { $number }
mail-statement-heading = La nostra decisione e i suoi motivi
mail-statement-body =
    Ciao { $name }, { $decision }

    Regola o legge: { $rule }

    Che cosa è successo: { $text }

    { $label }

    Non sei d’accordo? Con il pulsante qui sotto puoi fare reclamo gratis entro sei mesi. Deciderà qualcuno che non ha preso questa decisione.

    Nell’Unione europea puoi anche rivolgerti a un organismo certificato di risoluzione extragiudiziale delle controversie. Puoi sempre rivolgerti a un giudice.
mail-statement-button = Opponiti a questa decisione

mail-decision-undone-subject = Il tuo account su { $site } è di nuovo aperto
mail-decision-undone-heading = La nostra decisione è revocata
mail-decision-undone-body = Ciao { $name }, abbiamo revocato la nostra decisione { $number }. Il tuo account su { $site } è di nuovo aperto e puoi accedere come prima.
mail-decision-undone-button = Accedi

mail-statement-undone-subject = { $site }: la nostra decisione { $number } non vale più
mail-statement-undone-heading = La nostra decisione non vale più
mail-statement-undone-body = Ciao { $name }, la nostra decisione { $number } non vale più: { $decision }
mail-statement-undone-button = Vai al mio profilo

mail-debit-notice-subject = Un addebito di { $amount } per { $site }
mail-debit-notice-heading = È in arrivo un addebito diretto
mail-debit-notice-body =
    Grazie per il tuo ordine su { $site }. Addebiteremo { $amount } sul conto che termina con { $account }, non prima di questa data: { $day }. Il riferimento del mandato è { $reference }.

    Assicurati che sul conto ci sia denaro a sufficienza. I tuoi crediti vengono aggiunti appena la tua banca ha pagato.
mail-debit-notice-button = Vedi il mio ordine

mail-line_messages = { $count ->
    [one] { $name }: un messaggio
   *[other] { $name }: { $count } messaggi
}
mail-line_creditor = Creditore: { $creditor }
mail-line_mandate = Il mandato che hai dato: { $text }
mail-line_debt_reminders = Se ci dovrai ancora dei crediti, te lo ricorderemo il { $day } e, per l’ultima volta, il { $until }. Non ci sono spese.
mail-line_refund_reminders = Se per allora non avremo trovato un modo, te lo ricorderemo il { $day } e, per l’ultima volta, il { $until }.
mail-line_more = { $count ->
    [one] e un’altra persona
   *[other] e altre { $count } persone
}

mail-new-conversation-subject = { $count ->
    [one] Una nuova conversazione su { $site }
   *[other] { $count } nuove conversazioni su { $site }
}
mail-new-conversation-heading = { $count ->
    [one] Qualcuno ti ha scritto
   *[other] { $count } persone ti hanno scritto
}
mail-new-conversation-body = Ciao { $name }, ecco chi ha iniziato una conversazione con te su { $site }:
mail-new-conversation-button = Leggi i miei messaggi

mail-new-messages-subject = { $count ->
    [one] Un nuovo messaggio su { $site }
   *[other] { $count } nuovi messaggi su { $site }
}
mail-new-messages-heading = { $count ->
    [one] Hai un nuovo messaggio
   *[other] Hai { $count } nuovi messaggi
}
mail-new-messages-body = Ciao { $name }, ecco chi ti ha scritto su { $site }:
mail-new-messages-button = Leggi i miei messaggi

mail-like-subject = { $count ->
    [one] Un nuovo like su { $site }
   *[other] { $count } nuovi like su { $site }
}
mail-like-heading = { $count ->
    [one] Piaci a qualcuno
   *[other] Piaci a { $count } persone
}
mail-like-body = Ciao { $name }, ecco le novità tra i tuoi like su { $site }:
mail-like-button = Vedi i miei like

mail-unread-reminder-subject = { $count ->
    [one] Hai ancora un messaggio non letto su { $site }
   *[other] Hai ancora { $count } messaggi non letti su { $site }
}
mail-unread-reminder-heading = Ancora da leggere
mail-unread-reminder-body = Ciao { $name }, qualcuno ti ha scritto su { $site } qualche giorno fa e non hai ancora letto. Te lo ricordiamo solo questa volta.
mail-unread-reminder-button = Leggi i miei messaggi

## What the calendar tells, and the operator's own news (calendar/, news/)

mail-footer_chosen = Ricevi questa e-mail perché l’hai richiesta nelle tue impostazioni su { $site }. { $site } è un servizio di { $company }, { $address }.

calendar-messages =
    { $count ->
        [one] Un messaggio non letto
       *[other] { $count } messaggi non letti
    }
calendar-likes =
    { $count ->
        [one] Un nuovo like
       *[other] { $count } nuovi like
    }
calendar-newcomers =
    { $count ->
        [one] Un nuovo membro vicino a te
       *[other] { $count } nuovi membri vicino a te
    }

mail-reminder-subject = Cosa ti aspetta su { $site }
mail-reminder-heading = È da un po’ che non passi di qui
mail-reminder-body = Ciao { $name }, ecco cosa è arrivato per te dalla tua ultima visita:
mail-reminder-closing = Ti scriviamo solo quando ti aspetta davvero qualcosa, al massimo tre volte. Poi restiamo in silenzio finché non torni.
mail-reminder-button = Dai un’occhiata

mail-weekly-update-subject = La tua settimana su { $site }
mail-weekly-update-heading = La tua settimana su { $site }
mail-weekly-update-body = Ciao { $name }, ecco cosa è successo per te negli ultimi sette giorni:
mail-weekly-update-closing = Sono contati solo i membri reali, non i profili fittizi.
mail-weekly-update-button = Scopri le novità

mail-search-alert-subject = Nuovi membri per le tue ricerche su { $site }
mail-search-alert-heading = Nuovi membri per le tue ricerche
mail-search-alert-body = Ciao { $name }, ecco chi si è iscritto dall’ultima volta che abbiamo cercato per te:
mail-search-alert-closing = Sono contati solo i membri reali, non i profili fittizi.
mail-search-alert-button = Scopri chi è nuovo
search-alert-line =
    { $count ->
        [one] «{ $search }»: un nuovo membro ({ $names })
       *[other] «{ $search }»: { $count } nuovi membri ({ $names })
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

shortcut-messages = Messaggi
shortcut-likes = Like
shortcut-search = Cerca

## What the start page of each niche says first (settings/model.rs)

headline-1 = Incontra qualcuno che vale la tua serata.
headline-2 = In due la notte è più bella.
headline-3 = Trova con chi guardare il tramonto.
headline-4 = Trova qualcuno che ama stare all’aperto quanto te.
headline-5 = Trova con chi fare tardi.
headline-6 = Lascia che inizi qualcosa di nuovo.
headline-7 = Prenditi il tuo tempo. Incontra una persona gentile.

## What the demo's sites say of themselves, and what a payment is for

site-index-title = { $site }: incontri e chat per adulti, con i tuoi tempi
site-description = Incontra adulti vicino a te, scopri chi fa per te e scrivetevi. { $site } mostra prima quanto costa ogni messaggio, segnala chiaramente i profili fittizi e ti lascia andare quando vuoi.
site-description-velours = Per adulti che amano le serate lunghe: trova qualcuno con cui flirtare e prenditi tutto il tempo. { $site } mostra prima quanto costa ogni messaggio, segnala chiaramente i profili fittizi e ti lascia andare quando vuoi.
site-description-nordlys = Per adulti che preferiscono incontrarsi durante una passeggiata piuttosto che in un bar. { $site } non ha profili fittizi, mostra prima quanto costa ogni messaggio e ti lascia andare quando vuoi.
site-description-meadow = Per adulti che se la prendono con calma: leggi, scrivi e conosci una persona gentile. { $site } mostra prima quanto costa ogni messaggio, segnala chiaramente i profili fittizi e ti lascia andare quando vuoi.
payment-description = { $credits } crediti su { $site }
refund-description = Rimborso da { $site }

## Gifts (settings/gifts.rs)

gift-rose = Rosa
gift-heart = Cuore
gift-coffee = Caffè
gift-chocolates = Cioccolatini
gift-cake = Torta
gift-champagne = Champagne
gift-teddy = Orsacchiotto
gift-ring = Anello

## Pushes (notifications/push/message.rs, chat/notices/push.rs, calendar/)

push-like-title = Nuovo like
push-like-body = Piaci a { $name }.
push-match-title = È un match
push-match-body = Tu e { $name } vi piacete.
push-conversation-title = Nuova conversazione
push-conversation-body = Un messaggio di { $name }.
push-message-title = { $count ->
    [one] Nuovo messaggio
   *[other] { $count } nuovi messaggi
}
push-message-body = Un messaggio di { $name }.
push-reminder-title = Messaggi non letti
push-reminder-body = { $count ->
    [one] Hai ancora un messaggio non letto.
   *[other] Hai ancora { $count } messaggi non letti.
}
push-weekly-title = La tua settimana su { $site }
push-comeback-title = Cosa ti aspetta su { $site }
push-search-alert-title = Nuovi membri su { $site }
push-search-alert-body = { $count ->
    [one] Un nuovo membro corrisponde a una ricerca che hai salvato
   *[other] { $count } nuovi membri corrispondono alle ricerche che hai salvato
}
push-date-check-title = Tutto bene?
push-date-check-body = Tocca qui per dire che stai bene. Chi ha il tuo piano lo vede nella sua pagina.

## Ordering (payments/orders/begin.rs)

# Above the order button; its buyer's own words (Directive 2011/83, articles 7(3) and 8(8)).
order-begin = Chiedo di accreditare subito i crediti e di fornire senza attendere ciò per cui li uso. So che per i crediti usati non avrò indietro il denaro.

## Direct debit (payments/direct_debit/mandate_text.rs): the words of the SEPA Core mandate

direct_debit-mandate = Spuntando la casella autorizzi { $creditor } a richiedere alla tua banca l’addebito del tuo conto, e la tua banca a procedere con l’addebito secondo le istruzioni di { $creditor }. Hai diritto di ottenere il rimborso dalla tua banca secondo gli accordi e alle condizioni che regolano il rapporto con essa. Il rimborso deve essere richiesto entro 8 settimane a decorrere dalla data di addebito in conto. Accetti che ogni addebito ti venga annunciato per e-mail con almeno un giorno di anticipo. Il mandato vale anche per gli ordini successivi che paghi con addebito diretto; puoi revocarlo in qualsiasi momento.
direct_debit-creditor = Creditore: { $creditor }, { $address }, { $city }, { $country }.

## Text messages (sms/text.rs): one message of 160 GSM letters each; the last line lets phones offer the code

sms-debit_code =
    { $site }: il tuo codice è { $code }. Vale 10 minuti. Non darlo a nessuno.
    @{ $domain } #{ $code }

# The invoice as a file (PDF), and credit notes on its later pages.
invoice-title = Fattura { $number }
invoice-date = Data della fattura
invoice-credits = Crediti
invoice-order = Numero d’ordine
invoice-payment = Numero di pagamento
invoice-method = Metodo di pagamento
invoice-statement = Sul tuo estratto conto
invoice-full_price = Prezzo senza sconto
invoice-discount = Sconto
invoice-net = Importo netto
invoice-vat = IVA { $rate } ({ $where })
invoice-total = Prezzo totale
invoice-buyer = Acquirente
invoice-site = Sito web
invoice-seller = Venditore
invoice-company_number = Numero di registro delle imprese
invoice-vat_number = Partita IVA
invoice-credit_note = Nota di credito { $number }
invoice-reversal = Storno { $number }
invoice-note_date = Data
invoice-of = Per la fattura
invoice-note_total = Totale
