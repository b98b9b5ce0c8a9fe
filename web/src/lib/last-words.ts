import type { ReactNode } from 'react';
import { createStore } from '#/lib/store';

/** What stands in place of the whole app once its page is over, until another one is loaded; null while it is not. No call goes out from a page that is over. */
export const lastWords = createStore<ReactNode>(null);
