-- Imports put the trigrams of many users into the index at once. Each search reads the pending list, so it is short.
alter index users_by_text reset (fastupdate);
alter index users_by_text set (gin_pending_list_limit = 128);
