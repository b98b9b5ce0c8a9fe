import { useRouter, type RegisteredRouter } from '@tanstack/react-router';

type Path = keyof RegisteredRouter['routesByPath'];

/** Whether a route has its screen: navigation shows no link to a 404. */
export function useIsBuilt(): (path: Path) => boolean {
  const { routesByPath } = useRouter();
  return (path) => routesByPath[path].options.staticData?.built !== false;
}
