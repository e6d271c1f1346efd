import { describe, expect, test } from 'vitest';
import { repository } from '../lib/temporary-repository.mjs';
import { check as vocabulary } from './vocabulary.mjs';

describe('vocabulary', () => {
  test('finds a declared name with a refused word, but not a wire name', () => {
    const base = repository({
      'packages/js/src/a.ts': 'export const tenantId = 1;\nexport interface WorkspaceList {}\nconst otp_enabled = 2;',
    });

    expect(vocabulary(base)).toEqual([
      expect.stringContaining('a.ts:1 declares "tenantId"'),
      expect.stringContaining('a.ts:2 declares "WorkspaceList"'),
    ]);
  });

  test.each([
    'function f(tenant) {}',
    'const f = (tenant = 1) => tenant;',
    'const { a: tenant } = b;',
    'const [tenant] = b;',
    'const f = ({ a: { b: tenant } }) => tenant;',
    'class A { tenant = 1; }',
    'class A { #tenant() {} }',
    'class A { constructor(readonly tenant: string) {} }',
    'const a = class Tenant {};',
    'export default function tenant() {}',
    "import { a as tenant } from './a.ts';",
    'enum Tenant { A }',
    'const tenants = [];',
    'const JWTOf = 1;',
    'const f = function tenant() {};',
  ])('finds %s', (code) => {
    expect(vocabulary(repository({ 'examples/node/a.mts': code }))).toHaveLength(1);
  });

  test('accepts names that another file declares', () => {
    const code = "import { tenant } from 'library';\nconst { principal } = a;\nconst f = ({ seat }) => b.jwt(seat);\n";

    expect(vocabulary(repository({ 'packages/pages/src/portal/a.tsx': code }))).toEqual([]);
  });
});
