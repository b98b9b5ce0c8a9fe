import { Trans } from '@lingui/react/macro';
import { useEffect, useRef, useState } from 'react';
import { askForPoses, sendCapture } from '#/api/actions/verification';
import type { Verification, VerificationChallenge } from '#/api/wire';
import { CameraHelp } from '#/features/verification/camera-help';
import { closeCamera, openCamera } from '#/features/verification/camera';
import { CaptureConsent } from '#/features/verification/capture-consent';
import { PoseStep, type Picture } from '#/features/verification/pose-step';
import { WORDS, WORDS_OF_TWO } from '#/features/verification/words';
import { deviceProblemOf, type DeviceProblem } from '#/lib/device-problem';
import { ProblemNotice } from '#/shared/problems/problem-notice';
import { usePress } from '#/shared/problems/use-press';
import { Button } from '#/ui/buttons/button';
import { Dialog } from '#/ui/overlays/dialog';

interface CaptureDialogProps {
  /** The account is of two people, who are in each picture. */
  ofTwo: boolean;
  onClose: () => void;
  onSent: (answer: Verification) => void;
}

/** What is asked for, and the pictures so far. */
interface Capture {
  challenge: VerificationChallenge;
  pictures: readonly Picture[];
}

/** The camera, as long as the dialog is open. */
function useCamera() {
  const held = useRef<MediaStream | null>(null);
  const gone = useRef(false);
  const [stream, setStream] = useState<MediaStream | null>(null);
  const [problem, setProblem] = useState<DeviceProblem | null>(null);
  useEffect(() => {
    gone.current = false;
    return () => {
      gone.current = true;
      closeCamera(held.current);
      held.current = null;
    };
  }, []);
  const start = async (): Promise<boolean> => {
    if (held.current) return true;
    try {
      const opened = await openCamera();
      // Allowed after the dialog was closed: its light goes off again.
      if (gone.current) {
        closeCamera(opened);
        return false;
      }
      held.current = opened;
      setStream(opened);
      setProblem(null);
      return true;
    } catch (error) {
      setProblem(deviceProblemOf(error));
      return false;
    }
  };
  return { stream, problem, start };
}

/**
 * Two pictures of the camera, one for each pose that the server asked for: agreed to, taken, looked at, and sent.
 * There is no way to choose a file.
 */
export function CaptureDialog({ ofTwo, onClose, onSent }: CaptureDialogProps) {
  const { stream, problem, start } = useCamera();
  const [withoutHands, setWithoutHands] = useState(false);
  const [agree, onAgree] = useState(false);
  const [isMissing, setIsMissing] = useState(false);
  const [capture, setCapture] = useState<Capture | null>(null);
  // The camera first: whoever has none uses nothing up.
  const begin = usePress(async () => {
    if (ofTwo && !agree) {
      setIsMissing(true);
      document.querySelector<HTMLInputElement>('dialog [name=both_agree]')?.focus();
      return;
    }
    const words = ofTwo ? WORDS_OF_TWO : WORDS;
    if (await start()) setCapture({ challenge: await askForPoses(words, withoutHands, ofTwo), pictures: [] });
  });
  const send = usePress(async () => {
    const [first, second] = capture?.pictures ?? [];
    if (!capture || !first || !second) return;
    const { signal } = new AbortController();
    const options = { signal, onProgress: () => {}, idempotencyKey: capture.challenge.id };
    onSent(await sendCapture(capture.challenge, [first.blob, second.blob], options));
  });
  const isOver = send.failure?.code === 'verification_over';
  const taken = capture?.pictures.length ?? 0;
  const toAgree = ofTwo ? <Trans>We agree: turn on the camera</Trans> : <Trans>I agree: turn on the camera</Trans>;
  const pose = capture?.challenge.poses[taken];
  return (
    <Dialog
      open
      size="large"
      closable="cross"
      onClose={onClose}
      title={<Trans>Get verified</Trans>}
      actions={
        !capture ? (
          <Button busy={begin.busy} onClick={begin.press}>
            {problem ? <Trans>Try again</Trans> : toAgree}
          </Button>
        ) : (
          <>
            <Button variant="quiet" busy={begin.busy} onClick={begin.press}>
              <Trans comment="Button: asks for two other poses before the camera">Ask for other poses</Trans>
            </Button>
            {taken === 2 && !isOver && (
              <Button busy={send.busy} onClick={send.press}>
                <Trans>Send both pictures</Trans>
              </Button>
            )}
          </>
        )
      }
    >
      {!capture && (
        <>
          <CaptureConsent
            withoutHands={withoutHands}
            onWithoutHands={setWithoutHands}
            {...(ofTwo && { both: { agree, onAgree, isMissing } })}
          />
          {problem && <CameraHelp problem={problem} />}
        </>
      )}
      {capture && (
        <PoseStep
          key={capture.challenge.id}
          stream={stream}
          pose={pose ?? null}
          ofTwo={ofTwo}
          taken={capture.pictures}
          onTaken={(blob) => {
            const picture = { blob, url: URL.createObjectURL(blob) };
            setCapture({ ...capture, pictures: [...capture.pictures, picture] });
          }}
          onAgain={() => setCapture({ ...capture, pictures: capture.pictures.slice(0, -1) })}
        />
      )}
      <ProblemNotice error={send.failure ?? begin.failure} />
    </Dialog>
  );
}
