import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { ProblemError } from '#/api/problem';
import { discountCodeQuery } from '#/api/queries/discounts';
import type { DiscountCode } from '#/api/wire';
import { checkoutMemory, keepCheckout } from '#/features/credits/checkout-memory';

export interface TypedDiscount {
  /** What was typed; null: nothing. */
  word: string | null;
  /** The code, once the server knows it. */
  code: DiscountCode | null;
  /** The server's words for why it is none ('Code not found', 'Code already used'). */
  refusal: string | undefined;
  failure: ProblemError | null;
  /** It is being looked up: what the order costs is not known. */
  busy: boolean;
  apply: (word: string) => void;
  remove: () => void;
}

/** A code that is typed at the checkout; kept for this tab, so that a payment that fails does not lose it. */
export function useTypedDiscount(): TypedDiscount {
  const [word, setWord] = useState(() => checkoutMemory().code ?? null);
  const query = useQuery({ ...discountCodeQuery(word ?? ''), enabled: word !== null });
  const keepWord = (next: string | null) => {
    setWord(next);
    keepCheckout({ code: next ?? undefined });
  };
  const problem = query.error instanceof ProblemError ? query.error : null;
  const refusal = problem?.field('discount_code') ?? problem?.field('code');
  useEffect(() => {
    // What is no code says nothing to the next order.
    if (refusal) keepCheckout({ code: undefined });
  }, [refusal]);
  return {
    word,
    code: query.error ? null : (query.data ?? null),
    refusal,
    failure: refusal ? null : problem,
    busy: query.isFetching && query.data === undefined,
    apply: (next) => {
      if (next === word) void query.refetch();
      else keepWord(next);
    },
    remove: () => keepWord(null),
  };
}
