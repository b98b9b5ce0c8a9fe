import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { block, unblock } from '#/api/actions/safety';
import { refreshReach } from '#/api/reach';
import { useLeaveMember } from '#/features/safety/leave-member';
import { useProblemToast } from '#/shared/problems/problem-notice';
import { closeSafety, type Named } from '#/shared/safety';
import { showToast } from '#/ui/overlays/toast-store';

/** What blocks somebody, and what follows once they are. */
export function useBlocking(): {
  blockMember: (member: Named) => Promise<void>;
  afterBlock: (member: Named) => Promise<void>;
} {
  const { t } = useLingui();
  const client = useQueryClient();
  const leave = useLeaveMember();
  const showProblem = useProblemToast();
  const takeBack = async ({ id, name }: Named) => {
    try {
      await unblock(id);
      showToast(t`${name} is no longer blocked.`);
    } catch (error) {
      showProblem(error);
    }
    await refreshReach(client);
  };
  const afterBlock = async (member: Named) => {
    const { name } = member;
    showToast(t`${name} is blocked.`, {
      action: {
        label: t({ message: 'Unblock', comment: 'verb: a button that takes a block back' }),
        run: () => void takeBack(member),
      },
    });
    await leave(member.id);
  };
  return {
    afterBlock,
    blockMember: async (member) => {
      await block(member.id);
      closeSafety();
      await afterBlock(member);
    },
  };
}
