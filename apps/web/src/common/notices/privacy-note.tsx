import { useState } from 'react';
import { OnDemand } from '../../components/on-demand.tsx';
import { privacyNoteTexts } from './texts.ts';

const loadDialog = async () => (await import('../legal/legal-dialog.tsx')).LegalDialog;

/** Shown where data is first asked for: what it is used for, with the simplified notice one tap away (LFPDPPP 2025). */
export function PrivacyNote({ purpose }: { purpose: string }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <p className="text-sm text-ink-soft">
      {purpose}{' '}
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
        className="-my-2.5 inline-flex min-h-11 items-center rounded-md font-medium text-primary underline underline-offset-2"
      >
        {privacyNoteTexts.notice}
      </button>
      {isOpen ? (
        <OnDemand load={loadDialog} onFailed={() => setOpen(false)} onRetry={() => setOpen(true)}>
          {(LegalDialog) => <LegalDialog shown="privacy" onClose={() => setOpen(false)} />}
        </OnDemand>
      ) : null}
    </p>
  );
}
