import type { LucideIcon } from 'lucide-react';

/** A destination of the command palette. */
export interface Command {
  id: string;
  group: 'Pages' | 'Actions' | 'Projects' | 'Users' | 'Teams';
  name: string;
  detail?: string;
  icon: LucideIcon;
  run: () => void;
}
