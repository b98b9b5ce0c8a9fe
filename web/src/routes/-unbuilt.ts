import { notFound } from '@tanstack/react-router';

/** A route of spec 2 without a screen yet: a real 404 here, and in routes.json for the server. */
export function unbuilt(name: string) {
  return {
    staticData: { name, built: false },
    beforeLoad: () => {
      throw notFound();
    },
  };
}
