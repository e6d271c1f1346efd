import { useAction } from '@portico/react';
import { Link } from '@tanstack/react-router';
import { KeyRound } from 'lucide-react';
import { useEffect, useState } from 'react';
import { dropFreshKeys, type FreshKeys, freshKeysOf } from '../../features/projects/fresh-keys.ts';
import { createFirstKeySet, keySetAdvice } from '../../features/projects/key-sets.ts';
import { useProject } from '../../lib/projects.tsx';
import { refresh } from '../../lib/queries.ts';
import { useTitle } from '../../lib/title.ts';
import { Button, buttonClasses } from '../../ui/button.tsx';
import { CodeBlock } from '../../ui/code-block.tsx';
import { ProblemNote } from '../../ui/problem.tsx';
import { ShownOnce } from '../../ui/shown-once.tsx';
import { Screen, Section } from '../../ui/surface.tsx';
import { EnvironmentBlock } from './environment-block.tsx';
import { type FrameworkId, frameworks } from './snippets.ts';

/** From a project to an app that signs users in: the environment file and a few lines of code. */
export function Connect() {
  const project = useProject();
  useTitle('Connect your app', project.displayName);
  const [keys, setKeys] = useState<FreshKeys | undefined>(() => freshKeysOf(project.id));
  const [framework, setFramework] = useState<FrameworkId>('vite');
  const { install, help, files } = frameworks[framework];
  // Not while this screen is made: in development it is made twice.
  useEffect(() => () => dropFreshKeys(project.id), [project.id]);
  return (
    <Screen
      width="narrow"
      title="Connect your app"
      subtitle="A few lines, and your app can sign users up and in."
      actions={
        <Link to="/projects/$projectId" params={{ projectId: project.id }} className={buttonClasses()}>
          Go to the overview
        </Link>
      }
    >
      <div className="flex flex-col gap-6">
        <Section title="1. Put the keys into your app" help="A file called .env beside your package.json.">
          {keys === undefined ? (
            <CreateKeys onCreated={setKeys} />
          ) : (
            <>
              <ShownOnce count="several" advice={keySetAdvice} />
              <EnvironmentBlock keys={keys} framework={framework} onChange={setFramework} />
            </>
          )}
        </Section>
        <Section title="2. Show the sign-in pages" help={help}>
          <div className="flex flex-col gap-3">
            <CodeBlock title="Terminal" what="the command" text={install} />
            {files.map(({ name, text }) => (
              <CodeBlock key={name} title={name} what={name} text={text} />
            ))}
          </div>
        </Section>
        <Section
          title="3. Sign up"
          help="Start your app and open /handler/sign-up. The new user appears in this dashboard."
        >
          <Link to="/projects/$projectId/users" params={{ projectId: project.id }} className={buttonClasses()}>
            Show the users
          </Link>
        </Section>
      </div>
    </Screen>
  );
}

function CreateKeys({ onCreated }: { onCreated: (keys: FreshKeys) => void }) {
  const project = useProject();
  const creation = useAction(async () => {
    const keys = await createFirstKeySet(project.app);
    await refresh(['keys', project.id]);
    onCreated(keys);
  });
  return (
    <>
      <p className="mb-3 text-ink-2">
        Keys are shown only at the moment they are created. If you have lost them, create new ones and{' '}
        <Link
          to="/projects/$projectId/keys"
          params={{ projectId: project.id }}
          className="font-medium text-accent-ink hover:underline"
        >
          revoke the old ones
        </Link>
        .
      </p>
      <Button look="primary" isBusy={creation.isRunning} onClick={() => void creation.run()}>
        <KeyRound size={16} aria-hidden="true" />
        Create keys
      </Button>
      <ProblemNote error={creation.error} />
    </>
  );
}
