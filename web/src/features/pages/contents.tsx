import type { ReactNode } from 'react';
import { Trans } from '@lingui/react/macro';
import { Words } from '#/features/pages/blocks';
import type { Block } from '#/features/pages/content';
import { InUnitedStates } from '#/features/pages/in-united-states';
import styles from './static-page.module.css';

type Heading = Extract<Block, { tag: 'h2' | 'h3' }>;
interface Entry {
  heading: Heading;
  when?: string;
  unless?: string;
}

/** The chapters, with the condition under which each shows. */
function chapters(blocks: Block[]): Entry[] {
  return blocks.flatMap((block): Entry[] => {
    if (block.tag === 'h2') return [{ heading: block }];
    if (block.tag === 'when' || block.tag === 'unless')
      return chapters(block.blocks).map((entry) => ({ ...entry, [block.tag]: block.flag }));
    return [];
  });
}

/** The table of contents; none on a page of one or two chapters. */
export function Contents({ blocks, fill }: { blocks: Block[]; fill: (text: string) => string }) {
  const entries = chapters(blocks);
  if (entries.length < 3) return null;
  return (
    <ContentsFrame>
      <ol>
        {entries.map(({ heading, when, unless }) => {
          const link = (
            <a href={`#${heading.id}`}>
              <Words words={heading.children} fill={fill} />
            </a>
          );
          if (when === 'us')
            return (
              <InUnitedStates key={heading.id}>
                <li>{link}</li>
              </InUnitedStates>
            );
          return (
            <li key={heading.id} data-when={when} data-unless={unless}>
              {link}
            </li>
          );
        })}
      </ol>
    </ContentsFrame>
  );
}

/** What stands around its list. */
export function ContentsFrame({ children: list }: { children: ReactNode }) {
  const label = <Trans>On this page</Trans>;
  // Folded on a phone, where it would be a screen of its own; beside the text where there is room. Styles show
  // one of the two.
  return (
    <>
      <details className={styles.folded}>
        <summary>{label}</summary>
        {list}
      </details>
      <nav className={styles.contents} aria-labelledby="contents">
        <p id="contents">{label}</p>
        {list}
      </nav>
    </>
  );
}
