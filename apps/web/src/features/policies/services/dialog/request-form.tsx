import { requestService } from '@socio/contracts/request-service';
import type { ServiceRequest } from '@socio/contracts/shared/service-request';
import { serviceTextLengths, type ServiceKind } from '@socio/domain/services';
import { useState } from 'react';
import { Button } from '../../../../components/button.tsx';
import { MessagePanel } from '../../../../components/message-panel.tsx';
import { TextField } from '../../../../components/text-field.tsx';
import { call } from '../../../../lib/api-client.ts';
import { mayPass } from '../../../../lib/api-error.ts';
import { refusalText } from '../../../../lib/refusal-text.ts';
import { useAction } from '../../../../lib/use-action.ts';
import { PositionField } from './position-field.tsx';
import { texts } from './texts.ts';
import { useOnline } from './use-online.ts';
import { usePosition } from './use-position.ts';

type Props = {
  kind: ServiceKind;
  policyNumber: string;
  /** Nobody knows yet whether the insurer has it: only sending it again is offered. */
  isRepeat: boolean;
  onAsked: (request: ServiceRequest, wasOpen: boolean) => void;
};

type Failure = { isUnknown: true } | { isUnknown: false; text: string };

/** Asks the insurer over the network, with what the person chooses to say. */
export function RequestForm({ kind, policyNumber, isRepeat, onAsked }: Props) {
  const own = texts.ask;
  const online = useOnline();
  const { busy, run } = useAction();
  const { state, ask, forget } = usePosition();
  const [note, setNote] = useState('');
  const [place, setPlace] = useState('');
  const [failure, setFailure] = useState<Failure | null>(null);

  const send = () =>
    run(async () => {
      setFailure(null);
      try {
        const answer = await call(requestService, {
          policy_number: policyNumber,
          kind,
          note,
          place,
          position: state.name === 'found' ? state.position : null,
        });
        onAsked(answer.service_request, answer.already_open);
      } catch (error) {
        setFailure(mayPass(error) ? { isUnknown: true } : { isUnknown: false, text: refusalText(error) });
      }
    });

  return (
    <form
      className="space-y-4"
      onSubmit={(event) => {
        event.preventDefault();
        if (online) void send();
      }}
    >
      {isRepeat ? null : (
        <>
          <TextField
            label={own.note}
            hint={own.noteHints[kind]}
            optional
            value={note}
            maxLength={serviceTextLengths.note}
            onChange={(event) => setNote(event.target.value)}
          />
          <TextField
            label={own.place}
            hint={own.placeHint}
            optional
            value={place}
            maxLength={serviceTextLengths.place}
            onChange={(event) => setPlace(event.target.value)}
          />
          <PositionField state={state} onAsk={ask} onForget={forget} />
          <p className="text-sm text-ink-soft">{own.kept}</p>
        </>
      )}
      {failure === null ? null : failure.isUnknown ? (
        <MessagePanel tone="danger" title={texts.result.asked}>
          {texts.result.askedDetail}
        </MessagePanel>
      ) : (
        <MessagePanel tone="danger">{failure.text}</MessagePanel>
      )}
      <p id="servicio-sin-red" role="status" className={online ? 'sr-only' : 'font-medium'}>
        {online ? '' : own.offline}
      </p>
      <Button
        type="submit"
        full
        busy={busy}
        busyText={own.busy}
        aria-disabled={!online || undefined}
        aria-describedby="servicio-sin-red"
      >
        {isRepeat || failure?.isUnknown ? own.again : own.buttons[kind]}
      </Button>
    </form>
  );
}
