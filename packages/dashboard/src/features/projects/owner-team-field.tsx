import { SelectField } from '../../ui/field.tsx';
import { useOwnerTeams } from './owner-teams.ts';

interface OwnerTeamFieldProps {
  /** The team that was chosen; undefined stands for the first. */
  teamId: string | undefined;
  onChange: (teamId: string) => void;
}

/** Asks which team a new project goes to. Nothing for an owner who has no choice. */
export function OwnerTeamField({ teamId, onChange }: OwnerTeamFieldProps) {
  const teams = useOwnerTeams().data ?? [];
  if (teams.length < 2) return null;
  return (
    <SelectField
      label="Team"
      options={teams.map(({ id, displayName: text }) => ({ value: id, text }))}
      value={teamId}
      help="Its members administer the project."
      onChange={(event) => onChange(event.target.value)}
    />
  );
}
