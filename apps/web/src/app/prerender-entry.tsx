import { StrictMode } from 'react';
import { renderToString } from 'react-dom/server';
import { EntryPage } from './entry-page.tsx';

/** The entry as entry.tsx first renders it. For the build only (build-tools/prerender-entry.ts). */
export function drawEntry(): string {
  return renderToString(
    <StrictMode>
      <EntryPage visitKey="default" sessionEnded={null} />
    </StrictMode>,
  );
}
