import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Eye } from 'lucide-react';
import { useEffect, type ReactNode } from 'react';
import { ownProfileQuery, photosQuery } from '#/api/queries/own-profile';
import { interestsQuery } from '#/api/queries/reference';
import { verificationQuery } from '#/api/queries/verification';
import { useUser } from '#/api/session';
import { useSettings } from '#/api/site';
import type { EditableProfile } from '#/api/wire';
import { AskedOverview } from '#/features/profile/asked-overview';
import { BasicsSection } from '#/features/profile/basics-section';
import { Completeness } from '#/features/profile/completeness';
import { InterestsSection } from '#/features/profile/interests-section';
import { LooksSection } from '#/features/profile/looks-section';
import { openCard } from '#/features/profile/open-card';
import { PhotosSection } from '#/features/profile/photos-section';
import { PlaceSection } from '#/features/profile/place-section';
import { PromptsSection } from '#/features/profile/prompts-section';
import { IntentSection, LanguagesSection } from '#/features/profile/said-sections';
import { TextSection } from '#/features/profile/text-section';
import { Loaded } from '#/shared/problems/loaded';
import { ButtonLink } from '#/ui/buttons/button-link';
import { PageHead } from '#/ui/layout/page-head';
import { Skeleton } from '#/ui/layout/skeleton';
import styles from './profile-page.module.css';

/** Characters as the server takes them (members/notes.rs). */
const LONGEST = { about: 2000, reason: 300 };

function Sections({ editing }: { editing: EditableProfile }) {
  const { t } = useLingui();
  const { visible_profile_fields: fields, visible_profile_notes: notes } = useSettings();
  return (
    <>
      {notes.includes('about') && (
        <TextSection
          editing={editing}
          field="about"
          title={t`About me`}
          lead={<Trans>What others read first. Leave out phone numbers and addresses.</Trans>}
          nothing={t`Write about yourself`}
          longest={LONGEST.about}
          rows={6}
        />
      )}
      {notes.includes('reason') && (
        <TextSection
          editing={editing}
          field="reason"
          title={t`Why I'm here`}
          lead={<Trans>One sentence is enough. Others see it on your profile.</Trans>}
          nothing={t`Say what brings you here`}
          longest={LONGEST.reason}
          rows={2}
        />
      )}
      {notes.includes('prompts') && <PromptsSection editing={editing} />}
      {fields.includes('interests') && <InterestsSection editing={editing} />}
      {fields.includes('intent') && <IntentSection editing={editing} />}
      {fields.includes('languages') && <LanguagesSection editing={editing} />}
      <LooksSection editing={editing} />
      <BasicsSection editing={editing} />
      <PlaceSection editing={editing} />
    </>
  );
}

/** Stands where all of it will, as high as the window: nothing that comes late moves what is read. */
function Waiting() {
  const { t } = useLingui();
  return (
    <div className={styles.waiting} role="status" aria-label={t`Loading`}>
      <Skeleton shape="title" />
      <div className={styles.pictures}>
        <Skeleton shape="photo" />
        <Skeleton shape="photo" />
        <Skeleton shape="photo" />
      </div>
      <Skeleton shape="block" />
      <Skeleton shape="block" />
    </div>
  );
}

/**
 * Spec 2 /profile: one's own profile as others read it, in cards that are tapped to change them; and whether one is
 * verified.
 */
export function ProfilePage({ verification }: { verification: ReactNode }) {
  const user = useUser();
  const query = useQuery(ownProfileQuery);
  const photos = useQuery(photosQuery);
  const interests = useQuery(interestsQuery);
  // What stands between photos and texts is there with them, so that nothing moves.
  const standing = useQuery(verificationQuery);
  useEffect(() => () => openCard.set(null), []);
  // Logging out ends here, on the way to the first page.
  if (!user) return null;
  const { id } = user.profile;
  const waits = query.isPending || photos.isPending || interests.isPending || standing.isPending;
  return (
    <div className={styles.page}>
      <PageHead
        title={<Trans>My profile</Trans>}
        actions={
          <ButtonLink to="/members/$id" params={{ id }} variant="secondary" icon={<Eye aria-hidden="true" />}>
            <Trans>As others see you</Trans>
          </ButtonLink>
        }
      />
      {query.data && !waits && <AskedOverview asked={query.data.asked} />}
      {waits ? (
        <Waiting />
      ) : (
        <div className={styles.columns}>
          <aside className={styles.aside}>
            {query.data && <Completeness completeness={query.data.completeness} />}
          </aside>
          <div className={styles.sections}>
            <PhotosSection member={id} />
            {verification}
            <Loaded query={query}>{(editing) => <Sections key={id} editing={editing} />}</Loaded>
          </div>
        </div>
      )}
    </div>
  );
}
