### Texts that the server writes: interests, refusals, mails.

## Interests (settings/data/interests.json)

interest-relationship = Stały związek
interest-kissing = Całowanie
interest-romance = Romantyzm
interest-conversation = Długie rozmowy
interest-humour = Poczucie humoru
interest-travelling = Podróże
interest-music = Muzyka
interest-dancing = Taniec
interest-cinema = Filmy i seriale
interest-theatre = Teatr
interest-museums = Muzea
interest-art = Sztuka
interest-photography = Fotografia
interest-reading = Książki
interest-cooking = Gotowanie
interest-dining_out = Restauracje
interest-wine = Wino
interest-hiking = Wędrówki
interest-cycling = Rower
interest-fitness = Siłownia
interest-swimming = Pływanie
interest-yoga = Joga
interest-team_sports = Sporty zespołowe
interest-winter_sports = Sporty zimowe
interest-camping = Biwakowanie
interest-nature = Przyroda
interest-gardening = Ogród
interest-pets = Zwierzęta domowe
interest-gaming = Gry komputerowe
interest-board_games = Gry planszowe
interest-motoring = Samochody i motocykle
interest-crafts = Majsterkowanie
interest-volunteering = Wolontariat
interest-fashion = Moda
interest-wellness = Sauna i spa
interest-flirting = Flirtowanie
interest-massage = Zmysłowy masaż
interest-role_play = Odgrywanie ról
interest-lingerie = Bielizna
interest-tantra = Tantra
interest-dominance = Dominacja
interest-submission = Uległość
interest-fantasies = Fantazje
interest-erotic_stories = Opowiadania erotyczne

## Refusals: problem-<code> of kernel/problem.rs, and the fields' texts (spec 5 and 8)

problem-internal = Wystąpił błąd.
problem-try_later = Wystąpił błąd, spróbuj ponownie później.
problem-login_failed = Logowanie nie powiodło się, spróbuj ponownie
problem-account_blocked = Zbyt wiele błędnych prób, konto zablokowane na { $minutes } min.
problem-reset_limit = Wysłano zbyt wiele e-maili do zmiany hasła, spróbuj ponownie jutro.
problem-email_unknown = Nie znaleziono adresu e-mail
problem-link_expired = Link wygasł lub jest nieprawidłowy, poproś o nowy e-mail
problem-activation_failed = Aktywacja nie powiodła się
problem-pending_deletion = To konto zostanie wkrótce usunięte. Użyj linku z naszego e-maila, aby je odzyskać.
problem-email_taken = Konto z tym adresem e-mail już istnieje
problem-blocked_by = { $name } blokuje kontakt z tobą. Nie masz dostępu do tej strony.
problem-signups_closed = Obecnie można dołączyć tylko z zaproszeniem.
problem-not_confirmed = Najpierw potwierdź swój adres e-mail. Link znajdziesz w skrzynce odbiorczej.
problem-waiting_for_activation = Ta osoba musi najpierw potwierdzić swój adres e-mail. Potem możesz odpisać.
problem-consent_missing = Najpierw wyraź zgodę.

problem-payment_failed = Płatność nie powiodła się lub została anulowana.
problem-card_failed = Płatność kartą kredytową nie powiodła się
problem-payment_unavailable = Płatności są chwilowo niedostępne. Nie pobraliśmy żadnej kwoty. Spróbuj ponownie później.
problem-method_not_offered = Ta metoda płatności jest niedostępna. Wybierz inną.
problem-bundle_not_offered = Ten pakiet kredytów nie jest już dostępny. Wybierz inny.
problem-not_enough_credits = Nie masz wystarczającej liczby kredytów
problem-premium_only = Ta funkcja jest dostępna tylko dla osób z kontem premium.
problem-direct_debit_blocked = Twoje konto jest zablokowane dla płatności przez polecenie zapłaty.
problem-direct_debit_limit = Osiągnięto limit płatności przez polecenie zapłaty. Wybierz inną metodę płatności.
problem-code_not_found = Nie znaleziono kodu
problem-code_used = Ten kod został już wykorzystany
problem-sms_code_invalid = Nieprawidłowy kod

problem-message_empty = Najpierw napisz wiadomość.
problem-message_too_long = { $max ->
    [one] Wiadomość może mieć najwyżej { $max } znak.
    [few] Wiadomość może mieć najwyżej { $max } znaki.
   *[many] Wiadomość może mieć najwyżej { $max } znaków.
}
problem-message_characters = Wiadomość zawiera znaki, których nie można wysłać.
problem-conversation_limit = { $max ->
    [one] Na bezpłatnym koncie możesz pisać z jedną osobą. Kup kredyty, aby pisać z kolejnymi.
   *[many] Na bezpłatnym koncie możesz pisać z { $max } osobami. Kup kredyty, aby pisać z kolejnymi.
}

problem-email_invalid = Nieprawidłowy adres e-mail
problem-date_of_birth_missing = Podaj datę urodzenia ({ $min_age }+)
problem-date_of_birth_invalid = Nieprawidłowa data urodzenia.
problem-too_young = { $min_age ->
    [one] Musisz mieć co najmniej { $min_age } rok.
    [few] Musisz mieć co najmniej { $min_age } lata.
   *[many] Musisz mieć co najmniej { $min_age } lat.
}
problem-name_is_email = Nie używaj adresu e-mail jako nazwy.
problem-name_starts_with_at = Nazwa nie może zaczynać się od @.
problem-name_invalid = Wybierz nazwę o długości od { $min } do { $max } znaków.
problem-password_too_short = { $min ->
    [one] Wybierz hasło, które ma co najmniej { $min } znak.
    [few] Wybierz hasło, które ma co najmniej { $min } znaki.
   *[many] Wybierz hasło, które ma co najmniej { $min } znaków.
}
problem-password_too_long = { $max ->
    [one] Hasło może mieć najwyżej { $max } znak.
    [few] Hasło może mieć najwyżej { $max } znaki.
   *[many] Hasło może mieć najwyżej { $max } znaków.
}
problem-password_too_common = To hasło zbyt łatwo odgadnąć. Wybierz inne.
problem-password_mismatch = Podane hasła nie są takie same.
problem-old_password_wrong = Sprawdź swoje stare hasło.
problem-age_range_invalid = Minimalny wiek nie może być wyższy niż maksymalny.
problem-unknown_place = Wybierz miejscowość z listy.
problem-language_not_offered = Ta strona nie jest dostępna w tym języku.
problem-field_invalid = Sprawdź to pole.
problem-field_missing = Wypełnij to pole.
problem-field_unknown = Nieznane pole: { $field }

problem-authentication_required = Najpierw się zaloguj.
problem-not_found = Nie udało się znaleźć tego, czego szukasz.
problem-not_allowed = Nie masz uprawnień, aby to zrobić.
problem-invalid_request = Sprawdź wprowadzone dane.
problem-body_too_large = To jest zbyt duże, aby to wysłać.
problem-unsupported_media_type = Ten rodzaj treści nie jest tu przyjmowany.
problem-method_not_allowed = Ta czynność nie jest tu możliwa.
problem-rate_limited = { $seconds ->
    [one] To było trochę za szybko. Spróbuj ponownie za sekundę.
    [few] To było trochę za szybko. Spróbuj ponownie za { $seconds } sekundy.
   *[many] To było trochę za szybko. Spróbuj ponownie za { $seconds } sekund.
}
problem-client_header_missing = To żądanie nie pochodzi z naszej aplikacji. Odśwież stronę.
problem-cross_site_refused = To żądanie pochodzi z innej strony i zostało odrzucone.
problem-idempotency_key_missing = To żądanie jest niekompletne. Odśwież stronę i spróbuj ponownie.
problem-idempotency_conflict = To żądanie wysłano już z inną treścią. Odśwież stronę i spróbuj ponownie.
problem-unavailable = Serwis jest chwilowo niedostępny. Spróbuj ponownie za moment.
problem-site_unknown = Pod tym adresem nie ma żadnej strony.

## Fictional profiles (spec 1), where the site has no words of its own

fictional-singular = Profil fikcyjny
fictional-plural = Profile fikcyjne
fictional-warning = To profil fikcyjny, stworzony dla rozrywki. Nie stoi za nim prawdziwa osoba, dlatego spotkanie nie jest możliwe.

## Order states (spec 4)

order_status-pending = W trakcie realizacji
order_status-completed = Zrealizowane
order_status-failed = Nieudane
order_status-cancelled = Anulowane
order_status-expired = Wygasłe
order_status-partly_refunded = Częściowo zwrócone
order_status-refunded = Zwrócone
order_status-charged_back = Cofnięte przez bank

## Payment methods (spec 3)

method-sdd = Polecenie zapłaty
method-prezelewy24 = Przelewy24
method-blik = BLIK
method-sct = Przelew bankowy
method-giropay = giropay
method-mastercard = Mastercard
method-visa = Visa
method-creditcard = Karta kredytowa
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

notification-new_conversations = Nowe rozmowy
notification-new_messages = Nowe wiadomości
notification-like = Polubienia
notification-unread_message_reminders = Przypomnienia o nieprzeczytanych wiadomościach
notification-promotions = Promocje
notification-weekly_updates = Podsumowanie tygodnia
notification-news = Nowości
notification-reminders = Przypomnienia

## Mails

mail-link_hint = Przycisk nie działa? Skopiuj ten link do przeglądarki:
mail-footer = Otrzymujesz tę wiadomość, ponieważ tego adresu użyto podczas rejestracji w serwisie { $site }. Właścicielem serwisu { $site } jest { $company }, { $address }.

mail-activation-subject = Potwierdź swój adres e-mail w serwisie { $site }
mail-activation-heading = Został jeszcze jeden krok
mail-activation-body =
    Cześć { $name }, dziękujemy za rejestrację w serwisie { $site }. Potwierdź swój adres e-mail, aby inni mogli ci odpisać.

    Link działa jeden raz i jest ważny przez 7 dni.

    To nie ty? W takim razie zignoruj tę wiadomość.
mail-activation-button = Potwierdź adres e-mail

mail-welcome-subject = Witaj w serwisie { $site }
mail-welcome-heading = Miło cię widzieć, { $name }
mail-welcome-body =
    Twój adres e-mail jest potwierdzony. Jeśli masz już za sobą pierwszą wiadomość, właśnie została doręczona.

    Dobre zdjęcie i kilka szczerych zdań o sobie znacznie ułatwią innym rozpoczęcie rozmowy.
mail-welcome-button = Uzupełnij mój profil

mail-already-member-subject = Masz już konto w serwisie { $site }
mail-already-member-heading = Masz już konto
mail-already-member-body =
    Cześć { $name }, ktoś, prawdopodobnie ty, próbował zarejestrować się w serwisie { $site } z tym adresem e-mail. Masz już konto, więc wystarczy się zalogować.

    Nie pamiętasz hasła? Nowe możesz ustawić na stronie logowania.

    To nie ty? W takim razie nie musisz nic robić.
mail-already-member-button = Zaloguj się

mail-order-completed-subject = Twoje kredyty w serwisie { $site } już czekają
mail-order-completed-heading = Płatność zakończona
mail-order-completed-body =
    { $credits ->
        [one] Dziękujemy za zamówienie. Na twoje konto w serwisie { $site } trafił jeden kredyt. Zapłacona kwota: { $amount }.
        [few] Dziękujemy za zamówienie. Na twoje konto w serwisie { $site } trafiły { $credits } kredyty. Zapłacona kwota: { $amount }.
       *[many] Dziękujemy za zamówienie. Na twoje konto w serwisie { $site } trafiło { $credits } kredytów. Zapłacona kwota: { $amount }.
    }

    Kupione kredyty nie wygasają. W szczegółach zamówienia znajdziesz informacje, jak od niego odstąpić.
mail-order-completed-button = Zobacz moje zamówienie

## What the demo's sites say of themselves, and what a payment is for

site-index-title = { $site }: randki i czat dla dorosłych, we własnym tempie
site-description = Poznawaj dorosłych z okolicy, sprawdź, kto do ciebie pasuje, i piszcie do siebie. { $site } podaje ceny w pieniądzach, oznacza słowami każdy fikcyjny profil i pozwala odejść równie łatwo, jak przyjść.
payment-description = Kredyty w serwisie { $site }: { $credits }
