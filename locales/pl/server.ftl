### Texts that the server writes: interests, refusals, mails.

## Interests (settings/data/interests.json)

interest-relationship = Stały związek
interest-kissing = Całowanie
interest-romance = Romantyzm
interest-conversation = Długie rozmowy
interest-humour = Poczucie humoru
interest-travelling = Podróże
interest-music = Muzyka
interest-dancing = Taniec
interest-cinema = Filmy i seriale
interest-theatre = Teatr
interest-museums = Muzea
interest-art = Sztuka
interest-photography = Fotografia
interest-reading = Książki
interest-cooking = Gotowanie
interest-dining_out = Restauracje
interest-wine = Wino
interest-hiking = Wędrówki
interest-cycling = Rower
interest-fitness = Siłownia
interest-swimming = Pływanie
interest-yoga = Joga
interest-team_sports = Sporty zespołowe
interest-winter_sports = Sporty zimowe
interest-camping = Biwakowanie
interest-nature = Przyroda
interest-gardening = Ogród
interest-pets = Zwierzęta domowe
interest-gaming = Gry komputerowe
interest-board_games = Gry planszowe
interest-motoring = Samochody i motocykle
interest-crafts = Majsterkowanie
interest-volunteering = Wolontariat
interest-fashion = Moda
interest-wellness = Sauna i spa
interest-flirting = Flirtowanie
interest-massage = Zmysłowy masaż
interest-role_play = Odgrywanie ról
interest-lingerie = Bielizna
interest-tantra = Tantra
interest-dominance = Dominacja
interest-submission = Uległość
interest-fantasies = Fantazje
interest-erotic_stories = Opowiadania erotyczne
