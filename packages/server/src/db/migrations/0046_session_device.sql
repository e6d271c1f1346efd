-- What the session lists show: the device of the last use, and who began an impersonated session.
alter table sessions
  -- browser, system and model of the last request that came from a browser or app. null: unknown
  add column device jsonb,
  -- type and ID of the owner or key that began an impersonated session. null: the user signed in, or unknown
  add column begun_by jsonb;
