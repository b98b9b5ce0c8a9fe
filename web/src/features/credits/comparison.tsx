import { Trans, useLingui } from '@lingui/react/macro';
import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import { regional } from '#/lib/regional';
import styles from './comparison.module.css';

/** Photos of one's own that there may be, and conversations that a free member may begin (spec 9). */
const FREE = { uploads: 3, conversations: 2 };
const PREMIUM = { uploads: 25 };

function Included() {
  return (
    <>
      <Check aria-hidden="true" />
      <span className="visually-hidden">
        <Trans comment="Read aloud for a tick in the table of Free and Premium">Included</Trans>
      </span>
    </>
  );
}

/** What one has for free beside what the first purchase adds; last what nobody pays for. */
export function Comparison() {
  const { i18n } = useLingui();
  const number = new Intl.NumberFormat(regional(i18n.locale));
  const rows: { key: string; what: ReactNode; free: ReactNode; premium: ReactNode }[] = [
    {
      key: 'photos',
      what: <Trans>Photos on other profiles</Trans>,
      free: <Trans comment="Photos on other profiles: the first one of each">The first</Trans>,
      premium: <Trans comment="Photos on other profiles: all of them">All of them</Trans>,
    },
    {
      key: 'conversations',
      what: <Trans>Conversations</Trans>,
      free: number.format(FREE.conversations),
      premium: <Trans comment="Table of Free and Premium: as many conversations as you like">No limit</Trans>,
    },
    {
      key: 'uploads',
      what: <Trans>Photos of your own</Trans>,
      free: number.format(FREE.uploads),
      premium: number.format(PREMIUM.uploads),
    },
    { key: 'likes', what: <Trans>See who likes you</Trans>, free: <Included />, premium: <Included /> },
    {
      key: 'finding',
      what: <Trans>Search, swipe game and match finder</Trans>,
      free: <Included />,
      premium: <Included />,
    },
  ];
  return (
    <table className={styles.table}>
      <caption className="visually-hidden">
        <Trans>Free and Premium compared</Trans>
      </caption>
      <thead>
        <tr>
          {/* oxlint-disable-next-line jsx-a11y/control-has-associated-label -- the corner of a table says nothing */}
          <td />
          <th scope="col">
            <Trans comment="Column of a table beside Premium: what a member has who paid nothing. Short.">
              Free member
            </Trans>
          </th>
          <th scope="col">
            <Trans>Premium</Trans>
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, what, free, premium }) => (
          <tr key={key}>
            <th scope="row">{what}</th>
            <td>{free}</td>
            <td>{premium}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
