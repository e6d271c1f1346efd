import { expect, test, vi } from 'vitest';
import { actionCode, literal } from './action-code.ts';

vi.mock('./server-path.ts', () => ({ serverPath: (path: string) => path }));
vi.stubGlobal('location', { href: 'https://auth.example.com/projects/p' });

test('a value is written with the keys of JavaScript, whatever its texts contain', () => {
  expect(literal({ displayName: 'Ada "A": \n"b": 1', 'a-b': 1 })).toBe(
    '{\n  displayName: "Ada \\"A\\": \\n\\"b\\": 1",\n  "a-b": 1\n}',
  );
});

test('an action is written for the SDK and for curl, with quotes that a shell keeps, and no key', () => {
  const code = actionCode({
    projectId: 'p',
    sdk: 'await portico.createTeam({ displayName: "Ada\'s" });',
    operation: "POST /teams/o'x",
    body: { display_name: "Ada's $HOME" },
  });

  expect(code.sdk).toContain("from '@portico/js'");
  expect(code.sdk).toContain('createTeam');
  expect(code.curl).toContain("curl -X POST 'https://auth.example.com/api/v1/teams/o'\\''x'");
  expect(code.curl).toContain('"x-stack-secret-server-key: $PORTICO_SECRET_SERVER_KEY"');
  expect(code.curl).toContain(`-d '{"display_name":"Ada'\\''s $HOME"}'`);
});
