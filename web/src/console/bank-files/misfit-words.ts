import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { Misfit } from '#/console/api/types';

/** Why a line of a bank's file fits nothing here. */
export const MISFIT_WORDS: Record<Misfit, MessageDescriptor> = {
  no_such_id: msg`No debit or refund has this ID.`,
  no_such_file: msg`No file has this name.`,
  not_sent: msg`This debit isn't in any file yet.`,
  cancelled: msg`This debit was cancelled here.`,
  debit_amount: msg`The debit has another amount.`,
  refund_amount: msg`The refund has another amount.`,
  file_sum: msg`The debits or refunds in this file add up to a different amount.`,
  which_debits: msg`Money for a whole file was returned, and the bank doesn't say for which debits.`,
  went_twice: msg`The debit came back as well, so this money went back twice. Ask the bank.`,
  refund_came_back: msg`A refund came back or was refused. The member is still owed it.`,
};
