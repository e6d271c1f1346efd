import { Actions } from '../../../ui/dialogs/dialog.tsx';
import { ShownOnce } from '../../../ui/dialogs/shown-once.tsx';
import { Button } from '../../../ui/forms/button.tsx';
import { CodeBlock } from '../../../ui/layout/code-block.tsx';
import { nextCode } from './webhook-code.ts';

/** Shows a new signing secret once, and the code that uses it. */
export function NewSecret({ secret, onClose }: { secret: string; onClose: () => void }) {
  return (
    <>
      <ShownOnce
        count="one"
        what="signing secret"
        advice="Store it in an environment variable of your server. Your server verifies with it that events come from Portico."
      />
      <div className="flex flex-col gap-4">
        <CodeBlock title=".env" text={`PORTICO_WEBHOOK_SECRET=${secret}`} what="signing secret" />
        <CodeBlock title="Receive events in Next.js" text={nextCode} what="the code" />
      </div>
      <Actions>
        <Button look="primary" onClick={onClose}>
          Done
        </Button>
      </Actions>
    </>
  );
}
