# What staff are mailed. `name` is the reader's; `details` a link, a name or a number; `console` the console's address.
staff-mail-invite-subject = Your way into the console
staff-mail-invite-body =
    Hello { $name },

    A colleague has invited you to the console. Open this link within 72 hours and create a passkey:

    { $details }

    The link works once. If you weren't expecting it, tell an administrator.
staff-mail-glass-subject = Somebody broke the glass
staff-mail-glass-body =
    Hello { $name },

    { $details } has made themselves an administrator for an hour by a command on the server. If that wasn't you, open the console, read the reason and acknowledge it:

    { $console }
staff-mail-request-subject = A role waits for your answer
staff-mail-request-body =
    Hello { $name },

    { $details } has asked for a role that takes two administrators. Decide on it in the console:

    { $console }
staff-mail-news-subject = News waits for your answer
staff-mail-news-body =
    Hello { $name },

    A colleague has asked to send this to members, which takes a second person: { $details }. Look at it on the site's page “News and offers”, and decide:

    { $console }
staff-mail-payment-key-subject = A payment key waits for your answer
staff-mail-payment-key-body =
    Hello { $name },

    A colleague has asked to set the key that decides where the money of new orders goes, which takes a second administrator: { $details }. If you don't know about it, talk to them before you answer. It's on the page “Prices and payment” of one of the company's sites:

    { $console }
staff-mail-key-added-subject = A passkey was added to your account
staff-mail-key-added-body =
    Hello { $name },

    A passkey was added to your account. Whoever has it gets into the console as you. If that wasn't you, remove it at once and tell an administrator:

    { $console }
staff-mail-key-dropped-subject = A passkey was removed from your account
staff-mail-key-dropped-body =
    Hello { $name },

    A passkey was removed from your account. It lets nobody in any more. If that wasn't you, tell an administrator at once:

    { $console }
staff-mail-half-subject = Severe cases: half the time has passed
staff-mail-half-body =
    Hello { $name },

    Half the time for severe cases has passed, and nobody has decided on them. Cases: { $details }. They are about minors (24 hours) or intimate pictures (48 hours). Decide on them in the console:

    { $console }
staff-mail-three-quarters-subject = Severe cases: three quarters of the time has passed
staff-mail-three-quarters-body =
    Hello { $name },

    Three quarters of the time for severe cases has passed, and nobody has decided on them. Cases: { $details }. They are about minors (24 hours) or intimate pictures (48 hours). If you can't decide on them now, call a colleague:

    { $console }
