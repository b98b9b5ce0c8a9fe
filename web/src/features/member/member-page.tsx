import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { findCard } from '#/api/member-cards';
import { isProblem } from '#/api/problem';
import { memberQuery } from '#/api/queries/member';
import { useUser } from '#/api/session';
import { BlockedPage, GonePage } from '#/features/member/gone-page';
import { ProfileLayout } from '#/features/member/profile-layout';
import { UnreachableProfile } from '#/features/member/unreachable-profile';
import { VisitorGate } from '#/features/member/visitor-gate';
import { isolated } from '#/lib/isolated';
import { usePageTitle } from '#/lib/page-title';
import { agesOf } from '#/lib/regional';

interface MemberPageProps {
  id: string;
  /** What stands there when the address is nobody's. */
  notFound: ReactNode;
}

/** Spec 2 /members/{id} and /likes/m/{id}. */
export function MemberPage({ id, notFound }: MemberPageProps) {
  const user = useUser();
  return user ? <MemberProfile key={id} id={id} notFound={notFound} /> : <VisitorGate id={id} />;
}

function MemberProfile({ id, notFound }: MemberPageProps) {
  const client = useQueryClient();
  const { data: profile, error, refetch } = useQuery(memberQuery(id));
  const card = profile ?? findCard(client, id);
  usePageTitle(card && !error ? `${isolated(card.name)}, ${agesOf(card)}` : null);
  if (isProblem(error, 'blocked_by')) return <BlockedPage reason={error.problem.detail} />;
  if (isProblem(error, 'not_found')) return <GonePage />;
  if (isProblem(error, 'invalid_request')) return notFound;
  if (error && !profile) return <UnreachableProfile error={error} onRetry={() => void refetch()} />;
  return <ProfileLayout card={card} profile={profile} />;
}
