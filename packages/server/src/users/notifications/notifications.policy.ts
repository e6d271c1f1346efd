import { Refusal } from '../../base/refusal.ts';

const codeLength = 45;

/** Rejects malformed codes without a database query. @throws {Refusal} 400 */
export function requireCodeForm(code: string): void {
  if (code.length !== codeLength) throw new Refusal(400, 'Invalid code');
}
