-- Finds users of large projects by the beginnings of their addresses and of the words of their names. The trigrams of
-- such projects are so long that a search reads them for seconds.

-- The name in a search text from a word on, at most 64 characters. Null if the name has fewer words.
create function name_from_word(of_search_text text, word integer) returns text language sql immutable parallel safe as $$
  select substring(split_part(of_search_text, chr(31), 1)
    from '^[\s-]*(?:[^\s-]+[\s-]+){' || (word - 1)::text || '}([^\s-].{0,63})')
$$;

create index users_by_first_word on users (tenancy_id, name_from_word(search_text, 1) collate "C")
  where name_from_word(search_text, 1) is not null;
create index users_by_second_word on users (tenancy_id, name_from_word(search_text, 2) collate "C")
  where name_from_word(search_text, 2) is not null;
create index users_by_third_word on users (tenancy_id, name_from_word(search_text, 3) collate "C")
  where name_from_word(search_text, 3) is not null;
create index contact_channels_by_value on contact_channels (tenancy_id, value collate "C");
