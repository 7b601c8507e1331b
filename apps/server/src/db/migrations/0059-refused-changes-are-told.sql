-- expand, outside a transaction
-- A refused change that nothing was charged for is told without a document. In place of endorsements_unmailed and
-- endorsements_mail_refused, which the release before still uses.
create index concurrently endorsements_untold on endorsements (updated_at) where mailed_at is null and mail_refused_at is null and (document_key is not null or (state = 'refused' and receipt_id is null));
create index concurrently endorsements_not_tellable on endorsements (asked_at) where mailed_at is null and mail_refused_at is not null and (document_key is not null or (state = 'refused' and receipt_id is null));
