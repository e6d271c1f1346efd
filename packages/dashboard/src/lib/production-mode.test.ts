import { expect, test } from 'vitest';
import { productionModeProblems } from './production-mode.ts';

const problemsOf = (domain: string) =>
  productionModeProblems({ allowLocalhost: false, domains: [{ domain, handlerPath: '/handler' }] });

test('a project with https domains only, wildcards included, may go into production', () => {
  expect(problemsOf('https://app.example.com')).toEqual([]);
  expect(problemsOf('https://*.example.com')).toEqual([]);
});

test('localhost as a whole is named first', () => {
  const problems = productionModeProblems({
    allowLocalhost: true,
    domains: [{ domain: 'http://example.com', handlerPath: '/handler' }],
  });

  expect(problems).toEqual([
    "Localhost is not allowed in production mode, turn off 'Allow localhost' in project settings",
    'Trusted domains should be HTTPS: http://example.com',
  ]);
});

test('each kind of domain that cannot be trusted in production is named with its reason', () => {
  expect(problemsOf('https://localhost:3000')).toEqual([
    'Localhost domains are not allowed to be trusted in production mode: https://localhost:3000',
  ]);
  expect(problemsOf('https://192.168.0.1')).toEqual([
    'Direct IPs are not valid for trusted domains in production mode: https://192.168.0.1',
  ]);
  expect(problemsOf('nonsense')).toEqual(['Trusted domain is not a valid URL: nonsense']);
});
