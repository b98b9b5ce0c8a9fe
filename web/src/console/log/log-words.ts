import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

/** The two chains. */
export const CHAIN_NAMES: Record<string, MessageDescriptor> = {
  act: msg`Acts`,
  read: msg`Looks`,
};

/** How something was done. */
export const VIA_NAMES: Record<string, MessageDescriptor> = {
  console: msg`Console`,
  command: msg`Command`,
  job: msg`Background job`,
  sql: msg`SQL`,
};

/** Acts and looks by their codes, offered while one types; others are found too. */
export const ACTIONS: readonly string[] = [
  'abuse_rule.named',
  'abuse_rule.set',
  'abuse_rule.tried',
  'account.closed',
  'account.found',
  'account.reopened',
  'account.shown',
  'approval.approved',
  'approval.refused',
  'approval.requested',
  'audit.taken',
  'audit.verified',
  'bank_file.left_out',
  'bank_file.made',
  'bank_file.released',
  'bank_file.taken',
  'bank_statement.booked',
  'books.taken',
  'bundle.set',
  'canned.written',
  'company.set',
  'complaint.answered',
  'complaint.closed',
  'complaint.file_taken',
  'complaint.listed',
  'complaint.shown',
  'complaint.undone',
  'discount.lot_taken',
  'discount.set',
  'invoices.taken',
  'job.discarded',
  'job.revived',
  'limit.set',
  'link.set',
  'member.account_read',
  'member.cases_read',
  'member.complaints_read',
  'member.decisions_read',
  'member.looked_for',
  'member.mails_read',
  'member.noted',
  'member.notes_read',
  'member.orders_read',
  'member.photos_read',
  'member.profile_read',
  'member.sessions_read',
  'money_case.closed',
  'newsletter.set',
  'opinion.given',
  'opinion.settled',
  'order.evidence_taken',
  'order.read',
  'page.set',
  'payment_account.set',
  'payment_method.set',
  'photo.approved',
  'photo.blurred',
  'photo.rejected',
  'photo.viewed',
  'refund.asked',
  'refund.made',
  'report.closed',
  'report.picture_viewed',
  'report.shown',
  'report.undone',
  'report.voice_heard',
  'site.export_asked',
  'site.import_asked',
  'site.move_stopped',
  'site.move_undone',
  'site.moved_in',
  'site.moved_out',
  'site.rehearsal_asked',
  'site.set',
  'site.undo_asked',
  'site.upload_begun',
  'site.upload_removed',
  'staff.closed',
  'staff.glass_acknowledged',
  'staff.glass_broken',
  'staff.invited',
  'staff.passkey_added',
  'staff.passkey_removed',
  'staff.role_ended',
  'staff.role_given',
  'staff.severe_cap_set',
  'staff.signed_in',
  'statement.previewed',
  'suppression.lifted',
  'transparency.taken',
  'vat_rate.set',
  'verification.decided',
  'verification.picture_viewed',
  'verification.undone',
  'warning_service.set',
  'words.undone',
];

/** What ties a line to a row of the database: for the proof, not for people. */
const TIES = new Set(['trail', 'row', 'key']);

/** The facts of a line as names and values to read: no braces, and what is nested in one line. */
export function factsOf(facts: Record<string, unknown>): [name: string, value: string][] {
  return Object.entries(facts)
    .filter(([name, value]) => !TIES.has(name) && value !== null && value !== '')
    .map(([name, value]) => [
      name.replaceAll('_', ' '),
      typeof value === 'object' ? JSON.stringify(value) : String(value),
    ]);
}
