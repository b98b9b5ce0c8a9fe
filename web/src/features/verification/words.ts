import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { Pose } from '#/api/wire';

/**
 * Version of the words to which one agrees (capture-consent.tsx). Other words are another version: the server keeps
 * it with the consent (server/src/accounts/consents.rs).
 */
export const WORDS = '2026-11-29';
/** The same of what both people of a couple agree to. */
export const WORDS_OF_TWO = '2026-11-30';

interface PoseWords {
  /** What to do, as a heading. */
  what: MessageDescriptor;
  /** How, for who can't see themselves. */
  how: MessageDescriptor;
}

/** What the server may ask for, all of it plain to do. */
export const POSES: Record<Pose, PoseWords> = {
  hand_beside_face: {
    what: msg`Hold a hand beside your face`,
    how: msg`Either hand, next to your cheek, with your palm to the camera. Keep your face visible.`,
  },
  hand_on_chin: {
    what: msg`Put a hand under your chin`,
    how: msg`Either hand. Keep your face visible.`,
  },
  hand_on_head: {
    what: msg`Put a hand on top of your head`,
    how: msg`Either hand, flat on your hair. Keep your face visible.`,
  },
  open_palm: {
    what: msg`Show the palm of a hand`,
    how: msg`Either hand, at the height of your shoulder, with your fingers spread.`,
  },
  two_fingers: {
    what: msg`Hold up two fingers`,
    how: msg`Either hand, beside your face: your index and middle finger.`,
  },
  head_tilted: {
    what: msg`Tilt your head to one side`,
    how: msg`Bring one ear towards your shoulder and keep looking at the camera.`,
  },
  face_turned: {
    what: msg`Turn your face to one side`,
    how: msg`A quarter turn, to either side.`,
  },
  look_up: {
    what: msg`Look up`,
    how: msg`Lift your chin a little and look at the ceiling.`,
  },
  eyes_closed: {
    what: msg`Close both eyes`,
    how: msg`Face the camera, close them when the countdown starts, and count to four.`,
  },
};
