import { suppressedAddress } from '@portico/contract';

/** What an email provider reports about an email. `delayed`: the provider tries again. */
export type EventKind = 'bounce' | 'complaint' | 'delayed' | 'delivered';

/** A report about one recipient. */
export interface ProviderEvent {
  readonly kind: EventKind;
  /** The address, in lower case. */
  readonly recipient: string;
  /** ID of our email, from its Message-ID. Null if the provider does not report it. */
  readonly emailId: string | null;
  /** Description of the event, one line. */
  readonly detail: string;
}

/** A verified request of an email provider. */
export interface ProviderReport {
  /** Identifies the request, so that a repeated one has no effect. */
  readonly id: string;
  /** Name of the event in the words of the provider. */
  readonly type: string;
  readonly events: readonly ProviderEvent[];
}

/** Most recipients of one report. Further ones are ignored. */
export const eventsMax = 100;

const detailLengthMax = 500;

/** Returns a text of a provider in one line, without characters that cannot be stored. */
function oneLine(text: string): string {
  return text
    .slice(0, detailLengthMax * 2)
    .toWellFormed()
    .replaceAll(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ')
    .trim()
    .slice(0, detailLengthMax);
}

const messageId = /^<?([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})@/i;

/** Returns the ID of our email from a Message-ID header, or null. */
function emailIdOf(header: string | undefined): string | null {
  return messageId.exec(header?.trim() ?? '')?.[1]?.toLowerCase() ?? null;
}

interface Given {
  readonly kind: EventKind;
  /** The address, perhaps with a name: `Ada <ada@example.com>`. */
  readonly recipient: string | undefined;
  readonly messageId?: string | undefined;
  readonly detail?: string | undefined;
}

/** Returns an event as a list, which is empty if the recipient is not an address. */
export function eventFor({ kind, recipient = '', messageId: header, detail = '' }: Given): ProviderEvent[] {
  const address = /<([^<>]+)>\s*$/.exec(recipient)?.[1] ?? recipient;
  const parsed = suppressedAddress.safeParse(address.trim());
  if (!parsed.success) return [];
  return [{ kind, recipient: parsed.data, emailId: emailIdOf(header), detail: oneLine(detail) }];
}
