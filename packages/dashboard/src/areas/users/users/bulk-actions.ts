import type { ServerUser } from '@portico/react';
import { type RestrictionReasons, reasonsToSend } from './restriction-fields.tsx';

/** An action on the selected users. */
export interface BulkAction {
  /** Text of its button and of the button that confirms it. */
  readonly verb: string;
  /** What has happened to the users: "restricted". */
  readonly done: string;
  readonly consequence: string;
  /** Whether the number of users has to be typed. */
  readonly isIrreversible: boolean;
  /** Returns whether the action changes a user. */
  readonly concerns: (user: ServerUser) => boolean;
  /** Whether the owner can give a reason. */
  readonly hasReasons: boolean;
  readonly act: (user: ServerUser, reasons: RestrictionReasons) => Promise<unknown>;
  readonly undo?: (user: ServerUser) => Promise<unknown>;
}

/** The actions on selected users. */
export const bulkActions: readonly BulkAction[] = [
  {
    verb: 'End sessions',
    done: 'signed out',
    consequence: 'They will be signed out on all devices within a second.',
    isIrreversible: false,
    concerns: () => true,
    hasReasons: false,
    act: async (user) => await user.revokeOtherSessions(),
  },
  {
    verb: 'Restrict',
    done: 'restricted',
    consequence:
      'They will be signed out on all devices, and their API keys will be rejected. They can sign in again, but can only read their own account and sign out.',
    isIrreversible: false,
    // A second restriction would replace the reason of the first one.
    concerns: ({ restrictedByAdmin }) => !restrictedByAdmin,
    hasReasons: true,
    act: async (user, reasons) => await user.restrict(reasonsToSend(reasons)),
    undo: async (user) => await user.release(),
  },
  {
    verb: 'Delete',
    done: 'deleted',
    consequence:
      'The accounts and their sessions, API keys and metadata will be permanently deleted. This cannot be undone.',
    isIrreversible: true,
    concerns: () => true,
    hasReasons: false,
    act: async (user) => await user.delete(),
  },
];
