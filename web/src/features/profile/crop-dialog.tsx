import { lazyPart } from '#/ui/layout/lazy-part';

/** Chooses the part of a photo that others see; its parts come when somebody crops. */
export const CropDialog = lazyPart(() => import('#/features/profile/crop-dialog-lazy').then((module) => module.LazyCropDialog), { onMissing: ({ onClose }) => onClose() });
