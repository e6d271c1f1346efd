-- Outside of a transaction. Finds the open invitations to an address.
create index concurrently verification_codes_of_invitee
  on verification_codes (tenancy_id, (data ->> 'email'), created_at, id)
  where kind = 'team_invitation' and used_at is null;
