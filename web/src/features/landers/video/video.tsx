import { Trans } from '@lingui/react/macro';
import { ClipButton } from '#/features/landers/clips/clip-button';
import { ClipPlayer } from '#/features/landers/clips/clip-player';
import { CLIPS, type ClipName } from '#/features/landers/clips/clips';
import { usePlaying } from '#/features/landers/clips/use-clip';
import { LanderHeader } from '#/features/landers/frame/lander-header';
import { MessageBox } from '#/features/landers/writing/message-box';
import styles from './video.module.css';

function isClip(slug: string | undefined): slug is ClipName {
  return slug !== undefined && slug in CLIPS;
}

/** Spec 2 `/landers/video`: one silent scene by slug, one sentence, and what one is looking for. */
export function Video({ slug }: { slug?: string | undefined }) {
  const clip = isClip(slug) ? slug : 'harbour';
  const [playing, setPlaying] = usePlaying();
  const titles = {
    harbour: <Trans>Some evenings are made for two.</Trans>,
    cafe: <Trans>It's warmer with someone across the table.</Trans>,
    hills: <Trans>Good company shortens every road.</Trans>,
  };
  return (
    <div className={styles.page}>
      <div className={styles.scene}>
        <ClipPlayer key={clip} clip={clip} playing={playing} />
        <span className={styles.pause}>
          <ClipButton playing={playing} onChange={setPlaying} />
        </span>
      </div>
      <div className={styles.front}>
        <LanderHeader tone="over" />
        <div className={styles.foot}>
          <h1 tabIndex={-1} className={styles.title}>
            {titles[clip]}
          </h1>
          <MessageBox person={null} tone="over" />
        </div>
      </div>
    </div>
  );
}
