import { CarFront, MapPin, Plus, UserRound } from 'lucide-react';
import { Button } from '../../../components/button.tsx';
import { texts } from '../texts.ts';

export type QuoteEdits = {
  onEditVehicle: () => void;
  onEditPostalCode: () => void;
  onEditPersonal: () => void;
  onNewQuote: () => void;
};

/** What can be edited from the offers (specification quote 2, Step 7). */
export function QuoteActions({ onEditVehicle, onEditPostalCode, onEditPersonal, onNewQuote }: QuoteEdits) {
  const own = texts.quotes;
  const actions = [
    { text: own.editVehicle, Icon: CarFront, act: onEditVehicle },
    { text: own.editPostalCode, Icon: MapPin, act: onEditPostalCode },
    { text: own.editPersonal, Icon: UserRound, act: onEditPersonal },
    { text: own.newQuote, Icon: Plus, act: onNewQuote },
  ];
  return (
    <div className="mt-8 grid gap-3 @md:grid-cols-2">
      {actions.map(({ text, Icon, act }) => (
        <Button
          key={text}
          variant="secondary"
          full
          icon={<Icon aria-hidden className="size-5 text-primary" />}
          onClick={act}
        >
          {text}
        </Button>
      ))}
    </div>
  );
}
