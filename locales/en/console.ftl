# What staff are mailed. `name` is the reader's; `details` a link, a name or a number; `console` the console's address.
staff-mail-invite-subject = Your way into the console
staff-mail-invite-body =
    Hello { $name },

    a colleague lets you into the console. Open this link within 72 hours and make a passkey:

    { $details }

    The link works once. If you did not expect it, tell an administrator.
staff-mail-glass-subject = Somebody broke the glass
staff-mail-glass-body =
    Hello { $name },

    { $details } has made themselves an administrator for an hour by a command on the server. If that was not you, open the console, read the reason and take note of it:

    { $console }
staff-mail-request-subject = A role waits for your answer
staff-mail-request-body =
    Hello { $name },

    { $details } asks for a role that takes two administrators. Look at it in the console:

    { $console }
staff-mail-key-added-subject = A passkey was added to your account
staff-mail-key-added-body =
    Hello { $name },

    a passkey was added to your account. Whoever has it gets into the console as you. If that was not you, remove it at once and tell an administrator:

    { $console }
staff-mail-key-dropped-subject = A passkey was removed from your account
staff-mail-key-dropped-body =
    Hello { $name },

    a passkey was removed from your account. It lets nobody in any more. If that was not you, tell an administrator at once:

    { $console }
staff-mail-half-subject = Severe cases: half of the time is over
staff-mail-half-body =
    Hello { $name },

    half of the time for severe cases is over, and they are not decided. Cases: { $details }. They are about minors (24 hours) or intimate pictures (48 hours). Decide on them in the console:

    { $console }
staff-mail-three-quarters-subject = Severe cases: three quarters of the time are over
staff-mail-three-quarters-body =
    Hello { $name },

    three quarters of the time for severe cases are over, and they are not decided. Cases: { $details }. They are about minors (24 hours) or intimate pictures (48 hours). If you can't decide on them now, call a colleague:

    { $console }
