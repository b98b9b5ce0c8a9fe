import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { useMember } from '#/api/session';
import { Notice } from '#/ui/marks/notice';

/** Says that orientation and interests are hidden while the member has not consented to show them. */
export function ConsentHint() {
  const { shows_orientation: shows } = useMember();
  if (shows) return null;
  return (
    <Notice>
      <Trans>
        Others can't see who you're looking for or what you're interested in. You can change that{' '}
        <Link to="/settings" hash="privacy">
          in your settings
        </Link>
        .
      </Trans>
    </Notice>
  );
}
