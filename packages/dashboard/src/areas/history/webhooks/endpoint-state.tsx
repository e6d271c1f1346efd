import type { AdminWebhookEndpoint } from '@portico/react';
import { Badge } from '../../../ui/states/badge.tsx';
import { waitingText } from './delivery-badge.tsx';

/** State of an endpoint: its name, its color, and what it means. */
export interface EndpointState {
  readonly name: string;
  readonly tone: 'success' | 'warning' | 'danger' | 'neutral';
  readonly meaning: string;
}

/** Returns the state of an endpoint. One that is held back says when it is tried again. */
export function stateOf(endpoint: AdminWebhookEndpoint, now = new Date()): EndpointState {
  const { isEnabled, disabledReason, failingSince, heldUntil } = endpoint;
  if (isEnabled && failingSince === null)
    return { name: 'Enabled', tone: 'success', meaning: 'Portico sends events to this endpoint.' };
  if (isEnabled)
    return {
      name: heldUntil === null ? 'Failing' : waitingText(heldUntil, now),
      tone: 'warning',
      meaning: 'All recent attempts have failed. Portico tries again, and disables the endpoint after five days.',
    };
  if (disabledReason === 'failing')
    return {
      name: 'Disabled: failed',
      tone: 'danger',
      meaning: 'Every attempt of five days has failed. Correct your receiver, then enable the endpoint.',
    };
  if (disabledReason === 'gone')
    return {
      name: 'Disabled: gone',
      tone: 'danger',
      meaning: 'Your receiver returned the status 410, which means that it no longer accepts events.',
    };
  return { name: 'Disabled', tone: 'neutral', meaning: 'An owner has disabled this endpoint.' };
}

/** Shows the state of an endpoint as a badge. */
export function EndpointBadge({ endpoint }: { endpoint: AdminWebhookEndpoint }) {
  const { name, tone, meaning } = stateOf(endpoint);
  return (
    <span title={meaning}>
      <Badge tone={tone}>{name}</Badge>
    </span>
  );
}

/** Returns what the event filter of an endpoint selects. */
export function eventsText({ eventTypes }: Pick<AdminWebhookEndpoint, 'eventTypes'>): string {
  if (eventTypes === null) return 'All events';
  return eventTypes.length === 1 ? (eventTypes[0] ?? '') : `${eventTypes.length} event types`;
}
