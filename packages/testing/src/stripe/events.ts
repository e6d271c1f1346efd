import { createHmac } from 'node:crypto';
import type { Bench } from './billing.ts';
import { stripeId } from './objects.ts';
import { expanded, type Store } from './store.ts';
import { stripeKeys } from './stripe-request.ts';

/** An event for the webhook. */
interface StripeEvent {
  readonly id: string;
  readonly object: 'event';
  readonly type: string;
  readonly account?: string;
  readonly created: number;
  readonly api_version: string;
  readonly livemode: false;
  readonly data: { readonly object: Readonly<Record<string, unknown>> };
}

/** How an event is signed. */
interface Signing {
  readonly secret?: string;
  readonly at?: Date;
  /** The whole header. */
  readonly header?: string;
}

/** The events of a stand-in. */
export interface StripeEvents {
  /** In the order in which they occurred. */
  readonly events: StripeEvent[];
  /** Sends an event to the webhook of a server. */
  send(
    serverUrl: string,
    event: object,
    signing?: Signing,
  ): Promise<{ readonly status: number; readonly text: string }>;
  /** Sends all events that were not sent yet. @throws the server rejects one */
  deliver(serverUrl: string): Promise<void>;
}

const apiVersion = '2026-10-28.endive';

/** Returns the signature header of an event, by the documented scheme. @internal */
export function stripeSignature(body: string, { secret = stripeKeys.webhook, at = new Date() }: Signing = {}): string {
  const time = Math.floor(at.getTime() / 1000);
  const digest = createHmac('sha256', secret).update(`${time}.${body}`).digest('hex');
  return `t=${time},v1=${digest}`;
}

interface EventLog extends StripeEvents, Pick<Bench, 'emit'> {
  /** Forgets the events that were not sent. */
  forgetUnsent(): void;
  /** Forgets the events of an account. */
  forget(account: string): void;
}

/** Creates the events of a stand-in. */
export function createEvents(store: Store, now: () => Date): EventLog {
  const events: StripeEvent[] = [];
  let sent = 0;
  const send: StripeEvents['send'] = async (serverUrl, event, signing = {}) => {
    const body = JSON.stringify(event);
    const signature = signing.header ?? stripeSignature(body, { at: now(), ...signing });
    const headers = { 'content-type': 'application/json; charset=utf-8', 'stripe-signature': signature };
    const response = await fetch(`${serverUrl}/api/v1/integrations/stripe/webhooks`, { method: 'POST', headers, body });
    return { status: response.status, text: await response.text() };
  };
  return {
    events,
    emit: (account, type, object) => {
      const copy = expanded(store, JSON.parse(JSON.stringify(object)), []) as StripeEvent['data']['object'];
      events.push({
        id: stripeId('evt'),
        object: 'event',
        type,
        ...(account === '' ? {} : { account }),
        created: Math.floor(now().getTime() / 1000),
        api_version: apiVersion,
        livemode: false,
        data: { object: copy },
      });
    },
    send,
    deliver: async (serverUrl) => {
      while (sent < events.length) {
        const event = events[sent] as StripeEvent;
        sent += 1;
        const { status, text } = await send(serverUrl, event);
        if (status !== 200) throw new Error(`The webhook answered ${status} to ${event.type}: ${text}`);
      }
    },
    forgetUnsent: () => {
      events.splice(sent);
    },
    forget: (account) => {
      const isOther = (one: StripeEvent) => one.account !== account;
      sent = events.slice(0, sent).filter(isOther).length;
      events.splice(0, events.length, ...events.filter(isOther));
    },
  };
}
