-- expand, outside a transaction
-- What the operator's commands look for, found without reading what has grown over the years.
create index concurrently payment_attempts_created on payment_attempts (created_at);
create index concurrently policies_issued on policies (issued_at);
create index concurrently policies_mail_refused on policies (updated_at)
  where mail_refused_at is not null and mailed_at is null;
create index concurrently payment_mails_refused on payment_mails (attempt_id) where refused_at is not null;
create index concurrently late_charges_attempt on late_charges (attempt_id);
