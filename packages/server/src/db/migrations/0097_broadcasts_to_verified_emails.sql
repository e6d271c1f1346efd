-- Broadcasts can leave out users whose primary email is not verified.

alter table email_broadcasts add column only_verified boolean not null default false;
