import { startSink } from './broadcasts.ts';
import { options } from './options.ts';
import type { Row } from './table.ts';
import { type World, withDatabase } from './world.ts';

const sampleMillis = 100;

/** Five times what an email takes on a quiet machine of two cores. */
const millisPerNotice = 25;

/**
 * Sends security notices that become due at the same time, to an email server that accepts all, and prints the memory of the
 * server: five seconds after its start, at the peak, and a minute after the last email.
 *
 * @throws the emails have not arrived in time
 */
export async function noticeRows(world: World, notices: number): Promise<Row[]> {
  const sink = await startSink();
  const server = await world.startAnother(options.port + 1, {
    PORTICO_SMTP_URL: `smtp://127.0.0.1:${sink.port}`,
    PORTICO_SECURITY_NOTICES: 'true',
  });
  // The other server would send a part of them.
  await world.portico.stop();
  let sampling: NodeJS.Timeout | undefined;
  try {
    await wait(5000);
    const before = server.memory();
    let peak = before;
    sampling = setInterval(() => {
      peak = Math.max(peak, server.memory());
    }, sampleMillis);
    const all = sink.next(notices);
    const begun = performance.now();
    await withDatabase(world, async (client, tenancyId) => {
      await client.query(
        `insert into security_notices (tenancy_id, id, user_id, kind, recipients, user_agent, language, ip, transaction_id, created_at)
          select $1, gen_random_uuid(), gen_random_uuid(), 'password_changed', array['user' || n || '@example.com'],
            'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0',
            (array['en', 'de', 'fr', 'ja'])[n % 4 + 1], '203.0.113.7', pg_current_xact_id(), now()
          from generate_series(1, ${notices}) n`,
        [tenancyId],
      );
    });
    await within(all, notices * millisPerNotice);
    const seconds = (performance.now() - begun) / 1000;
    await wait(60_000);
    const [first, most, after] = [before, peak, server.memory()].map((value) => value.toFixed(0));
    console.log(
      `${notices} security notices   ${seconds.toFixed(0)} s, memory ${first} MB, peak ${most} MB, then ${after} MB`,
    );
    return [];
  } finally {
    clearInterval(sampling);
    await server.stop();
    sink.stop();
  }
}

async function within(done: Promise<void>, millis: number): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    const error = new Error(`The emails have not arrived within ${(millis / 1000).toFixed(0)} seconds.`);
    timer = setTimeout(() => reject(error), millis);
  });
  try {
    await Promise.race([done, late]);
  } finally {
    clearTimeout(timer);
  }
}

async function wait(millis: number): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, millis));
}
