import type { GrowthPoint } from '@portico/react';
import type { Point } from '../../../ui/charts/buckets.ts';

/** Returns one number of each day or hour, for a chart. */
export function pointsOf(points: readonly GrowthPoint[], read: (point: GrowthPoint) => number): Point[] {
  return points.map((point) => ({ date: point.at.toISOString(), value: read(point) }));
}
