-- expand, outside a transaction
-- What belongs to a member, also what is over, and what refers to it; and whose time of keeping has ended.
create index concurrently sessions_of_member on sessions (member_id) where member_id is not null;
create index concurrently addresses_of_member on addresses (member_id);
create index concurrently cards_of_member on cards (member_id);
create index concurrently applications_of_member on applications (member_id) where member_id is not null;
create index concurrently applications_address on applications (address_id) where address_id is not null;
create index concurrently applications_card on applications (payment_card_id) where payment_card_id is not null;
create index concurrently payment_attempts_card on payment_attempts (card_id);
create index concurrently reminders_of_member on reminders (member_id);
create index concurrently endorsements_policy on endorsements (policy_id);
create index concurrently policies_end on policies (end_date) where end_date is not null;
