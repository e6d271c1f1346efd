import type { ReadScope } from '../../core/read.ts';
import type { Transport } from '../../core/transport.ts';
import type { Session } from '../../session/session.ts';
import type { AppCore } from './app-core.ts';

/** Context of a call at any level. The server rejects operations that are not allowed at the level. */
export interface AnyCaller {
  readonly transport: Transport<'client'> | Transport<'server'> | Transport<'admin'>;
}

/** Access levels of calls for users and teams. */
export type Level = 'client' | 'server';

/** Context of calls for teams, permissions and API keys. */
export interface Caller<L extends Level = Level> extends ReadScope {
  readonly core: AppCore;
  /** The server rejects operations that are not allowed at this level. The types of the methods prevent such calls. */
  readonly transport: Transport<L>;
  /** The session of the user, if the user is signed in. */
  readonly session: Session | undefined;
  /**
   * Called after a change, because users contain some of the data.
   *
   * @param questions key prefixes of other reads of the session that may have changed
   */
  readonly changed: (...questions: readonly string[]) => void;
}

/** Context of calls for a user's data. */
export interface UserOwner<L extends Level = Level> extends Caller<L> {
  /** ID of the user. `me` for the signed-in user. */
  readonly userId: string;
}

/** Context of calls for a team's data. */
export interface TeamOwner<L extends Level = Level> extends Caller<L> {
  readonly teamId: string;
}
