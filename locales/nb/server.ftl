### Texts that the server writes: interests, refusals, mails.

## Interests (settings/data/interests.json)

interest-relationship = Fast forhold
interest-kissing = Kyssing
interest-romance = Romantikk
interest-conversation = Gode samtaler
interest-humour = Humor
interest-travelling = Reiser
interest-music = Musikk
interest-dancing = Dans
interest-cinema = Film og serier
interest-theatre = Teater
interest-museums = Museer
interest-art = Kunst
interest-photography = Fotografering
interest-reading = Lesing
interest-cooking = Matlaging
interest-dining_out = Restaurantbesøk
interest-wine = Vin
interest-hiking = Fotturer
interest-cycling = Sykling
interest-fitness = Trening
interest-swimming = Svømming
interest-yoga = Yoga
interest-team_sports = Lagidrett
interest-winter_sports = Vintersport
interest-camping = Camping
interest-nature = Natur
interest-gardening = Hagearbeid
interest-pets = Kjæledyr
interest-gaming = Gaming
interest-board_games = Brettspill
interest-motoring = Bil og motorsykkel
interest-crafts = Gjør det selv
interest-volunteering = Frivillig arbeid
interest-fashion = Mote
interest-wellness = Badstue og velvære
interest-flirting = Flørting
interest-massage = Sensuell massasje
interest-role_play = Rollespill
interest-lingerie = Undertøy
interest-tantra = Tantra
interest-dominance = Dominans
interest-submission = Underkastelse
interest-fantasies = Fantasier
interest-erotic_stories = Erotiske historier
