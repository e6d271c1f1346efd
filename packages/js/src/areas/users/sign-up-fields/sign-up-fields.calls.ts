// Generated from packages/contract by `npm run fix`.
import { callAs } from '../../../core/call-as.ts';
import type { AnyCaller } from '../../base/owner.ts';
import type { SignUpField, UserConsent, WithdrawnConsent } from './sign-up-fields.types.ts';

export async function get(
  caller: AnyCaller,
  userId: string,
): Promise<{
  /** Whether an answer to a required field is missing. */
  isRequired: boolean;
  fields: SignUpField[];
  /** Newest first, at most 100. */
  consents: UserConsent[];
  /** Newest first, at most 100. The user does not agree to them any more. */
  withdrawnConsents: WithdrawnConsent[];
}> {
  return await callAs(caller.transport, 'GET /sign-up-fields/:user_id', { params: { user_id: userId } });
}

export async function answer(
  caller: AnyCaller,
  userId: string,
  answers: Readonly<Record<string, string>>,
): Promise<void> {
  await callAs(caller.transport, 'POST /sign-up-fields/:user_id', {
    params: { user_id: userId },
    body: { answers },
    opaque: ['answers'],
  });
}

export async function withdraw(caller: AnyCaller, userId: string, fieldId: string): Promise<void> {
  await callAs(caller.transport, 'DELETE /sign-up-fields/:user_id/consents/:field_id', {
    params: { user_id: userId, field_id: fieldId },
  });
}
