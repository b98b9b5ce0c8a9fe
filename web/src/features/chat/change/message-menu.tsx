import { Trans, useLingui } from '@lingui/react/macro';
import { Copy, Flag, Pencil, Reply, Trash2, Undo2 } from 'lucide-react';
import { useEffectEvent, useLayoutEffect, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { useSettings } from '#/api/site';
import type { Conversation, Message, Reaction } from '#/api/wire';
import { DeleteMessage } from '#/features/chat/change/delete-message';
import { EditMessage } from '#/features/chat/change/edit-message';
import { isPaidBack, offeredFor } from '#/features/chat/change/rules';
import { answering } from '#/features/chat/composer/answering';
import { REACTIONS } from '#/features/chat/messages/reactions';
import { useChanges } from '#/features/chat/outbox/use-outbox';
import { openReport, type ReportSubject } from '#/shared/safety';
import { classNames } from '#/ui/class-names';
import { menuItemClass, menuListClass } from '#/ui/overlays/menu';
import { showToast } from '#/ui/overlays/toast-store';
import styles from './message-menu.module.css';

export interface MessageMenuProps {
  message: Message;
  chat: Conversation;
  subject: ReportSubject;
  onClose: () => void;
}

/** The keys of a menu: up and down through the items, left and right through the reactions, and its ends. */
function move(event: KeyboardEvent<HTMLElement>) {
  const items = [...event.currentTarget.querySelectorAll<HTMLElement>('[role^=menuitem]')];
  const at = items.findIndex((item) => item === document.activeElement);
  const reactions = items.filter((item) => item.role === 'menuitemradio').length;
  const inReactions = at < reactions;
  const steps: Record<string, number> = {
    ArrowDown: inReactions ? reactions : at + 1,
    ArrowUp: inReactions ? -1 : at === reactions ? 0 : at - 1,
    Home: 0,
    End: -1,
    ...(inReactions && { ArrowRight: at + 1 < reactions ? at + 1 : 0, ArrowLeft: at > 0 ? at - 1 : reactions - 1 }),
  };
  const next = steps[event.key];
  if (next === undefined) return;
  event.preventDefault();
  items.at(next >= items.length ? 0 : next)?.focus();
}

function Reactions({ chosen, onChoose }: { chosen: Reaction | null; onChoose: (reaction: Reaction | null) => void }) {
  const { t } = useLingui();
  const names: Record<Reaction, string> = {
    heart: t`Heart`,
    laugh: t({ message: 'Laughing', comment: 'A reaction to a message: 😂' }),
    wow: t({ message: 'Amazed', comment: 'A reaction to a message: 😮' }),
    sad: t({ message: 'Sad', comment: 'A reaction to a message: 😢' }),
    fire: t({ message: 'Fire', comment: 'A reaction to a message: 🔥' }),
    thumb: t({ message: 'Thumbs up', comment: 'A reaction to a message: 👍' }),
  };
  return (
    <div role="group" aria-label={t`React`} className={styles.reactions}>
      {(Object.keys(REACTIONS) as Reaction[]).map((reaction) => (
        <button
          key={reaction}
          type="button"
          role="menuitemradio"
          aria-checked={chosen === reaction}
          aria-label={names[reaction]}
          title={names[reaction]}
          tabIndex={-1}
          onClick={() => onChoose(chosen === reaction ? null : reaction)}
        >
          <span aria-hidden="true">{REACTIONS[reaction]}</span>
        </button>
      ))}
    </div>
  );
}

/** One choice. */
function Item({ icon, onClick, children }: { icon: ReactNode; onClick: () => void; children: ReactNode }) {
  return (
    <button type="button" role="menuitem" tabIndex={-1} className={menuItemClass} onClick={onClick}>
      {icon}
      {children}
    </button>
  );
}

/** Opens with the focus on its first item, closes at a press beside it, and gives the focus back. */
function usePopover(isOpen: boolean, onClose: () => void) {
  const menu = useRef<HTMLDivElement>(null);
  const [before] = useState(() => document.activeElement);
  const hide = () => {
    menu.current?.hidePopover?.();
    if (before instanceof HTMLElement) before.focus({ preventScroll: true });
  };
  const leave = () => {
    hide();
    onClose();
  };
  const leaveByPress = useEffectEvent(leave);
  useLayoutEffect(() => {
    if (!isOpen) return;
    menu.current?.showPopover?.();
    menu.current?.querySelector<HTMLElement>('[role^=menuitem]')?.focus({ preventScroll: true });
    // Its own, since the platform's way out would take the lifting of the finger that opened it for a press beside it.
    const pressed = ({ target }: Event) => {
      // The buttons beside messages open and close it themselves.
      if (target instanceof Element && !menu.current?.contains(target) && !target.closest('[data-message-button]'))
        leaveByPress();
    };
    document.addEventListener('pointerdown', pressed);
    return () => document.removeEventListener('pointerdown', pressed);
  }, [isOpen]);
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key !== 'Escape' && event.key !== 'Tab') return move(event);
    event.preventDefault();
    leave();
  };
  return { menu, hide, leave, onKeyDown };
}

/** What the items do. */
function useActs({ message, chat }: Pick<MessageMenuProps, 'message' | 'chat'>, paidBack: boolean, leave: () => void) {
  const { t } = useLingui();
  const changes = useChanges();
  const place = { conversation: chat.id, seq: message.seq };
  return {
    place,
    reply: () => {
      const { seq, mine, text, gift, photo, voice } = message;
      const beside = { gift: gift?.name, photo: photo !== null, voice: voice !== null };
      const quote = { seq, mine, text: text.slice(0, 200), ...beside };
      if (chat.profile) answering.set({ partner: chat.profile.id, quote });
      leave();
      document.querySelector<HTMLElement>('[data-foot-field] textarea')?.focus();
    },
    copy: async () => {
      leave();
      await navigator.clipboard.writeText(message.text).then(
        () => showToast(t`Copied.`),
        () => showToast(t`We couldn't copy this.`, { tone: 'danger' }),
      );
    },
    unsend: async () => {
      leave();
      if ((await changes.add({ kind: 'delete', ...place, how: 'unsend' })) && paidBack)
        showToast(t`Unsent. Your credits are back, too.`);
    },
    react: (reaction: Reaction | null) => {
      leave();
      void changes.add({ kind: 'react', ...place, reaction });
    },
  };
}

/** What can be done with one message: beside its button, on a phone a sheet from below. */
export function MessageMenu({ message, chat, subject, onClose }: MessageMenuProps) {
  const { t } = useLingui();
  const [step, setStep] = useState<'menu' | 'edit' | 'delete'>('menu');
  const settings = useSettings();
  const [offered] = useState(() => offeredFor(message, chat, Date.now()));
  const [paidBack] = useState(() => isPaidBack(message, settings, Date.now()));
  const { menu, hide, leave, onKeyDown } = usePopover(step === 'menu', onClose);
  const { place, reply, copy, unsend, react } = useActs({ message, chat }, paidBack, leave);
  const ask = (next: 'edit' | 'delete') => {
    hide();
    setStep(next);
  };
  const report = () => {
    leave();
    openReport(subject);
  };
  if (step === 'edit') return <EditMessage message={message} place={place} onClose={onClose} />;
  if (step === 'delete') return <DeleteMessage place={place} both={offered.deleteForBoth} onClose={onClose} />;
  return (
    // oxlint-disable-next-line jsx-a11y/interactive-supports-focus -- the focus is on its items
    <div
      ref={menu}
      popover="manual"
      role="menu"
      aria-label={t`Message`}
      className={classNames(menuListClass, styles.menu)}
      onKeyDown={onKeyDown}
    >
      {offered.react && <Reactions chosen={message.reaction ?? null} onChoose={react} />}
      {offered.reply && (
        <Item icon={<Reply aria-hidden="true" />} onClick={reply}>
          <Trans>Reply</Trans>
        </Item>
      )}
      {offered.copy && (
        <Item icon={<Copy aria-hidden="true" />} onClick={() => void copy()}>
          <Trans>Copy</Trans>
        </Item>
      )}
      {offered.edit && (
        <Item icon={<Pencil aria-hidden="true" />} onClick={() => ask('edit')}>
          <Trans comment="Changes the words of a message">Edit</Trans>
        </Item>
      )}
      {offered.unsend && (
        <Item icon={<Undo2 aria-hidden="true" />} onClick={() => void unsend()}>
          <span>
            <Trans comment="Takes a message back that nobody has read">Unsend</Trans>
            {paidBack && (
              <small className={styles.note}>
                <Trans>Not read yet: you get the credits back</Trans>
              </small>
            )}
          </span>
        </Item>
      )}
      <Item icon={<Trash2 aria-hidden="true" />} onClick={() => ask('delete')}>
        <Trans>Delete</Trans>
      </Item>
      {offered.report && (
        <Item icon={<Flag aria-hidden="true" />} onClick={report}>
          <Trans>Report this message</Trans>
        </Item>
      )}
    </div>
  );
}
