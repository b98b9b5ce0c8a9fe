import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';

/** From the queue of photos. */
export function OpinionsLink() {
  return (
    <p>
      <Link to="/second-opinions">
        <Trans>Second opinions</Trans>
      </Link>
    </p>
  );
}
