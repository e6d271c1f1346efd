import { TextArea } from '../../../ui/forms/field.tsx';

const reasonLengthMax = 1000;
const noteLengthMax = 10_000;

/** Why users are restricted. Empty texts are none. */
export interface RestrictionReasons {
  readonly reason: string;
  readonly note: string;
}

/** Converts the reasons for the API. */
export function reasonsToSend({ reason, note }: RestrictionReasons) {
  return { reason: reason.trim() || null, privateDetails: note.trim() || null };
}

interface RestrictionFieldsProps {
  value: RestrictionReasons;
  onChange: (value: RestrictionReasons) => void;
  /** Whether several users are restricted. */
  areMany?: boolean;
}

/** Shows the fields for the reason of a restriction. */
export function RestrictionFields({ value, onChange, areMany = false }: RestrictionFieldsProps) {
  return (
    <>
      <TextArea
        label="Reason"
        help={areMany ? 'Shown to each user.' : 'Shown to the user.'}
        isOptional
        maxLength={reasonLengthMax}
        value={value.reason}
        onChange={(event) => onChange({ ...value, reason: event.target.value })}
      />
      <TextArea
        label="Private note"
        help="Only visible in the dashboard and to your servers."
        isOptional
        maxLength={noteLengthMax}
        value={value.note}
        onChange={(event) => onChange({ ...value, note: event.target.value })}
      />
    </>
  );
}
