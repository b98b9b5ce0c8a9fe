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

## Genders that a site can take beside women and men (settings/starter.rs)

# On a profile; after “I am”; in a list beside “Women”; after “I am looking for”.
gender-non_binary = Persona no binaria
gender-i_am-non_binary = una persona no binaria
gender-people-non_binary = Personas no binarias
gender-sought-non_binary = personas no binarias
gender-couple_mf = Pareja (mujer y hombre)
gender-i_am-couple_mf = una pareja: una mujer y un hombre
gender-people-couple_mf = Parejas (mujer y hombre)
gender-sought-couple_mf = parejas (mujer y hombre)
gender-couple_ff = Pareja (dos mujeres)
gender-i_am-couple_ff = una pareja: dos mujeres
gender-people-couple_ff = Parejas (dos mujeres)
gender-sought-couple_ff = parejas (dos mujeres)
gender-couple_mm = Pareja (dos hombres)
gender-i_am-couple_mm = una pareja: dos hombres
gender-people-couple_mm = Parejas (dos hombres)
gender-sought-couple_mm = parejas (dos hombres)

# Profile prompts: beginnings that a member finishes in a sentence. They stand over the answer, and in “opener-prompt”.
prompt-perfect_sunday = Mi domingo perfecto
prompt-small_joys = Un detalle que me alegra el día
prompt-laugh_most = Lo que me hace reír
prompt-talk_for_hours = Podría hablar durante horas de
prompt-ask_me = Pregúntame por
prompt-first_date = Mi idea de una buena primera cita
prompt-evening_at_home = Una buena noche en casa
prompt-favourite_spot = Mi rincón favorito por aquí
prompt-home_cooked = El plato que mejor me sale
prompt-travel_next = El próximo viaje que me gustaría hacer
prompt-travel_back = Un lugar al que siempre vuelvo
prompt-best_weekend = Mi mejor fin de semana improvisado
prompt-rainy_day = Lo que hago cuando llueve
prompt-morning_or_night = De madrugar o de trasnochar
prompt-song_on_repeat = La canción que escucho en bucle
prompt-dance_to = La canción que me hace bailar
prompt-last_film = La última película que disfruté de verdad
prompt-book_to_lend = Un libro que te prestaría
prompt-hidden_talent = Mi talento oculto
prompt-learning_now = Algo que estoy aprendiendo
prompt-teach_you = Algo que podría enseñarte
prompt-show_me = Algo que podrías descubrirme
prompt-better_together = Lo que es más divertido entre dos
prompt-never_say_no = Nunca digo que no a
prompt-cant_do_without = No puedo vivir sin
prompt-guilty_pleasure = Un placer del que no me avergüenzo
prompt-unpopular_opinion = Una opinión que poca gente comparte
prompt-changed_mind = Algo en lo que he cambiado de opinión
prompt-two_truths = Dos verdades y una mentirijilla
prompt-childhood_dream = Lo que quería ser en la infancia
prompt-friends_say = Lo que mis amistades dicen de mí
prompt-good_company = Doy lo mejor de mí cuando
prompt-warm_to = La gente que me cae bien enseguida
prompt-best_compliment = El mejor cumplido que me han hecho
prompt-best_advice = El mejor consejo que me han dado
prompt-proud_of = Algo de lo que siento orgullo
prompt-bravest = Lo más valiente que he hecho
prompt-pets = Gatos, perros o ninguno
prompt-toast_to = Brindaría por
prompt-hoping_for = Lo que espero encontrar aquí

# First messages to choose from. They are words of a member, to someone of any gender; none is pushy.
opener-prompt-1 = Tu respuesta a «{ $question }» me ha dado curiosidad. ¿Me cuentas más?
opener-prompt-2 = Me gusta lo que escribiste en «{ $question }». ¿Quieres oír mi respuesta?
opener-prompt-3 = «{ $question }»: yo también le doy vueltas. ¿Cómo llegaste a tu respuesta?
opener-interest-1 = { $interest }: ¡lo tenemos en común! ¿Cómo empezó en tu caso?
opener-interest-2 = { $interest }: a mí también me gusta. ¿Qué es lo que más has disfrutado últimamente?
opener-interest-3 = Tenemos en común «{ $interest }». ¿Qué me recomendarías?
opener-town-1 = ¿Cuál es tu lugar favorito de { $city }?
opener-town-2 = Conozco poco { $city }. ¿Qué debería ver primero?
opener-town-3 = { $city }: ¿cómo acabaste allí?
opener-home-1 = Vivimos en la misma ciudad: { $city }. ¿Adónde vas cuando quieres darte un capricho?
opener-home-2 = ¡Otra persona de { $city }! ¿Cuál es tu rincón favorito?
opener-photo-1 = ¿Cuál de tus fotos tiene la mejor historia?
opener-photo-2 = Me gustan tus fotos. ¿Dónde hiciste la última?
opener-light-1 = ¿Qué detalle te ha hecho sonreír esta semana?
opener-light-2 = ¿Qué te hace ilusión ahora mismo?
opener-light-3 = ¿Qué es lo mejor que has comido últimamente?
opener-light-4 = ¿Qué tal tu día: mejor o peor de lo que esperabas?
opener-choice-1 = ¿Café, té o algo más fuerte?
opener-choice-2 = Si pudiéramos irnos mañana: ¿mar, montaña o una gran ciudad?
opener-choice-3 = Domingo por la mañana: ¿dormir o salir temprano?
opener-choice-4 = ¿Qué canción debería escuchar hoy?

## Refusals: problem-<code> of kernel/problem/mod.rs, and the fields' texts (spec 5 and 8)

problem-internal = Se ha producido un error.
problem-try_later = Se ha producido un error, inténtalo de nuevo más tarde.
problem-login_failed = No se ha podido iniciar sesión, inténtalo de nuevo
problem-passkey_failed = Esta clave de acceso no ha funcionado. Inténtalo de nuevo o inicia sesión con tu contraseña.
problem-passkey_limit = Ya tienes { $max } claves de acceso. Elimina una antes de añadir otra.
problem-saved_search_limit = Ya tienes { $max } búsquedas guardadas. Elimina una antes de guardar otra.
problem-date_plan_limit = Ya tienes { $max } planes de cita abiertos. Cierra uno antes de crear otro.
problem-account_blocked = Demasiados intentos incorrectos, cuenta bloqueada durante { $minutes } min.
problem-reset_limit = Se han enviado demasiados correos para cambiar la contraseña, inténtalo de nuevo mañana.
problem-email_unknown = No encontramos esta dirección de correo
problem-link_expired = El enlace ha caducado o no es válido, solicita un nuevo correo
problem-new_password_needed = Esta cuenta se abrió en otro navegador. Elige una contraseña nueva para que sea tuya.
problem-activation_failed = No se ha podido activar la cuenta
problem-pending_deletion = Esta cuenta se eliminará pronto. Usa el enlace de nuestro correo para recuperarla.
problem-account_closed = Esta cuenta está cerrada. En el correo que te enviamos se explica por qué y cómo puedes reclamar.
problem-export_preparing = Ya estamos reuniendo tus datos. Te enviaremos un correo cuando estén listos.
problem-email_taken = Ya existe una cuenta con esta dirección de correo
problem-new_email_taken = Otra cuenta ya usa esta dirección de correo
problem-blocked_by = { $name } te ha bloqueado. No tienes acceso a esta página.
problem-swipe_limit = Has gastado todos tus likes de hoy. Mañana tendrás más.
problem-push_refused = El servicio de notificaciones de este navegador no se puede usar aquí.
problem-signups_closed = Por el momento solo es posible registrarse con invitación.
problem-not_confirmed = Confirma primero tu dirección de correo. Encontrarás el enlace en tu buzón.
problem-paused = No puedes enviar ni cambiar nada hasta el { $until }. Puedes seguir iniciando sesión y leyendo. En nuestro correo se explica por qué y cómo puedes reclamar.
problem-waiting_for_activation = Esta persona todavía tiene que confirmar su dirección de correo. Después podrás responderle.
problem-consent_missing = Marca la casilla para continuar.

problem-payment_failed = El pago ha fallado o se ha cancelado.
problem-card_failed = El pago con tarjeta de crédito ha fallado
problem-payment_unavailable = En este momento no es posible pagar. No se te ha cobrado nada. Inténtalo de nuevo más tarde.
problem-method_not_offered = Este método de pago no está disponible. Elige otro.
problem-bundle_not_offered = Este paquete de créditos ya no está disponible. Elige otro.
problem-not_enough_credits = No tienes suficientes créditos
problem-premium_only = Esta función solo está disponible para miembros premium.
problem-direct_debit_blocked = Tu cuenta está bloqueada para pagos por domiciliación bancaria.
problem-direct_debit_limit = Has alcanzado el límite de pagos por domiciliación bancaria. Elige otro método de pago.
problem-mandate_text_changed = El texto de la orden de domiciliación ha cambiado. Léelo de nuevo y da tu consentimiento.
problem-mandate_gone = Este método de pago ya no está guardado. Elige cómo quieres pagar.
problem-iban_invalid = Revisa el número de cuenta (IBAN).
problem-phone_invalid = Introduce un número de móvil que pueda recibir SMS.
problem-code_not_found = Código no encontrado
problem-code_used = Este código ya se ha usado
problem-code_ended = Esta oferta ha terminado
problem-code_not_applicable = Este código no es válido para este pedido.
problem-discount_follows_countdown = Este sitio tiene una cuenta atrás del 25 % y después no puede venir nada igual de bueno. Elige menos del 25 %.
problem-discount_in_use = Tienes un pedido abierto con este descuento. Complétalo o cancélalo para volver a usar el descuento.
problem-checkout_still_open = El pedido que has cancelado todavía se puede pagar en la página del proveedor de pagos, así que por ahora conserva su descuento. Págalo allí, espera a que se cierre esa página (casi siempre en menos de una hora) o compra sin descuento.
problem-order_under_way = Este pedido no se puede cancelar ahora: el pago se está procesando.
problem-refund_impossible = No puedes desistir de esta compra.
problem-refund_changed = Lo que puedes recuperar ha cambiado. Comprueba el nuevo importe.
problem-spending_paused = Has puesto las compras en pausa. Puedes cambiarlo donde fijas tu límite de gasto.
problem-spending_limit = Con esta compra superarías el límite mensual que te has puesto. Los pedidos que aún se pueden pagar también cuentan.
problem-currency_not_yours = Indica el límite en tu propia moneda.
problem-sms_code_invalid = Código no válido

problem-message_empty = Escribe primero un mensaje.
problem-message_too_long = Tu mensaje puede tener como máximo { $max } caracteres.
problem-message_characters = Tu mensaje contiene caracteres que no se pueden enviar.
problem-conversation_limit = { $max ->
    [one] Con una cuenta gratuita puedes escribir a una persona. Compra créditos para escribir a más.
   *[other] Con una cuenta gratuita puedes escribir a { $max } personas. Compra créditos para escribir a más.
}
problem-edit_too_late = Un mensaje se puede cambiar durante { $minutes } minutos después de enviarlo.
problem-unsend_too_late = Este mensaje ya no se puede retirar.
problem-pins_full = Ya tienes { $max } conversaciones fijadas. Desfija una primero.
problem-views_full = Ya tienes { $max } vistas guardadas. Quita una primero.
problem-identical_opener = { $max ->
    [one] Ya has enviado este primer mensaje a otra persona en las últimas 24 horas. Escribe unas palabras pensadas para esta persona.
   *[other] Ya has enviado este primer mensaje a { $max } personas en las últimas 24 horas. Escribe unas palabras pensadas para esta persona.
}

problem-email_invalid = Correo no válido
problem-new_email_invalid = El nuevo correo no es válido
problem-email_disposable = Usa una dirección de correo que vayas a conservar. No aceptamos direcciones desechables.
problem-email_unchanged = Esta es la dirección de correo que ya usas.
problem-date_of_birth_missing = Indica tu fecha de nacimiento ({ $min_age }+)
problem-date_of_birth_invalid = Fecha de nacimiento no válida.
problem-birth_date_fixed = Tu fecha de nacimiento ya se corrigió una vez.
problem-too_young = Debes tener al menos { $min_age } años.
problem-name_is_email = No uses tu dirección de correo como nombre.
problem-name_starts_with_at = Tu nombre no puede empezar por @.
problem-name_invalid = Elige un nombre de entre { $min } y { $max } caracteres.
problem-password_too_short = Elige una contraseña de al menos { $min } caracteres.
problem-password_too_long = Tu contraseña puede tener como máximo { $max } caracteres.
problem-password_too_common = Esta contraseña es demasiado fácil de adivinar. Elige otra.
problem-password_mismatch = Las contraseñas no coinciden.
problem-old_password_wrong = Comprueba tu contraseña anterior.
problem-age_range_invalid = La edad mínima no puede ser mayor que la máxima.
problem-place_unknown = No conocemos ninguna población cerca de este lugar.
problem-unknown_place = Elige un lugar de la lista.
problem-photo_unreadable = No podemos leer esta imagen. Elige otra.
problem-photo_moving = Aquí no se pueden mostrar imágenes animadas. Elige una fija.
problem-photo_too_small = Esta imagen es demasiado pequeña. Cada lado necesita al menos { $min } píxeles.
problem-photo_rejected_before = Ya enviaste esta foto y no la aceptamos. { $reason }
problem-photo_too_large = Esta imagen tiene demasiados píxeles. Elige una más pequeña.
problem-gift_not_offered = Este regalo ya no está disponible. Elige otro.
problem-photo_expired = Tu foto ha esperado demasiado. Vuelve a añadirla.
problem-file_unreadable = Solo podemos aceptar imágenes y archivos PDF.
problem-file_expired = Un archivo ha esperado demasiado. Añádelo de nuevo.
problem-complaint_closed = Esta reclamación está cerrada. Puedes presentar una nueva.
problem-complaint_full = Esta reclamación no admite más mensajes. Presenta una nueva.
problem-photo_limit = Ya tienes { $max } fotos. Elimina una antes de añadir otra.
problem-photos_waiting = Ya hay { $max } fotos o mensajes de voz esperando a ser enviados. Envía o quita uno primero.
problem-voice_unreadable = No podemos reproducir esta grabación. Grábala otra vez.
problem-voice_too_long = Un mensaje de voz puede durar como máximo { $max } segundos. Graba uno más corto.
problem-voice_too_short = Esta grabación es demasiado corta. Graba una más larga.
problem-voice_silent = No se oye nada en esta grabación. Revisa el micrófono e inténtalo otra vez.
problem-verification_over = Esta solicitud ha caducado. Empieza de nuevo.
problem-verification_waiting = Todavía estamos mirando tus últimas imágenes. Te avisaremos en cuanto terminemos.
problem-verification_needs_photo = Primero añade una foto a tu perfil: la comparamos con tus imágenes.
problem-age_check_needed = Antes de escribir aquí, confirma tu edad en los ajustes.
problem-age_check_failed = No se ha confirmado tu edad. Puedes intentarlo de nuevo.
problem-age_check_unavailable = La verificación de edad no está disponible en este momento. Inténtalo de nuevo más tarde.
problem-nude_main_photo = Tu foto principal no se puede marcar como desnudo, porque la ve todo el mundo directamente. Elige antes otra foto principal.
problem-nude_by_moderator = Un moderador marcó esta foto como desnudo, así que no puedes cambiarlo. Escribe a atención al cliente si no estás de acuerdo.
problem-nude_photos_refused = Aquí no se permiten fotos con desnudos. Elimina esta foto y elige otra.
problem-album_main_photo = Tu foto principal no puede ir a tu álbum privado, porque la ve todo el mundo. Elige antes otra foto principal.
problem-album_limit = En tu álbum privado caben { $max } fotos. Saca antes una.
problem-album_viewers_limit = Ya hay { $max } personas que pueden ver tu álbum privado. Deja antes de compartirlo con alguna.
problem-album_needs_conversation = Puedes compartir tu álbum privado con las personas con las que tienes una conversación.
problem-photos_changed = Tus fotos han cambiado entretanto. Míralas de nuevo y después ordénalas.
problem-crop_too_small = Ese recorte es demasiado pequeño. Elige una parte mayor de la imagen.
problem-gender_in_use = { $count ->
    [one] Un miembro es de este género, así que se queda.
   *[other] { $count } miembros son de este género, así que se queda.
}
problem-language_not_offered = Este sitio no está disponible en ese idioma.
problem-field_invalid = Revisa este campo.
problem-field_missing = Rellena este campo.
problem-field_unknown = Campo desconocido: { $field }

problem-authentication_required = Inicia sesión primero.
problem-other_member = Ahora hay otra persona con la sesión iniciada en este navegador. Vuelve a cargar la página.
problem-not_found = No hemos encontrado lo que buscas.
problem-fresh_proof_required = Confirma otra vez que eres tú.
problem-passkey_only = Tu empresa solo te deja entrar con una clave de acceso.
problem-staff_exists = Un compañero ya tiene esta dirección.
problem-warning_needed = Advierte primero a esta persona: sus denuncias solo pueden esperar después de una advertencia.
problem-trial_needed = Prueba primero la regla con estos números: después podrás activarla durante un día.
problem-stale_version = Entretanto alguien ha escrito o ha cambiado esto. Vuelve a mirarlo.
problem-own_decision = Tomaste tú esta decisión, así que otra persona decide sobre la reclamación.
problem-access_reason_required = Indica un caso abierto que trate sobre este miembro.
problem-console_only = Esto solo se puede hacer en la consola.
problem-claimed_by_other = Un compañero lo está revisando o ya ha decidido.
problem-site_incomplete = A este sitio todavía le falta algo y sigue cerrado. La lista de comprobación dice qué.
problem-site_serves = Este sitio está abierto. Los miembros llegan antes de que abra o mientras está cerrado por mantenimiento.
problem-move_under_way = Se están trayendo miembros a este sitio, o se están retirando. Espera a que termine o páralo.
problem-upload_too_large = El servidor acepta archivos de hasta { $megabytes } MB, y su contenido no puede superar ese tamaño.
problem-upload_no_room = En el disco del servidor no cabe, comprimido y descomprimido.
problem-upload_under_way = Ya hay un archivo subido para este sitio. Úsalo o quítalo primero.
problem-host_taken = Este dominio ya lleva a otro sitio.
problem-site_in_use = Este sitio tiene miembros, pedidos o reclamaciones, el rol de un colega vale solo para él o hay un traslado en curso. Por eso se queda; ciérralo en su lugar.
problem-company_in_use = Esta empresa aún tiene sitios, facturas o pagos, así que se queda.
problem-books_refused = No se puede crear el archivo: { $fault }
problem-other_payment_account = Esta clave pertenece a otra cuenta que hasta ahora. Los pedidos anteriores ya no podrían seguirse ni reembolsarse. Confirma que lo quieres.
problem-break_needed = Es hora de una pausa. Podrás seguir dentro de { $minutes } min.
problem-cap_reached = Hoy ya has visto suficiente de esta cola. Elige otra.
problem-queue_declined = Has elegido no ver esta cola.
problem-undo_too_late = Ya es tarde para deshacerlo.
problem-not_allowed = No tienes permiso para hacer esto.
problem-invalid_request = Revisa los datos introducidos.
problem-body_too_large = Es demasiado grande para enviarlo.
problem-unsupported_media_type = Aquí no se acepta este tipo de contenido.
problem-method_not_allowed = Esta acción no es posible aquí.
wait-seconds = { $count ->
    [one] un segundo
   *[other] { $count } segundos
}
wait-minutes = { $count ->
    [one] un minuto
   *[other] { $count } minutos
}
wait-hours = { $count ->
    [one] una hora
   *[other] { $count } horas
}
problem-rate_limited = Has ido demasiado rápido. Inténtalo de nuevo en { $wait }.
problem-price_changed = El precio ha cambiado. Vuelve a comprobarlo.
problem-cards_paused = Han fallado varios pagos con tarjeta. Para proteger a todos, las tarjetas quedan en pausa aquí: vuelve a intentarlo en { $wait } o paga ahora de otra forma.
problem-client_header_missing = Esta solicitud no viene de nuestra aplicación. Vuelve a cargar la página.
problem-cross_site_refused = Esta solicitud viene de otro sitio web y se ha rechazado.
problem-idempotency_key_missing = Esta solicitud está incompleta. Vuelve a cargar la página e inténtalo de nuevo.
problem-idempotency_conflict = Esta solicitud ya se envió con otro contenido. Vuelve a cargar la página e inténtalo de nuevo.
problem-unavailable = El servicio no está disponible en este momento. Inténtalo de nuevo en unos instantes.
problem-host_unclear = La petición no indica con claridad a qué sitio va dirigida.
problem-maintenance = El sitio está cerrado un rato por mantenimiento. Inténtalo de nuevo más tarde.
problem-site_closing = Este sitio va a cerrar: ya no admite nuevos miembros ni vende créditos.
problem-site_unknown = No hay ningún sitio en esta dirección.

## Fictional profiles (spec 1), where the site has no words of its own

name-stand-in = Miembro
fictional-warning = Este perfil es ficticio y está pensado para entretener. No hay una persona real detrás, así que no es posible conocerse en persona.

## Order states (spec 4)

order_status-pending = En proceso
order_status-completed = Completado
order_status-failed = Fallido
order_status-cancelled = Cancelado
order_status-expired = Caducado
order_status-partly_refunded = Reembolsado en parte
order_status-refunded = Reembolsado
order_status-charged_back = Devuelto por el banco

## Payment methods (spec 3)

method-sdd = Domiciliación bancaria
method-prezelewy24 = Przelewy24
method-blik = BLIK
method-sct = Transferencia bancaria
method-giropay = giropay
method-mastercard = Mastercard
method-visa = Visa
method-creditcard = Tarjeta de crédito
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

notification-new_conversations = Conversaciones nuevas
notification-new_messages = Mensajes nuevos
notification-like = Likes
notification-unread_message_reminders = Recordatorios de mensajes sin leer
notification-promotions = Ofertas
notification-weekly_updates = Resumen semanal
notification-news = Novedades
notification-reminders = Recordatorios
notification-report_outcomes = Qué ha pasado con mis denuncias
notification-search_alerts = Avisos de búsquedas guardadas

## Mails

mail-link_hint = ¿No funciona el botón? Copia este enlace en tu navegador:
mail-footer = Recibes este correo porque esta dirección se usó para registrarse en { $site }. { $site } es un servicio de { $company }, { $address }.
mail-footer_entered = Recibes este correo porque esta dirección se introdujo en { $site }. { $site } es un servicio de { $company }, { $address }.
mail-unsubscribe = Darme de baja de este tipo de correos
mail-device = { $browser } en { $system }
mail-device_unknown = Navegador desconocido

mail-activation-subject = Confirma tu dirección de correo para { $site }
mail-activation-heading = Solo queda un paso
mail-activation-body =
    Hola, { $name }: gracias por unirte a { $site }. Confirma tu dirección de correo para que otras personas puedan responderte.

    El enlace funciona una sola vez y es válido durante 7 días.

    ¿No has sido tú? Entonces puedes ignorar este correo.
mail-activation-button = Confirmar mi correo

mail-address-check-subject = ¿Vuelve a funcionar esta dirección? { $site }
mail-address-check-heading = ¿Te llegan nuestros correos?
mail-address-check-body =
    Hola, { $name }: los correos de { $site } a esta dirección fueron devueltos y por eso dejamos de enviarte avisos. Si estás leyendo esto, la dirección vuelve a funcionar: abre el enlace y volveremos a enviarlos.

    El enlace funciona una sola vez y es válido durante 7 días. Lo abras o no, tu cuenta sigue igual.
mail-address-check-button = Mi dirección vuelve a funcionar

mail-welcome-subject = Te damos la bienvenida a { $site }
mail-welcome-heading = Qué bien que estés aquí, { $name }
mail-welcome-body =
    Tu correo está confirmado. Ya te pueden responder.

    Una buena foto y unas líneas sinceras sobre ti hacen mucho más fácil que alguien empiece a hablar contigo.
mail-welcome-button = Completar mi perfil

mail-moved-in-subject = { $site }: tu cuenta se ha trasladado
mail-moved-in-heading = Tu cuenta se ha trasladado
mail-moved-in-body =
    Hola, { $name }: { $site } sustituye al sitio en el que te registraste. Tu perfil, tus fotos, likes, mensajes y créditos se han trasladado contigo.

    { $password ->
        [new] No hemos podido trasladar tu contraseña de forma segura. Pide una nueva con el enlace de abajo.
       *[kept] Tu dirección de correo y tu contraseña siguen siendo válidas.
    }

    A partir de ahora, { $company }, { $address }, es responsable de tus datos. Los hemos recibido de ese sitio para mantener tu cuenta. En nuestra política de privacidad, en { $site }, verás para qué los usamos, cuánto tiempo los conservamos y qué derechos tienes.

    ¿Prefieres no estar aquí? Inicia sesión y elimina tu cuenta en los ajustes.
mail-moved-in-button = { $password ->
    [new] Elegir una contraseña
   *[kept] Iniciar sesión
}

mail-already-member-subject = Ya tienes una cuenta en { $site }
mail-already-member-heading = Ya tienes una cuenta
mail-already-member-body =
    Hola, { $name }: alguien, seguramente tú, ha intentado registrarse en { $site } con esta dirección de correo. Como ya tienes una cuenta, solo tienes que iniciar sesión.

    ¿No recuerdas tu contraseña? Puedes elegir una nueva en la página de inicio de sesión.

    ¿No has sido tú? Entonces no tienes que hacer nada.
mail-already-member-button = Iniciar sesión

mail-reset-subject = Elige una nueva contraseña para { $site }
mail-reset-heading = Elige una nueva contraseña
mail-reset-body =
    Hola, { $name }: con el enlace de abajo puedes elegir una nueva contraseña para tu cuenta de { $site }.

    El enlace funciona una sola vez y es válido durante una hora.

    ¿No la has pedido? Entonces puedes ignorar este correo. Tu cuenta sigue como está.
mail-reset-button = Elegir una contraseña

mail-reset-unknown-subject = { $site }: no hay ninguna cuenta con esta dirección
mail-reset-unknown-heading = No hemos encontrado ninguna cuenta
mail-reset-unknown-body =
    Alguien, seguramente tú, ha pedido a { $site } una nueva contraseña con esta dirección de correo. No hay ninguna cuenta con esta dirección.

    ¿Quizá te registraste con otra dirección? Inténtalo de nuevo con ella.

    ¿No has sido tú? Entonces no tienes que hacer nada.
mail-reset-unknown-button = Ir a { $site }

mail-password-changed-subject = Tu contraseña de { $site } ha cambiado
mail-password-changed-heading = Tu contraseña ha cambiado
mail-password-changed-body =
    Hola, { $name }: la contraseña de tu cuenta de { $site } acaba de cambiar. Se ha cerrado la sesión en todos los demás dispositivos.

    ¿Has sido tú? Entonces todo está en orden.

    ¿No has sido tú? Elige ahora mismo una nueva contraseña para que nadie más pueda entrar.
mail-password-changed-button = Elegir una contraseña

mail-mail-change-subject = Confirma tu nueva dirección de correo para { $site }
mail-mail-change-heading = ¿Es esta tu nueva dirección?
mail-mail-change-body =
    Hola, { $name }: esta va a ser la nueva dirección de correo de tu cuenta de { $site }. Confírmala con el enlace de abajo; hasta entonces sigue valiendo la anterior.

    El enlace funciona una sola vez y es válido durante 24 horas.

    ¿No has sido tú? Entonces puedes ignorar este correo y no cambiará nada.
mail-mail-change-button = Confirmar la nueva dirección

mail-mail-change-taken-subject = Sobre tu cuenta de { $site }
mail-mail-change-taken-heading = Esta dirección ya es tuya
mail-mail-change-taken-body =
    Hola, { $name }: alguien quería usar esta dirección de correo para otra cuenta de { $site }. Como pertenece a tu cuenta, no ha cambiado nada.

    ¿Has sido tú? Inicia sesión con esta dirección: ya tienes una cuenta con ella.

    ¿No has sido tú? Entonces no tienes que hacer nada. Tu cuenta está a salvo.
mail-mail-change-taken-button = Iniciar sesión

mail-mail-changed-subject = Tu dirección de correo de { $site } ha cambiado
mail-mail-changed-heading = Tu dirección de correo ha cambiado
mail-mail-changed-body =
    Hola, { $name }: tu cuenta de { $site } tiene ahora una nueva dirección de correo. A partir de ahora te escribiremos a esa dirección, y con esta ya no podrás iniciar sesión.

    ¿Has sido tú? Entonces no tienes que hacer nada.

    ¿No has sido tú? Deshaz el cambio con el enlace de abajo. Restableceremos tu dirección anterior, se cerrará la sesión en todos los dispositivos y te enviaremos un enlace para elegir una nueva contraseña. El enlace de abajo funciona una sola vez, durante 14 días.
mail-mail-changed-button = Deshacer el cambio

mail-new-device-subject = Nuevo inicio de sesión en { $site }
mail-new-device-heading = Inicio de sesión desde un dispositivo nuevo
mail-new-device-body =
    Hola, { $name }: alguien ha iniciado sesión en tu cuenta de { $site } desde un dispositivo que no conocemos:

    { $device }, { $time }

    ¿Has sido tú? Entonces no tienes que hacer nada.

    ¿No has sido tú? Cierra la sesión de ese dispositivo en tus ajustes y elige una nueva contraseña.
mail-new-device-button = Revisar mis dispositivos

mail-passkey-added-subject = Nueva clave de acceso en { $site }
mail-passkey-added-heading = Tu cuenta tiene una nueva clave de acceso
mail-passkey-added-body =
    Hola, { $name }: alguien ha añadido una clave de acceso a tu cuenta de { $site }. Permite entrar sin tu contraseña:

    { $passkey }, { $time }

    ¿Has sido tú? Entonces no tienes que hacer nada.

    ¿No has sido tú? Elige ahora mismo una nueva contraseña con el enlace de abajo. Así se cierra la sesión en todos los dispositivos y se quitan todas las claves de acceso.
mail-passkey-added-button = Elegir una contraseña

mail-passkey-removed-subject = Clave de acceso eliminada en { $site }
mail-passkey-removed-heading = Se ha quitado una clave de acceso de tu cuenta
mail-passkey-removed-body =
    Hola, { $name }: esto se ha quitado de las claves de acceso de tu cuenta de { $site } y ya no permite entrar:

    { $passkeys }, { $time }

    ¿Has sido tú? Entonces no tienes que hacer nada.

    ¿No has sido tú? Elige ahora mismo una nueva contraseña con el enlace de abajo. Así se cierra la sesión en todos los dispositivos y se quitan todas las claves de acceso.
mail-passkey-removed-button = Elegir una contraseña

mail-deletion-subject = Tu cuenta de { $site } se eliminará
mail-deletion-heading = Sentimos que te vayas
mail-deletion-body =
    Hola, { $name }: ya nadie puede ver tu cuenta de { $site }, y se ha cerrado la sesión en todos tus dispositivos.

    Dentro de 14 días se eliminará para siempre, con tu perfil, tus fotos, tus mensajes y tus créditos. Hasta entonces puedes recuperarla con el enlace de abajo. Tienes tiempo hasta: { $until }.

    ¿No has sido tú? Recupera tu cuenta y elige una nueva contraseña.
mail-deletion-button = Recuperar mi cuenta

mail-returned-subject = Tu cuenta de { $site } está de vuelta
mail-returned-heading = Qué bien que hayas vuelto, { $name }
mail-returned-body =
    Tu cuenta de { $site } no se eliminará. Tu perfil, tus mensajes y tus créditos siguen ahí como antes.

    ¿No has sido tú? Elige una nueva contraseña en la página de inicio de sesión.
mail-returned-button = Ir a { $site }

mail-export-ready-subject = Tus datos de { $site } están listos
mail-export-ready-heading = Tus datos están listos
mail-export-ready-body =
    Hola, { $name }: hemos reunido todo lo que { $site } guarda sobre ti. Ya puedes descargarlo; inicia sesión antes si se te pide.

    El enlace sirve para una sola descarga y durante 24 horas. Después, el archivo se elimina y puedes pedir otro.

    ¿No los has pedido? Elige ahora mismo una nueva contraseña.
mail-export-ready-button = Descargar mis datos

mail-order-completed-subject = Tus créditos para { $site } ya están listos
mail-order-completed-heading = Pago completado
mail-order-completed-body =
    { $credits ->
        [one] Gracias por tu pedido. Hemos añadido un crédito a tu cuenta de { $site }. Has pagado { $amount }.
       *[other] Gracias por tu pedido. Hemos añadido { $credits } créditos a tu cuenta de { $site }. Has pagado { $amount }.
    }

    Los créditos comprados no caducan.
mail-order-completed-button = Ver mi pedido
mail-order-completed-closing = Puedes desistir de esta compra hasta el { $last_day } inclusive, sin dar motivos: en tu pedido o diciéndonoslo como quieras. Basta una frase: «Desisto de mi compra de créditos en { $site }, número de pedido { $order }, a nombre de …». Te devolvemos el dinero de los créditos sin usar en 14 días, por el medio con el que pagaste. Guarda este correo.
mail-order-line_begin = Al pedir, nos solicitaste empezar de inmediato; por eso no se devuelven los créditos ya usados.
mail-order-line_order = Número de pedido: { $order }
mail-order-line_invoice = Factura { $number } del { $day }
mail-order-line_method = Pagado con: { $method }
mail-order-line_statement = En tu extracto bancario: { $statement }
mail-order-line_amount = { $net } más { $vat } de IVA ({ $rate } %, { $country })
mail-order-line_amount_without_vat = { $net }, sin IVA
mail-order-line_seller = Vendedor: { $seller }, NIF-IVA { $vat_number }

mail-debit-failed-subject = Tu banco no ha pagado un adeudo para { $site }
mail-debit-failed-heading = El adeudo no se ha podido cobrar
mail-debit-failed-body =
    Tu banco no ha pagado el adeudo de { $amount } por { $credits ->
        [one] un crédito
       *[other] { $credits } créditos
    }. Número de pedido: { $order }. No hemos cobrado nada y los créditos no se han añadido.

    No volveremos a intentar este adeudo, y la domiciliación queda desactivada en tu cuenta por ahora. Tu banco puede cobrarte una comisión; pregúntale si crees que es un error. Puedes comprar créditos de otra forma cuando quieras.
mail-debit-failed-button = Pagar de otra forma

mail-debit-cancelled-subject = No habrá adeudo para { $site }
mail-debit-cancelled-heading = No cobraremos nada de tu cuenta
mail-debit-cancelled-body =
    El adeudo de { $amount } por { $credits ->
        [one] un crédito
       *[other] { $credits } créditos
    } no se hará. Número de pedido: { $order }. El pedido está cerrado y no nos debes nada.

    Si todavía quieres los créditos, puedes pedirlos de nuevo y pagar de otra forma.
mail-debit-cancelled-button = Pedir de nuevo

mail-charged-back-subject = Tu banco ha retirado un pago a { $site }
mail-charged-back-heading = Un pago ha sido devuelto
mail-charged-back-body =
    Tu banco ha retirado { $amount } que nos habías pagado. Número de pedido: { $order }.

    { $taken ->
        [0] No quedaba ningún crédito de esta compra.
        [one] Hemos retirado el crédito que quedaba de esta compra.
       *[other] Hemos retirado los { $taken } créditos que quedaban de esta compra.
    } { $owed ->
        [0] No nos debes nada.
        [one] Ya habías usado un crédito: se descontará de tu próxima compra.
       *[other] Ya habías usado { $owed } créditos: se descontarán de tu próxima compra.
    }

    Tu cuenta sigue abierta. Si no se lo pediste a tu banco o alguien usó tu tarjeta, dínoslo.
mail-charged-back-button = Ver mi compra

mail-debt-reminder-subject =
    { $credits ->
        [one] { $site }: queda un crédito por descontar
       *[other] { $site }: quedan { $credits } créditos por descontar
    }
mail-debt-reminder-heading = Un pago devuelto sigue pendiente
mail-debt-reminder-body =
    { $credits ->
        [one] Tu banco retiró un pago cuando ya habías usado un crédito. Se descontará de tu próxima compra; ahora no tienes que hacer nada.
       *[other] Tu banco retiró un pago cuando ya habías usado { $credits } créditos. Se descontarán de tu próxima compra; ahora no tienes que hacer nada.
    }

    No hay comisiones ni intereses, y tu cuenta sigue abierta. Si prefieres resolverlo ya, puedes comprar créditos con cualquier método de pago. Si crees que es un error, dínoslo.

    { $count ->
        [0] Este es nuestro último correo al respecto.
       *[other] Si el { $day } sigue pendiente, te lo recordaremos por última vez.
    }
mail-debt-reminder-button = Ver créditos y precios

mail-transfer-reminder-subject = Tu transferencia a { $site } aún no ha llegado
mail-transfer-reminder-heading = Seguimos esperando tu transferencia
mail-transfer-reminder-body =
    Tu transferencia de { $amount } aún no ha llegado. Número de pedido: { $order }. Si ya la hiciste, no tienes que hacer nada: una transferencia puede tardar unos días.

    Si no, todavía puedes pagar o cancelar el pedido. Esperaremos al menos hasta el { $until }. Después, el pedido terminará solo y no nos deberás nada. Este es nuestro único recordatorio.
mail-transfer-reminder-button = Ver mi pedido

mail-transfer-expired-subject = Tu transferencia a { $site } no ha llegado
mail-transfer-expired-heading = No hemos recibido tu transferencia
mail-transfer-expired-body =
    Hemos esperado tu transferencia de { $amount } y hemos cerrado el pedido. Número de pedido: { $order }. No nos debes nada.

    Si ya enviaste el dinero, aún contará o volverá a tu cuenta; escríbenos si en una semana no ha ocurrido ninguna de las dos cosas. Si todavía quieres los créditos, puedes pedirlos de nuevo.
mail-transfer-expired-button = Pedir de nuevo

mail-refund-requested-subject = Has desistido de tu compra en { $site }
mail-refund-requested-heading = Hemos recibido tu desistimiento
mail-refund-requested-body =
    Has desistido de tu compra en { $site }: { $time }. Número de pedido: { $order }.

    { $credits ->
        [one] Hemos retirado un crédito sin usar de tu cuenta. Te devolvemos { $amount }.
       *[other] Hemos retirado { $credits } créditos sin usar de tu cuenta. Te devolvemos { $amount }.
    }

    Te devolvemos el dinero por el mismo medio de pago, como muy tarde 14 días después de tu desistimiento. Guarda este correo como comprobante.
mail-refund-requested-button = Ver mi compra

mail-refund-granted-subject = Tu reembolso de { $site }
mail-refund-granted-heading = Te reembolsamos tu compra
mail-refund-granted-body =
    Te reembolsamos { $amount } por tu compra en { $site }: { $time }. Número de pedido: { $order }.

    { $credits ->
        [0] No se han retirado créditos de tu cuenta.
        [one] Se ha retirado de tu cuenta un crédito sin usar.
       *[other] Se han retirado de tu cuenta { $credits } créditos sin usar.
    }

    Te devolvemos el dinero por el mismo medio de pago. El plazo depende de tu banco.
mail-refund-granted-button = Ver mi compra

mail-refund-failed-subject = Tu reembolso de { $site } ha fallado
mail-refund-failed-heading = No hemos podido devolverte el dinero
mail-refund-failed-body =
    El reembolso de { $amount } por tu compra con el número de pedido { $order } ha fallado. Tus créditos vuelven a estar en tu cuenta; no has perdido nada.

    Escríbenos y encontraremos otra forma de enviarte el dinero.
mail-refund-failed-button = Ver mi compra

mail-refund-reminder-subject = Tu reembolso de { $site } sigue esperándote
mail-refund-reminder-heading = ¿Dónde podemos enviarte el dinero?
mail-refund-reminder-body =
    No hemos podido devolverte { $amount } por tu compra con el número de pedido { $order }, y todavía no hemos encontrado contigo otra forma. Tus créditos están en tu cuenta.

    Dinos cómo podemos enviarte el dinero. Si prefieres quedarte con los créditos, no tienes que hacer nada.

    { $count ->
        [0] Este es nuestro último correo al respecto. Puedes escribirnos también más adelante.
       *[other] Si el { $day } sigue pendiente, te lo recordaremos por última vez.
    }
mail-refund-reminder-button = Ver mi compra

complaint-decision-upheld = Te damos la razón.
complaint-decision-partly = Te damos la razón en parte.
complaint-decision-rejected = No te damos la razón.
complaint-decision-withdrawn = Has retirado tu reclamación.

mail-complaint-received-subject = Tu reclamación { $number } en { $site }
mail-complaint-received-heading = Hemos recibido tu reclamación
mail-complaint-received-body =
    Tu reclamación tiene el número { $number }. Responderemos a más tardar el { $until }.

    Con el botón de abajo puedes leerla y ampliarla en cualquier momento. No compartas este correo: quien tenga el enlace puede leer tu reclamación.

    ¿No nos has enviado ninguna reclamación? Entonces alguien ha escrito tu dirección por error y puedes ignorar este correo.
mail-complaint-received-button = Ver mi reclamación

mail-complaint-answered-subject = { $site }: nuestra respuesta a tu reclamación { $number }
mail-complaint-answered-heading = Hemos respondido a tu reclamación
mail-complaint-answered-body =
    { $text }

    Con el botón de abajo puedes contestarnos.
mail-complaint-answered-button = Ver mi reclamación

mail-complaint-closed-subject = { $site }: nuestra decisión sobre tu reclamación { $number }
mail-complaint-closed-heading = Nuestra decisión sobre tu reclamación
mail-complaint-closed-body =
    { $decision }

    { $text }

    ¿No estás de acuerdo? En la Unión Europea puedes llevar una decisión sobre contenidos o sobre tu cuenta a un órgano certificado de resolución extrajudicial de litigios, y las cuestiones sobre tus datos personales a tu autoridad de protección de datos. Siempre puedes acudir a los tribunales.
mail-complaint-closed-button = Ver mi reclamación

statement-account_closed = tu cuenta está cerrada.
statement-photo_rejected = { $count ->
    [one] una de tus fotos queda oculta para todas las demás personas mientras esta decisión siga en pie. Tú la sigues viendo.
   *[other] { $count } de tus fotos quedan ocultas para todas las demás personas mientras esta decisión siga en pie. Tú las sigues viendo.
}
statement-photo_removed = { $count ->
    [one] una foto o un mensaje de voz que enviaste se ha eliminado para ambas partes de forma definitiva.
   *[other] { $count } fotos o mensajes de voz que enviaste se han eliminado para ambas partes de forma definitiva.
}
statement-text_hidden-about = tu texto «Sobre mí» queda oculto para todas las demás personas hasta que lo cambies. Tú lo sigues viendo.
statement-text_hidden-reason = tu texto «Por qué estoy aquí» queda oculto para todas las demás personas hasta que lo cambies. Tú lo sigues viendo.
statement-text_hidden-prompts = tu texto «Con mis palabras» queda oculto para todas las demás personas hasta que lo cambies. Tú lo sigues viendo.
statement-warned = esto es una advertencia. Por ahora no cambia nada más.
statement-paused = puedes iniciar sesión y leer, pero hasta el { $until } no puedes enviar mensajes, regalos ni likes, denunciar a otras personas ni cambiar tus fotos o tu perfil.
statement-reports_paused = tus denuncias esperarán hasta el { $until }. Las que tratan de menores de 18 años, de violencia o de algo ilegal no tienen que esperar.
statement-undone-photo_rejected = { $count ->
    [one] los demás pueden ver tu foto.
   *[other] los demás pueden ver tus fotos.
}
statement-undone-text_hidden-about = los demás pueden ver tu texto «Sobre mí».
statement-undone-text_hidden-reason = los demás pueden ver tu texto «Por qué estoy aquí».
statement-undone-text_hidden-prompts = los demás pueden ver tu texto «Con mis palabras».
statement-undone-warned = tu advertencia queda retirada.
statement-undone-paused = ya puedes volver a escribir.
statement-undone-reports_paused = tus denuncias ya no tienen que esperar.
statement-rule-content = Condiciones, «Tu perfil y lo que escribes»
statement-rule-conduct = Condiciones, «Cómo nos tratamos»
statement-photo-no_face = No se ve ninguna cara.
statement-photo-not_you = No parece que seas tú quien sale.
statement-photo-nudity = Muestra más de lo que permitimos en las fotos.
statement-photo-minor = Sale alguien que no es mayor de edad.
statement-photo-contact_details = Muestra datos de contacto, como un número de teléfono o una dirección.
statement-photo-advertising = Parece publicidad.
statement-photo-offensive = Puede ofender a otras personas.
statement-photo-poor_quality = Está demasiado oscura, demasiado borrosa o es demasiado pequeña.
statement-photo-other = No cumple nuestras normas.
statement-text-contact_details = Contiene datos de contacto, como un número de teléfono o una dirección.
statement-text-advertising = Suena a publicidad.
statement-text-offensive = Puede ofender a otras personas.
statement-text-minor = Habla de alguien que no es mayor de edad.
statement-text-untrue = Dice algo que no es verdad.
statement-text-other = No cumple nuestras normas.
statement-source-report = Lo supimos por la denuncia de un miembro.
statement-source-notice = Lo supimos por una denuncia de contenido ilícito.
statement-source-rule = Lo detectó una regla de nuestro programa y lo revisó una persona.
statement-source-own = Lo hemos detectado por nuestra cuenta.
statement-by_people = Lo han decidido personas, no un programa.
statement-money-refunded = Te reembolsamos los créditos comprados que no habías usado, por el mismo medio con el que pagaste.
statement-money-fraud = Los créditos comprados no se reembolsan, porque se obtuvieron mediante fraude.

report-upheld = Tenías razón: lo que denunciaste iba contra nuestras normas y hemos tomado medidas.
report-dismissed = La hemos revisado y no hemos encontrado nada que vaya contra nuestras normas.
mail-report-decided-subject = { $site }: hemos decidido sobre tu denuncia
mail-report-decided-heading = Hemos decidido sobre tu denuncia
mail-report-decided-body =
    Hola, { $name }: gracias por tu denuncia. { $decision }

    Para proteger la privacidad de todos, no podemos contarte más.

    ¿No estás de acuerdo? Con el botón de abajo puedes reclamar gratis durante seis meses. Decidirá alguien que no tomó esta decisión.

    En la Unión Europea también puedes acudir a un órgano certificado de resolución extrajudicial de litigios. Siempre puedes acudir a los tribunales.
mail-report-decided-button = Reclamar contra esta decisión

mail-statement-subject = { $site }: nuestra decisión { $number }
mail-statement-heading = Nuestra decisión y sus motivos
mail-statement-body =
    Hola, { $name }: { $decision }

    Norma o ley: { $rule }

    Qué ha ocurrido: { $text }

    { $label }

    ¿No estás de acuerdo? Con el botón de abajo puedes reclamar gratis durante seis meses. Decidirá alguien que no tomó esta decisión.

    En la Unión Europea también puedes acudir a un órgano certificado de resolución extrajudicial de litigios. Siempre puedes acudir a los tribunales.
mail-statement-button = Reclamar contra esta decisión

mail-decision-undone-subject = Tu cuenta de { $site } vuelve a estar abierta
mail-decision-undone-heading = Hemos retirado nuestra decisión
mail-decision-undone-body = Hola, { $name }: hemos retirado nuestra decisión { $number }. Tu cuenta de { $site } vuelve a estar abierta y puedes iniciar sesión como antes.
mail-decision-undone-button = Iniciar sesión

mail-statement-undone-subject = { $site }: nuestra decisión { $number } ya no se aplica
mail-statement-undone-heading = Nuestra decisión ya no se aplica
mail-statement-undone-body = Hola, { $name }: nuestra decisión { $number } ya no se aplica y { $decision }
mail-statement-undone-button = Ver mi perfil

mail-debit-notice-subject = Un adeudo de { $amount } para { $site }
mail-debit-notice-heading = Se acerca un adeudo en tu cuenta
mail-debit-notice-body =
    Gracias por tu pedido en { $site }. Adeudaremos { $amount } en la cuenta que termina en { $account }, como muy pronto el { $day }. La referencia del mandato es { $reference }.

    Asegúrate de que haya saldo suficiente en la cuenta. Tus créditos se añaden en cuanto tu banco haya pagado.
mail-debit-notice-button = Ver mi pedido

mail-line_messages = { $count ->
    [one] { $name }: un mensaje
   *[other] { $name }: { $count } mensajes
}
mail-line_creditor = Acreedor: { $creditor }
mail-line_mandate = El mandato que diste: { $text }
mail-line_debt_reminders = Si entonces aún nos debes créditos, te lo recordaremos el { $day } y, por última vez, el { $until }. No hay comisiones.
mail-line_refund_reminders = Si para entonces no hemos encontrado una forma, te lo recordaremos el { $day } y, por última vez, el { $until }.
mail-line_more = { $count ->
    [one] y una persona más
   *[other] y { $count } personas más
}

mail-new-conversation-subject = { $count ->
    [one] Una conversación nueva en { $site }
   *[other] { $count } conversaciones nuevas en { $site }
}
mail-new-conversation-heading = { $count ->
    [one] Alguien te ha escrito
   *[other] { $count } personas te han escrito
}
mail-new-conversation-body = Hola, { $name }: han empezado una conversación contigo en { $site }. Te ha escrito por primera vez:
mail-new-conversation-button = Leer mis mensajes

mail-new-messages-subject = { $count ->
    [one] Un mensaje nuevo en { $site }
   *[other] { $count } mensajes nuevos en { $site }
}
mail-new-messages-heading = { $count ->
    [one] Tienes un mensaje nuevo
   *[other] Tienes { $count } mensajes nuevos
}
mail-new-messages-body = Hola, { $name }: te han escrito en { $site }. Esto es lo nuevo:
mail-new-messages-button = Leer mis mensajes

mail-like-subject = { $count ->
    [one] Un like nuevo en { $site }
   *[other] { $count } likes nuevos en { $site }
}
mail-like-heading = { $count ->
    [one] Le gustas a alguien
   *[other] Les gustas a { $count } personas
}
mail-like-body = Hola, { $name }: esto es lo nuevo entre tus likes en { $site }:
mail-like-button = Ver mis likes

mail-unread-reminder-subject = { $count ->
    [one] Todavía tienes un mensaje sin leer en { $site }
   *[other] Todavía tienes { $count } mensajes sin leer en { $site }
}
mail-unread-reminder-heading = Todavía sin leer
mail-unread-reminder-body = Hola, { $name }: alguien te escribió en { $site } hace unos días y aún no lo has leído. Te lo recordamos solo esta vez.
mail-unread-reminder-button = Leer mis mensajes

## What the calendar tells, and the operator's own news (calendar/, news/)

mail-footer_chosen = Recibes este correo porque lo pediste en tus ajustes de { $site }. { $site } es un servicio de { $company }, { $address }.

calendar-messages =
    { $count ->
        [one] Un mensaje sin leer
       *[other] { $count } mensajes sin leer
    }
calendar-likes =
    { $count ->
        [one] Un like nuevo
       *[other] { $count } likes nuevos
    }
calendar-newcomers =
    { $count ->
        [one] Un miembro nuevo cerca de ti
       *[other] { $count } miembros nuevos cerca de ti
    }

mail-reminder-subject = Lo que te espera en { $site }
mail-reminder-heading = Hace tiempo que no pasas por aquí
mail-reminder-body = Hola, { $name }: esto es lo que ha llegado para ti desde tu última visita:
mail-reminder-closing = Solo te escribimos cuando de verdad te espera algo, tres veces como máximo. Después no diremos nada más hasta que vuelvas.
mail-reminder-button = Echar un vistazo

mail-weekly-update-subject = Tu semana en { $site }
mail-weekly-update-heading = Tu semana en { $site }
mail-weekly-update-body = Hola, { $name }: esto es lo que ha pasado para ti en los últimos siete días:
mail-weekly-update-closing = Solo contamos a miembros reales, no los perfiles ficticios.
mail-weekly-update-button = Ver las novedades

mail-search-alert-subject = Nuevos miembros para tus búsquedas en { $site }
mail-search-alert-heading = Nuevos miembros para tus búsquedas
mail-search-alert-body = Hola, { $name }: estas personas se han unido desde la última vez que buscamos para ti:
mail-search-alert-closing = Solo contamos a miembros reales, no los perfiles ficticios.
mail-search-alert-button = Ver quién es nuevo
search-alert-line =
    { $count ->
        [one] «{ $search }»: un miembro nuevo ({ $names })
       *[other] «{ $search }»: { $count } miembros nuevos ({ $names })
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

shortcut-messages = Mensajes
shortcut-likes = Likes
shortcut-search = Buscar

## What the start page of each niche says first (settings/model.rs)

headline-1 = Conoce a alguien que merezca tu noche.
headline-2 = La noche es mejor en compañía.
headline-3 = Encuentra con quién ver la puesta de sol.
headline-4 = Encuentra a alguien que también prefiera el aire libre.
headline-5 = Encuentra con quién trasnochar.
headline-6 = Deja que empiece algo nuevo.
headline-7 = Tómate tu tiempo. Conoce a alguien que te haga bien.

## What the demo's sites say of themselves, and what a payment is for

site-index-title = { $site }: citas y chat para adultos, a tu ritmo
site-description = Conoce a adultos cerca de ti, descubre quién encaja contigo y empieza a chatear. { $site } muestra antes lo que cuesta cada mensaje, señala claramente los perfiles ficticios y te deja marchar cuando quieras.
site-description-velours = Para adultos a los que les gustan las noches largas: encuentra con quién coquetear y tómate tu tiempo. { $site } muestra antes lo que cuesta cada mensaje, señala claramente los perfiles ficticios y te deja marchar cuando quieras.
site-description-nordlys = Para adultos que prefieren quedar para pasear antes que en un bar. { $site } no tiene perfiles ficticios, muestra antes lo que cuesta cada mensaje y te deja marchar cuando quieras.
site-description-meadow = Para adultos que se toman su tiempo: lee, escribe y conoce a alguien amable. { $site } muestra antes lo que cuesta cada mensaje, señala claramente los perfiles ficticios y te deja marchar cuando quieras.
payment-description = { $credits } créditos en { $site }
refund-description = Reembolso de { $site }

## Gifts (settings/gifts.rs)

gift-rose = Rosa
gift-heart = Corazón
gift-coffee = Café
gift-chocolates = Bombones
gift-cake = Tarta
gift-champagne = Champán
gift-teddy = Osito de peluche
gift-ring = Anillo

## Pushes (notifications/push/message.rs, chat/notices/push.rs, calendar/)

push-like-title = Nuevo like
push-like-body = Un like de { $name }.
push-match-title = Es un match
push-match-body = Like mutuo: { $name } y tú.
push-conversation-title = Conversación nueva
push-conversation-body = Un mensaje de { $name }.
push-message-title = { $count ->
    [one] Mensaje nuevo
   *[other] { $count } mensajes nuevos
}
push-message-body = Un mensaje de { $name }.
push-reminder-title = Mensajes sin leer
push-reminder-body = { $count ->
    [one] Todavía tienes un mensaje sin leer.
   *[other] Todavía tienes { $count } mensajes sin leer.
}
push-weekly-title = Tu semana en { $site }
push-comeback-title = Lo que te espera en { $site }
push-search-alert-title = Nuevos miembros en { $site }
push-search-alert-body = { $count ->
    [one] Un miembro nuevo encaja en una búsqueda que guardaste
   *[other] { $count } miembros nuevos encajan en búsquedas que guardaste
}
push-date-check-title = ¿Todo bien?
push-date-check-body = Pulsa aquí para confirmar que estás bien. Quien tiene tu plan lo verá en su página.

## Ordering (payments/orders/begin.rs)

# Above the order button; its buyer's own words (Directive 2011/83, articles 7(3) and 8(8)).
order-begin = Pido que añadáis los créditos de inmediato y que prestéis enseguida aquello en lo que los gaste. Sé que no se me devolverá el dinero de los créditos usados.

## Direct debit (payments/direct_debit/mandate_text.rs): the words of the SEPA Core mandate

direct_debit-mandate = Al marcar la casilla, autorizas a { $creditor } a enviar instrucciones a tu banco para adeudar tu cuenta, y a tu banco a efectuar los adeudos en tu cuenta siguiendo las instrucciones de { $creditor }. Como parte de tus derechos, puedes obtener el reembolso de tu banco en los términos y condiciones del contrato suscrito con él. La solicitud de reembolso deberá efectuarse dentro de las 8 semanas que siguen a la fecha de adeudo en cuenta. Aceptas que cada adeudo se te anuncie por correo electrónico con al menos un día de antelación. La orden de domiciliación vale también para pedidos posteriores que pagues por domiciliación; puedes revocarla en cualquier momento.
direct_debit-creditor = Acreedor: { $creditor }, { $address }, { $city }, { $country }.

## Text messages (sms/text.rs): one message of 160 GSM letters each; the last line lets phones offer the code

sms-debit_code =
    { $site }: Tu clave es { $code }. Caduca en 10 minutos. No la compartas con nadie.
    @{ $domain } #{ $code }

# The invoice as a file (PDF), and credit notes on its later pages.
invoice-title = Factura { $number }
invoice-date = Fecha de factura
invoice-credits = Créditos
invoice-order = Número de pedido
invoice-payment = Número de pago
invoice-method = Método de pago
invoice-statement = En tu extracto bancario
invoice-full_price = Precio sin descuento
invoice-discount = Descuento
invoice-net = Importe neto
invoice-vat = IVA { $rate } ({ $where })
invoice-total = Precio total
invoice-buyer = Cliente
invoice-site = Sitio web
invoice-seller = Vendedor
invoice-company_number = Número de registro mercantil
invoice-vat_number = NIF-IVA
invoice-credit_note = Factura rectificativa { $number }
invoice-reversal = Anulación { $number }
invoice-note_date = Fecha
invoice-of = De la factura
invoice-note_total = Total
