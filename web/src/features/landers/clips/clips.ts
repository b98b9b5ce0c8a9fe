import cafeMp4 from '#/features/landers/clips/cafe.mp4?url';
import cafeWebm from '#/features/landers/clips/cafe.webm?url';
import cafePoster from '#/features/landers/clips/cafe.webp?url';
import harbourMp4 from '#/features/landers/clips/harbour.mp4?url';
import harbourWebm from '#/features/landers/clips/harbour.webm?url';
import harbourPoster from '#/features/landers/clips/harbour.webp?url';
import hillsMp4 from '#/features/landers/clips/hills.mp4?url';
import hillsWebm from '#/features/landers/clips/hills.webm?url';
import hillsPoster from '#/features/landers/clips/hills.webp?url';

export interface Clip {
  webm: string;
  mp4: string;
  poster: string;
}

/** Six silent seconds each, drawn for these pages (scripts/lander-clips); the end is the beginning. */
export const CLIPS = {
  harbour: { webm: harbourWebm, mp4: harbourMp4, poster: harbourPoster },
  cafe: { webm: cafeWebm, mp4: cafeMp4, poster: cafePoster },
  hills: { webm: hillsWebm, mp4: hillsMp4, poster: hillsPoster },
} as const;

export type ClipName = keyof typeof CLIPS;

/** Pixels of every clip. */
export const CLIP_SIZE = { width: 432, height: 768 };
