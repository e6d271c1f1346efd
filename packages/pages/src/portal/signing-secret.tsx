import { ConfirmDialog } from '@portico/dashboard/ui/dialogs/confirm-dialog.tsx';
import { Button } from '@portico/dashboard/ui/forms/button.tsx';
import { CodeBlock } from '@portico/dashboard/ui/layout/code-block.tsx';
import { ProblemNote } from '@portico/dashboard/ui/states/problem.tsx';
import { useAction } from '@portico/react';
import { useState } from 'react';
import type { PortalCalls } from './portal-calls.ts';
import { useTexts } from './texts.ts';

interface SigningSecretProps {
  api: PortalCalls;
  endpointId: string;
}

/** Shows the signing secret of an endpoint. It is loaded only when it is shown. */
export function SigningSecret({ api, endpointId }: SigningSecretProps) {
  const texts = useTexts();
  const [secret, setSecret] = useState<string | undefined>(undefined);
  const [isRotating, setIsRotating] = useState(false);
  const showing = useAction(async () => setSecret(await api.secret(endpointId)));
  return (
    <div className="flex flex-col items-start gap-3">
      {secret !== undefined && (
        <div className="w-full">
          <CodeBlock title={texts.signingSecret} text={secret} what={texts.signingSecret} />
        </div>
      )}
      <div className="flex flex-wrap gap-2">
        {secret === undefined ? (
          <Button isBusy={showing.isRunning} onClick={() => void showing.run()}>
            {texts.showSecret}
          </Button>
        ) : (
          <Button onClick={() => setSecret(undefined)}>{texts.hideSecret}</Button>
        )}
        <Button onClick={() => setIsRotating(true)}>{texts.rotateSecret}</Button>
      </div>
      <ProblemNote error={showing.error} />
      <ConfirmDialog
        isOpen={isRotating}
        title={texts.rotateTitle}
        consequence={texts.rotateText}
        action={texts.rotateSecret}
        onConfirm={async () => {
          await api.rotate(endpointId);
          setSecret(await api.secret(endpointId));
        }}
        onClose={() => setIsRotating(false)}
      />
    </div>
  );
}
