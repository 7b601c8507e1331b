import { civilDate, type CivilDate } from '@socio/domain/dates';
import { useState } from 'react';

/** The day the page was opened, so that ages and validity do not change while the person is filling it in. */
export function useToday(): CivilDate {
  const [today] = useState(() => civilDate(new Date()));
  return today;
}
