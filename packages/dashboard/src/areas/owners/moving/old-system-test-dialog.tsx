import type { AdminOwnedProject, OldSystemTest } from '@portico/react';
import { dialogForm } from '../../../ui/dialogs/form-dialog.tsx';

interface Entered {
  email: string;
  password: string;
  result: OldSystemTest | undefined;
}

/** Returns the dialog that asks the old system about an address, and moves nobody in. */
export function oldSystemTestDialog(project: AdminOwnedProject) {
  return dialogForm<Entered>({
    title: 'Test the old system',
    description: 'Asks as a sign-in does, and moves nobody in.',
    action: 'Test',
    first: { email: '', password: '', result: undefined },
    fields: ({ email, password, result }) => [
      {
        name: 'email',
        label: 'Email',
        inputMode: 'email',
        problem: /^\S+@\S+$/.test(email.trim()) ? undefined : 'Enter an email address',
      },
      {
        name: 'password',
        label: 'Password',
        type: 'password',
        problem: password === '' ? 'Enter the password' : undefined,
      },
      {
        id: 'result',
        shows: () => (
          <p role="status" className="break-words text-base">
            {result !== undefined && textOf(result)}
          </p>
        ),
      },
    ],
    send: async ({ email, password }, set) => {
      set({ result: undefined });
      set({ result: await project.app.imports.testOldSystem({ email: email.trim(), password }) });
      return 'stays';
    },
  });
}

const outcomes = {
  created: 'would move in',
  linked: 'would get the password here',
  skipped: 'would not move in',
  refused: 'could not move in',
} as const;

function textOf({ answer, outcome, problem, displayName, durationMillis }: OldSystemTest): string {
  const time = `${durationMillis.toLocaleString('en')} ms`;
  if (answer === 'failed') return `No usable answer after ${time}: ${problem ?? ''}`;
  if (answer === 'no_user') return `There is no such user, or the password is wrong (${time}).`;
  const reason = problem === null ? '' : `: ${problem}`;
  return `${displayName ?? 'The user'} ${outcomes[outcome ?? 'created']}${reason} (${time}).`;
}
