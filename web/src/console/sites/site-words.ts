import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { Affects, SettingGroup, SiteState } from '#/console/api/types';

export const GROUP_NAMES: Record<SettingGroup, MessageDescriptor> = {
  brand: msg`Brand and customer service`,
  first_page: msg`Start page and visitors`,
  joining: msg`Countries and joining`,
  profiles: msg`Profiles and search`,
  fictional: msg`Fictional profiles`,
  messages: msg`Messages and gifts`,
  money: msg`Payments and discounts`,
};

export const GROUPS = Object.keys(GROUP_NAMES) as SettingGroup[];

/** Who notices when a setting changes, and from when on. */
export const AFFECTS: Record<Affects, MessageDescriptor> = {
  everybody: msg`Changes for everyone, with their next page`,
  visitors: msg`Changes for visitors and search engines`,
  newcomers: msg`Changes for those who join from now on`,
  members: msg`Changes for all members, with their next page`,
  writers: msg`Changes for everyone who writes, from the next message on`,
  buyers: msg`Changes for everyone who buys, from the next order on`,
};

export const STATE_NAMES: Record<SiteState, MessageDescriptor> = {
  closed: msg`Not open yet`,
  open: msg`Open`,
  maintenance: msg`Closed for maintenance`,
  ending: msg`Closing for good`,
};

/** What the linter finds, by its short names. */
const FINDINGS: Record<string, MessageDescriptor> = {
  company: msg`The company's details are incomplete`,
  vat: msg`The company has no VAT number`,
  host: msg`A domain leads to another site too`,
  rule: msg`Outside what's allowed`,
  support: msg`Members can't reach you`,
  language: msg`A country that the site doesn't serve`,
  ages: msg`No one checks ages`,
  texts: msg`A text is missing`,
  disclosure: msg`The label of fictional profiles is incomplete`,
  name: msg`Something that doesn't exist`,
  bundles: msg`There's nothing to buy`,
  prices: msg`A price doesn't fit`,
  account: msg`No live payment account`,
  methods: msg`No one can pay`,
  timers: msg`An offer as good would follow a countdown`,
  mail: msg`E-mails don't leave`,
  dkim: msg`E-mails aren't signed`,
  tls: msg`Pages aren't encrypted`,
  pages: msg`Pages are missing`,
};

const OTHER = msg`Something to look at`;

export const findingName = (kind: string): MessageDescriptor => FINDINGS[kind] ?? OTHER;

export type Step = 'company' | 'texts' | 'sales' | 'payment' | 'rest';

/** How a site is set up, in this order; each finding belongs to one step. */
export const STEPS: Record<Step, { name: MessageDescriptor; help: MessageDescriptor; kinds: readonly string[] }> = {
  company: {
    name: msg`Company and domain`,
    help: msg`Who runs the site, and where it is. Companies are changed below the list of sites.`,
    kinds: ['company', 'vat', 'host'],
  },
  texts: {
    name: msg`Settings and texts`,
    help: msg`Customer service, a title and a description in each language, and values within their bounds.`,
    kinds: ['rule', 'support', 'language', 'texts', 'disclosure', 'name'],
  },
  sales: {
    name: msg`Something to buy`,
    help: msg`Bundles of credits in each country, in its money.`,
    kinds: ['bundles', 'prices', 'timers'],
  },
  payment: {
    name: msg`Payment methods`,
    help: msg`An account at the payment provider, and a payment method in each country.`,
    kinds: ['account', 'methods'],
  },
  rest: {
    name: msg`E-mail, encryption and pages`,
    help: msg`What the server itself has to have. Whoever runs it mends this.`,
    kinds: [],
  },
};

export const STEP_ORDER = Object.keys(STEPS) as Step[];

/** The step that mends a finding of this kind. */
export function stepOf(kind: string): Step {
  return STEP_ORDER.find((step) => STEPS[step].kinds.includes(kind)) ?? 'rest';
}

/** By which way a version came. */
const VIAS: Record<string, MessageDescriptor> = {
  console: msg`in the console`,
  command: msg`by a command`,
  job: msg`by the program`,
  sql: msg`by SQL`,
};

export const viaName = (via: string): MessageDescriptor => VIAS[via] ?? msg`by other means`;
