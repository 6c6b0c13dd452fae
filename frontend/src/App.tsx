import { lazy, Suspense, type ComponentType } from 'react';
import { pastOf } from './api/past.ts';
import type { SessionUser } from './session/session.ts';
import { useSession } from './session/useSession.ts';
import { LoginScreen } from './login/index.ts';
import { CrashBoundary } from './shell/CrashBoundary.tsx';
import { NewVersion } from './shell/NewVersion.tsx';
import { PlainToasts } from './shell/PlainToasts.tsx';
import { said } from './shared/toasts.ts';
import { Waiting } from './shell/Waiting.tsx';
import { preload, preloaded, screens } from './screens.ts';

/** Where its code does not come the page stands all the same, with this in its place. */
const instead =
  <View,>(view: View) =>
  (error: unknown) => {
    reportError(error);
    return { default: view };
  };
const Toasts = lazy<ComponentType>(() =>
  Promise.race([preloaded(), said])
    .then(() => import('./shell/Toasts.tsx'))
    .catch(instead(PlainToasts)),
);
// What waits stays on the device, and is told of at the next start.
const LeftByRole = lazy<ComponentType<{ person: string }>>(() =>
  preloaded()
    .then(() => import('./shell/LeftByRole.tsx'))
    .catch(instead(() => null)),
);
const Shell = lazy(() => screens.shell());
const panels = {
  administrator: lazy(() => screens.administrator()),
  manager: lazy(() => screens.manager()),
  externo: lazy(() => screens.externo()),
  supervisor: lazy(() => screens.supervisor()),
};

/** Any role that is not one of the other three works as a supervisor (specification §2). */
const knownRole = (role: string) =>
  Object.hasOwn(panels, role) ? (role as SessionUser['role']) : 'supervisor';

const Home = ({ user }: { user: SessionUser }) => {
  // The past is only read: by everybody as by who never does anything else.
  const role = knownRole(user.role);
  const Panel = panels[pastOf(user) === null ? role : 'externo'];
  return (
    <Suspense fallback={<Waiting />}>
      <Shell>
        {role !== 'supervisor' && (
          <Suspense fallback={null}>
            <LeftByRole person={user.name} />
          </Suspense>
        )}
        <Panel />
      </Shell>
    </Suspense>
  );
};

/** Two places: the login screen, and the panel of whoever is signed in. Which one follows the session, not the address. */
export const App = () => {
  const session = useSession();
  return (
    <>
      <NewVersion />
      <CrashBoundary key={session?.user.id ?? 'login'}>
        {session ? <Home user={session.user} /> : <LoginScreen entered={preload} />}
      </CrashBoundary>
      <Suspense fallback={null}>
        <Toasts />
      </Suspense>
    </>
  );
};
