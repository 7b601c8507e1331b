import type { Passkey } from '@socio/contracts/shared/passkey';
import { formatShiftedDateTime } from '@socio/domain/dates';
import { KeyRound, Trash2 } from 'lucide-react';
import { passkeyTexts } from '../../../common/passkeys/texts.ts';
import { texts } from '../texts.ts';
import { RowButton } from './row-button.tsx';

export function PasskeyRow({ passkey, onRemove }: { passkey: Passkey; onRemove: () => void }) {
  return (
    <div className="rounded-card border border-line p-4">
      <PasskeyText {...passkey} />
      <div className="mt-1 -mb-2 -ml-3">
        <RowButton
          danger
          text={texts.passkeys.remove}
          of={passkey.name}
          icon={<Trash2 aria-hidden className="size-4" />}
          onClick={onRemove}
        />
      </div>
    </div>
  );
}

export function PasskeyText({ name, created_at, last_used_at, waits_until }: Passkey) {
  const own = texts.passkeys;
  const moment = (at: string) => formatShiftedDateTime(at) ?? texts.noDate;
  return (
    <div className="flex items-start gap-3">
      <KeyRound aria-hidden className="mt-0.5 size-5 shrink-0 text-ink-soft" />
      <div className="min-w-0 grow">
        <p className="font-medium wrap-anywhere">{name}</p>
        <p className="text-sm text-ink-soft tabular-nums">{own.made(moment(created_at))}</p>
        <p className="text-sm text-ink-soft tabular-nums">
          {last_used_at === null ? own.unused : own.used(moment(last_used_at))}
        </p>
        {waits_until === null ? null : (
          <p className="text-sm font-medium tabular-nums">{passkeyTexts.startsOn(moment(waits_until))}</p>
        )}
      </div>
    </div>
  );
}
