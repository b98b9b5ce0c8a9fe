import { useLingui } from '@lingui/react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useEffect, useEffectEvent } from 'react';
import { chatsQuery, everyChat } from '#/api/queries/chats';
import { likesQuery } from '#/api/queries/likes';
import { useSettings } from '#/api/site';
import { asWorkerNews } from '#/lib/push-message';
import { startServiceWorker, tellWorkerLanguage, workers } from '#/lib/service-worker';
import { useStore } from '#/lib/store';
import { pushState, readPushState, rememberPush, renewPush } from '#/shared/push/push-state';

/** Spec 4: each new pushed message reloads chats and likes. */
function useReloadOnPush() {
  const client = useQueryClient();
  const { lastMessage } = useStore(pushState);
  useEffect(() => {
    if (!lastMessage) return;
    for (const { queryKey } of [chatsQuery, likesQuery]) void client.invalidateQueries({ queryKey });
  }, [client, lastMessage]);
}

/** What the service worker says: a push came, or its notice was pressed and this page leads there (spec 4). */
function useWorkerNews() {
  const router = useRouter();
  const hear = useEffectEvent(({ data, ports: [port] }: MessageEvent) => {
    const news = asWorkerNews(data);
    if (!news) return;
    if (news.type === 'push') rememberPush(news.message);
    else {
      // This page is a member's, so it goes to the check URL.
      port?.postMessage('taken');
      router.history.push(news.message.check_url);
    }
  });
  useEffect(() => {
    const listen = (event: MessageEvent) => hear(event);
    const own = workers();
    own?.addEventListener('message', listen);
    own?.startMessages();
    return () => own?.removeEventListener('message', listen);
  }, []);
}

/** Takes notices out of the tray once what they tell of was read, here or on another device. */
function useReadNotices() {
  const { data: list } = useQuery(chatsQuery);
  useEffect(() => {
    if (!list) return;
    const isRead = (tag: string) =>
      tag === 'chats'
        ? list.num_unread_messages === 0
        : everyChat(list).some(({ id, num_unread_messages: unread }) => tag === `chat-${id}` && unread === 0);
    const clear = async () => {
      const registration = await workers()?.getRegistration();
      const notices = await registration?.getNotifications();
      notices?.filter(({ tag }) => isRead(tag)).forEach((notice) => notice.close());
    };
    // Where storage is closed there are no workers, and no notices either.
    clear().catch(() => {});
  }, [list]);
}

/** Follows a permission that is changed in the browser's own settings. */
function usePermissionChanges(onChange: () => void) {
  const changed = useEffectEvent(onChange);
  useEffect(() => {
    const leave = new AbortController();
    const { signal } = leave;
    const look = () => changed();
    document.addEventListener('visibilitychange', look, { signal });
    const watch = async () =>
      (await navigator.permissions?.query({ name: 'notifications' }))?.addEventListener('change', look, { signal });
    // Where a browser cannot be asked, coming back to the page is when it is looked at again.
    watch().catch(() => {});
    return () => leave.abort();
  }, []);
}

/** Keeps the push state (spec 3) and the service worker of a logged-in member. */
export function MemberPush({ member }: { member: string }) {
  const { i18n } = useLingui();
  const { push_public_key: publicKey } = useSettings();
  useReloadOnPush();
  useWorkerNews();
  useReadNotices();
  usePermissionChanges(() => void readPushState({ member, publicKey }));
  useEffect(() => {
    // Without a worker (a private window, an old browser) everything else goes on.
    startServiceWorker().catch(() => {});
    void renewPush({ member, publicKey }).then(() => readPushState({ member, publicKey }));
  }, [member, publicKey]);
  useEffect(() => {
    tellWorkerLanguage(i18n.locale).catch(() => {});
  }, [i18n.locale]);
  return null;
}
