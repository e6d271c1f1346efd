import { drive, type Load, type Measured, median, middle } from './load.ts';
import { options } from './options.ts';
import type { Measurable } from './processes.ts';
import type { Row } from './table.ts';

/** A measurement with its SQL round trips. */
export interface Subject {
  readonly name: string;
  readonly load: Omit<Load, 'seconds'>;
  readonly trips: number;
}

/**
 * Alternates runs of a load and the floor, and compares the medians. Without a floor, there is no comparison.
 *
 * @param floorPath the route of the floor. A route that writes gets POST requests
 */
export async function against(
  floor: Measurable | undefined,
  { name, load, trips }: Subject,
  floorPath = '/floor',
): Promise<Row> {
  const { seconds } = options;
  await drive({ ...load, seconds: 1 });
  const runs: Measured[] = [];
  const floors: Measured[] = [];
  for (let round = 0; round < options.rounds; round += 1) {
    runs.push(await drive({ ...load, seconds }));
    if (floor === undefined) continue;
    const { connections } = load;
    floors.push(
      await drive({
        url: `${floor.url}${floorPath}`,
        method: load.method ?? 'GET',
        connections,
        seconds,
        cpu: floor.cpu,
      }),
    );
  }
  const measured = middle(runs);
  if (floors.length === 0) return { name, measured, trips, ratio: undefined, against: '' };
  const ratio = median(runs.map((run, round) => run.perSecond / (floors[round]?.perSecond ?? Number.NaN)));
  const ground = middle(floors);
  const cpu = ground.cpuMicros === undefined ? '' : `, ${ground.cpuMicros.toFixed(0)} µs`;
  return { name, measured, trips, ratio, against: `floor ${ground.perSecond.toFixed(0)}/s${cpu}` };
}
