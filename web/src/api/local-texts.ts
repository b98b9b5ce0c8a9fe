import type { QueryClient } from '@tanstack/react-query';

/** Answers with words that the server gave in a language. */
const SPOKEN = ['/api/settings.php', '/api/interests.php', '/api/regions.php'];

/** Fetches anew, in the language that the cookie now says, what the server answered in the old one. */
export async function refreshLocalTexts(client: QueryClient): Promise<void> {
  await Promise.all(SPOKEN.map((path) => client.invalidateQueries({ queryKey: [path] })));
}
