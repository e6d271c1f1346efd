import type { CurrentUser } from '@portico/js';
import { accountPages } from '@portico/texts/en-US/account-pages';
import { useState } from 'react';
import { useAction } from '../../../hooks/use-action.ts';
import { useAccountText } from '../../../text/text-context.tsx';
import { Block } from '../../../ui/block.tsx';
import { Button } from '../../../ui/button.tsx';
import { Alert } from '../../../ui/messages/alert.tsx';

/** Saves a text as a file of the browser. */
function saveFile(name: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'application/json' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  URL.revokeObjectURL(url);
}

/** Shows a button that downloads everything that is stored about the user. */
export function AccountData({ user }: { readonly user: CurrentUser }) {
  const text = useAccountText(accountPages);
  const [isDone, setIsDone] = useState(false);
  const loading = useAction(async () => {
    setIsDone(false);
    const data = await user.exportData();
    saveFile(`account-${user.id}.json`, JSON.stringify(data, null, 2));
    setIsDone(true);
  });
  return (
    <Block title={text('account.data.title')} text={text('account.data.text')}>
      <Alert error={loading.error} />
      <Button isQuiet isBusy={loading.isRunning} onClick={loading.run}>
        {text('account.data.button')}
      </Button>
      <p role="status" className="portico-said">
        {isDone && text('account.data.done')}
      </p>
    </Block>
  );
}
