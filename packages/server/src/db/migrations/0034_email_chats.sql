-- Messages of the AI chats about templates, themes and drafts.

create table email_chat_messages (
  tenancy_id uuid not null,
  -- the template, theme or draft
  thread_id uuid not null,
  position bigint generated always as identity,
  -- JSON as the client sent it: jsonb would sort its keys
  message text not null,
  bytes integer not null,
  created_at timestamptz not null,
  -- with the sizes, so that the limits of a project are checked without reading its messages
  primary key (tenancy_id, thread_id, position) include (bytes)
);
