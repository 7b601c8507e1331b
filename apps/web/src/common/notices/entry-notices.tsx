import { privacyPath } from '../legal/privacy-path.ts';
import { InsurerNotice } from './insurer-notice.tsx';
import { SandboxNotice } from './sandbox-notice.tsx';
import { entryNoticeTexts } from './texts.ts';

/** Under the membership entry, whichever way it was reached. */
export function EntryNotices() {
  return (
    <div className="grid gap-4">
      <InsurerNotice withHelp />
      <a
        href={privacyPath}
        className="inline-flex min-h-11 items-center justify-self-start text-sm font-medium text-primary underline underline-offset-2"
      >
        {entryNoticeTexts.privacy}
      </a>
      <SandboxNotice />
    </div>
  );
}
