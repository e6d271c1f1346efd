import { useState } from 'react';
import type { FreshKeys } from '../../../features/ground/projects/fresh-keys.ts';
import { keySetAdvice } from '../../../features/ground/projects/key-sets.ts';
import { Actions } from '../../../ui/dialogs/dialog.tsx';
import { ShownOnce } from '../../../ui/dialogs/shown-once.tsx';
import { Button } from '../../../ui/forms/button.tsx';
import { EnvironmentBlock, FrameworkField } from './environment-block.tsx';
import type { FrameworkId } from './frameworks.ts';

/** Shows new keys once. */
export function ShownKeys({ keys, onClose }: { keys: FreshKeys; onClose: () => void }) {
  const [framework, setFramework] = useState<FrameworkId>('vite');
  return (
    <>
      <ShownOnce count="several" advice={keySetAdvice} />
      <div className="mb-3">
        <FrameworkField framework={framework} onChange={setFramework} />
      </div>
      <EnvironmentBlock keys={keys} framework={framework} />
      <Actions>
        <Button look="primary" onClick={onClose}>
          I have copied them
        </Button>
      </Actions>
    </>
  );
}
