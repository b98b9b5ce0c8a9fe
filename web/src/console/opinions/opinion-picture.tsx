import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect } from 'react';
import type { OpinionPhoto } from '#/console/api/types';
import { useKeys } from '#/console/keys/keys';
import { forgetPictures } from '#/console/queues/pictures';
import { ShownPhoto } from '#/console/queues/shown-photo';
import { useHold } from '#/console/queues/use-hold';

/** The photo, blurred until it is held. */
export function OpinionPicture({ item }: { item: OpinionPhoto }) {
  const { t } = useLingui();
  const [isHeld, setIsHeld] = useHold();
  useKeys([{ key: ' ', label: t`Hold: sharp`, run: () => {}, held: true }]);
  useEffect(() => forgetPictures, []);
  return (
    <>
      <ShownPhoto
        photo={item.photo}
        revision={item.revision}
        look={isHeld ? 'sharp' : 'blurred'}
        onHold={setIsHeld}
        name={item.domain}
      />
      <p>
        <Trans>{item.domain}. Hold the picture, or the space bar, to see it sharp.</Trans>
      </p>
    </>
  );
}
