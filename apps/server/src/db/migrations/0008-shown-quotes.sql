-- When its prices were last on the screen: what an edit did to the price is told from there where nothing was accepted.
-- Null for a quote that was only asked for to split such a difference by its causes.
alter table quotes add column shown_at timestamptz;
