import { DocumentChoice } from './document-choice.tsx';

interface DocumentMinutesProps {
  /** Path of the setting in the configuration document. */
  path: `${string}.${string}`;
  label: string;
  help: string;
  choices: readonly { minutes: number | null; text: string }[];
}

/** Shows a choice for a duration that exists only in the configuration document. It saves immediately. */
export function DocumentMinutes({ choices, ...props }: DocumentMinutesProps) {
  const options = choices.map(({ minutes, text }) => ({ value: minutes, text }));
  return <DocumentChoice {...props} options={options} textOfOther={(minutes) => `${minutes} minutes`} />;
}
