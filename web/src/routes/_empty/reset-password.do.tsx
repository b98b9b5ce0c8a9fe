import { createFileRoute } from '@tanstack/react-router';
import { unbuilt } from '#/routes/-unbuilt';

export const Route = createFileRoute('/_empty/reset-password/do')(unbuilt('reset-password-do'));
