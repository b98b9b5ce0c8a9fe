# What staff are mailed. `name` is the reader's; `details` a link, a name or a number; `console` the console's address.
staff-mail-invite-subject = Votre accès à la console
staff-mail-invite-body =
    Bonjour { $name },

    un collègue vous ouvre la console. Ouvrez ce lien dans les 72 heures et créez une clé d’accès :

    { $details }

    Le lien ne sert qu’une fois. Si vous ne l’attendiez pas, prévenez un administrateur.
staff-mail-glass-subject = Quelqu’un a brisé la vitre
staff-mail-glass-body =
    Bonjour { $name },

    { $details } s’est donné les droits d’administrateur pour une heure par une commande sur le serveur. Si ce n’était pas vous, ouvrez la console, lisez la raison et prenez-en note :

    { $console }
staff-mail-request-subject = Un rôle attend votre réponse
staff-mail-request-body =
    Bonjour { $name },

    { $details } demande un rôle qui exige deux administrateurs. Regardez-le dans la console :

    { $console }
staff-mail-news-subject = Une actualité attend votre réponse
staff-mail-news-body =
    Bonjour { $name },

    un collègue demande d’envoyer ceci aux membres, ce qui exige une seconde personne : { $details }. Regardez-le sur la page « Actualités et offres » du site, puis décidez :

    { $console }
staff-mail-payment-key-subject = Une clé de paiement attend votre réponse
staff-mail-payment-key-body =
    Bonjour { $name },

    un collègue demande d’enregistrer la clé qui décide où va l’argent des nouvelles commandes, ce qui exige un second administrateur : { $details }. Si vous n’êtes pas au courant, parlez-en d’abord avec cette personne. La demande se trouve sur la page « Prix et paiement » d’un des sites de la société :

    { $console }
staff-mail-key-added-subject = Une clé d’accès a été ajoutée à votre compte
staff-mail-key-added-body =
    Bonjour { $name },

    une clé d’accès a été ajoutée à votre compte. Qui la détient entre dans la console en votre nom. Si ce n’était pas vous, retirez-la tout de suite et prévenez un administrateur :

    { $console }
staff-mail-key-dropped-subject = Une clé d’accès a été retirée de votre compte
staff-mail-key-dropped-body =
    Bonjour { $name },

    une clé d’accès a été retirée de votre compte. Elle n’ouvre plus à personne. Si ce n’était pas vous, prévenez tout de suite un administrateur :

    { $console }
staff-mail-half-subject = Cas graves : la moitié du délai est passée
staff-mail-half-body =
    Bonjour { $name },

    la moitié du délai est passée pour des cas graves sur lesquels personne n’a encore décidé. Cas : { $details }. Il s’agit de mineurs (24 heures) ou d’images intimes (48 heures). Prenez votre décision dans la console :

    { $console }
staff-mail-three-quarters-subject = Cas graves : les trois quarts du délai sont passés
staff-mail-three-quarters-body =
    Bonjour { $name },

    les trois quarts du délai sont passés pour des cas graves sur lesquels personne n’a encore décidé. Cas : { $details }. Il s’agit de mineurs (24 heures) ou d’images intimes (48 heures). Si vous ne pouvez pas décider maintenant, appelez un collègue :

    { $console }
