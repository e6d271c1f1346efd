import type { ServerTeam } from '@portico/react';
import { useNavigate } from '@tanstack/react-router';
import { useProject } from '../../lib/projects.tsx';
import { DeleteSection } from '../../ui/delete-section.tsx';
import { announce } from '../../ui/toasts.tsx';

/** Deletes the team, after its name was typed. */
export function DeleteTeam({ team, onChanged }: { team: ServerTeam; onChanged: () => Promise<void> }) {
  const { id: projectId } = useProject();
  const navigate = useNavigate();
  return (
    <DeleteSection
      what="team"
      name={team.displayName}
      lost="The team, its memberships, invitations, API keys and metadata are gone for good. The users stay."
      onDelete={async () => {
        await team.delete();
        await navigate({ to: '/projects/$projectId/teams', params: { projectId } });
        await onChanged();
        announce({ title: 'Team deleted', text: team.displayName });
      }}
    />
  );
}
