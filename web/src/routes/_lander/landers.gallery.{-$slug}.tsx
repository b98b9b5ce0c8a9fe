import { createFileRoute } from '@tanstack/react-router';
import { unbuilt } from '#/routes/-unbuilt';

export const Route = createFileRoute('/_lander/landers/gallery/{-$slug}')(unbuilt('landers-gallery-slug'));
