import type { PolicyListItem } from '@socio/contracts/shared/policy';
import { Copy } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../../components/button.tsx';
import { LiveRegion } from '../../../../components/live-region.tsx';
import type { ServiceKind } from '@socio/domain/services';
import { texts as policyTexts } from '../../texts.ts';
import { PhoneLink } from '../phone-link.tsx';
import { spokenFacts } from './spoken-facts.ts';
import { texts } from './texts.ts';

type Props = { kind: ServiceKind; policyNumber: string; policy: PolicyListItem | null };

/** Whom to call and what to say; nothing of it needs a network. */
export function PhonePanel({ kind, policyNumber, policy }: Props) {
  const own = texts.panel;
  return (
    <>
      {kind === 'claim' ? (
        <>
          <h3 className="font-semibold">{policyTexts.bought.crash.title}</h3>
          <ol className="mt-1 mb-4 list-decimal pl-5">
            {policyTexts.bought.crash.steps.map((step) => (
              <li key={step}>{step}</li>
            ))}
          </ol>
        </>
      ) : null}
      <PhoneLink kind={kind} />
      <h3 className="mt-4 font-semibold">{own.say}</h3>
      <ul className="mt-1 list-disc pl-5">
        {spokenFacts(kind, policyNumber, policy).map((fact) => (
          <li key={fact}>{fact}</li>
        ))}
      </ul>
      <CopyButton text={policyNumber} />
    </>
  );
}

function CopyButton({ text }: { text: string }) {
  const own = texts.panel;
  const [said, setSaid] = useState('');
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setSaid(own.copied);
    } catch {
      setSaid(own.notCopied);
    }
  };
  return (
    <div className="mt-3 flex flex-wrap items-center gap-3">
      <Button
        variant="secondary"
        compact
        icon={<Copy aria-hidden className="size-5" />}
        onClick={() => void copy()}
      >
        {own.copy}
      </Button>
      <span aria-hidden className="text-sm font-medium">
        {said}
      </span>
      <LiveRegion>{said}</LiveRegion>
    </div>
  );
}
