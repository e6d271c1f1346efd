import { TextField } from './field.tsx';

interface EndpointFieldsProps {
  /** Default: English. */
  labels?: { readonly url: string; readonly description: string };
  value: { readonly url: string; readonly description: string };
  help?: string;
  /** What is wrong with the URL. */
  error: string | undefined;
  onChange: (change: { url?: string; description?: string }) => void;
}

const english = { url: 'URL', description: 'Description' };

/** Shows the fields for the URL and the description of a webhook endpoint. */
export function EndpointFields({ labels = english, value, help, error, onChange }: EndpointFieldsProps) {
  return (
    <>
      <TextField
        label={labels.url}
        type="url"
        placeholder="https://example.com/api/webhooks"
        autoComplete="off"
        spellCheck={false}
        maxLength={2000}
        value={value.url}
        help={help}
        error={error}
        onChange={(event) => onChange({ url: event.target.value })}
      />
      <TextField
        label={labels.description}
        isOptional
        autoComplete="off"
        maxLength={500}
        value={value.description}
        onChange={(event) => onChange({ description: event.target.value })}
      />
    </>
  );
}
