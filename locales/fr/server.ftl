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

## Genders that a site can take beside women and men (settings/starter.rs)

# On a profile; after “I am”; in a list beside “Women”; after “I am looking for”.
gender-non_binary = Personne non binaire
gender-i_am-non_binary = une personne non binaire
gender-people-non_binary = Personnes non binaires
gender-sought-non_binary = des personnes non binaires
gender-couple_mf = Couple (femme et homme)
gender-i_am-couple_mf = un couple : une femme et un homme
gender-people-couple_mf = Couples (femme et homme)
gender-sought-couple_mf = des couples (femme et homme)
gender-couple_ff = Couple (deux femmes)
gender-i_am-couple_ff = un couple : deux femmes
gender-people-couple_ff = Couples (deux femmes)
gender-sought-couple_ff = des couples (deux femmes)
gender-couple_mm = Couple (deux hommes)
gender-i_am-couple_mm = un couple : deux hommes
gender-people-couple_mm = Couples (deux hommes)
gender-sought-couple_mm = des couples (deux hommes)

# Profile prompts: beginnings that a member finishes in a sentence. They stand over the answer, and in “opener-prompt”.
prompt-perfect_sunday = Mon dimanche parfait
prompt-small_joys = Un petit rien qui me met de bonne humeur
prompt-laugh_most = Ce qui me fait rire
prompt-talk_for_hours = Je pourrais en parler pendant des heures
prompt-ask_me = Demandez-moi de vous parler de
prompt-first_date = Ma vision d’un bon premier rendez-vous
prompt-evening_at_home = Une bonne soirée à la maison
prompt-favourite_spot = Mon endroit préféré dans le coin
prompt-home_cooked = Le plat que je réussis le mieux
prompt-travel_next = Ma prochaine destination rêvée
prompt-travel_back = Un endroit où je retourne toujours
prompt-best_weekend = Mon meilleur week-end improvisé
prompt-rainy_day = Ce que je fais quand il pleut
prompt-morning_or_night = Du matin ou du soir
prompt-song_on_repeat = La chanson que j’écoute en boucle
prompt-dance_to = La chanson qui me fait danser
prompt-last_film = Le dernier film que j’ai vraiment aimé
prompt-book_to_lend = Un livre que je vous prêterais
prompt-hidden_talent = Mon talent caché
prompt-learning_now = Ce que j’apprends en ce moment
prompt-teach_you = Ce que je pourrais vous apprendre
prompt-show_me = Ce que vous pourriez me faire découvrir
prompt-better_together = Ce qui est plus drôle à deux
prompt-never_say_no = Je ne dis jamais non à
prompt-cant_do_without = Je ne peux pas me passer de
prompt-guilty_pleasure = Un plaisir que j’assume
prompt-unpopular_opinion = Une opinion que peu de gens partagent
prompt-changed_mind = Là-dessus, j’ai changé d’avis
prompt-two_truths = Deux vérités et un petit mensonge
prompt-childhood_dream = Enfant, je voulais devenir
prompt-friends_say = Ce que mes amis disent de moi
prompt-good_company = Je suis au mieux de ma forme quand
prompt-warm_to = Les gens que j’aime tout de suite
prompt-best_compliment = Le plus beau compliment qu’on m’ait fait
prompt-best_advice = Le meilleur conseil qu’on m’ait donné
prompt-proud_of = Une chose qui fait ma fierté
prompt-bravest = Mon plus grand acte de courage
prompt-pets = Chat, chien ou ni l’un ni l’autre
prompt-toast_to = Ce à quoi je lèverais mon verre
prompt-hoping_for = Ce que j’espère trouver ici

# First messages to choose from. They are words of a member, to someone of any gender; none is pushy.
opener-prompt-1 = Votre réponse à « { $question } » m’intrigue. Vous m’en dites plus ?
opener-prompt-2 = J’aime ce que vous avez écrit sous « { $question } ». Voulez-vous entendre ma réponse ?
opener-prompt-3 = « { $question } » : j’y réfléchis aussi. Comment vous est venue votre réponse ?
opener-interest-1 = { $interest } : nous avons cela en commun ! Comment cela a-t-il commencé pour vous ?
opener-interest-2 = { $interest } : moi aussi. Qu’est-ce qui vous a le plus plu dernièrement ?
opener-interest-3 = « { $interest } » : nous avons fait le même choix. Que me conseilleriez-vous ?
opener-town-1 = Quel est votre endroit préféré à { $city } ?
opener-town-2 = Je connais mal { $city }. Que devrais-je y voir en premier ?
opener-town-3 = { $city } : par hasard ou par choix ?
opener-home-1 = Nous habitons la même ville : { $city }. Où allez-vous pour vous faire plaisir ?
opener-home-2 = Encore quelqu’un de { $city } ! Quel est votre coin préféré là-bas ?
opener-photo-1 = Laquelle de vos photos a la meilleure histoire ?
opener-photo-2 = J’aime vos photos. Où la dernière a-t-elle été prise ?
opener-light-1 = Quel petit rien vous a fait sourire cette semaine ?
opener-light-2 = Qu’attendez-vous avec impatience en ce moment ?
opener-light-3 = Qu’avez-vous mangé de meilleur dernièrement ?
opener-light-4 = Comment s’est passée votre journée : mieux ou moins bien que prévu ?
opener-choice-1 = Café, thé ou quelque chose de plus fort ?
opener-choice-2 = Si nous partions demain : la mer, la montagne ou une grande ville ?
opener-choice-3 = Dimanche matin : grasse matinée ou départ matinal ?
opener-choice-4 = Quelle chanson devrais-je écouter aujourd’hui ?

## Refusals: problem-<code> of kernel/problem/mod.rs, and the fields' texts (spec 5 and 8)

problem-internal = Une erreur s’est produite.
problem-try_later = Une erreur s’est produite, veuillez réessayer plus tard.
problem-login_failed = Connexion impossible, veuillez réessayer
problem-passkey_failed = Cette clé d’accès n’a pas fonctionné. Réessayez ou connectez-vous avec votre mot de passe.
problem-passkey_limit = Vous avez déjà { $max } clés d’accès. Supprimez-en une avant d’en ajouter une autre.
problem-saved_search_limit = Vous avez déjà { $max } recherches enregistrées. Supprimez-en une avant d’en enregistrer une autre.
problem-date_plan_limit = Vous avez déjà { $max } plans de rendez-vous ouverts. Fermez-en un avant d’en créer un autre.
problem-account_blocked = Trop de tentatives incorrectes, compte bloqué pendant { $minutes } min.
problem-reset_limit = Trop d’e-mails de réinitialisation du mot de passe ont été envoyés, veuillez réessayer demain.
problem-email_unknown = Adresse e-mail introuvable
problem-link_expired = Lien expiré ou non valide, demandez un nouvel e-mail
problem-new_password_needed = Ce compte a été ouvert dans un autre navigateur. Choisissez un nouveau mot de passe pour qu’il soit à vous.
problem-activation_failed = L’activation a échoué
problem-pending_deletion = Ce compte va bientôt être supprimé. Utilisez le lien de notre e-mail pour le récupérer.
problem-account_closed = Ce compte a été fermé. L’e-mail que nous vous avons envoyé indique pourquoi et comment contester cette décision.
problem-export_preparing = Vos données sont déjà en préparation. Vous recevrez un e-mail dès qu’elles seront prêtes.
problem-email_taken = Un compte existe déjà avec cette adresse e-mail
problem-new_email_taken = Un autre compte utilise déjà cette adresse e-mail
problem-blocked_by = { $name } vous a bloqué(e). Vous n’avez pas accès à cette page.
problem-swipe_limit = Vous avez utilisé tous vos likes du jour. Vous en aurez de nouveaux demain.
problem-push_refused = Le service de notifications de ce navigateur ne peut pas être utilisé ici.
problem-signups_closed = L’inscription se fait uniquement sur invitation pour le moment.
problem-not_confirmed = Confirmez d’abord votre adresse e-mail. Le lien se trouve dans votre boîte de réception.
problem-paused = Jusqu’au { $until }, vous ne pouvez rien envoyer ni modifier. Vous pouvez toujours vous connecter et lire. Notre e-mail indique pourquoi et comment contester cette décision.
problem-waiting_for_activation = Ce membre doit encore confirmer son adresse e-mail. Vous pourrez répondre ensuite.
problem-consent_missing = Veuillez cocher la case pour continuer.

problem-payment_failed = Le paiement a échoué ou a été annulé.
problem-card_failed = Le paiement par carte a échoué
problem-payment_unavailable = Le paiement est indisponible pour le moment. Rien n’a été débité. Réessayez plus tard.
problem-method_not_offered = Ce moyen de paiement n’est pas disponible. Choisissez-en un autre.
problem-bundle_not_offered = Ce pack de crédits n’est plus disponible. Choisissez-en un autre.
problem-not_enough_credits = Vous n’avez pas assez de crédits
problem-premium_only = Cette fonctionnalité est réservée aux membres premium.
problem-direct_debit_blocked = Votre compte est bloqué pour les paiements par prélèvement.
problem-direct_debit_limit = Vous avez atteint la limite des paiements par prélèvement. Choisissez un autre moyen de paiement.
problem-mandate_text_changed = Le texte du mandat a changé entre-temps. Veuillez le relire et donner votre accord.
problem-mandate_gone = Ce moyen de paiement n’est plus enregistré. Veuillez choisir comment payer.
problem-iban_invalid = Veuillez vérifier le numéro de compte (IBAN).
problem-phone_invalid = Veuillez saisir un numéro de mobile qui peut recevoir des SMS.
problem-code_not_found = Code introuvable
problem-code_used = Ce code a déjà été utilisé
problem-code_ended = Cette offre est terminée
problem-code_not_applicable = Ce code ne s’applique pas à cette commande.
problem-discount_follows_countdown = Ce site a un compte à rebours de 25 %, et rien d’aussi avantageux ne peut le suivre. Choisissez moins de 25 %.
problem-discount_in_use = Vous avez une commande en cours avec cette remise. Terminez-la ou annulez-la pour utiliser à nouveau la remise.
problem-checkout_still_open = La commande que vous avez annulée peut encore être payée sur la page du prestataire de paiement : elle garde donc sa remise pour l’instant. Payez là-bas, attendez que cette page soit fermée (le plus souvent en moins d’une heure) ou achetez sans remise.
problem-order_under_way = Cette commande ne peut pas être annulée pour le moment : le paiement est en cours de traitement.
problem-refund_impossible = Vous ne pouvez pas vous rétracter de cet achat.
problem-refund_changed = Le montant remboursable a changé. Veuillez vérifier le nouveau montant.
problem-spending_paused = Vous avez mis vos achats en pause. Vous pouvez modifier cela là où vous fixez votre limite de dépenses.
problem-spending_limit = Cet achat dépasserait la limite mensuelle que vous vous êtes fixée. Les commandes qui peuvent encore être payées sont prises en compte.
problem-currency_not_yours = Indiquez la limite dans votre propre devise.
problem-sms_code_invalid = Code non valide

problem-message_empty = Écrivez d’abord un message.
problem-message_too_long = Votre message peut contenir { $max } caractères au maximum.
problem-message_characters = Votre message contient des caractères qui ne peuvent pas être envoyés.
problem-conversation_limit = { $max ->
    [one] Avec un compte gratuit, vous pouvez écrire à une seule personne. Achetez des crédits pour écrire à d’autres.
   *[other] Avec un compte gratuit, vous pouvez écrire à { $max } personnes. Achetez des crédits pour écrire à d’autres.
}
problem-edit_too_late = Un message peut être modifié pendant { $minutes } minutes après son envoi.
problem-unsend_too_late = Ce message ne peut plus être annulé.
problem-pins_full = Vous avez déjà épinglé { $max } conversations. Commencez par en détacher une.
problem-views_full = Vous avez déjà enregistré { $max } vues. Commencez par en supprimer une.
problem-identical_opener = { $max ->
    [one] Vous avez déjà envoyé ce premier message à quelqu’un d’autre au cours des dernières 24 heures. Écrivez quelques mots rien que pour cette personne.
   *[other] Vous avez déjà envoyé ce premier message à { $max } personnes au cours des dernières 24 heures. Écrivez quelques mots rien que pour cette personne.
}

problem-email_invalid = Adresse e-mail non valide
problem-new_email_invalid = La nouvelle adresse e-mail n’est pas valide
problem-email_disposable = Utilisez une adresse e-mail que vous allez garder. Nous n’acceptons pas les adresses jetables.
problem-email_unchanged = C’est l’adresse e-mail que vous utilisez déjà.
problem-date_of_birth_missing = Saisissez votre date de naissance ({ $min_age }+)
problem-date_of_birth_invalid = Date de naissance non valide.
problem-birth_date_fixed = Votre date de naissance a déjà été corrigée une fois.
problem-too_young = Vous devez avoir au moins { $min_age } ans.
problem-name_is_email = N’utilisez pas votre adresse e-mail comme nom.
problem-name_starts_with_at = Votre nom ne peut pas commencer par @.
problem-name_invalid = Choisissez un nom de { $min } à { $max } caractères.
problem-password_too_short = Choisissez un mot de passe d’au moins { $min } caractères.
problem-password_too_long = Votre mot de passe peut contenir { $max } caractères au maximum.
problem-password_too_common = Ce mot de passe est trop facile à deviner. Choisissez-en un autre.
problem-password_mismatch = Les mots de passe saisis ne sont pas identiques.
problem-old_password_wrong = Vérifiez votre ancien mot de passe.
problem-age_range_invalid = L’âge minimum ne peut pas dépasser l’âge maximum.
problem-place_unknown = Nous ne connaissons aucune ville près de cet endroit.
problem-unknown_place = Choisissez un lieu dans la liste.
problem-photo_unreadable = Nous ne pouvons pas lire cette image. Choisissez-en une autre.
problem-photo_moving = Les images animées ne peuvent pas être affichées ici. Choisissez une image fixe.
problem-photo_too_small = Cette image est trop petite. Chaque côté doit avoir au moins { $min } pixels.
problem-photo_rejected_before = Vous avez déjà envoyé cette photo, et nous ne l’avons pas acceptée. { $reason }
problem-photo_too_large = Cette image a trop de pixels. Choisissez-en une plus petite.
problem-gift_not_offered = Ce cadeau n’est plus proposé. Veuillez en choisir un autre.
problem-photo_expired = Votre photo a attendu trop longtemps. Ajoutez-la de nouveau.
problem-file_unreadable = Nous n’acceptons que des images et des fichiers PDF.
problem-file_expired = Un fichier a attendu trop longtemps. Veuillez l’ajouter de nouveau.
problem-complaint_closed = Cette réclamation est close. Vous pouvez en déposer une nouvelle.
problem-complaint_full = Cette réclamation ne peut plus recevoir de messages. Veuillez en déposer une nouvelle.
problem-photo_limit = Vous avez déjà { $max } photos. Supprimez-en une avant d’en ajouter une autre.
problem-photos_waiting = { $max } photos ou messages vocaux attendent déjà d’être envoyés. Envoyez-en un ou retirez-en un d’abord.
problem-voice_unreadable = Nous ne pouvons pas lire cet enregistrement. Veuillez recommencer.
problem-voice_too_long = Un message vocal peut durer jusqu’à { $max } secondes. Enregistrez-en un plus court.
problem-voice_too_short = Cet enregistrement est trop court. Enregistrez-en un plus long.
problem-voice_silent = On n’entend rien dans cet enregistrement. Vérifiez votre micro et réessayez.
problem-verification_over = Cette demande a expiré. Recommencez, s’il vous plaît.
problem-verification_waiting = Nous examinons encore vos dernières images. Nous vous préviendrons dès que ce sera fait.
problem-verification_needs_photo = Ajoutez d’abord une photo à votre profil : nous la comparons avec vos images.
problem-age_check_needed = Avant de pouvoir écrire ici, confirmez votre âge dans vos paramètres.
problem-age_check_failed = Votre âge n’a pas été confirmé. Vous pouvez réessayer.
problem-age_check_unavailable = La vérification de l’âge n’est pas possible pour le moment. Veuillez réessayer plus tard.
problem-nude_main_photo = Votre photo principale ne peut pas être marquée comme photo de nu, car tout le monde la voit immédiatement. Choisissez d’abord une autre photo principale.
problem-nude_by_moderator = La modération a marqué cette photo comme photo de nu : vous ne pouvez pas le changer. Contactez le service client si vous n’êtes pas d’accord.
problem-nude_photos_refused = Les photos de nu ne sont pas autorisées ici. Supprimez cette photo et choisissez-en une autre.
problem-album_main_photo = Votre photo principale ne peut pas aller dans votre album privé, car tout le monde la voit. Choisissez d’abord une autre photo principale.
problem-album_limit = Votre album privé contient { $max } photos au maximum. Retirez-en une d’abord.
problem-album_viewers_limit = { $max } personnes peuvent déjà voir votre album privé. Retirez d’abord l’accès à l’une d’elles.
problem-album_needs_conversation = Vous pouvez partager votre album privé avec les personnes avec qui vous avez une conversation.
problem-photos_changed = Vos photos ont changé entre-temps. Regardez-les de nouveau, puis remettez-les dans l’ordre.
problem-crop_too_small = Cette partie est trop petite. Choisissez une plus grande partie de l’image.
problem-gender_in_use = { $count ->
    [one] Un membre est de ce genre, qui reste donc.
   *[other] { $count } membres sont de ce genre, qui reste donc.
}
problem-language_not_offered = Ce site n’est pas disponible dans cette langue.
problem-field_invalid = Vérifiez ce champ.
problem-field_missing = Remplissez ce champ.
problem-field_unknown = Champ inconnu : { $field }

problem-authentication_required = Connectez-vous d’abord.
problem-other_member = Quelqu’un d’autre est maintenant connecté sur ce navigateur. Rechargez la page.
problem-not_found = Nous n’avons pas trouvé ce que vous cherchez.
problem-fresh_proof_required = Veuillez confirmer encore une fois que c’est bien vous.
problem-passkey_only = Votre entreprise ne vous laisse entrer qu’avec une clé d’accès.
problem-staff_exists = Un collègue a déjà cette adresse.
problem-warning_needed = Avertissez d’abord ce membre : ses signalements ne peuvent attendre qu’après un avertissement.
problem-trial_needed = Essayez d’abord la règle avec ces nombres : elle peut ensuite être activée pendant un jour.
problem-stale_version = Quelqu’un a écrit ou modifié ceci entre-temps. Veuillez regarder à nouveau.
problem-own_decision = Vous avez pris cette décision vous-même : une autre personne statue sur la réclamation.
problem-access_reason_required = Indiquez un dossier ouvert qui concerne ce membre.
problem-console_only = Cela n’est possible que dans la console.
problem-claimed_by_other = Un collègue est en train de l’examiner ou a déjà décidé.
problem-site_incomplete = Il manque encore quelque chose à ce site : il reste fermé. La liste de contrôle dit quoi.
problem-site_serves = Ce site est ouvert. Les membres arrivent avant son ouverture, ou pendant qu’il est fermé pour maintenance.
problem-move_under_way = Des membres sont en train d’arriver sur ce site ou d’en être retirés. Attendez que ce soit terminé, ou arrêtez-le.
problem-upload_too_large = Le serveur accepte des archives jusqu’à { $megabytes } Mo, et elles ne peuvent pas contenir davantage.
problem-upload_no_room = Le disque du serveur n’a pas assez de place pour elle, compressée et décompressée.
problem-upload_under_way = Il y a déjà un envoi pour ce site. Utilisez-le ou retirez-le d’abord.
problem-host_taken = Ce domaine mène déjà à un autre site.
problem-site_in_use = Ce site a des membres, des commandes ou des réclamations, le rôle d’un collègue ne vaut que pour lui, ou un transfert est en cours. Il reste donc ; fermez-le plutôt.
problem-company_in_use = Cette société a encore des sites, des factures ou des versements : elle reste donc.
problem-books_refused = Impossible de créer le fichier : { $fault }
problem-other_payment_account = Cette clé appartient à un autre compte que jusqu’ici. Les commandes passées ne pourraient plus être suivies ni remboursées. Confirmez que vous le voulez.
problem-break_needed = C’est l’heure d’une pause. Vous pourrez continuer dans { $minutes } min.
problem-cap_reached = Vous avez assez vu de cette file pour aujourd’hui. Choisissez-en une autre.
problem-queue_declined = Vous avez choisi de ne pas voir cette file.
problem-undo_too_late = Il est trop tard pour annuler.
problem-not_allowed = Vous n’avez pas le droit de faire cela.
problem-invalid_request = Vérifiez ce que vous avez saisi.
problem-body_too_large = C’est trop volumineux pour être envoyé.
problem-unsupported_media_type = Ce type de contenu n’est pas accepté ici.
problem-method_not_allowed = Cette action n’est pas possible ici.
wait-seconds = { $count ->
    [one] une seconde
   *[other] { $count } secondes
}
wait-minutes = { $count ->
    [one] une minute
   *[other] { $count } minutes
}
wait-hours = { $count ->
    [one] une heure
   *[other] { $count } heures
}
problem-rate_limited = C’était un peu trop rapide. Réessayez dans { $wait }.
problem-price_changed = Le prix a changé. Veuillez le vérifier.
problem-cards_paused = Plusieurs paiements par carte ont échoué. Pour la protection de tous, les cartes sont suspendues ici : réessayez dans { $wait } ou payez maintenant d’une autre façon.
problem-client_header_missing = Cette demande ne vient pas de notre application. Rechargez la page.
problem-cross_site_refused = Cette demande vient d’un autre site et a été refusée.
problem-idempotency_key_missing = Cette demande est incomplète. Rechargez la page et réessayez.
problem-idempotency_conflict = Cette demande a déjà été envoyée avec un autre contenu. Rechargez la page et réessayez.
problem-unavailable = Le service est momentanément indisponible. Réessayez dans un instant.
problem-host_unclear = La requête n’indique pas clairement à quel site elle s’adresse.
problem-maintenance = Le site est fermé un moment pour maintenance. Réessayez plus tard.
problem-site_closing = Ce site va fermer : il n’accepte plus de nouveaux membres et ne vend plus de crédits.
problem-site_unknown = Il n’y a aucun site à cette adresse.

## Fictional profiles (spec 1), where the site has no words of its own

name-stand-in = Membre
fictional-warning = Ce profil est fictif et sert au divertissement. Aucune personne réelle ne se trouve derrière, une rencontre n’est donc pas possible.

## Order states (spec 4)

order_status-pending = En cours
order_status-completed = Terminée
order_status-failed = Échouée
order_status-cancelled = Annulée
order_status-expired = Expirée
order_status-partly_refunded = Remboursée en partie
order_status-refunded = Remboursée
order_status-charged_back = Rejetée par la banque

## Payment methods (spec 3)

method-sdd = Prélèvement automatique
method-prezelewy24 = Przelewy24
method-blik = BLIK
method-sct = Virement bancaire
method-giropay = giropay
method-mastercard = Mastercard
method-visa = Visa
method-creditcard = Carte de crédit
method-dankort = Dankort
method-mobilepay = MobilePay
method-swish = Swish
method-twint = TWINT
method-satispay = Satispay
method-vipps = Vipps
method-cartebancaire = Carte Bancaire
method-nexi = Nexi
method-ideal = iDEAL | Wero
method-bancontact = Bancontact
method-applepay = Apple Pay
method-paysafecard = paysafecard
method-maestro = Maestro
method-paypal = PayPal
method-sofort = SOFORT
method-eps = eps

## Kinds of notification (spec 3)

notification-new_conversations = Nouvelles conversations
notification-new_messages = Nouveaux messages
notification-like = Likes
notification-unread_message_reminders = Rappels de messages non lus
notification-promotions = Offres
notification-weekly_updates = Résumé de la semaine
notification-news = Nouveautés
notification-reminders = Rappels
notification-report_outcomes = La suite donnée à mes signalements
notification-search_alerts = Alertes pour les recherches enregistrées

## Mails

mail-link_hint = Le bouton ne fonctionne pas ? Copiez ce lien dans votre navigateur :
mail-footer = Vous recevez cet e-mail parce que cette adresse a servi à une inscription sur { $site }. { $site } est un service de { $company }, { $address }.
mail-footer_entered = Vous recevez cet e-mail parce que cette adresse a été saisie sur { $site }. { $site } est un service de { $company }, { $address }.
mail-unsubscribe = Me désabonner de ce type d’e-mails
mail-device = { $browser } sur { $system }
mail-device_unknown = Navigateur inconnu

mail-activation-subject = Confirmez votre adresse e-mail pour { $site }
mail-activation-heading = Plus qu’une étape
mail-activation-body =
    Bonjour { $name }, merci de votre inscription sur { $site }. Confirmez votre adresse e-mail pour que les autres membres puissent vous répondre.

    Le lien fonctionne une seule fois et reste valable 7 jours.

    Ce n’était pas vous ? Ignorez simplement cet e-mail.
mail-activation-button = Confirmer mon adresse e-mail

mail-address-check-subject = Cette adresse fonctionne-t-elle à nouveau ? { $site }
mail-address-check-heading = Recevez-vous nos e-mails ?
mail-address-check-body =
    Bonjour { $name }, des e-mails de { $site } envoyés à cette adresse nous sont revenus. Nous avons donc cessé de vous envoyer des notifications. Si vous lisez ceci, l’adresse fonctionne à nouveau : ouvrez le lien et nous reprendrons l’envoi.

    Le lien fonctionne une seule fois et reste valable 7 jours. Que vous l’ouvriez ou non, rien ne change pour votre compte.
mail-address-check-button = Mon adresse fonctionne

mail-welcome-subject = Bienvenue sur { $site }
mail-welcome-heading = Ravis de vous accueillir, { $name }
mail-welcome-body =
    Votre adresse e-mail est confirmée. On peut maintenant vous répondre.

    Une belle photo et quelques lignes sincères sur vous donnent vraiment envie d’engager la conversation.
mail-welcome-button = Compléter mon profil

mail-moved-in-subject = { $site } : votre compte a déménagé
mail-moved-in-heading = Votre compte a déménagé
mail-moved-in-body =
    Bonjour { $name }, { $site } prend la suite du site où vous aviez votre compte. Votre profil, vos photos, vos likes, vos messages et vos crédits ont été transférés.

    { $password ->
        [new] Votre ancien mot de passe n’a pas pu être repris en toute sécurité. Demandez-en un nouveau avec le lien ci-dessous.
       *[kept] Votre adresse e-mail et votre mot de passe restent valables.
    }

    Désormais, { $company }, { $address }, est responsable de vos données. Nous les avons reçues de ce site afin de poursuivre votre compte. Notre politique de confidentialité, sur { $site }, indique à quoi elles servent, combien de temps nous les conservons et quels sont vos droits.

    Vous préférez ne pas rester ? Connectez-vous et supprimez votre compte dans vos paramètres.
mail-moved-in-button = { $password ->
    [new] Choisir un mot de passe
   *[kept] Me connecter
}

mail-already-member-subject = Vous avez déjà un compte sur { $site }
mail-already-member-heading = Vous avez déjà un compte
mail-already-member-body =
    Bonjour { $name }, quelqu’un, sans doute vous, a voulu s’inscrire sur { $site } avec cette adresse e-mail. Comme vous avez déjà un compte, il vous suffit de vous connecter.

    Mot de passe oublié ? Vous pouvez en choisir un nouveau sur la page de connexion.

    Ce n’était pas vous ? Vous n’avez rien à faire.
mail-already-member-button = Me connecter

mail-reset-subject = Choisissez un nouveau mot de passe pour { $site }
mail-reset-heading = Choisissez un nouveau mot de passe
mail-reset-body =
    Bonjour { $name }, utilisez le lien ci-dessous pour choisir un nouveau mot de passe pour votre compte sur { $site }.

    Le lien fonctionne une seule fois et reste valable une heure.

    Vous n’avez rien demandé ? Ignorez simplement cet e-mail. Rien ne change sur votre compte.
mail-reset-button = Choisir un mot de passe

mail-reset-unknown-subject = { $site } : aucun compte avec cette adresse
mail-reset-unknown-heading = Nous n’avons trouvé aucun compte
mail-reset-unknown-body =
    Quelqu’un, sans doute vous, a demandé un nouveau mot de passe sur { $site } avec cette adresse e-mail. Aucun compte n’existe avec cette adresse.

    Votre inscription s’est peut-être faite avec une autre adresse ? Réessayez avec celle-là.

    Ce n’était pas vous ? Vous n’avez rien à faire.
mail-reset-unknown-button = Aller sur { $site }

mail-password-changed-subject = Votre mot de passe pour { $site } a été modifié
mail-password-changed-heading = Votre mot de passe a été modifié
mail-password-changed-body =
    Bonjour { $name }, le mot de passe de votre compte sur { $site } vient d’être modifié. Tous les autres appareils ont été déconnectés.

    C’était vous ? Alors tout va bien.

    Ce n’était pas vous ? Choisissez tout de suite un nouveau mot de passe, afin que personne d’autre ne puisse se connecter.
mail-password-changed-button = Choisir un mot de passe

mail-mail-change-subject = Confirmez votre nouvelle adresse e-mail pour { $site }
mail-mail-change-heading = Est-ce votre nouvelle adresse ?
mail-mail-change-body =
    Bonjour { $name }, voici la nouvelle adresse e-mail prévue pour votre compte sur { $site }. Confirmez-la avec le lien ci-dessous ; d’ici là, votre ancienne adresse reste valable.

    Le lien fonctionne une seule fois et reste valable 24 heures.

    Ce n’était pas vous ? Ignorez simplement cet e-mail, rien ne changera.
mail-mail-change-button = Confirmer la nouvelle adresse

mail-mail-change-taken-subject = À propos de votre compte sur { $site }
mail-mail-change-taken-heading = Cette adresse est déjà la vôtre
mail-mail-change-taken-body =
    Bonjour { $name }, quelqu’un a voulu utiliser cette adresse e-mail pour un autre compte sur { $site }. Comme elle appartient à votre compte, rien n’a été modifié.

    C’était vous ? Connectez-vous avec cette adresse : vous avez déjà un compte avec elle.

    Ce n’était pas vous ? Vous n’avez rien à faire. Votre compte est en sécurité.
mail-mail-change-taken-button = Me connecter

mail-mail-changed-subject = Votre adresse e-mail pour { $site } a été modifiée
mail-mail-changed-heading = Votre adresse e-mail a été modifiée
mail-mail-changed-body =
    Bonjour { $name }, votre compte sur { $site } a maintenant une autre adresse e-mail. Désormais, nous vous écrirons à cette nouvelle adresse, et vous ne pouvez plus vous connecter avec l’ancienne.

    C’était vous ? Vous n’avez rien à faire.

    Ce n’était pas vous ? Annulez la modification avec le lien ci-dessous. Votre ancienne adresse sera rétablie, tous les appareils seront déconnectés et nous vous enverrons un lien pour choisir un nouveau mot de passe. Le lien ci-dessous fonctionne une seule fois, pendant 14 jours.
mail-mail-changed-button = Annuler la modification

mail-new-device-subject = Nouvelle connexion à { $site }
mail-new-device-heading = Connexion depuis un nouvel appareil
mail-new-device-body =
    Bonjour { $name }, quelqu’un s’est connecté à votre compte sur { $site } depuis un appareil que nous ne connaissons pas :

    { $device }, { $time }

    C’était vous ? Vous n’avez rien à faire.

    Ce n’était pas vous ? Déconnectez cet appareil dans vos paramètres et choisissez un nouveau mot de passe.
mail-new-device-button = Vérifier mes appareils

mail-passkey-added-subject = Nouvelle clé d’accès à { $site }
mail-passkey-added-heading = Une clé d’accès a été ajoutée à votre compte
mail-passkey-added-body =
    Bonjour { $name }, quelqu’un a ajouté une clé d’accès à votre compte sur { $site }. Elle permet de se connecter sans votre mot de passe :

    { $passkey }, { $time }

    C’était vous ? Vous n’avez rien à faire.

    Ce n’était pas vous ? Choisissez tout de suite un nouveau mot de passe avec le lien ci-dessous. Tous les appareils seront déconnectés et toutes les clés d’accès retirées.
mail-passkey-added-button = Choisir un mot de passe

mail-passkey-removed-subject = Clé d’accès retirée de { $site }
mail-passkey-removed-heading = Une clé d’accès a été retirée de votre compte
mail-passkey-removed-body =
    Bonjour { $name }, ce qui suit a été retiré des clés d’accès de votre compte sur { $site } et ne permet plus de se connecter :

    { $passkeys }, { $time }

    C’était vous ? Vous n’avez rien à faire.

    Ce n’était pas vous ? Choisissez tout de suite un nouveau mot de passe avec le lien ci-dessous. Tous les appareils seront déconnectés et toutes les clés d’accès retirées.
mail-passkey-removed-button = Choisir un mot de passe

mail-deletion-subject = Votre compte sur { $site } va être supprimé
mail-deletion-heading = Nous regrettons de vous voir partir
mail-deletion-body =
    Bonjour { $name }, plus personne ne peut voir votre compte sur { $site }, et tous vos appareils sont déconnectés.

    Dans 14 jours, il sera définitivement supprimé, avec votre profil, vos photos, vos messages et vos crédits. D’ici là, vous pouvez le récupérer avec le lien ci-dessous. C’est possible jusqu’à cette date : { $until }.

    Ce n’était pas vous ? Récupérez votre compte et choisissez un nouveau mot de passe.
mail-deletion-button = Récupérer mon compte

mail-returned-subject = Votre compte sur { $site } est de retour
mail-returned-heading = Ravis de vous retrouver, { $name }
mail-returned-body =
    Votre compte sur { $site } ne sera pas supprimé. Votre profil, vos messages et vos crédits sont là comme avant.

    Ce n’était pas vous ? Choisissez un nouveau mot de passe sur la page de connexion.
mail-returned-button = Aller sur { $site }

mail-export-ready-subject = Vos données de { $site } sont prêtes
mail-export-ready-heading = Vos données sont prêtes
mail-export-ready-body =
    Bonjour { $name }, nous avons rassemblé tout ce que { $site } conserve sur vous. Vous pouvez le télécharger maintenant ; connectez-vous d’abord si cela vous est demandé.

    Le lien permet un seul téléchargement et reste valable 24 heures. Ensuite, le fichier est supprimé et vous pouvez en demander un nouveau.

    Vous n’avez rien demandé ? Choisissez tout de suite un nouveau mot de passe.
mail-export-ready-button = Télécharger mes données

mail-order-completed-subject = Vos crédits pour { $site } sont arrivés
mail-order-completed-heading = Paiement effectué
mail-order-completed-body =
    { $credits ->
        [one] Merci pour votre commande. Nous avons ajouté { $credits } crédit à votre compte sur { $site }. Vous avez payé { $amount }.
       *[other] Merci pour votre commande. Nous avons ajouté { $credits } crédits à votre compte sur { $site }. Vous avez payé { $amount }.
    }

    Les crédits achetés n’expirent pas.
mail-order-completed-button = Voir ma commande
mail-order-completed-closing = Vous pouvez vous rétracter de cet achat jusqu’au { $last_day } inclus, sans donner de motif : dans votre commande, ou en nous le disant de la façon que vous voulez. Une phrase suffit : « Je me rétracte de mon achat de crédits sur { $site }, commande numéro { $order }, au nom de … » Nous remboursons les crédits non utilisés sous 14 jours, par le moyen avec lequel vous avez payé. Gardez cet e-mail.
mail-order-line_begin = En commandant, vous nous avez demandé de commencer tout de suite : les crédits déjà utilisés ne sont donc pas remboursés.
mail-order-line_order = Numéro de commande : { $order }
mail-order-line_invoice = Facture { $number } du { $day }
mail-order-line_method = Payé par : { $method }
mail-order-line_statement = Sur votre relevé bancaire : { $statement }
mail-order-line_amount = { $net } plus { $vat } de TVA ({ $rate } %, { $country })
mail-order-line_amount_without_vat = { $net }, sans TVA
mail-order-line_seller = Vendeur : { $seller }, numéro de TVA { $vat_number }

mail-debit-failed-subject = Votre banque n’a pas payé un prélèvement pour { $site }
mail-debit-failed-heading = Le prélèvement n’a pas abouti
mail-debit-failed-body =
    Votre banque n’a pas payé le prélèvement de { $amount } pour { $credits ->
        [one] un crédit
       *[other] { $credits } crédits
    }. Numéro de commande : { $order }. Nous n’avons rien prélevé et les crédits n’ont pas été ajoutés.

    Nous ne réessaierons pas ce prélèvement, et le prélèvement est désactivé pour votre compte pour le moment. Votre banque peut facturer des frais ; demandez-lui si vous pensez à une erreur. Vous pouvez acheter des crédits d’une autre façon à tout moment.
mail-debit-failed-button = Payer autrement

mail-debit-cancelled-subject = Pas de prélèvement pour { $site }
mail-debit-cancelled-heading = Nous ne prélèverons rien sur votre compte
mail-debit-cancelled-body =
    Le prélèvement de { $amount } pour { $credits ->
        [one] un crédit
       *[other] { $credits } crédits
    } n’aura pas lieu. Numéro de commande : { $order }. La commande est fermée et vous ne nous devez rien.

    Si vous voulez toujours les crédits, vous pouvez les commander à nouveau et payer autrement.
mail-debit-cancelled-button = Commander à nouveau

mail-charged-back-subject = Votre banque a repris un paiement à { $site }
mail-charged-back-heading = Un paiement a été annulé par la banque
mail-charged-back-body =
    Votre banque a repris { $amount } que vous nous aviez payés. Numéro de commande : { $order }.

    { $taken ->
        [0] Il ne restait aucun crédit de cet achat.
        [one] Le crédit qui restait de cet achat a été retiré.
       *[other] Les { $taken } crédits qui restaient de cet achat ont été retirés.
    } { $owed ->
        [0] Vous ne nous devez rien.
        [one] Vous en aviez déjà utilisé un : il sera déduit de votre prochain achat.
       *[other] Vous en aviez déjà utilisé { $owed } : ils seront déduits de votre prochain achat.
    }

    Votre compte reste ouvert. Si vous n’avez pas demandé cela à votre banque, ou si quelqu’un d’autre a utilisé votre carte, dites-le-nous.
mail-charged-back-button = Voir mon achat

mail-debt-reminder-subject =
    { $credits ->
        [one] { $site } : un crédit reste à déduire
       *[other] { $site } : { $credits } crédits restent à déduire
    }
mail-debt-reminder-heading = Un paiement annulé reste en suspens
mail-debt-reminder-body =
    { $credits ->
        [one] L’un de vos paiements a été annulé par la banque alors que vous en aviez déjà utilisé un crédit. Il sera déduit de votre prochain achat : vous n’avez rien à faire maintenant.
       *[other] L’un de vos paiements a été annulé par la banque alors que vous en aviez déjà utilisé { $credits } crédits. Ils seront déduits de votre prochain achat : vous n’avez rien à faire maintenant.
    }

    Il n’y a ni frais ni intérêts, et votre compte reste ouvert. Si vous souhaitez régler cela dès maintenant, vous pouvez acheter des crédits avec le moyen de paiement de votre choix. Si vous pensez qu’il s’agit d’une erreur, dites-le-nous.

    { $count ->
        [0] C’est notre dernier e-mail à ce sujet.
       *[other] Si rien n’a changé le { $day }, nous vous le rappellerons une dernière fois.
    }
mail-debt-reminder-button = Voir les crédits et les prix

mail-transfer-reminder-subject = Votre virement à { $site } n’est pas encore arrivé
mail-transfer-reminder-heading = Nous attendons encore votre virement
mail-transfer-reminder-body =
    Votre virement de { $amount } n’est pas encore arrivé. Numéro de commande : { $order }. Si vous l’avez déjà envoyé, vous n’avez rien à faire : un virement peut prendre quelques jours.

    Sinon, vous pouvez encore payer ou annuler la commande. Nous attendrons au moins jusqu’au { $until }. Ensuite, la commande prendra fin d’elle-même et vous ne nous devrez rien. C’est notre seul rappel.
mail-transfer-reminder-button = Voir ma commande

mail-transfer-expired-subject = Votre virement à { $site } n’est pas arrivé
mail-transfer-expired-heading = Nous n’avons pas reçu votre virement
mail-transfer-expired-body =
    Nous avons attendu votre virement de { $amount } et fermé la commande. Numéro de commande : { $order }. Vous ne nous devez rien.

    Si vous avez déjà envoyé l’argent, il sera encore pris en compte ou reviendra sur votre compte ; contactez-nous si rien ne s’est passé au bout d’une semaine. Si vous voulez toujours les crédits, vous pouvez les commander à nouveau.
mail-transfer-expired-button = Commander à nouveau

mail-refund-requested-subject = Rétractation de votre commande sur { $site }
mail-refund-requested-heading = Nous avons bien reçu votre rétractation
mail-refund-requested-body =
    Votre rétractation pour votre achat sur { $site } nous est parvenue : { $time }. Numéro de commande : { $order }.

    { $credits ->
        [one] { $credits } crédit non utilisé a été retiré de votre compte. Nous vous remboursons { $amount }.
       *[other] { $credits } crédits non utilisés ont été retirés de votre compte. Nous vous remboursons { $amount }.
    }

    L’argent vous est rendu par le moyen de paiement utilisé, au plus tard 14 jours après votre rétractation. Conservez cet e-mail comme preuve.
mail-refund-requested-button = Voir mon achat

mail-refund-granted-subject = Votre remboursement de { $site }
mail-refund-granted-heading = Nous vous remboursons votre achat
mail-refund-granted-body =
    Nous vous remboursons { $amount } pour votre achat sur { $site } : { $time }. Numéro de commande : { $order }.

    { $credits ->
        [0] Aucun crédit n’a été retiré de votre compte.
        [one] { $credits } crédit non utilisé a été retiré de votre compte.
       *[other] { $credits } crédits non utilisés ont été retirés de votre compte.
    }

    L’argent vous est rendu par le moyen de paiement utilisé. Le délai dépend de votre banque.
mail-refund-granted-button = Voir mon achat

mail-refund-failed-subject = Votre remboursement de { $site } a échoué
mail-refund-failed-heading = Nous n’avons pas pu vous rembourser
mail-refund-failed-body =
    Le remboursement de { $amount } pour votre commande numéro { $order } a échoué. Vos crédits sont de nouveau sur votre compte : vous n’avez rien perdu.

    Écrivez-nous : nous trouverons un autre moyen de vous envoyer l’argent.
mail-refund-failed-button = Voir mon achat

mail-refund-reminder-subject = Votre remboursement de { $site } vous attend toujours
mail-refund-reminder-heading = Où pouvons-nous envoyer votre argent ?
mail-refund-reminder-body =
    Nous n’avons pas pu vous rembourser { $amount } pour votre commande numéro { $order }, et nous n’avons pas encore trouvé d’autre moyen avec vous. Vos crédits sont sur votre compte.

    Dites-nous comment vous envoyer l’argent. Si vous préférez garder les crédits, vous n’avez rien à faire.

    { $count ->
        [0] C’est notre dernier e-mail à ce sujet. Vous pourrez toujours nous contacter plus tard.
       *[other] Si rien n’a changé le { $day }, nous vous le rappellerons une dernière fois.
    }
mail-refund-reminder-button = Voir mon achat

complaint-decision-upheld = Nous vous donnons raison.
complaint-decision-partly = Nous vous donnons raison en partie.
complaint-decision-rejected = Nous ne vous donnons pas raison.
complaint-decision-withdrawn = Vous avez retiré votre réclamation.

mail-complaint-received-subject = Votre réclamation { $number } auprès de { $site }
mail-complaint-received-heading = Nous avons reçu votre réclamation
mail-complaint-received-body =
    Votre réclamation porte le numéro { $number }. Nous y répondrons au plus tard le { $until }.

    Le bouton ci-dessous vous permet de la lire et de la compléter à tout moment. Gardez cet e-mail pour vous : quiconque a le lien peut lire votre réclamation.

    Vous ne nous avez pas adressé de réclamation ? Quelqu’un a alors saisi votre adresse par erreur, et vous pouvez ignorer cet e-mail.
mail-complaint-received-button = Voir ma réclamation

mail-complaint-answered-subject = { $site } : notre réponse à votre réclamation { $number }
mail-complaint-answered-heading = Nous avons répondu à votre réclamation
mail-complaint-answered-body =
    { $text }

    Le bouton ci-dessous vous permet de nous écrire en retour.
mail-complaint-answered-button = Voir ma réclamation

mail-complaint-closed-subject = { $site } : notre décision sur votre réclamation { $number }
mail-complaint-closed-heading = Notre décision sur votre réclamation
mail-complaint-closed-body =
    { $decision }

    { $text }

    Vous n’êtes pas d’accord ? Dans l’Union européenne, vous pouvez soumettre une décision portant sur un contenu ou sur votre compte à un organe certifié de règlement extrajudiciaire des litiges, et adresser les questions sur vos données personnelles à votre autorité de protection des données. Vous pouvez toujours saisir un tribunal.
mail-complaint-closed-button = Voir ma réclamation

statement-account_closed = votre compte est fermé.
statement-photo_rejected = { $count ->
    [one] une de vos photos est masquée pour toutes les autres personnes tant que cette décision est en vigueur. Vous la voyez toujours.
   *[other] { $count } de vos photos sont masquées pour toutes les autres personnes tant que cette décision est en vigueur. Vous les voyez toujours.
}
statement-photo_removed = { $count ->
    [one] une photo ou un message vocal de votre part est supprimé définitivement pour vous deux.
   *[other] { $count } photos ou messages vocaux de votre part sont supprimés définitivement pour vous deux.
}
statement-text_hidden-about = votre texte « À propos de moi » est masqué pour toutes les autres personnes jusqu’à ce que vous le changiez. Vous le voyez toujours.
statement-text_hidden-reason = votre texte « Pourquoi je suis ici » est masqué pour toutes les autres personnes jusqu’à ce que vous le changiez. Vous le voyez toujours.
statement-text_hidden-prompts = votre texte « Avec mes mots » est masqué pour toutes les autres personnes jusqu’à ce que vous le changiez. Vous le voyez toujours.
statement-warned = ceci est un avertissement. Rien d’autre ne change pour l’instant.
statement-paused = vous pouvez vous connecter et lire, mais jusqu’au { $until }, vous ne pouvez ni envoyer de messages, de cadeaux ou de likes, ni signaler d’autres membres, ni modifier vos photos ou votre profil.
statement-reports_paused = vos signalements attendront jusqu’au { $until }. Ceux qui concernent une personne de moins de 18 ans, des violences ou un contenu illégal n’ont pas à attendre.
statement-undone-photo_rejected = { $count ->
    [one] les autres peuvent voir votre photo.
   *[other] les autres peuvent voir vos photos.
}
statement-undone-text_hidden-about = les autres peuvent voir votre texte « À propos de moi ».
statement-undone-text_hidden-reason = les autres peuvent voir votre texte « Pourquoi je suis ici ».
statement-undone-text_hidden-prompts = les autres peuvent voir votre texte « Avec mes mots ».
statement-undone-warned = votre avertissement est retiré.
statement-undone-paused = vous pouvez de nouveau écrire.
statement-undone-reports_paused = vos signalements n’ont plus à attendre.
statement-rule-content = Conditions, « Votre profil et ce que vous écrivez »
statement-rule-conduct = Conditions, « Comment nous nous traitons les uns les autres »
statement-photo-no_face = On n’y voit aucun visage.
statement-photo-not_you = Ce n’est apparemment pas vous que l’on voit.
statement-photo-nudity = Elle montre plus que ce que nous autorisons sur les photos.
statement-photo-minor = On y voit une personne qui n’est pas majeure.
statement-photo-contact_details = Elle montre des coordonnées, comme un numéro de téléphone ou une adresse.
statement-photo-advertising = Elle ressemble à de la publicité.
statement-photo-offensive = Cela peut choquer d’autres personnes.
statement-photo-poor_quality = Elle est trop sombre, trop floue ou trop petite.
statement-photo-other = Cela ne respecte pas nos règles.
statement-text-contact_details = Le texte contient des coordonnées, comme un numéro de téléphone ou une adresse.
statement-text-advertising = On dirait de la publicité.
statement-text-offensive = Cela peut choquer d’autres personnes.
statement-text-minor = Le texte parle d’une personne qui n’est pas majeure.
statement-text-untrue = Le texte dit quelque chose qui n’est pas vrai.
statement-text-other = Cela ne respecte pas nos règles.
statement-source-report = Nous l’avons appris par le signalement d’un membre.
statement-source-notice = Nous l’avons appris par un signalement de contenu illicite.
statement-source-rule = Une règle de notre programme l’a remarqué, et une personne l’a examiné.
statement-source-own = Nous l’avons constaté nous-mêmes.
statement-by_people = Ce sont des personnes qui l’ont décidé, pas un programme.
statement-money-refunded = Nous vous remboursons les crédits achetés que vous n’aviez pas utilisés, par le moyen de paiement employé.
statement-money-fraud = Les crédits achetés ne sont pas remboursés, car ils ont été obtenus par fraude.

report-upheld = Vous aviez raison : ce que vous avez signalé enfreignait nos règles, et nous avons fait le nécessaire.
report-dismissed = Nous l’avons examiné et n’avons rien trouvé qui enfreigne nos règles.
mail-report-decided-subject = { $site } : notre décision sur votre signalement
mail-report-decided-heading = Notre décision sur votre signalement
mail-report-decided-body =
    Bonjour { $name }, merci pour votre signalement. { $decision }

    Pour protéger la vie privée de chacun, nous ne pouvons pas vous en dire plus.

    Vous n’êtes pas d’accord ? Avec le bouton ci-dessous, vous pouvez déposer gratuitement une réclamation pendant six mois. Une personne qui n’a pas pris cette décision l’examinera.

    Dans l’Union européenne, vous pouvez aussi vous adresser à un organe certifié de règlement extrajudiciaire des litiges. Vous pouvez toujours saisir un tribunal.
mail-report-decided-button = Contester cette décision

mail-statement-subject = { $site } : notre décision { $number }
mail-statement-heading = Notre décision et ses motifs
mail-statement-body =
    Bonjour { $name }, { $decision }

    Règle ou loi : { $rule }

    Ce qui s’est passé : { $text }

    { $label }

    Vous n’êtes pas d’accord ? Avec le bouton ci-dessous, vous pouvez déposer gratuitement une réclamation pendant six mois. Une personne qui n’a pas pris cette décision l’examinera.

    Dans l’Union européenne, vous pouvez aussi vous adresser à un organe certifié de règlement extrajudiciaire des litiges. Vous pouvez toujours saisir un tribunal.
mail-statement-button = Contester cette décision

mail-decision-undone-subject = Votre compte sur { $site } est de nouveau ouvert
mail-decision-undone-heading = Notre décision est annulée
mail-decision-undone-body = Bonjour { $name }, nous avons annulé notre décision { $number }. Votre compte sur { $site } est de nouveau ouvert et vous pouvez vous connecter comme avant.
mail-decision-undone-button = Se connecter

mail-statement-undone-subject = { $site } : notre décision { $number } ne s’applique plus
mail-statement-undone-heading = Notre décision ne s’applique plus
mail-statement-undone-body = Bonjour { $name }, notre décision { $number } ne s’applique plus : { $decision }
mail-statement-undone-button = Voir mon profil

mail-debit-notice-subject = Un prélèvement de { $amount } pour { $site }
mail-debit-notice-heading = Un prélèvement aura bientôt lieu
mail-debit-notice-body =
    Merci pour votre commande sur { $site }. Nous prélèverons { $amount } sur le compte se terminant par { $account }, au plus tôt le { $day }. La référence du mandat est { $reference }.

    Veuillez vous assurer que le compte est approvisionné. Vos crédits sont ajoutés dès que votre banque a payé.
mail-debit-notice-button = Voir ma commande

mail-line_messages = { $count ->
    [one] { $name } : un message
   *[other] { $name } : { $count } messages
}
mail-line_creditor = Créancier : { $creditor }
mail-line_mandate = Le mandat que vous avez donné : { $text }
mail-line_debt_reminders = Si vous nous devez encore des crédits d’ici là, nous vous le rappellerons le { $day }, puis une dernière fois le { $until }. Il n’y a pas de frais.
mail-line_refund_reminders = Si nous n’avons pas trouvé de moyen d’ici là, nous vous le rappellerons le { $day }, puis une dernière fois le { $until }.
mail-line_more = { $count ->
    [one] et une autre personne
   *[other] et { $count } autres personnes
}

mail-new-conversation-subject = { $count ->
    [one] Une nouvelle conversation sur { $site }
   *[other] { $count } nouvelles conversations sur { $site }
}
mail-new-conversation-heading = { $count ->
    [one] Quelqu’un vous a écrit
   *[other] { $count } personnes vous ont écrit
}
mail-new-conversation-body = Bonjour { $name }, voici qui a commencé une conversation avec vous sur { $site } :
mail-new-conversation-button = Lire mes messages

mail-new-messages-subject = { $count ->
    [one] Un nouveau message sur { $site }
   *[other] { $count } nouveaux messages sur { $site }
}
mail-new-messages-heading = { $count ->
    [one] Vous avez un nouveau message
   *[other] Vous avez { $count } nouveaux messages
}
mail-new-messages-body = Bonjour { $name }, voici qui vous a écrit sur { $site } :
mail-new-messages-button = Lire mes messages

mail-like-subject = { $count ->
    [one] Un nouveau like sur { $site }
   *[other] { $count } nouveaux likes sur { $site }
}
mail-like-heading = { $count ->
    [one] Vous plaisez à quelqu’un
   *[other] Vous plaisez à { $count } personnes
}
mail-like-body = Bonjour { $name }, voici ce qu’il y a de nouveau parmi vos likes sur { $site } :
mail-like-button = Voir mes likes

mail-unread-reminder-subject = { $count ->
    [one] Vous avez encore un message non lu sur { $site }
   *[other] Vous avez encore { $count } messages non lus sur { $site }
}
mail-unread-reminder-heading = Toujours non lu
mail-unread-reminder-body = Bonjour { $name }, quelqu’un vous a écrit sur { $site } il y a quelques jours et vous ne l’avez pas encore lu. Nous ne vous le rappellerons que cette fois-ci.
mail-unread-reminder-button = Lire mes messages

## What the calendar tells, and the operator's own news (calendar/, news/)

mail-footer_chosen = Vous recevez cet e-mail parce que vous l’avez demandé dans vos paramètres sur { $site }. { $site } est un service de { $company }, { $address }.

calendar-messages =
    { $count ->
        [one] Un message non lu
       *[other] { $count } messages non lus
    }
calendar-likes =
    { $count ->
        [one] Un nouveau like
       *[other] { $count } nouveaux likes
    }
calendar-newcomers =
    { $count ->
        [one] Un nouveau membre près de chez vous
       *[other] { $count } nouveaux membres près de chez vous
    }

mail-reminder-subject = Ce qui vous attend sur { $site }
mail-reminder-heading = Cela fait un moment qu’on ne vous a pas vu(e)
mail-reminder-body = Bonjour { $name }, voici ce qui est arrivé pour vous depuis votre dernière visite :
mail-reminder-closing = Nous ne vous écrivons que si quelque chose de réel vous attend, trois fois au plus. Ensuite, nous gardons le silence jusqu’à votre retour.
mail-reminder-button = Y jeter un œil

mail-weekly-update-subject = Votre semaine sur { $site }
mail-weekly-update-heading = Votre semaine sur { $site }
mail-weekly-update-body = Bonjour { $name }, voici ce qui s’est passé pour vous ces sept derniers jours :
mail-weekly-update-closing = Seuls les vrais membres sont comptés, pas les profils fictifs.
mail-weekly-update-button = Voir les nouveautés

mail-search-alert-subject = De nouveaux membres pour vos recherches sur { $site }
mail-search-alert-heading = De nouveaux membres pour vos recherches
mail-search-alert-body = Bonjour { $name }, voici qui s’est inscrit depuis notre dernière recherche pour vous :
mail-search-alert-closing = Seuls les vrais membres sont comptés, pas les profils fictifs.
mail-search-alert-button = Voir les nouveaux membres
search-alert-line =
    { $count ->
        [one] « { $search } » : un nouveau membre ({ $names })
       *[other] « { $search } » : { $count } nouveaux membres ({ $names })
    }

mail-promotion-subject = { $subject }
mail-promotion-heading = { $heading }
mail-promotion-body = { $text }
mail-promotion-button = { $label }

mail-news-subject = { $subject }
mail-news-heading = { $heading }
mail-news-body = { $text }
mail-news-button = { $label }

## What a long press on the installed app offers (web/installed.rs)

shortcut-messages = Messages
shortcut-likes = Likes
shortcut-search = Recherche

## What the start page of each niche says first (settings/model.rs)

headline-1 = Rencontrez quelqu’un qui vaut bien une soirée.
headline-2 = La nuit est plus belle à deux.
headline-3 = Trouvez avec qui regarder le soleil se coucher.
headline-4 = Trouvez quelqu’un qui aime le grand air autant que vous.
headline-5 = Trouvez avec qui veiller tard.
headline-6 = Laissez naître quelque chose de nouveau.
headline-7 = Prenez votre temps. Rencontrez quelqu’un de bienveillant.

## What the demo's sites say of themselves, and what a payment is for

site-index-title = { $site } : rencontres et chat pour adultes, à votre rythme
site-description = Rencontrez des adultes près de chez vous, découvrez qui vous correspond et échangez des messages. { $site } indique d’avance le prix de chaque message, signale clairement les profils fictifs et vous laisse partir quand vous voulez.
site-description-velours = Pour les adultes qui aiment les longues soirées : trouvez avec qui flirter et prenez tout votre temps. { $site } indique d’avance le prix de chaque message, signale clairement les profils fictifs et vous laisse partir quand vous voulez.
site-description-nordlys = Pour les adultes qui préfèrent se retrouver en balade plutôt que dans un bar. { $site } n’a pas de profils fictifs, indique d’avance le prix de chaque message et vous laisse partir quand vous voulez.
site-description-meadow = Pour les adultes qui prennent leur temps : lisez, écrivez et faites connaissance avec quelqu’un de bien. { $site } indique d’avance le prix de chaque message, signale clairement les profils fictifs et vous laisse partir quand vous voulez.
payment-description = { $credits } crédits chez { $site }
refund-description = Remboursement de { $site }

## Gifts (settings/gifts.rs)

gift-rose = Rose
gift-heart = Cœur
gift-coffee = Café
gift-chocolates = Chocolats
gift-cake = Gâteau
gift-champagne = Champagne
gift-teddy = Ours en peluche
gift-ring = Bague

## Pushes (notifications/push/message.rs, chat/notices/push.rs, calendar/)

push-like-title = Nouveau like
push-like-body = Vous plaisez à { $name }.
push-match-title = C’est un match
push-match-body = { $name } et vous vous plaisez.
push-conversation-title = Nouvelle conversation
push-conversation-body = Un message de { $name }.
push-message-title = { $count ->
    [one] Nouveau message
   *[other] { $count } nouveaux messages
}
push-message-body = Un message de { $name }.
push-reminder-title = Messages non lus
push-reminder-body = { $count ->
    [one] Vous avez encore un message non lu.
   *[other] Vous avez encore { $count } messages non lus.
}
push-weekly-title = Votre semaine sur { $site }
push-comeback-title = Ce qui vous attend sur { $site }
push-search-alert-title = Nouveaux membres sur { $site }
push-search-alert-body = { $count ->
    [one] Un nouveau membre correspond à une recherche que vous avez enregistrée
   *[other] { $count } nouveaux membres correspondent à vos recherches enregistrées
}
push-date-check-title = Tout va bien ?
push-date-check-body = Appuyez ici pour donner signe de vie. La personne qui a votre plan le verra sur sa page.

## Ordering (payments/orders/begin.rs)

# Above the order button; its buyer's own words (Directive 2011/83, articles 7(3) and 8(8)).
order-begin = Je vous demande d’ajouter les crédits tout de suite et de fournir sans attendre ce pour quoi je les utilise. Je sais que les crédits utilisés ne me seront pas remboursés.

## Direct debit (payments/direct_debit/mandate_text.rs): the words of the SEPA Core mandate

direct_debit-mandate = En cochant la case, vous autorisez { $creditor } à envoyer des instructions à votre banque pour débiter votre compte, et votre banque à débiter votre compte conformément aux instructions de { $creditor }. Vous bénéficiez du droit d’être remboursé par votre banque selon les conditions décrites dans la convention que vous avez passée avec elle. Une demande de remboursement doit être présentée dans les 8 semaines suivant la date de débit de votre compte. Vous acceptez que chaque prélèvement vous soit annoncé par e-mail au moins un jour à l’avance. Le mandat vaut aussi pour les commandes ultérieures que vous payez par prélèvement ; vous pouvez le révoquer à tout moment.
direct_debit-creditor = Créancier : { $creditor }, { $address }, { $city }, { $country }.

## Text messages (sms/text.rs): one message of 160 GSM letters each; the last line lets phones offer the code

sms-debit_code =
    { $site } : votre code est { $code }. Il est valable 10 minutes. Ne le donnez à personne.
    @{ $domain } #{ $code }

# The invoice as a file (PDF), and credit notes on its later pages.
invoice-title = Facture { $number }
invoice-date = Date de facture
invoice-credits = Crédits
invoice-order = Numéro de commande
invoice-payment = Numéro de paiement
invoice-method = Moyen de paiement
invoice-statement = Sur votre relevé bancaire
invoice-full_price = Prix sans remise
invoice-discount = Remise
invoice-net = Montant net
invoice-vat = TVA { $rate } ({ $where })
invoice-total = Prix total
invoice-buyer = Acheteur
invoice-site = Site
invoice-seller = Vendeur
invoice-company_number = Numéro d’immatriculation
invoice-vat_number = Numéro de TVA
invoice-credit_note = Avoir { $number }
invoice-reversal = Annulation { $number }
invoice-note_date = Date
invoice-of = Pour la facture
invoice-note_total = Total
