import { useLingui } from '@lingui/react';
import type { MethodCode } from '#/api/types';
import { METHOD_NAMES } from '#/features/credits/methods';

/** Gives a method's name in the reader's language. */
export function useMethodName(): (method: MethodCode) => string {
  const { i18n } = useLingui();
  return (method) => {
    const name = METHOD_NAMES[method];
    return typeof name === 'string' ? name : i18n._(name);
  };
}
