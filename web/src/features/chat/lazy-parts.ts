// Parts of a conversation whose scripts come once somebody wants them.
import { loadArea } from '#/i18n/catalogues';
import { lazyPart } from '#/ui/layout/lazy-part';

/** Chooses emoji. */
export const EmojiPanel = lazyPart(
  () => import('#/features/chat/emoji/emoji-panel').then((module) => module.EmojiPanel),
  { onMissing: ({ onClose }) => onClose() },
);

/** Who one writes with, where there is room for it. */
export const PartnerPanel = lazyPart(
  () => import('#/features/chat/beside/partner-panel').then((module) => module.PartnerPanel),
  { words: 'none' },
);

/** Chooses a gift. */
export const GiftTray = lazyPart(() => import('#/features/chat/gifts/gift-tray').then((module) => module.GiftTray), {
  onMissing: ({ onClose }) => onClose(),
});

/** What stands in the way of a message. */
export const ObstacleCard = lazyPart(
  () => import('#/features/chat/composer/obstacle-card').then((module) => module.ObstacleCard),
  { words: 'inline' },
);

/** Photos beside the words. */
export const AttachedPhotos = lazyPart(
  () => import('#/features/chat/photos/attached-photos').then((module) => module.AttachedPhotos),
  { words: 'inline' },
);

/** The question before the first paid message to a fictional profile. */
export const FictionalQuestion = lazyPart(
  () => import('#/features/chat/composer/fictional-question').then((module) => module.FictionalQuestion),
  { onMissing: ({ onClose }) => onClose() },
);

/** What can be done with a message. */
export const MessageMenu = lazyPart(
  () => import('#/features/chat/change/message-menu').then((module) => module.MessageMenu),
  { onMissing: ({ onClose }) => onClose() },
);

/** Asks before a conversation goes. */
export const RemoveConversation = lazyPart(
  () => import('#/features/chat/thread/remove-conversation').then((module) => module.RemoveConversation),
  { onMissing: ({ onClose }) => onClose() },
);

async function withRareTexts<Module>(module: Promise<Module>): Promise<Module> {
  const [loaded] = await Promise.all([module, loadArea('verification')]);
  return loaded;
}

/** In the conversation's menu: shares one's private album. */
export const AlbumItem = lazyPart(
  async () => (await withRareTexts(import('#/features/chat/beside/album-entries'))).AlbumItem,
  { words: 'none' },
);

/** For how long one's private album is shared. */
export const ShareAlbum = lazyPart(async () => (await withRareTexts(import('#/shared/album/share-album'))).ShareAlbum, {
  onMissing: ({ onClose }) => onClose(),
});

/** Beside the conversation: that the other one's album is open. */
export const AlbumLine = lazyPart(
  async () => (await withRareTexts(import('#/features/chat/beside/album-entries'))).AlbumLine,
  { words: 'none' },
);

const voiceParts = () => withRareTexts(import('#/features/chat/voice/voice-parts'));

/** Records a voice message. */
export const VoiceTray = lazyPart(async () => (await voiceParts()).VoiceTray, {
  onMissing: ({ onClose }) => onClose(),
});

/** A voice message that was sent. */
export const SentVoice = lazyPart(async () => (await voiceParts()).SentVoice, { words: 'inline' });

/** A voice message on its way. */
export const OutgoingVoice = lazyPart(async () => (await voiceParts()).OutgoingVoice, { words: 'inline' });
