import type { EventType } from '@portico/react';
import {
  CreditCard,
  Fingerprint,
  KeyRound,
  LogIn,
  type LucideIcon,
  Mail,
  Settings2,
  UserRound,
  UsersRound,
  Vault,
} from 'lucide-react';
import { classes } from '../../ui/layout/classes.ts';
import { type EventGroup, groupOf } from './event-texts.ts';

const icons: Readonly<Record<EventGroup, LucideIcon>> = {
  'Sign-ins and sessions': LogIn,
  'Failed sign-ins': LogIn,
  Users: UserRound,
  'Ways to sign in': Fingerprint,
  'Teams and permissions': UsersRound,
  'API keys': KeyRound,
  'Project and configuration': Settings2,
  'Demo data and request bodies': Settings2,
  Emails: Mail,
  Payments: CreditCard,
  'Data vault': Vault,
};

/** Shows the icon of the group of an event, in red for a failure. */
export function EventMark({ type }: { type: EventType }) {
  const group = groupOf(type);
  const Icon = group === undefined ? Settings2 : icons[group];
  const isFailure = type.endsWith('.failed');
  return (
    <span
      aria-hidden="true"
      className={classes(
        'grid size-7 shrink-0 place-items-center rounded-md',
        isFailure ? 'bg-danger-soft text-danger-ink' : 'bg-sunken text-ink-3',
      )}
    >
      <Icon size={15} />
    </span>
  );
}
