import type { FreshKeys } from '../../../features/ground/projects/fresh-keys.ts';
import { useProject } from '../../../lib/projects.tsx';
import { useClientApp } from '../../../lib/session.tsx';
import { SelectField } from '../../../ui/forms/field.tsx';
import { CodeBlock } from '../../../ui/layout/code-block.tsx';
import { environmentFiles, type FrameworkId, frameworks } from './snippets.ts';

interface EnvironmentBlockProps {
  readonly keys: FreshKeys;
  readonly framework: FrameworkId;
  readonly onChange: (framework: FrameworkId) => void;
}

const options = Object.entries(frameworks).map(([value, { text }]) => ({ value, text }));

/** Shows new keys as environment files, with the variable names of the framework. */
export function EnvironmentBlock({ keys, framework, onChange }: EnvironmentBlockProps) {
  const project = useProject();
  const { settings } = useClientApp();
  return (
    <div className="flex flex-col gap-3">
      <SelectField
        label="Framework"
        options={options}
        value={framework}
        onChange={(event) => onChange(event.target.value as FrameworkId)}
      />
      {environmentFiles(frameworks[framework], { apiUrl: settings.apiUrl, projectId: project.id, keys }).map((file) => (
        <CodeBlock key={file.title} {...file} />
      ))}
    </div>
  );
}
