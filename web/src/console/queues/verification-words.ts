import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { VerificationReason } from '#/console/api/types';

/** What the member was asked to show. */
export const POSE_NAMES: Record<string, MessageDescriptor> = {
  hand_beside_face: msg`A hand beside the face`,
  hand_on_chin: msg`A hand under the chin`,
  hand_on_head: msg`A hand on top of the head`,
  open_palm: msg`The palm of a hand`,
  two_fingers: msg`Two fingers held up`,
  head_tilted: msg`The head tilted to one side`,
  face_turned: msg`The face turned to one side`,
  look_up: msg`Looking up`,
  eyes_closed: msg`Both eyes closed`,
};

/** Why it is not so, by the keys from 1. */
export const VERIFICATION_REASONS: Record<VerificationReason, MessageDescriptor> = {
  not_same_person: msg`Not the same person`,
  poor_picture: msg`Poor picture`,
  wrong_pose: msg`Not the poses asked for`,
};

export const VERIFICATION_REASON_LIST = Object.keys(VERIFICATION_REASONS) as VerificationReason[];

/** What became of an earlier capture. */
export const TRY_STATES = {
  verified: msg`Verified`,
  ended: msg`Verified once`,
  refused: msg`Rejected`,
} as Record<string, MessageDescriptor> & { refused: MessageDescriptor };
