import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useEffectEvent, useRef, useState, type ReactNode } from 'react';
import type { Pose } from '#/api/wire';
import { takePicture } from '#/features/verification/camera';
import { POSES } from '#/features/verification/words';
import { Button } from '#/ui/buttons/button';

/** Time to take the pose after the tap. */
const SECONDS = 3;
const SECOND_MS = 1000;

/** A picture that was taken, and its address in this page until it is drawn. */
export interface Picture {
  blob: Blob;
  url: string;
}

interface PoseStepProps {
  stream: MediaStream | null;
  /** What is asked for now; null: both pictures are taken. */
  pose: Pose | null;
  /** Two people show it, in one picture. */
  ofTwo: boolean;
  taken: readonly Picture[];
  onTaken: (picture: Blob) => void;
  /** Takes the last one anew. */
  onAgain: () => void;
}

/** Counts down to a picture; null while it doesn't. */
function useCountdown(atZero: () => void): [number | null, () => void] {
  const [left, setLeft] = useState<number | null>(null);
  const shoot = useEffectEvent(atZero);
  useEffect(() => {
    if (left === null) return undefined;
    const timer = setTimeout(() => {
      setLeft(left > 1 ? left - 1 : null);
      if (left === 1) shoot();
    }, SECOND_MS);
    return () => clearTimeout(timer);
  }, [left]);
  return [left, () => setLeft(SECONDS)];
}

/** Each step begins at its heading, also for who hears it. */
function StepHeading({ children }: { children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <h3 ref={heading} tabIndex={-1}>
      {children}
    </h3>
  );
}

/** One pose at a time, each said in words, with time to take it; then both pictures. */
export function PoseStep({ stream, pose, ofTwo, taken, onTaken, onAgain }: PoseStepProps) {
  const { t, i18n } = useLingui();
  const video = useRef<HTMLVideoElement>(null);
  const [dark, setDark] = useState(false);
  const shoot = async () => {
    const picture = video.current && (await takePicture(video.current));
    setDark(!picture);
    if (picture) onTaken(picture);
  };
  const [left, begin] = useCountdown(() => void shoot());
  const show = (element: HTMLVideoElement | null) => {
    video.current = element;
    if (element && element.srcObject !== stream) element.srcObject = stream;
  };
  const number = taken.length + 1;
  return (
    <div data-steps>
      <StepHeading key={pose ?? 'both'}>
        {pose ? (
          <>
            <Trans comment="One of two pictures">{number} of 2:</Trans> {i18n._(POSES[pose].what)}
          </>
        ) : (
          <Trans>Are both pictures clear?</Trans>
        )}
      </StepHeading>
      {pose && (
        <>
          <p>{i18n._(POSES[pose].how)}</p>
          {ofTwo && (
            <p>
              <Trans>Both of you, in one picture. Keep both faces visible.</Trans>
            </p>
          )}
          <video ref={show} autoPlay playsInline muted aria-label={t`What your camera sees`} />
          <p role="status">
            {left !== null && t`Picture in ${left}`}
            {left === null && dark && t`The camera isn't ready yet. Wait a moment and try again.`}
          </p>
          <p>
            <Button name="take" wide busy={left !== null} onClick={begin}>
              <Trans>Take the picture in 3 seconds</Trans>
            </Button>
          </p>
        </>
      )}
      {taken.length > 0 && (
        <>
          {taken.map((picture, index) => (
            <img
              key={picture.url}
              src={picture.url}
              alt={t`Picture ${index + 1}`}
              width={160}
              onLoad={() => URL.revokeObjectURL(picture.url)}
            />
          ))}
          {left === null && (
            <p>
              <Button variant="secondary" onClick={onAgain}>
                <Trans>Retake the last picture</Trans>
              </Button>
            </p>
          )}
        </>
      )}
    </div>
  );
}
