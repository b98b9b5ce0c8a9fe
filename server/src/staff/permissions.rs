//! What staff may do, and which roles may: one list, read from the top. The scope of a role limits all of it
//! (`Actor::reach`), and nothing is allowed that is not here.

use super::Role;
use Role::{Administrator, Auditor, Controller, Finance, LeadModerator, Moderator, SiteManager, Support};
use serde::Serialize;
use utoipa::ToSchema;

macro_rules! permissions {
    ($($(#[$doc:meta])* $name:ident = $weight:ident [$($role:ident),+]),* $(,)?) => {
        /// One thing that staff may do.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, ToSchema)]
        #[serde(rename_all = "snake_case")]
        pub enum Permission {
            $($(#[$doc])* $name,)*
        }

        impl Permission {
            /// All of them.
            pub const ALL: &'static [Self] = &[$(Self::$name),*];

            /// Who may, within their scope.
            pub fn roles(self) -> &'static [Role] {
                match self { $(Self::$name => &[$($role),+],)* }
            }

            /// Whether it takes a proof of the last minutes that it is really them.
            pub fn is_grave(self) -> bool {
                match self { $(Self::$name => permissions!(@ $weight),)* }
            }
        }
    };
    (@ grave) => { true };
    (@ plain) => { false };
}

// Grave is what takes a fresh proof. A lead moderator is a moderator, and a controller works in finance; nobody else is
// anything besides.
permissions! {
    /// Look at photos that wait, and decide on them.
    ReviewPhotos = plain [Moderator, LeadModerator],
    /// Compare members who want to be verified with their photos, and decide.
    ReviewVerifications = plain [Moderator, LeadModerator],
    /// Look at words that wait, and decide on them.
    ReviewWords = plain [Moderator, LeadModerator],
    /// Look at reports, and close them.
    ReviewReports = plain [Moderator, LeadModerator],
    /// Look at notices of illegal content.
    ReviewNotices = plain [Moderator, LeadModerator],
    /// Minors and intimate pictures.
    ReviewSevere = plain [LeadModerator],
    /// Find members by address, id or number.
    FindMembers = plain [Moderator, LeadModerator, Support],
    /// A member's account: each section of their file is a right of its own.
    ReadMembers = plain [Moderator, LeadModerator, Support],
    /// Their page as others see it.
    ReadMemberProfiles = plain [Moderator, LeadModerator, Support],
    /// How each of their photos stands.
    ReadMemberPhotos = plain [Moderator, LeadModerator],
    /// On how many devices they are logged in.
    ReadMemberSessions = plain [LeadModerator, Support],
    /// What colleagues noted.
    ReadNotes = plain [Moderator, LeadModerator, Support],
    /// What was decided about a member before.
    ReadEarlierDecisions = plain [Moderator, LeadModerator],
    /// Notes beside a member.
    WriteNotes = plain [Moderator, LeadModerator, Support],
    /// Take content away, and give it back.
    DecideOnContent = plain [Moderator, LeadModerator],
    /// A warning.
    WarnMembers = plain [Moderator, LeadModerator],
    /// A member may log in and not write, until a moment.
    PauseMembers = plain [Moderator, LeadModerator],
    /// A member's reports wait, after a warning.
    PauseReporting = plain [Moderator, LeadModerator],
    /// Ask to read messages of a case.
    RequestMessages = plain [Moderator, LeadModerator],
    /// Let somebody else read them.
    ApproveMessages = grave [LeadModerator],
    /// Close accounts.
    CloseAccounts = plain [LeadModerator],
    /// Open them again.
    ReopenAccounts = plain [LeadModerator],
    /// Decide on complaints and appeals.
    DecideComplaints = plain [LeadModerator],
    /// Settle what two moderators see differently, and see how often they do.
    SettleOpinions = plain [LeadModerator],
    /// What rules have noticed.
    ReadSignals = plain [LeadModerator],
    /// Try abuse rules, and switch them on and off.
    SetSignals = plain [LeadModerator],
    /// How much each colleague looks at, and when they rest.
    ReadTeamLoad = plain [LeadModerator, Administrator],
    /// Write back to those who complain.
    AnswerComplaints = plain [Support, LeadModerator],
    /// Complaints and their files.
    ReadComplaints = plain [Support, LeadModerator],
    /// What members bought.
    ReadOrders = plain [Support, Finance, Controller],
    /// Give money back, up to one's limit.
    RefundToLimit = grave [Support, Finance, Controller],
    /// Ask for more than that.
    RequestRefunds = plain [Support, Finance, Controller],
    /// Give a member credits, up to one's limit.
    GrantToLimit = grave [Support],
    /// Ask that a member is given credits.
    RequestCredits = plain [Support],
    /// Why no mails go to a member.
    ReadSuppression = plain [Support],
    /// Let them go again.
    LiftSuppression = plain [Support],
    /// Which mails left, without their words.
    ReadOutbox = plain [Support],
    /// Chargebacks.
    ReadDisputes = plain [Finance, Controller],
    /// Payments that do not fit their orders.
    CloseDisputes = plain [Finance, Controller],
    /// Invoices, and exports of them.
    ReadInvoices = plain [Finance, Controller],
    /// A quarter of them in a file.
    ExportInvoices = grave [Finance, Controller],
    /// The books, their proofs, having them proven, and which files of debits there are.
    ReadLedger = plain [Finance, Controller],
    /// Files for a company's own bank, and what it answers.
    MakeDebitFiles = grave [Finance, Controller],
    /// Ask that somebody may pay by debit again.
    RequestUnblocking = plain [Finance, Controller],
    /// Approve what others ask for.
    ApproveRefunds = grave [Controller],
    /// Likewise, credits.
    ApproveCredits = grave [Controller],
    /// Likewise, debits.
    ApproveUnblocking = grave [Controller],
    /// Send a file that somebody else made.
    ReleaseDebitFiles = grave [Controller],
    /// How much one person may give alone.
    ReadLimits = plain [Support, Finance, Controller, Administrator],
    /// Set it: whoever gives does not say how much.
    EditLimits = grave [Administrator],
    /// Sites and companies.
    ReadSites = plain [SiteManager, Administrator],
    /// Their settings.
    EditSites = plain [SiteManager],
    /// Open a site to visitors, or close it.
    OpenSites = grave [SiteManager],
    /// Bring members of another program to a site, and take them away again; without a look at any of them.
    MoveMembers = grave [SiteManager],
    /// Ask that a site is written into an encrypted file on the server.
    ExportSites = grave [SiteManager],
    /// Let a colleague's export be written.
    ApproveExports = grave [SiteManager, Administrator],
    /// Companies.
    EditCompanies = plain [SiteManager],
    /// What sites sell.
    EditBundles = plain [SiteManager],
    /// How members can pay.
    EditMethods = plain [SiteManager],
    /// Landers and what they bring.
    EditCampaigns = plain [SiteManager],
    /// Short links.
    EditLinks = plain [SiteManager],
    /// Discount codes.
    EditDiscounts = plain [SiteManager],
    /// News and offers.
    WriteNews = plain [SiteManager],
    /// Send them.
    SendNews = grave [SiteManager],
    /// Static pages.
    EditPages = plain [SiteManager],
    /// Texts that staff answer with.
    EditCannedResponses = plain [SiteManager, LeadModerator],
    /// How much of the severe queue each is shown in a day.
    SetSevereCaps = grave [LeadModerator, Administrator],
    /// Counts that name nobody.
    ReadFigures = plain [SiteManager, LeadModerator, Finance, Controller, Administrator],
    /// Who works here, and what each is.
    ListStaff = plain [Administrator],
    /// Let somebody in.
    InviteStaff = grave [Administrator],
    /// Give and end roles.
    GiveRoles = grave [Administrator],
    /// Approve what another administrator asks for.
    ApproveRoles = grave [Administrator],
    /// Close a colleague's account, and end their sessions.
    CloseStaff = grave [Administrator],
    /// Take note that somebody broke the glass.
    AcknowledgeBreakGlass = plain [Administrator],
    /// The configuration, without its secrets.
    ReadConfiguration = plain [Administrator],
    /// What the doctor says.
    ReadHealth = plain [Administrator],
    /// Jobs that gave up: again, or away.
    RunJobs = plain [Administrator],
    /// Keys of payment providers; written, never shown.
    WritePaymentKeys = grave [Administrator],
    /// What staff did and looked at.
    ReadAuditLog = plain [Auditor],
    /// Take it along as a file.
    ExportAuditLog = grave [Auditor],
    /// Have the log proven.
    VerifyAuditLog = plain [Auditor, Administrator],
    /// The figures of a transparency report.
    ExportTransparency = grave [Auditor, LeadModerator],
}

#[cfg(test)]
mod tests {
    use super::*;

    fn may(role: Role, permission: Permission) -> bool {
        permission.roles().contains(&role)
    }

    #[test]
    fn each_is_given_to_somebody_and_stands_once() {
        for (place, permission) in Permission::ALL.iter().copied().enumerate() {
            assert!(!permission.roles().is_empty(), "{permission:?}");
            assert_eq!(Permission::ALL.iter().position(|other| *other == permission), Some(place));
        }
    }

    #[test]
    fn a_lead_moderates_and_a_controller_does_what_finance_does() {
        for permission in Permission::ALL.iter().copied() {
            assert!(may(LeadModerator, permission) || !may(Moderator, permission), "{permission:?}");
            assert!(may(Controller, permission) || !may(Finance, permission), "{permission:?}");
        }
    }

    /// Duties that must not meet in one role, whatever is added to the list.
    #[test]
    fn no_role_holds_both_ends() {
        use Permission as P;
        for role in Role::ALL {
            let moderates = may(role, P::DecideOnContent) || may(role, P::CloseAccounts);
            let pays = may(role, P::RefundToLimit) || may(role, P::ApproveRefunds);
            let runs_staff = may(role, P::GiveRoles) || may(role, P::InviteStaff);
            let reads_members =
                may(role, P::FindMembers) || may(role, P::ReadMembers) || may(role, P::ReadOrders);
            assert!(!(moderates && pays), "{role}");
            assert!(!(runs_staff && (moderates || pays || reads_members)), "{role}");
            if role == SiteManager || role == Auditor {
                assert!(!reads_members, "{role}");
            }
            if role == Auditor {
                let reads = [P::ReadAuditLog, P::ExportAuditLog, P::VerifyAuditLog, P::ExportTransparency];
                assert!(Permission::ALL.iter().all(|one| !may(role, *one) || reads.contains(one)));
            }
        }
    }
}
