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
interest-massage = Aistilliset hieronnat
interest-role_play = Roolileikit
interest-lingerie = Alusasut
interest-tantra = Tantra
interest-dominance = Dominointi
interest-submission = Alistuminen
interest-fantasies = Fantasiat
interest-erotic_stories = Eroottiset tarinat
