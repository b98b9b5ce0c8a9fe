import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState, type ReactNode } from 'react';
import { renewMessages } from '#/api/queries/chat';
import { useMember } from '#/api/session';
import { useSettings } from '#/api/site';
import type { Conversation, Message, ProfileCard } from '#/api/wire';
import { memberStorage } from '#/lib/member-storage';
import { openReport } from '#/shared/safety';
import { lazyPart } from '#/ui/layout/lazy-part';

const PhotoViewer = lazyPart(() => import('#/shared/photos/photo-viewer').then((module) => module.PhotoViewer), {
  onMissing: ({ onClose, first }) => onClose(first),
});

interface PhotoView {
  /** Their photos are covered: one has not written to them. */
  covers: boolean;
  /** Shows the message's photo over the whole window. */
  open: (message: Message) => void;
  viewer: ReactNode;
}

/** The photos of a conversation in full size, one after another; those that are covered are not among them. */
export function usePhotoView(chat: Conversation | undefined, partner: ProfileCard | null): PhotoView {
  const { t } = useLingui();
  const { cdn_prefix } = useSettings();
  const shown = memberStorage(useMember().profile.id, 'shown-photo');
  const client = useQueryClient();
  const [first, setFirst] = useState<string | null>(null);
  const renewed = useRef(new Set<string>());
  const name = partner?.name ?? t`Former member`;
  const covers = !(chat?.messages ?? []).some(({ mine }) => mine);
  const photosNow = () =>
    (chat?.messages ?? []).flatMap(({ photo, mine, seq }) => {
      if (!chat || !photo?.filename || (covers && !mine && shown.get(photo.id) === null)) return [];
      const report =
        mine || !partner
          ? undefined
          : () => openReport({ about: 'message', profile: { id: partner.id, name }, conversation: chat.id, seq });
      const src = cdn_prefix + photo.filename;
      const onError = () => {
        if (renewed.current.has(src)) return;
        renewed.current.add(src);
        renewMessages(client, chat.id, seq).catch(() => {});
      };
      return [
        {
          key: photo.id,
          src,
          onError,
          alt: mine ? t`Your photo` : t`Photo from ${name}`,
          width: photo.width,
          height: photo.height,
          report,
        },
      ];
    });
  const photos = first === null ? [] : photosNow();
  const viewer = photos.length > 0 && (
    <PhotoViewer
      photos={photos}
      label={t`Photos of your conversation with ${name}`}
      first={Math.max(
        0,
        photos.findIndex(({ key }) => key === first),
      )}
      onClose={() => setFirst(null)}
    />
  );
  return { covers, open: ({ photo }) => photo && setFirst(photo.id), viewer };
}
