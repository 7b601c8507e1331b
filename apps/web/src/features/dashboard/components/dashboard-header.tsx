import { LogOut } from 'lucide-react';
import { useState } from 'react';
import { stored } from '../../../common/storage-keys.ts';
import { Button } from '../../../components/button.tsx';
import { texts } from '../texts.ts';

export function DashboardHeader({ onLogOut }: { onLogOut: () => Promise<void> }) {
  const [leaving, setLeaving] = useState(false);
  return (
    <div className="flex grow flex-wrap items-center justify-end gap-x-3">
      <p className="text-sm text-ink-soft">
        {texts.membership}{' '}
        <span className="font-medium text-ink tabular-nums">{stored.get('membership_number')}</span>
      </p>
      <Button
        variant="ghost"
        compact
        busy={leaving}
        busyText={texts.loggingOut}
        icon={<LogOut aria-hidden className="size-4" />}
        className="-mr-3 px-3 text-sm"
        onClick={() => {
          setLeaving(true);
          void onLogOut();
        }}
      >
        {texts.logOut}
      </Button>
    </div>
  );
}
