import { Code, Terminal } from 'lucide-react';
import { codeOfLast } from '../lib/action-code.ts';
import { doneCalls } from '../lib/done-calls.ts';
import { useProjectIfAny } from '../lib/projects.tsx';
import { copyText } from '../ui/forms/copy.tsx';
import { announce } from '../ui/states/toasts.tsx';
import type { Command } from './command.ts';

/** Returns the actions that copy the last change in the project as code that makes it again. None without such code. */
export function useCopyActions(): Command[] {
  const code = codeOfLast(doneCalls(), useProjectIfAny()?.id);
  if (code === undefined) return [];
  const ways = [
    { id: 'copy-sdk', name: 'SDK code', icon: Code, text: code.sdk },
    { id: 'copy-curl', name: 'curl', icon: Terminal, text: code.curl },
  ];
  return ways.flatMap(({ id, name, icon, text }): Command[] => {
    if (text === undefined) return [];
    const copy = async () => {
      if (await copyText(text)) announce({ title: `Last change copied as ${name}` });
    };
    return [
      {
        id,
        group: 'Actions',
        name: `Copy last change as ${name}`,
        detail: code.operation,
        icon,
        run: () => void copy(),
      },
    ];
  });
}
