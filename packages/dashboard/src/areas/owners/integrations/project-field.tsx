import type { AdminOwnedProject } from '@portico/react';
import { useState } from 'react';
import { SearchField } from '../../../ui/forms/search-field.tsx';
import { SelectField } from '../../../ui/forms/select-field.tsx';

/** Value of the option for a new project. */
export const newProject = 'new';

/** The projects that can be selected. */
export interface SelectableProjects {
  projects: readonly AdminOwnedProject[];
  /** How other projects are found. Undefined if there are none. */
  search: { readonly query: string; readonly onSearch: (query: string) => void } | undefined;
}

interface ProjectFieldProps extends SelectableProjects {
  /** ID of a project, `newProject`, or empty. */
  value: string;
  error: string | undefined;
  onChange: (value: string) => void;
}

/** Shows a field for one of the owner's projects, or a new one. Another search does not hide the selected project. */
export function ProjectField({ projects, search, value, error, onChange }: ProjectFieldProps) {
  const [selected, setSelected] = useState<AdminOwnedProject | undefined>(undefined);
  const isHidden = selected !== undefined && projects.every(({ id }) => id !== selected.id);
  const selectable = isHidden ? [selected, ...projects] : projects;
  return (
    <>
      {search !== undefined && (
        <SearchField
          label="Search projects"
          placeholder="Name or project ID"
          wanted={search.query}
          onChange={search.onSearch}
        />
      )}
      <SelectField
        label="Project"
        options={[
          ...(selectable.length === 0 ? [] : [{ value: '', text: 'Select a project' }]),
          ...selectable.map(({ id, displayName: text }) => ({ value: id, text })),
          { value: newProject, text: 'Create a new project' },
        ]}
        value={value}
        error={error}
        onChange={(next) => {
          setSelected(selectable.find(({ id }) => id === next));
          onChange(next);
        }}
      />
    </>
  );
}
