import { useNavigate } from '@tanstack/react-router';
import { useProject } from '../../../lib/projects.tsx';
import { refresh } from '../../../lib/queries.ts';
import { dialogForm, FormDialog } from '../../../ui/dialogs/form-dialog.tsx';

/** Creates a team without members. */
export function NewTeamDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const project = useProject();
  const navigate = useNavigate();
  return (
    <FormDialog
      form={
        isOpen &&
        dialogForm({
          title: 'Create team',
          description: 'You can add members after you create the team.',
          action: 'Create team',
          first: { name: '' },
          fields: ({ name }) => [
            {
              name: 'name',
              label: 'Name',
              autoFocus: true,
              maxLength: 256,
              problem: name.trim() === '' ? 'Enter a team name.' : undefined,
            },
          ],
          send: async ({ name }) => {
            const team = await project.app.createTeam({ displayName: name.trim() });
            await refresh(['teams', project.id]);
            const params = { projectId: project.id, teamId: team.id };
            return {
              title: 'Team created',
              text: team.displayName,
              next: async () => await navigate({ to: '/projects/$projectId/teams/$teamId', params }),
            };
          },
        })
      }
      onClose={onClose}
    />
  );
}
