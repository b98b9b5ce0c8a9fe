import { createFileRoute } from '@tanstack/react-router';
import { unbuilt } from '#/routes/-unbuilt';

export const Route = createFileRoute('/_empty/mail-change/do')(unbuilt('mail-change-do'));
