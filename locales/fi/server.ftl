### Texts that the server writes: interests, refusals, mails.

## Interests (settings/data/interests.json)

interest-relationship = Parisuhde
interest-kissing = Suuteleminen
interest-romance = Romantiikka
interest-conversation = Syvälliset keskustelut
interest-humour = Huumori
interest-travelling = Matkustaminen
interest-music = Musiikki
interest-dancing = Tanssi
interest-cinema = Elokuvat ja sarjat
interest-theatre = Teatteri
interest-museums = Museot
interest-art = Taide
interest-photography = Valokuvaus
interest-reading = Lukeminen
interest-cooking = Ruoanlaitto
interest-dining_out = Ravintolaillat
interest-wine = Viini
interest-hiking = Vaellus
interest-cycling = Pyöräily
interest-fitness = Kuntosali
interest-swimming = Uinti
interest-yoga = Jooga
interest-team_sports = Joukkueurheilu
interest-winter_sports = Talviurheilu
interest-camping = Retkeily
interest-nature = Luonto
interest-gardening = Puutarhanhoito
interest-pets = Lemmikit
interest-gaming = Pelaaminen
interest-board_games = Lautapelit
interest-motoring = Autot ja moottoripyörät
interest-crafts = Käsityöt ja nikkarointi
interest-volunteering = Vapaaehtoistyö
interest-fashion = Muoti
interest-wellness = Sauna ja hyvinvointi
interest-flirting = Flirttailu
interest-massage = Aistillinen hieronta
interest-role_play = Roolileikit
interest-lingerie = Alusasut
interest-tantra = Tantra
interest-dominance = Dominointi
interest-submission = Alistuminen
interest-fantasies = Fantasiat
interest-erotic_stories = Eroottiset tarinat

## Genders that a site can take beside women and men (settings/starter.rs)

# On a profile; after “I am”; in a list beside “Women”; after “I am looking for”.
gender-non_binary = Muunsukupuolinen
gender-i_am-non_binary = muunsukupuolinen
gender-people-non_binary = Muunsukupuoliset
gender-sought-non_binary = muunsukupuolisia
gender-couple_mf = Pariskunta (nainen ja mies)
gender-i_am-couple_mf = pariskunta: nainen ja mies
gender-people-couple_mf = Pariskunnat (nainen ja mies)
gender-sought-couple_mf = pariskuntia (nainen ja mies)
gender-couple_ff = Pariskunta (kaksi naista)
gender-i_am-couple_ff = pariskunta: kaksi naista
gender-people-couple_ff = Pariskunnat (kaksi naista)
gender-sought-couple_ff = pariskuntia (kaksi naista)
gender-couple_mm = Pariskunta (kaksi miestä)
gender-i_am-couple_mm = pariskunta: kaksi miestä
gender-people-couple_mm = Pariskunnat (kaksi miestä)
gender-sought-couple_mm = pariskuntia (kaksi miestä)

# Profile prompts: beginnings that a member finishes in a sentence. They stand over the answer, and in “opener-prompt”.
prompt-perfect_sunday = Täydellinen sunnuntaini
prompt-small_joys = Pikkuasia, joka pelastaa päiväni
prompt-laugh_most = Tälle nauran
prompt-talk_for_hours = Tästä voisin puhua tuntikausia
prompt-ask_me = Kysy minulta tästä
prompt-first_date = Millaiset ensitreffit olisivat hyvät
prompt-evening_at_home = Hyvä ilta kotona
prompt-favourite_spot = Lempipaikkani lähistöllä
prompt-home_cooked = Ruoka, jonka teen parhaiten
prompt-travel_next = Minne haluaisin seuraavaksi matkustaa
prompt-travel_back = Paikka, jonne palaan aina
prompt-best_weekend = Paras ex tempore -viikonloppuni
prompt-rainy_day = Mitä teen, kun sataa
prompt-morning_or_night = Aamuvirkku vai iltavirkku
prompt-song_on_repeat = Kappale, joka soi minulla jatkuvasti
prompt-dance_to = Kappale, joka saa minut tanssimaan
prompt-last_film = Viimeisin elokuva, josta todella pidin
prompt-book_to_lend = Kirja, jonka lainaisin sinulle
prompt-hidden_talent = Piilevä lahjakkuuteni
prompt-learning_now = Tätä opettelen parhaillaan
prompt-teach_you = Tämän voisin opettaa sinulle
prompt-show_me = Tämän sinä voisit näyttää minulle
prompt-better_together = Tämä on hauskempaa kahdestaan
prompt-never_say_no = Tästä en koskaan kieltäydy
prompt-cant_do_without = Ilman tätä en tule toimeen
prompt-guilty_pleasure = Nautinto, jota en häpeä
prompt-unpopular_opinion = Mielipide, jonka harva jakaa
prompt-changed_mind = Tästä olen muuttanut mieltäni
prompt-two_truths = Kaksi totuutta ja yksi pikku valhe
prompt-childhood_dream = Mikä halusin lapsena olla
prompt-friends_say = Mitä ystävät sanovat minusta
prompt-good_company = Olen parhaimmillani, kun
prompt-warm_to = Tällaisista ihmisistä pidän heti
prompt-best_compliment = Kaunein saamani kohteliaisuus
prompt-best_advice = Paras saamani neuvo
prompt-proud_of = Tästä olen ylpeä
prompt-bravest = Rohkein tekoni
prompt-pets = Kissa, koira vai ei kumpikaan
prompt-toast_to = Tälle kohottaisin maljan
prompt-hoping_for = Mitä toivon löytäväni täältä

# First messages to choose from. They are words of a member, to someone of any gender; none is pushy.
opener-prompt-1 = Vastauksesi kohtaan ”{ $question }” teki minut uteliaaksi. Kerrotko lisää?
opener-prompt-2 = Pidin siitä, mitä kirjoitit kohtaan ”{ $question }”. Haluatko kuulla minun vastaukseni?
opener-prompt-3 = ”{ $question }”: sitä minäkin mietin. Miten päädyit vastaukseesi?
opener-interest-1 = { $interest }: meillä on tämä yhteistä! Miten se alkoi sinulla?
opener-interest-2 = { $interest }: minäkin. Mikä siinä on viime aikoina ilahduttanut sinua eniten?
opener-interest-3 = Meitä yhdistää ”{ $interest }”. Mitä suosittelisit minulle?
opener-town-1 = { $city }: mikä on lempipaikkasi siellä?
opener-town-2 = { $city } on minulle vieras. Mitä siellä kannattaisi nähdä ensin?
opener-town-3 = { $city }: miten päädyit sinne?
opener-home-1 = { $city } on meidän molempien kotipaikka. Minne menet, kun haluat hemmotella itseäsi?
opener-home-2 = { $city } on siis meille yhteinen! Missä viihdyt siellä parhaiten?
opener-photo-1 = Millä kuvistasi on paras tarina?
opener-photo-2 = Pidän kuvistasi. Missä viimeisin on otettu?
opener-light-1 = Mikä pieni asia sai sinut hymyilemään tällä viikolla?
opener-light-2 = Mitä odotat juuri nyt?
opener-light-3 = Mikä on parasta, mitä olet syönyt viime aikoina?
opener-light-4 = Millainen päiväsi oli: parempi vai huonompi kuin odotit?
opener-choice-1 = Kahvia, teetä vai jotain vahvempaa?
opener-choice-2 = Jos voisimme lähteä huomenna: meri, vuoret vai suurkaupunki?
opener-choice-3 = Sunnuntaiaamu: pitkään nukkuen vai aikaisin ulos?
opener-choice-4 = Mitä kappaletta minun pitäisi kuunnella tänään?

## Refusals: problem-<code> of kernel/problem/mod.rs, and the fields' texts (spec 5 and 8)

problem-internal = Tapahtui virhe.
problem-try_later = Tapahtui virhe, yritä myöhemmin uudelleen.
problem-login_failed = Kirjautuminen epäonnistui, yritä uudelleen
problem-passkey_failed = Pääsyavain ei toiminut. Yritä uudelleen tai kirjaudu sisään salasanalla.
problem-passkey_limit = Sinulla on jo { $max } pääsyavainta. Poista yksi, ennen kuin lisäät uuden.
problem-saved_search_limit = Sinulla on jo { $max } tallennettua hakua. Poista yksi, ennen kuin tallennat uuden.
problem-date_plan_limit = Sinulla on jo { $max } avointa treffisuunnitelmaa. Päätä yksi, ennen kuin teet uuden.
problem-account_blocked = Liian monta virheellistä yritystä, tilisi on lukittu { $minutes } minuutiksi.
problem-reset_limit = Salasanan vaihtoviestejä on lähetetty liian monta, yritä huomenna uudelleen.
problem-email_unknown = Sähköpostiosoitetta ei löytynyt
problem-link_expired = Linkki on vanhentunut tai virheellinen, pyydä uusi sähköposti
problem-new_password_needed = Tili avattiin toisella selaimella. Valitse uusi salasana, niin tili on sinun.
problem-activation_failed = Tilin vahvistaminen epäonnistui
problem-pending_deletion = Tämä tili poistetaan pian. Saat sen takaisin sähköpostimme linkistä.
problem-account_closed = Tämä tili on suljettu. Sinulle lähettämässämme sähköpostissa kerrotaan syy ja se, miten voit hakea muutosta.
problem-export_preparing = Tietojasi kootaan jo. Lähetämme sinulle sähköpostin, kun ne ovat valmiina.
problem-email_taken = Tällä sähköpostiosoitteella on jo tili
problem-new_email_taken = Toinen tili käyttää jo tätä sähköpostiosoitetta
problem-blocked_by = { $name } on estänyt sinut. Et pääse tälle sivulle.
problem-swipe_limit = Olet käyttänyt kaikki tämän päivän tykkäyksesi. Saat uusia huomenna.
problem-push_refused = Tämän selaimen ilmoituspalvelua ei voi käyttää täällä.
problem-signups_closed = Jäseneksi pääsee juuri nyt vain kutsulla.
problem-not_confirmed = Vahvista ensin sähköpostiosoitteesi. Linkki on sähköpostissasi.
problem-paused = Et voi lähettää tai muuttaa mitään tätä ennen: { $until }. Voit silti kirjautua ja lukea. Sähköpostissamme kerrotaan syy ja se, miten voit hakea muutosta.
problem-waiting_for_activation = Tämän jäsenen on ensin vahvistettava sähköpostiosoitteensa. Sen jälkeen voit vastata.
problem-consent_missing = Jatka rastittamalla ruutu.

problem-payment_failed = Maksu epäonnistui tai se peruttiin.
problem-card_failed = Luottokorttimaksu epäonnistui
problem-payment_unavailable = Maksaminen ei juuri nyt onnistu. Sinulta ei ole veloitettu mitään. Yritä myöhemmin uudelleen.
problem-method_not_offered = Tämä maksutapa ei ole käytettävissä. Valitse toinen.
problem-bundle_not_offered = Tätä krediittipakettia ei ole enää saatavilla. Valitse toinen.
problem-not_enough_credits = Sinulla ei ole tarpeeksi krediittejä
problem-premium_only = Tämä toiminto on vain premium-jäsenille.
problem-direct_debit_blocked = Tililläsi ei voi maksaa suoraveloituksella.
problem-direct_debit_limit = Suoraveloituksen raja on täynnä. Valitse toinen maksutapa.
problem-mandate_text_changed = Valtuutuksen teksti on sillä välin muuttunut. Lue se uudelleen ja anna suostumuksesi.
problem-mandate_gone = Tätä maksutapaa ei ole enää tallennettu. Valitse, miten haluat maksaa.
problem-iban_invalid = Tarkista tilinumero (IBAN).
problem-phone_invalid = Anna matkapuhelinnumero, johon voi lähettää tekstiviestejä.
problem-code_not_found = Koodia ei löytynyt
problem-code_used = Koodi on jo käytetty
problem-code_ended = Tämä tarjous on päättynyt
problem-code_not_applicable = Tämä koodi ei käy tähän tilaukseen.
problem-discount_follows_countdown = Tällä sivustolla on 25 %:n lähtölaskenta, eikä sen jälkeen saa tulla yhtä hyvää tarjousta. Valitse alle 25 %.
problem-discount_in_use = Sinulla on kesken tilaus, jossa on tämä alennus. Viimeistele tai peru se, niin voit käyttää alennuksen uudelleen.
problem-checkout_still_open = Peruutetun tilauksesi voi vielä maksaa maksupalvelun sivulla, joten se pitää alennuksensa toistaiseksi. Maksa siellä, odota, että sivu sulkeutuu (yleensä tunnin sisällä), tai osta ilman alennusta.
problem-order_under_way = Tätä tilausta ei voi perua juuri nyt: maksua käsitellään.
problem-refund_impossible = Et voi peruuttaa tätä ostosta.
problem-refund_changed = Takaisin saatava summa on muuttunut. Tarkista uusi summa.
problem-spending_paused = Olet keskeyttänyt ostamisen. Voit muuttaa tätä kohdassa, jossa asetat kulutusrajasi.
problem-spending_limit = Tämä ostos ylittäisi itsellesi asettamasi kuukausirajan. Tilaukset, jotka voi vielä maksaa, lasketaan mukaan.
problem-currency_not_yours = Anna raja omassa valuutassasi.
problem-sms_code_invalid = Virheellinen koodi

problem-message_empty = Kirjoita ensin viesti.
problem-message_too_long = Viestissä voi olla enintään { $max } merkkiä.
problem-message_characters = Viestissä on merkkejä, joita ei voi lähettää.
problem-conversation_limit = { $max ->
    [one] Ilmaisjäsenenä voit kirjoittaa yhdelle ihmiselle. Osta krediittejä, niin voit kirjoittaa useammalle.
   *[other] Ilmaisjäsenenä voit kirjoittaa { $max } ihmiselle. Osta krediittejä, niin voit kirjoittaa useammalle.
}
problem-edit_too_late = Viestiä voi muokata { $minutes } minuutin ajan lähettämisestä.
problem-unsend_too_late = Tätä viestiä ei voi enää perua.
problem-pins_full = Olet jo kiinnittänyt { $max } keskustelua. Irrota ensin yksi.
problem-views_full = Olet jo tallentanut { $max } näkymää. Poista ensin yksi.
problem-identical_opener = { $max ->
    [one] Olet jo lähettänyt tämän ensimmäisen viestin toiselle ihmiselle viimeisten 24 tunnin aikana. Kirjoita muutama sana juuri tälle ihmiselle.
   *[other] Olet jo lähettänyt tämän ensimmäisen viestin { $max } ihmiselle viimeisten 24 tunnin aikana. Kirjoita muutama sana juuri tälle ihmiselle.
}

problem-email_invalid = Virheellinen sähköpostiosoite
problem-new_email_invalid = Uusi sähköpostiosoite on virheellinen
problem-email_disposable = Käytä sähköpostiosoitetta, jonka aiot säilyttää. Emme hyväksy kertakäyttöosoitteita.
problem-email_unchanged = Käytät jo tätä sähköpostiosoitetta.
problem-date_of_birth_missing = Anna syntymäaikasi ({ $min_age }+)
problem-date_of_birth_invalid = Virheellinen syntymäaika.
problem-birth_date_fixed = Syntymäaikasi on jo korjattu kerran.
problem-too_young = Sinun on oltava vähintään { $min_age }-vuotias.
problem-name_is_email = Älä käytä sähköpostiosoitettasi nimenä.
problem-name_starts_with_at = Nimesi ei voi alkaa @-merkillä.
problem-name_invalid = Valitse nimi, jossa on { $min }–{ $max } merkkiä.
problem-password_too_short = Valitse salasana, jossa on vähintään { $min } merkkiä.
problem-password_too_long = Salasanassa voi olla enintään { $max } merkkiä.
problem-password_too_common = Tämä salasana on liian helppo arvata. Valitse toinen.
problem-password_mismatch = Salasanat eivät ole samat.
problem-old_password_wrong = Tarkista vanha salasanasi.
problem-age_range_invalid = Alaikäraja ei voi olla yläikärajaa suurempi.
problem-place_unknown = Emme tunne yhtään paikkakuntaa lähellä tätä sijaintia.
problem-unknown_place = Valitse paikkakunta luettelosta.
problem-photo_unreadable = Emme pysty lukemaan tätä kuvaa. Valitse toinen.
problem-photo_moving = Liikkuvia kuvia ei voi näyttää täällä. Valitse paikallaan pysyvä kuva.
problem-photo_too_small = Kuva on liian pieni. Jokaisella sivulla on oltava vähintään { $min } pikseliä.
problem-photo_rejected_before = Lähetit tämän kuvan jo aiemmin, emmekä hyväksyneet sitä. { $reason }
problem-photo_too_large = Kuvassa on liikaa pikseleitä. Valitse pienempi.
problem-gift_not_offered = Tätä lahjaa ei enää ole tarjolla. Valitse toinen.
problem-photo_expired = Kuvasi odotti liian kauan. Lisää se uudelleen.
problem-file_unreadable = Voimme ottaa vastaan vain kuvia ja PDF-tiedostoja.
problem-file_expired = Tiedosto odotti liian kauan. Lisää se uudelleen.
problem-complaint_closed = Tämä valitus on käsitelty. Voit tehdä uuden.
problem-complaint_full = Tähän valitukseen ei mahdu enempää viestejä. Tee uusi.
problem-photo_limit = Sinulla on jo { $max } kuvaa. Poista yksi, ennen kuin lisäät uuden.
problem-photos_waiting = { $max } kuvaa tai ääniviestiä odottaa jo lähettämistä. Lähetä tai poista ensin yksi niistä.
problem-voice_unreadable = Emme pysty toistamaan tätä äänitystä. Äänitä se uudelleen.
problem-voice_too_long = Ääniviesti voi kestää enintään { $max } sekuntia. Äänitä lyhyempi.
problem-voice_too_short = Äänitys on liian lyhyt. Äänitä pidempi.
problem-voice_silent = Äänityksessä ei kuulu mitään. Tarkista mikrofoni ja yritä uudelleen.
problem-verification_over = Pyyntö on vanhentunut. Aloita alusta.
problem-verification_waiting = Katsomme vielä edellisiä kuviasi. Kerromme heti, kun olemme valmiita.
problem-verification_needs_photo = Lisää ensin kuva profiiliisi: vertaamme otoksiasi siihen.
problem-age_check_needed = Ennen kuin voit kirjoittaa täällä, vahvista ikäsi asetuksissa.
problem-age_check_failed = Ikääsi ei vahvistettu. Voit yrittää uudelleen.
problem-age_check_unavailable = Iän tarkistus ei ole juuri nyt käytettävissä. Yritä myöhemmin uudelleen.
problem-nude_main_photo = Pääkuvaa ei voi merkitä alastonkuvaksi, koska kaikki näkevät sen heti. Valitse ensin toinen pääkuva.
problem-nude_by_moderator = Moderaattori on merkinnyt tämän kuvan alastonkuvaksi, joten et voi muuttaa sitä. Ota yhteyttä asiakaspalveluun, jos olet eri mieltä.
problem-nude_photos_refused = Alastonkuvat eivät ole täällä sallittuja. Poista tämä kuva ja valitse toinen.
problem-album_main_photo = Pääkuvaa ei voi siirtää yksityiseen albumiin, koska kaikki näkevät sen. Valitse ensin toinen pääkuva.
problem-album_limit = Yksityiseen albumiin mahtuu { $max } kuvaa. Ota ensin yksi pois.
problem-album_viewers_limit = { $max } ihmistä näkee jo yksityisen albumisi. Lopeta ensin sen jakaminen jollekin heistä.
problem-album_needs_conversation = Voit jakaa yksityisen albumisi niille, joiden kanssa sinulla on keskustelu.
problem-photos_changed = Kuvasi ovat sillä välin muuttuneet. Katso ne uudelleen ja järjestä ne sitten.
problem-crop_too_small = Rajaus on liian pieni. Valitse suurempi osa kuvasta.
problem-gender_in_use = { $count ->
    [one] Yksi jäsen on tätä sukupuolta, joten se pysyy.
   *[other] { $count } jäsentä on tätä sukupuolta, joten se pysyy.
}
problem-language_not_offered = Sivustoa ei ole saatavilla tällä kielellä.
problem-field_invalid = Tarkista tämä kenttä.
problem-field_missing = Täytä tämä kenttä.
problem-field_unknown = Tuntematon kenttä: { $field }

problem-authentication_required = Kirjaudu ensin sisään.
problem-other_member = Tällä selaimella on nyt kirjautuneena joku muu. Lataa sivu uudelleen.
problem-not_found = Emme löytäneet etsimääsi.
problem-fresh_proof_required = Vahvista vielä kerran, että se olet sinä.
problem-passkey_only = Yrityksesi päästää sinut sisään vain pääsyavaimella.
problem-staff_exists = Jollakin työkaverilla on jo tämä osoite.
problem-warning_needed = Varoita jäsentä ensin: ilmoitukset voivat odottaa vasta varoituksen jälkeen.
problem-trial_needed = Kokeile sääntöä ensin näillä luvuilla: sen jälkeen sen voi ottaa käyttöön vuorokauden ajan.
problem-stale_version = Joku on kirjoittanut tai muuttanut tätä sillä välin. Katso uudelleen.
problem-own_decision = Teit tämän päätöksen itse, joten työtoveri ratkaisee valituksen.
problem-access_reason_required = Nimeä avoin tapaus, joka koskee tätä jäsentä.
problem-console_only = Tämän voi tehdä vain konsolissa.
problem-claimed_by_other = Työkaveri käsittelee tätä parhaillaan tai on jo päättänyt.
problem-site_incomplete = Sivustosta puuttuu vielä jotain, joten se pysyy suljettuna. Tarkistuslista kertoo mitä.
problem-site_serves = Sivusto on auki. Jäsenet tuodaan ennen sen avaamista tai kun se on suljettu huollon ajaksi.
problem-move_under_way = Sivustolle tuodaan parhaillaan jäseniä tai heitä viedään takaisin. Odota, että se valmistuu, tai pysäytä se.
problem-upload_too_large = Palvelin ottaa vastaan enintään { $megabytes } Mt:n arkistoja, eikä niiden sisältö saa olla sitä suurempi.
problem-upload_no_room = Palvelimen levyllä ei ole sille tilaa pakattuna ja purettuna.
problem-upload_under_way = Sivustolle on jo lähetetty tiedosto. Käytä se tai poista se ensin.
problem-host_taken = Tämä verkkotunnus johtaa jo toiselle sivustolle.
problem-site_in_use = Sivustolla on jäseniä, tilauksia tai valituksia, jonkun työtoverin rooli koskee vain sitä tai siirto on kesken. Siksi se säilyy; sulje se sen sijaan.
problem-company_in_use = Yrityksellä on vielä sivustoja, laskuja tai tilityksiä, joten se säilyy.
problem-books_refused = Tiedostoa ei voi luoda: { $fault }
problem-other_payment_account = Avain kuuluu eri tilille kuin tähän asti. Aiempia tilauksia ei silloin voisi seurata eikä hyvittää. Vahvista, että haluat tätä.
problem-break_needed = Nyt on tauon aika. Voit jatkaa { $minutes } minuutin kuluttua.
problem-cap_reached = Olet nähnyt tätä jonoa tänään tarpeeksi. Valitse toinen.
problem-queue_declined = Olet valinnut, ettet näe tätä jonoa.
problem-undo_too_late = Tätä ei voi enää kumota.
problem-not_allowed = Sinulla ei ole oikeutta tähän.
problem-invalid_request = Tarkista antamasi tiedot.
problem-body_too_large = Tämä on liian suuri lähetettäväksi.
problem-unsupported_media_type = Tällaista sisältöä ei voi käyttää täällä.
problem-method_not_allowed = Tämä toiminto ei ole mahdollinen täällä.
wait-seconds = { $count ->
    [one] yhden sekunnin
   *[other] { $count } sekunnin
}
wait-minutes = { $count ->
    [one] yhden minuutin
   *[other] { $count } minuutin
}
wait-hours = { $count ->
    [one] yhden tunnin
   *[other] { $count } tunnin
}
problem-rate_limited = Nyt mentiin vähän liian nopeasti. Yritä uudelleen { $wait } kuluttua.
problem-price_changed = Hinta on muuttunut. Tarkista se uudelleen.
problem-cards_paused = Useat korttimaksut epäonnistuivat. Kaikkien turvaksi kortit ovat täällä tauolla: yritä uudelleen { $wait } kuluttua tai maksa nyt toisella tavalla.
problem-client_header_missing = Tämä pyyntö ei tullut sovelluksestamme. Lataa sivu uudelleen.
problem-cross_site_refused = Tämä pyyntö tuli toiselta sivustolta, ja se hylättiin.
problem-idempotency_key_missing = Tämä pyyntö on puutteellinen. Lataa sivu uudelleen ja yritä vielä kerran.
problem-idempotency_conflict = Tämä pyyntö on jo lähetetty eri sisällöllä. Lataa sivu uudelleen ja yritä vielä kerran.
problem-unavailable = Palvelu ei ole hetkeen tavoitettavissa. Yritä pian uudelleen.
problem-host_unclear = Pyynnöstä ei käy selvästi ilmi, mitä sivustoa se koskee.
problem-maintenance = Sivusto on hetken suljettuna huollon vuoksi. Yritä myöhemmin uudelleen.
problem-site_closing = Tämä sivusto suljetaan: se ei ota uusia jäseniä eikä myy enää krediittejä.
problem-site_unknown = Tässä osoitteessa ei ole sivustoa.

## Fictional profiles (spec 1), where the site has no words of its own

name-stand-in = Jäsen
fictional-warning = Tämä on viihteeksi tehty kuvitteellinen profiili. Sen takana ei ole oikeaa ihmistä, joten tapaaminen ei ole mahdollista.

## Order states (spec 4)

order_status-pending = Käsitellään
order_status-completed = Valmis
order_status-failed = Epäonnistunut
order_status-cancelled = Peruttu
order_status-expired = Vanhentunut
order_status-partly_refunded = Osittain palautettu
order_status-refunded = Palautettu
order_status-charged_back = Peritty takaisin

## Payment methods (spec 3)

method-sdd = Suoraveloitus
method-prezelewy24 = Przelewy24
method-blik = BLIK
method-sct = Tilisiirto
method-giropay = giropay
method-mastercard = Mastercard
method-visa = Visa
method-creditcard = Luottokortti
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

notification-new_conversations = Uudet keskustelut
notification-new_messages = Uudet viestit
notification-like = Tykkäykset
notification-unread_message_reminders = Muistutukset lukemattomista viesteistä
notification-promotions = Tarjoukset
notification-weekly_updates = Viikkokooste
notification-news = Uutiset
notification-reminders = Muistutukset
notification-report_outcomes = Mitä ilmoituksilleni tapahtui
notification-search_alerts = Ilmoitukset tallennetuista hauista

## Mails

mail-link_hint = Eikö painike toimi? Kopioi tämä linkki selaimeesi:
mail-footer = Saat tämän sähköpostin, koska osoitetta on käytetty rekisteröitymiseen palvelussa { $site }. Palvelun { $site } tarjoaa { $company }, { $address }.
mail-footer_entered = Saat tämän sähköpostin, koska osoite on annettu palvelussa { $site }. Palvelun { $site } tarjoaa { $company }, { $address }.
mail-unsubscribe = Peru tällaiset sähköpostit
mail-device = { $browser }, { $system }
mail-device_unknown = Tuntematon selain

mail-activation-subject = { $site }: vahvista sähköpostiosoitteesi
mail-activation-heading = Enää yksi vaihe
mail-activation-body =
    Hei { $name }! Mukavaa, että liityit palveluun { $site }. Vahvista sähköpostiosoitteesi, niin muut jäsenet voivat vastata sinulle.

    Linkki toimii kerran ja on voimassa 7 päivää.

    Jos et tehnyt tätä itse, silloin voit jättää tämän sähköpostin huomiotta.
mail-activation-button = Vahvista sähköpostiosoite

mail-address-check-subject = { $site }: toimiiko tämä osoite taas?
mail-address-check-heading = Tulevatko sähköpostimme perille?
mail-address-check-body =
    Hei { $name }! Palvelun { $site } sähköpostit tähän osoitteeseen palautuivat, joten lopetimme ilmoitusten lähettämisen. Jos luet tätä, osoite toimii taas: avaa linkki, niin lähetämme niitä taas.

    Linkki toimii kerran ja on voimassa 7 päivää. Tilisi pysyy ennallaan, avasit linkin tai et.
mail-address-check-button = Osoitteeni toimii taas

mail-welcome-subject = Tervetuloa! { $site } odottaa sinua
mail-welcome-heading = Hauskaa, että olet täällä, { $name }
mail-welcome-body =
    Sähköpostiosoitteesi on vahvistettu. Nyt sinulle voi vastata.

    Hyvä kuva ja muutama rehellinen rivi itsestäsi tekevät keskustelun aloittamisesta muille paljon helpompaa.
mail-welcome-button = Täydennä profiilini

mail-moved-in-subject = { $site }: tilisi on muuttanut
mail-moved-in-heading = Tilisi on muuttanut
mail-moved-in-body =
    Hei { $name }, { $site } jatkaa sivustoa, jolle liityit. Profiilisi, kuvasi, tykkäyksesi, viestisi ja krediittisi siirtyivät mukana.

    { $password ->
        [new] Vanhaa salasanaasi ei voitu siirtää turvallisesti. Pyydä uusi alla olevasta linkistä.
       *[kept] Sähköpostiosoitteesi ja salasanasi toimivat kuten ennenkin.
    }

    Tästä lähtien tietojesi rekisterinpitäjä on { $company }, { $address }. Saimme tiedot kyseiseltä sivustolta, jotta tilisi voi jatkua. Tietosuojaselosteemme sivustolla { $site } kertoo, mihin käytämme tietoja, kuinka kauan säilytämme niitä ja mitkä ovat oikeutesi.

    Etkö halua olla täällä? Kirjaudu sisään ja poista tilisi asetuksissa.
mail-moved-in-button = { $password ->
    [new] Valitse uusi salasana
   *[kept] Kirjaudu sisään
}

mail-already-member-subject = { $site }: sinulla on jo tili
mail-already-member-heading = Sinulla on jo tili
mail-already-member-body =
    Hei { $name }! Joku, luultavasti sinä itse, yritti rekisteröityä palveluun { $site } tällä sähköpostiosoitteella. Sinulla on jo tili, joten voit vain kirjautua sisään.

    Etkö muista salasanaasi? Voit valita uuden kirjautumissivulla.

    Jos et tehnyt tätä itse, sinun ei tarvitse tehdä mitään.
mail-already-member-button = Kirjaudu sisään

mail-reset-subject = { $site }: valitse uusi salasana
mail-reset-heading = Valitse uusi salasana
mail-reset-body =
    Hei { $name }! Alla olevasta linkistä voit valita uuden salasanan tilillesi palvelussa { $site }.

    Linkki toimii kerran ja on voimassa tunnin.

    Etkö pyytänyt tätä? Silloin voit jättää tämän sähköpostin huomiotta. Tilisi pysyy ennallaan.
mail-reset-button = Valitse uusi salasana

mail-reset-unknown-subject = { $site }: tällä osoitteella ei ole tiliä
mail-reset-unknown-heading = Tiliä ei löytynyt
mail-reset-unknown-body =
    Joku, luultavasti sinä itse, pyysi uutta salasanaa palvelussa { $site } tällä sähköpostiosoitteella. Tällä osoitteella ei ole tiliä.

    Rekisteröidyitkö ehkä toisella osoitteella? Yritä silloin uudelleen sillä.

    Jos et tehnyt tätä itse, sinun ei tarvitse tehdä mitään.
mail-reset-unknown-button = Siirry: { $site }

mail-password-changed-subject = { $site }: salasanasi on vaihdettu
mail-password-changed-heading = Salasanasi on vaihdettu
mail-password-changed-body =
    Hei { $name }! Tilisi salasana palvelussa { $site } vaihdettiin juuri. Kaikki muut laitteet kirjattiin ulos.

    Jos teit tämän itse, kaikki on kunnossa.

    Jos et tehnyt tätä itse, valitse heti uusi salasana, jotta vain sinä voit kirjautua sisään.
mail-password-changed-button = Valitse uusi salasana

mail-mail-change-subject = { $site }: vahvista uusi sähköpostiosoitteesi
mail-mail-change-heading = Onko tämä uusi osoitteesi?
mail-mail-change-body =
    Hei { $name }! Tästä on tulossa tilisi uusi sähköpostiosoite palvelussa { $site }. Vahvista se alla olevasta linkistä; siihen asti vanha osoitteesi on voimassa.

    Linkki toimii kerran ja on voimassa 24 tuntia.

    Jos et tehnyt tätä itse, silloin voit jättää tämän sähköpostin huomiotta, eikä mikään muutu.
mail-mail-change-button = Vahvista uusi osoite

mail-mail-change-taken-subject = { $site }: tietoa tilistäsi
mail-mail-change-taken-heading = Tämä osoite on jo sinun
mail-mail-change-taken-body =
    Hei { $name }! Joku halusi käyttää tätä sähköpostiosoitetta toisella tilillä palvelussa { $site }. Koska osoite kuuluu sinun tiliisi, mitään ei muutettu.

    Jos teit tämän itse, kirjaudu sisään tällä osoitteella: sinulla on sillä jo tili.

    Jos et tehnyt tätä itse, sinun ei tarvitse tehdä mitään. Tilisi on turvassa.
mail-mail-change-taken-button = Kirjaudu sisään

mail-mail-changed-subject = { $site }: sähköpostiosoitteesi on vaihdettu
mail-mail-changed-heading = Sähköpostiosoitteesi on vaihdettu
mail-mail-changed-body =
    Hei { $name }! Tililläsi palvelussa { $site } on nyt toinen sähköpostiosoite. Tästä lähtien kirjoitamme uuteen osoitteeseen, eikä tällä osoitteella voi enää kirjautua sisään.

    Jos teit tämän itse, sinun ei tarvitse tehdä mitään.

    Jos et tehnyt tätä itse, peru muutos alla olevasta linkistä. Vanha osoitteesi tulee taas voimaan, kaikki laitteet kirjataan ulos ja lähetämme sinulle linkin uuden salasanan valintaan. Alla oleva linkki toimii kerran, 14 päivän ajan.
mail-mail-changed-button = Peru muutos

mail-new-device-subject = { $site }: uusi kirjautuminen
mail-new-device-heading = Kirjautuminen uudelta laitteelta
mail-new-device-body =
    Hei { $name }! Joku kirjautui tilillesi palvelussa { $site } laitteelta, jota emme ole nähneet aiemmin:

    { $device }, { $time }

    Jos teit tämän itse, sinun ei tarvitse tehdä mitään.

    Jos et tehnyt tätä itse, kirjaa laite ulos asetuksissa ja valitse uusi salasana.
mail-new-device-button = Tarkista laitteeni

mail-passkey-added-subject = { $site }: uusi pääsyavain
mail-passkey-added-heading = Tilillesi lisättiin pääsyavain
mail-passkey-added-body =
    Hei { $name }! Joku lisäsi pääsyavaimen tilillesi palvelussa { $site }. Sillä kirjaudutaan sisään ilman salasanaasi:

    { $passkey }, { $time }

    Jos teit tämän itse, sinun ei tarvitse tehdä mitään.

    Jos et tehnyt tätä itse, valitse heti uusi salasana alla olevasta linkistä. Se kirjaa ulos kaikki laitteet ja poistaa kaikki pääsyavaimet.
mail-passkey-added-button = Valitse uusi salasana

mail-passkey-removed-subject = { $site }: pääsyavain poistettu
mail-passkey-removed-heading = Tililtäsi poistettiin pääsyavain
mail-passkey-removed-body =
    Hei { $name }! Tämä poistettiin tilisi pääsyavaimista palvelussa { $site }, eikä sillä voi enää kirjautua sisään:

    { $passkeys }, { $time }

    Jos teit tämän itse, sinun ei tarvitse tehdä mitään.

    Jos et tehnyt tätä itse, valitse heti uusi salasana alla olevasta linkistä. Se kirjaa ulos kaikki laitteet ja poistaa kaikki pääsyavaimet.
mail-passkey-removed-button = Valitse uusi salasana

mail-deletion-subject = { $site }: tilisi poistetaan
mail-deletion-heading = Harmi, että lähdet
mail-deletion-body =
    Hei { $name }! Kukaan ei enää näe tiliäsi palvelussa { $site }, ja sinut on kirjattu ulos kaikkialta.

    14 päivän kuluttua tili poistetaan lopullisesti, samoin profiilisi, kuvasi, viestisi ja krediittisi. Siihen asti saat sen takaisin alla olevasta linkistä. Viimeinen hetki: { $until }.

    Jos et tehnyt tätä itse, palauta tilisi ja valitse uusi salasana.
mail-deletion-button = Palauta tilini

mail-returned-subject = { $site }: tilisi on palautettu
mail-returned-heading = Mukavaa, että palasit, { $name }
mail-returned-body =
    Tiliäsi palvelussa { $site } ei poisteta. Profiilisi, viestisi ja krediittisi ovat tallella kuten ennenkin.

    Jos et tehnyt tätä itse, valitse uusi salasana kirjautumissivulla.
mail-returned-button = Siirry: { $site }

mail-export-ready-subject = { $site }: tietosi ovat valmiina
mail-export-ready-heading = Tietosi ovat valmiina
mail-export-ready-body =
    Hei { $name }! Kokosimme kaiken, mitä { $site } on tallentanut sinusta. Voit nyt ladata tiedot; kirjaudu ensin sisään, jos sitä pyydetään.

    Linkistä voi ladata kerran 24 tunnin ajan. Sen jälkeen tiedosto poistetaan, ja voit pyytää uuden.

    Jos et pyytänyt tätä, valitse heti uusi salasana.
mail-export-ready-button = Lataa tietoni

mail-order-completed-subject = { $site }: krediittisi ovat valmiina
mail-order-completed-heading = Maksu suoritettu
mail-order-completed-body =
    { $credits ->
        [one] Kiitos tilauksestasi. Lisäsimme yhden krediitin tilillesi palvelussa { $site }. Maksoit { $amount }.
       *[other] Kiitos tilauksestasi. Lisäsimme { $credits } krediittiä tilillesi palvelussa { $site }. Maksoit { $amount }.
    }

    Ostetut krediitit eivät vanhene.
mail-order-completed-button = Näytä tilaukseni
mail-order-completed-closing = Voit peruuttaa tämän ostoksen syytä ilmoittamatta tähän päivään asti, se mukaan lukien: { $last_day }. Tee se tilauksessasi tai ilmoita meille haluamallasi tavalla. Yksi lause riittää: ”Peruutan krediittien ostoksen palvelussa { $site }, tilausnumero { $order }, nimellä …” Palautamme käyttämättömien krediittien rahat 14 päivän kuluessa samalla tavalla kuin maksoit. Säilytä tämä viesti.
mail-order-line_begin = Tilatessasi pyysit meitä aloittamaan heti, joten käytettyjä krediittejä ei hyvitetä.
mail-order-line_order = Tilausnumero: { $order }
mail-order-line_invoice = Lasku { $number }, päiväys { $day }
mail-order-line_method = Maksutapa: { $method }
mail-order-line_statement = Tiliotteellasi: { $statement }
mail-order-line_amount = { $net } ja arvonlisävero { $vat } ({ $rate } %, { $country })
mail-order-line_amount_without_vat = { $net }, ilman arvonlisäveroa
mail-order-line_seller = Myyjä: { $seller }, ALV-numero { $vat_number }

mail-debit-failed-subject = Pankkisi ei maksanut veloitusta palvelulle { $site }
mail-debit-failed-heading = Suoraveloitus ei onnistunut
mail-debit-failed-body =
    Pankkisi ei maksanut veloitusta { $amount }, joka koski { $credits ->
        [one] yhtä krediittiä
       *[other] { $credits } krediittiä
    }. Tilausnumero: { $order }. Emme ole ottaneet rahaa, eikä krediittejä lisätty.

    Emme yritä tätä veloitusta uudelleen, ja suoraveloitus on toistaiseksi pois käytöstä tililläsi. Pankkisi voi periä maksun; kysy sieltä, jos epäilet virhettä. Voit ostaa krediittejä muulla tavalla milloin tahansa.
mail-debit-failed-button = Maksa muulla tavalla

mail-debit-cancelled-subject = { $site }: suoraveloitusta ei tehdä
mail-debit-cancelled-heading = Emme veloita tiliäsi
mail-debit-cancelled-body =
    Veloitusta { $amount }, joka koski { $credits ->
        [one] yhtä krediittiä
       *[other] { $credits } krediittiä
    }, ei tehdä. Tilausnumero: { $order }. Tilaus on suljettu, etkä ole meille mitään velkaa.

    Jos haluat yhä krediitit, voit tilata ne uudelleen ja maksaa muulla tavalla.
mail-debit-cancelled-button = Tilaa uudelleen

mail-charged-back-subject = Pankkisi perui maksun palvelulle { $site }
mail-charged-back-heading = Maksu peruttiin
mail-charged-back-body =
    Pankkisi otti takaisin { $amount }, jotka olit maksanut meille. Tilausnumero: { $order }.

    { $taken ->
        [0] Tästä ostoksesta ei ollut krediittejä jäljellä.
        [one] Poistimme yhden krediitin, joka oli jäljellä tästä ostoksesta.
       *[other] Poistimme { $taken } krediittiä, jotka olivat jäljellä tästä ostoksesta.
    } { $owed ->
        [0] Et ole meille mitään velkaa.
        [one] Olit jo käyttänyt siitä yhden krediitin: se vähennetään seuraavasta ostoksestasi.
       *[other] Olit jo käyttänyt siitä { $owed } krediittiä: ne vähennetään seuraavasta ostoksestasi.
    }

    Tilisi pysyy avoinna. Jos et pyytänyt tätä pankiltasi tai joku muu on käyttänyt korttiasi, kerro meille.
mail-charged-back-button = Näytä ostokseni

mail-debt-reminder-subject =
    { $credits ->
        [one] { $site }: yksi krediitti on vielä vähentämättä
       *[other] { $site }: { $credits } krediittiä on vielä vähentämättä
    }
mail-debt-reminder-heading = Peruttu maksu on yhä auki
mail-debt-reminder-body =
    { $credits ->
        [one] Maksusi peruttiin, kun olit jo käyttänyt siitä yhden krediitin. Se vähennetään seuraavasta ostoksestasi, joten sinun ei tarvitse tehdä nyt mitään.
       *[other] Maksusi peruttiin, kun olit jo käyttänyt siitä { $credits } krediittiä. Ne vähennetään seuraavasta ostoksestasi, joten sinun ei tarvitse tehdä nyt mitään.
    }

    Kuluja tai korkoja ei tule, ja tilisi pysyy avoinna. Jos haluat hoitaa asian heti, voit ostaa krediittejä millä tahansa maksutavalla. Jos tämä on mielestäsi virhe, kerro meille.

    { $count ->
        [0] Tämä on viimeinen sähköpostimme asiasta.
       *[other] Jos asia on yhä auki { $day }, muistutamme sinua vielä viimeisen kerran.
    }
mail-debt-reminder-button = Katso krediitit ja hinnat

mail-transfer-reminder-subject = Tilisiirtosi palvelulle { $site } ei ole vielä saapunut
mail-transfer-reminder-heading = Odotamme yhä tilisiirtoasi
mail-transfer-reminder-body =
    Tilisiirtosi { $amount } ei ole vielä saapunut. Tilausnumero: { $order }. Jos olet jo lähettänyt rahat, sinun ei tarvitse tehdä mitään: tilisiirto voi kestää muutaman päivän.

    Muussa tapauksessa voit yhä maksaa tai perua tilauksen. Odotamme ainakin tähän päivään asti: { $until }. Sen jälkeen tilaus päättyy itsestään, etkä ole meille mitään velkaa. Tämä on ainoa muistutuksemme.
mail-transfer-reminder-button = Näytä tilaukseni

mail-transfer-expired-subject = Tilisiirtosi palvelulle { $site } ei ole saapunut
mail-transfer-expired-heading = Emme ole saaneet tilisiirtoasi
mail-transfer-expired-body =
    Odotimme tilisiirtoasi { $amount } ja suljimme tilauksen. Tilausnumero: { $order }. Et ole meille mitään velkaa.

    Jos olet jo lähettänyt rahat, ne otetaan yhä huomioon tai palautuvat tilillesi; ota yhteyttä, jos viikon kuluttua kumpaakaan ei ole tapahtunut. Jos haluat yhä krediitit, voit tilata ne uudelleen.
mail-transfer-expired-button = Tilaa uudelleen

mail-refund-requested-subject = { $site }: peruutit ostoksesi
mail-refund-requested-heading = Olemme vastaanottaneet peruutuksesi
mail-refund-requested-body =
    Peruutit ostoksesi palvelussa { $site }: { $time }. Tilausnumero: { $order }.

    { $credits ->
        [one] Tililtäsi poistettiin yksi käyttämätön krediitti. Saat takaisin { $amount }.
       *[other] Tililtäsi poistettiin { $credits } käyttämätöntä krediittiä. Saat takaisin { $amount }.
    }

    Rahat palautetaan samalla tavalla kuin maksoit, viimeistään 14 päivän kuluttua peruutuksesta. Säilytä tämä viesti todisteena.
mail-refund-requested-button = Näytä ostokseni

mail-refund-granted-subject = { $site }: saat rahat takaisin
mail-refund-granted-heading = Palautamme ostoksesi hinnan
mail-refund-granted-body =
    Palautamme sinulle { $amount } ostoksestasi palvelussa { $site }: { $time }. Tilausnumero: { $order }.

    { $credits ->
        [0] Tililtäsi ei ole poistettu krediittejä.
        [one] Tililtäsi on poistettu yksi käyttämätön krediitti.
       *[other] Tililtäsi on poistettu { $credits } käyttämätöntä krediittiä.
    }

    Rahat palautetaan samalla tavalla kuin maksoit. Nopeus riippuu pankistasi.
mail-refund-granted-button = Näytä ostokseni

mail-refund-failed-subject = { $site }: palautus epäonnistui
mail-refund-failed-heading = Emme voineet palauttaa rahoja
mail-refund-failed-body =
    Tilauksesi { $order } palautus ({ $amount }) epäonnistui. Krediittisi ovat taas tililläsi, etkä ole menettänyt mitään.

    Kirjoita meille, niin löydämme toisen tavan lähettää rahat sinulle.
mail-refund-failed-button = Näytä ostokseni

mail-refund-reminder-subject = { $site }: palautuksesi odottaa yhä sinua
mail-refund-reminder-heading = Minne voimme lähettää rahasi?
mail-refund-reminder-body =
    Emme voineet palauttaa sinulle tilauksen { $order } rahoja ({ $amount }), emmekä ole vielä löytäneet kanssasi toista tapaa. Krediittisi ovat tililläsi.

    Kerro meille, miten voimme lähettää rahat sinulle. Jos pidät mieluummin krediitit, sinun ei tarvitse tehdä mitään.

    { $count ->
        [0] Tämä on viimeinen sähköpostimme asiasta. Voit ottaa meihin yhteyttä myös myöhemmin.
       *[other] Jos asia on yhä auki { $day }, muistutamme sinua vielä viimeisen kerran.
    }
mail-refund-reminder-button = Näytä ostokseni

complaint-decision-upheld = Olemme kanssasi samaa mieltä.
complaint-decision-partly = Olemme kanssasi osittain samaa mieltä.
complaint-decision-rejected = Emme ole kanssasi samaa mieltä.
complaint-decision-withdrawn = Olet perunut reklamaatiosi.

mail-complaint-received-subject = { $site }: reklamaatiosi { $number }
mail-complaint-received-heading = Olemme saaneet reklamaatiosi
mail-complaint-received-body =
    Reklamaatiosi numero on { $number }. Vastaamme siihen viimeistään { $until }.

    Voit milloin tahansa lukea ja täydentää sitä alla olevasta painikkeesta. Pidä tämä viesti itselläsi: linkin haltija voi lukea reklamaatiosi.

    Jos et ole tehnyt meille reklamaatiota, joku on kirjoittanut osoitteesi vahingossa, ja voit jättää tämän viestin huomiotta.
mail-complaint-received-button = Näytä reklamaationi

mail-complaint-answered-subject = { $site }: vastauksemme reklamaatioosi { $number }
mail-complaint-answered-heading = Olemme vastanneet reklamaatioosi
mail-complaint-answered-body =
    { $text }

    Voit vastata meille alla olevasta painikkeesta.
mail-complaint-answered-button = Näytä reklamaationi

mail-complaint-closed-subject = { $site }: päätöksemme reklamaatiostasi { $number }
mail-complaint-closed-heading = Päätöksemme reklamaatiostasi
mail-complaint-closed-body =
    { $decision }

    { $text }

    Etkö ole samaa mieltä? Euroopan unionissa voit viedä sisältöä tai tiliäsi koskevan päätöksen sertifioidulle tuomioistuimen ulkopuoliselle riidanratkaisuelimelle ja henkilötietojasi koskevat asiat tietosuojaviranomaiselle. Voit aina kääntyä tuomioistuimen puoleen.
mail-complaint-closed-button = Näytä reklamaationi

statement-account_closed = tilisi on suljettu.
statement-photo_rejected = { $count ->
    [one] yksi kuvistasi on piilotettu kaikilta muilta niin kauan kuin tämä päätös on voimassa. Näet sen edelleen itse.
   *[other] { $count } kuvaasi on piilotettu kaikilta muilta niin kauan kuin tämä päätös on voimassa. Näet ne edelleen itse.
}
statement-photo_removed = { $count ->
    [one] lähettämäsi kuva tai ääniviesti on poistettu teiltä molemmilta pysyvästi.
   *[other] { $count } lähettämääsi kuvaa tai ääniviestiä on poistettu teiltä molemmilta pysyvästi.
}
statement-text_hidden-about = tekstisi ”Minusta” on piilotettu kaikilta muilta, kunnes muutat sitä. Näet sen edelleen itse.
statement-text_hidden-reason = tekstisi ”Miksi olen täällä” on piilotettu kaikilta muilta, kunnes muutat sitä. Näet sen edelleen itse.
statement-text_hidden-prompts = tekstisi ”Omin sanoin” on piilotettu kaikilta muilta, kunnes muutat sitä. Näet sen edelleen itse.
statement-warned = tämä on varoitus. Mikään muu ei muutu toistaiseksi.
statement-paused = voit kirjautua ja lukea, mutta et voi lähettää viestejä, lahjoja tai tykkäyksiä, ilmoittaa muita jäseniä etkä muuttaa kuviasi tai profiiliasi. Rajoitus päättyy { $until }.
statement-reports_paused = ilmoituksesi odottavat. Odotus päättyy { $until }. Ilmoitusten, jotka koskevat alle 18-vuotiasta, väkivaltaa tai jotain laitonta, ei tarvitse odottaa.
statement-undone-photo_rejected = { $count ->
    [one] muut näkevät kuvasi.
   *[other] muut näkevät kuvasi.
}
statement-undone-text_hidden-about = muut näkevät tekstisi ”Minusta”.
statement-undone-text_hidden-reason = muut näkevät tekstisi ”Miksi olen täällä”.
statement-undone-text_hidden-prompts = muut näkevät tekstisi ”Omin sanoin”.
statement-undone-warned = varoituksesi on peruttu.
statement-undone-paused = voit taas kirjoittaa.
statement-undone-reports_paused = ilmoitustesi ei tarvitse enää odottaa.
statement-rule-content = Ehdot, ”Profiilisi ja kirjoituksesi”
statement-rule-conduct = Ehdot, ”Miten kohtelemme toisiamme”
statement-photo-no_face = Siinä ei näy kasvoja.
statement-photo-not_you = Kuvan henkilö ei näytä olevan sinä.
statement-photo-nudity = Se näyttää enemmän kuin kuvissa sallimme.
statement-photo-minor = Siinä on joku, joka ei ole aikuinen.
statement-photo-contact_details = Siinä näkyy yhteystietoja, kuten puhelinnumero tai osoite.
statement-photo-advertising = Se näyttää mainokselta.
statement-photo-offensive = Se voi loukata muita.
statement-photo-poor_quality = Se on liian tumma, epätarkka tai pieni.
statement-photo-other = Se ei ole sääntöjemme mukainen.
statement-text-contact_details = Siinä on yhteystietoja, kuten puhelinnumero tai osoite.
statement-text-advertising = Se kuulostaa mainokselta.
statement-text-offensive = Se voi loukata muita.
statement-text-minor = Siinä puhutaan jostakusta, joka ei ole aikuinen.
statement-text-untrue = Siinä sanotaan jotain, mikä ei pidä paikkaansa.
statement-text-other = Se ei ole sääntöjemme mukainen.
statement-source-report = Saimme tiedon jäsenen ilmoituksesta.
statement-source-notice = Saimme tiedon laitonta sisältöä koskevasta ilmoituksesta.
statement-source-rule = Ohjelmamme sääntö huomasi asian, ja ihminen tarkisti sen.
statement-source-own = Huomasimme asian itse.
statement-by_people = Päätöksen teki ihminen, ei ohjelma.
statement-money-refunded = Palautamme ostetut krediitit, joita et ole käyttänyt, samalla tavalla kuin maksoit.
statement-money-fraud = Ostettuja krediittejä ei palauteta, koska ne on hankittu petoksella.

report-upheld = Olit oikeassa: ilmoittamasi asia rikkoi sääntöjämme, ja olemme puuttuneet siihen.
report-dismissed = Tutkimme asian emmekä löytäneet mitään sääntöjemme vastaista.
mail-report-decided-subject = { $site }: olemme tehneet päätöksen ilmoituksestasi
mail-report-decided-heading = Olemme tehneet päätöksen ilmoituksestasi
mail-report-decided-body =
    Hei { $name }, kiitos ilmoituksestasi. { $decision }

    Kaikkien yksityisyyden suojaamiseksi emme voi kertoa enempää.

    Etkö ole samaa mieltä? Alla olevasta painikkeesta voit tehdä reklamaation maksutta kuuden kuukauden ajan. Reklamaation ratkaisee joku, joka ei ole tehnyt tätä päätöstä.

    Euroopan unionissa voit kääntyä myös sertifioidun tuomioistuimen ulkopuolisen riidanratkaisuelimen puoleen. Voit aina kääntyä tuomioistuimen puoleen.
mail-report-decided-button = Valita päätöksestä

mail-statement-subject = { $site }: päätöksemme { $number }
mail-statement-heading = Päätöksemme ja sen perustelut
mail-statement-body =
    Hei { $name }, { $decision }

    Sääntö tai laki: { $rule }

    Mitä tapahtui: { $text }

    { $label }

    Etkö ole samaa mieltä? Alla olevasta painikkeesta voit tehdä reklamaation maksutta kuuden kuukauden ajan. Reklamaation ratkaisee joku, joka ei ole tehnyt tätä päätöstä.

    Euroopan unionissa voit kääntyä myös sertifioidun tuomioistuimen ulkopuolisen riidanratkaisuelimen puoleen. Voit aina kääntyä tuomioistuimen puoleen.
mail-statement-button = Valita päätöksestä

mail-decision-undone-subject = { $site }: tilisi on taas auki
mail-decision-undone-heading = Päätöksemme on peruttu
mail-decision-undone-body = Hei { $name }, olemme peruneet päätöksemme { $number }. Tilisi on taas auki palvelussa { $site }, ja voit kirjautua sisään kuten ennenkin.
mail-decision-undone-button = Kirjaudu sisään

mail-statement-undone-subject = { $site }: päätöksemme { $number } ei ole enää voimassa
mail-statement-undone-heading = Päätöksemme ei ole enää voimassa
mail-statement-undone-body = Hei { $name }, päätöksemme { $number } ei ole enää voimassa: { $decision }
mail-statement-undone-button = Katso profiiliani

mail-debit-notice-subject = { $site }: suoraveloitus { $amount }
mail-debit-notice-heading = Suoraveloitus on tulossa
mail-debit-notice-body =
    Kiitos tilauksestasi palvelussa { $site }. Veloitamme { $amount } tililtä, jonka numero päättyy { $account }, aikaisintaan { $day }. Valtuutuksen viite on { $reference }.

    Varmista, että tilillä on riittävästi rahaa. Krediitit lisätään heti, kun pankkisi on maksanut.
mail-debit-notice-button = Näytä tilaukseni

mail-line_messages = { $count ->
    [one] { $name }: yksi viesti
   *[other] { $name }: { $count } viestiä
}
mail-line_creditor = Velkoja: { $creditor }
mail-line_mandate = Antamasi valtuutus: { $text }
mail-line_debt_reminders = Jos krediittejä on silloin yhä vähentämättä, muistutamme sinua { $day } ja viimeisen kerran { $until }. Kuluja ei tule.
mail-line_refund_reminders = Jos tapaa ei ole siihen mennessä löytynyt, muistutamme sinua { $day } ja viimeisen kerran { $until }.
mail-line_more = { $count ->
    [one] ja yksi muu
   *[other] ja { $count } muuta
}

mail-new-conversation-subject = { $count ->
    [one] Uusi keskustelu palvelussa { $site }
   *[other] { $count } uutta keskustelua palvelussa { $site }
}
mail-new-conversation-heading = { $count ->
    [one] Joku on kirjoittanut sinulle
   *[other] { $count } ihmistä on kirjoittanut sinulle
}
mail-new-conversation-body = Hei { $name }! Sinun kanssasi on aloitettu keskustelu palvelussa { $site }:
mail-new-conversation-button = Lue viestini

mail-new-messages-subject = { $count ->
    [one] Uusi viesti palvelussa { $site }
   *[other] { $count } uutta viestiä palvelussa { $site }
}
mail-new-messages-heading = { $count ->
    [one] Sinulle on uusi viesti
   *[other] Sinulle on { $count } uutta viestiä
}
mail-new-messages-body = Hei { $name }! Sinulle on kirjoitettu palvelussa { $site }:
mail-new-messages-button = Lue viestini

mail-like-subject = { $count ->
    [one] Uusi tykkäys palvelussa { $site }
   *[other] { $count } uutta tykkäystä palvelussa { $site }
}
mail-like-heading = { $count ->
    [one] Joku tykkää sinusta
   *[other] { $count } ihmistä tykkää sinusta
}
mail-like-body = Hei { $name }! Tämä on uutta tykkäyksissäsi palvelussa { $site }:
mail-like-button = Katso tykkäykseni

mail-unread-reminder-subject = { $count ->
    [one] Sinulla on yhä lukematon viesti palvelussa { $site }
   *[other] Sinulla on yhä { $count } lukematonta viestiä palvelussa { $site }
}
mail-unread-reminder-heading = Yhä lukematta
mail-unread-reminder-body = Hei { $name }! Joku kirjoitti sinulle muutama päivä sitten palvelussa { $site }, etkä ole vielä lukenut sitä. Muistutamme tästä vain tämän kerran.
mail-unread-reminder-button = Lue viestini

## What the calendar tells, and the operator's own news (calendar/, news/)

mail-footer_chosen = Saat tämän sähköpostin, koska pyysit sitä asetuksissasi palvelussa { $site }. Palvelun { $site } tarjoaa { $company }, { $address }.

calendar-messages =
    { $count ->
        [one] Yksi lukematon viesti
       *[other] { $count } lukematonta viestiä
    }
calendar-likes =
    { $count ->
        [one] Yksi uusi tykkäys
       *[other] { $count } uutta tykkäystä
    }
calendar-newcomers =
    { $count ->
        [one] Yksi uusi jäsen lähelläsi
       *[other] { $count } uutta jäsentä lähelläsi
    }

mail-reminder-subject = Tämä odottaa sinua palvelussa { $site }
mail-reminder-heading = Et ole käynyt täällä hetkeen
mail-reminder-body = Hei { $name }, tämä on saapunut sinulle viime käyntisi jälkeen:
mail-reminder-closing = Muistutamme sinua vain, kun jokin todella odottaa sinua, enintään kolme kertaa. Sen jälkeen olemme hiljaa, kunnes palaat.
mail-reminder-button = Katso

mail-weekly-update-subject = Viikkosi palvelussa { $site }
mail-weekly-update-heading = Viikkosi palvelussa { $site }
mail-weekly-update-body = Hei { $name }, tätä sinulle on tapahtunut viimeisten seitsemän päivän aikana:
mail-weekly-update-closing = Vain oikeat jäsenet on laskettu mukaan, ei kuvitteellisia profiileja.
mail-weekly-update-button = Katso, mitä uutta

mail-search-alert-subject = Uusia jäseniä hakuihisi palvelussa { $site }
mail-search-alert-heading = Uusia jäseniä hakuihisi
mail-search-alert-body = Hei { $name }, nämä ihmiset ovat liittyneet sen jälkeen, kun viimeksi etsimme puolestasi:
mail-search-alert-closing = Vain oikeat jäsenet on laskettu mukaan, ei kuvitteellisia profiileja.
mail-search-alert-button = Katso uudet jäsenet
search-alert-line =
    { $count ->
        [one] ”{ $search }”: yksi uusi jäsen ({ $names })
       *[other] ”{ $search }”: { $count } uutta jäsentä ({ $names })
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

shortcut-messages = Viestit
shortcut-likes = Tykkäykset
shortcut-search = Haku

## What the start page of each niche says first (settings/model.rs)

headline-1 = Tapaa joku, joka on iltasi arvoinen.
headline-2 = Yö on kauniimpi kahdestaan.
headline-3 = Löydä joku, jonka kanssa katsella auringonlaskua.
headline-4 = Löydä joku, joka viihtyy ulkona yhtä hyvin kuin sinä.
headline-5 = Löydä joku, jonka kanssa valvoa myöhään.
headline-6 = Anna jonkin uuden alkaa.
headline-7 = Ei kiirettä. Tapaa joku, joka on sinulle hyvä.

## What the demo's sites say of themselves, and what a payment is for

site-index-title = { $site }: deittailua ja chattia aikuisille, omaan tahtiisi
site-description = Tapaa aikuisia läheltäsi, löydä itsellesi sopivat ja kirjoitelkaa. { $site } näyttää etukäteen, mitä viesti maksaa, merkitsee kuvitteelliset profiilit selvästi ja antaa sinun lähteä milloin vain.
site-description-velours = Aikuisille, jotka pitävät pitkistä illoista: löydä joku, jonka kanssa flirttailla, ja anna sen viedä aikansa. { $site } näyttää etukäteen, mitä viesti maksaa, merkitsee kuvitteelliset profiilit selvästi ja antaa sinun lähteä milloin vain.
site-description-nordlys = Aikuisille, jotka tapaavat mieluummin kävelyllä kuin baarissa. { $site }: ei kuvitteellisia profiileja, viestin hinta näkyy etukäteen, ja voit lähteä milloin vain.
site-description-meadow = Aikuisille, joilla ei ole kiire: lue, kirjoita ja tutustu ystävälliseen ihmiseen. { $site } näyttää etukäteen, mitä viesti maksaa, merkitsee kuvitteelliset profiilit selvästi ja antaa sinun lähteä milloin vain.
payment-description = { $credits } krediittiä: { $site }
refund-description = Palautus: { $site }

## Gifts (settings/gifts.rs)

gift-rose = Ruusu
gift-heart = Sydän
gift-coffee = Kahvi
gift-chocolates = Suklaarasia
gift-cake = Kakku
gift-champagne = Samppanja
gift-teddy = Nalle
gift-ring = Sormus

## Pushes (notifications/push/message.rs, chat/notices/push.rs, calendar/)

push-like-title = Uusi tykkäys
push-like-body = Tykkäys jäseneltä { $name }.
push-match-title = Teillä on match
push-match-body = Sinä ja { $name } tykkäätte toisistanne.
push-conversation-title = Uusi keskustelu
push-conversation-body = Viesti jäseneltä { $name }.
push-message-title = { $count ->
    [one] Uusi viesti
   *[other] { $count } uutta viestiä
}
push-message-body = Viesti jäseneltä { $name }.
push-reminder-title = Lukemattomia viestejä
push-reminder-body = { $count ->
    [one] Sinulla on yhä yksi lukematon viesti.
   *[other] Sinulla on yhä { $count } lukematonta viestiä.
}
push-weekly-title = Viikkosi palvelussa { $site }
push-comeback-title = Tämä odottaa sinua palvelussa { $site }
push-search-alert-title = Uusia jäseniä palvelussa { $site }
push-search-alert-body = { $count ->
    [one] Yksi uusi jäsen sopii tallentamaasi hakuun
   *[other] { $count } uutta jäsentä sopii tallentamiisi hakuihin
}
push-date-check-title = Onko kaikki hyvin?
push-date-check-body = Kuittaa tästä, että kaikki on hyvin. Ystäväsi näkee sen suunnitelmasi sivulla.

## Ordering (payments/orders/begin.rs)

# Above the order button; its buyer's own words (Directive 2011/83, articles 7(3) and 8(8)).
order-begin = Pyydän, että lisäätte krediitit heti ja toimitatte viipymättä sen, mihin käytän ne. Tiedän, etten saa käytetyistä krediiteistä rahojani takaisin.

## Direct debit (payments/direct_debit/mandate_text.rs): the words of the SEPA Core mandate

direct_debit-mandate = Rastittamalla ruudun valtuutat yrityksen { $creditor } lähettämään pankillesi ohjeita tilisi veloittamiseksi ja pankkisi veloittamaan tiliäsi yrityksen { $creditor } ohjeiden mukaisesti. Sinulla on oikeus saada pankiltasi palautus pankkisi kanssa tekemäsi sopimuksen ehtojen mukaisesti. Palautusta on vaadittava 8 viikon kuluessa siitä päivästä, jona tiliäsi veloitettiin. Hyväksyt, että jokaisesta veloituksesta ilmoitetaan sähköpostitse vähintään päivää ennen. Valtuutus koskee myös myöhempiä tilauksia, jotka maksat suoraveloituksella; voit peruuttaa sen milloin tahansa.
direct_debit-creditor = Velkoja: { $creditor }, { $address }, { $city }, { $country }.

## Text messages (sms/text.rs): one message of 160 GSM letters each; the last line lets phones offer the code

sms-debit_code =
    { $site }: Koodisi on { $code }. Se on voimassa 10 minuuttia. Älä anna sitä kenellekään.
    @{ $domain } #{ $code }

# The invoice as a file (PDF), and credit notes on its later pages.
invoice-title = Lasku { $number }
invoice-date = Laskun päiväys
invoice-credits = Krediitit
invoice-order = Tilausnumero
invoice-payment = Maksun numero
invoice-method = Maksutapa
invoice-statement = Tiliotteellasi
invoice-full_price = Hinta ilman alennusta
invoice-discount = Alennus
invoice-net = Veroton hinta
invoice-vat = ALV { $rate } ({ $where })
invoice-total = Kokonaishinta
invoice-buyer = Ostaja
invoice-site = Sivusto
invoice-seller = Myyjä
invoice-company_number = Yritystunnus
invoice-vat_number = ALV-numero
invoice-credit_note = Hyvityslasku { $number }
invoice-reversal = Hyvityksen peruutus { $number }
invoice-note_date = Päiväys
invoice-of = Laskuun
invoice-note_total = Yhteensä
