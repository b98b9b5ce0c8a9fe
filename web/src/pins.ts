// Brought by boot.ts to the lander with a map: puts its pins in their places, which no style of a page may say.
import { placePins } from '#/features/landers/maplanding/place-pins';

const pins = document.querySelector<HTMLElement>('[data-pins]');
if (pins) placePins(pins);
