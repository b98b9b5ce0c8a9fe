import { createElement, Fragment, type ReactNode } from 'react';
import type { Block, Inline } from '#/features/pages/content';
import { InUnitedStates } from '#/features/pages/in-united-states';

type Fill = (text: string) => string;

/** Siblings that never change their order: they need no keys. */
function all<Item>(items: readonly Item[], draw: (item: Item) => ReactNode): ReactNode {
  return createElement(Fragment, null, ...items.map((item) => draw(item)));
}

/** Words with emphasis and links. */
export function Words({ words, fill }: { words: readonly Inline[]; fill: Fill }): ReactNode {
  return all(words, (word) => {
    if (typeof word === 'string') return fill(word);
    const children = <Words words={word.children} fill={fill} />;
    if (word.tag === 'a') return <a href={fill(word.href)}>{children}</a>;
    return createElement(word.tag, null, children);
  });
}

function Table({ head, rows, fill }: { head: Inline[][]; rows: Inline[][][]; fill: Fill }) {
  return (
    <table>
      <thead>
        <tr>
          {all(head, (cell) => (
            <th scope="col">
              <Words words={cell} fill={fill} />
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {all(rows, (row) => (
          <tr>
            {all(row, (cell) => (
              <td>
                <Words words={cell} fill={fill} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Part({ block, fill }: { block: Block; fill: Fill }): ReactNode {
  switch (block.tag) {
    case 'h2':
    case 'h3':
      return createElement(block.tag, { id: block.id, tabIndex: -1 }, <Words words={block.children} fill={fill} />);
    case 'p':
      return (
        <p>
          <Words words={block.children} fill={fill} />
        </p>
      );
    case 'ul':
    case 'ol':
      return createElement(
        block.tag,
        null,
        all(block.items, (item) => (
          <li>
            <Blocks blocks={item} fill={fill} />
          </li>
        )),
      );
    case 'table':
      return <Table head={block.head} rows={block.rows} fill={fill} />;
    case 'when':
      return block.flag === 'us' ? (
        <InUnitedStates>
          <Blocks blocks={block.blocks} fill={fill} />
        </InUnitedStates>
      ) : (
        <div data-when={block.flag}>
          <Blocks blocks={block.blocks} fill={fill} />
        </div>
      );
    case 'unless':
      return (
        <div data-unless={block.flag}>
          <Blocks blocks={block.blocks} fill={fill} />
        </div>
      );
    default:
      return null;
  }
}

/** The parts of a static page as elements: data in, no markup from a text. */
export function Blocks({ blocks, fill }: { blocks: readonly Block[]; fill: Fill }): ReactNode {
  return all(blocks, (block) => <Part block={block} fill={fill} />);
}
