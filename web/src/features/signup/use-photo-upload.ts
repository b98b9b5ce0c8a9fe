import { useEffect, useState } from 'react';
import { PhotoUpload, type Photo } from '#/features/signup/photo-upload';
import { useStore } from '#/lib/store';

/** The form's photo; one that was sent before a reload is found again. */
export function usePhotoUpload(): [PhotoUpload, Photo] {
  const [upload] = useState(() => new PhotoUpload());
  useEffect(() => {
    upload.recall();
    return () => upload.leave();
  }, [upload]);
  return [upload, useStore(upload.state)];
}
