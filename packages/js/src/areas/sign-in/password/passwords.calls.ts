// Generated from packages/contract by `npm run fix`.
import { callAs } from '../../../core/call-as.ts';
import type { AnyCaller } from '../../base/owner.ts';

export async function set(caller: AnyCaller, password: string): Promise<void> {
  await callAs(caller.transport, 'POST /auth/password/set', { body: { password } });
}

export async function update(caller: AnyCaller, oldPassword: string, newPassword: string): Promise<void> {
  await callAs(caller.transport, 'POST /auth/password/update', { body: { oldPassword, newPassword } });
}
