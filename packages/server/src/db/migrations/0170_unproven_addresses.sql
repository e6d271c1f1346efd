-- An address that loses its proof, and the sign-in with it in a second step, stays away as well.

drop trigger note_changed_addresses on contact_channels;
create trigger note_changed_addresses after update on contact_channels for each row
  when (old.used_for_auth and old.is_verified and (not new.used_for_auth or not new.is_verified or old.value is distinct from new.value))
  execute function note_removed_sign_in('email');
