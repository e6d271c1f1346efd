import type { LucideIcon } from 'lucide-react';

/** A destination of the command palette. */
export interface Command {
  id: string;
  group: 'Pages' | 'Actions' | 'Projects' | FoundGroup;
  name: string;
  detail?: string | undefined;
  icon: LucideIcon;
  run: () => void;
}

/** Groups of what is searched for while the owner types. */
export type FoundGroup =
  | 'Users'
  | 'Teams'
  | 'Payments'
  | 'Keys'
  | 'Audit log'
  | 'Requests'
  | 'Emails and sign-ins'
  | 'Documentation';
