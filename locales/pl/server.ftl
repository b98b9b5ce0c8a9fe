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

## Genders that a site can take beside women and men (settings/starter.rs)

# On a profile; after “I am”; in a list beside “Women”; after “I am looking for”.
gender-non_binary = Osoba niebinarna
gender-i_am-non_binary = osobą niebinarną
gender-people-non_binary = Osoby niebinarne
gender-sought-non_binary = osób niebinarnych
gender-couple_mf = Para (kobieta i mężczyzna)
gender-i_am-couple_mf = parą: kobietą i mężczyzną
gender-people-couple_mf = Pary (kobieta i mężczyzna)
gender-sought-couple_mf = par (kobieta i mężczyzna)
gender-couple_ff = Para (dwie kobiety)
gender-i_am-couple_ff = parą: dwiema kobietami
gender-people-couple_ff = Pary (dwie kobiety)
gender-sought-couple_ff = par (dwie kobiety)
gender-couple_mm = Para (dwóch mężczyzn)
gender-i_am-couple_mm = parą: dwoma mężczyznami
gender-people-couple_mm = Pary (dwóch mężczyzn)
gender-sought-couple_mm = par (dwóch mężczyzn)

# Profile prompts: beginnings that a member finishes in a sentence. They stand over the answer, and in “opener-prompt”.
prompt-perfect_sunday = Moja idealna niedziela
prompt-small_joys = Drobiazg, który poprawia mi dzień
prompt-laugh_most = Co mnie rozśmiesza
prompt-talk_for_hours = Mogę godzinami opowiadać o
prompt-ask_me = Zapytaj mnie o
prompt-first_date = Mój pomysł na udaną pierwszą randkę
prompt-evening_at_home = Dobry wieczór w domu
prompt-favourite_spot = Moje ulubione miejsce w okolicy
prompt-home_cooked = Danie, które wychodzi mi najlepiej
prompt-travel_next = Dokąd chcę teraz pojechać
prompt-travel_back = Miejsce, do którego ciągle wracam
prompt-best_weekend = Mój najlepszy spontaniczny weekend
prompt-rainy_day = Co robię, kiedy pada
prompt-morning_or_night = Ranny ptaszek czy nocny marek
prompt-song_on_repeat = Piosenka, której słucham w kółko
prompt-dance_to = Piosenka, przy której tańczę
prompt-last_film = Ostatni film, który naprawdę mi się podobał
prompt-book_to_lend = Książka, którą ci pożyczę
prompt-hidden_talent = Mój ukryty talent
prompt-learning_now = Czego się teraz uczę
prompt-teach_you = Czego mogę cię nauczyć
prompt-show_me = Co możesz mi pokazać
prompt-better_together = Co jest fajniejsze we dwoje
prompt-never_say_no = Nigdy nie odmawiam, gdy chodzi o
prompt-cant_do_without = Nie umiem się obejść bez
prompt-guilty_pleasure = Przyjemność, której się nie wstydzę
prompt-unpopular_opinion = Opinia, z którą mało kto się zgadza
prompt-changed_mind = W czym zmieniło się moje zdanie
prompt-two_truths = Dwie prawdy i jedno kłamstewko
prompt-childhood_dream = Moje marzenie z dzieciństwa
prompt-friends_say = Co mówią o mnie przyjaciele
prompt-good_company = Jestem w swoim żywiole, kiedy
prompt-warm_to = Od razu lubię ludzi, którzy
prompt-best_compliment = Najmilszy komplement w moim życiu
prompt-best_advice = Najlepsza rada w moim życiu
prompt-proud_of = Moja duma
prompt-bravest = Moja najodważniejsza decyzja
prompt-pets = Koty, psy czy żadne z nich
prompt-toast_to = Za co wzniosę toast
prompt-hoping_for = Czego tu szukam

# First messages to choose from. They are words of a member, to someone of any gender; none is pushy.
opener-prompt-1 = Twoja odpowiedź na „{ $question }” mnie zaciekawiła. Opowiesz więcej?
opener-prompt-2 = Podoba mi się to, co jest u Ciebie pod „{ $question }”. Chcesz poznać moją odpowiedź?
opener-prompt-3 = „{ $question }”: też się nad tym zastanawiam. Skąd taka odpowiedź?
opener-interest-1 = { $interest }: to nas łączy! Jak to się u Ciebie zaczęło?
opener-interest-2 = { $interest }: u mnie też. Co ostatnio sprawiło Ci w tym najwięcej radości?
opener-interest-3 = Łączy nas „{ $interest }”. Co mi polecisz?
opener-town-1 = Jakie jest Twoje ulubione miejsce? { $city } ma ich pewnie sporo.
opener-town-2 = { $city }: słabo znam to miejsce. Co warto tam zobaczyć najpierw?
opener-town-3 = { $city }: przypadek czy wybór?
opener-home-1 = Mieszkamy w jednym miejscu: { $city }. Dokąd chodzisz, żeby sprawić sobie przyjemność?
opener-home-2 = { $city }: to nas łączy. Gdzie najbardziej lubisz tu bywać?
opener-photo-1 = Które z Twoich zdjęć ma najlepszą historię?
opener-photo-2 = Podobają mi się Twoje zdjęcia. Gdzie powstało ostatnie?
opener-light-1 = Jaki drobiazg wywołał u Ciebie uśmiech w tym tygodniu?
opener-light-2 = Na co teraz najbardziej czekasz?
opener-light-3 = Co ostatnio smakowało Ci najbardziej?
opener-light-4 = Jak minął dzień: lepiej czy gorzej, niż się zapowiadał?
opener-choice-1 = Kawa, herbata czy coś mocniejszego?
opener-choice-2 = Gdyby tak wyjechać jutro: morze, góry czy wielkie miasto?
opener-choice-3 = Niedzielny poranek: spanie do późna czy wczesne wyjście?
opener-choice-4 = Jakiej piosenki mam dziś posłuchać?

## Refusals: problem-<code> of kernel/problem/mod.rs, and the fields' texts (spec 5 and 8)

problem-internal = Wystąpił błąd.
problem-try_later = Wystąpił błąd, spróbuj ponownie później.
problem-login_failed = Logowanie nie powiodło się, spróbuj ponownie
problem-passkey_failed = Ten klucz dostępu nie zadziałał. Spróbuj ponownie albo zaloguj się hasłem.
problem-passkey_limit = Masz już { $max } kluczy dostępu. Usuń jeden, zanim dodasz kolejny.
problem-saved_search_limit = Masz już { $max } zapisanych wyszukiwań. Usuń jedno, zanim zapiszesz kolejne.
problem-date_plan_limit = Masz już { $max } otwartych planów randki. Zakończ jeden, zanim utworzysz kolejny.
problem-account_blocked = Zbyt wiele błędnych prób, konto zablokowane na { $minutes } min.
problem-reset_limit = Wysłano zbyt wiele e-maili do zmiany hasła, spróbuj ponownie jutro.
problem-email_unknown = Nie znaleziono adresu e-mail
problem-link_expired = Link wygasł lub jest nieprawidłowy, poproś o nowy e-mail
problem-new_password_needed = To konto założono w innej przeglądarce. Wybierz nowe hasło, aby było Twoje.
problem-activation_failed = Aktywacja nie powiodła się
problem-pending_deletion = To konto zostanie wkrótce usunięte. Użyj linku z naszego e-maila, aby je odzyskać.
problem-account_closed = To konto zostało zamknięte. W e-mailu, który do Ciebie wysłaliśmy, znajdziesz powód i sposób odwołania.
problem-export_preparing = Twoje dane są już przygotowywane. Wyślemy Ci e-mail, gdy będą gotowe.
problem-email_taken = Konto z tym adresem e-mail już istnieje
problem-new_email_taken = Inne konto korzysta już z tego adresu e-mail
problem-blocked_by = { $name } blokuje kontakt z Tobą. Nie masz dostępu do tej strony.
problem-swipe_limit = Na dziś wykorzystano już wszystkie polubienia. Jutro dostaniesz nowe.
problem-push_refused = Usługi powiadomień tej przeglądarki nie można tu używać.
problem-signups_closed = Obecnie można dołączyć tylko z zaproszeniem.
problem-not_confirmed = Najpierw potwierdź swój adres e-mail. Link znajdziesz w skrzynce odbiorczej.
problem-paused = Do { $until } nie możesz niczego wysyłać ani zmieniać. Nadal możesz się logować i czytać. W naszym e-mailu znajdziesz powód i sposób odwołania.
problem-waiting_for_activation = Ta osoba musi najpierw potwierdzić swój adres e-mail. Potem możesz odpisać.
problem-consent_missing = Zaznacz pole, aby kontynuować.

problem-payment_failed = Płatność nie powiodła się lub została anulowana.
problem-card_failed = Płatność kartą kredytową nie powiodła się
problem-payment_unavailable = Płatności są chwilowo niedostępne. Nie pobraliśmy żadnej kwoty. Spróbuj ponownie później.
problem-method_not_offered = Ta metoda płatności jest niedostępna. Wybierz inną.
problem-bundle_not_offered = Ten pakiet kredytów nie jest już dostępny. Wybierz inny.
problem-not_enough_credits = Nie masz wystarczającej liczby kredytów
problem-premium_only = Ta funkcja jest dostępna tylko dla osób z Premium.
problem-direct_debit_blocked = Na Twoim koncie płatności poleceniem zapłaty są zablokowane.
problem-direct_debit_limit = Osiągnięto limit płatności poleceniem zapłaty. Wybierz inną metodę płatności.
problem-mandate_text_changed = Treść upoważnienia w międzyczasie się zmieniła. Przeczytaj ją ponownie i wyraź zgodę.
problem-mandate_gone = Ta metoda płatności nie jest już zapisana. Wybierz, jak chcesz zapłacić.
problem-iban_invalid = Sprawdź numer rachunku (IBAN).
problem-phone_invalid = Podaj numer telefonu komórkowego, który może odbierać SMS-y.
problem-code_not_found = Nie znaleziono kodu
problem-code_used = Ten kod został już wykorzystany
problem-code_ended = Ta oferta się skończyła
problem-code_not_applicable = Ten kod nie dotyczy tego zamówienia.
problem-discount_follows_countdown = Ta strona ma odliczanie z rabatem 25 % i nic równie dobrego nie może po nim nastąpić. Wybierz mniej niż 25 %.
problem-discount_in_use = Masz niedokończone zamówienie z tym rabatem. Dokończ je lub anuluj, aby ponownie użyć rabatu.
problem-checkout_still_open = Anulowane przez Ciebie zamówienie można jeszcze opłacić na stronie operatora płatności, więc na razie zachowuje swój rabat. Zapłać tam, poczekaj, aż ta strona się zamknie (zwykle w ciągu godziny), albo kup bez rabatu.
problem-order_under_way = Tego zamówienia nie można teraz anulować: płatność jest już przetwarzana.
problem-refund_impossible = Od tego zakupu nie można odstąpić.
problem-refund_changed = Kwota, którą możesz odzyskać, się zmieniła. Sprawdź nową kwotę.
problem-spending_paused = Masz wstrzymane zakupy. Możesz to zmienić tam, gdzie ustawiasz limit wydatków.
problem-spending_limit = Ten zakup przekroczyłby ustawiony przez Ciebie miesięczny limit. Wliczają się też zamówienia, które można jeszcze opłacić.
problem-currency_not_yours = Podaj limit w swojej walucie.
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
problem-edit_too_late = Wiadomość można zmienić przez { $minutes } minut od wysłania.
problem-unsend_too_late = Tej wiadomości nie można już cofnąć.
problem-pins_full = Masz już { $max } przypiętych rozmów. Najpierw odepnij jedną.
problem-views_full = Masz już zapisane widoki: { $max }. Najpierw usuń jeden z nich.
problem-identical_opener = { $max ->
    [one] Ta sama pierwsza wiadomość poszła już do innej osoby w ciągu ostatnich 24 godzin. Napisz kilka słów właśnie do tej osoby.
   *[many] Ta sama pierwsza wiadomość poszła już do { $max } osób w ciągu ostatnich 24 godzin. Napisz kilka słów właśnie do tej osoby.
}

problem-email_invalid = Nieprawidłowy adres e-mail
problem-new_email_invalid = Nowy adres e-mail jest nieprawidłowy
problem-email_disposable = Użyj adresu e-mail, który zachowasz. Nie przyjmujemy adresów tymczasowych.
problem-email_unchanged = To jest adres e-mail, którego już używasz.
problem-date_of_birth_missing = Podaj datę urodzenia ({ $min_age }+)
problem-date_of_birth_invalid = Nieprawidłowa data urodzenia.
problem-birth_date_fixed = Twoja data urodzenia została już raz poprawiona.
problem-too_young = { $min_age ->
    [one] Musisz mieć co najmniej { $min_age } rok.
    [few] Musisz mieć co najmniej { $min_age } lata.
   *[many] Musisz mieć co najmniej { $min_age } lat.
}
problem-name_is_email = Nie używaj adresu e-mail jako imienia.
problem-name_starts_with_at = Imię nie może zaczynać się od @.
problem-name_invalid = Wybierz imię o długości od { $min } do { $max } znaków.
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
problem-place_unknown = Nie znamy żadnej miejscowości w pobliżu tego miejsca.
problem-unknown_place = Wybierz miejscowość z listy.
problem-photo_unreadable = Nie możemy odczytać tego zdjęcia. Wybierz inne.
problem-photo_moving = Nie możemy tu pokazać ruchomych obrazów. Wybierz zwykłe zdjęcie.
problem-photo_too_small = To zdjęcie jest za małe. Każdy bok musi mieć co najmniej { $min } pikseli.
problem-photo_rejected_before = To zdjęcie zostało już wysłane i nie zostało przyjęte. { $reason }
problem-photo_too_large = To zdjęcie ma za dużo pikseli. Wybierz mniejsze.
problem-gift_not_offered = Ten prezent nie jest już dostępny. Wybierz inny.
problem-photo_expired = Twoje zdjęcie czekało zbyt długo. Dodaj je jeszcze raz.
problem-file_unreadable = Przyjmujemy tylko obrazy i pliki PDF.
problem-file_expired = Plik czekał zbyt długo. Dodaj go jeszcze raz.
problem-complaint_closed = Ta reklamacja jest zamknięta. Możesz złożyć nową.
problem-complaint_full = W tej reklamacji nie zmieści się więcej wiadomości. Złóż nową.
problem-photo_limit = { $max ->
    [one] Masz już { $max } zdjęcie. Usuń je, zanim dodasz kolejne.
    [few] Masz już { $max } zdjęcia. Usuń jedno, zanim dodasz kolejne.
   *[many] Masz już { $max } zdjęć. Usuń jedno, zanim dodasz kolejne.
}
problem-photos_waiting = { $max ->
    [one] { $max } zdjęcie lub wiadomość głosowa już czeka na wysłanie. Wyślij lub usuń najpierw to, co czeka.
    [few] { $max } zdjęcia lub wiadomości głosowe już czekają na wysłanie. Najpierw wyślij lub usuń coś z tego.
   *[many] { $max } zdjęć lub wiadomości głosowych już czeka na wysłanie. Najpierw wyślij lub usuń coś z tego.
}
problem-voice_unreadable = Nie możemy odtworzyć tego nagrania. Nagraj je jeszcze raz.
problem-voice_too_long = { $max ->
    [one] Wiadomość głosowa może trwać najwyżej { $max } sekundę. Nagraj krótszą.
    [few] Wiadomość głosowa może trwać najwyżej { $max } sekundy. Nagraj krótszą.
   *[many] Wiadomość głosowa może trwać najwyżej { $max } sekund. Nagraj krótszą.
}
problem-voice_too_short = To nagranie jest za krótkie. Nagraj dłuższe.
problem-voice_silent = W tym nagraniu nic nie słychać. Sprawdź mikrofon i spróbuj ponownie.
problem-verification_over = Ta prośba wygasła. Zacznij od nowa.
problem-verification_waiting = Wciąż oglądamy Twoje ostatnie zdjęcia z kamery. Damy znać, gdy skończymy.
problem-verification_needs_photo = Najpierw dodaj zdjęcie do profilu: porównamy z nim zdjęcia z kamery.
problem-age_check_needed = Zanim zaczniesz tu pisać, potwierdź swój wiek w ustawieniach.
problem-age_check_failed = Twój wiek nie został potwierdzony. Możesz spróbować ponownie.
problem-age_check_unavailable = Sprawdzenie wieku nie jest teraz możliwe. Spróbuj ponownie później.
problem-nude_main_photo = Zdjęcia głównego nie można oznaczyć jako nagość, bo wszyscy widzą je od razu. Wybierz najpierw inne zdjęcie główne.
problem-nude_by_moderator = Moderator oznaczył to zdjęcie jako nagość, więc nie możesz tego zmienić. Jeśli się z tym nie zgadzasz, napisz do obsługi klienta.
problem-nude_photos_refused = Nagie zdjęcia nie są tu dozwolone. Usuń to zdjęcie i wybierz inne.
problem-album_main_photo = Zdjęcie główne nie może trafić do prywatnego albumu, bo widzą je wszyscy. Wybierz najpierw inne zdjęcie główne.
problem-album_limit = Liczba zdjęć, które mieści prywatny album: { $max }. Najpierw wyjmij jedno z nich.
problem-album_viewers_limit = Liczba osób, które już widzą Twój prywatny album: { $max }. Najpierw zakończ udostępnianie jednej z nich.
problem-album_needs_conversation = Prywatny album możesz udostępnić osobom, z którymi masz rozmowę.
problem-photos_changed = Twoje zdjęcia zmieniły się w międzyczasie. Obejrzyj je jeszcze raz, a potem ustaw kolejność.
problem-crop_too_small = Ten fragment jest za mały. Wybierz większą część zdjęcia.
problem-gender_in_use = { $count ->
    [one] Jedna osoba ma tę płeć, więc płeć zostaje.
    [few] { $count } osoby mają tę płeć, więc płeć zostaje.
   *[many] { $count } osób ma tę płeć, więc płeć zostaje.
}
problem-language_not_offered = Ta strona nie jest dostępna w tym języku.
problem-field_invalid = Sprawdź to pole.
problem-field_missing = Wypełnij to pole.
problem-field_unknown = Nieznane pole: { $field }

problem-authentication_required = Najpierw się zaloguj.
problem-other_member = W tej przeglądarce jest teraz zalogowany ktoś inny. Odśwież stronę.
problem-not_found = Nie udało się znaleźć tego, czego szukasz.
problem-fresh_proof_required = Potwierdź jeszcze raz, że to ty.
problem-passkey_only = Twoja firma wpuszcza cię tylko z kluczem dostępu.
problem-staff_exists = Ktoś z zespołu ma już ten adres.
problem-warning_needed = Najpierw ostrzeż tę osobę: zgłoszenia mogą czekać tylko po ostrzeżeniu.
problem-trial_needed = Najpierw wypróbuj regułę z tymi liczbami: potem przez dobę można ją włączyć.
problem-stale_version = W międzyczasie ktoś coś napisał albo zmienił. Spójrz jeszcze raz.
problem-own_decision = Tę decyzję podjęto z twojego konta, dlatego skargę rozpatrzy ktoś inny.
problem-access_reason_required = Wskaż otwartą sprawę, która dotyczy tej osoby.
problem-console_only = Można to zrobić tylko w konsoli.
problem-claimed_by_other = Ktoś z zespołu właśnie się tym zajmuje albo już podjął decyzję.
problem-site_incomplete = Tej witrynie wciąż czegoś brakuje, więc pozostaje zamknięta. Lista kontrolna mówi czego.
problem-site_serves = Ta witryna jest otwarta. Osoby przenosi się tu przed jej otwarciem lub gdy jest zamknięta na czas konserwacji.
problem-move_under_way = Trwa przenoszenie osób do tej witryny albo ich wycofywanie. Poczekaj, aż się skończy, lub zatrzymaj to.
problem-upload_too_large = Serwer przyjmuje archiwa do { $megabytes } MB i nic większego nie może się w nich mieścić.
problem-upload_no_room = Na dysku serwera nie ma na to miejsca, spakowanego i rozpakowanego.
problem-upload_under_way = Dla tej witryny jest już przesłany plik. Najpierw go użyj albo usuń.
problem-host_taken = Ta domena prowadzi już do innej witryny.
problem-site_in_use = Ta witryna ma użytkowników, zamówienia lub reklamacje, rola kogoś z zespołu dotyczy tylko jej albo trwa przenoszenie. Dlatego zostaje; zamiast tego ją zamknij.
problem-company_in_use = Ta firma ma jeszcze strony, faktury lub wypłaty, więc zostaje.
problem-books_refused = Nie można utworzyć pliku: { $fault }
problem-other_payment_account = Ten klucz należy do innego konta niż dotychczas. Wcześniejszych zamówień nie da się wtedy śledzić ani zwrócić. Potwierdź, że tego chcesz.
problem-break_needed = Czas na przerwę. Możesz wrócić do pracy za { $minutes } min.
problem-cap_reached = Na dziś wystarczy tej kolejki. Wybierz inną.
problem-queue_declined = Nie chcesz widzieć tej kolejki.
problem-undo_too_late = Na cofnięcie jest już za późno.
problem-not_allowed = Nie masz uprawnień, aby to zrobić.
problem-invalid_request = Sprawdź wprowadzone dane.
problem-body_too_large = To jest zbyt duże, aby to wysłać.
problem-unsupported_media_type = Ten rodzaj treści nie jest tu przyjmowany.
problem-method_not_allowed = Ta czynność nie jest tu możliwa.
wait-seconds = { $count ->
    [one] jedną sekundę
    [few] { $count } sekundy
    [many] { $count } sekund
   *[other] { $count } sekundy
}
wait-minutes = { $count ->
    [one] jedną minutę
    [few] { $count } minuty
    [many] { $count } minut
   *[other] { $count } minuty
}
wait-hours = { $count ->
    [one] jedną godzinę
    [few] { $count } godziny
    [many] { $count } godzin
   *[other] { $count } godziny
}
problem-rate_limited = To było trochę za szybko. Spróbuj ponownie za { $wait }.
problem-price_changed = Cena się zmieniła. Sprawdź ją jeszcze raz.
problem-cards_paused = Kilka płatności kartą się nie powiodło. Dla bezpieczeństwa wszystkich karty są tu wstrzymane: spróbuj ponownie za { $wait } albo zapłać teraz inaczej.
problem-client_header_missing = To żądanie nie pochodzi z naszej aplikacji. Odśwież stronę.
problem-cross_site_refused = To żądanie pochodzi z innej strony i zostało odrzucone.
problem-idempotency_key_missing = To żądanie jest niekompletne. Odśwież stronę i spróbuj ponownie.
problem-idempotency_conflict = To żądanie wysłano już z inną treścią. Odśwież stronę i spróbuj ponownie.
problem-unavailable = Serwis jest chwilowo niedostępny. Spróbuj ponownie za moment.
problem-host_unclear = Żądanie nie wskazuje jednoznacznie, której strony dotyczy.
problem-maintenance = Strona jest przez pewien czas zamknięta z powodu prac technicznych. Spróbuj ponownie później.
problem-site_closing = Ta strona zostanie zamknięta: nie przyjmuje nowych osób i nie sprzedaje już kredytów.
problem-site_unknown = Pod tym adresem nie ma żadnej strony.

## Fictional profiles (spec 1), where the site has no words of its own

name-stand-in = Członek
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
method-ideal = iDEAL | Wero
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
notification-report_outcomes = Co stało się z moimi zgłoszeniami
notification-search_alerts = Powiadomienia o zapisanych wyszukiwaniach

## Mails

mail-link_hint = Przycisk nie działa? Skopiuj ten link do przeglądarki:
mail-footer = Otrzymujesz tę wiadomość, ponieważ tego adresu użyto podczas rejestracji w serwisie { $site }. Serwis { $site } prowadzi { $company }, { $address }.
mail-footer_entered = Otrzymujesz tę wiadomość, ponieważ ten adres podano w serwisie { $site }. Serwis { $site } prowadzi { $company }, { $address }.
mail-unsubscribe = Wypisz mnie z takich e-maili
mail-device = { $browser }, { $system }
mail-device_unknown = Nieznana przeglądarka

mail-activation-subject = Potwierdź swój adres e-mail w serwisie { $site }
mail-activation-heading = Został jeszcze jeden krok
mail-activation-body =
    Cześć { $name }, dziękujemy za rejestrację w serwisie { $site }. Potwierdź swój adres e-mail, aby inni mogli Ci odpisać.

    Link działa jeden raz i jest ważny przez 7 dni.

    To nie Ty? W takim razie zignoruj tę wiadomość.
mail-activation-button = Potwierdź adres e-mail

mail-address-check-subject = Czy ten adres znów działa? { $site }
mail-address-check-heading = Czy docierają do Ciebie nasze e-maile?
mail-address-check-body =
    Cześć { $name }, wiadomości z serwisu { $site } wysłane na ten adres wróciły, dlatego przestaliśmy wysyłać Ci powiadomienia. Jeśli to czytasz, adres znów działa: otwórz link, a wznowimy wysyłanie.

    Link działa jeden raz i jest ważny przez 7 dni. Twoje konto się nie zmieni, niezależnie od tego, czy go otworzysz.
mail-address-check-button = Mój adres znów działa

mail-welcome-subject = Witaj w serwisie { $site }
mail-welcome-heading = Miło Cię tu widzieć, { $name }
mail-welcome-body =
    Adres e-mail jest potwierdzony. Teraz można Ci odpowiadać.

    Dobre zdjęcie i kilka szczerych zdań o sobie znacznie ułatwią innym rozpoczęcie rozmowy.
mail-welcome-button = Uzupełnij mój profil

mail-moved-in-subject = { $site }: Twoje konto zostało przeniesione
mail-moved-in-heading = Twoje konto zostało przeniesione
mail-moved-in-body =
    Cześć { $name }, { $site } zastępuje serwis, w którym masz konto. Twój profil, zdjęcia, polubienia, wiadomości i kredyty zostały przeniesione.

    { $password ->
        [new] Twojego starego hasła nie dało się bezpiecznie przenieść. Poproś o nowe, korzystając z linku poniżej.
       *[kept] Twój adres e-mail i hasło działają tak jak wcześniej.
    }

    Od teraz administratorem Twoich danych jest { $company }, { $address }. Otrzymaliśmy je od tamtego serwisu, aby Twoje konto mogło dalej działać. W naszej polityce prywatności w serwisie { $site } przeczytasz, do czego ich używamy, jak długo je przechowujemy i jakie masz prawa.

    Nie chcesz tu być? Zaloguj się i usuń konto w ustawieniach.
mail-moved-in-button = { $password ->
    [new] Ustaw nowe hasło
   *[kept] Zaloguj się
}

mail-already-member-subject = Masz już konto w serwisie { $site }
mail-already-member-heading = Masz już konto
mail-already-member-body =
    Cześć { $name }, ktoś, prawdopodobnie Ty, próbował zarejestrować się w serwisie { $site } z tym adresem e-mail. Masz już konto, więc wystarczy się zalogować.

    Nie pamiętasz hasła? Nowe możesz ustawić na stronie logowania.

    To nie Ty? W takim razie nie musisz nic robić.
mail-already-member-button = Zaloguj się

mail-reset-subject = Ustaw nowe hasło w serwisie { $site }
mail-reset-heading = Ustaw nowe hasło
mail-reset-body =
    Cześć { $name }, za pomocą linku poniżej ustawisz nowe hasło do swojego konta w serwisie { $site }.

    Link działa jeden raz i jest ważny przez godzinę.

    To nie Twoja prośba? W takim razie zignoruj tę wiadomość. Na Twoim koncie nic się nie zmieni.
mail-reset-button = Ustaw nowe hasło

mail-reset-unknown-subject = { $site }: brak konta z tym adresem
mail-reset-unknown-heading = Nie znaleźliśmy konta
mail-reset-unknown-body =
    Ktoś, prawdopodobnie Ty, poprosił serwis { $site } o nowe hasło, podając ten adres e-mail. Nie ma konta z tym adresem.

    Być może Twoje konto ma inny adres? W takim razie spróbuj ponownie, podając tamten.

    To nie Ty? W takim razie nie musisz nic robić.
mail-reset-unknown-button = Przejdź do { $site }

mail-password-changed-subject = Hasło w serwisie { $site } zostało zmienione
mail-password-changed-heading = Twoje hasło zostało zmienione
mail-password-changed-body =
    Cześć { $name }, hasło do Twojego konta w serwisie { $site } zostało właśnie zmienione. Wszystkie inne urządzenia zostały wylogowane.

    To Ty? W takim razie wszystko jest w porządku.

    To nie Ty? Od razu ustaw nowe hasło, aby nikt poza Tobą nie mógł się zalogować.
mail-password-changed-button = Ustaw nowe hasło

mail-mail-change-subject = Potwierdź nowy adres e-mail w serwisie { $site }
mail-mail-change-heading = Czy to Twój nowy adres?
mail-mail-change-body =
    Cześć { $name }, to ma być nowy adres e-mail Twojego konta w serwisie { $site }. Potwierdź go za pomocą linku poniżej; do tego czasu obowiązuje dotychczasowy adres.

    Link działa jeden raz i jest ważny przez 24 godziny.

    To nie Ty? W takim razie zignoruj tę wiadomość, a nic się nie zmieni.
mail-mail-change-button = Potwierdź nowy adres

mail-mail-change-taken-subject = Twoje konto w serwisie { $site }
mail-mail-change-taken-heading = Ten adres już należy do Ciebie
mail-mail-change-taken-body =
    Cześć { $name }, ktoś chciał użyć tego adresu e-mail na innym koncie w serwisie { $site }. Adres należy do Twojego konta, więc nic się nie zmieniło.

    To Ty? Zaloguj się tym adresem: masz już z nim konto.

    To nie Ty? W takim razie nie musisz nic robić. Twoje konto jest bezpieczne.
mail-mail-change-taken-button = Zaloguj się

mail-mail-changed-subject = Adres e-mail w serwisie { $site } został zmieniony
mail-mail-changed-heading = Twój adres e-mail został zmieniony
mail-mail-changed-body =
    Cześć { $name }, Twoje konto w serwisie { $site } ma teraz nowy adres e-mail. Od tej pory piszemy na nowy adres, a tym adresem nie można się już zalogować.

    To Ty? W takim razie nie musisz nic robić.

    To nie Ty? Cofnij zmianę za pomocą linku poniżej. Znów będzie obowiązywać dotychczasowy adres, wszystkie urządzenia zostaną wylogowane, a my wyślemy Ci link do ustawienia nowego hasła. Link poniżej działa jeden raz, przez 14 dni.
mail-mail-changed-button = Cofnij zmianę

mail-new-device-subject = Nowe logowanie w serwisie { $site }
mail-new-device-heading = Logowanie z nowego urządzenia
mail-new-device-body =
    Cześć { $name }, ktoś zalogował się na Twoje konto w serwisie { $site } z urządzenia, którego jeszcze nie znamy:

    { $device }, { $time }

    To Ty? W takim razie nie musisz nic robić.

    To nie Ty? Wyloguj to urządzenie w ustawieniach i ustaw nowe hasło.
mail-new-device-button = Sprawdź moje urządzenia

mail-passkey-added-subject = Nowy klucz dostępu w serwisie { $site }
mail-passkey-added-heading = Do Twojego konta dodano klucz dostępu
mail-passkey-added-body =
    Cześć { $name }, ktoś dodał klucz dostępu do Twojego konta w serwisie { $site }. Pozwala on logować się bez hasła:

    { $passkey }, { $time }

    To Ty? W takim razie nie musisz nic robić.

    To nie Ty? Od razu ustaw nowe hasło za pomocą linku poniżej. Wyloguje to wszystkie urządzenia i usunie wszystkie klucze dostępu.
mail-passkey-added-button = Ustaw nowe hasło

mail-passkey-removed-subject = Usunięto klucz dostępu w serwisie { $site }
mail-passkey-removed-heading = Z Twojego konta usunięto klucz dostępu
mail-passkey-removed-body =
    Cześć { $name }, z kluczy dostępu Twojego konta w serwisie { $site } usunięto poniższe pozycje. Nie można się już nimi zalogować:

    { $passkeys }, { $time }

    To Ty? W takim razie nie musisz nic robić.

    To nie Ty? Od razu ustaw nowe hasło za pomocą linku poniżej. Wyloguje to wszystkie urządzenia i usunie wszystkie klucze dostępu.
mail-passkey-removed-button = Ustaw nowe hasło

mail-deletion-subject = Twoje konto w serwisie { $site } zostanie usunięte
mail-deletion-heading = Szkoda, że odchodzisz
mail-deletion-body =
    Cześć { $name }, Twojego konta w serwisie { $site } nikt już nie widzi, a wszystkie urządzenia zostały wylogowane.

    Za 14 dni zostanie usunięte na zawsze, razem z profilem, zdjęciami, wiadomościami i kredytami. Do tego czasu możesz je odzyskać za pomocą linku poniżej. Ostateczny termin: { $until }.

    To nie Ty? Odzyskaj konto i ustaw nowe hasło.
mail-deletion-button = Odzyskaj moje konto

mail-returned-subject = Twoje konto w serwisie { $site } wróciło
mail-returned-heading = Miło Cię znowu widzieć, { $name }
mail-returned-body =
    Twoje konto w serwisie { $site } nie zostanie usunięte. Profil, wiadomości i kredyty są na swoim miejscu.

    To nie Ty? Ustaw nowe hasło na stronie logowania.
mail-returned-button = Przejdź do { $site }

mail-export-ready-subject = Twoje dane z serwisu { $site } są gotowe
mail-export-ready-heading = Twoje dane są gotowe
mail-export-ready-body =
    Cześć { $name }, zebraliśmy wszystko, co serwis { $site } o Tobie przechowuje. Możesz to teraz pobrać; jeśli zobaczysz prośbę o logowanie, najpierw się zaloguj.

    Link działa przez 24 godziny i pozwala na jedno pobranie. Potem plik zostanie usunięty, a Ty możesz poprosić o nowy.

    To nie Twoja prośba? Od razu ustaw nowe hasło.
mail-export-ready-button = Pobierz moje dane

mail-order-completed-subject = Twoje kredyty w serwisie { $site } już czekają
mail-order-completed-heading = Płatność zakończona
mail-order-completed-body =
    { $credits ->
        [one] Dziękujemy za zamówienie. Na Twoje konto w serwisie { $site } trafił jeden kredyt. Zapłacona kwota: { $amount }.
        [few] Dziękujemy za zamówienie. Na Twoje konto w serwisie { $site } trafiły { $credits } kredyty. Zapłacona kwota: { $amount }.
       *[many] Dziękujemy za zamówienie. Na Twoje konto w serwisie { $site } trafiło { $credits } kredytów. Zapłacona kwota: { $amount }.
    }

    Kupione kredyty nie wygasają.
mail-order-completed-button = Zobacz moje zamówienie
mail-order-completed-closing = Od tego zakupu możesz odstąpić do { $last_day } włącznie, bez podania przyczyny: przy zamówieniu albo informując nas w dowolny sposób. Wystarczy jedno zdanie: „Odstępuję od zakupu kredytów w serwisie { $site }, numer zamówienia { $order }, na nazwisko …” Pieniądze za niewykorzystane kredyty oddamy w ciągu 14 dni, tym samym sposobem, jakim wpłynęły. Zachowaj tę wiadomość.
mail-order-line_begin = Przy zamówieniu padła prośba o natychmiastowe rozpoczęcie, dlatego za wykorzystane kredyty nie ma zwrotu.
mail-order-line_order = Numer zamówienia: { $order }
mail-order-line_invoice = Faktura { $number } z dnia { $day }
mail-order-line_method = Sposób płatności: { $method }
mail-order-line_statement = Na wyciągu z konta: { $statement }
mail-order-line_amount = { $net } plus { $vat } VAT ({ $rate }%, { $country })
mail-order-line_amount_without_vat = { $net }, bez VAT
mail-order-line_seller = Sprzedawca: { $seller }, numer VAT { $vat_number }

mail-debit-failed-subject = Bank nie zrealizował polecenia zapłaty dla { $site }
mail-debit-failed-heading = Polecenie zapłaty się nie powiodło
mail-debit-failed-body =
    Bank nie zrealizował polecenia zapłaty na { $amount } za { $credits ->
        [one] jeden kredyt
        [few] { $credits } kredyty
        [many] { $credits } kredytów
       *[other] { $credits } kredytu
    }. Numer zamówienia: { $order }. Nie pobraliśmy pieniędzy, a kredyty nie zostały dodane.

    Nie ponowimy tego polecenia zapłaty, a polecenie zapłaty jest na razie wyłączone na Twoim koncie. Bank może naliczyć opłatę; zapytaj go, jeśli uważasz, że to pomyłka. W każdej chwili możesz kupić kredyty w inny sposób.
mail-debit-failed-button = Zapłać inaczej

mail-debit-cancelled-subject = Nie będzie polecenia zapłaty dla { $site }
mail-debit-cancelled-heading = Nie obciążymy Twojego rachunku
mail-debit-cancelled-body =
    Polecenie zapłaty na { $amount } za { $credits ->
        [one] jeden kredyt
        [few] { $credits } kredyty
        [many] { $credits } kredytów
       *[other] { $credits } kredytu
    } nie zostanie zrealizowane. Numer zamówienia: { $order }. Zamówienie jest zamknięte i nie masz wobec nas żadnego długu.

    Jeśli nadal chcesz kredytów, możesz zamówić je ponownie i zapłacić inaczej.
mail-debit-cancelled-button = Zamów ponownie

mail-charged-back-subject = Bank cofnął płatność dla { $site }
mail-charged-back-heading = Płatność została cofnięta
mail-charged-back-body =
    Bank cofnął płatność { $amount } na naszą rzecz. Numer zamówienia: { $order }.

    { $taken ->
        [0] Z tego zakupu nie zostały żadne kredyty.
        [one] Odjęliśmy jeden kredyt, który został z tego zakupu.
        [few] Odjęliśmy { $taken } kredyty, które zostały z tego zakupu.
        [many] Odjęliśmy { $taken } kredytów, które zostały z tego zakupu.
       *[other] Odjęliśmy { $taken } kredytu, które zostały z tego zakupu.
    } { $owed ->
        [0] Nie masz wobec nas żadnego długu.
        [one] Jeden kredyt został już wykorzystany: odejmiemy go od następnego zakupu.
        [few] { $owed } kredyty zostały już wykorzystane: odejmiemy je od następnego zakupu.
        [many] { $owed } kredytów zostało już wykorzystanych: odejmiemy je od następnego zakupu.
       *[other] { $owed } kredytu zostało już wykorzystane: odejmiemy je od następnego zakupu.
    }

    Twoje konto pozostaje otwarte. Jeśli to nie Twoja prośba do banku albo ktoś inny użył Twojej karty, daj nam znać.
mail-charged-back-button = Zobacz zakup

mail-debt-reminder-subject =
    { $credits ->
        [one] { $site }: do odjęcia pozostał jeden kredyt
        [few] { $site }: do odjęcia pozostały { $credits } kredyty
        [many] { $site }: do odjęcia pozostało { $credits } kredytów
       *[other] { $site }: do odjęcia pozostało { $credits } kredytu
    }
mail-debt-reminder-heading = Cofnięta płatność nadal jest nierozliczona
mail-debt-reminder-body =
    { $credits ->
        [one] Jedna z Twoich płatności została cofnięta, gdy jeden kredyt był już wykorzystany. Odejmiemy go od następnego zakupu, więc teraz nie musisz nic robić.
        [few] Jedna z Twoich płatności została cofnięta, gdy { $credits } kredyty były już wykorzystane. Odejmiemy je od następnego zakupu, więc teraz nie musisz nic robić.
        [many] Jedna z Twoich płatności została cofnięta, gdy { $credits } kredytów było już wykorzystanych. Odejmiemy je od następnego zakupu, więc teraz nie musisz nic robić.
       *[other] Jedna z Twoich płatności została cofnięta, gdy { $credits } kredytu było już wykorzystane. Odejmiemy je od następnego zakupu, więc teraz nie musisz nic robić.
    }

    Nie naliczamy opłat ani odsetek, a Twoje konto pozostaje otwarte. Jeśli chcesz rozliczyć to już teraz, możesz kupić kredyty dowolną metodą płatności. Jeśli uważasz, że to pomyłka, daj nam znać.

    { $count ->
        [0] To nasz ostatni e-mail w tej sprawie.
       *[other] Jeśli { $day } sprawa nadal będzie otwarta, przypomnimy o niej ostatni raz.
    }
mail-debt-reminder-button = Zobacz kredyty i ceny

mail-transfer-reminder-subject = Twój przelew dla { $site } jeszcze nie dotarł
mail-transfer-reminder-heading = Nadal czekamy na Twój przelew
mail-transfer-reminder-body =
    Twój przelew na { $amount } jeszcze nie dotarł. Numer zamówienia: { $order }. Jeśli pieniądze są już wysłane, nie musisz nic robić: przelew może potrwać kilka dni.

    W przeciwnym razie nadal możesz zapłacić albo anulować zamówienie. Poczekamy co najmniej do { $until }. Potem zamówienie zakończy się samo i nie będziesz mieć wobec nas żadnego długu. To nasze jedyne przypomnienie.
mail-transfer-reminder-button = Zobacz moje zamówienie

mail-transfer-expired-subject = Twój przelew dla { $site } nie dotarł
mail-transfer-expired-heading = Nie otrzymaliśmy Twojego przelewu
mail-transfer-expired-body =
    Czekaliśmy na Twój przelew na { $amount } i zamknęliśmy zamówienie. Numer zamówienia: { $order }. Nie masz wobec nas żadnego długu.

    Jeśli pieniądze są już wysłane, jeszcze je zaliczymy albo wrócą na Twoje konto; napisz do nas, jeśli po tygodniu nie stanie się ani jedno, ani drugie. Jeśli nadal chcesz kredytów, możesz zamówić je ponownie.
mail-transfer-expired-button = Zamów ponownie

mail-refund-requested-subject = Odstąpienie od zakupu w serwisie { $site }
mail-refund-requested-heading = Otrzymaliśmy Twoje odstąpienie
mail-refund-requested-body =
    Twoje odstąpienie od zakupu w serwisie { $site } zostało przyjęte: { $time }. Numer zamówienia: { $order }.

    { $credits ->
        [one] Z Twojego konta odjęliśmy jeden niewykorzystany kredyt. Kwota zwrotu: { $amount }.
        [few] Z Twojego konta odjęliśmy { $credits } niewykorzystane kredyty. Kwota zwrotu: { $amount }.
       *[many] Z Twojego konta odjęliśmy { $credits } niewykorzystanych kredytów. Kwota zwrotu: { $amount }.
    }

    Pieniądze zwrócimy tą samą metodą płatności, najpóźniej 14 dni po odstąpieniu. Zachowaj ten e-mail jako dowód.
mail-refund-requested-button = Zobacz mój zakup

mail-refund-granted-subject = { $site } zwraca pieniądze za Twój zakup
mail-refund-granted-heading = Zwracamy pieniądze za Twój zakup
mail-refund-granted-body =
    Kwota zwrotu za zakup w serwisie { $site }: { $amount } ({ $time }). Numer zamówienia: { $order }.

    { $credits ->
        [0] Z Twojego konta nie odjęliśmy żadnych kredytów.
        [one] Z Twojego konta odjęliśmy jeden niewykorzystany kredyt.
        [few] Z Twojego konta odjęliśmy { $credits } niewykorzystane kredyty.
       *[many] Z Twojego konta odjęliśmy { $credits } niewykorzystanych kredytów.
    }

    Pieniądze zwrócimy tą samą metodą płatności. Jak szybko dotrą, zależy od Twojego banku.
mail-refund-granted-button = Zobacz mój zakup

mail-refund-failed-subject = Zwrot z serwisu { $site } się nie powiódł
mail-refund-failed-heading = Nie udało się odesłać pieniędzy
mail-refund-failed-body =
    Zwrot kwoty { $amount } za zamówienie o numerze { $order } się nie powiódł. Kredyty wróciły na Twoje konto i niczego nie tracisz.

    Napisz do nas, a znajdziemy inny sposób, żeby przesłać Ci pieniądze.
mail-refund-failed-button = Zobacz mój zakup

mail-refund-reminder-subject = Zwrot z serwisu { $site } nadal na Ciebie czeka
mail-refund-reminder-heading = Dokąd możemy przesłać pieniądze?
mail-refund-reminder-body =
    Nie udało się zwrócić Ci kwoty { $amount } za zamówienie o numerze { $order } i nie znaleźliśmy jeszcze z Tobą innego sposobu. Twoje kredyty są na Twoim koncie.

    Napisz do nas, jak możemy przesłać Ci pieniądze. Jeśli wolisz zachować kredyty, nie musisz nic robić.

    { $count ->
        [0] To nasz ostatni e-mail w tej sprawie. Możesz napisać do nas także później.
       *[other] Jeśli { $day } sprawa nadal będzie otwarta, przypomnimy o niej ostatni raz.
    }
mail-refund-reminder-button = Zobacz mój zakup

complaint-decision-upheld = Przyznajemy Ci rację.
complaint-decision-partly = Przyznajemy Ci częściowo rację.
complaint-decision-rejected = Nie przyznajemy Ci racji.
complaint-decision-withdrawn = Reklamacja została przez Ciebie wycofana.

mail-complaint-received-subject = Twoja reklamacja { $number } w serwisie { $site }
mail-complaint-received-heading = Otrzymaliśmy Twoją reklamację
mail-complaint-received-body =
    Twoja reklamacja ma numer { $number }. Odpowiemy na nią najpóźniej { $until }.

    Za pomocą przycisku poniżej możesz ją w każdej chwili przeczytać i uzupełnić. Zachowaj tę wiadomość dla siebie: każdy, kto ma link, może przeczytać Twoją reklamację.

    To nie Twoja reklamacja? W takim razie ktoś przez pomyłkę wpisał Twój adres i możesz zignorować tę wiadomość.
mail-complaint-received-button = Zobacz moją reklamację

mail-complaint-answered-subject = { $site }: nasza odpowiedź na Twoją reklamację { $number }
mail-complaint-answered-heading = Odpowiedzieliśmy na Twoją reklamację
mail-complaint-answered-body =
    { $text }

    Za pomocą przycisku poniżej możesz nam odpisać.
mail-complaint-answered-button = Zobacz moją reklamację

mail-complaint-closed-subject = { $site }: nasza decyzja w sprawie Twojej reklamacji { $number }
mail-complaint-closed-heading = Nasza decyzja w sprawie Twojej reklamacji
mail-complaint-closed-body =
    { $decision }

    { $text }

    Nie zgadzasz się? W Unii Europejskiej decyzję dotyczącą treści lub konta możesz przedstawić certyfikowanemu organowi pozasądowego rozstrzygania sporów, a w sprawach danych osobowych zwrócić się do organu ochrony danych. Zawsze możesz pójść do sądu.
mail-complaint-closed-button = Zobacz moją reklamację

statement-account_closed = Twoje konto zostało zamknięte.
statement-photo_rejected = { $count ->
    [one] jedno z Twoich zdjęć jest ukryte przed wszystkimi innymi, dopóki obowiązuje ta decyzja. Ty nadal je widzisz.
    [few] { $count } Twoje zdjęcia są ukryte przed wszystkimi innymi, dopóki obowiązuje ta decyzja. Ty nadal je widzisz.
   *[many] { $count } Twoich zdjęć jest ukrytych przed wszystkimi innymi, dopóki obowiązuje ta decyzja. Ty nadal je widzisz.
}
statement-photo_removed = { $count ->
    [one] na stałe usunięto dla Was obojga zdjęcie lub wiadomość głosową od Ciebie.
    [few] na stałe usunięto dla Was obojga { $count } zdjęcia lub wiadomości głosowe od Ciebie.
   *[many] na stałe usunięto dla Was obojga { $count } zdjęć lub wiadomości głosowych od Ciebie.
}
statement-text_hidden-about = Twój tekst „O mnie” jest ukryty przed wszystkimi innymi, dopóki go nie zmienisz. Ty nadal go widzisz.
statement-text_hidden-reason = Twój tekst „Dlaczego tu jestem” jest ukryty przed wszystkimi innymi, dopóki go nie zmienisz. Ty nadal go widzisz.
statement-text_hidden-prompts = Twój tekst „Moimi słowami” jest ukryty przed wszystkimi innymi, dopóki go nie zmienisz. Ty nadal go widzisz.
statement-warned = to jest ostrzeżenie. Na razie nic więcej się nie zmienia.
statement-paused = możesz się logować i czytać, ale do { $until } nie możesz wysyłać wiadomości, prezentów ani polubień, zgłaszać innych osób ani zmieniać swoich zdjęć i profilu.
statement-reports_paused = Twoje zgłoszenia poczekają do { $until }. Zgłoszenia dotyczące osób poniżej 18 lat, przemocy lub czegoś niezgodnego z prawem nie muszą czekać.
statement-undone-photo_rejected = { $count ->
    [one] inni mogą zobaczyć Twoje zdjęcie.
    [few] inni mogą zobaczyć Twoje zdjęcia.
   *[many] inni mogą zobaczyć Twoje zdjęcia.
}
statement-undone-text_hidden-about = inni mogą zobaczyć Twój tekst „O mnie”.
statement-undone-text_hidden-reason = inni mogą zobaczyć Twój tekst „Dlaczego tu jestem”.
statement-undone-text_hidden-prompts = inni mogą zobaczyć Twój tekst „Moimi słowami”.
statement-undone-warned = Twoje ostrzeżenie zostało wycofane.
statement-undone-paused = możesz znowu pisać.
statement-undone-reports_paused = Twoje zgłoszenia nie muszą już czekać.
statement-rule-content = Regulamin, „Twój profil i to, co piszesz”
statement-rule-conduct = Regulamin, „Jak się traktujemy”
statement-photo-no_face = Nie widać na nim twarzy.
statement-photo-not_you = Chyba nie Ty na nim jesteś.
statement-photo-nudity = Pokazuje więcej, niż dopuszczamy na zdjęciach.
statement-photo-minor = Jest na nim ktoś niepełnoletni.
statement-photo-contact_details = Widać na nim dane kontaktowe, np. numer telefonu lub adres.
statement-photo-advertising = Wygląda na reklamę.
statement-photo-offensive = Może urażać innych.
statement-photo-poor_quality = Jest zbyt ciemne, niewyraźne lub małe.
statement-photo-other = Narusza nasze zasady.
statement-text-contact_details = Zawiera dane kontaktowe, np. numer telefonu lub adres.
statement-text-advertising = Brzmi jak reklama.
statement-text-offensive = Może urażać innych.
statement-text-minor = Jest w nim mowa o kimś niepełnoletnim.
statement-text-untrue = Jest w nim coś nieprawdziwego.
statement-text-other = Narusza nasze zasady.
statement-source-report = Dowiedzieliśmy się o tym ze zgłoszenia innej osoby z serwisu.
statement-source-notice = Dowiedzieliśmy się o tym ze zgłoszenia nielegalnych treści.
statement-source-rule = Zauważyła to reguła naszego programu, a potem sprawdził to człowiek.
statement-source-own = Zauważyliśmy to sami.
statement-by_people = Zdecydowali o tym ludzie, nie program.
statement-money-refunded = Niewykorzystane kupione kredyty zwracamy w ten sam sposób, w jaki nastąpiła płatność.
statement-money-fraud = Kupionych kredytów nie zwracamy, ponieważ uzyskano je w wyniku oszustwa.

report-upheld = Zgłoszenie było słuszne: to, co opisujesz, łamało nasze zasady, i już się tym zajęliśmy.
report-dismissed = Sprawdziliśmy je i nie znaleźliśmy niczego, co łamie nasze zasady.
mail-report-decided-subject = { $site }: nasza decyzja w sprawie Twojego zgłoszenia
mail-report-decided-heading = Nasza decyzja w sprawie Twojego zgłoszenia
mail-report-decided-body =
    Cześć { $name }, dziękujemy za zgłoszenie. { $decision }

    Ze względu na prywatność wszystkich osób nie możemy powiedzieć nic więcej.

    Nie zgadzasz się? Przyciskiem poniżej możesz bezpłatnie złożyć reklamację w ciągu sześciu miesięcy. Rozpatrzy ją ktoś, kto nie podjął tej decyzji.

    W Unii Europejskiej możesz też zwrócić się do certyfikowanego organu pozasądowego rozstrzygania sporów. Zawsze możesz pójść do sądu.
mail-report-decided-button = Odwołaj się od decyzji

mail-statement-subject = { $site }: nasza decyzja { $number }
mail-statement-heading = Nasza decyzja i jej uzasadnienie
mail-statement-body =
    Cześć { $name }, { $decision }

    Zasada lub przepis: { $rule }

    Co się stało: { $text }

    { $label }

    Nie zgadzasz się? Przyciskiem poniżej możesz bezpłatnie złożyć reklamację w ciągu sześciu miesięcy. Rozpatrzy ją ktoś, kto nie podjął tej decyzji.

    W Unii Europejskiej możesz też zwrócić się do certyfikowanego organu pozasądowego rozstrzygania sporów. Zawsze możesz pójść do sądu.
mail-statement-button = Odwołaj się od decyzji

mail-decision-undone-subject = Twoje konto w serwisie { $site } jest znów otwarte
mail-decision-undone-heading = Nasza decyzja została cofnięta
mail-decision-undone-body = Cześć { $name }, cofnęliśmy naszą decyzję { $number }. Twoje konto w serwisie { $site } jest znów otwarte i możesz się zalogować jak wcześniej.
mail-decision-undone-button = Zaloguj się

mail-statement-undone-subject = { $site }: nasza decyzja { $number } już nie obowiązuje
mail-statement-undone-heading = Nasza decyzja już nie obowiązuje
mail-statement-undone-body = Cześć { $name }, nasza decyzja { $number } już nie obowiązuje: { $decision }
mail-statement-undone-button = Zobacz mój profil

mail-debit-notice-subject = Polecenie zapłaty na kwotę { $amount } w serwisie { $site }
mail-debit-notice-heading = Zbliża się obciążenie rachunku
mail-debit-notice-body =
    Dziękujemy za zamówienie w serwisie { $site }. Pobierzemy { $amount } z rachunku kończącego się na { $account }, najwcześniej { $day }. Numer referencyjny upoważnienia to { $reference }.

    Zadbaj o to, aby na rachunku było dość środków. Kredyty zostaną dodane, gdy tylko Twój bank zapłaci.
mail-debit-notice-button = Zobacz moje zamówienie

mail-line_messages = { $count ->
    [one] { $name }: jedna wiadomość
    [few] { $name }: { $count } wiadomości
    [many] { $name }: { $count } wiadomości
   *[other] { $name }: { $count } wiadomości
}
mail-line_creditor = Wierzyciel: { $creditor }
mail-line_mandate = Treść udzielonego upoważnienia: { $text }
mail-line_debt_reminders = Jeśli nadal będą kredyty do odliczenia, przypomnimy o tym { $day } i ostatni raz { $until }. Nie naliczamy opłat.
mail-line_refund_reminders = Jeśli do tego czasu nie znajdziemy sposobu, przypomnimy o tym { $day } i ostatni raz { $until }.
mail-line_more = { $count ->
    [one] i jeszcze jedna osoba
    [few] i jeszcze { $count } osoby
    [many] i jeszcze { $count } osób
   *[other] i jeszcze { $count } osoby
}

mail-new-conversation-subject = { $count ->
    [one] Nowa rozmowa w serwisie { $site }
    [few] { $count } nowe rozmowy w serwisie { $site }
    [many] { $count } nowych rozmów w serwisie { $site }
   *[other] { $count } nowe rozmowy w serwisie { $site }
}
mail-new-conversation-heading = { $count ->
    [one] Ktoś do Ciebie napisał
    [few] { $count } osoby napisały do Ciebie
    [many] { $count } osób napisało do Ciebie
   *[other] { $count } osoby napisały do Ciebie
}
mail-new-conversation-body = Cześć { $name }, w serwisie { $site } ktoś zaczął z Tobą rozmowę:
mail-new-conversation-button = Przeczytaj wiadomości

mail-new-messages-subject = { $count ->
    [one] Nowa wiadomość w serwisie { $site }
    [few] { $count } nowe wiadomości w serwisie { $site }
    [many] { $count } nowych wiadomości w serwisie { $site }
   *[other] { $count } nowe wiadomości w serwisie { $site }
}
mail-new-messages-heading = { $count ->
    [one] Masz nową wiadomość
    [few] Masz { $count } nowe wiadomości
    [many] Masz { $count } nowych wiadomości
   *[other] Masz { $count } nowe wiadomości
}
mail-new-messages-body = Cześć { $name }, w serwisie { $site } ktoś do Ciebie napisał:
mail-new-messages-button = Przeczytaj wiadomości

mail-like-subject = { $count ->
    [one] Nowe polubienie w serwisie { $site }
    [few] { $count } nowe polubienia w serwisie { $site }
    [many] { $count } nowych polubień w serwisie { $site }
   *[other] { $count } nowe polubienia w serwisie { $site }
}
mail-like-heading = { $count ->
    [one] Ktoś Cię polubił
    [few] { $count } osoby Cię polubiły
    [many] { $count } osób Cię polubiło
   *[other] { $count } osoby Cię polubiły
}
mail-like-body = Cześć { $name }, oto nowości wśród Twoich polubień w serwisie { $site }:
mail-like-button = Zobacz polubienia

mail-unread-reminder-subject = { $count ->
    [one] Masz wciąż nieprzeczytaną wiadomość w serwisie { $site }
    [few] Masz wciąż { $count } nieprzeczytane wiadomości w serwisie { $site }
    [many] Masz wciąż { $count } nieprzeczytanych wiadomości w serwisie { $site }
   *[other] Masz wciąż { $count } nieprzeczytane wiadomości w serwisie { $site }
}
mail-unread-reminder-heading = Wciąż nieprzeczytane
mail-unread-reminder-body = Cześć { $name }, kilka dni temu ktoś napisał do Ciebie w serwisie { $site } i ta wiadomość wciąż czeka na przeczytanie. Przypominamy o tym tylko ten jeden raz.
mail-unread-reminder-button = Przeczytaj wiadomości

## What the calendar tells, and the operator's own news (calendar/, news/)

mail-footer_chosen = Otrzymujesz tę wiadomość, ponieważ wybrano ją w ustawieniach Twojego konta w serwisie { $site }. Serwis { $site } prowadzi { $company }, { $address }.

calendar-messages =
    { $count ->
        [one] Jedna nieprzeczytana wiadomość
        [few] { $count } nieprzeczytane wiadomości
       *[other] { $count } nieprzeczytanych wiadomości
    }
calendar-likes =
    { $count ->
        [one] Jedno nowe polubienie
        [few] { $count } nowe polubienia
       *[other] { $count } nowych polubień
    }
calendar-newcomers =
    { $count ->
        [one] Jedna nowa osoba w Twojej okolicy
        [few] { $count } nowe osoby w Twojej okolicy
       *[other] { $count } nowych osób w Twojej okolicy
    }

mail-reminder-subject = Co czeka na Ciebie w serwisie { $site }
mail-reminder-heading = Dawno Cię tu nie było
mail-reminder-body = Cześć { $name }, oto co pojawiło się dla Ciebie od Twojej ostatniej wizyty:
mail-reminder-closing = Przypominamy się tylko wtedy, gdy naprawdę coś na Ciebie czeka, najwyżej trzy razy. Potem milczymy, dopóki nie wrócisz.
mail-reminder-button = Zobacz

mail-weekly-update-subject = Twój tydzień w serwisie { $site }
mail-weekly-update-heading = Twój tydzień w serwisie { $site }
mail-weekly-update-body = Cześć { $name }, oto co wydarzyło się dla Ciebie w ciągu ostatnich siedmiu dni:
mail-weekly-update-closing = Liczymy tylko prawdziwe osoby, bez profili fikcyjnych.
mail-weekly-update-button = Zobacz, co nowego

mail-search-alert-subject = Nowe osoby w Twoich wyszukiwaniach w serwisie { $site }
mail-search-alert-heading = Nowe osoby w Twoich wyszukiwaniach
mail-search-alert-body = Cześć { $name }, oto kto dołączył, odkąd ostatnio szukaliśmy dla Ciebie:
mail-search-alert-closing = Liczymy tylko prawdziwe osoby, bez profili fikcyjnych.
mail-search-alert-button = Zobacz, kto jest nowy
search-alert-line =
    { $count ->
        [one] „{ $search }”: jedna nowa osoba ({ $names })
        [few] „{ $search }”: { $count } nowe osoby ({ $names })
       *[other] „{ $search }”: { $count } nowych osób ({ $names })
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

shortcut-messages = Wiadomości
shortcut-likes = Polubienia
shortcut-search = Szukaj

## What the start page of each niche says first (settings/model.rs)

headline-1 = Poznaj kogoś, komu warto poświęcić wieczór.
headline-2 = Noc jest piękniejsza we dwoje.
headline-3 = Znajdź kogoś, z kim obejrzysz zachód słońca.
headline-4 = Znajdź kogoś, kto też woli być na świeżym powietrzu.
headline-5 = Znajdź kogoś, z kim warto posiedzieć do późna.
headline-6 = Pozwól zacząć się czemuś nowemu.
headline-7 = Bez pośpiechu. Poznaj kogoś życzliwego.

## What the demo's sites say of themselves, and what a payment is for

site-index-title = { $site }: randki i czat dla dorosłych, we własnym tempie
site-description = Poznawaj dorosłych z okolicy, sprawdź, kto do Ciebie pasuje, i piszcie do siebie. { $site } z góry pokazuje cenę każdej wiadomości, wyraźnie oznacza profile fikcyjne i pozwala odejść w każdej chwili.
site-description-velours = Dla dorosłych, którzy lubią długie wieczory: znajdź kogoś do flirtu i daj sobie tyle czasu, ile trzeba. { $site } z góry pokazuje cenę każdej wiadomości, wyraźnie oznacza profile fikcyjne i pozwala odejść w każdej chwili.
site-description-nordlys = Dla dorosłych, którzy wolą spotkać się na spacerze niż w barze. { $site } nie ma profili fikcyjnych, z góry pokazuje cenę każdej wiadomości i pozwala odejść w każdej chwili.
site-description-meadow = Dla dorosłych, którzy się nie spieszą: czytaj, pisz i poznaj kogoś życzliwego. { $site } z góry pokazuje cenę każdej wiadomości, wyraźnie oznacza profile fikcyjne i pozwala odejść w każdej chwili.
payment-description = Kredyty w serwisie { $site }: { $credits }
refund-description = Zwrot z serwisu { $site }

## Gifts (settings/gifts.rs)

gift-rose = Róża
gift-heart = Serce
gift-coffee = Kawa
gift-chocolates = Czekoladki
gift-cake = Tort
gift-champagne = Szampan
gift-teddy = Miś
gift-ring = Pierścionek

## Pushes (notifications/push/message.rs, chat/notices/push.rs, calendar/)

push-like-title = Nowe polubienie
push-like-body = Nowe polubienie od: { $name }.
push-match-title = To para
push-match-body = Wzajemne polubienie: Ty i { $name }.
push-conversation-title = Nowa rozmowa
push-conversation-body = Wiadomość od: { $name }.
push-message-title = { $count ->
    [one] Nowa wiadomość
    [few] { $count } nowe wiadomości
    [many] { $count } nowych wiadomości
   *[other] { $count } nowe wiadomości
}
push-message-body = Wiadomość od: { $name }.
push-reminder-title = Nieprzeczytane wiadomości
push-reminder-body = { $count ->
    [one] Masz wciąż jedną nieprzeczytaną wiadomość.
    [few] Masz wciąż { $count } nieprzeczytane wiadomości.
    [many] Masz wciąż { $count } nieprzeczytanych wiadomości.
   *[other] Masz wciąż { $count } nieprzeczytane wiadomości.
}
push-weekly-title = Twój tydzień w serwisie { $site }
push-comeback-title = Co czeka na Ciebie w serwisie { $site }
push-search-alert-title = Nowe osoby w serwisie { $site }
push-search-alert-body = { $count ->
    [one] Jedna nowa osoba pasuje do zapisanego wyszukiwania
    [few] { $count } nowe osoby pasują do zapisanych wyszukiwań
   *[other] { $count } nowych osób pasuje do zapisanych wyszukiwań
}
push-date-check-title = Wszystko w porządku?
push-date-check-body = Naciśnij, aby się zameldować. Osoba z linkiem zobaczy to na stronie Twojego planu.

## Ordering (payments/orders/begin.rs)

# Above the order button; its buyer's own words (Directive 2011/83, articles 7(3) and 8(8)).
order-begin = Proszę o natychmiastowe dodanie kredytów i natychmiastowe spełnienie tego, na co je wydam. Wiem, że za wykorzystane kredyty nie dostanę zwrotu pieniędzy.

## Direct debit (payments/direct_debit/mandate_text.rs): the words of the SEPA Core mandate

direct_debit-mandate = Zaznaczając pole, upoważniasz { $creditor } do wysyłania do Twojego banku poleceń obciążenia Twojego rachunku oraz swój bank do obciążania Twojego rachunku zgodnie z poleceniami { $creditor }. Przysługuje Ci prawo do zwrotu środków od Twojego banku na warunkach umowy zawartej z bankiem. Zwrotu należy zażądać w ciągu 8 tygodni od dnia obciążenia Twojego rachunku. Zgadzasz się, aby o każdym obciążeniu informować Cię e-mailem co najmniej dzień wcześniej. Upoważnienie obowiązuje także dla późniejszych zamówień opłacanych poleceniem zapłaty; możesz je odwołać w każdej chwili.
direct_debit-creditor = Wierzyciel: { $creditor }, { $address }, { $city }, { $country }.

## Text messages (sms/text.rs): one message of 160 GSM letters each; the last line lets phones offer the code

sms-debit_code =
    { $site }: kod { $code } wygasa po 10 minutach. Nie podawaj go nikomu.
    @{ $domain } #{ $code }

# The invoice as a file (PDF), and credit notes on its later pages.
invoice-title = Faktura { $number }
invoice-date = Data wystawienia
invoice-credits = Kredyty
invoice-order = Numer zamówienia
invoice-payment = Numer płatności
invoice-method = Metoda płatności
invoice-statement = Na wyciągu z konta
invoice-full_price = Cena bez rabatu
invoice-discount = Rabat
invoice-net = Kwota netto
invoice-vat = VAT { $rate } ({ $where })
invoice-total = Cena całkowita
invoice-buyer = Nabywca
invoice-site = Witryna
invoice-seller = Sprzedawca
invoice-company_number = Numer w rejestrze firm
invoice-vat_number = Numer VAT
invoice-credit_note = Faktura korygująca { $number }
invoice-reversal = Korekta korekty { $number }
invoice-note_date = Data
invoice-of = Do faktury
invoice-note_total = Razem
