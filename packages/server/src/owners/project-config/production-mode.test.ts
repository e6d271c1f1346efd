import { portico } from '@portico/testkit';
import { describe, expect, test } from 'vitest';

type Portico = Awaited<ReturnType<typeof portico>>;

async function override({ api }: Pick<Portico, 'api'>, changes: unknown) {
  const config_override_string = typeof changes === 'string' ? changes : JSON.stringify(changes);
  return await api.admin().call('PATCH /internal/config/override', { body: { config_override_string } });
}

async function configOf({ api }: Pick<Portico, 'api'>) {
  const { body } = await api.admin().call('GET /internal/config');
  return JSON.parse((body as { config_string: string }).config_string);
}

describe('production mode', () => {
  const problems = [
    "Localhost is not allowed in production mode, turn off 'Allow localhost' in project settings",
    'Trusted domains should be HTTPS: http://app.example.com',
    'Direct IPs are not valid for trusted domains in production mode: https://10.1.2.3',
    'Localhost domains are not allowed to be trusted in production mode: https://localhost.',
    'Localhost domains are not allowed to be trusted in production mode: https://localhost:3000',
  ];
  const bad = {
    'domains.trustedDomains': {
      a: { baseUrl: 'http://app.example.com' },
      b: { baseUrl: 'https://10.1.2.3' },
      c: { baseUrl: 'https://localhost:3000' },
      e: { baseUrl: 'https://localhost.' },
      d: { baseUrl: 'https://*.example.com' },
    },
  };

  test('cannot be enabled while the configuration has problems', async () => {
    const at = await portico();
    await override(at, bad);

    const switchOn = () =>
      at.api.admin().call('PATCH /internal/projects/current', { body: { is_production_mode: true } });
    const answer = await switchOn();
    expect(answer.status).toBe(400);
    expect(answer.text).toBe(problems.join('\n'));

    await override(at, { domains: { trustedDomains: { d: { baseUrl: 'https://*.example.com' } } } });
    expect(await switchOn()).toSucceed();
  });

  test('rejects changes that cause problems', async () => {
    const at = await portico();
    await override(at, { 'domains.allowLocalhost': false });
    await at.api.admin().call('PATCH /internal/projects/current', { body: { is_production_mode: true } });

    const domains = [{ domain: 'http://app.example.com', handler_path: '/handler' }];
    const old = await at.api.admin().call('PATCH /internal/projects/current', { body: { config: { domains } } });
    expect(old.text).toBe('Trusted domains should be HTTPS: http://app.example.com');
    expect((await override(at, { 'domains.allowLocalhost': true })).text).toBe(problems[0]);
    expect((await configOf(at)).domains).toMatchObject({ allowLocalhost: false, trustedDomains: {} });
  });
});
