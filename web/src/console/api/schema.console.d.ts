export interface paths {
    "/api/console/abuse-rule-trials": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Tries a rule on the last seven days. No case is made; that it was tried leaves a line in the log. */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["AbuseTrialForm"];
                };
            };
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["AbuseTrial"];
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
    "/api/console/abuse-rules": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The abuse rules of each site within the caller's reach. They make cases for people to decide on, and do nothing else. */
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
                        "application/json": components["schemas"]["AbuseRules"];
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
        /**
         * Switches a rule on or off, or gives it other numbers. `trial_needed`: one that is on was tried with its numbers in the day before.
         *     `stale_version` where it is another one by now.
         */
        put: {
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
                    "application/json": components["schemas"]["AbuseRuleForm"];
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
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/console/approval-answer-trials": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * What approving a role would do, by its real code in a transaction that is rolled back; refused as approving it is. Takes a
         *     fresh proof.
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["WhichRequest"];
                };
            };
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Effects"];
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
                header: {
                    /** @description One per intent */
                    "Idempotency-Key": string;
                };
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
    "/api/console/audit-log": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A page of the log within reach. What names no site is shown to those alone whose role holds everywhere. */
        get: {
            parameters: {
                query?: {
                    /** @description As they stand in lines: staff.signed_in, photo.rejected … */
                    action?: string;
                    /** @description act, read. */
                    chain?: string;
                    /** @description As an answer's `next` says. */
                    cursor?: string;
                    /** @description From this moment on (RFC 3339). */
                    from?: string;
                    /** @description Sites, by id. */
                    site?: string;
                    /** @description Colleagues, by id. */
                    staff?: string;
                    /** @description What lines are about, by id. */
                    subject?: string;
                    /** @description member, photo, report … */
                    subject_kind?: string;
                    /** @description Before this moment. */
                    until?: string;
                    /** @description console, command, job, sql. */
                    via?: string;
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
                        "application/json": components["schemas"]["Lines"];
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
    "/api/console/audit-log-file": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The same lines as a file, ten thousand at most; what follows them is asked for by `cursor`, which the header `X-Next-Cursor`
         *     says. Leaves a line in the log, with the filter; takes a fresh proof.
         */
        get: {
            parameters: {
                query?: {
                    /** @description As they stand in lines: staff.signed_in, photo.rejected … */
                    action?: string;
                    /** @description act, read. */
                    chain?: string;
                    /** @description As an answer's `next` says. */
                    cursor?: string;
                    /** @description From this moment on (RFC 3339). */
                    from?: string;
                    /** @description Sites, by id. */
                    site?: string;
                    /** @description Colleagues, by id. */
                    staff?: string;
                    /** @description What lines are about, by id. */
                    subject?: string;
                    /** @description member, photo, report … */
                    subject_kind?: string;
                    /** @description Before this moment. */
                    until?: string;
                    /** @description console, command, job, sql. */
                    via?: string;
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
                        "text/csv": string;
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
    "/api/console/audit-verifications": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Has the whole log proven, now; for those whose role holds everywhere. */
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
                        "application/json": components["schemas"]["Proof"];
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
    "/api/console/bank-file": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * A released file as XML (pain.008 or pain.001), to be brought to the bank. Leaves a line in the log; takes a fresh proof. `stale_version` where it
         *     can't be written anew as it was: an account in it is erased by now, or the company's own is another one.
         */
        get: {
            parameters: {
                query: {
                    file: string;
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
                        "application/xml": string;
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
    "/api/console/bank-file-release-trials": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** What releasing a file would do, by its real code in a transaction that is rolled back; refused as releasing is. Takes a fresh proof. */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["BankFileReleaseForm"];
                };
            };
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Effects"];
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
    "/api/console/bank-file-releases": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Releases a file that somebody else made: from then on it can be saved. `not_allowed` for who made it; `stale_version` where it was
         *     released before, or would be something else by now. Takes a fresh proof.
         */
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
                    "application/json": components["schemas"]["BankFileReleaseForm"];
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
    "/api/console/bank-file-trials": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** What making files would do, by its real code in a transaction that is rolled back. */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["BankFilesForm"];
                };
            };
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Effects"];
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
    "/api/console/bank-files": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What waits for files for companies' own banks, and the files that were made. It names no member. */
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
                        "application/json": components["schemas"]["BankFilesAnswer"];
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
        /**
         * Puts what waits at a company into files, of debits by their day and of refunds, and makes those anew that would be something else by
         *     now. Nothing goes to a bank by it: somebody else releases each file. Takes a fresh proof.
         */
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
                    "application/json": components["schemas"]["BankFilesForm"];
                };
            };
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["BankFilesMade"];
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
    "/api/console/bank-statement-trials": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * How the lines of a bank's file would end, by the real code in a transaction that is rolled back; refused as booking it is. Takes a
         *     fresh proof.
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["BankStatementForm"];
                };
            };
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["BankStatementBooked"];
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
    "/api/console/bank-statements": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Books what the bank says in a file of its own: a status report (pain.002), a statement or a notification (camt.053, camt.054), 4 MiB at
         *     most, whole or not at all. One that comes again changes nothing. What is another company's is unknown. Takes a fresh proof.
         */
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
                    "application/json": components["schemas"]["BankStatementForm"];
                };
            };
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["BankStatementBooked"];
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
    "/api/console/books-files": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A company's quarter as CSV: the sums of the One Stop Shop's return, or double entries by a chart of accounts. `books_refused` says
         *     what is missing. For those whose role holds for all of the company. Leaves a line in the log; takes a fresh proof.
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["BooksForm"];
                };
            };
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["BooksAnswer"];
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
                header: {
                    /** @description One per intent */
                    "Idempotency-Key": string;
                };
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
    "/api/console/canned-responses": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What there is to answer with. */
        get: {
            parameters: {
                query?: {
                    /** @description In this language only; without one, in all. */
                    locale?: components["schemas"]["Locale"];
                    /** @description `double_charge`; without one, all. */
                    topic?: string;
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
                        "application/json": components["schemas"]["CannedResponses"];
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
        /** Writes one in all eleven languages. They stand for all sites, so it takes somebody whose role reaches them all. */
        put: {
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
                    "application/json": components["schemas"]["CannedForm"];
                };
            };
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["CannedAnswer"];
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
    "/api/console/claims": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Keeps others away for five minutes more. */
        put: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["ClaimedForm"];
                };
            };
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Renewed"];
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
        /**
         * Claims some more of a queue, for five minutes, and answers all that the caller holds in it. Each that is new leaves a line
         *     in the log. `break_needed` after 50 minutes of work or 20 severe things in a row, until ten minutes have passed;
         *     `cap_reached`; `queue_declined`.
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["ClaimForm"];
                };
            };
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Items"];
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
        /** Lets others have them. */
        delete: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["ClaimedForm"];
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
    "/api/console/companies": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The companies that the caller manages as a whole. */
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
                        "application/json": components["schemas"]["CompanyList"];
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
        /** Changes a company. `stale_version` where somebody changed it since. */
        put: {
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
                    "application/json": components["schemas"]["CompanyChange"];
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
        /** Adds a company; for those whose role holds everywhere. */
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
                    "application/json": components["schemas"]["NewCompanyForm"];
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
        /** Takes a company away that runs no site and issued no invoice. `company_in_use` for any other. */
        delete: {
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
                    "application/json": components["schemas"]["CompanyOff"];
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
    "/api/console/complaint": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** All of one; the look leaves a line in the log before anything is read. */
        get: {
            parameters: {
                query: {
                    /** @description "C-7KQ2M9XD". */
                    number: string;
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
                        "application/json": components["schemas"]["ConsoleCase"];
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
    "/api/console/complaint-answers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Writes back; a mail tells the complainer. The caller holds it, or sees to it: `claimed_by_other`. `stale_version`: somebody wrote
         *     since.
         */
        post: {
            parameters: {
                query?: never;
                header: {
                    /** @description One per answer */
                    "Idempotency-Key": string;
                };
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["AnswerForm"];
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
    "/api/console/complaint-assignee": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Gives it to somebody who may answer it, or to nobody. */
        put: {
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
                    "application/json": components["schemas"]["AssigneeForm"];
                };
            };
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Assigned"];
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
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/console/complaint-closing-trials": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** What deciding so would do, by its real code in a transaction that is rolled back; refused as the decision would be. */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["ComplaintClosingForm"];
                };
            };
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Effects"];
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
    "/api/console/complaint-closings": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Decides; a mail tells the complainer, of a notice half a minute later. A complaint against a decision of ours that was right takes
         *     that decision back. The caller holds it, or sees to it: `claimed_by_other`. `own_decision`: somebody else decides; `stale_version`: somebody wrote
         *     since.
         */
        post: {
            parameters: {
                query?: never;
                header: {
                    /** @description One per decision */
                    "Idempotency-Key": string;
                };
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["ComplaintClosingForm"];
                };
            };
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ClosingAnswer"];
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
    "/api/console/complaint-draft": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Keeps what the caller is writing; nobody else's is written over. */
        put: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["DraftForm"];
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
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/console/complaint-file": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The bytes of a file: a picture as the WebP file that we drew, a PDF to be saved and never shown. Leaves a line in the log. */
        get: {
            parameters: {
                query: {
                    /** @description As the case names it. */
                    file: string;
                    /** @description Of which complaint. */
                    number: string;
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
                        "application/octet-stream": number[];
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
    "/api/console/complaint-presence": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Who else has it open, and its version; the caller has it open too. For pages to ask again and again: every twenty seconds. */
        get: {
            parameters: {
                query: {
                    /** @description "C-7KQ2M9XD". */
                    number: string;
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
                        "application/json": components["schemas"]["Presence"];
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
    "/api/console/complaints": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Fifty complaints within reach: of what is our turn what must be answered soonest first, of what waits the longest first, of
         *     what is closed the newest. That their beginnings were shown leaves a line in the log.
         */
        get: {
            parameters: {
                query?: {
                    category?: components["schemas"]["ComplaintCategory"];
                    /** @description `next` of the page before. */
                    cursor?: string;
                    /** @description Only what the caller sees to. */
                    mine?: boolean;
                    site?: components["schemas"]["SiteId"];
                    /** @description Whose turn it is; ours. */
                    state?: components["schemas"]["InboxState"];
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
                        "application/json": components["schemas"]["Inbox"];
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
    "/api/console/dead-letters": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Jobs that gave up; for those whose role holds everywhere. */
        get: {
            parameters: {
                query?: {
                    /** @description As an answer's `next` says. */
                    cursor?: string;
                    /** @description Only of this kind. */
                    kind?: string;
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
                        "application/json": components["schemas"]["Letters"];
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
    "/api/console/debit-blocks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Debits that came back, of members who are still here. It names orders and no members. */
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
                        "application/json": components["schemas"]["DebitBlocks"];
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
    "/api/console/debit-unblockings": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Asks a second person to let a member pay by direct debit again; they answer it with the refunds and credits. */
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
                    "application/json": components["schemas"]["UnblockForm"];
                };
            };
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["UnblockAsked"];
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
    "/api/console/declined-queues": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Sets the queues that the caller does not want to see. Nobody asks why; what they hold in them is let go. */
        put: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["Declined"];
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
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/console/discount-codes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A site's codes for everybody. Codes of single members are not among them. */
        get: {
            parameters: {
                query: {
                    /** @description As an answer's `next` says. */
                    cursor?: string;
                    site: components["schemas"]["SiteId"];
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
                        "application/json": components["schemas"]["SiteDiscounts"];
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
        /** Makes a code for everybody. What is as good as the site's countdown is refused. */
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
                    "application/json": components["schemas"]["CodeForm"];
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
    "/api/console/discount-lot": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The codes of a lot as a file, with what became of each. Leaves a line in the log. */
        get: {
            parameters: {
                query: {
                    /** @description Its name. */
                    lot: string;
                    site: components["schemas"]["SiteId"];
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
                        "text/csv": string;
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
    "/api/console/discount-lots": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Makes many codes with random names. */
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
                    "application/json": components["schemas"]["LotForm"];
                };
            };
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["LotMade"];
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
    "/api/console/discount-withdrawals": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Takes codes back; orders that have them keep them. */
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
                    "application/json": components["schemas"]["CodesOff"];
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
    "/api/console/disputes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What banks took back in some days, how often they do, and cases of money that nobody has closed. It names no member; an order's
         *     page leaves a line.
         */
        get: {
            parameters: {
                query?: {
                    /** @description Up to now; 90 without. */
                    days?: number;
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
                        "application/json": components["schemas"]["DisputesAnswer"];
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
    "/api/console/evidence-picture": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * A picture that a report holds, of a case that is the caller's, as WebP: as it was when the report came, whatever became of it.
         *     Looks are as with `photo-picture`.
         */
        get: {
            parameters: {
                query: {
                    look: "blurred" | "grey" | "sharp";
                    /** @description As its evidence names it: of the profile, or of a message. */
                    photo: string;
                    /** @description That holds it. */
                    report: string;
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
                        "image/webp": number[];
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
    "/api/console/evidence-voice": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A voice message that a report holds, of a case that is the caller's, as WebM; each time leaves a line in the log. */
        get: {
            parameters: {
                query: {
                    /** @description That holds it. */
                    report: string;
                    /** @description As its evidence names it. */
                    voice: string;
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
                        "audio/webm": number[];
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
    "/api/console/figures": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Visits, sign-ups, activations, first purchases, money and disputes, within reach. Days are those of UTC. */
        get: {
            parameters: {
                query?: {
                    /** @description The first day (UTC); thirty days before the last one where nothing is said. */
                    from?: string;
                    /** @description Only this site. */
                    site?: components["schemas"]["SiteId"];
                    /** @description The last day; yesterday where nothing is said. At most 400 days at once. */
                    to?: string;
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
                        "application/json": components["schemas"]["FiguresAnswer"];
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
    "/api/console/find": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What the caller may see of what was typed, where they may. Looking for what is about members leaves a line first.
         *     `rate_limited` after 60 at once, until one has come back: one in five seconds.
         */
        get: {
            parameters: {
                query: {
                    /**
                     * @description A whole address, an id, the Message-ID of a mail, a number (D-…, C-…, an invoice's), a payment's id, a discount code, a short
                     *     link, or how a name begins.
                     */
                    q: string;
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
                        "application/json": components["schemas"]["Hits"];
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
    "/api/console/grant-trials": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** What giving credits would do, by its real code in a transaction that is rolled back. Takes a fresh proof. */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["GrantForm"];
                };
            };
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["TriedAnswer"];
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
    "/api/console/grants": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Gives a member credits, or asks a second person where they are more than one gives alone. Takes a fresh proof. */
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
                    "application/json": components["schemas"]["GrantForm"];
                };
            };
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["MoneyAnswer"];
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
    "/api/console/health": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What is wrong with the installation, and what is not; for those whose role holds everywhere. */
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
                        "application/json": components["schemas"]["HealthAnswer"];
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
    "/api/console/invoices-file": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * A company's quarter as CSV: a line an invoice or credit note with what proves the country of its VAT, or sums by country, rate and
         *     currency. For those whose role holds for all of the company. Leaves a line in the log; takes a fresh proof.
         */
        get: {
            parameters: {
                query: {
                    /** @description The company's short name. */
                    company: string;
                    list: "lines" | "summary";
                    /** @description Three months, by the calendar of the company's seat: "2026-Q3". */
                    quarter: string;
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
                        "text/csv": string;
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
    "/api/console/job-discard-trials": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** What throwing jobs away would do, by its real code in a transaction that is rolled back. */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["Chosen"];
                };
            };
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Effects"];
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
    "/api/console/job-discards": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Throws each away: what it was to do is never done. */
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
                    "application/json": components["schemas"]["Chosen"];
                };
            };
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Settled"];
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
    "/api/console/job-history": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What was done with jobs that gave up; for those whose role holds everywhere. */
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
                        "application/json": components["schemas"]["JobHistory"];
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
    "/api/console/job-revivals": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Gives each three more attempts, from now on. */
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
                    "application/json": components["schemas"]["Chosen"];
                };
            };
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Settled"];
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
    "/api/console/ledger-proof": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The last proof of the ledger, which is of all sites together; one is made every night. */
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
                        "application/json": components["schemas"]["LedgerProofAnswer"];
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
    "/api/console/ledger-proofs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Has the books of all sites proven now, by the job of every night; for those whose role holds everywhere. Where that is under way, nothing
         *     is begun beside it.
         */
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
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/console/member": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What somebody may open of a member's file, and for which open cases; nothing of the file itself. Leaves a line in the log. */
        get: {
            parameters: {
                query: {
                    member: string;
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
                        "application/json": components["schemas"]["FileCover"];
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
    "/api/console/member-account": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Who they are, and how the account stands. Leaves a line in the log first. */
        get: {
            parameters: {
                query: {
                    /** @description An open case about them, as `member` names it; nothing is read without one (`access_reason_required`). */
                    case?: string;
                    member: string;
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
                        "application/json": components["schemas"]["AccountSection"];
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
    "/api/console/member-complaints": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Complaints of theirs and about them, as far as the caller sees complaints. Leaves a line in the log first. */
        get: {
            parameters: {
                query: {
                    /** @description An open case about them, as `member` names it; nothing is read without one (`access_reason_required`). */
                    case?: string;
                    member: string;
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
                        "application/json": components["schemas"]["ComplaintsSection"];
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
    "/api/console/member-decisions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What was decided about them, and counts of reports. Leaves a line in the log first. */
        get: {
            parameters: {
                query: {
                    /** @description An open case about them, as `member` names it; nothing is read without one (`access_reason_required`). */
                    case?: string;
                    member: string;
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
                        "application/json": components["schemas"]["DecisionsSection"];
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
    "/api/console/member-mails": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Which mails left and what became of them; never their words. Leaves a line in the log first. */
        get: {
            parameters: {
                query: {
                    /** @description An open case about them, as `member` names it; nothing is read without one (`access_reason_required`). */
                    case?: string;
                    member: string;
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
                        "application/json": components["schemas"]["MailsSection"];
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
    "/api/console/member-notes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What colleagues noted. Leaves a line in the log first. */
        get: {
            parameters: {
                query: {
                    /** @description An open case about them, as `member` names it; nothing is read without one (`access_reason_required`). */
                    case?: string;
                    member: string;
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
                        "application/json": components["schemas"]["NotesSection"];
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
        /** Notes something beside a member. Nobody changes it afterwards. */
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
                    "application/json": components["schemas"]["NoteForm"];
                };
            };
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Noted"];
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
    "/api/console/member-orders": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What they bought, and their credits. Leaves a line in the log first. */
        get: {
            parameters: {
                query: {
                    /** @description An open case about them, as `member` names it; nothing is read without one (`access_reason_required`). */
                    case?: string;
                    member: string;
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
                        "application/json": components["schemas"]["OrdersSection"];
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
    "/api/console/member-photos": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** How each of their photos stands; no pictures. Leaves a line in the log first. */
        get: {
            parameters: {
                query: {
                    /** @description An open case about them, as `member` names it; nothing is read without one (`access_reason_required`). */
                    case?: string;
                    member: string;
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
                        "application/json": components["schemas"]["PhotosSection"];
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
    "/api/console/member-profile": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Their page exactly as a newcomer to their site gets it, by the members' own code; no picture's address leads anywhere. Leaves a
         *     line in the log first.
         */
        get: {
            parameters: {
                query: {
                    /** @description An open case about them, as `member` names it; nothing is read without one (`access_reason_required`). */
                    case?: string;
                    member: string;
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
                        "application/json": components["schemas"]["ProfileSection"];
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
    "/api/console/member-sessions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** On how many devices they are logged in. Leaves a line in the log first. */
        get: {
            parameters: {
                query: {
                    /** @description An open case about them, as `member` names it; nothing is read without one (`access_reason_required`). */
                    case?: string;
                    member: string;
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
                        "application/json": components["schemas"]["SessionsSection"];
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
    "/api/console/message-answer-trials": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * What letting a colleague read would do, by its real code in a transaction that is rolled back; refused as letting them is.
         *     Takes a fresh proof.
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["WhichRequest"];
                };
            };
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Effects"];
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
    "/api/console/message-answers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Lets a colleague read for half an hour from now, or refuses it; one's own request is only withdrawn. Takes a fresh proof for
         *     another's.
         */
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
                    "application/json": components["schemas"]["MessagesAnswerForm"];
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
    "/api/console/message-requests": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What colleagues ask to read, as far as the caller answers it, their own requests, and what they may read now. */
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
                        "application/json": components["schemas"]["MessagesToRead"];
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
        /** Asks a second person whether messages may be read for a report. */
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
                    "application/json": components["schemas"]["MessagesForm"];
                };
            };
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["MessagesAsked"];
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
    "/api/console/messages": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The messages that the caller may read by this leave. Each call leaves a line in the log about either member, and both find it
         *     in the copy of their data.
         */
        get: {
            parameters: {
                query: {
                    grant: string;
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
                        "application/json": components["schemas"]["MessagesRead"];
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
    "/api/console/money-answer-trials": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * What approving a request would do, by its real code in a transaction that is rolled back; refused as approving it is. Takes a
         *     fresh proof.
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["WhichRequest"];
                };
            };
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Effects"];
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
    "/api/console/money-answers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Approves what a colleague asks for, which carries it out, or refuses it; one's own is only withdrawn. `stale_version` where
         *     what would be given now is not what was asked for. Takes a fresh proof for another's.
         */
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
                    "application/json": components["schemas"]["MoneyAnswerForm"];
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
    "/api/console/money-case-closings": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Closes a case of money that somebody has looked at; it opens again for another reason only. Moves no money. */
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
                    "application/json": components["schemas"]["MoneyCaseForm"];
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
    "/api/console/money-limits": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What one person gives alone, at all sites. What has no line here takes two people however little it is. */
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
                        "application/json": components["schemas"]["MoneyLimits"];
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
        /**
         * Sets a limit, for those whose role holds everywhere; takes a fresh proof. It holds at once, but for the day's cap of who gave
         *     something today. `stale_version` where it is another one by now; `not_allowed` for whoever gives money and would raise it.
         */
        put: {
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
                    "application/json": components["schemas"]["MoneyLimitForm"];
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
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/console/money-requests": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What colleagues ask to give: what the caller may answer, and their own. */
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
                        "application/json": components["schemas"]["MoneyRequests"];
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
    "/api/console/newsletter": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A newsletter with its texts, how far it is, and who asks for it to be sent. */
        get: {
            parameters: {
                query: {
                    newsletter: string;
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
                        "application/json": components["schemas"]["NewsletterAnswer"];
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
    "/api/console/newsletter-answer-trials": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Whom approving it would tell, by its real code in a transaction that is rolled back; fewer than five of a language stay unsaid.
         *     Refused as approving is; takes a fresh proof.
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["WhichRequest"];
                };
            };
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Effects"];
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
    "/api/console/newsletter-answers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Lets a newsletter of a colleague's go off, or refuses it; one's own request is only withdrawn. Takes a fresh proof for another's.
         *     `stale_version` where the draft was changed since.
         */
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
                    "application/json": components["schemas"]["NewsAnswerForm"];
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
    "/api/console/newsletter-readers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** How many members asked for what a newsletter is, by language; it names nobody. */
        get: {
            parameters: {
                query: {
                    newsletter: string;
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
                        "application/json": components["schemas"]["NewsletterReaders"];
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
    "/api/console/newsletter-requests": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Asks a second person to let a draft go off to members. */
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
                    "application/json": components["schemas"]["NewsSendForm"];
                };
            };
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["NewsAsked"];
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
    "/api/console/newsletter-tests": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Mails a newsletter to the caller, at the address of their account, as members would get it. */
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
                    "application/json": components["schemas"]["NewsTestForm"];
                };
            };
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["NewsTested"];
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
    "/api/console/newsletter-withdrawals": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Takes a draft away, or stops one half-way; who was told stays told. */
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
                    "application/json": components["schemas"]["NewsStopForm"];
                };
            };
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["NewsStopped"];
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
    "/api/console/newsletters": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A site's newsletters. */
        get: {
            parameters: {
                query: {
                    /** @description As an answer's `next` says. */
                    cursor?: string;
                    site: components["schemas"]["SiteId"];
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
                        "application/json": components["schemas"]["Newsletters"];
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
        /** Changes a draft. Who asked for the one before has to ask anew. `stale_version` where somebody changed it since. */
        put: {
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
                    "application/json": components["schemas"]["NewsChange"];
                };
            };
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["NewsKept"];
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
        /** Keeps a draft. */
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
                    "application/json": components["schemas"]["NewsForm"];
                };
            };
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["NewsKept"];
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
    "/api/console/order": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** An order with all that happened to it in one line of time. Leaves a line in the log first. */
        get: {
            parameters: {
                query: {
                    order: string;
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
                        "application/json": components["schemas"]["OrderFile"];
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
    "/api/console/order-evidence": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What shows a bank that an order was its buyer's own and was used, as PDF. Leaves a line in the log first. */
        get: {
            parameters: {
                query: {
                    order: string;
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
                        "application/pdf": number[];
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
    "/api/console/outbox": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What became of the mails of some days, by kind and by domain. It names nobody. */
        get: {
            parameters: {
                query?: {
                    /** @description Up to now; seven at most, and without. */
                    days?: number;
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
                        "application/json": components["schemas"]["Outbox"];
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
    "/api/console/page-text": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A text as it holds now, or as a version has it. */
        get: {
            parameters: {
                query: {
                    /** @description Only for readers there. */
                    country?: components["schemas"]["Country"];
                    language: components["schemas"]["Locale"];
                    page: components["schemas"]["StaticPage"];
                    site: components["schemas"]["SiteId"];
                    /** @description Without one, the text that holds now. */
                    version?: number;
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
                        "application/json": components["schemas"]["TextAnswer"];
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
    "/api/console/page-texts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The static pages of a site, and which of them have a text of its own. */
        get: {
            parameters: {
                query: {
                    site: components["schemas"]["SiteId"];
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
                        "application/json": components["schemas"]["TextLines"];
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
        /** Sets a text as a new version, or takes the own one back. `stale_version` where somebody set one since. */
        put: {
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
                    "application/json": components["schemas"]["TextForm"];
                };
            };
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["TextSet"];
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
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/console/page-trials": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Whether a text can be set, and what it changes; nothing is written. */
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
                    "application/json": components["schemas"]["TextTrialForm"];
                };
            };
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["TextTrial"];
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
    "/api/console/payment-key": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Sets the key by which the company of a site is paid, for those whose role holds for the whole company; takes a fresh proof. Where two
         *     administrators reach the company, a second one is asked. `other_payment_account` where it is another account's and nobody said that
         *     this is meant; `site_incomplete` for a test key while a site of the company is open.
         */
        put: {
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
                    "application/json": components["schemas"]["PaymentKeyForm"];
                };
            };
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["PaymentKeyAnswer"];
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
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/console/payment-key-answer-trials": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** What letting it in would do, by its real code in a transaction that is rolled back; refused as that is. Takes a fresh proof. */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["WhichRequest"];
                };
            };
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Effects"];
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
    "/api/console/payment-key-answers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Lets a colleague's key in, which sets it, or refuses it; one's own request is only withdrawn. Takes a fresh proof. `stale_version` where
         *     another key was set since it was asked.
         */
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
                    "application/json": components["schemas"]["KeyAnswerForm"];
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
    "/api/console/payment-key-trials": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** What another key would do, by its real code in a transaction that is rolled back; refused as writing it is. Takes a fresh proof. */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["PaymentKeyForm"];
                };
            };
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Effects"];
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
    "/api/console/photo-decisions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Decides on photos that the caller holds. Others see the outcome at once; owners are mailed after half a minute, until when
         *     it can be taken back.
         */
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
                    "application/json": components["schemas"]["PhotoForm"];
                };
            };
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["PhotoResults"];
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
    "/api/console/photo-picture": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * A photo that the caller holds, or that is of a reported member whom they hold; as WebP. A blurred one has at most 32 pixels
         *     a side; a grey or sharp one leaves a line in the log before it is sent.
         */
        get: {
            parameters: {
                query: {
                    look: "blurred" | "grey" | "sharp";
                    photo: string;
                    revision: number;
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
                        "image/webp": number[];
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
    "/api/console/queues": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What waits, within the caller's reach. */
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
                        "application/json": components["schemas"]["Queues"];
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
    "/api/console/refund-trials": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** What a refund would do, by its real code in a transaction that is rolled back. Takes a fresh proof. */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["RefundForm"];
                };
            };
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["TriedAnswer"];
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
    "/api/console/refunds": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Gives money back, or asks a second person where it is more than one gives alone, in one act or in a day. Takes a fresh proof. */
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
                    "application/json": components["schemas"]["RefundForm"];
                };
            };
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["MoneyAnswer"];
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
    "/api/console/report-act-trials": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** What an act on whoever was reported would do, by its real code in a transaction that is rolled back; the caller holds the case. */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["CaseActForm"];
                };
            };
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Effects"];
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
        /**
         * Acts on a case that the caller holds (`claimed_by_other`); its reports stay open, and all but closing an account can be taken
         *     back for half a minute, before anybody is told. Closing an account takes a lead moderator. `stale_version`: the photo or the
         *     words are not those any more that were seen.
         */
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
        /**
         * Closes reports of a case that the caller holds, until none is left. Their reporters hear whether they were right, and not what was
         *     done; after half a minute, in which it can be taken back.
         */
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
                        "application/json": components["schemas"]["CaseClosed"];
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
    "/api/console/saved-views": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** One's own. */
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
                        "application/json": components["schemas"]["Views"];
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
        /** Saves one, or changes it; fifty at most. */
        put: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["SavedView"];
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
        post?: never;
        /** Takes one away. */
        delete: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["ViewEnd"];
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
    "/api/console/second-opinion-claims": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Claims a photo on which somebody else decided, for five minutes; what they decided is not told. It leaves a line in the log.
         *     Refused as `claims` is.
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["OpinionClaimForm"];
                };
            };
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["OpinionClaimed"];
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
    "/api/console/second-opinion-settlements": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Settles a case whose photo the caller holds. Where the second view holds, the photo is decided on anew, and its owner is told as of
         *     any decision. `own_decision` for either of the two.
         */
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
                    "application/json": components["schemas"]["SettlementForm"];
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
    "/api/console/second-opinions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Where two moderators differ, and how often that happens. */
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
                        "application/json": components["schemas"]["OpinionsAnswer"];
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
        /**
         * Gives a second opinion on a photo that the caller holds. Nothing becomes of the photo by it, and whether it differs from the
         *     first decision is not told.
         */
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
                    "application/json": components["schemas"]["OpinionForm"];
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
    "/api/console/severe-caps": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Sets a colleague's cap: a higher one holds at once, a lower one as far as it is not passed today. Nobody raises their own. Takes
         *     a fresh proof.
         */
        put: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["SevereCapForm"];
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
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/console/short-links": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A site's short links, each with how often it was followed. */
        get: {
            parameters: {
                query: {
                    /** @description As an answer's `next` says. */
                    cursor?: string;
                    site: components["schemas"]["SiteId"];
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
                        "application/json": components["schemas"]["ShortLinks"];
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
        /** Issues a short link. */
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
                    "application/json": components["schemas"]["LinkForm"];
                };
            };
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["LinkIssued"];
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
        /** Takes a short link back: it leads nowhere from then on. */
        delete: {
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
                    "application/json": components["schemas"]["LinkOff"];
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
    "/api/console/site": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A site, with the newest version of its settings. */
        get: {
            parameters: {
                query: {
                    site: components["schemas"]["SiteId"];
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
                        "application/json": components["schemas"]["SiteAnswer"];
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
        /** Saves settings of a site. `stale_version` where somebody saved since: whoever asks again for the site has both. */
        put: {
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
                    "application/json": components["schemas"]["SettingsForm"];
                };
            };
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["SavedSettings"];
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
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/console/site-bundles": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Puts a bundle on offer; one that is there already stays as it is. */
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
                    "application/json": components["schemas"]["BundleForm"];
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
        /** Takes a bundle off; orders that were placed go on. */
        delete: {
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
                    "application/json": components["schemas"]["BundleOff"];
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
    "/api/console/site-deletion-trials": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** What taking a site away would do, by its real code in a transaction that is rolled back; takes a fresh proof. */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["SiteOff"];
                };
            };
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Effects"];
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
    "/api/console/site-export-answers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Lets a colleague's export be written, or refuses it; one's own request is only withdrawn. Takes a fresh proof for another's. */
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
                    "application/json": components["schemas"]["ExportAnswerForm"];
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
    "/api/console/site-exports": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Asks a second person whether a site may be written into an encrypted file on the server; takes a fresh proof. */
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
                    "application/json": components["schemas"]["ExportForm"];
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
    "/api/console/site-findings": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What a site lacks, as `liaison site lint` says it; whether its hosts can be reached, the command alone says. */
        get: {
            parameters: {
                query: {
                    site: components["schemas"]["SiteId"];
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
                        "application/json": components["schemas"]["SiteFindings"];
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
    "/api/console/site-methods": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Offers a way to pay in a country, at all sites of the site's company; for those whose role holds for the whole company. */
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
                    "application/json": components["schemas"]["MethodForm"];
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
        /** Takes a way to pay back; orders that were placed go on. */
        delete: {
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
                    "application/json": components["schemas"]["MethodForm"];
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
    "/api/console/site-moves": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * How bringing members of another program to a site stands: what can be brought, what is at work, and what was found. Nothing of
         *     a member is in it.
         */
        get: {
            parameters: {
                query: {
                    site: components["schemas"]["SiteId"];
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
                        "application/json": components["schemas"]["SiteMovesAnswer"];
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
        /**
         * Has a folder looked at, brought in, or all that came taken back: a job does it. The last two take a fresh proof, and a site that
         *     is not open. `move_under_way` where something is at work.
         */
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
                    "application/json": components["schemas"]["MoveForm"];
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
        /** Stops what is at work at a site. What came stays, and goes on where it was when it is asked for again. */
        delete: {
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
                    "application/json": components["schemas"]["StopForm"];
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
    "/api/console/site-offers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What a site sells, how its company is paid, and whether there is a key for that. */
        get: {
            parameters: {
                query: {
                    site: components["schemas"]["SiteId"];
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
                        "application/json": components["schemas"]["SiteOffers"];
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
    "/api/console/site-opening-trials": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * What opening or closing a site would do, by its real code in a transaction that is rolled back; refused as that is. Takes a fresh
         *     proof.
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["OpeningForm"];
                };
            };
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Effects"];
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
    "/api/console/site-openings": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Opens a site, or closes it; takes a fresh proof. `site_incomplete` where it lacks something. */
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
                    "application/json": components["schemas"]["OpeningForm"];
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
    "/api/console/site-previews": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A link to the real pages with a draft of the settings, for ten minutes: pages without a script, also of a site that is not open
         *     yet. Each caller has one at a time. Nothing of the site changes.
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["SitePreviewForm"];
                };
            };
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["SitePreview"];
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
    "/api/console/site-rename-trials": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** What another domain would do, by its real code in a transaction that is rolled back; takes a fresh proof. */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["RenameForm"];
                };
            };
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Effects"];
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
    "/api/console/site-renames": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Gives a site another domain; the one before leads on to it. Members log in anew, and their passkeys stop working. Takes a fresh
         *     proof. `host_taken` where another site has it.
         */
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
                    "application/json": components["schemas"]["RenameForm"];
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
    "/api/console/site-reversions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Makes an earlier version hold again, to the letter, as a new one. `stale_version` where somebody saved since. */
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
                    "application/json": components["schemas"]["ReversionForm"];
                };
            };
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["SavedSettings"];
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
    "/api/console/site-settings": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Everything that can be set of a site, made from the type of the settings. */
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
                        "application/json": components["schemas"]["SettingList"];
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
    "/api/console/site-trials": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Says what a change of settings would do, and writes nothing. */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["SettingsTrialForm"];
                };
            };
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["SettingsTrialAnswer"];
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
    "/api/console/site-upload-pieces": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Takes the piece that comes next. Another one is passed over, so that a piece may come twice: the answer says where to go on. */
        put: {
            parameters: {
                query: {
                    /** @description Where it begins, in bytes. */
                    offset: number;
                    upload: string;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/octet-stream": number[];
                };
            };
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["PieceTaken"];
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
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/console/site-uploads": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Begins to send an archive with a folder of members, such as `import` takes; takes a fresh proof. `upload_too_large`,
         *     `upload_no_room`, and `upload_under_way` where the site has one.
         */
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
                    "application/json": components["schemas"]["UploadForm"];
                };
            };
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["UploadBegun"];
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
        /** Gives an upload up: its files are removed. `move_under_way` while it is looked at or brought in. */
        delete: {
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
                    "application/json": components["schemas"]["DropUploadForm"];
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
    "/api/console/site-versions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What the settings of a site were, with who, when, why and what became different. */
        get: {
            parameters: {
                query: {
                    /** @description `next` of the page before. */
                    before?: number;
                    site: components["schemas"]["SiteId"];
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
                        "application/json": components["schemas"]["SettingsVersions"];
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
    "/api/console/site-visitors": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What came of a site's visitors by day, and by who sent them; it names nobody. */
        get: {
            parameters: {
                query: {
                    /** @description Of a file: by what it goes. */
                    by?: "day" | "source";
                    /** @description The first day (UTC); thirty days up to the last one where nothing is said. */
                    from?: string;
                    /** @description To this lander. */
                    lander?: string;
                    /** @description Sent by this network only. */
                    network?: string;
                    /** @description By this campaign. */
                    ref?: string;
                    site: components["schemas"]["SiteId"];
                    /** @description The last day; today where nothing is said. At most 400 days at once. */
                    to?: string;
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
                        "application/json": components["schemas"]["VisitorsAnswer"];
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
    "/api/console/site-visitors-file": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The same as a file. */
        get: {
            parameters: {
                query: {
                    /** @description Of a file: by what it goes. */
                    by?: "day" | "source";
                    /** @description The first day (UTC); thirty days up to the last one where nothing is said. */
                    from?: string;
                    /** @description To this lander. */
                    lander?: string;
                    /** @description Sent by this network only. */
                    network?: string;
                    /** @description By this campaign. */
                    ref?: string;
                    site: components["schemas"]["SiteId"];
                    /** @description The last day; today where nothing is said. At most 400 days at once. */
                    to?: string;
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
                        "text/csv": string;
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
    "/api/console/sites": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The sites within the caller's reach, and the companies that they may make more for. */
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
                        "application/json": components["schemas"]["ListedSites"];
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
        /** Makes a closed site. `host_taken` where the domain leads to another one. */
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
                    "application/json": components["schemas"]["NewSiteForm"];
                };
            };
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["MadeSite"];
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
        /**
         * Takes away a site that nobody joined, with its settings and whatever was made for it. Takes a fresh proof. `site_in_use` for
         *     any other, as the command refuses.
         */
        delete: {
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
                    "application/json": components["schemas"]["SiteOff"];
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
    "/api/console/staff-closing-trials": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** What closing a colleague's account would do, by its real code in a transaction that is rolled back; takes a fresh proof. */
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
                        "application/json": components["schemas"]["Effects"];
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
    "/api/console/staff-invite-trials": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** What a new link would do, by its real code in a transaction that is rolled back; takes a fresh proof. */
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
                        "application/json": components["schemas"]["Effects"];
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
    "/api/console/staff-role-end-trials": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** What ending a role would do, by its real code in a transaction that is rolled back; takes a fresh proof. */
        post: {
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
                        "application/json": components["schemas"]["Effects"];
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
    "/api/console/staff-role-trials": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** What giving a role would do, by its real code in a transaction that is rolled back; takes a fresh proof. */
        post: {
            parameters: {
                query?: never;
                header?: never;
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
                        "application/json": components["schemas"]["Effects"];
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
                header: {
                    /** @description One per intent */
                    "Idempotency-Key": string;
                };
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
    "/api/console/staff-trials": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * What letting somebody in would do, by its real code in a transaction that is rolled back: who is mailed, and which role comes or
         *     is asked for. Takes a fresh proof.
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["InviteForm"];
                };
            };
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Effects"];
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
    "/api/console/suppression-lift-trials": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** What letting mails go again would do, by its real code in a transaction that is rolled back. */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["LiftForm"];
                };
            };
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Effects"];
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
    "/api/console/suppression-lifts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Lets mails go to a member again: at once where they were reported as spam; where the mailbox bounced, a link is mailed to it. */
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
                    "application/json": components["schemas"]["LiftForm"];
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
    "/api/console/team-load": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Who reviews within the caller's reach, and how much each looks at. Nothing here counts what somebody decided. */
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
                        "application/json": components["schemas"]["TeamLoad"];
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
    "/api/console/transparency": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Sums of what was received, decided and done, by site; they name nobody. Leaves a line in the log; takes a fresh proof. */
        get: {
            parameters: {
                query: {
                    /** @description The first month: "2026-07". */
                    from: string;
                    /** @description Only this site, by its domain. */
                    site?: string;
                    /** @description The last one. */
                    to: string;
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
                        "application/json": components["schemas"]["TransparencyAnswer"];
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
    "/api/console/transparency-draft": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The draft of the current half-year: sums since it began, as of a Monday. Between two drafts each stands still or differs by
         *     five at least. Leaves a line in the log; takes a fresh proof.
         */
        get: {
            parameters: {
                query?: {
                    /** @description Only this site, by its domain. */
                    site?: string;
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
                        "application/json": components["schemas"]["TransparencyDraft"];
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
    "/api/console/transparency-file": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The same as a file. */
        get: {
            parameters: {
                query: {
                    /** @description The first month: "2026-07". */
                    from: string;
                    /** @description Only this site, by its domain. */
                    site?: string;
                    /** @description The last one. */
                    to: string;
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
                        "text/csv": string;
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
    "/api/console/undos": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What the caller can take back still. */
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
                        "application/json": components["schemas"]["Undos"];
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
        /**
         * Takes a decision of the caller's back, of which nobody is told then; they hold the thing again, where it waits. `undo_too_late` after half a
         *     minute, and where the member did something with it since. A repeat finds it done.
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["UndoForm"];
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
    "/api/console/verification-decisions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Decides on a capture that the caller holds. Others see the badge at once; after half a minute, until when it can be taken back, the
         *     pictures are gone and the member is told. `stale_version` where another capture or other photos stand there by now.
         */
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
                    "application/json": components["schemas"]["VerificationForm"];
                };
            };
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["VerificationDecided"];
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
    "/api/console/verification-picture": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A picture of a capture that the caller holds, as WebP. Looks are as with `photo-picture`. */
        get: {
            parameters: {
                query: {
                    look: "blurred" | "grey" | "sharp";
                    member: string;
                    picture: "first" | "second";
                    verification: string;
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
                        "image/webp": number[];
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
    "/api/console/words-decisions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Decides on the words of a member whom the caller holds. Others see the outcome at once; the member is mailed after half a
         *     minute, until when it can be taken back. `stale_version` where other words stand there by now.
         */
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
                    "application/json": components["schemas"]["WordsForm"];
                };
            };
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["WordsAnswer"];
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
        /** @description What a rule noticed, as the evidence of its case keeps it: counts, nobody's words. */
        AbuseFound: {
            /**
             * Format: int32
             * @description How many: people, messages, countries or chargebacks.
             */
            count: number;
            /** @description On which day (UTC): year, month, day. */
            day: string;
            /**
             * Format: int32
             * @description For how many days an account was new to it.
             */
            days: number | null;
            /** @description By which rule. */
            rule: components["schemas"]["AbuseRule"];
            /** @description A card that is kept here was charged back with another member. */
            shared_card: boolean;
            /**
             * Format: int32
             * @description From how many on it was to notice somebody.
             */
            threshold: number;
        };
        /** @description The numbers of a rule. */
        AbuseNumbers: {
            /**
             * Format: int32
             * @description For how many days an account is new; null where the rule does not ask.
             */
            days: number | null;
            /**
             * Format: int32
             * @description From how many on it notices somebody.
             */
            threshold: number;
        };
        /**
         * @description A rule. A day is any 24 hours.
         * @enum {string}
         */
        AbuseRule: "same_opener" | "links" | "countries" | "chargebacks";
        /** @description What a rule shall be. */
        AbuseRuleForm: {
            numbers: components["schemas"]["AbuseNumbers"];
            on: boolean;
            /** @description Why. */
            reason: string;
            rule: components["schemas"]["AbuseRule"];
            /** @description As the caller saw it. */
            seen: components["schemas"]["AbuseRuleSeen"];
            site: components["schemas"]["SiteId"];
        };
        /** @description `{sites}`, by domain. */
        AbuseRules: {
            sites: components["schemas"]["AbuseSite"][];
        };
        /** @description A rule as the caller saw it. */
        AbuseRuleSeen: {
            numbers: components["schemas"]["AbuseNumbers"];
            on: boolean;
        };
        /** @description A rule as it is set at a site. */
        AbuseRuleState: {
            /**
             * Format: int32
             * @description The bounds of its threshold.
             */
            least: number;
            /** Format: int32 */
            most: number;
            numbers: components["schemas"]["AbuseNumbers"];
            on: boolean;
            rule: components["schemas"]["AbuseRule"];
            /**
             * Format: date-time
             * @description When somebody set it last.
             */
            set_at: string | null;
            tried: components["schemas"]["AbuseRuleTried"] | null;
        };
        /** @description The last trial of a rule. */
        AbuseRuleTried: {
            /** Format: date-time */
            at: string;
            numbers: components["schemas"]["AbuseNumbers"];
        };
        /** @description A site and its rules. */
        AbuseSite: {
            domain: string;
            /**
             * Format: int32
             * @description To how many people the same first words may go in 24 hours there; 0: to any number. A rule that asks for more notices nobody.
             */
            identical_openers: number;
            rules: components["schemas"]["AbuseRuleState"][];
            site: components["schemas"]["SiteId"];
        };
        /** @description What a rule would have noticed in the last seven days, today included. Each member counts once, on the first day. */
        AbuseTrial: {
            /** @description There were more than are counted. */
            cut: boolean;
            days: components["schemas"]["AbuseTrialDay"][];
            /**
             * Format: date-time
             * @description Until when the rule can be switched on with these numbers.
             */
            good_until: string;
            /** @description Some of them, ten at most, the latest first; null for whoever may not read members there. */
            members: components["schemas"]["MemberId"][] | null;
        };
        /** @description How many members a rule would have named first on a day. */
        AbuseTrialDay: {
            /** @description Year, month, day, in UTC. */
            day: string;
            /** Format: int64 */
            members: number;
        };
        /** @description Which rule, with which numbers. */
        AbuseTrialForm: {
            numbers: components["schemas"]["AbuseNumbers"];
            rule: components["schemas"]["AbuseRule"];
            site: components["schemas"]["SiteId"];
        };
        /** @description Who they are, and how the account stands. */
        AccountSection: {
            /**
             * Format: date-time
             * @description Null: they never opened the link.
             */
            confirmed_at: string | null;
            /** @description A letter and the domain. */
            email_masked: string;
            language: string;
            /** @description The day on which they were last here; never the time. */
            last_here: string | null;
            /**
             * Format: date-time
             * @description They asked to be deleted; from then on there is no way back.
             */
            leaves_at: string | null;
            /**
             * Format: date-time
             * @description Until then they write nothing.
             */
            paused_until: string | null;
            person: components["schemas"]["Person"];
            /**
             * Format: date-time
             * @description Until then their reports wait.
             */
            reports_paused_until: string | null;
            timezone: string;
        };
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
            /** Format: int32 */
            revision: number;
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
        /**
         * @description Who notices when it changes.
         * @enum {string}
         */
        Affects: "everybody" | "visitors" | "newcomers" | "members" | "writers" | "buyers";
        /** @description A photo that looks like one that waits: scaled, compressed again or trimmed by some hundredths, they are the same picture. */
        AlikeItem: {
            /** @description How that account stands; of a fictional profile, whether it is shown. */
            account: string;
            /**
             * Format: date-time
             * @description Null: nobody decided on it.
             */
            decided_at?: string | null;
            member?: components["schemas"]["MemberId"] | null;
            photo: components["schemas"]["PhotoId"];
            reason?: components["schemas"]["PhotoReason"] | null;
            /** @description A rejected one may be gone since. */
            status: components["schemas"]["PhotoStatus"];
        };
        /** @description What to write back. */
        AnswerForm: {
            number: string;
            /** @description In the complainer's language. */
            text: string;
            /**
             * Format: int32
             * @description As the caller saw it.
             */
            version: number;
        };
        /**
         * @description How soon a member usually answers who writes to them first; whoever takes longer has no word for it.
         * @enum {string}
         */
        AnswerPace: "day" | "few_days";
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
            wish: components["schemas"]["RoleProposal"];
        };
        /**
         * @description What a finding is about, for programs.
         * @enum {string}
         */
        Area: "configuration" | "disk" | "photos" | "services" | "database" | "keys" | "sites" | "payments" | "staff" | "mail" | "jobs" | "browsers" | "ledger";
        /** @description A request for other words. */
        AskedBefore: {
            /** Format: date-time */
            answered_at?: string | null;
            /** Format: date-time */
            at: string;
            field: components["schemas"]["AskedField"];
            reason: components["schemas"]["AskedReason"];
            /** @description What stood there. */
            words: string;
        };
        /**
         * @description Words that a moderator can ask a member to change.
         * @enum {string}
         */
        AskedField: "name" | "about" | "reason" | "prompts";
        /** @description What colleagues ask and the caller may answer, each counted up to a hundred. */
        AskedOf: {
            /**
             * Format: int64
             * @description To read messages.
             */
            messages: number;
            /**
             * Format: int64
             * @description To give money or credits, or to let somebody be debited again.
             */
            money: number;
        };
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
        /** @description Its version from now on. */
        Assigned: {
            /** Format: int32 */
            version: number;
        };
        /** @description Who sees to it. */
        AssigneeForm: {
            number: string;
            staff: components["schemas"]["StaffId"] | null;
            /**
             * Format: int32
             * @description As the caller saw it.
             */
            version: number;
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
        /** @description A file that can't be made as things are. */
        BankFileFault: {
            name: string;
            /** @description In English, for whoever runs the server. */
            why: string;
        };
        /**
         * @description What a file is of.
         * @enum {string}
         */
        BankFileKind: "debits" | "refunds";
        /** @description A file that was made. */
        BankFileLine: {
            /**
             * Format: date-time
             * @description When what is in it was put together.
             */
            begun_at: string;
            /**
             * Format: date-time
             * @description By when it must be at the bank for that day; null: it is of refunds, or the bank's hour is not known.
             */
            by: string | null;
            company: string;
            /**
             * Format: date
             * @description When accounts are debited, or transfers are sent.
             */
            day: string;
            /** @description SHA-256 of its text, in hexadecimal digits. */
            digest: string;
            /**
             * Format: int32
             * @description Debits or transfers.
             */
            entries: number;
            /** Format: uuid */
            id: string;
            /** @description Who made it; null: a command. */
            made_by: string | null;
            /** @description By which the bank knows it. */
            name: string;
            of: components["schemas"]["BankFileKind"];
            /** @description The caller made it: somebody else releases it. */
            own: boolean;
            /**
             * Format: date-time
             * @description When; null: it waits.
             */
            released_at: string | null;
            /** @description Who released it; null: nobody yet, or a command. */
            released_by: string | null;
            sum: components["schemas"]["Money"];
        };
        /** @description Which file goes to the bank, and why. */
        BankFileReleaseForm: {
            /** @description As it was looked at. */
            digest: string;
            /** Format: uuid */
            file: string;
            reason: string;
        };
        /** @description `{companies, files}`. */
        BankFilesAnswer: {
            /** @description Those that collect by their bank, or did, and that the caller reaches as a whole. */
            companies: components["schemas"]["BankFilesToMake"][];
            /** @description Those that wait for their release first, then the newest; 100 at most. */
            files: components["schemas"]["BankFileLine"][];
        };
        /** @description Whose files are to be made, and why. */
        BankFilesForm: {
            /** @description The company's short name. */
            company: string;
            reason: string;
        };
        /** @description `{files, left_out, faults}`. */
        BankFilesMade: {
            faults: components["schemas"]["BankFileFault"][];
            /** @description Names of files that were made just now, or anew. */
            files: string[];
            left_out: components["schemas"]["DebitLeftOut"][];
        };
        /** @description What waits for files of a company. */
        BankFilesToMake: {
            /**
             * Format: int64
             * @description Files that were begun and could not be made.
             */
            begun: number;
            /**
             * Format: date-time
             * @description By when their file must be at the bank for that day; null: none is due, or the bank's hour is not known.
             */
            by: string | null;
            company: string;
            debit_sum: components["schemas"]["Money"];
            /**
             * Format: int64
             * @description Debits that are due at the bank by now.
             */
            debits: number;
            /**
             * Format: date
             * @description When the first of them is debited; null: none is due.
             */
            first_day: string | null;
            /**
             * Format: int64
             * @description Debits whose day can't be kept any more: they move to a later one.
             */
            late: number;
            /**
             * Format: int64
             * @description Debits of later days.
             */
            later: number;
            refund_sum: components["schemas"]["Money"];
            /**
             * Format: int64
             * @description Refunds that are to be sent.
             */
            refunds: number;
        };
        /** @description How the lines of a bank's file ended. */
        BankStatementBooked: {
            /** @description Lines that were known. */
            before: number;
            /** @description Lines that fit nothing here. */
            misfits: number;
            /** @description Debits and refunds that moved on just now; their orders follow. */
            moved: number;
            /** @description Lines about something else. */
            other: number;
            /** @description The first 500 of them. */
            unmatched: components["schemas"]["BankStatementMisfit"][];
        };
        /** @description What whose bank says. */
        BankStatementForm: {
            /** @description The company's short name. */
            company: string;
            /** @description The bank's file. */
            statement: string;
        };
        /** @description A line of a bank's file that fits nothing here. */
        BankStatementMisfit: {
            /** @description The end-to-end id, or a file's name, as the bank has it. */
            about: string | null;
            sum: components["schemas"]["Money"] | null;
            why: components["schemas"]["Misfit"];
        };
        /**
         * @description A member's build (spec 3).
         * @enum {string}
         */
        BodyType: "slim" | "normal" | "fat";
        /** @description `{text, encoding}`. */
        BooksAnswer: {
            encoding: components["schemas"]["BooksEncoding"];
            /** @description The file. */
            text: string;
        };
        /**
         * @description How a file's letters become bytes.
         * @enum {string}
         */
        BooksEncoding: "utf-8" | "windows-1252";
        /**
         * @description What the file is for.
         * @enum {string}
         */
        BooksFile: "oss" | "journal" | "datev";
        /** @description Whose, of which quarter, and what the file is for. */
        BooksForm: {
            /** @description The chart of accounts as TOML; double entries take one. */
            accounts?: string | null;
            /** @description The company's short name. */
            company: string;
            file: components["schemas"]["BooksFile"];
            /** @description Three months, by the calendar of the company's seat: "2026-Q3". */
            quarter: string;
            /** @description The European Central Bank's rates (eurofxref-hist.csv); without them everything must be in euro. */
            rates?: string | null;
        };
        BTreeMap: {
            [key: string]: string;
        };
        /** @description A bundle to offer. */
        BundleForm: {
            country: components["schemas"]["Country"];
            /** Format: int32 */
            credits: number;
            /** @description In the country's money, VAT included: "18.00". */
            price: string;
            /** @description Why. */
            reason: string;
            site: components["schemas"]["SiteId"];
        };
        /**
         * Format: uuid
         * @description A number of credits that a site sells at a price.
         */
        BundleId: string;
        /** @description A bundle to take off. */
        BundleOff: {
            bundle: components["schemas"]["BundleId"];
            /** @description Why. */
            reason: string;
            site: components["schemas"]["SiteId"];
        };
        /** @description Which one it is. */
        CannedAnswer: {
            /** Format: uuid */
            id: string;
        };
        /** @description A text, new or anew. */
        CannedForm: {
            /**
             * Format: uuid
             * @description The one to change; null: a new one.
             */
            id?: string | null;
            /** @description In each of the eleven languages, by code: 1 to 5,000 characters. */
            texts: components["schemas"]["BTreeMap"];
            /** @description One to three words in small letters, with `_` between them. */
            topic: string;
            /**
             * Format: int32
             * @description Of the one to change, as the caller saw it.
             */
            version?: number | null;
        };
        /** @description One of them. */
        CannedResponse: {
            /**
             * Format: uuid
             * @description Names it, to change it.
             */
            id: string;
            /** @description By language. */
            texts: components["schemas"]["BTreeMap"];
            /** @description What it is for, in a word or two: `double_charge`. */
            topic: string;
            /**
             * Format: int32
             * @description Whoever changes it names the one that they saw.
             */
            version: number;
        };
        /** @description `{responses}`, by topic. */
        CannedResponses: {
            responses: components["schemas"]["CannedResponse"][];
        };
        /**
         * @description What a case is about, which says where it is closed.
         * @enum {string}
         */
        CaseAbout: "order" | "payment" | "payout";
        /** @description What was done. */
        CaseActAnswer: {
            /** @description The number of the decision; null where nothing more follows than followed already. */
            decision: string | null;
            /**
             * Format: uuid
             * @description Takes it back; null where there is nothing to take back, or no way to.
             */
            undo: string | null;
            /** Format: date-time */
            undo_until: string;
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
        /** @description What takes it back, for half a minute. */
        CaseClosed: {
            /** Format: uuid */
            undo?: string | null;
            /** Format: date-time */
            undo_until: string;
        };
        /** @description A file that came with a turn; `complaint-file` has its bytes. */
        CaseFile: {
            /** Format: int32 */
            bytes: number;
            /** Format: uuid */
            id: string;
            /** @description picture or pdf. */
            kind: string;
            name: string;
        };
        /**
         * @description What kind of case it is.
         * @enum {string}
         */
        CaseKind: "complaint" | "report" | "payment";
        /** @description A turn of it. */
        CaseLine: {
            /** Format: date-time */
            at: string;
            /** @description complainer or staff. */
            by: string;
            files: components["schemas"]["CaseFile"][];
            text: string;
            /** @description The complainer was mailed about it. */
            told: boolean;
            /**
             * Format: int32
             * @description 1 is the complaint itself.
             */
            turn: number;
        };
        /** @description A report of a case. */
        CaseReport: {
            /** @description `profile`, `photo` or `message`. */
            about: string;
            category: components["schemas"]["Category"];
            /** Format: date-time */
            created_at: string;
            evidence: components["schemas"]["EvidenceAnswer"] | null;
            found: components["schemas"]["AbuseFound"] | null;
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
        /** @description What there would be more or less of. */
        Change: {
            /**
             * Format: int64
             * @description How many more; below nothing: fewer.
             */
            by: number;
            /** @description Which of them; null: they have no names. */
            of: string | null;
            /** @description Of what. */
            what: components["schemas"]["Thing"];
        };
        /** @description Which ones: a hundred at most. */
        Chosen: {
            jobs: components["schemas"]["i64"][];
        };
        /** @description Which ones. */
        ClaimedForm: {
            items: string[];
            queue: components["schemas"]["Queue"];
        };
        /**
         * @description Of which queue, and how many more: three where it is not said. Nobody holds more than 50 photos, 9 members' words, and 3
         *     things of each other queue.
         */
        ClaimForm: {
            alike?: components["schemas"]["PhotoId"] | null;
            /** Format: int32 */
            count?: number | null;
            queue: components["schemas"]["Queue"];
        };
        /** @description What came of it. */
        ClosingAnswer: {
            /**
             * Format: uuid
             * @description Takes a notice's end back, for half a minute; null of what can't be taken back.
             */
            undo: string | null;
            /** @description The number of the decision that was taken back for it. */
            undone: string | null;
        };
        /** @description Which reports of a case, and what came of them. */
        ClosingForm: {
            decision: components["schemas"]["ReportDecision"];
            /** @description Who was reported. */
            member: components["schemas"]["MemberId"];
            /** @description Why, for whoever looks at it later. */
            note?: string | null;
            reports: string[];
        };
        /** @description A code to make. */
        CodeForm: {
            /** @description 4 to 40 letters, digits and dashes. */
            code: string;
            /** @description Why. */
            reason: string;
            site: components["schemas"]["SiteId"];
            terms: components["schemas"]["CodeTermsForm"];
        };
        /** @description The secret of codes for an app, shown once. */
        CodeSecret: {
            /** @description For a QR code: `otpauth://…`. */
            address: string;
            /** @description For typing, in Base32. */
            secret: string;
        };
        /** @description Codes to take back: one, or a lot. */
        CodesOff: {
            code?: string | null;
            /** @description All codes of this lot, instead. */
            lot?: string | null;
            /** @description Why. */
            reason: string;
            site: components["schemas"]["SiteId"];
        };
        /** @description What codes are good for. */
        CodeTermsForm: {
            country?: components["schemas"]["Country"] | null;
            currency?: components["schemas"]["Currency"] | null;
            /**
             * Format: date
             * @description The last day, as the site's first country has it.
             */
            last_day: string;
            /** @description Codes of payment methods; empty: all. */
            methods: string[];
            /** @description "20.00": orders below it don't count. */
            minimum?: string | null;
            /**
             * Format: int32
             * @description Per cent. Where the site has a countdown, less than that takes off.
             */
            percentage: number;
            validity: components["schemas"]["Validity"];
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
        /** @description A company as it shall be. */
        CompanyChange: {
            facts: components["schemas"]["CompanyForm"];
            id: string;
            /** @description As the caller saw it. */
            print: string;
            /** @description Why. */
            reason: string;
        };
        /** @description What a company is, as the law wants it found. */
        CompanyForm: {
            /** @description Street and number. */
            address: string;
            /** @description Zip and city. */
            city: string;
            /** @description Where it is registered. */
            country: components["schemas"]["Country"];
            /** @description Number in the register of companies. */
            kvk: string;
            /** @description Registered name. */
            name: string;
            /** @description What buyers' bank statements call it: 5 to 22 letters, digits and marks; null: made from the name. */
            statement_descriptor?: string | null;
            /** @description Customer service. */
            support_phone: string;
            /** @description Names it trades under. */
            tradenames: string[];
            /** @description VAT numbers, one a country where it is registered for VAT. */
            vat_numbers: string[];
        };
        /** @description A company, and the sites that it runs. */
        CompanyLine: {
            facts: components["schemas"]["CompanyForm"];
            /** @description Short name for ever. */
            id: string;
            /** @description Whoever changes it names the one that they saw. */
            print: string;
            /** @description Domains. */
            sites: string[];
        };
        /** @description `{companies, may_add}`, by id. */
        CompanyList: {
            companies: components["schemas"]["CompanyLine"][];
            /** @description The caller's role holds everywhere. */
            may_add: boolean;
        };
        /** @description A company to take away. */
        CompanyOff: {
            id: string;
            /** @description Why. */
            reason: string;
        };
        /** @description A photo that a capture is compared with; its picture is that of `photo-picture`. */
        ComparedPhoto: {
            photo: components["schemas"]["PhotoId"];
            /**
             * Format: int32
             * @description Goes up with each crop: what was seen is what is decided on.
             */
            revision: number;
            /** @description `active`, or `pending` where others don't see it yet. */
            status: components["schemas"]["PhotoStatus"];
        };
        /**
         * @description What it is about.
         * @enum {string}
         */
        ComplaintCategory: "payment" | "refund" | "member" | "decision" | "privacy" | "account" | "other" | "illegal" | "intimate" | "minor";
        /** @description How it is decided. */
        ComplaintClosingForm: {
            decision: components["schemas"]["ComplaintDecision"];
            number: string;
            /** @description The reasons, in the complainer's language. */
            text: string;
            /**
             * Format: int32
             * @description As the caller saw it.
             */
            version: number;
        };
        /**
         * @description How it ended.
         * @enum {string}
         */
        ComplaintDecision: "upheld" | "partly" | "rejected" | "withdrawn";
        /** @description A complaint that the caller holds. */
        ComplaintItem: {
            category: components["schemas"]["ComplaintCategory"];
            /** @description "C-7KQ2M9XD". */
            number: string;
        };
        /** @description `{complaints}`, the newest first. */
        ComplaintsSection: {
            complaints: components["schemas"]["FileComplaint"][];
        };
        /** @description A complaint with all that belongs to it. */
        ConsoleCase: {
            about: components["schemas"]["Person"] | null;
            against: components["schemas"]["Earlier"] | null;
            /** @description What was typed as that number. */
            against_typed: string | null;
            /**
             * Format: date-time
             * @description Until when we answer; null while it is not our turn.
             */
            answer_by: string | null;
            /** Format: date-time */
            answered_at: string | null;
            assignee: components["schemas"]["StaffName"] | null;
            category: components["schemas"]["ComplaintCategory"];
            /** Format: date-time */
            closed_at: string | null;
            /** Format: date-time */
            created_at: string;
            /** @description How it was decided. */
            decision: string | null;
            draft: components["schemas"]["Draft"] | null;
            /** @description Where we write to, as far as it is shown. */
            email_masked: string | null;
            is_appeal: boolean;
            late: boolean;
            lines: components["schemas"]["CaseLine"][];
            /** @description The language to answer in. */
            locale: string;
            may_decide: boolean;
            member: components["schemas"]["Person"] | null;
            mine_decision: boolean;
            /** @description A visitor's. */
            name: string | null;
            number: string;
            order: components["schemas"]["OrderId"] | null;
            others: components["schemas"]["Other"][];
            /** @description With a notice: the page that it is about, as it was typed. Never a link. */
            page: string | null;
            site: components["schemas"]["SiteLine"];
            state: components["schemas"]["InboxState"];
            /**
             * Format: int32
             * @description An answer or a decision names it: who wrote meanwhile is not written past.
             */
            version: number;
            why_not: components["schemas"]["WhyNot"] | null;
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
        /** @description A day that is over. */
        Day: components["schemas"]["Sums"] & {
            /** Format: date */
            day: string;
        };
        /** @description A debit that came back: since then its member and account pay another way. */
        DebitBlockLine: {
            /** Format: date-time */
            at: string;
            /** @description As the bank says: AM04 … */
            bank: string | null;
            company: string;
            /** @description Whose debit it was. */
            order: components["schemas"]["OrderId"];
        };
        /** @description `{blocks}`, the newest first, 200 at most. */
        DebitBlocks: {
            blocks: components["schemas"]["DebitBlockLine"][];
        };
        /** @description A debit that no bank would take: it has failed. */
        DebitLeftOut: {
            order: components["schemas"]["OrderId"];
            /** @description Its end-to-end id. */
            payment: string;
            /** @description In the words of the standard. */
            why: string;
        };
        /**
         * @description How it came to us (DSA 17(3)(b)).
         * @enum {string}
         */
        DecisionSource: "report" | "notice" | "rule" | "own";
        /** @description What was decided about them. */
        DecisionsSection: {
            /** @description Reports about them. */
            about_them: components["schemas"]["ReportCounts"];
            /** @description Reports that they made. */
            by_them: components["schemas"]["ReportCounts"];
            /** @description The newest first. */
            decisions: components["schemas"]["Earlier"][];
        };
        /** @description Which ones. */
        Declined: {
            queues: components["schemas"]["Queue"][];
        };
        Descriptor: {
            id: string;
            transports: string[];
            type: components["schemas"]["CredentialType"];
        };
        /** @description A setting that is another one. */
        Difference: {
            /** @description What it is; null: none. */
            after: unknown;
            /** @description What it was; null: none. */
            before: unknown;
            /** @description Its name in the document; one that an earlier release had may be among them. */
            setting: string;
        };
        /**
         * @description Where a code stands in itself.
         * @enum {string}
         */
        DiscountStatus: "active" | "withdrawn";
        /** @description A payment that a bank took back. */
        DisputeLine: {
            amount: components["schemas"]["Money"];
            /**
             * Format: date-time
             * @description When we heard of it.
             */
            at: string;
            company: string;
            order: components["schemas"]["OrderId"];
            /**
             * Format: int32
             * @description Credits of it that were spent already.
             */
            owed: number;
            /** @description The provider's id of the payment. */
            payment: string | null;
            /** @description The bank's code. */
            reason: string | null;
            /**
             * Format: date-time
             * @description When the bank gave the money again; null: it stands.
             */
            reversed_at: string | null;
        };
        /** @description `{disputes, cut, rates, cases}`. */
        DisputesAnswer: {
            /** @description Those that nobody closed, the oldest first, 500 at most. */
            cases: components["schemas"]["MoneyCaseLine"][];
            /** @description There are more. */
            cut: boolean;
            /** @description The newest first, 500 at most. */
            disputes: components["schemas"]["DisputeLine"][];
            /** @description Of companies that the caller reaches as a whole. */
            rates: components["schemas"]["RateLine"][];
        };
        /** @description That it is done. */
        Done: Record<string, never>;
        /** @description What somebody wrote and did not send yet. */
        Draft: {
            /** Format: date-time */
            at: string;
            by: components["schemas"]["StaffName"];
            text: string;
        };
        /** @description What is written so far. */
        DraftForm: {
            number: string;
            /** @description Nothing: it was wiped out. */
            text: string;
            /**
             * Format: int32
             * @description The last turn that the writer has read.
             */
            turn: number;
        };
        /** @description A sum since the half-year began: five at least. */
        DraftLine: components["schemas"]["TransparencyLine"] & {
            /**
             * Format: date
             * @description On which day it was counted: when it had last changed by five.
             */
            as_of: string;
        };
        /** @description What is given up. */
        DropUploadForm: {
            /** @description Why. */
            reason: string;
            /** Format: uuid */
            upload: string;
        };
        /** @description A decision that was made before. */
        Earlier: {
            by: string;
            /** Format: date-time */
            decided_at: string;
            measure: components["schemas"]["Measure"];
            number: string;
            rule: string;
            /** Format: date-time */
            undone_at: string | null;
            /**
             * Format: date-time
             * @description When a pause ends.
             */
            until: string | null;
        };
        /** @description What an act would do. */
        Effects: {
            /** @description How the account would stand; null: as before. */
            account: string | null;
            /** @description What there would be more or less of. */
            changes: components["schemas"]["Change"][];
            /**
             * Format: int64
             * @description By how much their balance of credits would change.
             */
            credits: number;
            /** @description What people would be mailed. */
            mails: components["schemas"]["MailToCome"][];
            /** @description Money that would go back. */
            refunds: components["schemas"]["Money"][];
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
            photos: components["schemas"]["EvidencePhoto"][];
            /** @description Field by field; answers to prompts with their questions in the reader's language. */
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
            /**
             * Format: uuid
             * @description Its voice message, in the same way.
             */
            voice: string | null;
        };
        /** @description A photo of the profile that the evidence holds. */
        EvidencePhoto: {
            /** @description It was cropped since it was reported. */
            changed: boolean;
            /** Format: uuid */
            photo: string;
            /**
             * Format: int32
             * @description As it is now: what `photo-picture` shows and `report-acts` names. Null: it is gone.
             */
            revision: number | null;
        };
        /** @description An answer to a request for an export. */
        ExportAnswerForm: {
            /** @description Of one's own request, false withdraws it. */
            approved: boolean;
            /** Format: uuid */
            request: string;
        };
        /** @description Which site moves out, and who can open it. */
        ExportForm: {
            /** @description Why. */
            reason: string;
            site: components["schemas"]["SiteId"];
            /** @description The public half of a pair of keys, as `age-keygen` says it: `age1…`. */
            to: string;
        };
        /** @description An export that waits for a second person. */
        ExportRequest: {
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
            /** @description The caller does: they can only withdraw it. */
            is_own: boolean;
            /**
             * Format: date-time
             * @description Since when.
             */
            requested_at: string;
            /** @description Who asks. */
            requested_by: string;
            /** @description The public key that it would be encrypted to. */
            sealed_to: string;
        };
        /**
         * @description The colour of a member's eyes (spec 3, which names no values).
         * @enum {string}
         */
        EyeColour: "brown" | "blue" | "green" | "grey" | "hazel" | "other";
        /** @description One wrong field, with its text. */
        FieldProblem: {
            code: string;
            detail: string;
            field: string;
        };
        /** @description Sums that name nobody. */
        FiguresAnswer: {
            /** @description Days that are over, the first one first. One that is not written yet is missing. */
            days: components["schemas"]["Day"][];
            /** @description Of companies that the caller reaches as a whole. */
            dispute_rates: components["schemas"]["SchemeRate"][];
            /** @description The day of a week ago, up to the same minute. */
            same_weekday: components["schemas"]["Sums"];
            /** @description Today until now. */
            today: components["schemas"]["Sums"];
        };
        /** @description A complaint, in one line. */
        FileComplaint: {
            category: components["schemas"]["ComplaintCategory"];
            /** Format: date-time */
            closed_at: string | null;
            /** Format: date-time */
            created_at: string;
            decision: components["schemas"]["ComplaintDecision"] | null;
            /** @description They complain; else it is about them. */
            is_theirs: boolean;
            number: string;
        };
        /** @description What somebody may open of a member's file, and what for. */
        FileCover: {
            /** @description The open cases about the member, as far as they see them; the newest first. */
            cases: components["schemas"]["OpenCase"][];
            /** @description Those that their roles open. */
            sections: components["schemas"]["FileSection"][];
        };
        /** @description A mail, without its words and its links. */
        FileMail: {
            /** Format: date-time */
            created_at: string;
            /** @description Which of our mails. */
            kind: string;
            /** @description What became of it. */
            outcome: string;
            /** @description What their mailbox said of it: `hard`, `permanent`, `soft`, `complaint` or `unsubscribe`. */
            reports: string[];
            /** Format: date-time */
            sent_at: string | null;
        };
        /** @description A photo, without its picture. */
        FilePhoto: {
            /** Format: date-time */
            created_at: string;
            /** @description The one that others see first. */
            main: boolean;
            photo: components["schemas"]["PhotoId"];
            /** @description Why it was rejected. */
            reason: string | null;
            /** @description `pending`, `active` or `rejected`. */
            status: string;
        };
        /**
         * @description What a file is made of.
         * @enum {string}
         */
        FileSection: "account" | "profile" | "photos" | "decisions" | "complaints" | "orders" | "sessions" | "mails" | "notes";
        /** @description One thing that was looked at. */
        FindingLine: {
            code: string;
            level: components["schemas"]["Level"];
            /** @description In English, as `liaison doctor` prints it; of a fault with its mend. */
            text: string;
            where: components["schemas"]["Area"];
        };
        /**
         * @description A member's gender: one of the two (spec 3), or one more that their site takes (its setting `genders`); of an account of
         *     two, which couple they are.
         * @enum {string}
         */
        Gender: "male" | "female" | "non_binary" | "couple_mf" | "couple_ff" | "couple_mm";
        /** @description So much, in minor units of a currency or in credits. */
        GivingLimit: {
            /**
             * Format: int64
             * @description In one act.
             */
            per_act: number;
            /**
             * Format: int64
             * @description In a day (UTC); not less.
             */
            per_day: number;
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
        /** @description How many credits, to whom, for which case, and why. */
        GrantForm: {
            /** @description An open case about them, as in reading their file. */
            case?: string | null;
            /** Format: int32 */
            credits: number;
            member: components["schemas"]["MemberId"];
            reason: string;
        };
        /**
         * @description The colour of a member's hair (spec 3, which names no values).
         * @enum {string}
         */
        HairColour: "black" | "brown" | "blond" | "red" | "grey" | "white" | "bald" | "other";
        /** @description Findings, the worst first, and when what should happen each night last did. */
        HealthAnswer: {
            /** Format: date-time */
            audit_proof_at?: string | null;
            /** Format: date-time */
            backup_at?: string | null;
            findings: components["schemas"]["FindingLine"][];
            jobs: components["schemas"]["JobsLine"];
            /** Format: date-time */
            ledger_proof_at?: string | null;
        };
        /**
         * @description Why mails to a member are held back, and how that ends.
         * @enum {string}
         */
        HeldBack: "fbl" | "bounce";
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
        /** @description Something that was found. */
        Hit: {
            /** @description By which its page opens: an id, a number, or a link's token. */
            id: string;
            /** @description What it is. */
            kind: components["schemas"]["Kind"];
            member?: components["schemas"]["MemberId"] | null;
            /** @description The domain of its site; null: it has none. */
            site?: string | null;
            /** @description What people know it by. */
            title: string;
        };
        /** @description `{hits}`, 25 at most. */
        Hits: {
            hits: components["schemas"]["Hit"][];
        };
        /** Format: int64 */
        i64: number;
        /** @description `{complaints, next}`. */
        Inbox: {
            complaints: components["schemas"]["InboxLine"][];
            /** @description Where the next page begins; null: there is none. */
            next: string | null;
        };
        /** @description A line of the inbox. */
        InboxLine: {
            /**
             * Format: date-time
             * @description Until when we answer; null while it is not our turn.
             */
            answer_by: string | null;
            /** Format: date-time */
            answered_at: string | null;
            assignee: components["schemas"]["StaffName"] | null;
            category: components["schemas"]["ComplaintCategory"];
            /** Format: date-time */
            closed_at: string | null;
            /** Format: date-time */
            created_at: string;
            decision: components["schemas"]["ComplaintDecision"] | null;
            /** @description It is against a decision of ours. */
            is_appeal: boolean;
            /** @description It should have been answered. */
            late: boolean;
            /** @description The language to answer in. */
            locale: string;
            /** @description And the reader made that: somebody else decides. */
            mine_decision: boolean;
            number: string;
            site: components["schemas"]["SiteLine"];
            state: components["schemas"]["InboxState"];
            /** @description How it begins. */
            subject: string | null;
        };
        /**
         * @description Whose turn it is.
         * @enum {string}
         */
        InboxState: "open" | "waiting" | "closed";
        /**
         * @description What a member looks for; one may look for several.
         * @enum {string}
         */
        Intent: "chat" | "dates" | "relationship";
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
        /** @description Something that waits and that the caller holds. */
        Item: {
            /** Format: date-time */
            claimed_until: string;
            complaint?: components["schemas"]["ComplaintItem"] | null;
            /** Format: date-time */
            due_at: string;
            /**
             * Format: uuid
             * @description A photo, a member (verifications, words, reports) or a complaint.
             */
            id: string;
            /** @description What it is: the severe queue holds members as well as complaints. */
            kind: components["schemas"]["ItemKind"];
            photo?: components["schemas"]["PhotoItem"] | null;
            queue: components["schemas"]["Queue"];
            /** Format: date-time */
            since: string;
            site: components["schemas"]["ItemSite"];
            verification?: components["schemas"]["VerificationItem"] | null;
            words?: components["schemas"]["WordsItem"] | null;
        };
        /**
         * @description What a thing in a queue is.
         * @enum {string}
         */
        ItemKind: "photo" | "member" | "complaint";
        /** @description What the caller holds, by time left, and how many more wait, counted up to a hundred. */
        Items: {
            items: components["schemas"]["Item"][];
            /** Format: int64 */
            next_left: number;
        };
        /** @description Where something is. */
        ItemSite: {
            domain: string;
            id: components["schemas"]["SiteId"];
            name: string;
        };
        /**
         * @description What can become of a job that gave up.
         * @enum {string}
         */
        JobFate: "revived" | "discarded";
        /** @description `{jobs}`, the newest act first, a hundred at most. */
        JobHistory: {
            jobs: components["schemas"]["SettledJob"][];
        };
        /** @description Work in the background. */
        JobsLine: {
            /**
             * Format: int64
             * @description Jobs that gave up.
             */
            dead: number;
            /**
             * Format: date-time
             * @description Since when the job that could run the longest has been due.
             */
            oldest_at?: string | null;
            /**
             * Format: int64
             * @description Jobs that are not done, those of later included.
             */
            waiting: number;
        };
        /** @description What the authenticator answered. */
        KeyAnswer: {
            /** @description As it came with the options. */
            challenge: components["schemas"]["PasskeyId"];
            credential: components["schemas"]["AuthenticationResponseJSON"];
        };
        /** @description An answer to a request. */
        KeyAnswerForm: {
            /** @description Of one's own request, false withdraws it. */
            approved: boolean;
            /** Format: uuid */
            request: string;
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
         * @description What something is.
         * @enum {string}
         */
        Kind: "member" | "order" | "decision" | "complaint" | "payment" | "link" | "site" | "staff";
        /** @description A proof of the ledger: that balances, lots and lines say the same. */
        LedgerProof: {
            /** Format: date-time */
            at: string;
            /**
             * Format: int64
             * @description What did not agree.
             */
            faults: number;
            /**
             * Format: int64
             * @description So many transfers were looked at.
             */
            transfers: number;
        };
        /** @description `{proof, under_way, may_ask}`. */
        LedgerProofAnswer: {
            /** @description The caller may have them proven now. */
            may_ask: boolean;
            proof: components["schemas"]["LedgerProof"] | null;
            /** @description The books are being gone through, or are about to be. */
            under_way: boolean;
        };
        /** @description A job that gave up, without what it was about. */
        Letter: {
            /** Format: int32 */
            attempts: number;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            dead_at: string;
            /** @description What the last attempt failed with; addresses and long numbers are left out. */
            error?: string | null;
            id: components["schemas"]["i64"];
            kind: string;
        };
        /** @description `{letters, next}`, the newest first. */
        Letters: {
            letters: components["schemas"]["Letter"][];
            /** @description Null: those were all. */
            next?: string | null;
        };
        /**
         * @description How bad a finding is.
         * @enum {string}
         */
        Level: "fault" | "warning" | "note";
        /** @description Whose mails, and why they are held back. */
        LiftForm: {
            /** @description An open case about them, as in reading their file. */
            case?: string | null;
            member: components["schemas"]["MemberId"];
            reason: components["schemas"]["HeldBack"];
        };
        /** @description `{lines, next}`, the newest first. */
        Lines: {
            lines: components["schemas"]["LogLine"][];
            /** @description Null: those were all. */
            next?: string | null;
        };
        /** @description A link to issue. */
        LinkForm: {
            /** @description What the caller calls it; the target gets it as `ref`, unless it has one. */
            campaign: string;
            /**
             * Format: date
             * @description The last day, as the site's first country has it; null: it leads on for ever.
             */
            last_day?: string | null;
            /** @description The target's `network`. */
            network?: string | null;
            /** @description Why. */
            reason: string;
            site: components["schemas"]["SiteId"];
            /** @description A path of the site, with a query if need be: `/signup?sub1=flyer`. */
            target: string;
        };
        /** @description `{address}`: the whole of it. */
        LinkIssued: {
            address: string;
        };
        /** @description A link to take back. */
        LinkOff: {
            /** @description Why. */
            reason: string;
            site: components["schemas"]["SiteId"];
            token: string;
        };
        /** @description A site of the list. */
        ListedSite: {
            /** @description The company's id. */
            company: string;
            company_name: string;
            countries: components["schemas"]["Country"][];
            domain: string;
            id: components["schemas"]["SiteId"];
            name: string;
            state: components["schemas"]["StateOfSite"];
        };
        /** @description `{sites}`, by domain. */
        ListedSites: {
            /** @description Those that the caller may make sites for. */
            companies: components["schemas"]["SiteCompany"][];
            sites: components["schemas"]["ListedSite"][];
        };
        /**
         * @description An interface language.
         * @enum {string}
         */
        Locale: "da" | "de" | "en" | "es" | "fi" | "fr" | "it" | "nb" | "nl" | "pl" | "sv";
        /** @description A line. */
        LogLine: {
            /** @description What was done. */
            action: string;
            /**
             * Format: date-time
             * @description When.
             */
            at: string;
            /**
             * Format: uuid
             * @description Its id.
             */
            case_id?: string | null;
            /** @description The case that it belongs to. */
            case_kind?: string | null;
            /** @description Which chain it is of: act or read. */
            chain: string;
            /** @description At which company. */
            company?: string | null;
            /** @description The domain of the site. */
            domain?: string | null;
            /** @description Codes, numbers and ids. */
            facts: Record<string, never>;
            /** @description The account of the operating system, of a command. */
            os_user?: string | null;
            /** @description Why, in words; null where none were asked for, or they were forgotten. */
            reason?: string | null;
            /**
             * Format: int64
             * @description Its number there.
             */
            seq: number;
            site?: components["schemas"]["SiteId"] | null;
            staff?: components["schemas"]["StaffId"] | null;
            /** @description As colleagues know them. */
            staff_name?: string | null;
            /** @description The hash of its id, in hexadecimal. */
            subject?: string | null;
            /** @description What it is about. */
            subject_kind?: string | null;
            /** @description console, command, job or sql. */
            via: string;
        };
        /** @description A lot to make. */
        LotForm: {
            count: number;
            /** @description Letters, digits, spaces, - and _. */
            name: string;
            /** @description With what its codes begin; a dash and ten letters follow. */
            prefix: string;
            /** @description Why. */
            reason: string;
            site: components["schemas"]["SiteId"];
            terms: components["schemas"]["CodeTermsForm"];
        };
        /** @description `{codes}`: how many were made. */
        LotMade: {
            codes: number;
        };
        /** @description Which one it is. */
        MadeSite: {
            site: components["schemas"]["SiteId"];
        };
        /** @description How many mails, and what became of them. */
        MailCount: {
            /** Format: int64 */
            count: number;
            /** @description Which of our mails, or the domain that they went to. */
            of: string;
            /** @description What became of them. */
            outcome: string;
        };
        /** @description Which mails left. */
        MailsSection: {
            /** @description Why mails that can be switched off are held back: `bounce` or `fbl`; empty: they go. */
            held_back: string[];
            /** @description The newest first, 100 at most. */
            mails: components["schemas"]["FileMail"][];
        };
        /** @description A mail that the act would send. */
        MailToCome: {
            /** @description Which of our mails. */
            kind: string;
            /** @description In the reader's language. */
            locale: string;
            /** @description The colleague who reads it; null: the member, or whoever complained. */
            to: string | null;
        };
        /** @description The photo that stands for a member (spec 3): paths to append to `cdn_prefix`. */
        MainImage: {
            /** @description At most 1280 pixels wide. */
            filename: string;
            /** @description At most 480 pixels wide: cards and the match modal. */
            match: string;
            /** @description Others only ever see `active`. */
            status: components["schemas"]["PhotoStatus"];
            /** @description At most 160 pixels wide. */
            thumb_filename: string;
        };
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
        /** @description A note. */
        MemberNote: {
            /** @description Who wrote it. */
            by: string;
            /** Format: uuid */
            id: string;
            text: string;
            /** Format: date-time */
            written_at: string;
        };
        /** @description An order, in one line. */
        MembersOrder: {
            /** Format: date-time */
            created_at: string;
            /** Format: int32 */
            credits: number;
            /** @description The code of the payment method. */
            method: string;
            order: components["schemas"]["OrderId"];
            price: components["schemas"]["Money"];
            status: components["schemas"]["OrderStatus"];
        };
        /** @description An answer to a request. */
        MessagesAnswerForm: {
            /** @description Of one's own request, false withdraws it. */
            approved: boolean;
            /** Format: uuid */
            request: string;
        };
        /** @description `{request}`: what a second person decides on. */
        MessagesAsked: {
            /** Format: uuid */
            request: string;
        };
        /** @description How many of the last messages between who reported and who was, for which report, and why. */
        MessagesForm: {
            /** @description An open report about them, as in reading their file. */
            case?: string | null;
            /** Format: int32 */
            lines: number;
            /** @description Who was reported. */
            member: components["schemas"]["MemberId"];
            reason: string;
        };
        /** @description What somebody may read now. */
        MessagesGrant: {
            /**
             * Format: date-time
             * @description Until when.
             */
            ends_at: string;
            /**
             * Format: int32
             * @description The first message's place in its conversation.
             */
            from: number;
            /**
             * Format: uuid
             * @description Names it.
             */
            id: string;
            /** @description Who was reported. */
            member: components["schemas"]["MemberId"];
            /** @description As they call themselves. */
            member_name: string;
            /**
             * Format: uuid
             * @description For this report.
             */
            report: string;
            /** @description Where. */
            site: components["schemas"]["SiteId"];
            /**
             * Format: int32
             * @description The last one's.
             */
            to: number;
        };
        /** @description Which messages somebody asks to read. */
        MessagesProposal: {
            /**
             * Format: uuid
             * @description Of the conversation between who reported and who was.
             */
            conversation: string;
            /**
             * Format: int32
             * @description The first one's place in it.
             */
            from: number;
            /**
             * Format: uuid
             * @description For this report.
             */
            report: string;
            /**
             * Format: int32
             * @description The last one's.
             */
            to: number;
        };
        /** @description What two people wrote each other, as far as the grant goes. */
        MessagesRead: {
            /** @description By whose leave. */
            grant: components["schemas"]["MessagesGrant"];
            /** @description The oldest first. */
            messages: components["schemas"]["ReadMessage"][];
            /** @description The two, as far as they are still there. */
            people: components["schemas"]["Person"][];
        };
        /** @description A request to read messages, as it waits. */
        MessagesRequest: {
            /** @description What was reported (spec 3). */
            category: string;
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
            /** @description Who was reported. */
            member: components["schemas"]["MemberId"];
            /** @description As they call themselves. */
            member_name: string;
            /** @description Why. */
            reason: string;
            /**
             * Format: date-time
             * @description Since when.
             */
            requested_at: string;
            /** @description Who asks. */
            requested_by: components["schemas"]["StaffId"];
            /** @description As colleagues know them. */
            requested_by_name: string;
            /** @description Where. */
            site: components["schemas"]["SiteId"];
            /** @description What is asked for. */
            wish: components["schemas"]["MessagesProposal"];
        };
        /** @description What waits for an answer, and what may be read. */
        MessagesToRead: {
            /** @description Theirs to read now. */
            grants: components["schemas"]["MessagesGrant"][];
            /** @description Those that the caller may answer, and their own; the oldest first. */
            requests: components["schemas"]["MessagesRequest"][];
        };
        /**
         * @description How somebody came in.
         * @enum {string}
         */
        Method: "passkey" | "totp" | "break_glass";
        /** @description A way to pay, to offer or to take back. */
        MethodForm: {
            country: components["schemas"]["Country"];
            /** @description Its code. */
            method: string;
            /** @description Why. */
            reason: string;
            site: components["schemas"]["SiteId"];
        };
        /**
         * @description Why a line of a bank's file fits nothing here.
         * @enum {string}
         */
        Misfit: "no_such_id" | "no_such_file" | "not_sent" | "cancelled" | "debit_amount" | "refund_amount" | "file_sum" | "which_debits" | "went_twice" | "refund_came_back";
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
        /** @description What was given, or asked for. */
        MoneyAnswer: {
            amount: components["schemas"]["Money"] | null;
            /**
             * Format: int32
             * @description The credits that this money paid, or that are given.
             */
            credits: number;
            outcome: components["schemas"]["MoneyOutcome"];
            /**
             * Format: uuid
             * @description The request, where a second person decides.
             */
            request: string | null;
        };
        /** @description An answer to a request. */
        MoneyAnswerForm: {
            /** @description Of one's own request, false withdraws it. */
            approved: boolean;
            /** Format: uuid */
            request: string;
        };
        /** @description Which case, and why it is closed. */
        MoneyCaseForm: {
            about: components["schemas"]["CaseAbout"];
            id: string;
            /** @description What was found, and what was done about it. */
            reason: string;
        };
        /** @description A case of money that somebody has to look at. */
        MoneyCaseLine: {
            about: components["schemas"]["CaseAbout"];
            amount: components["schemas"]["Money"] | null;
            /** Format: date-time */
            at: string;
            company: string;
            /** @description The order's id, or the provider's id of a payment or a payout. */
            id: string;
            /** @description The provider's id of an order's payment. */
            payment: string | null;
            /** @description Why, as `liaison disputes review` says it. */
            why: string;
        };
        /** @description The limit of a currency, or of credits. */
        MoneyLimit: {
            limit: components["schemas"]["GivingLimit"];
            /** @description `credits`, or a currency (ISO 4217). */
            unit: string;
        };
        /** @description Which one, and what it shall be. */
        MoneyLimitForm: {
            limit: components["schemas"]["GivingLimit"];
            /** @description Why. */
            reason: string;
            seen: components["schemas"]["GivingLimit"] | null;
            unit: string;
        };
        /** @description `{limits}`, credits first. */
        MoneyLimits: {
            limits: components["schemas"]["MoneyLimit"][];
        };
        /**
         * @description What became of it.
         * @enum {string}
         */
        MoneyOutcome: "made" | "asked";
        /** @description What somebody asks to give, with the facts as they were then. */
        MoneyProposal: {
            /**
             * Format: int64
             * @description That is, in minor units.
             */
            amount: number;
            /**
             * Format: int32
             * @description The credits that this money paid.
             */
            credits: number;
            /** @description Of this currency. */
            currency: components["schemas"]["Currency"];
            /**
             * Format: int64
             * @description What was left of the price.
             */
            kept: number;
            /** @description For which order. */
            order: components["schemas"]["OrderId"];
            /** @description How much of it. */
            part: components["schemas"]["RefundPart"];
            /** @enum {string} */
            what: "refund";
        } | {
            /**
             * Format: int32
             * @description So many.
             */
            credits: number;
            /** @enum {string} */
            what: "grant";
        } | {
            /** @description As the bank says: AM04 … */
            bank: string | null;
            /** @description Whose debit came back. */
            order: components["schemas"]["OrderId"];
            /** @enum {string} */
            what: "unblock";
        };
        /** @description A request for money that waits. */
        MoneyRequest: {
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
            /** @description To whom it would go. */
            member: components["schemas"]["MemberId"];
            /** @description Why. */
            reason: string;
            /**
             * Format: date-time
             * @description Since when.
             */
            requested_at: string;
            /** @description Who asks. */
            requested_by: components["schemas"]["StaffId"];
            /** @description As colleagues know them. */
            requested_by_name: string;
            /** @description Where. */
            site: components["schemas"]["SiteId"];
            /** @description What is asked for. */
            wish: components["schemas"]["MoneyProposal"];
        };
        /** @description `{requests}`, the oldest first. */
        MoneyRequests: {
            requests: components["schemas"]["MoneyRequest"][];
        };
        /**
         * @description What can be done.
         * @enum {string}
         */
        MoveAct: "rehearse" | "import" | "undo" | "export";
        /** @description How often something came up. */
        MoveCount: {
            /** @description Stable: `email_invalid`. */
            code: string;
            /**
             * Format: int64
             * @description How often.
             */
            times: number;
        };
        /** @description What came of one file. */
        MoveFile: {
            /** @description Its name, as in `members.jsonl`. */
            file: string;
            /**
             * Format: int64
             * @description What was there already.
             */
            known: number;
            /**
             * Format: int64
             * @description Lines that say something.
             */
            read: number;
            /**
             * Format: int64
             * @description What is not taken.
             */
            refused: number;
            /**
             * Format: int64
             * @description What came, or would come.
             */
            taken: number;
        };
        /** @description One line that is refused, or comes otherwise than it stands there. */
        MoveFinding: {
            /** @description Why. */
            code: string;
            /** @description In which file. */
            file: string;
            /**
             * Format: int64
             * @description On which line, from 1.
             */
            line: number;
            /** @description In words, as the command says it; null where they may name somebody. */
            said: string | null;
        };
        /** @description What is to be done. */
        MoveForm: {
            act: components["schemas"]["MoveAct"];
            /** @description One of `folders`; null to take back, or where `upload` is named. */
            folder: string | null;
            /** @description Why. */
            reason: string;
            /** @description Moderators of the site before have seen the members' words, and the photos that say so. */
            seen_before: boolean;
            site: components["schemas"]["SiteId"];
            /**
             * Format: uuid
             * @description What the browser sent, once it is ready.
             */
            upload?: string | null;
        };
        /**
         * @description How it ended.
         * @enum {string}
         */
        MoveOutcome: "done" | "failed" | "stopped";
        /** @description What an import found, without anything that names a member. */
        MoveReport: {
            /** @description The first lines that are changed on the way. */
            changed: components["schemas"]["MoveFinding"][];
            /** @description How often each change did. */
            changes: components["schemas"]["MoveCount"][];
            /** @description What came of each file that is there. */
            files: components["schemas"]["MoveFile"][];
            /** @description How often each reason to refuse a line came up. */
            refusals: components["schemas"]["MoveCount"][];
            /** @description The first lines that are refused. */
            refused: components["schemas"]["MoveFinding"][];
        };
        /** @description A company to add. */
        NewCompanyForm: {
            facts: components["schemas"]["CompanyForm"];
            /** @description Short name for ever: lower-case letters, digits and hyphens. */
            id: string;
            /** @description Why. */
            reason: string;
        };
        /** @description An answer to a request. */
        NewsAnswerForm: {
            /** @description Of one's own request, false withdraws it. */
            approved: boolean;
            /** Format: uuid */
            request: string;
        };
        /** @description `{request}`: what a second person decides on. */
        NewsAsked: {
            /** Format: uuid */
            request: string;
        };
        /** @description A draft as it shall be from now on. */
        NewsChange: {
            kind: components["schemas"]["NewsKind"];
            name: string;
            /** Format: uuid */
            newsletter: string;
            path: string;
            /** @description All of them: a language that is not among them has no text any more. */
            texts: components["schemas"]["NewsWords"][];
            /**
             * Format: int32
             * @description As the caller saw it.
             */
            version: number;
        };
        /** @description A draft to keep. */
        NewsForm: {
            kind: components["schemas"]["NewsKind"];
            name: string;
            /** @description `/credits`. */
            path: string;
            site: components["schemas"]["SiteId"];
            /** @description In the languages that are written so far; one at least. */
            texts: components["schemas"]["NewsWords"][];
        };
        /** @description A site to make. */
        NewSiteForm: {
            /** @description The company's id. */
            company: string;
            /** @description Most important first. */
            countries: components["schemas"]["Country"][];
            domain: string;
            like: components["schemas"]["SiteId"] | null;
            name: string;
            /** @description Why. */
            reason: string;
        };
        /** @description `{newsletter}`: the draft. */
        NewsKept: {
            /** Format: uuid */
            newsletter: string;
        };
        /**
         * @description What it is; members choose for each whether they want it (spec 3).
         * @enum {string}
         */
        NewsKind: "news" | "promotion";
        /** @description A newsletter. */
        NewsletterAnswer: {
            /** Format: uuid */
            id: string;
            kind: components["schemas"]["NewsKind"];
            /** @description The site's languages, in which it has no text yet. */
            missing: components["schemas"]["Locale"][];
            /** @description The operator's name for it; readers never see it. */
            name: string;
            /** @description Where the button leads, on the site. */
            path: string;
            request: components["schemas"]["NewsRequest"] | null;
            site: components["schemas"]["SiteId"];
            /**
             * Format: int64
             * @description Who did not want it any more, had left or could not be reached.
             */
            skipped: number;
            /** @description `draft`, `sending`, `sent` or `withdrawn`. */
            status: string;
            /**
             * Format: date-time
             * @description When this version was last mailed to somebody who looked at it; null: to nobody yet.
             */
            tested_at: string | null;
            texts: components["schemas"]["NewsWords"][];
            /**
             * Format: int64
             * @description Readers that were told.
             */
            told: number;
            /**
             * Format: int32
             * @description Whoever changes it or asks for it to be sent names the one that they saw.
             */
            version: number;
            /**
             * Format: int64
             * @description Who is yet to be told.
             */
            waiting: number;
        };
        /** @description A newsletter of the list. */
        NewsletterLine: {
            /** Format: date-time */
            created_at: string;
            /** Format: uuid */
            id: string;
            kind: components["schemas"]["NewsKind"];
            /** @description The operator's name for it. */
            name: string;
            /**
             * Format: date-time
             * @description Null: it is a draft.
             */
            started_at: string | null;
            /** @description `draft`, `sending`, `sent` or `withdrawn`. */
            status: string;
            /**
             * Format: int64
             * @description How many were told; null until it is over.
             */
            told: number | null;
            /** @description A second person is asked to let it go off. */
            waits: boolean;
        };
        /** @description Who would get a newsletter if it went off now. */
        NewsletterReaders: {
            /** @description The most first. */
            languages: components["schemas"]["ReadersOf"][];
            /**
             * Format: int64
             * @description Null: fewer than five.
             */
            total: number | null;
        };
        /** @description `{newsletters, next}`, the newest first. */
        Newsletters: {
            newsletters: components["schemas"]["NewsletterLine"][];
            /** @description Null: those were all. */
            next: string | null;
        };
        /** @description What somebody asks to send, and when. */
        NewsProposal: {
            /**
             * Format: date
             * @description The day on which members are told.
             */
            day: string;
            /**
             * Format: int32
             * @description The hour of it, where each of them lives.
             */
            hour: number;
            /**
             * Format: uuid
             * @description Which newsletter.
             */
            newsletter: string;
            /**
             * Format: int32
             * @description As it was then.
             */
            version: number;
        };
        /** @description A request to send news, as it waits. */
        NewsRequest: {
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
            /** @description Why. */
            reason: string;
            /**
             * Format: date-time
             * @description Since when.
             */
            requested_at: string;
            /** @description Who asks. */
            requested_by: components["schemas"]["StaffId"];
            /** @description As colleagues know them. */
            requested_by_name: string;
            /** @description To whose members it would go. */
            site: components["schemas"]["SiteId"];
            /** @description What is asked for. */
            wish: components["schemas"]["NewsProposal"];
        };
        /** @description When a newsletter shall go off, and why. */
        NewsSendForm: {
            /**
             * Format: date
             * @description The day on which members are told; 90 days ahead at most.
             */
            day: string;
            /**
             * Format: int32
             * @description The hour of it, where each member lives. Where it has passed, they are told at the next decent one.
             */
            hour: number;
            /** Format: uuid */
            newsletter: string;
            /** @description Why. */
            reason: string;
            /**
             * Format: int32
             * @description As the caller saw it.
             */
            version: number;
        };
        /** @description A newsletter to stop. */
        NewsStopForm: {
            /** Format: uuid */
            newsletter: string;
            /** @description Why. */
            reason: string;
        };
        /** @description `{taken_back}`: mails that had not left. */
        NewsStopped: {
            /** Format: int64 */
            taken_back: number;
        };
        /** @description What the browser made. */
        NewStaffKey: {
            challenge: components["schemas"]["PasskeyId"];
            credential: components["schemas"]["RegistrationResponseJSON"];
            /** @description To tell it from others. */
            name: string;
        };
        /** @description `{mails}`: how many are on their way to the caller. */
        NewsTested: {
            mails: number;
        };
        /** @description Which newsletter to look at, and in which language. */
        NewsTestForm: {
            language?: components["schemas"]["Locale"] | null;
            /** Format: uuid */
            newsletter: string;
        };
        /** @description What a newsletter says in one language. */
        NewsWords: {
            /** @description Paragraphs, with blank lines between them. */
            body: string;
            /** @description On the button. */
            button: string;
            /** @description Its first line. */
            heading: string;
            language: components["schemas"]["Locale"];
            /** @description Of the mail. */
            subject: string;
        };
        /** @description `{note}`: its id. */
        Noted: {
            /** Format: uuid */
            note: string;
        };
        /** @description A note to be: the member's copy of their data holds it. */
        NoteForm: {
            /** @description As in reading. */
            case?: string | null;
            member: components["schemas"]["MemberId"];
            text: string;
        };
        /** @description `{notes}`, the newest first. */
        NotesSection: {
            notes: components["schemas"]["MemberNote"][];
        };
        /**
         * @description Who marked a photo as nude: others see its blur until they ask for it.
         * @enum {string}
         */
        NudeBy: "owner" | "moderator";
        /**
         * @description How lately a member was here, never finer.
         * @enum {string}
         */
        Online: "online" | "today" | "this_week" | "earlier";
        /** @description An open case about a member. */
        OpenCase: {
            /** @description What `case` says where the file is read for it. */
            case: string;
            /** @description A complaint's or a report's category, or why a payment is looked into. */
            category: string;
            /** @description What it is. */
            kind: components["schemas"]["CaseKind"];
            /**
             * Format: date-time
             * @description Since when it is open.
             */
            since: string;
        };
        /** @description Who gets in from now on. */
        OpeningForm: {
            /** @description Why. */
            reason: string;
            site: components["schemas"]["SiteId"];
            state: components["schemas"]["WantedState"];
        };
        /** @description A case in which two see a photo differently. */
        OpinionCase: {
            domain: string;
            first: components["schemas"]["OpinionView"];
            /** Format: uuid */
            opinion: string;
            /** @description One of the two is the caller: somebody else settles it. */
            own: boolean;
            second: components["schemas"]["OpinionView"];
        };
        /** @description The photo; null: none waits. */
        OpinionClaimed: {
            item?: components["schemas"]["OpinionPhoto"] | null;
        };
        /** @description Any that waits, or that of a case which two see differently. */
        OpinionClaimForm: {
            /**
             * Format: uuid
             * @description A case, for lead moderators.
             */
            case?: string | null;
        };
        /** @description What somebody thinks of a photo: rejected, for any reason but `other`, or approved, where there is none. */
        OpinionForm: {
            /** Format: uuid */
            opinion: string;
            reason?: components["schemas"]["PhotoReason"] | null;
        };
        /** @description A photo that the caller is asked about and holds; `photo-picture` shows it. */
        OpinionPhoto: {
            domain: string;
            /** Format: uuid */
            opinion: string;
            photo: components["schemas"]["PhotoId"];
            /** Format: int32 */
            revision: number;
        };
        /** @description How often second opinions differed from a first decision of one kind, in 90 days. */
        OpinionRule: {
            /** Format: int64 */
            differed: number;
            /** @description More than 15 of 100, of at least 20: the rule is read in two ways. */
            flagged: boolean;
            /** Format: int64 */
            given: number;
            reason?: components["schemas"]["PhotoReason"] | null;
        };
        /** @description What second opinions say, within the caller's reach: of rules, not of people. */
        OpinionsAnswer: {
            /** @description Those that nobody settled, the oldest first: 50 at most. */
            cases: components["schemas"]["OpinionCase"][];
            rules: components["schemas"]["OpinionRule"][];
        };
        /** @description One of two views of a photo. */
        OpinionView: {
            /** Format: date-time */
            at: string;
            by: string;
            reason?: components["schemas"]["PhotoReason"] | null;
        };
        /** @description Something that happened to an order. */
        OrderEvent: {
            amount: components["schemas"]["Money"] | null;
            /** Format: date-time */
            at: string;
            /** @description Who of the staff, or `member` or `provider`. */
            by: string | null;
            code: string | null;
            /**
             * Format: int32
             * @description By how much the balance changed.
             */
            credits: number | null;
            kind: components["schemas"]["OrderEventKind"];
            /** @description A paper's number, or the provider's id. */
            reference: string | null;
        };
        /**
         * @description What happened.
         * @enum {string}
         */
        OrderEventKind: "placed" | "state" | "refund" | "chargeback" | "paper" | "credits";
        /** @description An order as staff see it: no name, no address. */
        OrderFile: {
            company: string;
            /** Format: int32 */
            credits: number;
            discount_code: string | null;
            /** @description The first one first. */
            events: components["schemas"]["OrderEvent"][];
            /** @description What is left of the price. */
            kept: components["schemas"]["Money"];
            member: components["schemas"]["MemberId"];
            /** @description The code of the payment method. */
            method: string;
            order: components["schemas"]["OrderId"];
            /** @description The provider's id of the payment. */
            payment: string | null;
            price: components["schemas"]["Money"];
            provider: string;
            site: components["schemas"]["SiteId"];
            status: components["schemas"]["OrderStatus"];
            /**
             * Format: int32
             * @description Of its credits, how many are unused; null: none were booked.
             */
            unused: number | null;
        };
        /**
         * Format: uuid
         * @description One attempt to buy one bundle.
         */
        OrderId: string;
        /** @description What they bought, and their credits. */
        OrdersSection: {
            /** Format: int32 */
            balance: number;
            /** @description The newest first, 50 at most. */
            orders: components["schemas"]["MembersOrder"][];
            /**
             * Format: int32
             * @description Credits of money that went back after they were spent.
             */
            owed: number;
            /**
             * Format: int32
             * @description Purchases that stand.
             */
            purchases: number;
        };
        /**
         * @description Where an order stands (spec 4).
         * @enum {string}
         */
        OrderStatus: "pending" | "completed" | "failed" | "cancelled" | "expired" | "partly_refunded" | "refunded" | "charged_back";
        /** @description Somebody else who has it open. */
        Other: {
            name: string;
            typing: boolean;
        };
        /** @description Which one. */
        OtherSession: {
            /** Format: uuid */
            session: string;
        };
        /** @description The outbox of some days. */
        Outbox: {
            /** @description By domain, the 30 with the most. */
            domains: components["schemas"]["MailCount"][];
            /** @description By kind of mail. */
            kinds: components["schemas"]["MailCount"][];
        };
        /** @description A new text beside the one before. */
        PageChange: {
            /** @description Its conditions. */
            conditions: string[];
            /** @description Lines that come. */
            lines_come: number;
            /** @description Lines that go. */
            lines_go: number;
            /** @description Headings of the one before that it no longer has, where links may lead: `#cookies`. */
            lost_headings: string[];
            /** @description Marks of the one before that it no longer has. */
            lost_marks: string[];
            /** @description The marks that the new text has. */
            marks: string[];
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
        /** @description `{request}`: what a second administrator decides on; null: the key is set. */
        PaymentKeyAnswer: {
            /** Format: uuid */
            request: string | null;
        };
        /** @description A key of the payment provider. It has no `Debug`: no log shows it, and no answer. */
        PaymentKeyForm: {
            /** @description Verotel's shop is in test mode: no money moves. */
            is_test?: boolean;
            /** @description Mollie's: `live_…` or `test_…`; the signature key of Verotel's shop, where one is named. */
            key: string;
            /** @description It may be another account's than the one before: what was ordered by that can then neither be followed nor refunded. */
            other_account: boolean;
            /** @description Why. */
            reason: string;
            /** @description Verotel's number of the shop. Without one the key is Mollie's. */
            shop?: string | null;
            /** @description The site whose company it is for. */
            site: components["schemas"]["SiteId"];
        };
        /**
         * @description One thing that staff may do.
         * @enum {string}
         */
        Permission: "review_photos" | "review_verifications" | "review_words" | "review_reports" | "review_notices" | "review_severe" | "find_members" | "read_members" | "read_member_profiles" | "read_member_photos" | "read_member_sessions" | "read_notes" | "read_earlier_decisions" | "write_notes" | "decide_on_content" | "warn_members" | "pause_members" | "pause_reporting" | "request_messages" | "approve_messages" | "close_accounts" | "reopen_accounts" | "decide_complaints" | "settle_opinions" | "read_signals" | "set_signals" | "read_team_load" | "answer_complaints" | "read_complaints" | "read_orders" | "refund_to_limit" | "request_refunds" | "grant_to_limit" | "request_credits" | "read_suppression" | "lift_suppression" | "read_outbox" | "read_disputes" | "close_disputes" | "read_invoices" | "export_invoices" | "read_ledger" | "make_debit_files" | "request_unblocking" | "approve_refunds" | "approve_credits" | "approve_unblocking" | "release_debit_files" | "read_limits" | "edit_limits" | "read_sites" | "edit_sites" | "open_sites" | "move_members" | "export_sites" | "approve_exports" | "edit_companies" | "edit_bundles" | "edit_methods" | "edit_campaigns" | "edit_links" | "edit_discounts" | "write_news" | "send_news" | "edit_pages" | "edit_canned_responses" | "set_severe_caps" | "read_figures" | "list_staff" | "invite_staff" | "give_roles" | "approve_roles" | "close_staff" | "acknowledge_break_glass" | "read_configuration" | "read_health" | "run_jobs" | "write_payment_keys" | "read_audit_log" | "export_audit_log" | "verify_audit_log" | "export_transparency";
        /** @description Somebody whom a case is about. */
        Person: {
            /**
             * Format: int32
             * @description In years; of an account of two, the first one's.
             */
            age: number;
            /** @description Where they live. */
            country: string;
            /** @description Nobody is behind it. */
            fictional: boolean;
            /** @description Their id. */
            id: components["schemas"]["MemberId"];
            /**
             * Format: date-time
             * @description When they joined.
             */
            member_since: string;
            /** @description As they call themselves. */
            name: string;
            /** @description They bought credits. */
            premium: boolean;
            /**
             * Format: int32
             * @description The second one's; only of an account of two.
             */
            second_age?: number | null;
            /** @description How the account stands; of a fictional profile, whether it is shown. */
            status: string;
        };
        /** @description A photo of a profile. */
        Photo: {
            /** @description It is marked as nude: the paths lead to a blur of at most 32 pixels until the caller asks for it (nude-photo.php). */
            covered: boolean;
            /** @description Large. */
            filename: string;
            /**
             * Format: int32
             * @description Pixels of the large one.
             */
            height: number;
            /**
             * Format: uuid
             * @description Of this photo, or of its preview where it is locked.
             */
            id: string;
            /** @description Premium members see it (spec 6); the paths lead to a blur of at most 32 pixels. */
            locked: boolean;
            /** @description Small. */
            thumb_filename: string;
            /**
             * Format: int32
             * @description Pixels of the large one.
             */
            width: number;
        };
        /** @description What was decided on a photo before. */
        PhotoDecision: {
            /** Format: date-time */
            at: string;
            by: string;
            /** @description `approved`, `blurred` (approved, marked as nude), `rejected` or `undone`. */
            decision: string;
            reason?: string | null;
            /** Format: int32 */
            revision: number;
        };
        /** @description One decision on some photos. A rejection has a reason, and `other` has words as well, which their owners read. */
        PhotoForm: {
            decision: components["schemas"]["PhotoVerdict"];
            photos: components["schemas"]["SeenForm"][];
            reason?: components["schemas"]["PhotoReason"] | null;
            words?: string | null;
        };
        /**
         * Format: uuid
         * @description A photo of a member.
         */
        PhotoId: string;
        /** @description A photo that waits. Its picture is a call of its own. */
        PhotoItem: {
            /** @description In the private album: only those see it to whom its owner opens that. */
            album: boolean;
            /** @description What looks like it, within the caller's reach: ten at most, those that were rejected first. */
            alike: components["schemas"]["AlikeItem"][];
            decisions: components["schemas"]["PhotoDecision"][];
            earlier: components["schemas"]["Earlier"][];
            /** Format: int32 */
            height: number;
            member: components["schemas"]["Person"];
            nude_by?: components["schemas"]["NudeBy"] | null;
            photo: components["schemas"]["PhotoId"];
            /**
             * Format: int32
             * @description Goes up with each crop: what was seen is what is decided on.
             */
            revision: number;
            /** Format: int32 */
            width: number;
        };
        /** @description Of one photo. */
        PhotoLine: {
            outcome: components["schemas"]["PhotoOutcome"];
            photo: components["schemas"]["PhotoId"];
            /**
             * Format: uuid
             * @description Takes the decision back; null where there is nothing to take back.
             */
            undo?: string | null;
        };
        /**
         * @description What came of one photo.
         * @enum {string}
         */
        PhotoOutcome: "done" | "already" | "changed" | "gone" | "not_claimed";
        /**
         * @description Why a moderator rejected a photo; its owner is told.
         * @enum {string}
         */
        PhotoReason: "no_face" | "not_you" | "nudity" | "minor" | "contact_details" | "advertising" | "offensive" | "poor_quality" | "other";
        /** @description What came of all of them, and until when it can be taken back. */
        PhotoResults: {
            results: components["schemas"]["PhotoLine"][];
            /** Format: date-time */
            undo_until: string;
        };
        /** @description `{photos}`, in the member's order. */
        PhotosSection: {
            photos: components["schemas"]["FilePhoto"][];
        };
        /**
         * @description Where a photo is in its approval.
         * @enum {string}
         */
        PhotoStatus: "pending" | "active" | "rejected";
        /**
         * @description What is decided about photos.
         * @enum {string}
         */
        PhotoVerdict: "approve" | "blur" | "reject";
        /** @description How much is there. */
        PieceTaken: {
            /**
             * Format: int64
             * @description Bytes that came: the next piece begins there.
             */
            received: number;
        };
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
        /** @description Who else is there. */
        Presence: {
            others: components["schemas"]["Other"][];
            /**
             * Format: int32
             * @description Another one than the page's: somebody wrote, or took it.
             */
            version: number;
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
        /** @description The photos that a member shows to those only to whom they open them. */
        PrivateAlbum: {
            /**
             * Format: int32
             * @description How many there are.
             */
            count: number;
            /** @description Whether the caller may see them. */
            open: boolean;
            /** @description Those that are in it; empty unless it is open. */
            photos: components["schemas"]["Photo"][];
            /** @description A blur of one of them, at most 32 pixels. */
            tile: string;
            /**
             * Format: date-time
             * @description Until when. null: until their owner takes it back, or it is not open.
             */
            until: string | null;
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
            /** @description With a failure of ours: what to quote, as in `4F7K-29QD`. All lines of the log about this call have it. */
            reference?: string | null;
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
        /** @description A member's page (spec 2: /members/{id}). */
        Profile: components["schemas"]["ProfileCard"] & components["schemas"]["ProfileDetails"] & {
            album: components["schemas"]["PrivateAlbum"] | null;
            answers: components["schemas"]["AnswerPace"] | null;
            /**
             * @description The two have written before, where the caller has removed their conversation since, too: what is written next begins none, and
             *     nothing of it comes back where nobody answers.
             */
            begun: boolean;
            /**
             * Format: uuid
             * @description The conversation of the two.
             */
            chat_id: string | null;
            /** @description They like the caller, who has not looked yet. */
            like_new: boolean;
            /**
             * @description Three first messages to choose from, in the caller's language, that differ from one pair of members to the next; none
             *     to oneself, and none once there is a conversation.
             */
            openers: string[];
            /** @description Main photo first; none of the private album. */
            photos: components["schemas"]["Photo"][];
            sexuality: components["schemas"]["Sexuality"] | null;
            /** @description Others only ever see `active`. */
            status: components["schemas"]["ProfileStatus"];
        };
        /** @description A member in a list: search, likes, chats. */
        ProfileCard: {
            /**
             * Format: int32
             * @description Full years; of an account of two, those of the first.
             */
            age: number;
            /**
             * @description Its local name.
             * @example Utrecht
             */
            city: string;
            /**
             * @description ISO 3166-1 alpha-2.
             * @example NL
             */
            country: string;
            /**
             * Format: int32
             * @description Between the centres of the two towns, in whole kilometres. null: the same town, or a visitor's look.
             */
            distance_km: number | null;
            /** @description Nobody is behind this profile; always shown in words. */
            fictional: boolean;
            /** @description Their gender (spec 3). */
            gender: components["schemas"]["Gender"];
            /** @description Whose. */
            id: components["schemas"]["MemberId"];
            /** @description The caller likes them. */
            liked: boolean;
            main_image: components["schemas"]["MainImage"] | null;
            /** @description They like each other. */
            matched: boolean;
            /** @description The name they chose. */
            name: string;
            /** @description Coarse. */
            online: components["schemas"]["Online"];
            /**
             * @description ISO 3166-2, named by regions.php.
             * @example NL-UT
             */
            region: string;
            /**
             * Format: int32
             * @description Full years of the second; only of an account of two.
             */
            second_age?: number | null;
            /** @description Ids of what both like, named by interests.php; empty where the site or the member doesn't show interests. */
            shared_interests: string[];
            /** @description A moderator compared a capture of them with the photos that others see. */
            verified: boolean;
        };
        /**
         * @description What a profile tells beyond its card. A site decides which of these it shows
         *     (`visible_profile_fields`, `visible_profile_notes`); the others are empty.
         */
        ProfileDetails: {
            /** @description About themselves. */
            about: string | null;
            body_type: components["schemas"]["BodyType"] | null;
            eye_colour: components["schemas"]["EyeColour"] | null;
            hair_colour: components["schemas"]["HairColour"] | null;
            /** @description What they look for; empty: they don't say. */
            intent: components["schemas"]["Intent"][];
            /** @description Ids, named by interests.php. */
            interests: string[];
            /** @description What they speak: at most six, in their order; empty: they don't say. */
            languages: components["schemas"]["SpokenLanguage"][];
            /** @description What they answered to prompts, in their order: three at most. */
            prompts: components["schemas"]["ProfilePrompt"][];
            /** @description Why they are here. */
            reason: string | null;
            relationship_status: components["schemas"]["RelationshipStatus"] | null;
            tattoos: components["schemas"]["Tattoos"] | null;
        };
        /** @description An answer as it is read. */
        ProfilePrompt: {
            /** @description In the member's own words. */
            answer: string;
            /** @description Of the prompt. */
            id: string;
            /** @description The prompt in the reader's language. */
            question: string;
        };
        /** @description Their page as another member of the site gets it. */
        ProfileSection: {
            profile: components["schemas"]["Profile"] | null;
        };
        /**
         * @description Whether others can see the profile; `disabled` until the address is confirmed (spec 4).
         * @enum {string}
         */
        ProfileStatus: "active" | "disabled";
        /** @description What a proof of the whole log found. */
        Proof: {
            /** @description Heads that are kept elsewhere and were compared. */
            anchors: number;
            /** @description In English, as `liaison audit verify` prints them; none: it holds. */
            faults: string[];
            /**
             * Format: int64
             * @description Lines of both chains.
             */
            lines: number;
        };
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
        /**
         * @description A queue, the gravest first.
         * @enum {string}
         */
        Queue: "severe" | "notices" | "reports" | "photos" | "verifications" | "words" | "complaints";
        /** @description A queue within the caller's reach, each number counted up to a hundred; all zero where they may not work on it. */
        QueueLine: {
            declined: boolean;
            /** Format: int64 */
            due_in_4h: number;
            /** Format: int64 */
            late: number;
            may: boolean;
            /**
             * Format: int64
             * @description From the moment that something came to its decision, in the middle of the last seven days' decisions (of each site's last
             *     hundred).
             */
            median_minutes_7d?: number | null;
            /** @description More than a hundred wait. */
            more: boolean;
            /** Format: date-time */
            oldest_at?: string | null;
            queue: components["schemas"]["Queue"];
            /** Format: int64 */
            waiting: number;
        };
        /** @description All queues, the gravest first. */
        Queues: {
            asked: components["schemas"]["AskedOf"];
            /**
             * Format: date-time
             * @description Null: the caller works.
             */
            break_until?: string | null;
            queues: components["schemas"]["QueueLine"][];
            severe_today: components["schemas"]["SevereToday"];
        };
        /** @description How often banks take payments of a company back, this month (UTC), as the scheme counts it. */
        RateLine: {
            /**
             * Format: int64
             * @description From how many disputes a month on.
             */
            cases: number | null;
            company: string;
            /**
             * Format: int64
             * @description Of Visa's cards early warnings as well.
             */
            disputes: number;
            /**
             * Format: int64
             * @description From which rate on the scheme fines; null: it does not.
             */
            limit: number | null;
            /**
             * Format: int64
             * @description Orders that were paid: of Mastercard's cards those of the month before.
             */
            orders: number;
            /**
             * Format: int64
             * @description Disputes per ten thousand of them, rounded up.
             */
            rate: number;
            /** @description Whose cards, or which other way of paying. */
            scheme: string;
        };
        /** @description Readers of one language. */
        ReadersOf: {
            /**
             * Format: int64
             * @description Null: fewer than five.
             */
            count: number | null;
            /** @description Its code. */
            language: string;
        };
        /** @description A message as it is read for a report. */
        ReadMessage: {
            /**
             * Format: date-time
             * @description When its words were last changed.
             */
            edited_at: string | null;
            /** @description The gift that came with it. */
            gift: string | null;
            /** @description A photo came with it; the picture is not shown here. */
            has_photo: boolean;
            /** @description It was deleted for both, or unsent. */
            removed: boolean;
            /** @description Who wrote it. */
            sender: components["schemas"]["MemberId"];
            /**
             * Format: date-time
             * @description When it was sent.
             */
            sent_at: string;
            /**
             * Format: int32
             * @description Its place in the conversation.
             */
            seq: number;
            /** @description Empty once it was deleted for both. */
            text: string;
        };
        /** @description How much of an order goes back, and why. */
        RefundForm: {
            /** @description "12.50" in the order's currency, where the part is an amount. */
            amount?: string | null;
            order: components["schemas"]["OrderId"];
            part: components["schemas"]["RefundPart"];
            reason: string;
        };
        /**
         * @description How much of a purchase goes back.
         * @enum {string}
         */
        RefundPart: "unused" | "all" | "amount";
        /** @description RegistrationResponseJSON, as far as we read it; browsers send more, and will send yet more. */
        RegistrationResponseJSON: {
            id: string;
            response: components["schemas"]["AttestationResponse"];
            type: string;
        };
        /**
         * @description A member's relationship status (spec 3).
         * @enum {string}
         */
        RelationshipStatus: "divorced" | "living_together" | "married" | "single" | "widowed" | "unmarried";
        RelyingParty: {
            /** @description The site's domain. */
            id: string;
            name: string;
        };
        /** @description Where a site shall be. */
        RenameForm: {
            domain: string;
            /** @description Why. */
            reason: string;
            site: components["schemas"]["SiteId"];
        };
        /** @description Until when the others are the caller's. */
        Renewed: {
            /** @description What is not theirs any more. */
            lost: string[];
            /** Format: date-time */
            until: string;
        };
        /** @description All that is open about a member in one queue. */
        ReportCase: {
            /** @description The newest first. */
            earlier: components["schemas"]["Earlier"][];
            member: components["schemas"]["Person"];
            /** @description All that is open about them, of both queues. */
            open_reports: number;
            /** @description The first one first. */
            reports: components["schemas"]["CaseReport"][];
        };
        /** @description Reports, by what became of them. */
        ReportCounts: {
            /** Format: int64 */
            dismissed: number;
            /** Format: int64 */
            open: number;
            /** Format: int64 */
            upheld: number;
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
        /** @description Where to go back to. */
        ReversionForm: {
            /**
             * Format: int32
             * @description The one that shall hold again.
             */
            back_to: number;
            /** @description Why. */
            reason: string;
            site: components["schemas"]["SiteId"];
            /**
             * Format: int32
             * @description The one that holds, as the caller saw it.
             */
            version: number;
        };
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
        RoleProposal: components["schemas"]["Scope"] & {
            /** @description Which. */
            role: components["schemas"]["Role"];
            /** @description To whom. */
            staff: components["schemas"]["StaffId"];
        };
        /** @description The version that holds now. */
        SavedSettings: {
            /** Format: int32 */
            version: number;
        };
        /** @description One of them. */
        SavedView: {
            /**
             * Format: uuid
             * @description Chosen by the page, so that a repeat saves nothing twice.
             */
            id: string;
            /** @description As its owner calls it. */
            name: string;
            /** @description Of which page. */
            page: string;
            /** @description Filters and order, as in the page's address. */
            query: string;
        };
        /** @description How often banks take payments of a company's back, within thirty days. */
        SchemeRate: {
            company: string;
            /**
             * Format: int64
             * @description From which rate on the scheme fines.
             */
            limit: number;
            /**
             * Format: int64
             * @description Disputes per ten thousand paid orders; null where they are too few to tell.
             */
            rate?: number | null;
            /** @description The cards' own programme. */
            scheme: string;
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
        /** @description A photo as it was seen. */
        SeenForm: {
            photo: components["schemas"]["PhotoId"];
            /** Format: int32 */
            revision: number;
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
        /** @description On how many devices they are logged in: counts, and no device. */
        SessionsSection: {
            /**
             * Format: int64
             * @description From which they ever logged in, as far as that is kept.
             */
            known_devices: number;
            /** Format: int64 */
            passkeys: number;
            /**
             * Format: int64
             * @description That notices are pushed to.
             */
            push: number;
            /**
             * Format: int64
             * @description Where they are logged in now.
             */
            sessions: number;
        };
        /**
         * @description Of what kind a setting is.
         * @enum {string}
         */
        SettingGroup: "brand" | "first_page" | "joining" | "profiles" | "fictional" | "messages" | "money";
        /**
         * @description A setting of a site, by its name in the document.
         * @enum {string}
         */
        SettingKey: "name" | "mail_name" | "niche" | "support_email" | "support_phone" | "us_footer" | "index_title" | "description" | "headline" | "scene" | "enable_site_entry_popup" | "site_entry_countries" | "logged_out_search" | "logged_out_search_trafficsource" | "countries" | "domain_language" | "signups" | "min_age" | "genders" | "age_check_countries" | "signup_credits" | "refuse_disposable_email" | "enumeration_protection" | "member_resell" | "visible_profile_fields" | "visible_profile_notes" | "search_fields" | "interests" | "block_notice" | "show_answer_pace" | "nude_photos" | "fictional_profiles" | "fictional_icon" | "fictional_singular" | "fictional_plural" | "fictional_warning" | "message_credits" | "photo_credits" | "gift_credits" | "gifts" | "message_length" | "identical_openers" | "unanswered_days" | "refund_days" | "direct_debit_limit" | "paypal_retry" | "time_bonus" | "welcome_days";
        /** @description What there is to know of a setting beside its words, which are the console's. */
        SettingLine: {
            affects: components["schemas"]["Affects"];
            /** @description What a new site begins with. */
            default: unknown;
            group: components["schemas"]["SettingGroup"];
            key: components["schemas"]["SettingKey"];
            /** @description What its choices are called in the caller's language, where the program has words for them. */
            names: {
                [key: string]: string;
            };
            shape: components["schemas"]["SettingShape"];
        };
        /** @description `{settings}`, group by group. */
        SettingList: {
            settings: components["schemas"]["SettingLine"][];
        };
        /** @description Settings to save. */
        SettingsForm: {
            /** @description Why. */
            reason: string;
            site: components["schemas"]["SiteId"];
            /** @description Settings by name, each as a whole; the others stay. */
            values: {
                [key: string]: unknown;
            };
            /**
             * Format: int32
             * @description The one that the caller saw.
             */
            version: number;
        };
        /** @description What a setting takes. */
        SettingShape: {
            /** @enum {string} */
            kind: "text";
            /**
             * Format: int32
             * @description In characters.
             */
            longest: number;
        } | {
            /** @enum {string} */
            kind: "texts";
            /**
             * Format: int32
             * @description In characters.
             */
            longest: number;
        } | {
            /** @description By language. */
            choices: {
                [key: string]: string[];
            };
            /** @enum {string} */
            kind: "labels";
        } | {
            /** @enum {string} */
            kind: "switch";
        } | {
            /** @enum {string} */
            kind: "number";
            /**
             * Format: int64
             * @description The smallest.
             */
            least: number;
            /**
             * Format: int64
             * @description The largest; null: there is none but the type's.
             */
            most: number | null;
            /** @description Whether there may be none. */
            optional: boolean;
        } | {
            /** @description As they are on the wire. */
            choices: string[];
            /** @enum {string} */
            kind: "choice";
            /** @description Whether there may be none. */
            optional: boolean;
        } | {
            /** @description As they are on the wire. */
            choices: string[];
            /** @enum {string} */
            kind: "list";
            /** @description Whether their order means something. */
            ordered: boolean;
        } | {
            /** @description Their ids. */
            choices: string[];
            /** @enum {string} */
            kind: "gifts";
        };
        /** @description What it would do. */
        SettingsTrialAnswer: {
            differences: components["schemas"]["Difference"][];
            /** @description What the site would lack. */
            findings: components["schemas"]["SiteFindingLine"][];
            /** @description Saving it would be refused. */
            refused: boolean;
        };
        /** @description A change to try. */
        SettingsTrialForm: {
            /**
             * Format: int32
             * @description A version to go back to, in the place of values.
             */
            back_to?: number | null;
            site: components["schemas"]["SiteId"];
            /** @description Settings by name, each as a whole. */
            values?: {
                [key: string]: unknown;
            };
        };
        /** @description A version of a site's settings. */
        SettingsVersion: {
            /**
             * Format: date-time
             * @description Since when it held.
             */
            at: string;
            /** @description Who, as colleagues know them; null: nobody with an account. */
            by: string | null;
            /** @description What became different; nothing of the first one. */
            differences: components["schemas"]["Difference"][];
            /**
             * Format: int32
             * @description The version that somebody went back to.
             */
            of_version: number | null;
            /** @description The account of the operating system, of a command. */
            os_user: string | null;
            /** @description Why. */
            reason: string | null;
            /** Format: int32 */
            version: number;
            /** @description console, command, job or sql. */
            via: string;
        };
        /** @description A page of versions, the newest first. */
        SettingsVersions: {
            /**
             * Format: int32
             * @description For the next page; null: there is none.
             */
            next: number | null;
            versions: components["schemas"]["SettingsVersion"][];
        };
        /** @description How many of them had given up, and have not any more. */
        Settled: {
            /** Format: int32 */
            settled: number;
        };
        /** @description A job that somebody tried again or threw away. */
        SettledJob: {
            /** Format: date-time */
            at: string;
            /** @description As colleagues know them; null: nobody with an account. */
            by: string | null;
            fate: components["schemas"]["JobFate"];
            job: components["schemas"]["i64"];
            kind: string;
            /** @description console or command. */
            via: string;
        };
        /** @description Which of the two views holds. */
        SettlementForm: {
            /** Format: uuid */
            opinion: string;
            second_holds: boolean;
        };
        /** @description Whose, and how much. */
        SevereCapForm: {
            /** Format: int32 */
            cap: number;
            /** @description Why. */
            reason: string;
            staff: components["schemas"]["StaffId"];
        };
        /** @description What of the severe queue somebody was shown on a day (UTC). */
        SevereToday: {
            /** Format: int32 */
            cap: number;
            /** Format: int32 */
            seen: number;
        };
        /**
         * @description Spec 3; follows from the member's gender and whom they look for, where one of these words says it.
         * @enum {string}
         */
        Sexuality: "hetero" | "gay" | "lesbian" | "bi";
        /** @description A short link. */
        ShortLink: {
            /** @description The whole address. */
            address: string;
            /** @description What the operator calls it. */
            campaign: string;
            /** Format: date-time */
            created_at: string;
            /**
             * Format: date-time
             * @description From then on it leads nowhere; null: never.
             */
            expires_at: string | null;
            /** @description Where it leads, on the site. */
            target: string;
            /** @description Its short name. */
            token: string;
            /**
             * Format: int64
             * @description How often it was followed.
             */
            uses: number;
            /**
             * Format: date-time
             * @description Null: it was not taken back.
             */
            withdrawn_at: string | null;
        };
        /** @description `{links, next}`, the newest first. */
        ShortLinks: {
            links: components["schemas"]["ShortLink"][];
            /** @description Null: those were all. */
            next: string | null;
        };
        /** @description The account that takes the money of the site's company. Its key is written, and never shown. */
        SiteAccount: {
            /** @description It is the demo's sandbox. */
            is_sandbox: boolean;
            /** @description No money moves. */
            is_test: boolean;
            /** @description Where the provider must call, to be entered there; null: each order tells it. */
            postback: string | null;
            provider: string;
            /**
             * Format: date-time
             * @description Since when the key is set; null: since before it was noted.
             */
            since: string | null;
        };
        /** @description A site with its settings. */
        SiteAnswer: {
            /** @description In which it is there; texts are wanted in each. */
            locales: components["schemas"]["Locale"][];
            /** @description By name; no secret is among them. */
            settings: {
                [key: string]: unknown;
            };
            site: components["schemas"]["ListedSite"];
            /**
             * Format: int32
             * @description Of the settings, from 1 on: whoever saves names it.
             */
            version: number;
        };
        /** @description A bundle on offer. */
        SiteBundle: {
            country: components["schemas"]["Country"] | null;
            /** Format: int32 */
            credits: number;
            id: components["schemas"]["BundleId"];
            /** @description VAT included. */
            price: components["schemas"]["Money"];
        };
        /** @description A code that was made singly. */
        SiteCode: {
            code: string;
            /** @description Members of this country only; null: of any. */
            country: string | null;
            /**
             * Format: date-time
             * @description From then on it is over.
             */
            expires: string;
            /** @description Codes of payment methods; empty: all. */
            methods: string[];
            minimum: components["schemas"]["Money"] | null;
            /**
             * Format: int64
             * @description Orders that may still be.
             */
            open: number;
            /**
             * Format: int32
             * @description Per cent.
             */
            percentage: number;
            status: components["schemas"]["DiscountStatus"];
            /**
             * Format: int64
             * @description Orders that were paid with it.
             */
            used: number;
            validity: components["schemas"]["Validity"];
        };
        /** @description A company that a site can be made for. */
        SiteCompany: {
            id: string;
            name: string;
        };
        /** @description `{codes, next, lots}`. */
        SiteDiscounts: {
            /** @description The newest first. */
            codes: components["schemas"]["SiteCode"][];
            /** @description All lots, by name. */
            lots: components["schemas"]["SiteLot"][];
            /** @description For more of them; null: those were all. */
            next: string | null;
        };
        /** @description What a site lacks, or what could be better. */
        SiteFindingLine: {
            /** @description The site stays closed for it. */
            blocks: boolean;
            country: components["schemas"]["Country"] | null;
            /** @description Short name, as `liaison site lint` prints it. */
            kind: string;
            language: components["schemas"]["Locale"] | null;
            /** @description Likewise, what to do about it by a command. */
            mend: string;
            setting: components["schemas"]["SettingKey"] | null;
            /** @description In English, as `liaison site lint` prints it. */
            text: string;
        };
        /** @description `{findings}`, in the order in which a site is set up. */
        SiteFindings: {
            findings: components["schemas"]["SiteFindingLine"][];
        };
        /**
         * Format: uuid
         * @description A site: one domain of one company.
         */
        SiteId: string;
        /** @description A site, as staff know it. */
        SiteLine: {
            domain: string;
            id: components["schemas"]["SiteId"];
            name: string;
        };
        /** @description Many codes that were made at once. */
        SiteLot: {
            /**
             * Format: int64
             * @description How many codes, counted up to 10,000.
             */
            codes: number;
            /** Format: date-time */
            created_at: string;
            /**
             * Format: date-time
             * @description From then on its codes are over.
             */
            expires: string;
            name: string;
            /**
             * Format: int32
             * @description Per cent.
             */
            percentage: number;
            status: components["schemas"]["DiscountStatus"];
        };
        /** @description A method that the site's company offers. */
        SiteMethod: {
            country: string;
            /** @description In which currency only; null: in whatever is sold there. */
            currency: string | null;
            method: string;
        };
        /** @description What could be offered in a country of the site. */
        SiteMethodChoices: {
            country: components["schemas"]["Country"];
            /** @description What people there pay in. */
            currency: string;
            /** @description Their codes. */
            methods: string[];
        };
        /** @description One thing that was asked for. */
        SiteMove: {
            act: components["schemas"]["MoveAct"];
            /** Format: date-time */
            asked_at: string;
            /** @description Whoever asked for it. */
            asked_by: string;
            /** Format: date-time */
            ended_at: string | null;
            /** @description Which file it is at, as in `members`; null: before the first, or of taking back. */
            file: string | null;
            /** @description Of an export, or an upload, the file's name; null: of taking back. */
            folder: string | null;
            /** Format: uuid */
            id: string;
            outcome: components["schemas"]["MoveOutcome"] | null;
            /**
             * Format: int64
             * @description How much of that file was read, in hundredths.
             */
            percent: number;
            report: components["schemas"]["MoveReport"] | null;
            /** @description What went wrong last, as the command says it; while it is at work it is tried again. */
            said: string | null;
            /**
             * Format: int64
             * @description How long that file may still take; null: nobody knows yet.
             */
            seconds_left: number | null;
            seen_before: boolean;
        };
        /** @description How a site's move stands. */
        SiteMovesAnswer: {
            /**
             * Format: date-time
             * @description When members were first brought in; null: nobody was, or all were taken back.
             */
            begun_at: string | null;
            /** @description Exports that wait for a second person. */
            exports: components["schemas"]["ExportRequest"][];
            /** @description Those, by name. */
            folders: string[];
            /** @description Whether the server has a folder whose folders can be brought in. */
            has_place: boolean;
            /**
             * Format: int64
             * @description Bytes of the largest archive that the server takes from a browser; null: it takes none.
             */
            largest_upload: number | null;
            /** @description What was asked for lately, the newest first. */
            runs: components["schemas"]["SiteMove"][];
            upload: components["schemas"]["SiteUpload"] | null;
        };
        /** @description A site to take away. */
        SiteOff: {
            /** @description Its domain, typed: nobody takes away another one than they mean. */
            domain: string;
            /** @description Why. */
            reason: string;
            site: components["schemas"]["SiteId"];
        };
        /** @description What a site sells, and how. */
        SiteOffers: {
            account: components["schemas"]["SiteAccount"] | null;
            bundles: components["schemas"]["SiteBundle"][];
            choices: components["schemas"]["SiteMethodChoices"][];
            methods: components["schemas"]["SiteMethod"][];
            /** @description Keys that wait for a second administrator, for those who may set them. */
            waiting_keys: components["schemas"]["WaitingKey"][];
        };
        /** @description Where it is shown. */
        SitePreview: {
            /** @description On the site's own domain, which has to lead to this server. `&page=/pages/terms` and `&lang=nl` show others. */
            address: string;
            /** Format: date-time */
            ends_at: string;
            /** @description In which the draft has pages. */
            locales: components["schemas"]["Locale"][];
        };
        /** @description A draft to look at. */
        SitePreviewForm: {
            site: components["schemas"]["SiteId"];
            /** @description Settings by name, each as a whole; the others are as they are. */
            values?: {
                [key: string]: unknown;
            };
        };
        /** @description An upload of a site. */
        SiteUpload: {
            /**
             * Format: date-time
             * @description When.
             */
            begun_at: string;
            /** @description Whoever began it. */
            begun_by: string;
            /**
             * Format: int64
             * @description Its bytes.
             */
            bytes: number;
            /**
             * Format: date-time
             * @description When the file was changed last, as the browser says: it goes on with the same file alone.
             */
            changed_at: string;
            /** @description Why it can't be taken: `archive_link`. */
            fault: string | null;
            /**
             * Format: int64
             * @description By which entry of the archive, from 1; null: by all of it.
             */
            fault_entry: number | null;
            /**
             * Format: uuid
             * @description Names it.
             */
            id: string;
            /** @description The file, as the browser calls it. */
            name: string;
            /**
             * Format: int64
             * @description So many bytes came.
             */
            received: number;
            /** @description How far it is. */
            state: components["schemas"]["UploadState"];
        };
        /**
         * @description A language that members say they speak, by its code in ISO 639-1: those of the countries that we serve, of their
         *     neighbours, and those that most newcomers to them bring along.
         * @enum {string}
         */
        SpokenLanguage: "ar" | "bg" | "bs" | "ca" | "cs" | "da" | "de" | "el" | "en" | "es" | "et" | "fa" | "fi" | "fr" | "ga" | "he" | "hi" | "hr" | "hu" | "id" | "is" | "it" | "ja" | "ku" | "lb" | "lt" | "lv" | "nl" | "no" | "pl" | "pt" | "ro" | "ru" | "sk" | "sl" | "sq" | "sr" | "sv" | "th" | "tl" | "tr" | "uk" | "ur" | "vi" | "zh";
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
        /** @description Somebody who works here. */
        StaffName: {
            id: components["schemas"]["StaffId"];
            name: string;
        };
        /**
         * @description Whether a site is there, and how far.
         * @enum {string}
         */
        StateOfSite: "closed" | "open" | "maintenance" | "ending";
        /**
         * @description A page whose text an operator may replace.
         * @enum {string}
         */
        StaticPage: "terms" | "privacy" | "cookies" | "imprint" | "return-policy" | "faq" | "service" | "ban" | "safety" | "accessibility" | "contact";
        /** @description What is to be stopped. */
        StopForm: {
            /** @description Why. */
            reason: string;
            site: components["schemas"]["SiteId"];
        };
        /** @description Money in one currency. */
        Sum: {
            currency: string;
            /**
             * Format: int64
             * @description In its minor units.
             */
            minor: number;
        };
        /** @description What came of a day, or of a part of it. A count is null where it is below five and the caller may know nothing of members. */
        Sums: {
            /** Format: int64 */
            activations?: number | null;
            /**
             * Format: int64
             * @description Payments that banks took back.
             */
            disputes?: number | null;
            /** Format: int64 */
            first_purchases?: number | null;
            refunds: components["schemas"]["Sum"][];
            /** @description What was paid, whatever came of it later. */
            revenue: components["schemas"]["Sum"][];
            /** Format: int64 */
            sign_ups?: number | null;
            /** Format: int64 */
            visits?: number | null;
        };
        /**
         * @description Whether a member has tattoos (spec 3, which names no values).
         * @enum {string}
         */
        Tattoos: "none" | "some" | "many";
        /** @description `{team}`, by name. */
        TeamLoad: {
            team: components["schemas"]["TeamMember"][];
        };
        /** @description How much a colleague looks at. */
        TeamMember: {
            /**
             * Format: int32
             * @description What of the severe queue they are shown in a day (UTC) at most; null: none of it.
             */
            cap?: number | null;
            /**
             * Format: int64
             * @description What they hold just now, in all queues.
             */
            holds: number;
            name: string;
            /**
             * Format: date-time
             * @description Until when they rest.
             */
            rests_until?: string | null;
            /**
             * Format: int32
             * @description What they were shown of it today.
             */
            seen: number;
            staff: components["schemas"]["StaffId"];
            /**
             * Format: date-time
             * @description Since when they work without a break; null: they don't.
             */
            works_since?: string | null;
        };
        /** @description A text with all of its versions. */
        TextAnswer: {
            /** @description The newest first. */
            history: components["schemas"]["TextVersion"][];
            /** @description Markdown, with marks such as `{{name}}`. */
            text: string;
            /**
             * Format: int32
             * @description Of which version it is; null: it is another place's, or the built-in one.
             */
            version: number | null;
        };
        /** @description A text to set, or to take back. */
        TextForm: {
            country?: components["schemas"]["Country"] | null;
            /**
             * Format: date
             * @description The first day on which it holds, there; null: now.
             */
            from?: string | null;
            language: components["schemas"]["Locale"];
            page: components["schemas"]["StaticPage"];
            /** @description Why. */
            reason: string;
            /**
             * Format: int32
             * @description The newest version, as the caller saw it; 0: there was none.
             */
            seen: number;
            site: components["schemas"]["SiteId"];
            /** @description Markdown; null: from then on the site has no text of its own here. */
            text?: string | null;
        };
        /** @description A place that a text can stand in. */
        TextLine: {
            /** @description Those that begin to hold later, the next one first. */
            coming: components["schemas"]["TextVersion"][];
            country: components["schemas"]["Country"] | null;
            /** @description The site offers the language. */
            is_offered: boolean;
            language: components["schemas"]["Locale"];
            own: components["schemas"]["TextVersion"] | null;
            page: components["schemas"]["StaticPage"];
        };
        /** @description `{texts}`, by page, language and country. */
        TextLines: {
            texts: components["schemas"]["TextLine"][];
        };
        /** @description `{version}`: the one that holds from then on. */
        TextSet: {
            /** Format: int32 */
            version: number;
        };
        /** @description What a new text would do. */
        TextTrial: {
            /** @description Members who read it in this language are told, and asked once. */
            asks_members: boolean;
            change: components["schemas"]["PageChange"] | null;
            /** @description What it may not hold, in English, each with the number of its line; empty: it can be set. */
            faults: string[];
        };
        /** @description A text to try. */
        TextTrialForm: {
            country?: components["schemas"]["Country"] | null;
            language: components["schemas"]["Locale"];
            page: components["schemas"]["StaticPage"];
            site: components["schemas"]["SiteId"];
            text: string;
        };
        /** @description A version of a text, without the text. */
        TextVersion: {
            /** Format: date-time */
            set_at: string;
            /** @description Whoever set it. */
            set_by: string;
            /** @description SHA-256 of the text, in hexadecimal; null: it took the text back. */
            sha256: string | null;
            /**
             * Format: date-time
             * @description From when on it holds.
             */
            valid_from: string;
            /**
             * Format: int32
             * @description Counted from 1 in its place.
             */
            version: number;
        };
        /**
         * @description What there can be more or less of.
         * @enum {string}
         */
        Thing: "session" | "link" | "staff_key" | "staff_password" | "role" | "request" | "job" | "waiting_mail" | "message" | "mail_stop" | "host" | "old_host" | "bundle" | "discount_code" | "short_link" | "newsletter" | "page_text" | "passkey" | "debit_block" | "bank_file" | "failed_debit" | "cancelled_debit" | "moved_debit" | "site_state" | "news_reader" | "few_readers" | "seller" | "test_account" | "mandate" | "waiting_key";
        /** @description `{lines}`, each a sum. */
        TransparencyAnswer: {
            lines: components["schemas"]["TransparencyLine"][];
        };
        /** @description The draft of the current half-year. */
        TransparencyDraft: {
            /**
             * Format: date
             * @description Its first day.
             */
            half: string;
            /** @description By site. */
            lines: components["schemas"]["DraftLine"][];
        };
        /** @description One sum of a report. */
        TransparencyLine: {
            /** @description What a report or a complaint was about, or how a measure came about. */
            cause: string;
            /** @description The measure, or how a report or a complaint ended; empty for what was received. */
            code: string;
            /** Format: int64 */
            count: number;
            /**
             * Format: int32
             * @description How long half of them waited for their decision, in whole hours at most; null for what waits for none.
             */
            median_hours: number | null;
            /** @description The site's domain. */
            site: string;
            /** @description The table of the template to which it belongs: `1.3`, `1.4` or `1.5.1`; null: none. */
            table: string | null;
            /** @description `report_received`, `report`, `complaint_received`, `complaint`, `measure` or `measure_undone`. */
            what: string;
        };
        /** @description The same, where it was only tried. */
        TriedAnswer: components["schemas"]["MoneyAnswer"] & {
            effects: components["schemas"]["Effects"];
        };
        /** @description What a second person answers. */
        UnblockAsked: {
            /** Format: uuid */
            request: string;
        };
        /** @description Which order's, and why. */
        UnblockForm: {
            order: components["schemas"]["OrderId"];
            reason: string;
        };
        /** @description Which one. */
        UndoForm: {
            /** Format: uuid */
            undo: string;
        };
        /** @description Something that can be taken back still. */
        UndoLine: {
            queue: components["schemas"]["Queue"];
            /** Format: uuid */
            undo: string;
            /** Format: date-time */
            until: string;
            /**
             * @description `photo_approved`, `photo_blurred`, `photo_rejected`, `photo_removed`, `person_verified`, `person_refused`,
             *     `words_fine`, `words_hidden`, `warned`, `paused`, `reports_paused`, `reports_closed` or `notice_closed`.
             */
            what: string;
        };
        /** @description What was decided first is first. */
        Undos: {
            undos: components["schemas"]["UndoLine"][];
        };
        /** @description What its pieces are sent to. */
        UploadBegun: {
            /** Format: uuid */
            upload: string;
        };
        /** @description A file that is to be sent. */
        UploadForm: {
            /**
             * Format: int64
             * @description Its bytes.
             */
            bytes: number;
            /**
             * Format: date-time
             * @description When the file was changed last.
             */
            changed_at: string;
            /** @description The file, as the browser calls it: a tar, as it is or packed by gzip. */
            name: string;
            /** @description Why. */
            reason: string;
            site: components["schemas"]["SiteId"];
        };
        /**
         * @description How far an upload is.
         * @enum {string}
         */
        UploadState: "arriving" | "unpacking" | "ready" | "refused";
        UserEntity: {
            displayName: string;
            id: string;
            name: string;
        };
        /**
         * @description How often a code can be used.
         * @enum {string}
         */
        Validity: "once-per-user" | "once";
        /** @description Until when the decision can be taken back, and by what. */
        VerificationDecided: {
            /** Format: uuid */
            undo: string;
            /** Format: date-time */
            undo_until: string;
        };
        /**
         * @description What is decided about a capture.
         * @enum {string}
         */
        VerificationDecision: "verify" | "refuse";
        /** @description One decision. A refusal has a reason, which the member reads. */
        VerificationForm: {
            decision: components["schemas"]["VerificationDecision"];
            member: components["schemas"]["MemberId"];
            /** @description All photos that were seen beside it. */
            photos: components["schemas"]["SeenForm"][];
            reason?: components["schemas"]["VerificationReason"] | null;
            /** Format: uuid */
            verification: string;
        };
        /** @description A capture that waits. Its pictures are calls of their own. */
        VerificationItem: {
            earlier: components["schemas"]["Earlier"][];
            member: components["schemas"]["Person"];
            photos: components["schemas"]["ComparedPhoto"][];
            /** @description What was asked for, in the order of the pictures. */
            poses: string[];
            tries: components["schemas"]["VerificationTry"][];
            /** Format: uuid */
            verification: string;
        };
        /**
         * @description Why a moderator could not say that it is the same person; the member is told.
         * @enum {string}
         */
        VerificationReason: "not_same_person" | "poor_picture" | "wrong_pose";
        /** @description What was decided on an earlier capture of the member. */
        VerificationTry: {
            /** Format: date-time */
            at: string;
            by: string;
            reason?: components["schemas"]["VerificationReason"] | null;
            /** @description `verified`, `refused`, or `ended`: verified once. */
            state: string;
        };
        /** @description Which one. */
        ViewEnd: {
            /** Format: uuid */
            id: string;
        };
        /** @description `{views}`, in the order in which they were saved. */
        Views: {
            views: components["schemas"]["SavedView"][];
        };
        /** @description What came of a day's visitors. A count is null where it is below five. */
        VisitorDay: {
            /** Format: int64 */
            activations: number | null;
            /** Format: date */
            day: string;
            /** Format: int64 */
            first_purchases: number | null;
            /** Format: int64 */
            sign_ups: number | null;
            /** Format: int64 */
            visits: number | null;
        };
        /** @description `{days, sources}`. */
        VisitorsAnswer: {
            /** @description Each day, the first one first. */
            days: components["schemas"]["VisitorDay"][];
            /** @description Those with the most visits first, 200 at most. */
            sources: components["schemas"]["VisitorSource"][];
        };
        /** @description What came of whom one network, campaign and lander brought. A count is null where it is below five. */
        VisitorSource: {
            /** Format: int64 */
            activations: number | null;
            /** Format: int64 */
            first_purchases: number | null;
            /** @description The page that they came to. */
            lander: string;
            /** @description Who sent them; empty: the address named none; `*`: more than are told apart in a day. */
            network: string;
            /** @description By which campaign. */
            ref: string;
            /** Format: int64 */
            sign_ups: number | null;
            /** Format: int64 */
            visits: number | null;
        };
        /** @description A key that waits for a second administrator. Nobody reads the key itself. */
        WaitingKey: {
            /** Format: date-time */
            expires_at: string;
            /**
             * Format: uuid
             * @description Names the request.
             */
            id: string;
            /** @description No money would move. */
            is_test: boolean;
            /** @description Whose key it is. */
            provider: string;
            /** @description Why. */
            reason: string;
            /** Format: date-time */
            requested_at: string;
            /** @description Who asks. */
            requested_by: components["schemas"]["StaffId"];
            /** @description As colleagues know them. */
            requested_by_name: string;
            /** @description Verotel's number of the shop. */
            shop: string | null;
        };
        /**
         * @description What a site can become.
         * @enum {string}
         */
        WantedState: "open" | "maintenance" | "ending";
        /** @description Which request. */
        WhichRequest: {
            /** Format: uuid */
            request: string;
        };
        /** @description Whom it is about. */
        Whom: {
            staff: components["schemas"]["StaffId"];
        };
        /**
         * @description Why somebody may not decide.
         * @enum {string}
         */
        WhyNot: "complaint_closed" | "not_allowed" | "own_decision";
        /** @description Until when it can be taken back. */
        WordsAnswer: {
            /**
             * Format: uuid
             * @description Takes the decision back; null where there is nothing to take back.
             */
            undo?: string | null;
            /** Format: date-time */
            undo_until: string;
        };
        /** @description A decision on somebody's words. Whoever is asked for others is told why: field and reason, and beside `other` words. */
        WordsForm: {
            decision: components["schemas"]["WordsVerdict"];
            field?: components["schemas"]["AskedField"] | null;
            member: components["schemas"]["MemberId"];
            reason?: components["schemas"]["AskedReason"] | null;
            /** @description The rule of the terms, or the law; without it the one that the reason goes by. */
            rule?: string | null;
            /** @description Of the words that were seen. */
            version: string;
            words?: string | null;
        };
        /** @description Words that wait. */
        WordsItem: {
            about?: string | null;
            /** @description What is new for sure: a name that waits, and what the member was asked to change and did. */
            changed: components["schemas"]["AskedField"][];
            earlier: components["schemas"]["Earlier"][];
            member: components["schemas"]["Person"];
            name: string;
            /** @description What they answered to prompts: a line each, the question first in the reader's language. */
            prompts?: string | null;
            reason?: string | null;
            requests: components["schemas"]["AskedBefore"][];
            /** @description Names these words in the decision: others have another one. */
            version: string;
        };
        /**
         * @description What is decided about words.
         * @enum {string}
         */
        WordsVerdict: "fine" | "ask_change" | "hide";
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export type operations = Record<string, never>;
