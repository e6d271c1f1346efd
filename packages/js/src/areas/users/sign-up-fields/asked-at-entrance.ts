import type { Session } from '../../../session/session.ts';
import type { AppCore } from '../../base/app-core.ts';

/** Returns whether a user who has signed in is asked for sign-up fields: a new user for all, others for the required ones. */
export async function isAskedAtEntrance(core: AppCore, session: Session, isNewUser: boolean): Promise<boolean> {
  const transport = core.transport('client', session);
  const wire = await transport.call('GET /sign-up-fields/:user_id', { params: { user_id: 'me' } });
  return wire.is_required || (isNewUser && wire.fields.some((field) => field.answer === null));
}
