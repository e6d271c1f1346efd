import type { installationFigures } from '@portico/contract';
import type { z } from 'zod';

/** The figures of an installation, as its operator reads them. */
export type InstallationFigures = z.output<typeof installationFigures>;

/** A process of the installation. */
interface OwnProcess {
  readonly id: string;
  /** Name of its machine. */
  readonly host: string;
  readonly startedAt: Date;
}

/** What the commands of the operator know, for a feature that shows it. */
export interface InstallationReader {
  readonly process: OwnProcess;
  /** Reads all figures but the processes. @param isCheckWanted whether to check again what was checked less than five minutes ago */
  readonly read: (isCheckWanted: boolean) => Promise<Omit<InstallationFigures, 'processes'>>;
}
