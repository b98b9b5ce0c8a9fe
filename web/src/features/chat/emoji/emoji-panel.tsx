import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Car, CircleDot, Clock, Dog, Flag, Hash, Lamp, PersonStanding, Smile, Utensils } from 'lucide-react';
import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { useMember } from '#/api/session';
import type { Locale } from '#/api/wire';
import { loadEmoji, searchEmoji, type Emoji } from '#/features/chat/emoji/emoji-data';
import { EmojiGrid } from '#/features/chat/emoji/emoji-grid';
import { readTone, recentEmoji, rememberEmoji } from '#/features/chat/emoji/emoji-habits';
import { EmojiTone } from '#/features/chat/emoji/emoji-tone-choice';
import { memberStorage } from '#/lib/member-storage';
import { Loaded } from '#/shared/problems/loaded';
import { Tabs } from '#/ui/layout/tabs';
import styles from './emoji-panel.module.css';

export interface EmojiPanelProps {
  id: string;
  /** The keys go to the search at once: where there is a keyboard anyway. */
  searchFirst: boolean;
  onChoose: (emoji: string) => void;
  onClose: () => void;
}

const ICONS = [Smile, PersonStanding, Dog, Utensils, Car, CircleDot, Lamp, Hash, Flag];

function useGroupNames(): string[] {
  const { t } = useLingui();
  return [
    t({ message: 'Smileys', comment: 'Group of emoji' }),
    t({ message: 'People', comment: 'Group of emoji' }),
    t({ message: 'Animals and nature', comment: 'Group of emoji' }),
    t({ message: 'Food and drink', comment: 'Group of emoji' }),
    t({ message: 'Travel and places', comment: 'Group of emoji' }),
    t({ message: 'Activities', comment: 'Group of emoji' }),
    t({ message: 'Objects', comment: 'Group of emoji' }),
    t({ message: 'Symbols', comment: 'Group of emoji' }),
    t({ message: 'Flags', comment: 'Group of emoji' }),
  ];
}

/** Those used last, as they were: with their tone. */
function asEmoji(recent: readonly string[], groups: readonly (readonly Emoji[])[]): Emoji[] {
  const names = new Map(groups.flat().map(({ emoji, name }) => [emoji, name]));
  const base = (emoji: string) => emoji.replace(/[\u{1F3FB}-\u{1F3FF}]/gu, '');
  return recent.map((emoji) => ({
    emoji,
    name: names.get(emoji) ?? names.get(base(emoji)) ?? emoji,
    words: '',
    takesTones: false,
  }));
}

/** Emoji to choose from: by group, by words in the reader's language, and those used last. */
export function EmojiPanel({ id, searchFirst, onChoose, onClose }: EmojiPanelProps) {
  const { t, i18n } = useLingui();
  const storage = memberStorage(useMember().profile.id, 'emoji');
  const search = useRef<HTMLInputElement>(null);
  const [query, setQuery] = useState('');
  const [tone, setTone] = useState(() => readTone(storage));
  // As they stood when the panel opened: nothing moves under the finger.
  const [recent] = useState(() => recentEmoji(storage));
  const names = useGroupNames();
  const emoji = useQuery({
    queryKey: ['emoji', i18n.locale],
    queryFn: () => loadEmoji(i18n.locale as Locale),
    staleTime: Infinity,
    networkMode: 'always',
  });
  useEffect(() => {
    if (searchFirst) search.current?.focus();
  }, [searchFirst]);
  const choose = (chosen: string) => {
    rememberEmoji(storage, chosen);
    onChoose(chosen);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    event.preventDefault();
    onClose();
  };
  const gridOf = (label: string, some: readonly Emoji[]) => (
    <EmojiGrid emoji={some} tone={tone} label={label} onChoose={choose} />
  );
  const tabsOf = (groups: Emoji[][]) => {
    const tabs = groups.map((group, index) => {
      const [name = '', Icon = Smile] = [names[index], ICONS[index]];
      return {
        key: String(index),
        label: (
          <span title={name}>
            <Icon aria-hidden="true" />
            <span className="visually-hidden">{name}</span>
          </span>
        ),
        panel: gridOf(name, group),
      };
    });
    if (recent.length === 0) return tabs;
    const used = t({ message: 'Recently used', comment: 'Group of emoji that the member has used' });
    return [
      {
        key: 'recent',
        label: (
          <span title={used}>
            <Clock aria-hidden="true" />
            <span className="visually-hidden">{used}</span>
          </span>
        ),
        panel: gridOf(used, asEmoji(recent, groups)),
      },
      ...tabs,
    ];
  };
  const found = query.trim() && emoji.data ? searchEmoji(emoji.data, query) : null;
  const total = found?.length ?? 0;
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape closes it, as the button does
    <section id={id} className={styles.panel} aria-label={t`Emoji`} onKeyDown={onKeyDown}>
      <div className={styles.head}>
        <input
          ref={search}
          type="search"
          className={styles.search}
          aria-label={t`Search emoji`}
          placeholder={t`Search emoji`}
          autoComplete="off"
          value={query}
          onChange={({ target }) => setQuery(target.value)}
        />
        <EmojiTone
          tone={tone}
          onChange={(next) => {
            storage.set('tone', String(next));
            setTone(next);
          }}
        />
      </div>
      <p role="status" className={found && total === 0 ? styles.none : 'visually-hidden'}>
        {found &&
          (total === 0 ? (
            <Trans>No emoji found.</Trans>
          ) : (
            <Plural value={total} one="# emoji found" other="# emoji found" />
          ))}
      </p>
      <div className={styles.body}>
        <Loaded query={emoji}>
          {(groups) =>
            found ? (
              <div className={styles.found}>{gridOf(t`Found emoji`, found)}</div>
            ) : (
              <Tabs label={t`Groups of emoji`} tabs={tabsOf(groups)} />
            )
          }
        </Loaded>
      </div>
    </section>
  );
}
