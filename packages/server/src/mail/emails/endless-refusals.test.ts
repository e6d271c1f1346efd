import { engineOfRun, type Portico, portico, startTestServer } from '@portico/testkit';
import { startSmtp } from '@portico/testkit/outside/smtp';
import { expect, test } from 'vitest';

const soon = { interval: 20 };
const sender = {
  host: '127.0.0.1',
  username: 'mailer',
  password: 'a mail password',
  sender_name: 'Otter Works',
  sender_email: 'otters@example.com',
};

test.each([
  ['the greeting of a busy server', [421, '4.7.0 Try again later'] as const],
  ['a wait without an end', [451, '4.7.1 Greylisted, try again in 999999 hours'] as const],
])('a mail server that never accepts an email is asked seven times: %s', async (_name, refusal) => {
  let asked = 0;
  const refuseRecipient = (address: string) => {
    if (address !== 'ada@example.com') return undefined;
    asked += 1;
    return refusal;
  };
  const smtp = await startSmtp({ refuseRecipient, user: { name: sender.username, password: sender.password } });
  const server = await startTestServer({ engine: engineOfRun() });
  try {
    const given = await portico(server);
    await given.project.configure({ email_config: { type: 'standard', port: smtp.port, ...sender } });
    const invite = async ({ api }: Portico, email: string) => {
      const body = { email, callback_url: 'http://localhost:3000/handler/sign-in' };
      expect(await api.server().call('POST /internal/send-sign-in-invitation', { body })).toSucceed();
    };
    await invite(given, 'ada@example.com');
    const attemptOf = async () => {
      const text =
        "select next_attempt_at, attempts, is_sending from outgoing_emails where recipient = 'ada@example.com'";
      return (await server.app.database.handle().run({ text, values: [] })).rows[0];
    };
    for (let tries = 1; tries <= 7; tries += 1) {
      await expect.poll(() => asked, soon).toBe(tries);
      await expect.poll(attemptOf, soon).toMatchObject({ attempts: tries, is_sending: false });
      expect((await attemptOf())?.next_attempt_at === null).toBe(tries === 7);
      server.clock.advance(25, 'hour');
      // Another email wakes the delivery.
      await invite(await portico(server), 'bob@example.com');
    }
    expect(asked).toBe(7);
  } finally {
    await server.stop();
    await smtp.stop();
  }
});
