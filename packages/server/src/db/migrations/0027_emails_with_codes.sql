-- When the code in an email expires. Portico does not deliver the email afterwards. Null without a code.
alter table outgoing_emails add column expires_at timestamptz;
