import { createFileRoute } from '@tanstack/react-router';
import { unbuilt } from '#/routes/-unbuilt';

export const Route = createFileRoute('/_lander/landers/video/{-$slug}')(unbuilt('landers-video-slug'));
