-- Which wording a policy's document has. Policies of before say 12:00 of their first day and go on saying it, however
-- often and late their document is made; from now on a policy says the minute of its issue.
alter table policies add column document_edition smallint;
update policies set document_edition = 1 where issued_at is not null;
