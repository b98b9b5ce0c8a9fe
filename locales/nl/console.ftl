# What staff are mailed. `name` is the reader's; `details` a link, a name or a number; `console` the console's address.
staff-mail-invite-subject = Je toegang tot de console
staff-mail-invite-body =
    Hallo { $name },

    een collega laat je binnen in de console. Open deze link binnen 72 uur en maak een passkey:

    { $details }

    De link werkt één keer. Had je hem niet verwacht, meld het dan aan een beheerder.
staff-mail-glass-subject = Iemand heeft het glas gebroken
staff-mail-glass-body =
    Hallo { $name },

    { $details } heeft zichzelf met een opdracht op de server een uur lang beheerder gemaakt. Was jij dat niet, open dan de console, lees de reden en neem er kennis van:

    { $console }
staff-mail-request-subject = Een rol wacht op je antwoord
staff-mail-request-body =
    Hallo { $name },

    { $details } vraagt om een rol waarvoor twee beheerders nodig zijn. Bekijk het in de console:

    { $console }
staff-mail-news-subject = Nieuws wacht op je antwoord
staff-mail-news-body =
    Hallo { $name },

    een collega vraagt om dit naar leden te sturen, en daarvoor is een tweede persoon nodig: { $details }. Bekijk het op de pagina ‘Nieuws en aanbiedingen’ van de site en beslis:

    { $console }
staff-mail-payment-key-subject = Een betaalsleutel wacht op je antwoord
staff-mail-payment-key-body =
    Hallo { $name },

    een collega vraagt om de sleutel in te stellen die bepaalt waar het geld van nieuwe bestellingen heen gaat, en daarvoor is een tweede beheerder nodig: { $details }. Weet je hier niets van, overleg dan eerst met je collega. Je vindt het op de pagina ‘Prijzen en betaling’ van een site van het bedrijf:

    { $console }
staff-mail-key-added-subject = Aan je account is een passkey toegevoegd
staff-mail-key-added-body =
    Hallo { $name },

    aan je account is een passkey toegevoegd. Wie hem heeft, komt als jij in de console. Was jij dat niet, verwijder hem dan meteen en meld het aan een beheerder:

    { $console }
staff-mail-key-dropped-subject = Van je account is een passkey verwijderd
staff-mail-key-dropped-body =
    Hallo { $name },

    van je account is een passkey verwijderd. Hij laat niemand meer binnen. Was jij dat niet, meld het dan meteen aan een beheerder:

    { $console }
staff-mail-half-subject = Ernstige gevallen: de helft van de tijd is om
staff-mail-half-body =
    Hallo { $name },

    voor ernstige gevallen is de helft van de tijd om, en er is nog niet over beslist. Gevallen: { $details }. Het gaat om minderjarigen (24 uur) of intieme beelden (48 uur). Beslis erover in de console:

    { $console }
staff-mail-three-quarters-subject = Ernstige gevallen: driekwart van de tijd is om
staff-mail-three-quarters-body =
    Hallo { $name },

    voor ernstige gevallen is driekwart van de tijd om, en er is nog niet over beslist. Gevallen: { $details }. Het gaat om minderjarigen (24 uur) of intieme beelden (48 uur). Kun je nu niet beslissen, bel dan een collega:

    { $console }
