-- expand
-- The coverages that a law makes compulsory, as the insurer says: they stand until the term ends, whatever becomes of the rest.
alter table policies
  add column mandatory_coverages text[] not null default '{}',
  -- The default is none of them: no row has to be read for that.
  add constraint policies_mandatory_coverages check (mandatory_coverages <@ array['rc', 'medica', 'juridica', 'asistencia', 'robo', 'danos', 'funeraria', 'extension_rc']) not valid;
