import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { portico } from '@portico/testkit';
import { expect, onTestFinished, test } from 'vitest';
import { bcryptOfAbc, otherShapes, samples } from './import-samples.ts';
import { inTerminal } from './in-terminal.ts';

test.each(Object.entries({ ...samples, ...otherShapes }))(
  'an export of %s moves in, and its user signs in',
  async (title, sample) => {
    const name = sample.system ?? title;
    const at = await portico();
    const { run, signIn } = inTerminal();
    signIn(at, at.project.owner);
    await at.project.configure({ oauth_providers: [{ id: 'google', type: 'shared' }] });
    const folder = mkdtempSync(join(tmpdir(), 'portico-source-'));
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
    const email = `u${randomUUID()}@example.com`;
    const files = sample.files(email);
    for (const [file, text] of Object.entries(files)) writeFileSync(join(folder, file), text);
    const [first = ''] = Object.keys(files);
    const options = (sample.options ?? []).map((word) => (word in files ? join(folder, word) : word));

    const result = await run(['import', join(folder, first), '--from', name, ...options]);
    expect(result).toMatchObject({ code: 0, data: { left_out: [] } });
    const { body: users } = await at.api.server().call('GET /users', { query: {} });
    expect(users.items).toHaveLength(1);
    expect(users.items[0]).toMatchObject({ primary_email: email, ...sample.user });
    const { body: teams } = await at.api.server().call('GET /teams', { query: { user_id: users.items[0]?.id } });
    expect(teams.items.map(({ display_name }) => display_name)).toEqual(sample.teams ?? []);
    const { password } = sample;
    if (password !== null)
      expect(await at.api.call('POST /auth/password/sign-in', { body: { email, password } })).toSucceed();
    expect(await run(['import', join(folder, first), '--from', name, ...options])).toMatchObject({
      data: { created: 0 },
    });
  },
);

test('the columns of a CSV are asked for once, and only of a person', async () => {
  const at = await portico();
  const { run, signIn, folder } = inTerminal();
  signIn(at, at.project.owner);
  const path = join(folder, 'users.csv');
  const email = `u${randomUUID()}@example.com`;
  writeFileSync(path, `Mail,Plan,Hash\n${email},pro,${bcryptOfAbc}\n`);
  const line = ['import', path, '--from', 'csv'];
  expect(await run(line)).toMatchObject({ code: 2, text: expect.stringContaining('columns are Mail, Plan, Hash') });

  const asked = await run([...line, '--dry-run'], { answers: ['mail', 'primary_email', '', 'password_hash'] });
  expect(asked).toMatchObject({ code: 0, data: { created: 1 } });
  expect(asked.notes).toEqual(
    expect.arrayContaining([`Field of Mail (${email.slice(0, 40)}…) (Enter: primary_email):`, 'mail is no field.']),
  );
  // The mapping is beside the file now.
  expect(await run(line)).toMatchObject({ code: 0, data: { created: 1 } });
  expect(await at.api.call('POST /auth/password/sign-in', { body: { email, password: 'abc' } })).toSucceed();

  const mapping = join(folder, 'own.json');
  writeFileSync(mapping, '{"name":"Mail"}');
  expect(await run([...line, '--mapping', mapping])).toMatchObject({ code: 2 });
});
