import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { memberQuery } from '#/api/queries/member';
import { useMember } from '#/api/session';
import type { Id } from '#/api/wire';
import { draftsOf } from '#/features/chat/composer/drafts';
import { useStore } from '#/lib/store';
import styles from './beginning.module.css';

/** Three first messages for these two alone; a tap puts one into the composer, and nothing sends it but its sender. */
export function Openers({ partner }: { partner: Id }) {
  const { t } = useLingui();
  const draft = draftsOf(useMember().profile.id).of(partner);
  const text = useStore(draft);
  const { data, isPending } = useQuery({ ...memberQuery(partner), retry: false });
  const openers = data?.openers ?? [];
  const take = (opener: string) => {
    const own = openers.includes(text) ? '' : text.trim();
    draft.set(own ? `${own}\n${opener}` : opener);
    document.querySelector<HTMLElement>('[data-foot-field] textarea')?.focus();
  };
  if (!isPending && openers.length === 0) return null;
  return (
    <ul className={styles.openers} aria-label={t`Ways to begin`} aria-busy={isPending}>
      {openers.map((opener) => (
        <li key={opener}>
          <button type="button" aria-pressed={text === opener} onClick={() => take(opener)}>
            {opener}
          </button>
        </li>
      ))}
    </ul>
  );
}
