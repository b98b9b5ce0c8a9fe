// Brought by boot.ts to a page with a clip: plays the first one, where it may move by itself.
import { playFirst } from '#/features/landers/clips/play-clip';

const clip = document.querySelector('video');
if (clip) playFirst(clip);
