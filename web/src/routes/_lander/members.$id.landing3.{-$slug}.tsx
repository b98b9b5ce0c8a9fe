import { createFileRoute } from '@tanstack/react-router';
import { unbuilt } from '#/routes/-unbuilt';

export const Route = createFileRoute('/_lander/members/$id/landing3/{-$slug}')(unbuilt('members-id-landing3-slug'));
