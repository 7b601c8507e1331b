-- Names one wish of a browser for a new application: asked for again, because no answer came, it makes none twice.
alter table applications add column request_key uuid;
create unique index applications_request_key on applications (request_key) where request_key is not null;
