### Texts that the server writes: interests, refusals, mails.

## Interests (settings/data/interests.json)

interest-relationship = Relationship
interest-kissing = Kissing
interest-romance = Romance
interest-conversation = Good conversation
interest-humour = Humour
interest-travelling = Travelling
interest-music = Music
interest-dancing = Dancing
interest-cinema = Films and series
interest-theatre = Theatre
interest-museums = Museums
interest-art = Art
interest-photography = Photography
interest-reading = Reading
interest-cooking = Cooking
interest-dining_out = Dining out
interest-wine = Wine
interest-hiking = Hiking
interest-cycling = Cycling
interest-fitness = Fitness
interest-swimming = Swimming
interest-yoga = Yoga
interest-team_sports = Team sports
interest-winter_sports = Winter sports
interest-camping = Camping
interest-nature = Nature
interest-gardening = Gardening
interest-pets = Pets
interest-gaming = Gaming
interest-board_games = Board games
interest-motoring = Cars and motorbikes
interest-crafts = DIY and crafts
interest-volunteering = Volunteering
interest-fashion = Fashion
interest-wellness = Sauna and wellness
interest-flirting = Flirting
interest-massage = Sensual massage
interest-role_play = Role play
interest-lingerie = Lingerie
interest-tantra = Tantra
interest-dominance = Dominance
interest-submission = Submission
interest-fantasies = Fantasies
interest-erotic_stories = Erotic stories
