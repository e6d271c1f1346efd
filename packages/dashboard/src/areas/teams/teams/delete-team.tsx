import type { ServerTeam } from '@portico/react';
import { useNavigate } from '@tanstack/react-router';
import { useProject } from '../../../lib/projects.tsx';
import { DeleteSection } from '../../../ui/dialogs/delete-section.tsx';
import { announce } from '../../../ui/states/toasts.tsx';

/** Deletes the team after the user has typed its name. */
export function DeleteTeam({ team, onChanged }: { team: ServerTeam; onChanged: () => Promise<void> }) {
  const { id: projectId } = useProject();
  const navigate = useNavigate();
  return (
    <DeleteSection
      what="team"
      name={team.displayName}
      lost="The team and its memberships, invitations, API keys and metadata will be permanently deleted. The users are not deleted."
      onDelete={async () => {
        await team.delete();
        await navigate({ to: '/projects/$projectId/teams', params: { projectId } });
        await onChanged();
        announce({ title: 'Team deleted', text: team.displayName });
      }}
    />
  );
}
