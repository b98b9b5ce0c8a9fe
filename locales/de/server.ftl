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
