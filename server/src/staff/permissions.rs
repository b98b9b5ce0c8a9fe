//! What staff may do, and which roles may: one list, read from the top. The scope of a role limits all of it
//! (`Actor::reach`), and nothing is allowed that is not here.

use super::Role;
use serde::Serialize;
use utoipa::ToSchema;

/// One thing that staff may do.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum Permission {
    /// Look at photos that wait, and decide on them.
    ReviewPhotos,
    /// Look at words that wait, and decide on them.
    ReviewWords,
    /// Look at reports, and close them.
    ReviewReports,
    /// Look at notices of illegal content.
    ReviewNotices,
    /// Minors and intimate pictures.
    ReviewSevere,
    /// Find members by address, id or number.
    FindMembers,
    /// A member's own things, section by section.
    ReadMembers,
    /// What was decided about a member before.
    ReadEarlierDecisions,
    /// Notes beside a member.
    WriteNotes,
    /// Take content away, and give it back.
    DecideOnContent,
    /// A warning.
    WarnMembers,
    /// A member may log in and not write, until a moment.
    PauseMembers,
    /// A member's reports wait, after a warning.
    PauseReporting,
    /// Ask to read messages of a case.
    RequestMessages,
    /// Let somebody else read them.
    ApproveMessages,
    /// Close accounts.
    CloseAccounts,
    /// Open them again.
    ReopenAccounts,
    /// Decide on complaints and appeals.
    DecideComplaints,
    /// What rules have noticed.
    ReadSignals,
    /// Who decided how much.
    ReadTeamLoad,
    /// Write back to those who complain.
    AnswerComplaints,
    /// Complaints and their files.
    ReadComplaints,
    /// What members bought.
    ReadOrders,
    /// Give money back, up to one's limit.
    RefundToLimit,
    /// Ask for more than that.
    RequestRefunds,
    /// Ask that a member is given credits.
    RequestCredits,
    /// Why no mails go to a member.
    ReadSuppression,
    /// Let them go again.
    LiftSuppression,
    /// Which mails left, without their words.
    ReadOutbox,
    /// Chargebacks.
    ReadDisputes,
    /// Payments that do not fit their orders.
    CloseDisputes,
    /// Invoices, and exports of them.
    ReadInvoices,
    /// A quarter of them in a file.
    ExportInvoices,
    /// The books, and their proofs.
    ReadLedger,
    /// Files for a company's own bank.
    MakeDebitFiles,
    /// Ask that somebody may pay by debit again.
    RequestUnblocking,
    /// Approve what others ask for.
    ApproveRefunds,
    /// Likewise, credits.
    ApproveCredits,
    /// Likewise, debits.
    ApproveUnblocking,
    /// Send a file that somebody else made.
    ReleaseDebitFiles,
    /// How much one person may give alone.
    EditLimits,
    /// Sites and companies.
    ReadSites,
    /// Their settings.
    EditSites,
    /// Open a site to visitors, or close it.
    OpenSites,
    /// Companies.
    EditCompanies,
    /// What sites sell.
    EditBundles,
    /// How members can pay.
    EditMethods,
    /// Landers and what they bring.
    EditCampaigns,
    /// Short links.
    EditLinks,
    /// Discount codes.
    EditDiscounts,
    /// News and offers.
    WriteNews,
    /// Send them.
    SendNews,
    /// Static pages.
    EditPages,
    /// Texts that staff answer with.
    EditCannedResponses,
    /// Counts that name nobody.
    ReadFigures,
    /// Who works here, and what each is.
    ListStaff,
    /// Let somebody in.
    InviteStaff,
    /// Give and end roles.
    GiveRoles,
    /// Approve what another administrator asks for.
    ApproveRoles,
    /// Close a colleague's account, and end their sessions.
    CloseStaff,
    /// Take note that somebody broke the glass.
    AcknowledgeBreakGlass,
    /// The configuration, without its secrets.
    ReadConfiguration,
    /// What the doctor says.
    ReadHealth,
    /// Jobs that gave up: again, or away.
    RunJobs,
    /// Keys of payment providers; written, never shown.
    WritePaymentKeys,
    /// What staff did and looked at.
    ReadAuditLog,
    /// Have the log proven.
    VerifyAuditLog,
    /// Look at others' reasons for looking.
    ReviewReads,
    /// The figures of a transparency report.
    ExportTransparency,
}

use Role::{Administrator, Auditor, Controller, Finance, LeadModerator, Moderator, SiteManager, Support};

impl Permission {
    /// All of them.
    pub const ALL: [Self; 69] = [
        Self::ReviewPhotos,
        Self::ReviewWords,
        Self::ReviewReports,
        Self::ReviewNotices,
        Self::ReviewSevere,
        Self::FindMembers,
        Self::ReadMembers,
        Self::ReadEarlierDecisions,
        Self::WriteNotes,
        Self::DecideOnContent,
        Self::WarnMembers,
        Self::PauseMembers,
        Self::PauseReporting,
        Self::RequestMessages,
        Self::ApproveMessages,
        Self::CloseAccounts,
        Self::ReopenAccounts,
        Self::DecideComplaints,
        Self::ReadSignals,
        Self::ReadTeamLoad,
        Self::AnswerComplaints,
        Self::ReadComplaints,
        Self::ReadOrders,
        Self::RefundToLimit,
        Self::RequestRefunds,
        Self::RequestCredits,
        Self::ReadSuppression,
        Self::LiftSuppression,
        Self::ReadOutbox,
        Self::ReadDisputes,
        Self::CloseDisputes,
        Self::ReadInvoices,
        Self::ExportInvoices,
        Self::ReadLedger,
        Self::MakeDebitFiles,
        Self::RequestUnblocking,
        Self::ApproveRefunds,
        Self::ApproveCredits,
        Self::ApproveUnblocking,
        Self::ReleaseDebitFiles,
        Self::EditLimits,
        Self::ReadSites,
        Self::EditSites,
        Self::OpenSites,
        Self::EditCompanies,
        Self::EditBundles,
        Self::EditMethods,
        Self::EditCampaigns,
        Self::EditLinks,
        Self::EditDiscounts,
        Self::WriteNews,
        Self::SendNews,
        Self::EditPages,
        Self::EditCannedResponses,
        Self::ReadFigures,
        Self::ListStaff,
        Self::InviteStaff,
        Self::GiveRoles,
        Self::ApproveRoles,
        Self::CloseStaff,
        Self::AcknowledgeBreakGlass,
        Self::ReadConfiguration,
        Self::ReadHealth,
        Self::RunJobs,
        Self::WritePaymentKeys,
        Self::ReadAuditLog,
        Self::VerifyAuditLog,
        Self::ReviewReads,
        Self::ExportTransparency,
    ];

    /// Who may, within their scope. A lead moderator is a moderator, and a controller works in finance; nobody else is
    /// anything besides.
    pub fn roles(self) -> &'static [Role] {
        match self {
            Self::ReviewPhotos
            | Self::ReviewWords
            | Self::ReviewReports
            | Self::ReviewNotices
            | Self::ReadEarlierDecisions
            | Self::DecideOnContent
            | Self::WarnMembers
            | Self::PauseMembers
            | Self::PauseReporting
            | Self::RequestMessages => &[Moderator, LeadModerator],
            Self::ReviewSevere
            | Self::ApproveMessages
            | Self::CloseAccounts
            | Self::ReopenAccounts
            | Self::DecideComplaints
            | Self::ReadSignals
            | Self::ReadTeamLoad => &[LeadModerator],
            Self::FindMembers | Self::ReadMembers | Self::WriteNotes => &[Moderator, LeadModerator, Support],
            Self::AnswerComplaints | Self::ReadComplaints => &[Support, LeadModerator],
            Self::ReadOrders | Self::RefundToLimit | Self::RequestRefunds => &[Support, Finance, Controller],
            Self::RequestCredits | Self::ReadSuppression | Self::LiftSuppression | Self::ReadOutbox => {
                &[Support]
            }
            Self::ReadDisputes
            | Self::CloseDisputes
            | Self::ReadInvoices
            | Self::ExportInvoices
            | Self::ReadLedger
            | Self::MakeDebitFiles
            | Self::RequestUnblocking => &[Finance, Controller],
            Self::ApproveRefunds
            | Self::ApproveCredits
            | Self::ApproveUnblocking
            | Self::ReleaseDebitFiles
            | Self::EditLimits => &[Controller],
            Self::ReadSites => &[SiteManager, Administrator],
            Self::EditSites
            | Self::OpenSites
            | Self::EditCompanies
            | Self::EditBundles
            | Self::EditMethods
            | Self::EditCampaigns
            | Self::EditLinks
            | Self::EditDiscounts
            | Self::WriteNews
            | Self::SendNews
            | Self::EditPages => &[SiteManager],
            Self::EditCannedResponses => &[SiteManager, LeadModerator],
            Self::ReadFigures => &[SiteManager, LeadModerator, Finance, Controller, Administrator],
            Self::ListStaff
            | Self::InviteStaff
            | Self::GiveRoles
            | Self::ApproveRoles
            | Self::CloseStaff
            | Self::AcknowledgeBreakGlass
            | Self::ReadConfiguration
            | Self::ReadHealth
            | Self::RunJobs
            | Self::WritePaymentKeys => &[Administrator],
            Self::ReadAuditLog | Self::ReviewReads => &[Auditor],
            Self::VerifyAuditLog => &[Auditor, Administrator],
            Self::ExportTransparency => &[Auditor, LeadModerator],
        }
    }

    /// Whether it takes a proof of the last minutes that it is really them.
    pub fn is_grave(self) -> bool {
        match self {
            Self::ApproveMessages
            | Self::RefundToLimit
            | Self::ExportInvoices
            | Self::MakeDebitFiles
            | Self::ApproveRefunds
            | Self::ApproveCredits
            | Self::ApproveUnblocking
            | Self::ReleaseDebitFiles
            | Self::EditLimits
            | Self::OpenSites
            | Self::SendNews
            | Self::InviteStaff
            | Self::GiveRoles
            | Self::ApproveRoles
            | Self::CloseStaff
            | Self::WritePaymentKeys
            | Self::ExportTransparency => true,
            Self::ReviewPhotos
            | Self::ReviewWords
            | Self::ReviewReports
            | Self::ReviewNotices
            | Self::ReviewSevere
            | Self::FindMembers
            | Self::ReadMembers
            | Self::ReadEarlierDecisions
            | Self::WriteNotes
            | Self::DecideOnContent
            | Self::WarnMembers
            | Self::PauseMembers
            | Self::PauseReporting
            | Self::RequestMessages
            | Self::CloseAccounts
            | Self::ReopenAccounts
            | Self::DecideComplaints
            | Self::ReadSignals
            | Self::ReadTeamLoad
            | Self::AnswerComplaints
            | Self::ReadComplaints
            | Self::ReadOrders
            | Self::RequestRefunds
            | Self::RequestCredits
            | Self::ReadSuppression
            | Self::LiftSuppression
            | Self::ReadOutbox
            | Self::ReadDisputes
            | Self::CloseDisputes
            | Self::ReadInvoices
            | Self::ReadLedger
            | Self::RequestUnblocking
            | Self::ReadSites
            | Self::EditSites
            | Self::EditCompanies
            | Self::EditBundles
            | Self::EditMethods
            | Self::EditCampaigns
            | Self::EditLinks
            | Self::EditDiscounts
            | Self::WriteNews
            | Self::EditPages
            | Self::EditCannedResponses
            | Self::ReadFigures
            | Self::ListStaff
            | Self::AcknowledgeBreakGlass
            | Self::ReadConfiguration
            | Self::ReadHealth
            | Self::RunJobs
            | Self::ReadAuditLog
            | Self::VerifyAuditLog
            | Self::ReviewReads => false,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn may(role: Role, permission: Permission) -> bool {
        permission.roles().contains(&role)
    }

    #[test]
    fn each_is_given_to_somebody_and_stands_once() {
        for (place, permission) in Permission::ALL.into_iter().enumerate() {
            assert!(!permission.roles().is_empty(), "{permission:?}");
            assert_eq!(Permission::ALL.iter().position(|other| *other == permission), Some(place));
        }
    }

    #[test]
    fn a_lead_moderates_and_a_controller_does_what_finance_does() {
        for permission in Permission::ALL {
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
                let reads = [P::ReadAuditLog, P::VerifyAuditLog, P::ReviewReads, P::ExportTransparency];
                assert!(Permission::ALL.iter().all(|one| !may(role, *one) || reads.contains(one)));
            }
        }
    }
}
