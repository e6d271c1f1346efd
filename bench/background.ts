import type pg from 'pg';
import { asAdmin, call } from './api.ts';
import { startSink } from './broadcasts.ts';
import { options } from './options.ts';
import { startReceiver } from './webhooks.ts';
import { type World, withDatabase } from './world.ts';

const sampleMillis = 100;

/** Five times what an email takes on a quiet machine of two cores. */
const millisMaxPerItem = 25;

/** Work that becomes due at the same time. The parameters of the statement are the tenancy and the number. */
const kinds = {
  emails: {
    insert: `insert into outgoing_emails (tenancy_id, id, created_at, recipient, subject, html, plain, sender_name, next_attempt_at)
      select $1, gen_random_uuid(), now(), 'user' || n || '@example.com', 'News', repeat('<p>Here is the news.</p>', 40), 'News',
        'Otters', now()
      from generate_series(1, $2::integer) n`,
    left: 'select count(*)::int as count from outgoing_emails where tenancy_id = $1 and next_attempt_at is not null',
  },
  webhooks: {
    insert: `select queue_webhook($1, 'team.deleted', null, '{}', now()) from generate_series(1, $2::integer)`,
    left: 'select count(*)::int as count from webhook_deliveries where tenancy_id = $1 and next_attempt_at is not null',
  },
  notices: {
    insert: `insert into security_notices (tenancy_id, id, user_id, kind, recipients, user_agent, language, ip, transaction_id, created_at)
      select $1, gen_random_uuid(), gen_random_uuid(), 'password_changed', array['user' || n || '@example.com'],
        'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0',
        (array['en', 'de', 'fr', 'ja'])[n % 4 + 1], '203.0.113.7', pg_current_xact_id(), now()
      from generate_series(1, $2::integer) n`,
    left: `select (select count(*) from security_notices where tenancy_id = $1 and queued_at is null)::int
      + (select count(*) from outgoing_emails where tenancy_id = $1 and next_attempt_at is not null)::int as count`,
  },
} as const;

/** A kind of work in the background. */
export type BackgroundKind = keyof typeof kinds;

/**
 * Lets a server do work that becomes due at the same time, with receivers that accept all, and prints its memory: five seconds
 * after its start, at the peak, and a minute after the last item.
 *
 * @throws the work was not done in time
 */
export async function printBackground(world: World, kind: BackgroundKind, count: number): Promise<void> {
  const sink = await startSink();
  const receiver = await startReceiver();
  const server = await world.startAnother(options.port + 1, {
    PORTICO_SMTP_URL: `smtp://127.0.0.1:${sink.port}`,
    PORTICO_SECURITY_NOTICES: 'true',
  });
  // The other server would do a part of the work.
  await world.portico.stop();
  let sampling: NodeJS.Timeout | undefined;
  try {
    if (kind === 'webhooks') {
      await call(server.url, 'POST', '/internal/webhooks/endpoints', asAdmin, { url: receiver.url });
    }
    await wait(5000);
    const before = server.memory();
    let peak = before;
    sampling = setInterval(() => {
      peak = Math.max(peak, server.memory());
    }, sampleMillis);
    const begun = performance.now();
    await withDatabase(world, async (client, tenancyId) => {
      await client.query(kinds[kind].insert, [tenancyId, count]);
      await untilDone(client, kind, tenancyId, begun + count * millisMaxPerItem);
    });
    const seconds = (performance.now() - begun) / 1000;
    await wait(60_000);
    const [first, most, after] = [before, peak, server.memory()].map((value) => value.toFixed(0));
    console.log(`${count} ${kind}   ${seconds.toFixed(0)} s, memory ${first} MB, peak ${most} MB, then ${after} MB`);
  } finally {
    clearInterval(sampling);
    await server.stop();
    sink.stop();
    receiver.stop();
  }
}

async function untilDone(client: pg.Client, kind: BackgroundKind, tenancyId: string, latest: number): Promise<void> {
  for (;;) {
    const { rows } = await client.query(kinds[kind].left, [tenancyId]);
    if (rows[0].count === 0) return;
    if (performance.now() > latest) throw new Error(`${rows[0].count} of the ${kind} were not done in time.`);
    await wait(1000);
  }
}

async function wait(millis: number): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, millis));
}
