### Texts that the server writes: interests, refusals, mails.

## Interests (settings/data/interests.json)

interest-relationship = Vaste relatie
interest-kissing = Zoenen
interest-romance = Romantiek
interest-conversation = Goede gesprekken
interest-humour = Humor
interest-travelling = Reizen
interest-music = Muziek
interest-dancing = Dansen
interest-cinema = Films en series
interest-theatre = Theater
interest-museums = Musea
interest-art = Kunst
interest-photography = Fotografie
interest-reading = Lezen
interest-cooking = Koken
interest-dining_out = Uit eten
interest-wine = Wijn
interest-hiking = Wandelen
interest-cycling = Fietsen
interest-fitness = Fitness
interest-swimming = Zwemmen
interest-yoga = Yoga
interest-team_sports = Teamsport
interest-winter_sports = Wintersport
interest-camping = Kamperen
interest-nature = Natuur
interest-gardening = Tuinieren
interest-pets = Huisdieren
interest-gaming = Gamen
interest-board_games = Bordspellen
interest-motoring = Auto’s en motoren
interest-crafts = Klussen en knutselen
interest-volunteering = Vrijwilligerswerk
interest-fashion = Mode
interest-wellness = Sauna en wellness
interest-flirting = Flirten
interest-massage = Sensuele massage
interest-role_play = Rollenspel
interest-lingerie = Lingerie
interest-tantra = Tantra
interest-dominance = Dominantie
interest-submission = Overgave
interest-fantasies = Fantasieën
interest-erotic_stories = Erotische verhalen
