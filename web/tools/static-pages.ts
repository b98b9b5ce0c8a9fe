import { fromMarkdown } from 'mdast-util-from-markdown';
import { gfmTableFromMarkdown } from 'mdast-util-gfm-table';
import { gfmTable } from 'micromark-extension-gfm-table';
import type { PhrasingContent, RootContent } from 'mdast';
import type { Plugin } from 'vite';
import type { Block, Inline, PageContent } from '../src/features/pages/content.ts';
import { isLocale } from '../src/i18n/locales.ts';

const HEADING_ID = /\s*\{#([a-z0-9-]+)\}$/u;
const CONDITION = /^:::(when|unless) ([a-z-]+)$/u;
const FRONT_MATTER = /^---\n(?<head>[\s\S]*?)\n---\n(?<body>[\s\S]*)$/u;

function inline(node: PhrasingContent): Inline {
  switch (node.type) {
    case 'text':
      return node.value.replaceAll('\n', ' ');
    case 'inlineCode':
      return { tag: 'code', children: [node.value] };
    case 'strong':
      return { tag: 'strong', children: node.children.map(inline) };
    case 'emphasis':
      return { tag: 'em', children: node.children.map(inline) };
    case 'link':
      return { tag: 'a', href: node.url, children: node.children.map(inline) };
    default:
      throw new Error(`A page holds what it may not hold: ${node.type}.`);
  }
}

function heading(tag: 'h2' | 'h3', children: PhrasingContent[]): Block {
  const words = children.map(inline);
  const last = words.at(-1);
  const found = typeof last === 'string' ? HEADING_ID.exec(last) : null;
  if (typeof last !== 'string' || !found?.[1]) throw new Error(`The heading "${JSON.stringify(words)}" has no {#id}.`);
  return { tag, id: found[1], children: [...words.slice(0, -1), last.slice(0, found.index)] };
}

function block(node: RootContent): Block {
  switch (node.type) {
    case 'heading':
      return heading(node.depth === 2 ? 'h2' : 'h3', node.children);
    case 'paragraph':
      return { tag: 'p', children: node.children.map(inline) };
    case 'list':
      return { tag: node.ordered ? 'ol' : 'ul', items: node.children.map((item) => item.children.map(block)) };
    case 'table': {
      const [head = [], ...rows] = node.children.map((row) => row.children.map((cell) => cell.children.map(inline)));
      return { tag: 'table', head, rows };
    }
    default:
      throw new Error(`A page holds what it may not hold: ${node.type}.`);
  }
}

function markdown(text: string): Block[] {
  return fromMarkdown(text, { extensions: [gfmTable()], mdastExtensions: [gfmTableFromMarkdown()] }).children.map(
    block,
  );
}

/**
 * The parts between `:::when flag` and `:::` show only on sites whose `data-flags` have that word; they hold no
 * others.
 */
function parts(body: string): Block[] {
  const blocks: Block[] = [];
  let lines: string[] = [];
  let open: { tag: 'when' | 'unless'; flag: string } | null = null;
  const close = () => {
    const inner = markdown(lines.join('\n'));
    blocks.push(...(open ? [{ ...open, blocks: inner }] : inner));
    lines = [];
  };
  for (const line of body.split('\n')) {
    const begins = CONDITION.exec(line);
    if (!begins && line !== ':::') {
      lines.push(line);
      continue;
    }
    if (Boolean(begins) === Boolean(open)) throw new Error(`Not in its place: "${line}".`);
    close();
    open = begins ? { tag: begins[1] === 'when' ? 'when' : 'unless', flag: begins[2] ?? '' } : null;
  }
  if (open) throw new Error(`":::when ${open.flag}" has no end.`);
  close();
  return blocks;
}

/** A page from its Markdown (content/pages/README.md says what that may hold). */
export function parsePage(text: string, locale: string): PageContent {
  const { head, body } = FRONT_MATTER.exec(text)?.groups ?? {};
  if (head === undefined || body === undefined || !isLocale(locale))
    throw new Error('A page begins with its title, description and revised between two lines of ---.');
  const value = (name: string) => {
    const found = new RegExp(`^${name}: (.+)$`, 'mu').exec(head)?.[1];
    if (!found) throw new Error(`The page has no ${name}.`);
    return found;
  };
  const revisedOn = value('revised');
  return { locale, title: value('title'), description: value('description'), revisedOn, blocks: parts(body) };
}

/**
 * Makes `content/pages/<page>/<language>.md` a module with the page as data, so that nothing on the page parses
 * Markdown.
 */
export function staticPages(): Plugin {
  return {
    name: 'static-pages',
    enforce: 'pre',
    transform: {
      filter: { id: /\/content\/(?:pages\/[a-z-]+|partners)\/[a-z]{2}\.md$/u },
      handler: (text, id) => {
        try {
          return {
            code: `export const content = ${JSON.stringify(parsePage(text, id.slice(-5, -3)))};`,
            map: null,
            moduleType: 'js',
          };
        } catch (error) {
          throw new Error(`${id}: ${error instanceof Error ? error.message : 'cannot be read'}`, { cause: error });
        }
      },
    },
  };
}
