import { useNavigate } from '@tanstack/react-router';
import type { LanderProfile } from '#/api/wire';
import { beginSignUp } from '#/shared/sign-up/sign-up-start';

/** Leads into sign-up: to somebody, with what was written, or by oneself with what was said of oneself. */
export function useStart() {
  const navigate = useNavigate();
  return {
    writeTo: (person: LanderProfile, message: string) => {
      const { id, name, age, second_age, fictional, region_name: city } = person;
      const card = { name, age, ...(second_age && { second_age }), city, fictional };
      beginSignUp({ to: { id, card }, fields: { signup_message: message.trim() } });
      void navigate({ to: '/members/$id/signup', params: { id } });
    },
    join: (fields: Readonly<Record<string, string | readonly string[] | undefined>> = {}) => {
      beginSignUp({ fields });
      void navigate({ to: '/signup' });
    },
  };
}
