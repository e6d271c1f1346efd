import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import type pg from 'pg';
import { asAdmin, asClient, call } from './api.ts';
import { drive, type Load, type Measured, median, middle } from './load.ts';
import { options } from './options.ts';
import { password } from './passwords.ts';
import type { Measurable } from './processes.ts';
import type { Row } from './table.ts';
import type { Prepared } from './world.ts';

/** Emails of a measured broadcast, and of one whose emails are all rendered. */
const emails = 10_000;
const personalEmails = 1_000;

/** Connections of the server to an email server for broadcasts. */
const connections = 5;

const draft = (greeting: string) => `import { Text } from "@react-email/components";
import { NotificationCategory, Subject } from "@portico/emails";
export function EmailTemplate({ user, project }) {
  return <><Subject value="News" /><NotificationCategory value="Marketing" />
    <Text className="text-xl font-semibold">${greeting}</Text>
    <Text>Here is the news of {project.displayName}. It is a bit longer than a line, as news usually are.</Text></>;
}`;

/** An email server that accepts everything, as a process of its own. */
export interface Sink {
  readonly port: number;
  /** Resolves when so many more emails have arrived. */
  next(count: number): Promise<void>;
  stop(): void;
}

/** Starts an email server that accepts everything. */
export async function startSink(): Promise<Sink> {
  const child: ChildProcess = fork(join(import.meta.dirname, 'smtp-sink.ts'));
  process.once('exit', () => child.kill('SIGKILL'));
  const [{ port }] = (await once(child, 'message')) as [{ port: number }];
  let received = 0;
  child.on('message', (message: { received: number }) => {
    received = message.received;
  });
  return {
    port,
    next: async (count) => {
      const enough = received + count;
      while (received < enough) await once(child, 'message');
    },
    stop: () => child.kill('SIGKILL'),
  };
}

/** Sends prepared emails with the library of the server, without Portico. @returns emails per second */
async function rawRate(sink: Sink): Promise<number> {
  const transport = createTransport({
    host: '127.0.0.1',
    port: sink.port,
    pool: true,
    maxConnections: connections,
    ignoreTLS: true,
    auth: { user: 'user', pass: 'password' },
  });
  const html = `<html><body>${'<p>Here is the news.</p>'.repeat(40)}</body></html>`;
  const startedAt = performance.now();
  const all = sink.next(emails);
  for (let index = 0; index < emails; index += 1) {
    const mail = { from: 'a@example.com', to: `user-${index}@example.com`, subject: 'News', html, text: 'News' };
    void transport.sendMail(mail).catch(() => undefined);
  }
  await all;
  const rate = (emails * 1000) / (performance.now() - startedAt);
  transport.close();
  return rate;
}

/** Measures broadcasts to an email server on this machine, and sign-ins during them. */
export async function broadcastRows(
  portico: Measurable,
  { emails: addresses, trips }: Prepared,
  { client, tenancyId }: { readonly client: pg.Client; readonly tenancyId: string },
): Promise<Row[]> {
  const sink = await startSink();
  try {
    await useServer(portico, sink);
    const { rows } = await client.query<{ id: string }>(
      `select u.id from users u join contact_channels c on c.tenancy_id = u.tenancy_id and c.user_id = u.id
       where u.tenancy_id = $1 limit $2`,
      [tenancyId, emails],
    );
    const ids = rows.map(({ id }) => id);
    const same = await newDraft(portico, draft('Hello'));
    const personal = await newDraft(portico, draft('Hello {user.displayName}'));
    const turns = addresses.map((one) => ({ body: JSON.stringify({ email: one, password }) }));
    const url = `${portico.url}/api/v1/auth/password/sign-in`;
    const load: Load = { url, method: 'POST', headers: asClient, turns, connections: 2, seconds: options.seconds };
    const signIns = { ...load, cpu: portico.cpu };
    const send = async (draftId: string, users: readonly string[]) => await sendTo(portico, sink, draftId, users);

    await send(same, ids.slice(0, 200));
    const rates: number[] = [];
    const raw: number[] = [];
    const personalRates: number[] = [];
    for (let round = 0; round < options.rounds; round += 1) {
      rates.push(await send(same, ids));
      raw.push(await rawRate(sink));
      personalRates.push(await send(personal, ids.slice(0, personalEmails)));
    }
    const during = async (name: string, draftId: string, users: readonly string[]) => {
      const quiet: Measured[] = [];
      const busy: Measured[] = [];
      for (let round = 0; round < options.rounds; round += 1) {
        quiet.push(await drive(signIns));
        const sending = send(draftId, users);
        busy.push(await drive(signIns));
        await sending;
      }
      return {
        name,
        measured: middle(busy),
        trips: trips.signIn,
        ratio: median(busy.map(({ p99 }, round) => (quiet[round]?.p99 ?? Number.NaN) / p99)),
        against: `p99 ${middle(quiet).p99.toFixed(1)} ms without`,
      };
    };
    return [
      rateRow('emails of a broadcast', rates, `raw nodemailer ${median(raw).toFixed(0)}/s`, raw),
      rateRow('emails of a broadcast, each rendered', personalRates, ''),
      await during('sign-in, during a broadcast', same, ids),
      await during('sign-in, during a broadcast with each rendered', personal, ids.slice(0, personalEmails)),
    ];
  } finally {
    sink.stop();
  }
}

function rateRow(name: string, rates: readonly number[], against: string, raw?: readonly number[]): Row {
  const measured = { perSecond: median(rates), p50: Number.NaN, p99: Number.NaN, failures: 0 };
  const ratio = raw && median(rates.map((rate, round) => rate / (raw[round] ?? Number.NaN)));
  return { name, measured, trips: 0, ratio, against };
}

async function useServer({ url }: Measurable, sink: Sink): Promise<void> {
  const email_config = {
    type: 'standard',
    host: '127.0.0.1',
    port: sink.port,
    username: 'user',
    password: 'password',
    sender_name: 'Bench',
    sender_email: 'bench@example.com',
  };
  await call(url, 'PATCH', '/internal/projects/current', asAdmin, { config: { email_config } });
}

async function newDraft({ url }: Measurable, tsx_source: string): Promise<string> {
  const { body } = await call(url, 'POST', '/internal/email-drafts', asAdmin, { display_name: 'News', tsx_source });
  return body.id ?? '';
}

/** Sends a draft, and waits until all emails have arrived. @returns emails per second */
async function sendTo({ url }: Measurable, sink: Sink, draft_id: string, user_ids: readonly string[]): Promise<number> {
  const startedAt = performance.now();
  const all = sink.next(user_ids.length);
  await call(url, 'POST', '/emails/send-email', asAdmin, { draft_id, user_ids });
  await all;
  return (user_ids.length * 1000) / (performance.now() - startedAt);
}
