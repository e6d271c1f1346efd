import { SelectField } from '../../../ui/forms/select-field.tsx';
import { useOwnerTeams } from './owner-teams.ts';

interface OwnerTeamFieldProps {
  /** The selected team. Default: the first one. */
  teamId: string | undefined;
  onChange: (teamId: string) => void;
}

/** Shows a select field for the owner team of a new project. Hidden if the owner has only one team. */
export function OwnerTeamField({ teamId, onChange }: OwnerTeamFieldProps) {
  const teams = useOwnerTeams().data ?? [];
  if (teams.length < 2) return null;
  return (
    <SelectField
      label="Team"
      options={teams.map(({ id, displayName: text }) => ({ value: id, text }))}
      value={teamId}
      help="Members of this team can manage the project."
      onChange={onChange}
    />
  );
}
