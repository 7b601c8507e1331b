import { X } from 'lucide-react';
import { Dialog as Radix } from 'radix-ui';
import type { ReactNode } from 'react';
import { classNames } from '../lib/class-names.ts';
import { IconButton } from './icon-button.tsx';
import { modalHeaderTexts } from './texts.ts';

type Props = {
  title: ReactNode;
  description?: ReactNode;
  busy?: boolean | undefined;
  className?: string | undefined;
};

/** Title, description and close button of a dialog or drawer. */
export function ModalHeader({ title, description, busy, className }: Props) {
  return (
    <div className={classNames('flex items-start justify-between gap-3', className)}>
      <div className="min-w-0">
        <Radix.Title className="text-xl leading-tight font-bold tracking-tight">{title}</Radix.Title>
        {description ? (
          <Radix.Description className="mt-1.5 text-ink-soft">{description}</Radix.Description>
        ) : null}
      </div>
      <Radix.Close asChild disabled={busy}>
        <IconButton
          label={modalHeaderTexts.close}
          icon={<X aria-hidden className="size-5" />}
          className="-mt-2 -mr-2"
        />
      </Radix.Close>
    </div>
  );
}
