import { civilDate, type CivilDate } from '@socio/domain/dates';
import { useState } from 'react';

/** The day on which the page was opened: ages and validities do not change under the person's hands. */
export function useToday(): CivilDate {
  const [today] = useState(() => civilDate(new Date()));
  return today;
}
