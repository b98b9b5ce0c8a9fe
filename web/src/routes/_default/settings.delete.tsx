import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { DeleteAccountPage } from '#/features/leaving/delete-account-page';
import { members } from '#/routes/-guards';
import { leavingStep } from '#/routes/-search-params';

export const Route = createFileRoute('/_default/settings/delete')({
  staticData: { name: 'settings-delete', access: 'member', title: msg`Delete account` },
  validateSearch: leavingStep,
  beforeLoad: members,
  component: DeleteAccountRoute,
});

function DeleteAccountRoute() {
  const { step = 'reasons' } = Route.useSearch();
  const navigate = Route.useNavigate();
  return (
    <DeleteAccountPage
      step={step}
      onStep={(next) => void navigate({ search: next === 'reasons' ? {} : { step: next } })}
    />
  );
}
