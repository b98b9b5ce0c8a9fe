import { expect, it } from 'vitest';
import { isTyping } from '#/features/likes/use-announcements';

function focus(html: string): Document {
  document.body.innerHTML = html;
  document.querySelector<HTMLElement>('#it')?.focus();
  return document;
}

it.each(['<textarea id="it"></textarea>', '<input id="it">', '<input id="it" type="email">'])(
  '%s takes text',
  (html) => {
    expect(isTyping(focus(html))).toBe(true);
  },
);

it.each(['<button id="it"></button>', '<input id="it" type="checkbox">', '<p id="it"></p>'])(
  '%s takes none',
  (html) => {
    expect(isTyping(focus(html))).toBe(false);
  },
);
