/// <reference types="vite/client" />

declare module '*.po' {
  import type { Messages } from '@lingui/core';

  export const messages: Messages;
}

/** Of tools/emoji-data.ts: a block of lines for each group; sign, name, words, whether it takes skin tones. */
declare module 'virtual:emoji/*' {
  export const text: string;
}
