import { Button } from '../../ui/button.tsx';
import { CodeBlock } from '../../ui/code-block.tsx';
import { Actions } from '../../ui/dialog.tsx';
import { ShownOnce } from '../../ui/shown-once.tsx';
import { nextCode } from './webhook-code.ts';

/** A new signing secret, which is shown once, and the code that uses it. */
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
