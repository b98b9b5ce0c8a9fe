import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import {
  Armchair,
  BadgeCheck,
  ChartLine,
  CircleX,
  FileChartColumn,
  FileText,
  Flag,
  Gauge,
  Globe,
  HandCoins,
  HeartPulse,
  House,
  ImageIcon,
  Inbox,
  KeyRound,
  Mails,
  Megaphone,
  MessagesSquare,
  MessageSquareText,
  ReceiptText,
  ScrollText,
  ShieldAlert,
  Siren,
  Undo2,
  UserCheck,
  Users,
  type LucideIcon,
} from 'lucide-react';
import type { Permission, Queue } from '#/console/api/types';
import { QUEUE_NAMES, QUEUE_NEEDS, QUEUE_PAGES, QUEUES } from '#/console/queues/queue-words';

export interface NavItem {
  to:
    | '/'
    | '/figures'
    | '/health'
    | '/jobs'
    | '/canned'
    | '/log'
    | '/staff'
    | '/requests'
    | '/glass'
    | '/money'
    | '/disputes'
    | '/invoices'
    | '/bank-files'
    | '/limits'
    | '/messages'
    | '/team'
    | '/outbox'
    | '/transparency'
    | '/sites'
    | '/me'
    | (typeof QUEUE_PAGES)[Queue];
  label: MessageDescriptor;
  icon: LucideIcon;
  /** Any of them opens it; everybody has what needs none. */
  needs?: readonly Permission[];
  /** Its number of what waits stands beside the link. */
  queue?: Queue;
}

const QUEUE_ICONS: Record<Queue, LucideIcon> = {
  severe: ShieldAlert,
  notices: Megaphone,
  reports: Flag,
  photos: ImageIcon,
  verifications: BadgeCheck,
  words: FileText,
  complaints: Inbox,
};

/** Where one can go, in groups. */
export const NAV: readonly (readonly NavItem[])[] = [
  [
    { to: '/', label: msg`Start`, icon: House },
    { to: '/figures', label: msg`Figures`, icon: ChartLine, needs: ['read_figures'] },
    { to: '/sites', label: msg`Sites`, icon: Globe, needs: ['read_sites'] },
  ],
  [
    ...QUEUES.map((queue) => ({
      to: QUEUE_PAGES[queue],
      label: QUEUE_NAMES[queue],
      icon: QUEUE_ICONS[queue],
      needs: [QUEUE_NEEDS[queue]],
      queue,
    })),
    {
      to: '/canned',
      label: msg`Ready-made texts`,
      icon: MessageSquareText,
      needs: ['answer_complaints', 'decide_on_content', 'edit_canned_responses'],
    },
    { to: '/messages', label: msg`Messages to read`, icon: MessagesSquare, needs: ['request_messages'] },
  ],
  [
    { to: '/staff', label: msg`Staff`, icon: Users, needs: ['list_staff'] },
    { to: '/requests', label: msg`Approvals`, icon: UserCheck, needs: ['list_staff'] },
    {
      to: '/money',
      label: msg`Money to approve`,
      icon: HandCoins,
      needs: ['approve_refunds', 'approve_credits', 'approve_unblocking', 'request_refunds', 'request_credits'],
    },
    { to: '/disputes', label: msg`Disputes`, icon: Undo2, needs: ['read_disputes'] },
    { to: '/invoices', label: msg`Invoices`, icon: ReceiptText, needs: ['export_invoices'] },
    { to: '/bank-files', label: msg`Bank files`, icon: FileText, needs: ['make_debit_files'] },
    { to: '/limits', label: msg`Limits`, icon: Gauge, needs: ['read_limits'] },
    { to: '/team', label: msg`Team`, icon: Armchair, needs: ['read_team_load'] },
    { to: '/glass', label: msg`Emergency access`, icon: Siren, needs: ['acknowledge_break_glass'] },
  ],
  [
    { to: '/health', label: msg`Health`, icon: HeartPulse, needs: ['read_health'] },
    { to: '/outbox', label: msg`Outbox`, icon: Mails, needs: ['read_outbox'] },
    { to: '/jobs', label: msg`Failed jobs`, icon: CircleX, needs: ['run_jobs'] },
    { to: '/transparency', label: msg`Transparency report`, icon: FileChartColumn, needs: ['export_transparency'] },
    { to: '/log', label: msg`Log`, icon: ScrollText, needs: ['read_audit_log'] },
  ],
  [{ to: '/me', label: msg`My account`, icon: KeyRound }],
];

/** Those that somebody with these permissions has, without empty groups. */
export function navFor(permissions: readonly Permission[]): NavItem[][] {
  const mine = NAV.map((group) =>
    group.filter(({ needs }) => !needs || needs.some((one) => permissions.includes(one))),
  );
  return mine.filter((group) => group.length > 0);
}
