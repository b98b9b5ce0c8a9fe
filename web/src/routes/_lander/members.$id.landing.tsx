import { createFileRoute } from '@tanstack/react-router';
import { unbuilt } from '#/routes/-unbuilt';

export const Route = createFileRoute('/_lander/members/$id/landing')(unbuilt('members-id-landing'));
