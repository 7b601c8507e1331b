import { Menu } from 'lucide-react';
import { useEffect, useEffectEvent, useId, useRef, useState, type ReactNode } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import { logOut } from '../common/log-out.ts';
import { shownMembership } from '../common/shown-membership.ts';
import { stored } from '../common/storage-keys.ts';
import { readStoredUser } from '../common/stored-user.ts';
import { useAuthenticated } from '../common/use-authenticated.ts';
import { Button } from '../components/button.tsx';
import { ButtonLink } from '../components/button-link.tsx';
import { OnDemand } from '../components/on-demand.tsx';
import { classNames } from '../lib/class-names.ts';
import { whenQuiet } from '../lib/when-quiet.ts';
import { paths } from './paths.ts';
import { memberHeaderTexts as texts } from './texts.ts';

const loadProfile = async () => (await import('./profile-over-page.tsx')).ProfileOverPage;

/** The right end of a member's header, the same on every screen, but for what `lead` puts in the profile's place. */
export function MemberHeader({ lead }: { lead?: ReactNode }) {
  const { pathname } = useLocation();
  const authenticated = useAuthenticated();
  const [isProfileOpen, setProfileOpen] = useState(false);
  // The profile is one tap away: its script is fetched before anybody waits for it.
  useEffect(() => {
    if (authenticated) return whenQuiet(() => void loadProfile().catch(() => undefined));
    return undefined;
  }, [authenticated]);
  const membership = stored.get('membership_number');
  if (membership === null) return null;
  const isIdentityPage = pathname === paths.login || pathname === paths.register;
  return (
    <>
      {/* On a phone the menu stays beside the brand, and the membership goes into a second row with the profile. */}
      <p
        className={classNames(
          'text-sm text-ink-soft max-[359px]:text-xs sm:ml-auto',
          lead === undefined ? 'order-1 sm:order-none' : 'hidden md:block',
        )}
      >
        {texts.membership}{' '}
        <span className="font-medium text-ink tabular-nums">{shownMembership(membership)}</span>
      </p>
      <div className={lead === undefined ? 'order-2 sm:order-none' : 'ml-auto md:ml-0'}>
        {lead ??
          (isIdentityPage ? null : (
            <Identity authenticated={authenticated} onProfile={() => setProfileOpen(true)} />
          ))}
      </div>
      <MemberMenu authenticated={authenticated} onProfile={() => setProfileOpen(true)} />
      {isProfileOpen ? (
        <OnDemand
          load={loadProfile}
          onFailed={() => setProfileOpen(false)}
          onRetry={() => setProfileOpen(true)}
        >
          {(ProfileOverPage) => <ProfileOverPage onClose={() => setProfileOpen(false)} />}
        </OnDemand>
      ) : null}
    </>
  );
}

type IdentityProps = { authenticated: boolean; onProfile: () => void };

/** The profile, or the way to prove one's identity. */
function Identity({ authenticated, onProfile }: IdentityProps) {
  if (authenticated) {
    return (
      <Button variant="success" dense aria-haspopup="dialog" onClick={onProfile}>
        {texts.profile}
      </Button>
    );
  }
  const hasAccount = readStoredUser() !== null;
  return (
    <ButtonLink to={hasAccount ? paths.login : paths.register} variant="secondary" dense>
      {hasAccount ? texts.logIn : texts.createAccount}
    </ButtonLink>
  );
}

const links = [
  [paths.dashboard, texts.menu.home],
  [paths.policies, texts.menu.policies],
  [paths.applications, texts.menu.applications],
] as const;

const item =
  'flex min-h-11 w-full items-center rounded-md px-3 py-2 text-left font-medium hover:bg-sunken aria-[current]:bg-primary-tint';

/** Where a member can go from anywhere, and the way out. */
function MemberMenu({ authenticated, onProfile }: IdentityProps) {
  const [isOpen, setOpen] = useState(false);
  const [leaving, setLeaving] = useState(false);
  const { pathname, key } = useLocation();
  const navigate = useNavigate();
  const id = useId();
  const whole = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);

  // Going somewhere closes it.
  const [openedAt, setOpenedAt] = useState(key);
  if (isOpen && openedAt !== key) setOpen(false);

  const close = useEffectEvent((event: Event) => {
    const isEscape = event instanceof KeyboardEvent && event.key === 'Escape';
    if (isEscape) button.current?.focus();
    const isOutside = event.target instanceof Node && !whole.current?.contains(event.target);
    if (isEscape || isOutside) setOpen(false);
  });
  useEffect(() => {
    if (!isOpen) return undefined;
    const kinds = ['pointerdown', 'focusin', 'keydown'] as const;
    for (const kind of kinds) document.addEventListener(kind, close);
    return () => {
      for (const kind of kinds) document.removeEventListener(kind, close);
    };
  }, [isOpen]);

  async function leave(): Promise<void> {
    setLeaving(true);
    await logOut();
    await navigate(paths.membership, { replace: true });
  }

  return (
    <div ref={whole} className="relative">
      <Button
        ref={button}
        variant="ghost"
        dense
        icon={<Menu aria-hidden className="size-5 max-[379px]:hidden" />}
        className="-mr-3"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => {
          setOpenedAt(key);
          setOpen(!isOpen);
        }}
      >
        {texts.menu.button}
      </Button>
      <nav
        id={id}
        aria-label={texts.menu.label}
        hidden={!isOpen}
        className="absolute top-full right-0 z-30 mt-1 w-60 rounded-card border border-line-strong bg-surface p-2 shadow-raised"
      >
        <ul>
          {links.map(([path, name]) => (
            <li key={path}>
              <Link to={path} className={item} aria-current={path === pathname ? 'page' : undefined}>
                {name}
              </Link>
            </li>
          ))}
          {authenticated ? (
            <li>
              <button
                type="button"
                className={item}
                aria-haspopup="dialog"
                onClick={() => {
                  // The drawer gives the focus back to what had it.
                  button.current?.focus();
                  setOpen(false);
                  onProfile();
                }}
              >
                {texts.profile}
              </button>
            </li>
          ) : null}
          <li className="mt-1 border-t border-line pt-1">
            <button
              type="button"
              className={item}
              aria-disabled={leaving || undefined}
              onClick={() => {
                if (!leaving) void leave();
              }}
            >
              {leaving ? texts.menu.leaving : texts.menu.logOut}
            </button>
          </li>
        </ul>
      </nav>
    </div>
  );
}
