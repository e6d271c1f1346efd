import type { CurrentUser, OAuthProvider, Project } from '@portico/js';
import { accountPages } from '@portico/texts/en-US/account-pages';
import { useAction } from '../../../hooks/use-action.ts';
import { useAccountText } from '../../../text/text-context.tsx';
import { Block, Row, Rows, Tag } from '../../../ui/block.tsx';
import { Button } from '../../../ui/button.tsx';
import { Confirmed } from '../../../ui/confirmed.tsx';
import { AccountAlert } from '../../../ui/messages/account-alert.tsx';
import { isLastMethod } from '../sign-in/sign-in-methods.ts';
import { ProviderMark, providerName } from './provider-marks.tsx';

interface ConnectionsProps {
  readonly user: CurrentUser;
  readonly project: Project;
  readonly links: readonly OAuthProvider[];
  /** All sign-in methods of the user. */
  readonly methods: readonly string[];
}

/** Shows the connected accounts of the user, and the providers that can be connected. */
export function AccountConnections({ user, project, links, methods }: ConnectionsProps) {
  const text = useAccountText(accountPages);
  const linked = new Set(links.map(({ type }) => type));
  const open = project.config.oauthProviders.map(({ id }) => id).filter((id) => !linked.has(id));
  if (links.length + open.length === 0) return null;
  return (
    <Block title={text('connections.title')} text={text('connections.text')}>
      <Rows label={text('connections.title')}>
        {links.map((link) => (
          <Connection key={link.id} link={link} isLast={isLastMethod(link.id, methods)} />
        ))}
        {open.map((id) => (
          <Offer key={id} id={id} user={user} />
        ))}
      </Rows>
    </Block>
  );
}

function Connection({ link, isLast }: { readonly link: OAuthProvider; readonly isLast: boolean }) {
  const text = useAccountText(accountPages);
  const provider = providerName(link.type);
  return (
    <Row
      title={
        <>
          <ProviderTitle id={link.type} />
          {link.allowSignIn && <Tag>{text('address.for-sign-in')}</Tag>}
        </>
      }
      note={link.email ?? text('connections.there')}
    >
      <Confirmed
        label={text('connections.remove')}
        name={text('connections.remove.name', { provider })}
        question={text(isLast ? 'way-in.last' : 'connections.remove.question', { provider })}
        confirm={text('connections.remove.confirm', { provider })}
        act={() => link.delete()}
      />
    </Row>
  );
}

function Offer({ id, user }: { readonly id: string; readonly user: CurrentUser }) {
  const text = useAccountText(accountPages);
  const { run, isRunning, error } = useAction(async () => {
    await user.getConnectedAccount(id, { or: 'redirect' });
  });
  return (
    <Row title={<ProviderTitle id={id} />} note={text('connections.open')}>
      <div className="portico-buttons">
        <AccountAlert error={error} />
        <Button
          isQuiet
          label={text('connections.add.name', { provider: providerName(id) })}
          isBusy={isRunning}
          onClick={run}
        >
          {text('connections.add')}
        </Button>
      </div>
    </Row>
  );
}

function ProviderTitle({ id }: { readonly id: string }) {
  return (
    <>
      <ProviderMark id={id} />
      {providerName(id)}
    </>
  );
}
