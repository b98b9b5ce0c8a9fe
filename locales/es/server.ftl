### Texts that the server writes: interests, refusals, mails.

## Interests (settings/data/interests.json)

interest-relationship = Relación estable
interest-kissing = Besar
interest-romance = Romanticismo
interest-conversation = Buenas conversaciones
interest-humour = Sentido del humor
interest-travelling = Viajar
interest-music = Música
interest-dancing = Bailar
interest-cinema = Cine y series
interest-theatre = Teatro
interest-museums = Museos
interest-art = Arte
interest-photography = Fotografía
interest-reading = Lectura
interest-cooking = Cocinar
interest-dining_out = Salir a cenar
interest-wine = Vino
interest-hiking = Senderismo
interest-cycling = Ciclismo
interest-fitness = Fitness
interest-swimming = Natación
interest-yoga = Yoga
interest-team_sports = Deportes de equipo
interest-winter_sports = Deportes de invierno
interest-camping = Acampar
interest-nature = Naturaleza
interest-gardening = Jardinería
interest-pets = Mascotas
interest-gaming = Videojuegos
interest-board_games = Juegos de mesa
interest-motoring = Coches y motos
interest-crafts = Bricolaje y manualidades
interest-volunteering = Voluntariado
interest-fashion = Moda
interest-wellness = Sauna y bienestar
interest-flirting = Coqueteo
interest-massage = Masajes sensuales
interest-role_play = Juegos de rol
interest-lingerie = Lencería
interest-tantra = Tantra
interest-dominance = Dominación
interest-submission = Sumisión
interest-fantasies = Fantasías
interest-erotic_stories = Relatos eróticos
