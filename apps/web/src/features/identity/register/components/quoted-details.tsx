import { texts as genderTexts } from '../../../../common/gender/texts.ts';
import { isMask } from '@socio/domain/masks';
import { lastFour } from '@socio/domain/masks';
import { formatPhone244 } from '@socio/domain/phones';
import { DetailList, type Detail } from '../../../../components/detail-list.tsx';
import { texts } from '../texts.ts';
import type { RegistrationState } from '../use-registration.ts';

type Props = {
  registration: RegistrationState;
  /** The proven phone, which may differ from the quote's. */
  phone?: string;
};

/** Gender, birth date and phone, unless they are typed here. */
export function QuotedDetails({ registration, phone }: Props) {
  const { person, known } = registration;
  const own = texts.quoted;
  const shown = phone ?? known.phone;
  const details: Detail[] = [];
  if (person?.gender) details.push({ label: own.gender, value: genderTexts.genders[person.gender] });
  if (known.birthDate !== null) {
    details.push({ label: own.birthDate, value: <Hidden value={known.birthDate} said={own.hidden} /> });
  }
  if (shown !== null) {
    const said = own.endsIn(lastFour(shown));
    details.push({ label: own.phone, value: <Hidden value={formatPhone244(shown)} said={said} /> });
  }
  if (details.length === 0) return null;
  return (
    <div className="rounded-card bg-sunken px-4 py-2">
      <DetailList details={details} />
      {person === null ? null : <p className="pt-1 pb-2 text-sm text-ink-soft">{own.note}</p>}
    </div>
  );
}

/** Dots mean nothing when read aloud. */
function Hidden({ value, said }: { value: string; said: string }) {
  if (!isMask(value)) return value;
  return (
    <>
      <span aria-hidden>{value}</span>
      <span className="sr-only">{said}</span>
    </>
  );
}
