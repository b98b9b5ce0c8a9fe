### Texts that the server writes: interests, refusals, mails.

## Interests (settings/data/interests.json)

interest-relationship = Fast förhållande
interest-kissing = Kyssar
interest-romance = Romantik
interest-conversation = Djupa samtal
interest-humour = Humor
interest-travelling = Resor
interest-music = Musik
interest-dancing = Dans
interest-cinema = Film och serier
interest-theatre = Teater
interest-museums = Museer
interest-art = Konst
interest-photography = Fotografering
interest-reading = Läsning
interest-cooking = Matlagning
interest-dining_out = Restaurangbesök
interest-wine = Vin
interest-hiking = Vandring
interest-cycling = Cykling
interest-fitness = Träning
interest-swimming = Simning
interest-yoga = Yoga
interest-team_sports = Lagsport
interest-winter_sports = Vintersport
interest-camping = Camping
interest-nature = Natur
interest-gardening = Trädgård
interest-pets = Husdjur
interest-gaming = Gaming
interest-board_games = Brädspel
interest-motoring = Bilar och motorcyklar
interest-crafts = Gör det själv
interest-volunteering = Volontärarbete
interest-fashion = Mode
interest-wellness = Bastu och spa
interest-flirting = Flirt
interest-massage = Sensuell massage
interest-role_play = Rollspel
interest-lingerie = Underkläder
interest-tantra = Tantra
interest-dominance = Dominans
interest-submission = Undergivenhet
interest-fantasies = Fantasier
interest-erotic_stories = Erotiska noveller
