### Texts that the server writes: interests, refusals, mails.

## Interests (settings/data/interests.json)

interest-relationship = Relation durable
interest-kissing = Embrasser
interest-romance = Romantisme
interest-conversation = Longues conversations
interest-humour = Humour
interest-travelling = Voyages
interest-music = Musique
interest-dancing = Danse
interest-cinema = Films et séries
interest-theatre = Théâtre
interest-museums = Musées
interest-art = Art
interest-photography = Photographie
interest-reading = Lecture
interest-cooking = Cuisine
interest-dining_out = Restaurants
interest-wine = Vin
interest-hiking = Randonnée
interest-cycling = Vélo
interest-fitness = Fitness
interest-swimming = Natation
interest-yoga = Yoga
interest-team_sports = Sports collectifs
interest-winter_sports = Sports d’hiver
interest-camping = Camping
interest-nature = Nature
interest-gardening = Jardinage
interest-pets = Animaux
interest-gaming = Jeux vidéo
interest-board_games = Jeux de société
interest-motoring = Autos et motos
interest-crafts = Bricolage et loisirs créatifs
interest-volunteering = Bénévolat
interest-fashion = Mode
interest-wellness = Sauna et bien-être
interest-flirting = Flirt
interest-massage = Massages sensuels
interest-role_play = Jeux de rôle
interest-lingerie = Lingerie
interest-tantra = Tantra
interest-dominance = Domination
interest-submission = Soumission
interest-fantasies = Fantasmes
interest-erotic_stories = Récits érotiques
