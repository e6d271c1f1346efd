-- Outside of a transaction. Formerly inside of one: 1203c7e3638cd5997d30d533e214953c3ecf4c23097ef2fb74a7b20aba2e7325.
-- Finds users of large projects by the beginnings of their addresses and of the words of their names. The trigrams of
-- such projects are so long that a search reads them for seconds.

-- A search text from its next word on. Null if it has no further word: only names contain spaces. They are at the
-- beginning of the text and have at most 256 characters, so the rest is not read.
create or replace function from_next_word(of_text text) returns text language sql immutable parallel safe as $$
  select substr(left(of_text, 320), nullif(strpos(left(of_text, 320), ' '), 0) + 1)
$$;

-- next statement
-- A search text begins with the name, so that its first word is not cut out.
create index concurrently users_by_first_word on users (tenancy_id, left(search_text, 64) collate "C");

-- next statement
create index concurrently users_by_second_word
  on users (tenancy_id, left(from_next_word(search_text), 64) collate "C")
  where from_next_word(search_text) is not null;

-- next statement
create index concurrently users_by_third_word
  on users (tenancy_id, left(from_next_word(from_next_word(search_text)), 64) collate "C")
  where from_next_word(from_next_word(search_text)) is not null;

-- next statement
create index concurrently contact_channels_by_value on contact_channels (tenancy_id, value collate "C");
