import type { Answer, Transport } from '../../../core/transport.ts';

type AdminTransport = Transport<'admin'>;
type WireOldSystem = Answer<'GET /internal/old-system', 'admin'>;
type WireTest = Answer<'POST /internal/old-system/test', 'admin'>;

/** The system from which users move in at their first sign-in. */
export interface OldSystem {
  /** How it is asked. `off`: not at all. */
  readonly type: WireOldSystem['type'];
  /** Users who have moved in. */
  readonly moved: number;
  /** When the last one has. */
  readonly lastMovedAt: Date | null;
  /** How many users it had. Null if that is unknown. */
  readonly total: number | null;
  /** Sign-ins for which it gave no usable answer. */
  readonly failures: number;
  /** When the last of them was. */
  readonly lastFailureAt: Date | null;
  /** Why the last one had no usable answer. */
  readonly lastFailure: string | null;
}

/** What the old system says about an address and a password. */
export interface OldSystemTest {
  /** `no_user`: there is no such user, or the password is wrong. */
  readonly answer: WireTest['answer'];
  /** Why there was no usable answer, or why the user could not move in. */
  readonly problem: string | null;
  /** How long the answer took. */
  readonly durationMillis: number;
  /** What would become of the user. */
  readonly outcome: WireTest['outcome'];
  /** Display name of the user. */
  readonly displayName: string | null;
}

/** Returns how many users have moved in from the old system. */
export async function getOldSystem(transport: AdminTransport): Promise<OldSystem> {
  const wire = await transport.call('GET /internal/old-system', { query: {} });
  return {
    type: wire.type,
    moved: wire.moved,
    lastMovedAt: dateOf(wire.last_moved_at_millis),
    total: wire.total,
    failures: wire.failures,
    lastFailureAt: dateOf(wire.last_failure_at_millis),
    lastFailure: wire.last_failure,
  };
}

/** Asks the old system about an address. */
export async function testOldSystem(
  transport: AdminTransport,
  { email, password }: { readonly email: string; readonly password: string },
): Promise<OldSystemTest> {
  const wire = await transport.call('POST /internal/old-system/test', { body: { email, password } });
  return {
    answer: wire.answer,
    problem: wire.problem,
    durationMillis: wire.duration_millis,
    outcome: wire.outcome,
    displayName: wire.display_name,
  };
}

function dateOf(millis: number | null): Date | null {
  return millis === null ? null : new Date(millis);
}
