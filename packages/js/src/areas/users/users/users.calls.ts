// Generated from packages/contract by `npm run fix`.
import { callAs } from '../../../core/call-as.ts';
import type { AnyCaller } from '../../base/owner.ts';

export async function remove(caller: AnyCaller, userId: string): Promise<void> {
  await callAs(caller.transport, 'DELETE /users/:user_id', { params: { user_id: userId } });
}

export async function removeSelf(caller: AnyCaller): Promise<void> {
  await callAs(caller.transport, 'DELETE /users/me');
}

export async function cancelDeletion(caller: AnyCaller, userId: string): Promise<void> {
  await callAs(caller.transport, 'POST /users/:user_id/cancel-deletion', { params: { user_id: userId } });
}
