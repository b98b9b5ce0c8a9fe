import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { ArrowLeft, Ban, CalendarPlus, EllipsisVertical, Flag, Trash2, UserRound } from 'lucide-react';
import { useState } from 'react';
import type { Id, ProfileCard } from '#/api/wire';
import { AlbumItem, RemoveConversation, ShareAlbum } from '#/features/chat/lazy-parts';
import { typingIn, usePortrait } from '#/features/chat/partner';
import { KeepItems } from '#/features/chat/thread/keep-items';
import { agesOf } from '#/lib/regional';
import { useStore } from '#/lib/store';
import { FictionalLabel, useOnlineWord, VerifiedLabel } from '#/shared/member-card/labels';
import { openBlock, openReport } from '#/shared/safety';
import { Avatar } from '#/ui/marks/avatar';
import { Menu, menuItemClass } from '#/ui/overlays/menu';
import styles from './thread-bar.module.css';

interface ThreadBarProps {
  partner: ProfileCard;
  /** Null before the first message. */
  conversation: Id | null;
}

/** The in-chat top bar (spec 2): who it is, whether they are there or typing, and what else one can do. */
export function ThreadBar({ partner, conversation }: ThreadBarProps) {
  const { t } = useLingui();
  const typing = useStore(typingIn).has(conversation ?? '');
  const online = useOnlineWord(partner.online);
  const portrait = usePortrait(partner);
  const [removing, setRemoving] = useState(false);
  const [sharing, setSharing] = useState(false);
  const { name, id } = partner;
  return (
    <header className={styles.bar}>
      <Link to="/chats" className={styles.back} aria-label={t`Back to messages`}>
        <ArrowLeft aria-hidden="true" />
      </Link>
      <div className={styles.partner}>
        <Link to="/members/$id" params={{ id }} className={styles.face} tabIndex={-1} aria-hidden="true">
          <Avatar src={portrait} name={name} online={partner.online === 'online'} />
        </Link>
        <div className={styles.texts}>
          <h1 className={styles.name}>
            <Link to="/members/$id" params={{ id }}>
              <bdi>{name}</bdi>, <span className="numbers">{agesOf(partner)}</span>
            </Link>
          </h1>
          <p className={styles.state}>
            {partner.fictional && <FictionalLabel />}
            {partner.verified && <VerifiedLabel card={partner} />}
            {typing ? (
              <span className={styles.typing} aria-hidden="true">
                <Trans>typing…</Trans>
              </span>
            ) : (
              <span className={styles.online}>{online}</span>
            )}
          </p>
        </div>
      </div>
      <p role="status" className="visually-hidden">
        {typing && t`${name} is typing`}
      </p>
      <Menu label={t`More`} trigger={<EllipsisVertical aria-hidden="true" />}>
        <Link to="/members/$id" params={{ id }} className={menuItemClass}>
          <UserRound aria-hidden="true" />
          <Trans>View profile</Trans>
        </Link>
        {conversation && !partner.fictional && (
          <Link to="/safety-centre" hash={id} className={menuItemClass}>
            <CalendarPlus aria-hidden="true" />
            <Trans>Plan a date safely</Trans>
          </Link>
        )}
        {conversation && <KeepItems conversation={conversation} />}
        {conversation && !partner.fictional && <AlbumItem onPress={() => setSharing(true)} />}
        {conversation && (
          <button type="button" className={menuItemClass} onClick={() => setRemoving(true)}>
            <Trash2 aria-hidden="true" />
            <Trans>Remove conversation</Trans>
          </button>
        )}
        <button
          type="button"
          className={menuItemClass}
          onClick={() => openReport({ about: 'profile', profile: { id, name } })}
        >
          <Flag aria-hidden="true" />
          {t`Report ${name}`}
        </button>
        <button type="button" className={menuItemClass} onClick={() => openBlock({ id, name })}>
          <Ban aria-hidden="true" />
          {t`Block ${name}`}
        </button>
      </Menu>
      {sharing && <ShareAlbum partner={{ id, name }} onClose={() => setSharing(false)} />}
      {conversation && removing && (
        <RemoveConversation conversation={conversation} name={name} onClose={() => setRemoving(false)} />
      )}
    </header>
  );
}
