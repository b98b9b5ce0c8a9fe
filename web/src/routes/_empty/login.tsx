import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import * as v from 'valibot';
import { LoginPage } from '#/features/login/login-page';

const search = v.object({
  /** Where the visitor wanted to go. */
  to: v.optional(v.fallback(v.optional(v.pipe(v.string(), v.regex(/^\/(?![/\\])/u))), undefined)),
});

export const Route = createFileRoute('/_empty/login')({
  staticData: { name: 'login', access: 'visitor', title: msg`Log in`, prerender: true },
  validateSearch: search,
  component: LoginRoute,
});

function LoginRoute() {
  const { to } = Route.useSearch();
  return <LoginPage to={to} />;
}
