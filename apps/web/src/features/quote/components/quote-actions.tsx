import { CarFront, Mail, MapPin, Plus, UserRound } from 'lucide-react';
import { Button } from '../../../components/button.tsx';
import { texts } from '../texts.ts';
import { useSaveQuote, type SaveQuoteNeeds } from '../use-save-quote.ts';

export type QuoteEdits = {
  onEditVehicle: () => void;
  onEditPostalCode: () => void;
  onEditPersonal: () => void;
  onNewQuote: () => void;
};

/** What can be done with the offers besides choosing one (specification quote 2, Step 7). */
export function QuoteActions(props: QuoteEdits & SaveQuoteNeeds) {
  const { busy, save } = useSaveQuote(props);
  const own = texts.quotes;
  const actions = [
    { text: own.editVehicle, Icon: CarFront, act: props.onEditVehicle },
    { text: own.editPostalCode, Icon: MapPin, act: props.onEditPostalCode },
    { text: own.editPersonal, Icon: UserRound, act: props.onEditPersonal },
    { text: texts.saveQuote.save, Icon: Mail, act: () => void save(), busy },
    { text: own.newQuote, Icon: Plus, act: props.onNewQuote },
  ];
  return (
    <div className="mt-8 grid gap-3 @md:grid-cols-2">
      {actions.map(({ text, Icon, act, busy: isBusy }) => (
        <Button
          key={text}
          variant="secondary"
          full
          icon={<Icon aria-hidden className="size-5 text-primary" />}
          busy={isBusy}
          busyText={isBusy === undefined ? undefined : texts.saveQuote.sending}
          onClick={act}
        >
          {text}
        </Button>
      ))}
    </div>
  );
}
