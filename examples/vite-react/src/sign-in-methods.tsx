import { providerName, usePorticoApp, useUser } from '@portico/react';
import { type ReactNode, useState } from 'react';

/** Lets the signed-in user add sign-in methods: a passkey and provider accounts. */
export function SignInMethods() {
  const { config } = usePorticoApp().useProject();
  if (!config.passkeyEnabled && config.oauthProviders.length === 0) return null;
  return (
    <section>
      <h2>Sign-in methods</h2>
      {config.passkeyEnabled && <Passkey />}
      {config.oauthProviders.map(({ id }) => (
        <Provider key={id} id={id} />
      ))}
    </section>
  );
}

function Passkey() {
  const user = useUser({ or: 'redirect' });
  const [problem, setProblem] = useState<string>();
  const add = async () => {
    const result = await user.registerPasskey();
    setProblem(result.status === 'error' ? result.error.message : undefined);
  };
  return (
    <Row title="Passkey" text={problem ?? (user.passkeyAuthEnabled ? 'Added' : 'Not added')}>
      {user.passkeyAuthEnabled ? (
        <button type="button" onClick={() => user.update({ passkeyAuthEnabled: false })}>
          Remove passkey
        </button>
      ) : (
        <button type="button" onClick={add}>
          Add a passkey
        </button>
      )}
    </Row>
  );
}

function Provider({ id }: { id: string }) {
  const user = useUser({ or: 'redirect' });
  const name = providerName(id);
  const link = user.useOAuthProviders().find(({ type }) => type === id);
  return (
    <Row title={name} text={link === undefined ? 'Not connected' : `Connected${link.email ? ` as ${link.email}` : ''}`}>
      {link === undefined ? (
        <button type="button" onClick={() => user.getConnectedAccount(id, { or: 'redirect' })}>
          Connect {name}
        </button>
      ) : (
        <button type="button" onClick={() => link.delete()}>
          Disconnect {name}
        </button>
      )}
    </Row>
  );
}

function Row({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <div className="row">
      <p>
        <strong>{title}</strong>
        <br />
        {text}
      </p>
      <nav>{children}</nav>
    </div>
  );
}
