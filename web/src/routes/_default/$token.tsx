import { createFileRoute, notFound } from '@tanstack/react-router';

/** Short links are the server's: one that we issued leads on before the app sees it, so what comes here is none. */
export const Route = createFileRoute('/_default/$token')({
  staticData: { name: 'token', status: 404 },
  beforeLoad: () => {
    throw notFound();
  },
});
