-- expand
-- The coverages that a law makes compulsory, as the insurer says: they stand until the term ends, whatever becomes of the rest.
alter table policies
  add column mandatory_coverages text[] not null default '{}'
    check (mandatory_coverages <@ array['rc', 'medica', 'juridica', 'asistencia', 'robo', 'danos', 'funeraria', 'extension_rc']);
