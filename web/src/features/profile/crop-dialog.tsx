import { lazy, Suspense } from 'react';
import type { OwnPhoto } from '#/api/types';

const LazyCropDialog = lazy(() => import('#/features/profile/crop-dialog-lazy').then((module) => ({ default: module.LazyCropDialog })));

/** Chooses the part of a photo that others see; its parts come when somebody crops. */
export function CropDialog(props: { photo: OwnPhoto; onClose: () => void }) {
  return <Suspense><LazyCropDialog {...props} /></Suspense>;
}
