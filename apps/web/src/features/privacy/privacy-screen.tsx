import { dataKinds, type DataKind, type DataKindRule } from '@socio/domain/personal-data/kinds';
import {
  fateTexts,
  kindTexts,
  lawTexts,
  privacyVersion,
  recipientTexts,
  retentionWords,
} from '@socio/domain/personal-data/texts';
import { Link } from 'react-router';
import { usePublicConfig } from '../../common/use-public-config.ts';
import { DetailList } from '../../components/detail-list.tsx';
import { PageLayout } from '../../components/page/page-layout.tsx';
import { PageTitle } from '../../components/page/page-title.tsx';
import { TitledCard } from '../../components/titled-card.tsx';
import { texts } from './texts.ts';

type Props = { homePath: string; deleteAccountPath: string };

const rules: Readonly<Record<DataKind, DataKindRule>> = dataKinds;

/** The whole privacy notice, public. What data there are is the domain's table, which deletion and purge follow too. */
export function PrivacyScreen({ homePath, deleteAccountPath }: Props) {
  return (
    <PageLayout width="narrow" homePath={homePath}>
      <PageTitle subtitle={texts.version(privacyVersion)}>{texts.title}</PageTitle>
      <div className="grid gap-5">
        <TitledCard title={texts.responsible.title}>
          <Responsible />
        </TitledCard>
        <TitledCard title={texts.purposes.title}>
          <Paragraphs of={texts.purposes.paragraphs} />
        </TitledCard>
        <TitledCard title={texts.data.title}>
          <p>{texts.data.intro}</p>
          <DataList />
        </TitledCard>
        <TitledCard title={texts.recipients.title}>
          <p>{texts.recipients.intro}</p>
          <ul className="grid list-disc gap-2 pl-5">
            {Object.entries(recipientTexts).map(([name, { who, why }]) => (
              <li key={name}>
                <strong className="font-semibold">{who}</strong> {why}.
              </li>
            ))}
          </ul>
          <p>{texts.recipients.outro}</p>
        </TitledCard>
        <TitledCard title={texts.kept.title}>
          <p>{texts.kept.intro(lawTexts.until)}</p>
          <ul className="grid list-disc gap-2 pl-5">
            {lawTexts.articles.map((article) => (
              <li key={article}>{article}</li>
            ))}
          </ul>
          <p>{texts.kept.outro}</p>
        </TitledCard>
        <TitledCard title={texts.rights.title}>
          <Paragraphs of={texts.rights.paragraphs} />
          <Link
            to={deleteAccountPath}
            className="inline-flex min-h-11 items-center justify-self-start font-medium text-primary underline underline-offset-2"
          >
            {texts.rights.action}
          </Link>
        </TitledCard>
        <TitledCard title={texts.device.title}>
          <Paragraphs of={texts.device.paragraphs} />
        </TitledCard>
        <TitledCard title={texts.security.title}>
          <Paragraphs of={texts.security.paragraphs} />
        </TitledCard>
        <TitledCard title={texts.changes.title}>
          <Paragraphs of={texts.changes.paragraphs} />
        </TitledCard>
      </div>
    </PageLayout>
  );
}

function Paragraphs({ of }: { of: readonly string[] }) {
  return of.map((paragraph) => <p key={paragraph}>{paragraph}</p>);
}

/** Who it is depends on the installation; until it is known the neutral words stand alone. */
function Responsible() {
  const broker = usePublicConfig()?.broker;
  return (
    <>
      <p>{texts.responsible.text}</p>
      {broker === undefined ? null : (
        <DetailList
          details={[
            { label: texts.responsible.name, value: broker.name },
            { label: texts.responsible.address, value: broker.address },
            { label: texts.responsible.email, value: broker.email },
            { label: texts.responsible.phone, value: broker.phone },
          ]}
        />
      )}
    </>
  );
}

function DataList() {
  return (
    <ul className="divide-y divide-line">
      {(Object.keys(dataKinds) as DataKind[]).map((kind) => {
        const words = kindTexts[kind];
        if (words === null) return null;
        const { retention, fate, recipients } = rules[kind];
        const who = recipients.map((one) => recipientTexts[one].who).join(', ');
        return (
          <li key={kind} className="py-3">
            <p className="font-medium">{words.what}</p>
            <dl className="mt-1 grid gap-0.5 text-sm text-ink-soft">
              <Fact label={texts.data.purpose}>{words.purpose}</Fact>
              <Fact label={texts.data.retention}>{retentionWords(retention)}</Fact>
              <Fact label={texts.data.fate}>{fateTexts[fate]}</Fact>
              {who === '' ? null : <Fact label={texts.data.recipients}>{who}</Fact>}
            </dl>
          </li>
        );
      })}
    </ul>
  );
}

function Fact({ label, children }: { label: string; children: string }) {
  return (
    <div>
      <dt className="inline font-medium">{label}: </dt>
      <dd className="inline">{children}</dd>
    </div>
  );
}
