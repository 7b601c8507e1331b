import { useEffect, useState } from 'react';
import { MembershipScreen } from '../features/membership/components/membership-screen.tsx';
import type { Destination, SessionEnded } from '../features/membership/use-membership-entry.ts';
import { loadScript } from '../lib/load-script.ts';
import { useIsHydrated } from '../lib/use-is-hydrated.ts';
import { whenQuiet } from '../lib/when-quiet.ts';
import { afterEntry } from './after-entry.ts';
import { reportMissingAccess, useMissingAccess } from './browser-access.ts';
import { BrowserAccessScreen } from './browser-access-screen.tsx';
import { LateToaster } from './late-toaster.tsx';
import { loadFont } from './load-font.ts';
import { paths } from './paths.ts';
import { preloadScreen } from './screens.ts';
import { whenWanted } from './when-wanted.ts';

const loadApp = async () => import('./app.tsx');

type AppScript = Awaited<ReturnType<typeof loadApp>>;

type Props = {
  /** The history entry, as the router names it. */
  visitKey: string;
  sessionEnded: SessionEnded;
};

/**
 * The membership entry as the first page: drawn at build time and usable before the app, with router and query client,
 * has been loaded. The app takes its place when the person goes on.
 */
export function EntryPage({ visitKey, sessionEnded }: Props) {
  const missing = useMissingAccess();
  const isHydrated = useIsHydrated();
  const [app, setApp] = useState<AppScript | null>(null);
  const [hasLeft, setLeft] = useState(false);

  useEffect(() => {
    // Read by bench/first-screen.bench.ts.
    performance.mark('usable');
    return whenQuiet(loadFont);
  }, []);

  useEffect(
    () =>
      whenWanted(() => {
        // If it does not come, going on tries again.
        loadApp().then(setApp, () => undefined);
        preloadScreen(paths.dashboard);
      }),
    [],
  );

  async function goOn(destination: Destination): Promise<void> {
    const { path, state } = afterEntry(destination);
    try {
      const loaded = await loadScript(loadApp);
      await loaded.goTo(path, state);
      setApp(loaded);
      setLeft(true);
    } catch {
      // The same, as the page that opens anew reads it. Replaced, so that Back does not return here and wipe everything.
      history.replaceState({ usr: state }, '', path);
      location.reload();
    }
  }

  return (
    <>
      {missing !== null ? (
        <BrowserAccessScreen missing={missing} />
      ) : app !== null && hasLeft ? (
        <app.App />
      ) : (
        <MembershipScreen
          visitKey={visitKey}
          sessionEnded={isHydrated ? sessionEnded : null}
          onVerified={(destination) => void goOn(destination)}
          onNoCookies={() => reportMissingAccess('cookies')}
          notice={app === null ? null : <app.EntryNotice />}
        />
      )}
      <LateToaster when={whenWanted} />
    </>
  );
}
