import { Trans, useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ReactCrop, type PercentCrop } from 'react-image-crop';
import 'react-image-crop/dist/ReactCrop.css';
import { cropPhoto } from '#/api/actions/profile';
import { apiUrl } from '#/api/client';
import type { OwnPhoto } from '#/api/wire';
import { isWhole, largest, toCrop, toPercent } from '#/features/profile/crop-area';
import { photosChanged } from '#/features/profile/use-uploads';
import { Button } from '#/ui/buttons/button';
import { Dialog } from '#/ui/overlays/dialog';
import { Notice } from '#/ui/marks/notice';
import { ProblemNotice } from '#/shared/problems/problem-notice';
import { RadioCards } from '#/ui/fields/radio-cards';
import { usePress } from '#/shared/problems/use-press';
import styles from './crop-dialog.module.css';

/** The sides of a card: that is how others see it first. */
const CARD = 4 / 5;
/** Pixels on screen: smaller ones could not be taken hold of. */
const LEAST = 60;

/** The whole picture. */
const ALL: PercentCrop = { unit: '%', x: 0, y: 0, width: 100, height: 100 };

type Shape = 'card' | 'free';

/** Draws a frame over the whole picture: dragged by mouse or finger, moved and resized by arrow keys. */
export function CropDialog({ photo, onClose }: { photo: OwnPhoto; onClose: () => void }) {
  const { t } = useLingui();
  const client = useQueryClient();
  const [shape, setShape] = useState<Shape>(photo.crop ? 'free' : 'card');
  // Null until the picture is here: only then its sides are known.
  const [size, setSize] = useState<{ width: number; height: number } | null>(null);
  const [chosen, setArea] = useState<PercentCrop | null>(photo.crop && toPercent(photo.crop));
  const area = chosen ?? (size && largest(size.width, size.height, CARD)) ?? ALL;
  const [broken, setBroken] = useState(false);
  const { press, busy, failure } = usePress(async () => {
    if (!size) return;
    const crop = toCrop(area);
    photosChanged(client, await cropPhoto(photo.id, isWhole(crop) ? null : crop));
    onClose();
  });
  const choose = (next: Shape) => {
    setShape(next);
    if (next === 'card' && size) setArea(largest(size.width, size.height, CARD));
  };
  return (
    <Dialog
      open
      size="large"
      onClose={onClose}
      title={<Trans>Crop the photo</Trans>}
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button busy={busy || (!size && !broken)} aria-disabled={broken} onClick={press}>
            <Trans>Save</Trans>
          </Button>
        </>
      }
    >
      <div className={styles.crop}>
        <p className={styles.hint}>
          <Trans>
            Drag the frame or its corners. With the keyboard: Tab to the frame or a corner, then the arrow keys.
          </Trans>
        </p>
        {broken ? (
          <Notice tone="danger" announce>
            <Trans>We couldn't load the photo. Please try again later.</Trans>
          </Notice>
        ) : (
          <ReactCrop
            crop={area}
            onChange={(_, percent) => setArea(percent)}
            {...(shape === 'card' && { aspect: CARD })}
            minWidth={LEAST}
            minHeight={LEAST}
            keepSelection
            ruleOfThirds
            className={styles.frame ?? ''}
            ariaLabels={{
              cropArea: t`Frame: use the arrow keys to move it`,
              nwDragHandle: t`Upper left corner: use the arrow keys to move it`,
              nDragHandle: t`Upper edge: use the arrow keys to move it`,
              neDragHandle: t`Upper right corner: use the arrow keys to move it`,
              eDragHandle: t`Right edge: use the arrow keys to move it`,
              seDragHandle: t`Lower right corner: use the arrow keys to move it`,
              sDragHandle: t`Lower edge: use the arrow keys to move it`,
              swDragHandle: t`Lower left corner: use the arrow keys to move it`,
              wDragHandle: t`Left edge: use the arrow keys to move it`,
            }}
          >
            <img
              src={apiUrl('/api/photo.php', { id: photo.id })}
              alt={t`The whole photo`}
              className={styles.picture}
              onLoad={({ currentTarget }) =>
                setSize({ width: currentTarget.naturalWidth, height: currentTarget.naturalHeight })
              }
              onError={() => setBroken(true)}
            />
          </ReactCrop>
        )}
        <RadioCards
          legend={t`Shape`}
          name="shape"
          columns={2}
          value={shape}
          onChange={choose}
          cards={[
            { value: 'card', label: t`Upright, 4 to 5` },
            { value: 'free', label: t({ message: 'Free', comment: 'Shape of a cropped photo: any' }) },
          ]}
        />
        {(area.width < 100 || area.height < 100) && (
          <p>
            <Button
              variant="quiet"
              onClick={() => {
                setShape('free');
                setArea(ALL);
              }}
            >
              <Trans>Show the whole photo</Trans>
            </Button>
          </p>
        )}
        {photo.status === 'active' && (
          <p className={styles.hint}>
            <Trans>If it shows more than before, we'll check the photo again first.</Trans>
          </p>
        )}
      </div>
      <ProblemNotice error={failure} />
    </Dialog>
  );
}
