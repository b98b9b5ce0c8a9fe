import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { useSettings } from '#/api/site';
import { changeDraft, draftOf } from '#/features/signup/draft';
import { SignUpPage } from '#/features/signup/sign-up-page';
import { storedTracking } from '#/lib/tracking';
import { mayVisitorSearch } from '#/shared/sign-up/visitor-rights';

interface SignUpMatchesPageProps {
  /** What was said before coming here; what this tab's draft says already wins. */
  said: Readonly<Record<string, string | undefined>>;
  step: number;
  goTo: (step: number) => void;
}

/**
 * Spec 2 /signup-matches, for visitors who come from matching: members who fit, where the site lets visitors
 * search (spec 6).
 */
export function SignUpMatchesPage({ said, ...steps }: SignUpMatchesPageProps) {
  useState(() =>
    changeDraft(
      Object.fromEntries(
        Object.entries(said).flatMap(([field, value]) =>
          value !== undefined && draftOf(field) === '' ? [[field, value]] : [],
        ),
      ),
    ),
  );
  const withMatches = mayVisitorSearch(useSettings(), storedTracking());
  return <SignUpPage {...steps} withMatches={withMatches} title={<Trans>See who suits you</Trans>} />;
}
