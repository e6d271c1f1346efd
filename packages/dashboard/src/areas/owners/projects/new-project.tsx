import { type AdminOwnedProject, useAction } from '@portico/react';
import { Link, useNavigate } from '@tanstack/react-router';
import { ChevronLeft } from 'lucide-react';
import { useState } from 'react';
import { keepFreshKeys } from '../../../features/ground/projects/fresh-keys.ts';
import { createFirstKeySet } from '../../../features/ground/projects/key-sets.ts';
import { OwnerTeamField } from '../../../features/ground/projects/owner-team-field.tsx';
import { teamForProject } from '../../../features/ground/projects/owner-teams.ts';
import { projectsKey } from '../../../lib/projects.tsx';
import { refresh } from '../../../lib/queries.ts';
import { useClientApp, useOwner } from '../../../lib/session.tsx';
import type { DashboardSettings } from '../../../lib/settings.ts';
import { useTitle } from '../../../lib/title.ts';
import { Button } from '../../../ui/forms/button.tsx';
import { Checkbox } from '../../../ui/forms/checkbox.tsx';
import { TextArea, TextField } from '../../../ui/forms/field.tsx';
import { Form } from '../../../ui/forms/form.tsx';
import { Card, Screen } from '../../../ui/layout/surface.tsx';
import { ProblemNote } from '../../../ui/states/problem.tsx';
import { announce } from '../../../ui/states/toasts.tsx';

/** Creates a project with its first key set, then shows the keys. */
export function NewProject() {
  useTitle('Create project');
  return (
    <Screen
      layout="narrow"
      title="Create project"
      subtitle="You can change these settings later."
      back={
        <Link to="/projects" className="inline-flex items-center gap-1 rounded-sm text-ink-3 text-sm hover:text-ink">
          <ChevronLeft size={14} aria-hidden="true" className="rtl:rotate-180" />
          Projects
        </Link>
      }
    >
      <Card className="p-5">
        <NewProjectForm />
      </Card>
    </Screen>
  );
}

async function createKeys(project: AdminOwnedProject): Promise<void> {
  try {
    keepFreshKeys(project.id, await createFirstKeySet(project.app));
  } catch {
    // The project exists anyway. The next screen has a button to create keys.
    announce({ title: 'The project keys could not be created', text: 'Create them on this page.' });
  }
}

/** Returns the configuration of a new project. In development, emails to users shall work at once. */
function configOf({ inboxUrl }: DashboardSettings, credentialEnabled: boolean) {
  if (inboxUrl === null) return { credentialEnabled };
  return { credentialEnabled, emailConfig: { type: 'shared', developmentInbox: true } as const };
}

function NewProjectForm() {
  const owner = useOwner();
  const { settings } = useClientApp();
  const navigate = useNavigate();
  const [displayName, setDisplayName] = useState('');
  const [description, setDescription] = useState('');
  const [allowsPassword, setAllowsPassword] = useState(true);
  const [isChecked, setIsChecked] = useState(false);
  const [teamId, setTeamId] = useState<string | undefined>(undefined);
  const problem = displayName.trim() === '' ? 'Enter a project name.' : undefined;
  const creation = useAction(async () => {
    const team = await teamForProject(owner, teamId);
    const text = description.trim();
    const options = { teamId: team.id, displayName: displayName.trim(), config: configOf(settings, allowsPassword) };
    const project = await owner.createProject(text === '' ? options : { ...options, description: text });
    await createKeys(project);
    await refresh(projectsKey);
    await navigate({ to: '/projects/$projectId/connect', params: { projectId: project.id } });
  });
  return (
    <Form
      className="flex flex-col gap-4"
      onSend={() => {
        setIsChecked(true);
        if (problem === undefined) void creation.run();
      }}
    >
      <TextField
        label="Project name"
        autoFocus
        autoComplete="off"
        maxLength={256}
        value={displayName}
        error={isChecked ? problem : undefined}
        help="Users see it when they sign in."
        onChange={(event) => setDisplayName(event.target.value)}
      />
      <TextArea
        label="Description"
        isOptional
        maxLength={10_000}
        value={description}
        help="Only you and your team see it."
        onChange={(event) => setDescription(event.target.value)}
      />
      <OwnerTeamField teamId={teamId} onChange={setTeamId} />
      <Checkbox
        label="Allow sign-up and sign-in with email and password"
        isChecked={allowsPassword}
        onChange={setAllowsPassword}
      />
      <ProblemNote error={creation.error} />
      <div className="flex justify-end">
        <Button type="submit" look="primary" isBusy={creation.isRunning}>
          Create project
        </Button>
      </div>
    </Form>
  );
}
