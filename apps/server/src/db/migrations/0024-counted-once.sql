-- expand
-- From which network the charge was asked for, as a keyed hash: declined charges of new accounts count there.
alter table payment_attempts add column payer_network text;

-- Whether it is among those that the guard over all members counts.
alter table otp_challenges add column guard_counted boolean not null default true;
