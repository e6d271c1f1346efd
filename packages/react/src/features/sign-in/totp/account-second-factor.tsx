import type { CurrentUser, Project } from '@portico/js';
import { accountPages } from '@portico/texts/en-US/account-pages';
import { useState } from 'react';
import { useAction } from '../../../hooks/use-action.ts';
import { lazyPart, Wait } from '../../../loading/wait.tsx';
import { useAccountText } from '../../../text/text-context.tsx';
import { Block, Row, Rows, Tag } from '../../../ui/block.tsx';
import { Button } from '../../../ui/button.tsx';
import { Confirmed } from '../../../ui/confirmed.tsx';
import { SwitchRow } from '../../../ui/forms/switch-row.tsx';
import { BlockBones } from '../../../ui/loading-block.tsx';
import { AccountAlert } from '../../../ui/messages/account-alert.tsx';
import { PartBoundary } from '../../../ui/part-boundary.tsx';
import { OtherSessionsLink } from '../../users/sessions/other-sessions-link.tsx';
import { AccountRecoveryCodes, NewRecoveryCodes } from './account-recovery-codes.tsx';

interface SecondFactorProps {
  readonly user: CurrentUser;
  readonly project: Project;
}

/** The QR code library is loaded on demand. */
const SecondFactorSetup = lazyPart(async () => (await import('./second-factor-setup.tsx')).SecondFactorSetup);

/** Turns two-factor authentication on or off for the user, as the project allows it. */
export function AccountSecondFactor({ user, project }: SecondFactorProps) {
  const { secondFactorPolicy } = project.config;
  const text = useAccountText(accountPages);
  const [isSettingUp, setSettingUp] = useState(false);
  const [isJustOn, setJustOn] = useState(false);
  const [hasChanged, setChanged] = useState(false);
  const isOn = user.isMultiFactorRequired;
  const [codes, setCodes] = useState<readonly string[]>();
  const renewal = useAction(async () => {
    setCodes(await (await user.getRecoveryCodes()).renew());
  });
  const turnOn = async (totpMultiFactorSecret: Uint8Array, totpCode: string) => {
    await user.update({ totpMultiFactorSecret, totpCode });
    setSettingUp(false);
    setJustOn(true);
    setChanged(true);
    await renewal.run();
  };
  const turnOff = async () => {
    await user.update({ totpMultiFactorSecret: null });
    setJustOn(false);
    setChanged(true);
    setCodes(undefined);
  };
  if (!isOn && secondFactorPolicy === 'off') return null;
  return (
    <Block title={text('second.title')} text={text('second.text')}>
      <AccountAlert error={renewal.error} />
      {isOn && codes !== undefined && <NewRecoveryCodes codes={codes} onDone={() => setCodes(undefined)} />}
      {isOn && codes === undefined && (
        <SecondFactorRows user={user} project={project} turnOff={turnOff} renew={renewal.run} />
      )}
      {!isOn && isSettingUp && (
        <Wait fallback={<BlockBones />}>
          <SecondFactorSetup
            issuer={project.displayName}
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
      {hasChanged && <OtherSessionsLink />}
    </Block>
  );
}

interface RowsProps extends SecondFactorProps {
  readonly turnOff: () => Promise<void>;
  /** Creates new recovery codes. */
  readonly renew: () => Promise<void>;
}

/** Shows the second factor of a user who has one, with its recovery codes. */
function SecondFactorRows({ user, project, turnOff, renew }: RowsProps) {
  const { secondFactorPolicy, passkeyEnabled, passkeyReplacesSecondFactor } = project.config;
  const text = useAccountText(accountPages);
  return (
    <Rows label={text('second.title')}>
      <Row
        title={
          <>
            {text('second.app')} <Tag tone="good">{text('second.on')}</Tag>
          </>
        }
        note={secondFactorPolicy === 'required' && text('second.required', { project: project.displayName })}
      >
        {secondFactorPolicy !== 'required' && (
          <Confirmed
            label={text('second.off')}
            question={text('second.off.question')}
            confirm={text('second.off.confirm')}
            act={turnOff}
          />
        )}
      </Row>
      {user.passkeyAuthEnabled && passkeyEnabled && passkeyReplacesSecondFactor === true && (
        <SwitchRow
          title={text('second.passkey')}
          note={text('second.passkey.note')}
          isOn={!user.passkeyReplacesTotp}
          change={async (isAsked) => await user.update({ passkeyReplacesTotp: !isAsked })}
        />
      )}
      <PartBoundary retry={async () => await user.getRecoveryCodes()}>
        <Wait fallback={null}>
          <AccountRecoveryCodes user={user} renew={renew} />
        </Wait>
      </PartBoundary>
    </Rows>
  );
}

function Offer({ onClick }: { readonly onClick: () => void }) {
  const text = useAccountText(accountPages);
  return (
    <Button isQuiet onClick={onClick}>
      {text('second.set-up')}
    </Button>
  );
}
