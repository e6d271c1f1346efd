import { loadPasswordRecovery } from '@portico/js/internals';
import { useState } from 'react';
import { usePorticoApp } from '../../../hooks/app-context.ts';
import { useAction } from '../../../hooks/use-action.ts';
import { useSoon } from '../../../hooks/use-soon.ts';

/** Options of `useForgotPassword`. */
export interface ForgotPasswordOptions {
  /** URL for the link in the email. Default: the page `passwordReset`. */
  readonly callbackUrl?: string;
  /** Called each time a link was requested. */
  readonly onSuccess?: () => void;
}

/** State and actions of `useForgotPassword`. */
export interface ForgotPasswordFlow {
  /** Requests a link for an address. Another call sends another link. */
  send(email: string): Promise<void>;
  /** The address that a link was requested for. It does not reveal whether the address has an account. */
  readonly sentTo: string | undefined;
  /** Number of links requested. */
  readonly timesSent: number;
  /** Goes back to the email step. */
  startOver(): void;
  /** Whether the email is being sent. */
  readonly isRunning: boolean;
  /** Error of the last attempt: an untrusted domain, a project without passwords, or a failed connection. */
  readonly error: unknown;
}

const nothingSent: { readonly sentTo: string | undefined; readonly timesSent: number } = {
  sentTo: undefined,
  timesSent: 0,
};

/**
 * Sends an email with a password reset link.
 *
 * @example
 * const { send, sentTo, isRunning, error } = useForgotPassword();
 */
export function useForgotPassword({ callbackUrl, onSuccess }: ForgotPasswordOptions = {}): ForgotPasswordFlow {
  const app = usePorticoApp();
  useSoon(loadPasswordRecovery);
  const [sent, setSent] = useState(nothingSent);
  const { run, isRunning, error } = useAction(async (email: string) => {
    // An address without an account gets the same result.
    await app.sendForgotPasswordEmail(email, { callbackUrl });
    setSent(({ timesSent }) => ({ sentTo: email, timesSent: timesSent + 1 }));
    onSuccess?.();
  });
  return { ...sent, send: run, startOver: () => setSent(nothingSent), isRunning, error };
}
