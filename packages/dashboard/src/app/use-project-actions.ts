import { useNavigate, useParams } from '@tanstack/react-router';
import { ContactRound, type LucideIcon, MailPlus, Undo2, UserPlus, UsersRound } from 'lucide-react';
import { useProjectIfAny } from '../lib/projects.tsx';
import { useMayChange } from '../lib/rights.tsx';
import { openOnScreen } from '../lib/wanted-dialog.ts';
import type { Command } from './command.ts';

/** Returns the actions in the project that the role of the person allows. Each opens its dialog or the list to choose from. */
export function useProjectActions(): Command[] {
  const navigate = useNavigate();
  const projectId = useProjectIfAny()?.id;
  const { teamId } = useParams({ strict: false });
  const maySupport = useMayChange('support');
  const mayDevelop = useMayChange('developer');
  const isOwner = useMayChange('owner');
  if (projectId === undefined) return [];
  const params = { projectId };
  const action = (id: string, name: string, icon: LucideIcon, run: () => void): Command => {
    return { id, group: 'Actions', name, icon, run };
  };
  const supportActions = [
    action('create-user', 'Create user', UserPlus, () => {
      openOnScreen('create-user');
      void navigate({ to: '/projects/$projectId/users', params });
    }),
    action('invite-user', 'Invite user by email', MailPlus, () => {
      openOnScreen('invite-user');
      void navigate({ to: '/projects/$projectId/users', params });
    }),
    action('create-team', 'Create team', UsersRound, () => {
      openOnScreen('create-team');
      void navigate({ to: '/projects/$projectId/teams', params });
    }),
    action('invite-member', 'Invite team member', MailPlus, () => {
      // Without a team on screen, one is chosen first.
      openOnScreen('invite-member');
      if (teamId === undefined) void navigate({ to: '/projects/$projectId/teams', params });
    }),
  ];
  const developerActions = [
    action('refund', 'Refund a payment', Undo2, () => {
      const search = { view: 'payments', status: 'succeeded' } as const;
      void navigate({ to: '/projects/$projectId/payments/transactions', params, search });
    }),
  ];
  const ownerActions = [
    action('invite-person', 'Invite person to the project', ContactRound, () => {
      openOnScreen('invite-person');
      void navigate({ to: '/projects/$projectId/people', params });
    }),
  ];
  return [
    ...(maySupport ? supportActions : []),
    ...(mayDevelop ? developerActions : []),
    ...(isOwner ? ownerActions : []),
  ];
}
