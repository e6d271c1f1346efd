import type { Json } from '@portico/contract';
import type { TenancyId } from '../tenancy.ts';
import type { Defaulted, JsonColumn } from './columns.ts';

/** Applications for customers of a project. */
export interface WebhookApplicationsTable {
  tenancy_id: TenancyId;
  id: string;
  uid: string;
  name: string;
  created_at: Date;
}

/** Endpoints and listeners. */
export interface WebhookEndpointsTable {
  tenancy_id: TenancyId;
  id: string;
  /** UID of the application. Empty for the project itself. */
  application: Defaulted<string>;
  uid: string | null;
  /** Null for a listener. */
  url: string | null;
  description: Defaulted<string>;
  /** Null for all. */
  event_types: string[] | null;
  /** Messages per second. Null for no limit. */
  rate_limit: number | null;
  header_names: Defaulted<string[]>;
  metadata: JsonColumn<Record<string, string>>;
  data_key_id: string;
  /** Signing secrets and own headers as JSON, encrypted. */
  secrets: Buffer;
  previous_secret_until: Date | null;
  created_at: Date;
  updated_at: Date;
  /** Null if it is enabled. */
  disabled_at: Date | null;
  disabled_by: 'owner' | 'failing' | 'gone' | null;
  tells_owners: Defaulted<boolean>;
  failing_since: Date | null;
  failures: Defaulted<number>;
  held_until: Date | null;
  /** Only of a listener. */
  expires_at: Date | null;
  deleted_at: Date | null;
}

/** Messages for endpoints. */
export interface WebhookMessagesTable {
  tenancy_id: TenancyId;
  id: string;
  application: Defaulted<string>;
  type: string;
  data: Json;
  /** The whole body, of a message that was created through the API. */
  body: string | null;
  event_id: string | null;
  subject: string | null;
  transaction_id: string | null;
  created_at: Date;
}

/** A message for one endpoint. */
export interface WebhookDeliveriesTable {
  tenancy_id: TenancyId;
  message_id: string;
  endpoint_id: string;
  id: Defaulted<string>;
  event_type: string;
  created_at: Date;
  attempts: Defaulted<number>;
  /** Null if nothing is left to do. */
  next_attempt_at: Date | null;
  is_sending: Defaulted<boolean>;
  retry_until: Date;
  is_manual: Defaulted<boolean>;
  delivered_at: Date | null;
  last_status: number | null;
  last_error: string | null;
}

/** Attempts of deliveries. */
export interface WebhookAttemptsTable {
  tenancy_id: TenancyId;
  message_id: string;
  endpoint_id: string;
  id: string;
  created_at: Date;
  is_success: boolean;
  is_manual: boolean;
  url: string;
  duration_millis: number;
  /** Null without a response. */
  response_status: number | null;
  response_headers: JsonColumn<Record<string, string>>;
  response_body: string | null;
  error: string | null;
}

/** Tokens of portals and of the Svix API. */
export interface WebhookPortalTokensTable {
  tenancy_id: TenancyId;
  id: string;
  /** UID of the application. Empty for the project itself. */
  application: string;
  /** The internal tenancy, the person and the session. Null: a key made it. */
  person_tenancy_id: TenancyId | null;
  person_id: string | null;
  session_id: string | null;
  key_set_id: string | null;
  created_at: Date;
  expires_at: Date;
}

/** Replays that are not completely queued. */
export interface WebhookReplaysTable {
  tenancy_id: TenancyId;
  endpoint_id: string;
  only_failed: boolean;
  since: Date;
  until: Date;
  after_at: Date | null;
  after_id: string | null;
}
