// The console's types by the names that its screens use.
import type { components } from '#/console/api/schema.console';

type Schemas = components['schemas'];

export type Session = Schemas['SessionAnswer'];
export type Permission = Schemas['Permission'];
export type Role = Schemas['Role'];
export type Scope = Schemas['Scope'];
export type HeldRole = Schemas['HeldRole'];
export type Colleague = Schemas['ColleagueLine'];
export type Invited = Schemas['Invited'];
export type ApprovalRequest = Schemas['ApprovalRequest'];
export type KeyQuestion = Schemas['KeyQuestion'];
export type InviteQuestion = Schemas['InviteQuestion'];
export type Place = Schemas['PlaceSite'];

/** All roles, in the order of the handbook. */
export const ROLES: readonly Role[] = [
  'moderator',
  'lead_moderator',
  'support',
  'finance',
  'controller',
  'site_manager',
  'administrator',
  'auditor',
];
