import { bankOf } from './bank.ts';
import type { Bench } from './billing.ts';
import { dashboardOf } from './dashboard.ts';
import { payingOf } from './paying.ts';
import { timeOf } from './time.ts';
import type { StripeWorld } from './world.ts';

/** Returns what happens outside of the API of a stand-in. */
export function worldOf(bench: Bench): StripeWorld {
  return { ...payingOf(bench), ...timeOf(bench), ...dashboardOf(bench), ...bankOf(bench) };
}
