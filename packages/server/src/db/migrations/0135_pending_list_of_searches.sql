-- Imports put the trigrams of many users into the index at once. Each search reads the pending list, so it is short.
alter index users_by_text set (fastupdate = on, gin_pending_list_limit = 128);
