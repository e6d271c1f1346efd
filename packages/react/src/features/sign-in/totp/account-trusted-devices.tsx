import type { CurrentUser, TrustedDevice } from '@portico/js';
import { accountPages } from '@portico/texts/en-US/account-pages';
import { useState } from 'react';
import { useDates } from '../../../text/dates.ts';
import { useAccountText } from '../../../text/text-context.tsx';
import { Block, Row, Rows } from '../../../ui/block.tsx';
import { Confirmed } from '../../../ui/confirmed.tsx';
import { deviceName, placeName } from '../../users/sessions/device-name.ts';

/**
 * Shows the devices on which the user signs in without a code, which the user can remove. Nothing if there are none.
 */
export function AccountTrustedDevices({ user }: { readonly user: CurrentUser }) {
  const text = useAccountText(accountPages);
  const devices = user.useTrustedDevices();
  const [isRemoved, setRemoved] = useState(false);
  const remove = async (device: TrustedDevice) => {
    setRemoved(false);
    await device.delete();
    setRemoved(true);
  };
  if (devices.length === 0 && !isRemoved) return null;
  return (
    <Block title={text('trusted.title')} text={text('trusted.text')}>
      <p role="status" className="portico-said">
        {isRemoved && text('trusted.removed')}
      </p>
      {devices.length > 0 && (
        <Rows label={text('trusted.title')}>
          {devices.map((device) => (
            <Device key={device.id} device={device} remove={remove} />
          ))}
        </Rows>
      )}
    </Block>
  );
}

interface DeviceProps {
  readonly device: TrustedDevice;
  readonly remove: (device: TrustedDevice) => Promise<void>;
}

function Device({ device, remove }: DeviceProps) {
  const text = useAccountText(accountPages);
  const dates = useDates();
  const name = deviceName(device, text);
  const from = placeName(device, text);
  return (
    <Row
      title={name ?? from}
      note={
        <>
          {name !== undefined && <div>{from}</div>}
          <div>{text('account.session.used', { time: dates.moment(device.lastUsedAt) })}</div>
          <div>{text('trusted.until', { date: dates.day(device.expiresAt) })}</div>
        </>
      }
    >
      <Confirmed
        label={text('trusted.remove')}
        question={text('trusted.question')}
        confirm={text('trusted.confirm')}
        act={() => remove(device)}
      />
    </Row>
  );
}
