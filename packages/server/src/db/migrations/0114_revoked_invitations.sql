-- Revoked invitations stay in the list until they are deleted with the expired ones.

alter table verification_codes add column revoked_at timestamptz;

create trigger record_withdrawn_invitations after update of revoked_at on verification_codes for each row
  when (new.kind = 'team_invitation' and old.revoked_at is null and new.revoked_at is not null and old.expires_at > event_time())
  execute function record_invitation();
