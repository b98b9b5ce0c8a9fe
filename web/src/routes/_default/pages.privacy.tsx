import { createFileRoute } from '@tanstack/react-router';
import { unbuilt } from '#/routes/-unbuilt';

export const Route = createFileRoute('/_default/pages/privacy')(unbuilt('pages-privacy'));
