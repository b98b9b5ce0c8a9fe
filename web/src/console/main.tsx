import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { whenProofIsNeeded, whenSessionEnds } from '#/console/api/call';
import { forgetSession, sessionQuery } from '#/console/api/session';
import { ConsoleApp } from '#/console/app';
import { createConsoleClient } from '#/console/query-client';
import { createConsoleRouter } from '#/console/router';
import { askForProof } from '#/console/sign-in/proof';
import { pickLocale, speak } from '#/console/texts';
import { onSchemeChosen } from '#/lib/choose-scheme';
import { applyScheme, chosenScheme } from '#/lib/scheme';
import '#/console/console.css';

async function start(): Promise<void> {
  const root = document.querySelector('#root');
  if (!root) throw new Error('The page has no #root.');
  applyScheme(chosenScheme());
  onSchemeChosen(() => applyScheme(chosenScheme()));
  const client = createConsoleClient();
  whenProofIsNeeded(askForProof);
  whenSessionEnds(() => {
    if (client.getQueryData(sessionQuery.queryKey)) forgetSession(client);
  });
  // Safari before 17, Firefox before 125.
  if (!('popover' in HTMLElement.prototype)) await import('@oddbird/popover-polyfill');
  const session = await client.ensureQueryData(sessionQuery).catch(() => null);
  await speak(pickLocale([...(session ? [session.locale] : []), ...navigator.languages]));
  const router = createConsoleRouter(client);
  createRoot(root).render(
    <StrictMode>
      <ConsoleApp router={router} client={client} />
    </StrictMode>,
  );
}

await start();
