import type { Answer } from '../../core/transport.ts';
import type { Caller } from '../base/owner.ts';
import type { ServerUser } from '../users/user.ts';

/** What a server's calls need besides: teams have users, and users have teams. */
export interface ServerCaller extends Caller<'server'> {
  readonly userFromWire: (wire: Answer<'GET /users/:user_id', 'server'>) => ServerUser;
}
