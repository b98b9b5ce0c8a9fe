import { useId, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import styles from './tab-links.module.css';

interface Tab {
  key: string;
  label: ReactNode;
  panel: ReactNode;
}

/** Panels of one page behind tabs (WAI-ARIA tabs: arrow keys move, the panel follows). */
export function Tabs({ label, tabs }: { label: string; tabs: readonly Tab[] }) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const [chosen, setChosen] = useState(0);
  const move = (event: KeyboardEvent) => {
    const next = { ArrowRight: chosen + 1, ArrowLeft: chosen - 1, Home: 0, End: tabs.length - 1 }[event.key];
    if (next === undefined) return;
    event.preventDefault();
    const index = (next + tabs.length) % tabs.length;
    setChosen(index);
    list.current?.querySelectorAll<HTMLElement>('[role=tab]')[index]?.focus();
  };
  return (
    <div>
      <div ref={list} role="tablist" tabIndex={-1} aria-label={label} className={styles.tabs} onKeyDown={move}>
        {tabs.map((tab, index) => (
          <button
            key={tab.key}
            type="button"
            role="tab"
            id={`${id}-tab-${index}`}
            aria-controls={`${id}-panel`}
            aria-selected={index === chosen}
            aria-current={index === chosen ? 'page' : undefined}
            tabIndex={index === chosen ? 0 : -1}
            className={styles.tab}
            onClick={() => setChosen(index)}
          >
            {tab.label}
          </button>
        ))}
      </div>
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-tab-${chosen}`}>
        {tabs[chosen]?.panel}
      </div>
    </div>
  );
}
