import { createFileRoute } from '@tanstack/react-router';
import { unbuilt } from '#/routes/-unbuilt';

export const Route = createFileRoute('/_lander/landers/tinderswipe')(unbuilt('landers-tinderswipe'));
