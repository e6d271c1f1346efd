import { expect, test } from 'vitest';
import { startLocalApi } from '../../testing/local-api.ts';
import { PorticoClientApp } from '../index.ts';

test('an app of a developer overrides a method of a part, and keeps it in apps with other options', async () => {
  const api = await startLocalApi(() => ({ json: {} }));
  class OwnApp extends PorticoClientApp {
    readonly visited: string[] = [];

    override async redirectToHome(): Promise<void> {
      this.visited.push('home');
    }

    override async sendForgotPasswordEmail(email: string) {
      this.visited.push('email');
      return await super.sendForgotPasswordEmail(email, { callbackUrl: 'http://localhost/reset' });
    }
  }
  const options = { projectId: 'internal', publishableClientKey: 'pck_1', baseUrl: api.url } as const;
  const app = new OwnApp({ ...options, tokenStore: 'memory' }).with({ timeoutMillis: 5000 });

  await app.redirectToHome();
  await app.sendForgotPasswordEmail('ada@example.com');

  expect(app.visited).toEqual(['home', 'email']);
  expect(api.received.map(({ path }) => path)).toEqual(['/api/v1/auth/password/send-reset-code']);
});
