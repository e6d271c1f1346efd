import { loadPasswordRecovery } from '@portico/js/internals';
import { useState } from 'react';
import { useAction } from '../../hooks/use-action.ts';
import { useSoon } from '../../hooks/use-soon.ts';
import { usePorticoApp } from '../../provider/app-context.ts';

/** Where the mail leads, and what happens after it was sent. */
export interface ForgotPasswordOptions {
  /** Where the link of the e-mail leads; the page `passwordReset` if absent. */
  readonly callbackUrl?: string;
  /** Called each time a link was asked for. */
  readonly onSuccess?: () => void;
}

/** What a page for forgotten passwords does, without a tag. */
export interface ForgotPasswordFlow {
  /** Asks for a link to an address. The same again sends another one. */
  send(email: string): Promise<void>;
  /** The address that a link was asked for. Whether it belongs to anybody nobody learns. */
  readonly sentTo: string | undefined;
  /** How often a link was asked for. */
  readonly timesSent: number;
  /** Goes back to the question for an address. */
  startOver(): void;
  /** Whether the mail is being sent. */
  readonly isRunning: boolean;
  /** What went wrong the last time: a site that is not trusted, a project without passwords, a failed connection. */
  readonly error: unknown;
}

const nothingSent: { readonly sentTo: string | undefined; readonly timesSent: number } = {
  sentTo: undefined,
  timesSent: 0,
};

/**
 * Has a link for choosing a new password sent.
 *
 * @example
 * const { send, sentTo, isRunning, error } = useForgotPassword();
 */
export function useForgotPassword({ callbackUrl, onSuccess }: ForgotPasswordOptions = {}): ForgotPasswordFlow {
  const app = usePorticoApp();
  useSoon(loadPasswordRecovery);
  const [sent, setSent] = useState(nothingSent);
  const { run, isRunning, error } = useAction(async (email: string) => {
    // An answer that nobody has this address is treated like the other one.
    await app.sendForgotPasswordEmail(email, { callbackUrl });
    setSent(({ timesSent }) => ({ sentTo: email, timesSent: timesSent + 1 }));
    onSuccess?.();
  });
  return { ...sent, send: run, startOver: () => setSent(nothingSent), isRunning, error };
}
