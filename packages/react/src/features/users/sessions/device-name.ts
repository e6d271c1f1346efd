import type { ActiveSession } from '@portico/js';
import type { accountPages } from '@portico/texts/en-US/account-pages';
import type { useAccountText } from '../../../text/text-context.tsx';

type FindText = ReturnType<typeof useAccountText<keyof typeof accountPages>>;

/** Returns the model and browser of a session or trusted device, or undefined if both are unknown. */
export function deviceName({ device }: Pick<ActiveSession, 'device'>, text: FindText): string | undefined {
  const system = device?.model ?? device?.system;
  if (device == null || system == null) return undefined;
  return device.browser === null ? system : text('account.session.device', { browser: device.browser, system });
}

/** Returns the place or address of the last use of a session or trusted device. */
export function placeName({ geoInfo }: Pick<ActiveSession, 'geoInfo'>, text: FindText): string {
  const place = geoInfo && [geoInfo.cityName, geoInfo.countryCode].filter(Boolean).join(', ');
  const origin = place || geoInfo?.ip;
  return origin ? text('account.session.place', { place: origin }) : text('account.session.unknown');
}
