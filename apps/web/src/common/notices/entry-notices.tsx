import { InsurerNotice } from './insurer-notice.tsx';
import { SandboxNotice } from './sandbox-notice.tsx';

/** Under the membership entry, whichever way it was reached. */
export function EntryNotices() {
  return (
    <div className="grid gap-4">
      <InsurerNotice withHelp />
      <SandboxNotice />
    </div>
  );
}
