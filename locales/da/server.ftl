### Texts that the server writes: interests, refusals, mails.

## Interests (settings/data/interests.json)

interest-relationship = Fast forhold
interest-kissing = Kys
interest-romance = Romantik
interest-conversation = Dybe samtaler
interest-humour = Humor
interest-travelling = Rejser
interest-music = Musik
interest-dancing = Dans
interest-cinema = Film og serier
interest-theatre = Teater
interest-museums = Museer
interest-art = Kunst
interest-photography = Fotografering
interest-reading = Bøger
interest-cooking = Madlavning
interest-dining_out = Restaurantbesøg
interest-wine = Vin
interest-hiking = Vandreture
interest-cycling = Cykling
interest-fitness = Fitness
interest-swimming = Svømning
interest-yoga = Yoga
interest-team_sports = Holdsport
interest-winter_sports = Vintersport
interest-camping = Camping
interest-nature = Natur
interest-gardening = Havearbejde
interest-pets = Kæledyr
interest-gaming = Gaming
interest-board_games = Brætspil
interest-motoring = Biler og motorcykler
interest-crafts = Gør det selv
interest-volunteering = Frivilligt arbejde
interest-fashion = Mode
interest-wellness = Sauna og wellness
interest-flirting = Flirt
interest-massage = Sensuel massage
interest-role_play = Rollespil
interest-lingerie = Lingeri
interest-tantra = Tantra
interest-dominance = Dominans
interest-submission = Underkastelse
interest-fantasies = Fantasier
interest-erotic_stories = Erotiske historier
