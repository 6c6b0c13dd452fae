import { lazy, Suspense, type ComponentType } from 'react';
import { snapshotInstant } from './api/snapshot.ts';
import type { SessionUser } from './session/session.ts';
import { useSession } from './session/useSession.ts';
import { LoginScreen } from './login/index.ts';
import { CrashBoundary } from './shell/CrashBoundary.tsx';
import { loadAgain } from './shell/load-again.ts';
import { NewVersion } from './shell/NewVersion.tsx';
import { PlainToasts } from './shell/PlainToasts.tsx';
import { firstToast } from './ui/states/toasts.ts';
import { Waiting } from './shell/Waiting.tsx';
import { preload, preloaded, screens } from './screens.ts';

/** Fallback component if the code fails to load, so that the rest of the page still renders. */
const instead =
  <View,>(view: View) =>
  (error: unknown) => {
    reportError(error);
    return { default: view };
  };
const Toasts = lazy<ComponentType>(() =>
  Promise.race([preloaded(), firstToast])
    .then(() => import('./shell/Toasts.tsx'))
    .catch(instead(PlainToasts)),
);
// If it fails to load, the outbox stays on the device, and the next start shows the notice.
const LeftByRole = lazy<ComponentType<{ person: string }>>(() =>
  preloaded()
    .then(() => import('./shell/FormerSupervisor.tsx'))
    .catch(instead(() => null)),
);
const Shell = lazy(() => loadAgain('shell', screens.shell));
const panels = {
  administrator: lazy(() => loadAgain('administrator', screens.administrator)),
  manager: lazy(() => loadAgain('manager', screens.manager)),
  externo: lazy(() => loadAgain('externo', screens.externo)),
  supervisor: lazy(() => loadAgain('supervisor', screens.supervisor)),
};

/** An unknown role works as a supervisor (specification §2). */
const knownRole = (role: string) =>
  Object.hasOwn(panels, role) ? (role as SessionUser['role']) : 'supervisor';

const Home = ({ user }: { user: SessionUser }) => {
  // A page as of an earlier moment is read-only, so every role gets the observer's panel.
  const role = knownRole(user.role);
  const Panel = panels[snapshotInstant(user) === null ? role : 'externo'];
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

/** Shows the login screen or the panel of the signed-in user. The session decides which one, not the address. */
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
