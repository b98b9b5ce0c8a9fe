export interface paths {
    "/api/console/approval-answers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Answers; an approval gives the role in the same moment. Takes a fresh proof. */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["RequestAnswer"];
                };
            };
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Done"];
                    };
                };
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/console/approval-requests": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What waits for a second administrator. */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Requests"];
                    };
                };
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/console/break-glass": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** In with the link that a command printed, for the rest of its hour. */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["GlassLink"];
                };
            };
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["SessionAnswer"];
                    };
                };
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/console/break-glass-notes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Takes note that somebody else broke the glass. */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["GlassNote"];
                };
            };
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Done"];
                    };
                };
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/console/break-glass-uses": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Who broke the glass, as long as nobody took note of it. */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["GlassUses"];
                    };
                };
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/console/case": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** All that is open about a member in one queue, with its evidence; the look leaves a line in the log first. */
        get: {
            parameters: {
                query: {
                    /** @description Who was reported. */
                    member: components["schemas"]["MemberId"];
                    /** @description What is in the severe queue; else what is in the other one. */
                    severe: boolean;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ReportCase"];
                    };
                };
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/console/invite": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Who is let in, and what to make a passkey with. Uses nothing up. */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["InviteLink"];
                };
            };
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["InviteQuestion"];
                    };
                };
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/console/invite-code": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** A secret of codes, for who can't have a passkey. */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["InviteLink"];
                };
            };
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["CodeSecret"];
                    };
                };
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/console/invite-passkey": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** In, with a passkey from now on. */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["InvitePasskey"];
                };
            };
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["SessionAnswer"];
                    };
                };
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/console/invite-password": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** In, with password and codes from now on. */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["InvitePassword"];
                };
            };
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["SessionAnswer"];
                    };
                };
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/console/passkey-challenge": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** What to call `navigator.credentials.create` with; takes a fresh proof. */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["Empty"];
                };
            };
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["KeyQuestion"];
                    };
                };
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/console/passkeys": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** One's own keys. */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["StaffKeys"];
                    };
                };
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        put?: never;
        /** Keeps a new key; takes a fresh proof. */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["NewStaffKey"];
                };
            };
            responses: {
                201: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["AddedKey"];
                    };
                };
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        /** Takes one of one's own keys away, but for the last way in; takes a fresh proof. */
        delete: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["KeyRemoval"];
                };
            };
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Done"];
                    };
                };
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/console/password-proof": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** A fresh proof by password and code. */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["PasswordProof"];
                };
            };
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Done"];
                    };
                };
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/console/password-sign-in": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** In with password and code, where no company of theirs wants passkeys only. */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["PasswordSignIn"];
                };
            };
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["SessionAnswer"];
                    };
                };
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/console/places": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Where one's own roles hold. */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Places"];
                    };
                };
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/console/proof": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** A fresh proof by a passkey of one's own. */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["KeyAnswer"];
                };
            };
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Done"];
                    };
                };
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/console/proof-challenge": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** What to call `navigator.credentials.get` with, before something grave. */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["Empty"];
                };
            };
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["KeyRequest"];
                    };
                };
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/console/report-acts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Acts on a case that the caller holds; its reports stay open. Closing an account takes a lead moderator. */
        post: {
            parameters: {
                query?: never;
                header: {
                    /** @description One per intent */
                    "Idempotency-Key": string;
                };
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["CaseActForm"];
                };
            };
            responses: {
                201: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["CaseActAnswer"];
                    };
                };
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/console/report-closings": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Closes reports of a case that the caller holds. Their reporters hear whether they were right, and not what was done. */
        post: {
            parameters: {
                query?: never;
                header: {
                    /** @description One per intent */
                    "Idempotency-Key": string;
                };
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["ClosingForm"];
                };
            };
            responses: {
                201: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Done"];
                    };
                };
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/console/report-escalations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Passes reports of a case that the caller holds on to the severe queue. */
        post: {
            parameters: {
                query?: never;
                header: {
                    /** @description One per intent */
                    "Idempotency-Key": string;
                };
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["EscalationForm"];
                };
            };
            responses: {
                201: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Done"];
                    };
                };
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/console/session": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Who is in. */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["SessionAnswer"];
                    };
                };
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        /** Out. */
        delete: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["Empty"];
                };
            };
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Done"];
                    };
                };
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/console/sessions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** One's own sessions. */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Sessions"];
                    };
                };
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        /** Ends one of one's own sessions. */
        delete: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["OtherSession"];
                };
            };
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Done"];
                    };
                };
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/console/sign-in": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** In with a passkey. */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["KeyAnswer"];
                };
            };
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["SessionAnswer"];
                    };
                };
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/console/sign-in-challenge": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** What to call `navigator.credentials.get` with. */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["Empty"];
                };
            };
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["KeyRequest"];
                    };
                };
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/console/staff": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Everybody within reach. */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["StaffList"];
                    };
                };
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        put?: never;
        /** Makes an account, mails its link and shows it once; takes a fresh proof. */
        post: {
            parameters: {
                query?: never;
                header: {
                    /** @description One per intent */
                    "Idempotency-Key": string;
                };
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["InviteForm"];
                };
            };
            responses: {
                201: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Invited"];
                    };
                };
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/console/staff-closings": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Closes a colleague's account; takes a fresh proof. */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["Whom"];
                };
            };
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Done"];
                    };
                };
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/console/staff-invites": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** A new link for a colleague who lost their key, shown once and mailed; their keys and password go. Takes a fresh proof. */
        post: {
            parameters: {
                query?: never;
                header: {
                    /** @description One per intent */
                    "Idempotency-Key": string;
                };
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["Whom"];
                };
            };
            responses: {
                201: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Invited"];
                    };
                };
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/console/staff-roles": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Gives a role, or asks for it; takes a fresh proof. */
        post: {
            parameters: {
                query?: never;
                header: {
                    /** @description One per intent */
                    "Idempotency-Key": string;
                };
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["RoleForm"];
                };
            };
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["RoleAnswer"];
                    };
                };
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        /** Ends a role; takes a fresh proof. */
        delete: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["RoleEnd"];
                };
            };
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Done"];
                    };
                };
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/console/statement-previews": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Writes a statement of reasons and throws it away; the look leaves a line in the log. */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["PreviewForm"];
                };
            };
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["PreviewAnswer"];
                    };
                };
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        /**
         * @description About whom an act is.
         * @enum {string}
         */
        ActedOn: "reported" | "reporter";
        /** @description What is done. */
        ActForm: {
            /** @enum {string} */
            kind: "reject_photo";
            /** Format: uuid */
            photo: string;
            reason: components["schemas"]["PhotoReason"];
        } | {
            /** @enum {string} */
            kind: "remove_photo";
            /** Format: uuid */
            photo: string;
        } | {
            field: components["schemas"]["AskedField"];
            /** @enum {string} */
            kind: "hide_words";
            reason: components["schemas"]["AskedReason"];
        } | {
            /** @enum {string} */
            kind: "warn";
        } | {
            /** @enum {string} */
            kind: "pause";
            /** Format: date-time */
            until: string;
        } | {
            /** @enum {string} */
            kind: "pause_reporting";
            /** Format: date-time */
            until: string;
        } | {
            /** @enum {string} */
            kind: "close_account";
        };
        /** @description The key that was added. */
        AddedKey: {
            passkey: components["schemas"]["PasskeyId"];
        };
        /** @description A request that waits. */
        ApprovalRequest: {
            /**
             * Format: date-time
             * @description Until when it can be answered.
             */
            expires_at: string;
            /**
             * Format: uuid
             * @description Names it.
             */
            id: string;
            /**
             * Format: date-time
             * @description Since when.
             */
            requested_at: string;
            /** @description Who asks. */
            requested_by: components["schemas"]["StaffId"];
            /** @description What is asked for. */
            wish: components["schemas"]["RoleWish"];
        };
        /**
         * @description Words that a moderator can ask a member to change.
         * @enum {string}
         */
        AskedField: "name" | "about" | "reason";
        /**
         * @description Why words must be changed.
         * @enum {string}
         */
        AskedReason: "contact_details" | "advertising" | "offensive" | "minor" | "untrue" | "other";
        /** @description AuthenticatorAssertionResponseJSON, as far as we read it. */
        AssertionResponse: {
            authenticatorData: string;
            clientDataJSON: string;
            signature: string;
            /** @description Discoverable credentials always carry it. */
            userHandle?: string | null;
        };
        /** @description AuthenticatorAttestationResponseJSON, as far as we read it. */
        AttestationResponse: {
            attestationObject: string;
            clientDataJSON: string;
            /** @description How the browser reaches the authenticator: "internal", "usb". Told back to it later. */
            transports?: string[];
        };
        /** @description AuthenticationResponseJSON, as far as we read it. */
        AuthenticationResponseJSON: {
            id: string;
            response: components["schemas"]["AssertionResponse"];
            type: string;
        };
        AuthenticatorSelection: {
            /** @description For browsers that know Level 1 only. */
            requireResidentKey: boolean;
            residentKey: components["schemas"]["Requirement"];
            userVerification: components["schemas"]["Requirement"];
        };
        /** @description What was done. */
        CaseActAnswer: {
            /** @description The number of the decision; null where nothing more follows than followed already. */
            decision: string | null;
        };
        /** @description An act on a case, which stays open. */
        CaseActForm: {
            act: components["schemas"]["ActForm"];
            /** @description Who was reported. */
            member: components["schemas"]["MemberId"];
            /** @description From which reports it follows. */
            reports: string[];
            /** @description The rule of the terms, or the law, in the member's language; null: the one that the reason goes by. */
            rule?: string | null;
            /** @description No mail: the police ask for that, or it was mass advertising. */
            silent: boolean;
            whom: components["schemas"]["ActedOn"];
            /** @description What happened, in the member's language. Needed but where a reason says it. */
            words?: string | null;
        };
        /** @description A report of a case. */
        CaseReport: {
            /** @description `profile`, `photo` or `message`. */
            about: string;
            category: components["schemas"]["Category"];
            /** Format: date-time */
            created_at: string;
            evidence: components["schemas"]["EvidenceAnswer"] | null;
            /** Format: uuid */
            id: string;
            reporter: components["schemas"]["ReporterAnswer"];
            /** @description The reporter's words. */
            text: string | null;
        };
        /**
         * @description Why somebody reports.
         * @enum {string}
         */
        Category: "fake" | "spam" | "scam" | "harassment" | "nudity" | "minor" | "violence" | "illegal" | "other";
        /** @description Which reports of a case, and what came of them. */
        ClosingForm: {
            decision: components["schemas"]["ReportDecision"];
            /** @description Who was reported. */
            member: components["schemas"]["MemberId"];
            /** @description Why, for whoever looks at it later. */
            note?: string | null;
            reports: string[];
        };
        /** @description The secret of codes for an app, shown once. */
        CodeSecret: {
            /** @description For a QR code: `otpauth://…`. */
            address: string;
            /** @description For typing, in Base32. */
            secret: string;
        };
        /** @description Somebody in the list. */
        ColleagueLine: {
            /** Format: date-time */
            closed_at?: string | null;
            email: string;
            has_password: boolean;
            id: components["schemas"]["StaffId"];
            locale: components["schemas"]["Locale"];
            name: string;
            /** Format: int64 */
            passkeys: number;
            roles: components["schemas"]["HeldRole"][];
            /** Format: date-time */
            seen_at?: string | null;
        };
        /**
         * @description ISO 3166-1 alpha-2
         * @enum {string}
         */
        Country: "AT" | "AU" | "BE" | "CA" | "CH" | "DE" | "DK" | "ES" | "FI" | "FR" | "GB" | "IE" | "IT" | "LU" | "NL" | "NO" | "PL" | "SE" | "US";
        /**
         * @description PublicKeyCredentialType: there is one.
         * @enum {string}
         */
        CredentialType: "public-key";
        /**
         * @description The currencies of the countries that we serve; all of them have two decimals.
         * @enum {string}
         */
        Currency: "AUD" | "CAD" | "CHF" | "DKK" | "EUR" | "GBP" | "NOK" | "PLN" | "SEK" | "USD";
        /**
         * @description How it came to us (DSA 17(3)(b)).
         * @enum {string}
         */
        DecisionSource: "report" | "notice" | "own";
        Descriptor: {
            id: string;
            transports: string[];
            type: components["schemas"]["CredentialType"];
        };
        /** @description That it is done. */
        Done: Record<string, never>;
        /** @description What was decided about a member before. */
        EarlierDecision: {
            by: string;
            /** Format: date-time */
            decided_at: string;
            measure: components["schemas"]["Measure"];
            number: string;
            rule: string;
            /** Format: date-time */
            undone_at: string | null;
            /** Format: date-time */
            until: string | null;
        };
        /** @description Nothing but that it was asked for. */
        Empty: Record<string, never>;
        /** @description Which reports of a case. */
        EscalationForm: {
            /** @description Who was reported. */
            member: components["schemas"]["MemberId"];
            reports: string[];
        };
        /** @description What was kept as it was when the report came. */
        EvidenceAnswer: {
            messages: components["schemas"]["EvidenceLine"][];
            /** @description Photos of the profile. */
            photos: string[];
            /** @description Field by field. */
            profile: Record<string, never>;
        };
        /** @description A line of the conversation that was reported. */
        EvidenceLine: {
            /** @description When it was sent (RFC 3339). */
            at: string;
            /** @description `reporter` or `reported`. */
            by: string;
            /**
             * Format: uuid
             * @description A photo in it, where the evidence holds it.
             */
            photo: string | null;
            /** @description The one that is meant. */
            reported: boolean;
            text: string;
        };
        /** @description One wrong field, with its text. */
        FieldProblem: {
            code: string;
            detail: string;
            field: string;
        };
        /** @description What `liaison staff break-glass` printed. */
        GlassLink: {
            token: string;
        };
        /** @description Which one. */
        GlassNote: {
            /** Format: uuid */
            use: string;
        };
        /** @description One that nobody took note of. */
        GlassUse: {
            /**
             * Format: date-time
             * @description When.
             */
            at: string;
            /**
             * Format: uuid
             * @description Names it.
             */
            id: string;
            /** @description As which account of the operating system. */
            os_user: string;
            /** @description Why, as they say. */
            reason: string;
            /** @description Who. */
            staff: components["schemas"]["StaffId"];
        };
        /** @description `{uses}`, the oldest first. */
        GlassUses: {
            uses: components["schemas"]["GlassUse"][];
        };
        /** @description A role that somebody holds. */
        HeldRole: components["schemas"]["Scope"] & {
            /**
             * Format: uuid
             * @description Names it, to end it.
             */
            id: string;
            /** @description Which. */
            role: components["schemas"]["Role"];
        };
        /** @description Whom was let in. The link is shown once: a repeat of the call has none. */
        Invited: {
            link?: string | null;
            /**
             * Format: uuid
             * @description The request that a second administrator answers, where the role takes two.
             */
            request?: string | null;
            staff: components["schemas"]["StaffId"];
        };
        /** @description Whom to let in. */
        InviteForm: {
            at: components["schemas"]["Scope"];
            email: string;
            locale: components["schemas"]["Locale"];
            name: string;
            role: components["schemas"]["Role"];
        };
        /** @description What stands behind the mark in the link. */
        InviteLink: {
            token: string;
        };
        /** @description The passkey that the browser made. */
        InvitePasskey: {
            challenge: components["schemas"]["PasskeyId"];
            credential: components["schemas"]["RegistrationResponseJSON"];
            /** @description To tell it from others. */
            name: string;
            token: string;
        };
        /** @description A password, and a code that proves the secret. */
        InvitePassword: {
            /** @description Of the moment, six digits. */
            code: string;
            /** Format: password */
            password: string;
            token: string;
        };
        /** @description Who is let in, and how they may come. */
        InviteQuestion: {
            /** @description Their address. */
            email: string;
            /** @description What to make a passkey with. */
            key: components["schemas"]["KeyQuestion"];
            /** @description Whether a password will do. */
            may_use_password: boolean;
            /** @description As colleagues know them. */
            name: string;
        };
        /** @description What the authenticator answered. */
        KeyAnswer: {
            /** @description As it came with the options. */
            challenge: components["schemas"]["PasskeyId"];
            credential: components["schemas"]["AuthenticationResponseJSON"];
        };
        KeyKind: {
            /**
             * Format: int64
             * @description IANA COSE algorithm.
             */
            alg: number;
            type: components["schemas"]["CredentialType"];
        };
        /** @description What to call `navigator.credentials.create` with. */
        KeyQuestion: {
            /** @description Comes back with the answer; good for one, within five minutes. */
            challenge: components["schemas"]["PasskeyId"];
            /** @description The browser's own. */
            options: components["schemas"]["PublicKeyCredentialCreationOptionsJSON"];
        };
        /** @description Which one. */
        KeyRemoval: {
            passkey: components["schemas"]["PasskeyId"];
        };
        /** @description What to call `navigator.credentials.get` with. */
        KeyRequest: {
            /** @description Comes back with the answer; good for one, within five minutes. */
            challenge: components["schemas"]["PasskeyId"];
            /** @description The browser's own. */
            options: components["schemas"]["PublicKeyCredentialRequestOptionsJSON"];
        };
        /**
         * @description An interface language.
         * @enum {string}
         */
        Locale: "da" | "de" | "en" | "es" | "fi" | "fr" | "it" | "nb" | "nl" | "pl" | "sv";
        /**
         * @description What follows from a decision.
         * @enum {string}
         */
        Measure: "account_closed" | "photo_rejected" | "photo_removed" | "text_hidden" | "warned" | "paused" | "reports_paused";
        /**
         * Format: uuid
         * @description A profile, and the account behind it where there is one.
         */
        MemberId: string;
        /**
         * @description How somebody came in.
         * @enum {string}
         */
        Method: "passkey" | "totp" | "break_glass";
        /** @description An amount: `{amount: 1250, currency: EUR}` is 12.50 euro. */
        Money: {
            /**
             * Format: int64
             * @description Minor units (cents).
             */
            amount: number;
            /** @description ISO 4217. */
            currency: components["schemas"]["Currency"];
        };
        /** @description What the browser made. */
        NewStaffKey: {
            challenge: components["schemas"]["PasskeyId"];
            credential: components["schemas"]["RegistrationResponseJSON"];
            /** @description To tell it from others. */
            name: string;
        };
        /** @description Which one. */
        OtherSession: {
            /** Format: uuid */
            session: string;
        };
        /**
         * Format: uuid
         * @description A passkey of a member, and the challenge that it answered.
         */
        PasskeyId: string;
        /** @description Password and code, again. */
        PasswordProof: {
            /** @description Of the moment, six digits. */
            code: string;
            /** Format: password */
            password: string;
        };
        /** @description Address, password and code. */
        PasswordSignIn: {
            /** @description Of the moment, six digits. */
            code: string;
            email: string;
            /** Format: password */
            password: string;
        };
        /**
         * @description One thing that staff may do.
         * @enum {string}
         */
        Permission: "review_photos" | "review_words" | "review_reports" | "review_notices" | "review_severe" | "find_members" | "read_members" | "read_earlier_decisions" | "write_notes" | "decide_on_content" | "warn_members" | "pause_members" | "pause_reporting" | "request_messages" | "approve_messages" | "close_accounts" | "reopen_accounts" | "decide_complaints" | "read_signals" | "read_team_load" | "answer_complaints" | "read_complaints" | "read_orders" | "refund_to_limit" | "request_refunds" | "request_credits" | "read_suppression" | "lift_suppression" | "read_outbox" | "read_disputes" | "close_disputes" | "read_invoices" | "export_invoices" | "read_ledger" | "make_debit_files" | "request_unblocking" | "approve_refunds" | "approve_credits" | "approve_unblocking" | "release_debit_files" | "edit_limits" | "read_sites" | "edit_sites" | "open_sites" | "edit_companies" | "edit_bundles" | "edit_methods" | "edit_campaigns" | "edit_links" | "edit_discounts" | "write_news" | "send_news" | "edit_pages" | "edit_canned_responses" | "read_figures" | "list_staff" | "invite_staff" | "give_roles" | "approve_roles" | "close_staff" | "acknowledge_break_glass" | "read_configuration" | "read_health" | "run_jobs" | "write_payment_keys" | "read_audit_log" | "verify_audit_log" | "review_reads" | "export_transparency";
        /** @description A member in a few words. */
        Person: {
            /** Format: int32 */
            age: number;
            country: components["schemas"]["Country"];
            /** @description Nobody is behind it. */
            fictional: boolean;
            id: components["schemas"]["MemberId"];
            /** Format: date-time */
            member_since: string;
            name: string;
            premium: boolean;
            status: components["schemas"]["ProfileStatus"];
        };
        /**
         * @description Why a moderator rejected a photo; its owner is told.
         * @enum {string}
         */
        PhotoReason: "no_face" | "not_you" | "nudity" | "minor" | "contact_details" | "advertising" | "offensive" | "poor_quality" | "other";
        /** @description `{sites}`, by domain. */
        Places: {
            /** @description Whether whatever comes later is within reach too. */
            everywhere: boolean;
            sites: components["schemas"]["PlaceSite"][];
        };
        /** @description A site, as staff know it. */
        PlaceSite: {
            /** @description The company's id. */
            company: string;
            company_name: string;
            domain: string;
            id: components["schemas"]["SiteId"];
            name: string;
            /** @description Whether all of the company is within reach. */
            whole_company: boolean;
        };
        /**
         * @description The mail as the member will read it, and the same in the moderator's language; rule and words of one's own stay as they
         *     were typed.
         */
        PreviewAnswer: {
            body: string;
            body_mine: string;
            /** @description The member's language. */
            locale: components["schemas"]["Locale"];
            /** @description The moderator's. */
            mine: components["schemas"]["Locale"];
            subject: string;
            subject_mine: string;
        };
        /** @description What is about to be decided. */
        PreviewForm: {
            field?: components["schemas"]["AskedField"] | null;
            measure: components["schemas"]["Measure"];
            /** @description About whom. */
            member: components["schemas"]["MemberId"];
            photo_reason?: components["schemas"]["PhotoReason"] | null;
            rule?: string | null;
            source?: components["schemas"]["DecisionSource"] | null;
            text_reason?: components["schemas"]["AskedReason"] | null;
            /**
             * Format: date-time
             * @description When a pause ends.
             */
            until?: string | null;
            words?: string | null;
        };
        /** @description The body of every refusal. */
        Problem: {
            amount?: components["schemas"]["Money"] | null;
            /** @description Stable; for programs. */
            code: string;
            /**
             * Format: int64
             * @description With refund_changed: for so many credits.
             */
            credits?: number | null;
            /** @description In the caller's language; for people. */
            detail: string;
            /** @description The wrong fields, where the input was wrong. */
            errors?: components["schemas"]["FieldProblem"][];
            /**
             * Format: int64
             * @description With account_blocked: for how long.
             */
            minutes?: number | null;
            /** @description With blocked_by: who. */
            name?: string | null;
            /**
             * Format: int64
             * @description Seconds after which a retry makes sense.
             */
            retry_after?: number | null;
            /**
             * Format: int32
             * @description The HTTP status.
             */
            status: number;
            /**
             * Format: date-time
             * @description With paused: the moment from which the caller may write again.
             */
            until?: string | null;
        };
        /**
         * @description Whether others can see the profile; `disabled` until the address is confirmed (spec 4).
         * @enum {string}
         */
        ProfileStatus: "active" | "disabled";
        /** @description PublicKeyCredentialCreationOptionsJSON. */
        PublicKeyCredentialCreationOptionsJSON: {
            attestation: string;
            authenticatorSelection: components["schemas"]["AuthenticatorSelection"];
            challenge: string;
            excludeCredentials: components["schemas"]["Descriptor"][];
            pubKeyCredParams: components["schemas"]["KeyKind"][];
            rp: components["schemas"]["RelyingParty"];
            /**
             * Format: int64
             * @description Milliseconds.
             */
            timeout: number;
            user: components["schemas"]["UserEntity"];
        };
        /**
         * @description PublicKeyCredentialRequestOptionsJSON. No list of credentials: the browser shows those it has, so
         *     nobody learns here who has an account.
         */
        PublicKeyCredentialRequestOptionsJSON: {
            allowCredentials: components["schemas"]["Descriptor"][];
            challenge: string;
            rpId: string;
            /**
             * Format: int64
             * @description Milliseconds.
             */
            timeout: number;
            userVerification: components["schemas"]["Requirement"];
        };
        /** @description RegistrationResponseJSON, as far as we read it; browsers send more, and will send yet more. */
        RegistrationResponseJSON: {
            id: string;
            response: components["schemas"]["AttestationResponse"];
            type: string;
        };
        RelyingParty: {
            /** @description The site's domain. */
            id: string;
            name: string;
        };
        /** @description All that is open about a member in one queue. */
        ReportCase: {
            /** @description The newest first. */
            earlier: components["schemas"]["EarlierDecision"][];
            member: components["schemas"]["Person"];
            /** @description All that is open about them, of both queues. */
            open_reports: number;
            /** @description The first one first. */
            reports: components["schemas"]["CaseReport"][];
        };
        /**
         * @description What staff made of a report.
         * @enum {string}
         */
        ReportDecision: "upheld" | "dismissed";
        /** @description Who reported, and what became of what they reported before. */
        ReporterAnswer: {
            /** Format: int64 */
            dismissed: number;
            id: components["schemas"]["MemberId"] | null;
            /** Format: int64 */
            upheld: number;
        };
        /** @description Yes or no. Who asked says no to withdraw. */
        RequestAnswer: {
            approved: boolean;
            /** Format: uuid */
            request: string;
        };
        /** @description `{requests}`, the oldest first. */
        Requests: {
            requests: components["schemas"]["ApprovalRequest"][];
        };
        /**
         * @description UserVerificationRequirement and ResidentKeyRequirement: we never ask for less.
         * @enum {string}
         */
        Requirement: "required";
        /**
         * @description What somebody is. There is no editor of roles: what each may do is `Permission::roles`.
         * @enum {string}
         */
        Role: "moderator" | "lead_moderator" | "support" | "finance" | "controller" | "site_manager" | "administrator" | "auditor";
        /** @description The request that a second administrator answers, where it takes two; else the role is given. */
        RoleAnswer: {
            /** Format: uuid */
            request?: string | null;
        };
        /** @description Which one. */
        RoleEnd: {
            /** Format: uuid */
            role: string;
        };
        /** @description What to give, to whom, where. */
        RoleForm: {
            at: components["schemas"]["Scope"];
            role: components["schemas"]["Role"];
            staff: components["schemas"]["StaffId"];
        };
        /** @description The role that somebody asks to give. */
        RoleWish: components["schemas"]["Scope"] & {
            /** @description Which. */
            role: components["schemas"]["Role"];
            /** @description To whom. */
            staff: components["schemas"]["StaffId"];
        };
        /** @description Where a role holds. */
        Scope: {
            /** @enum {string} */
            scope: "all";
        } | {
            /** @description The company's id. */
            company: string;
            /** @enum {string} */
            scope: "company";
        } | {
            /** @enum {string} */
            scope: "site";
            /** @description The site's id. */
            site: components["schemas"]["SiteId"];
        };
        /** @description Who is in, and what they may. Pages show what is in it; the server asks again with each call. */
        SessionAnswer: {
            /**
             * Format: date-time
             * @description At the latest.
             */
            ends_at: string;
            /**
             * Format: date-time
             * @description Until then what is grave may be done without another proof.
             */
            fresh_until: string;
            locale: components["schemas"]["Locale"];
            method: components["schemas"]["Method"];
            name: string;
            permissions: components["schemas"]["Permission"][];
            roles: components["schemas"]["HeldRole"][];
            /** Format: uuid */
            session: string;
            staff: components["schemas"]["StaffId"];
        };
        /** @description A session in its owner's list. */
        SessionLine: {
            /** @description Where it came from. */
            address?: string | null;
            /**
             * Format: date-time
             * @description When it began.
             */
            began_at: string;
            /** @description As the browser names itself. */
            device?: string | null;
            /**
             * Format: uuid
             * @description Names it.
             */
            id: string;
            /** @description `passkey`, `totp` or `break_glass`. */
            method: string;
            /**
             * Format: date-time
             * @description The last call, to the minute.
             */
            seen_at: string;
        };
        /** @description `{sessions}`, last used first. */
        Sessions: {
            sessions: components["schemas"]["SessionLine"][];
            /**
             * Format: uuid
             * @description Which of them this is.
             */
            this: string;
        };
        /**
         * Format: uuid
         * @description A site: one domain of one company.
         */
        SiteId: string;
        /**
         * Format: uuid
         * @description Somebody who runs sites; never a member.
         */
        StaffId: string;
        /** @description A passkey in its owner's list. */
        StaffKey: {
            /**
             * Format: date-time
             * @description Since when.
             */
            created_at: string;
            /** @description Names it. */
            id: components["schemas"]["PasskeyId"];
            /** @description As its owner calls it. */
            name: string;
            /**
             * Format: date-time
             * @description The last sign-in with it.
             */
            used_at?: string | null;
        };
        /** @description `{passkeys}`, the oldest first. */
        StaffKeys: {
            /** @description Whether a password lets in as well. */
            has_password: boolean;
            passkeys: components["schemas"]["StaffKey"][];
        };
        /** @description `{staff}`, by name. */
        StaffList: {
            staff: components["schemas"]["ColleagueLine"][];
        };
        UserEntity: {
            displayName: string;
            id: string;
            name: string;
        };
        /** @description Whom it is about. */
        Whom: {
            staff: components["schemas"]["StaffId"];
        };
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export type operations = Record<string, never>;
