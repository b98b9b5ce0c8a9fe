import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { Place, Role, Scope } from '#/console/api/types';

/** Roles by their names. */
export const ROLE_NAMES: Record<Role, MessageDescriptor> = {
  moderator: msg`Moderator`,
  lead_moderator: msg`Lead moderator`,
  support: msg`Support`,
  finance: msg`Finance`,
  controller: msg`Controller`,
  site_manager: msg`Site manager`,
  administrator: msg`Administrator`,
  auditor: msg`Auditor`,
};

/** What each role is for, in a line. */
export const ROLE_LINES: Record<Role, MessageDescriptor> = {
  moderator: msg`Reviews photos, texts and reports`,
  lead_moderator: msg`That, and severe cases, accounts and complaints`,
  support: msg`Answers complaints, sees orders, refunds up to a limit`,
  finance: msg`Orders, disputes, invoices and the books`,
  controller: msg`That, and approves what goes above limits`,
  site_manager: msg`Sites and what they show and sell; no member data`,
  administrator: msg`Staff and the installation; no moderation, no money`,
  auditor: msg`Reads the audit log, and holds no other role`,
};

/** The company or site of a scope by its name; null where it holds everywhere. */
export function placeName(scope: Scope, places: readonly Place[]): string | null {
  if (scope.scope === 'all') return null;
  if (scope.scope === 'site') return places.find(({ id }) => id === scope.site)?.domain ?? scope.site;
  return places.find(({ company }) => company === scope.company)?.company_name ?? scope.company;
}
