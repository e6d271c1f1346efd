import { PorticoClientApp, PorticoProvider, TeamSwitcher, UserButton } from '@portico/react';
import { renderToReadableStream } from 'react-dom/server.browser';
import { expect, test } from 'vitest';

test('a server renders examples without API calls', async () => {
  const app = new PorticoClientApp({
    projectId: 'internal',
    publishableClientKey: 'pck_1',
    baseUrl: 'http://portico.invalid',
    tokenStore: new Request('http://localhost'),
  });
  const stream = await renderToReadableStream(
    <PorticoProvider app={app} lang="fr-FR">
      <UserButton showUserInfo mockUser={{ displayName: 'Grace Hopper' }} />
      <TeamSwitcher teamId="t" mockTeams={[{ id: 't', displayName: 'Otters' }]} />
    </PorticoProvider>,
  );
  await stream.allReady;
  const html = await new Response(stream).text();

  expect(html).toContain('Compte : Grace Hopper');
  expect(html).toContain('Otters');
});
