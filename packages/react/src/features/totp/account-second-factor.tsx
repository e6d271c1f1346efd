import type { CurrentUser } from '@portico/js';
import { useState } from 'react';
import { accountPages } from '../../text/account-pages.ts';
import { useAccountText } from '../../text/text-context.tsx';
import { Block, Row, Rows, Tag } from '../../ui/block.tsx';
import { Button } from '../../ui/button.tsx';
import { Confirmed } from '../../ui/confirmed.tsx';
import { BlockBones } from '../../ui/loading-block.tsx';
import { lazyPart, Wait } from '../../ui/wait.tsx';

interface SecondFactorProps {
  readonly user: CurrentUser;
  /** The name that authenticator apps show above the code. */
  readonly issuer: string;
}

/** The QR code library is loaded on demand. */
const SecondFactorSetup = lazyPart(async () => (await import('./second-factor-setup.tsx')).SecondFactorSetup);

/** Turns two-factor authentication on or off for the user. */
export function AccountSecondFactor({ user, issuer }: SecondFactorProps) {
  const text = useAccountText(accountPages);
  const [isSettingUp, setSettingUp] = useState(false);
  const [isJustOn, setJustOn] = useState(false);
  const isOn = user.isMultiFactorRequired;
  const turnOn = async (totpMultiFactorSecret: Uint8Array) => {
    await user.update({ totpMultiFactorSecret });
    setSettingUp(false);
    setJustOn(true);
  };
  const turnOff = async () => {
    await user.update({ totpMultiFactorSecret: null });
    setJustOn(false);
  };
  return (
    <Block title={text('second.title')} text={text('second.text')}>
      {isOn && (
        <Rows label={text('second.title')}>
          <Row
            title={
              <>
                {text('second.app')} <Tag tone="good">{text('second.on')}</Tag>
              </>
            }
          >
            <Confirmed
              label={text('second.off')}
              question={text('second.off.question')}
              confirm={text('second.off.confirm')}
              act={turnOff}
            />
          </Row>
        </Rows>
      )}
      {!isOn && isSettingUp && (
        <Wait fallback={<BlockBones />}>
          <SecondFactorSetup
            issuer={issuer}
            account={user.primaryEmail ?? user.displayName ?? user.id}
            turnOn={turnOn}
            onCancel={() => setSettingUp(false)}
          />
        </Wait>
      )}
      {!isOn && !isSettingUp && !isJustOn && <Offer onClick={() => setSettingUp(true)} />}
      <p role="status" className="portico-said">
        {isJustOn && text('second.done')}
      </p>
    </Block>
  );
}

function Offer({ onClick }: { readonly onClick: () => void }) {
  const text = useAccountText(accountPages);
  // Insecure pages have no cryptography API, so the code of the app could not be checked.
  if (globalThis.isSecureContext === false) return <p className="portico-block-text">{text('second.insecure')}</p>;
  return (
    <Button isQuiet onClick={onClick}>
      {text('second.set-up')}
    </Button>
  );
}
