import { notFound } from '@tanstack/react-router';
import type { ComponentType } from 'react';
import { LANDERS, MEMBER_LANDINGS } from '#/features/landers/lander-list';

export interface LanderProps {
  slug?: string | undefined;
}
export interface MemberLandingProps extends LanderProps {
  id: string;
}

type Load = () => Promise<ComponentType<MemberLandingProps>>;

/** Each brings its own script and styles. */
const SCREENS: Readonly<Record<string, Load>> = {
  tinderswipe: async () => (await import('#/features/landers/tinderswipe/tinderswipe')).Tinderswipe,
  gallery: async () => (await import('#/features/landers/gallery/gallery')).Gallery,
  maplanding: async () => (await import('#/features/landers/maplanding/maplanding')).Maplanding,
  alonetonight: async () => (await import('#/features/landers/alonetonight/alonetonight')).Alonetonight,
  collagelanding: async () => (await import('#/features/landers/collagelanding/collagelanding')).Collagelanding,
  socialnetwork: async () => (await import('#/features/landers/socialnetwork/socialnetwork')).Socialnetwork,
  iconslanding: async () => (await import('#/features/landers/iconslanding/iconslanding')).Iconslanding,
  video: async () => (await import('#/features/landers/video/video')).Video,
  transitionsvideolanding: async () =>
    (await import('#/features/landers/transitionsvideolanding/transitionsvideolanding')).Transitionsvideolanding,
  landing: async () => (await import('#/features/landers/member-landing/member-landing')).MemberLanding,
  landing2: async () => (await import('#/features/landers/member-landing/member-landing2')).MemberLanding2,
  landing3: async () => (await import('#/features/landers/member-landing/member-landing3')).MemberLanding3,
};

const loaded = new Map<string, ComponentType<MemberLandingProps>>();

/** Brings a lander's screen, before its route is drawn; a 404 for one that there is not. */
export async function loadLander(lander: string, slug: string | undefined, ofMember: boolean): Promise<void> {
  const entry = (ofMember ? MEMBER_LANDINGS : LANDERS).find((one) => one.lander === lander);
  const load = SCREENS[lander];
  if (!entry || !load || (slug && entry.slugs === null)) throw notFound();
  if (!loaded.has(lander)) loaded.set(lander, await load());
}

/** A lander that `loadLander` has brought. */
export function Lander({ lander, slug, id = '' }: { lander: string; slug: string | undefined; id?: string }) {
  const Screen = loaded.get(lander);
  // oxlint-disable-next-line react-hooks/static-components -- it is what the module was, the same for each name
  return Screen ? <Screen key={`${id}/${slug}`} id={id} slug={slug} /> : null;
}
