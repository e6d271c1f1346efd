import { newId } from '../../base/ids.ts';
import type { MetricChange } from '../metrics/index.ts';
import { chance, type DemoUser } from './demo-lines.ts';

const dayMillis = 86_400_000;
/** Failed sign-ins are kept for 30 days at most. */
const failedDays = 20;

const dayOf = (time: number) => new Date(time).toISOString().slice(0, 10);

/** Returns the Monday of the week, in UTC. */
function weekOf(time: number): string {
  const date = new Date(time);
  return dayOf(time - ((date.getUTCDay() + 6) % 7) * dayMillis);
}

/** What users of demo data did. */
interface DemoActivity {
  /** What is added to the metrics. */
  readonly added: readonly MetricChange[];
  /** What triggers have added when the users were inserted, and do not take back when they are deleted. */
  readonly counted: readonly MetricChange[];
}

/** Returns the numbers of the days on which users were active. The day of the last activity is counted when a user is inserted. */
export function activityOf(runId: string, users: readonly DemoUser[]): DemoActivity {
  const added = new Map<string, MetricChange>();
  const counted = new Map<string, MetricChange>();
  const note = (into: Map<string, MetricChange>, kind: MetricChange['kind'], day: string, key: string) => {
    const name = `${kind} ${day} ${key}`;
    into.set(name, { kind, day, key, change: (into.get(name)?.change ?? 0) + 1 });
  };
  for (const [at, { signedUpAt, lastActiveAt, method }] of users.entries()) {
    const cohort = weekOf(signedUpAt);
    note(counted, 'cohort_users', cohort, '');
    if (lastActiveAt === null) continue;
    note(counted, 'active_users', dayOf(lastActiveAt), '');
    note(counted, 'returning_users', weekOf(lastActiveAt), cohort);
    note(added, 'sign_ins', dayOf(lastActiveAt), method);
    const weeks = new Set([weekOf(lastActiveAt)]);
    for (let time = signedUpAt; dayOf(time) < dayOf(lastActiveAt); time += dayMillis) {
      const isFirst = time === signedUpAt;
      if (!isFirst && chance(runId, `day ${at} ${dayOf(time)}`) > 0.35) continue;
      note(added, 'active_users', dayOf(time), '');
      if (isFirst || chance(runId, `sign-in ${at} ${dayOf(time)}`) < 0.6) note(added, 'sign_ins', dayOf(time), method);
      if (!weeks.has(weekOf(time))) note(added, 'returning_users', weekOf(time), cohort);
      weeks.add(weekOf(time));
    }
  }
  return { added: [...added.values()], counted: [...counted.values()] };
}

/** Returns failed sign-ins of the last days. */
export function failedSignInsOf(runId: string, addedAt: Date, users: readonly DemoUser[]) {
  const withPassword = users.filter(({ method, signedUpAt }) => {
    return method === 'password' && signedUpAt < addedAt.getTime() - failedDays * dayMillis;
  });
  return withPassword.slice(0, 12).map(({ id }, at) => ({
    id: newId<string>(),
    at: new Date(addedAt.getTime() - Math.floor((chance(runId, `failed ${at}`) * failedDays + 0.1) * dayMillis)),
    user_id: id,
    method: 'password',
    reason: at % 5 === 4 ? 'too_many_attempts' : 'wrong_password',
    ip: `203.0.113.${at + 10}`,
    country: null,
    user_agent:
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36',
  }));
}

/** Returns what triggers have added for failed sign-ins. */
export function countsOfFailed(rows: readonly { readonly at: Date }[]): readonly MetricChange[] {
  return rows.flatMap(({ at }): MetricChange[] => [
    { kind: 'failed_sign_ins', day: dayOf(at.getTime()), key: '', change: 1 },
    {
      kind: 'hourly_failed_sign_ins',
      day: dayOf(at.getTime()),
      key: String(at.getUTCHours()).padStart(2, '0'),
      change: 1,
    },
  ]);
}
