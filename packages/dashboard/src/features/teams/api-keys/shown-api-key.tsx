import type { ApiKey } from '@portico/react';
import { Actions } from '../../../ui/dialogs/dialog.tsx';
import { ShownOnce } from '../../../ui/dialogs/shown-once.tsx';
import { Button } from '../../../ui/forms/button.tsx';
import { CodeBlock } from '../../../ui/layout/code-block.tsx';

interface ShownApiKeyProps {
  value: string;
  kind: ApiKey['type'];
  onClose: () => void;
}

/** Shows a new API key, in a dialog. It cannot be shown again. */
export function ShownApiKey({ value, kind, onClose }: ShownApiKeyProps) {
  return (
    <>
      <ShownOnce count="one" advice={`Share it only with the program that acts for the ${kind}.`} />
      <CodeBlock title="API key" what="the API key" text={value} />
      <Actions>
        <Button look="primary" onClick={onClose}>
          I have copied it
        </Button>
      </Actions>
    </>
  );
}
