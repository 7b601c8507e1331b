import { Cookie } from 'lucide-react';
import { Button } from '../components/button.tsx';
import { Card } from '../components/card.tsx';
import { PageFrame } from '../components/page/page-frame.tsx';
import { PageTitle } from '../components/page/page-title.tsx';
import type { MissingAccess } from './browser-access.ts';
import { browserAccessTexts as texts } from './texts.ts';

/** Replaces every screen when the browser cannot keep a session. */
export function BrowserAccessScreen({ missing }: { missing: MissingAccess }) {
  return (
    <PageFrame width="narrow">
      <Card className="mx-auto max-w-md">
        <span className="mb-4 flex size-12 items-center justify-center rounded-full bg-warning-tint text-warning">
          <Cookie aria-hidden className="size-6" />
        </span>
        <PageTitle subtitle={texts[missing]} className="mb-5">
          {texts.title}
        </PageTitle>
        <h2 className="font-semibold">{texts.stepsTitle}</h2>
        <ol className="mt-2 grid list-decimal gap-2 pl-5">
          {texts.steps.map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ol>
        <p className="mt-4 text-sm text-ink-soft">{texts.use}</p>
        <Button full className="mt-6" onClick={() => location.reload()}>
          {texts.retry}
        </Button>
      </Card>
    </PageFrame>
  );
}
