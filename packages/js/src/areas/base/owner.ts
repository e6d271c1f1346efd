import type { ReadScope } from '../../core/read.ts';
import type { Transport } from '../../core/transport.ts';
import type { Session } from '../../session/session.ts';
import type { AppCore } from './app-core.ts';

/** The levels at which one looks at users and teams. */
export type Level = 'client' | 'server';

/** Who asks for teams, permissions and keys. */
export interface Caller<L extends Level = Level> extends ReadScope {
  readonly core: AppCore;
  /** What a client may not say the server refuses; only the types of its methods keep it from trying. */
  readonly transport: Transport<L>;
  /** The session of the user, if the user is signed in here. */
  readonly session: Session | undefined;
  /**
   * Called after a change: users repeat some of what belongs to them.
   *
   * @param questions what else of the session's reads may have changed, by the beginnings of their keys
   */
  readonly changed: (...questions: readonly string[]) => void;
}

/** Who asks for what belongs to a user. */
export interface UserOwner<L extends Level = Level> extends Caller<L> {
  /** `me` for the signed-in user. */
  readonly userId: string;
}

/** Who asks for what belongs to a team. */
export interface TeamOwner<L extends Level = Level> extends Caller<L> {
  readonly teamId: string;
}
