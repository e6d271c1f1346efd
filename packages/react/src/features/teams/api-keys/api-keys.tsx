import type { ApiKey } from '@portico/js';
import { accountPages } from '@portico/texts/en-US/account-pages';
import { useRef, useState } from 'react';
import { useDates } from '../../../text/dates.ts';
import { useAccountText } from '../../../text/text-context.tsx';
import { Row, Tag } from '../../../ui/block.tsx';
import { Button } from '../../../ui/button.tsx';
import { Confirmed } from '../../../ui/confirmed.tsx';
import { LoadingBlock } from '../../../ui/loading-block.tsx';
import { PagedRows } from '../../../ui/paged-rows.tsx';
import { ApiKeyForm, type KeyMaker } from './api-key-form.tsx';
import { NewApiKey } from './new-api-key.tsx';
import { NextApiKeyForm } from './next-api-key-form.tsx';

/** Owner of API keys: the signed-in user, or one of their teams. */
export interface ApiKeyOwner extends KeyMaker {
  listApiKeys(): Promise<readonly ApiKey[]>;
  useApiKeys(): readonly ApiKey[];
}

interface ApiKeysProps {
  readonly owner: ApiKeyOwner;
  /** Selects the description of what a key gives access to. */
  readonly of: 'user' | 'team';
}

/** Shows the API keys of a user or a team: creates, lists and revokes them. */
export function ApiKeys(props: ApiKeysProps) {
  const text = useAccountText(accountPages);
  const { owner, of } = props;
  return (
    <LoadingBlock title={text('keys.title')} text={text(`keys.text.${of}`)} retry={() => owner.listApiKeys()}>
      <Keys {...props} />
    </LoadingBlock>
  );
}

function Keys({ owner, of }: ApiKeysProps) {
  const text = useAccountText(accountPages);
  const keys = owner.useApiKeys();
  const [stage, setStage] = useState<'list' | 'form' | { readonly value: string } | { readonly replaced: ApiKey }>(
    'list',
  );
  const opener = useRef<HTMLButtonElement | null>(null);
  const close = () => {
    setStage('list');
    // The button exists only after React has rendered.
    requestAnimationFrame(() => opener.current?.focus());
  };
  const comesSecond = of === 'team'; // In a team section, the invitation form comes first.
  return (
    <>
      {stage === 'form' && <ApiKeyForm owner={owner} onCreated={(value) => setStage({ value })} onCancel={close} />}
      {typeof stage === 'object' && 'replaced' in stage && (
        <NextApiKeyForm
          owner={owner}
          apiKey={stage.replaced}
          onCreated={(value) => setStage({ value })}
          onCancel={close}
        />
      )}
      {typeof stage === 'object' && 'value' in stage && <NewApiKey value={stage.value} onDone={close} />}
      {stage === 'list' && (
        <Button isQuiet={comesSecond} buttonRef={opener} onClick={() => setStage('form')}>
          {text('keys.create')}
        </Button>
      )}
      {keys.length === 0 ? (
        <p className="portico-block-text">{text('keys.none')}</p>
      ) : (
        <PagedRows label={text('keys.title')} items={keys}>
          {(key) => <KeyRow key={key.id} apiKey={key} onReplace={() => setStage({ replaced: key })} />}
        </PagedRows>
      )}
    </>
  );
}

function KeyRow({ apiKey, onReplace }: { readonly apiKey: ApiKey; readonly onReplace: () => void }) {
  const text = useAccountText(accountPages);
  const dates = useDates();
  const { description, value, createdAt, expiresAt } = apiKey;
  const problem = apiKey.whyInvalid();
  const name = description === '' ? text('keys.unnamed') : description;
  const created = text('keys.created', { date: dates.day(createdAt) });
  const expires = expiresAt === undefined ? text('keys.never') : text('keys.expires', { date: dates.day(expiresAt) });
  return (
    <Row
      title={
        <>
          <span dir="auto">{name}</span>
          {problem !== null && <Tag tone="bad">{text(`keys.${problem}`)}</Tag>}
        </>
      }
      note={
        <>
          <span className="portico-code" dir="ltr">
            …{value.lastFour}
          </span>{' '}
          · {created}
          {problem === null && ` · ${expires}`}
        </>
      }
    >
      {problem === null && (
        <Button isQuiet label={text('keys.next.name', { name })} onClick={onReplace}>
          {text('keys.next')}
        </Button>
      )}
      {problem === null && (
        <Confirmed
          label={text('keys.revoke')}
          name={text('keys.revoke.name', { name })}
          question={text('keys.revoke.question')}
          confirm={text('keys.revoke.confirm')}
          act={() => apiKey.revoke()}
        />
      )}
    </Row>
  );
}
