import type { ApplicationListItem } from '@socio/contracts/shared/application';
import { useQuery } from '@tanstack/react-query';
import {
  Bike,
  Car,
  ChevronRight,
  HeartPulse,
  House,
  PawPrint,
  Umbrella,
  type LucideIcon,
} from 'lucide-react';
import { Link } from 'react-router';
import { activeApplicationsQuery } from '../../../common/get-active-insurance-applications.ts';
import { ButtonLink } from '../../../components/button-link.tsx';
import { CarDrawing } from '../../../components/car-drawing.tsx';
import { namedNew } from '../../../flow/named-new.ts';
import { LIST_LENGTH, newest } from '../newest.ts';
import { texts } from '../texts.ts';

const later: { name: string; detail: string; Icon: LucideIcon }[] = [
  { ...texts.lines.medical, Icon: HeartPulse },
  { ...texts.lines.home, Icon: House },
  { ...texts.lines.life, Icon: Umbrella },
  { ...texts.lines.bicycle, Icon: Bike },
  { ...texts.lines.pet, Icon: PawPrint },
];

const card =
  'flex h-full min-h-32 flex-wrap items-center justify-between gap-3 rounded-card border p-5 shadow-card lg:flex-col lg:items-start';

function CarLine({ detail }: { detail: string }) {
  return (
    <span className="min-w-0">
      <span className="flex items-center gap-2 text-lg font-semibold">
        <Car aria-hidden className="size-5 text-primary" />
        {texts.lines.auto.name}
      </span>
      <span className="mt-1 block text-ink-soft">{detail}</span>
    </span>
  );
}

type Props = {
  quotePath: string;
  entryPath: string;
  /** Not those whose membership was taken back: they have their policies, and begin no other quote. */
  hasMembership: boolean;
  onNewQuote: () => void;
};

/** The six lines of insurance; only car insurance is active. */
export function InsuranceLines({ quotePath, entryPath, hasMembership, onNewQuote }: Props) {
  const applications = useQuery(activeApplicationsQuery(LIST_LENGTH));
  const from = lowestOf(applications.data?.items ?? []);
  return (
    <section aria-labelledby="cotiza">
      <h2 id="cotiza" className="mb-4 text-lg font-semibold">
        {texts.quote}
      </h2>
      {/* Below a desktop's width five beside each other, fewer of them where text is large. */}
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(max(2.9rem,17%),1fr))] gap-2 lg:grid-cols-5 lg:gap-4">
        <li className="col-span-full lg:col-span-2 lg:row-span-2">
          {hasMembership ? (
            <Link
              to={quotePath}
              state={namedNew}
              onClick={onNewQuote}
              className={`group ${card} border-primary bg-primary-tint transition-colors hover:bg-surface`}
            >
              <CarLine detail={from === null ? texts.lines.auto.detail : texts.from(from)} />
              <CarDrawing body="suv" className="w-28 lg:w-52 lg:self-center" />
              <span className="flex min-h-11 w-full items-center justify-center gap-1 rounded-card border border-transparent bg-primary px-4 font-semibold text-on-primary transition-colors group-hover:bg-primary-hover">
                {texts.quoteNow}
                <ChevronRight aria-hidden className="size-4" />
              </span>
            </Link>
          ) : (
            <div className={`${card} border-line bg-surface`}>
              <CarLine detail={texts.noMembership} />
              <ButtonLink to={entryPath} variant="secondary">
                {texts.otherMembership}
              </ButtonLink>
            </div>
          )}
        </li>
        {/* Below a desktop's width one compact row, so that what the member has comes into sight; said once to the eye. */}
        <li aria-hidden className="col-span-full mt-1 text-sm font-medium text-ink-soft lg:hidden">
          {texts.soon}
        </li>
        {later.map(({ name, detail, Icon }, position) => (
          <li key={name} className={position < later.length - 1 ? undefined : 'lg:col-span-2'}>
            <button
              type="button"
              disabled
              className="flex h-full w-full flex-col items-center gap-1 rounded-card border border-dashed border-line bg-sunken px-0.5 py-2 text-center text-ink-soft lg:min-h-28 lg:items-start lg:gap-2 lg:p-4 lg:text-left"
            >
              <span className="flex flex-wrap items-center justify-between gap-2 lg:w-full">
                <Icon aria-hidden className="size-6" />
                <span className="rounded-full bg-surface px-2 py-0.5 text-xs font-medium max-lg:sr-only">
                  {texts.soon}
                </span>
              </span>
              <span>
                <span className="block text-xs leading-tight font-semibold wrap-anywhere sm:text-sm lg:text-base lg:leading-normal">
                  {name}
                </span>
                <span className="block text-sm max-lg:sr-only">{detail}</span>
              </span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Of the newest quote that still holds, as '$212.98'. A price that was chosen says nothing about the lowest one. */
function lowestOf(applications: readonly ApplicationListItem[]): string | null {
  const price = newest(applications, ({ last_updated_at: at }) => at).find(
    ({ price: one }) => one?.chosen === false,
  )?.price;
  return price == null ? null : `$${price.amount}`;
}
