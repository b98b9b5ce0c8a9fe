# What staff are mailed. `name` is the reader's; `details` a link, a name or a number; `console` the console's address.
staff-mail-invite-subject = Dein Zugang zur Konsole
staff-mail-invite-body =
    Hallo { $name },

    jemand aus dem Team lässt dich in die Konsole. Öffne diesen Link innerhalb von 72 Stunden und lege einen Passkey an:

    { $details }

    Der Link gilt einmal. Wenn du ihn nicht erwartet hast, sag es jemandem, der die Konsole verwaltet.
staff-mail-glass-subject = Jemand hat die Scheibe eingeschlagen
staff-mail-glass-body =
    Hallo { $name },

    { $details } hat sich mit einem Befehl auf dem Server für eine Stunde die Rechte der Administration gegeben. Wenn du das nicht warst, öffne die Konsole, lies den Grund und bestätige, dass du davon weißt:

    { $console }
staff-mail-request-subject = Eine Rolle wartet auf deine Antwort
staff-mail-request-body =
    Hallo { $name },

    { $details } bittet um eine Rolle, für die es zwei Personen aus der Administration braucht. Sieh es dir in der Konsole an:

    { $console }
staff-mail-news-subject = Neues wartet auf deine Antwort
staff-mail-news-body =
    Hallo { $name },

    jemand aus dem Team möchte das an Mitglieder verschicken, und dafür braucht es eine zweite Person: { $details }. Sieh es dir auf der Seite „Neues und Angebote“ der Website an und entscheide:

    { $console }
staff-mail-payment-key-subject = Ein Zahlungsschlüssel wartet auf deine Antwort
staff-mail-payment-key-body =
    Hallo { $name },

    jemand aus dem Team möchte den Schlüssel setzen, der bestimmt, wohin das Geld neuer Bestellungen geht, und dafür braucht es eine zweite Person aus der Administration: { $details }. Wenn du davon nichts weißt, sprich erst mit der Person. Du findest es auf der Seite „Preise und Zahlung“ einer Website der Firma:

    { $console }
staff-mail-key-added-subject = Zu deinem Konto ist ein Passkey gekommen
staff-mail-key-added-body =
    Hallo { $name },

    zu deinem Konto ist ein Passkey gekommen. Wer ihn hat, kommt als du in die Konsole. Wenn du das nicht warst, entferne ihn sofort und sag es jemandem, der die Konsole verwaltet:

    { $console }
staff-mail-key-dropped-subject = Aus deinem Konto wurde ein Passkey entfernt
staff-mail-key-dropped-body =
    Hallo { $name },

    aus deinem Konto wurde ein Passkey entfernt. Er lässt niemanden mehr hinein. Wenn du das nicht warst, sag es sofort jemandem, der die Konsole verwaltet:

    { $console }
staff-mail-half-subject = Schwere Fälle: die halbe Zeit ist um
staff-mail-half-body =
    Hallo { $name },

    für schwere Fälle ist die halbe Zeit um, und sie sind nicht entschieden. Fälle: { $details }. Es geht um Minderjährige (24 Stunden) oder intime Bilder (48 Stunden). Entscheide in der Konsole:

    { $console }
staff-mail-three-quarters-subject = Schwere Fälle: drei Viertel der Zeit sind um
staff-mail-three-quarters-body =
    Hallo { $name },

    für schwere Fälle sind drei Viertel der Zeit um, und sie sind nicht entschieden. Fälle: { $details }. Es geht um Minderjährige (24 Stunden) oder intime Bilder (48 Stunden). Wenn du jetzt nicht entscheiden kannst, ruf jemanden aus dem Team an:

    { $console }
