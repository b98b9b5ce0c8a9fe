import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { orderPhotos } from '#/api/actions/profile';
import { asProblem, isProblem, type ProblemError } from '#/api/problem';
import { photosQuery } from '#/api/queries/own-profile';
import type { OwnPhoto, PhotoShelf } from '#/api/wire';
import { ordered } from '#/features/profile/photo-order';
import { photosChanged } from '#/features/profile/use-uploads';

const idsOf = (shelf: PhotoShelf | undefined) => (shelf?.photos ?? []).map(({ id }) => id);

/**
 * The photos in the order that is wished for: shown at once, saved one after the other, and taken back when
 * that fails.
 */
export function usePhotoOrder(shelf: PhotoShelf) {
  const client = useQueryClient();
  const [wish, setWish] = useState<readonly string[] | null>(null);
  const [failure, setFailure] = useState<ProblemError | null>(null);
  const latest = useRef<readonly string[] | null>(null);
  const saving = useRef(false);
  const ids = ordered(idsOf(shelf), wish);

  async function send(order: readonly string[]): Promise<void> {
    const now = () => ordered(idsOf(client.getQueryData(photosQuery.queryKey)), order);
    try {
      photosChanged(client, await orderPhotos(now()));
    } catch (error) {
      // A photo came or went meanwhile: the same wish for those that there are.
      if (!isProblem(error, 'photos_changed')) throw error;
      await client.refetchQueries({ queryKey: photosQuery.queryKey });
      photosChanged(client, await orderPhotos(now()));
    }
  }

  async function save(): Promise<void> {
    if (saving.current) return;
    saving.current = true;
    try {
      while (latest.current) {
        const order = latest.current;
        latest.current = null;
        await send(order);
      }
    } catch (error) {
      latest.current = null;
      setFailure(asProblem(error));
      photosChanged(client);
    } finally {
      saving.current = false;
      setWish(null);
    }
  }

  return {
    photos: ids.flatMap((id) => shelf.photos.find((photo) => photo.id === id) ?? []) as readonly OwnPhoto[],
    failure,
    /** Shows the order; `final` saves it. Null takes back what was only shown. */
    arrange: (order: readonly string[] | null, final: boolean) => {
      setFailure(null);
      setWish(order);
      if (!final || !order) return;
      latest.current = order;
      void save();
    },
  };
}
