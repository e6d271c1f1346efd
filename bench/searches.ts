import { createHash } from 'node:crypto';
import { asAdmin, call } from './api.ts';
import { compared, few, type Probe } from './compared.ts';
import { options } from './options.ts';
import { eventsCounted, seedUsers } from './seed.ts';
import type { Row } from './table.ts';
import { type World, withDatabase } from './world.ts';

/** Compares searches of a small and of a large project, one request at a time. */
export async function searchRows(start: (index: number) => Promise<World>): Promise<Row[]> {
  const small = await start(0);
  const large = await start(1);
  try {
    for (const [world, count] of [
      [small, few],
      [large, options.many],
    ] as const) {
      await withDatabase(world, async (client, tenancyId) => {
        await seedUsers(client, tenancyId, count);
        await eventsCounted(client);
      });
    }
    return await compared({ count: few, probes: await searchProbes(small.portico.url, few) }, [
      { count: options.many, probes: await searchProbes(large.portico.url, options.many) },
    ]);
  } finally {
    await small.stop();
    await large.stop();
  }
}

/** Returns the first page of each search in a project with users of `seedUsers`. */
export async function searchProbes(url: string, count: number): Promise<Probe[]> {
  const middle = Math.floor(count / 2);
  const digest = createHash('md5').update(String(middle)).digest('hex').slice(0, 12);
  const { items } = (await call(url, 'GET', '/users?limit=1', asAdmin)).body as unknown as { items: { id: string }[] };
  const isLarge = count > 100_000;
  const kinds = [
    { name: 'whole address', text: `user${middle}-${digest}@example.com`, trips: 1 },
    { name: 'whole ID', text: items[0]?.id ?? '', trips: 1 },
    { name: 'beginning of one address', text: `user${middle}-`, trips: 1 },
    { name: 'beginning of many addresses', text: 'user77', trips: 1 },
    { name: 'beginning of many names', text: 'Person 77', trips: 1 },
    { name: 'word of all names', text: 'person', trips: isLarge ? 2 : 1 },
    { name: 'domain of all addresses', text: 'example.com', trips: isLarge ? 2 : 1 },
    { name: 'inside of one address', text: digest.slice(2, 10), trips: isLarge ? 2 : 1 },
    { name: 'inside of many names', text: 'rson 77', trips: isLarge ? 3 : 1 },
    { name: 'text that nobody has', text: 'zzyzx', trips: isLarge ? 2 : 1 },
  ];
  return kinds.map(({ name, text, trips }) => ({
    name: `search, ${name}`,
    trips,
    ask: async () => await call(url, 'GET', `/users?limit=50&desc=true&query=${encodeURIComponent(text)}`, asAdmin),
  }));
}
