import { useLingui } from '@lingui/react';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { signUp } from '#/api/actions/sign-up';
import { asProblem, isProblem, type ProblemError } from '#/api/problem';
import { enterSession } from '#/api/session';
import { useSettings } from '#/api/site';
import type { SignUp, User } from '#/api/wire';
import { rememberActivationMail } from '#/features/signup/activation-mail';
import { forgetDraft } from '#/features/signup/draft';
import { forgetPhotoToken } from '#/features/signup/photo-token';
import { forgetRecipient, type Recipient } from '#/features/signup/recipient';
import type { SignUpContext } from '#/features/signup/sign-up-rules';
import { isLocale } from '#/i18n/locales';
import { endIntent, intentKey } from '#/lib/intent-key';
import { storedTracking } from '#/lib/tracking';
import { useMinAge, useTodayIn } from '#/shared/profile/use-min-age';
import { useKeptCookie } from '#/shared/sign-up/use-kept-cookie';
import { showToast } from '#/ui/overlays/toast-store';

/** Sends the sign-up; the same form keeps its key, so that a lost answer makes no second account. */
async function sendOnce(details: SignUp): Promise<{ user: User | null }> {
  const content = JSON.stringify({ ...details, password: null });
  try {
    return await signUp(details, intentKey('sign-up', content));
  } catch (error) {
    // The same form was sent before with another password.
    if (!isProblem(error, 'idempotency_conflict')) throw error;
    endIntent('sign-up');
    return signUp(details, intentKey('sign-up', content));
  }
}

/** Texts by field: the server's field errors, and an address that is taken. */
export function fieldErrors(error: ProblemError): Record<string, string> {
  if (error.code === 'email_taken') return { email: error.problem.detail };
  return Object.fromEntries((error.problem.errors ?? []).map(({ field, detail }) => [field, detail]));
}

/** What the rules go by here and now; the photo joins when it is sent. */
export function useSignUpContext(recipient: Recipient | null): () => SignUpContext {
  const { i18n } = useLingui();
  const { name: siteName, message_length: messageLength } = useSettings();
  const [minAge, today] = [useMinAge(), useTodayIn()];
  return () => ({
    minAge,
    today,
    siteName,
    messageLength,
    photo: null,
    recipient: recipient?.id ?? null,
    language: isLocale(i18n.locale) ? i18n.locale : 'en',
    tracking: storedTracking(),
  });
}

/** Creates the account, logs in where the site says so at once, and goes on to the mail. */
export function useSignUp(recipient: Recipient | null): (details: SignUp) => Promise<void> {
  const client = useQueryClient();
  const navigate = useNavigate();
  const proveCookie = useKeptCookie();
  const enter = async (user: User) => {
    try {
      await proveCookie();
      enterSession(client, user);
    } catch (error) {
      // The account is there: who can't stay logged in goes on to the mail all the same.
      showToast(asProblem(error).problem.detail, { tone: 'danger' });
    }
  };
  return async (details) => {
    const { user } = await sendOnce(details);
    endIntent('sign-up');
    forgetRecipient();
    forgetPhotoToken();
    forgetDraft();
    if (user) await enter(user);
    // The new member's, where the site has them in at once.
    rememberActivationMail(
      { email: details.email, writesTo: details.signup_message ? (recipient?.card?.name ?? '') : null },
      Date.now(),
    );
    await navigate({ to: '/complete-signup', replace: true });
  };
}
