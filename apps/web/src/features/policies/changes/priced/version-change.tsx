import { searchVersions } from '@socio/contracts/search-versions';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../../../components/button.tsx';
import { MessagePanel } from '../../../../components/message-panel.tsx';
import { RadioCards } from '../../../../components/radio-cards.tsx';
import { call } from '../../../../lib/api-client.ts';
import type { ChangeFormProps } from '../forms/change-form-props.ts';
import { OfferPanel } from './offer-panel.tsx';
import { coverageChangeTexts, versionChangeTexts } from './texts.ts';
import { useOffer } from './use-offer.ts';

/** Another version of the same car, entered by mistake. */
export function VersionChange(props: ChangeFormProps) {
  const own = versionChangeTexts;
  const { policy } = props;
  const brandModel = policy['vehicle_insurance_application-brand_model'] ?? '';
  const year = Number(policy['vehicle_insurance_application-year']);
  const current = policy['vehicle_insurance_application-version_id'];
  const versions = useQuery({
    queryKey: ['search-versions', brandModel, year],
    queryFn: async ({ signal }) =>
      (await call(searchVersions, { brand_model: brandModel, year }, { signal })).versions,
  });
  const [chosen, setChosen] = useState<string | null>(null);
  const { offer, ask, drop, busy, problem } = useOffer(props);
  if (versions.isPending) return <p role="status">{own.loading}</p>;
  if (versions.isError) {
    return (
      <MessagePanel
        tone="danger"
        action={<Button onClick={() => void versions.refetch()}>{own.retry}</Button>}
      >
        {own.failed}
      </MessagePanel>
    );
  }
  const others = versions.data.filter(({ id }) => String(id) !== current);
  if (others.length === 0) return <MessagePanel>{own.onlyOne}</MessagePanel>;
  const version = policy['vehicle_insurance_application-version_name'] ?? '';
  return (
    <div className="grid gap-4">
      <p className="text-ink-soft">{own.detail(`${brandModel} ${year}`, version)}</p>
      <RadioCards
        legend={own.label}
        options={others.map(({ id, name }) => ({ value: String(id), label: name }))}
        value={chosen}
        onValueChange={(id) => {
          drop();
          setChosen(id);
        }}
        disabled={busy}
      />
      {problem === null ? null : <MessagePanel tone="danger">{problem}</MessagePanel>}
      {chosen === null ? null : offer === null ? (
        <Button
          full
          busy={busy}
          busyText={coverageChangeTexts.asking}
          onClick={() => ask({ kind: 'version', version_id: Number(chosen) })}
        >
          {coverageChangeTexts.show}
        </Button>
      ) : (
        <OfferPanel {...props} key={offer.id} offer={offer} onAgain={drop} />
      )}
    </div>
  );
}
