### Texts that the server writes: interests, refusals, mails.

## Interests (settings/data/interests.json)

interest-relationship = Relazione stabile
interest-kissing = Baciare
interest-romance = Romanticismo
interest-conversation = Belle conversazioni
interest-humour = Umorismo
interest-travelling = Viaggi
interest-music = Musica
interest-dancing = Ballo
interest-cinema = Film e serie TV
interest-theatre = Teatro
interest-museums = Musei
interest-art = Arte
interest-photography = Fotografia
interest-reading = Lettura
interest-cooking = Cucina
interest-dining_out = Cene fuori
interest-wine = Vino
interest-hiking = Escursionismo
interest-cycling = Bicicletta
interest-fitness = Fitness
interest-swimming = Nuoto
interest-yoga = Yoga
interest-team_sports = Sport di squadra
interest-winter_sports = Sport invernali
interest-camping = Campeggio
interest-nature = Natura
interest-gardening = Giardinaggio
interest-pets = Animali domestici
interest-gaming = Videogiochi
interest-board_games = Giochi da tavolo
interest-motoring = Auto e moto
interest-crafts = Fai da te
interest-volunteering = Volontariato
interest-fashion = Moda
interest-wellness = Sauna e benessere
interest-flirting = Flirt
interest-massage = Massaggi sensuali
interest-role_play = Giochi di ruolo
interest-lingerie = Lingerie
interest-tantra = Tantra
interest-dominance = Dominazione
interest-submission = Sottomissione
interest-fantasies = Fantasie
interest-erotic_stories = Racconti erotici
