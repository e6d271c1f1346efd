import type { ErasureStep } from '../kernel/background/erasure.ts';
import type { BackgroundJob, TenancyCleanup } from '../kernel/background/jobs.ts';
import type { EncryptedRecords } from '../kernel/encrypted-records.ts';
import type { OperatorCommands } from '../kernel/operator-command.ts';
import type { Platform } from '../kernel/platform.ts';
import type { SealedValues } from '../kernel/sealed-values.ts';
import type { ImplementedEndpoint } from './implement.ts';

/** What a feature gives the server. `features.ts` lists all of them: their order is that of the cleanups and of the steps of an erasure. */
export interface Feature {
  readonly endpoints?: readonly ImplementedEndpoint[];
  /** Periodic work, in the order in which it runs. */
  readonly jobs?: (platform: Platform) => readonly BackgroundJob[];
  /** What deletes the rows of a removed tenancy. */
  readonly cleanups?: readonly TenancyCleanup[];
  /** What removes the personal values of deleted users. */
  readonly erasure?: (platform: Platform) => readonly ErasureStep[];
  /** What data keys encrypt. */
  readonly records?: readonly EncryptedRecords[];
  /** What is sealed with a server secret for longer than a few hours. */
  readonly sealed?: readonly SealedValues[];
  /** Commands of the operator. */
  readonly commands?: OperatorCommands;
}
