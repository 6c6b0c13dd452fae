import type { AccountsState, LogoAnswer, Session } from '@obraclara/api';
import { lazy, Suspense, useEffect, useRef, useState, type SubmitEvent } from 'react';
import { detailOf } from '../api/api-error.ts';
import { api, http, send } from '../api/http.ts';
import { app, login } from '../messages.ts';
import { toast } from '../ui/states/toasts.ts';
import { useTitle } from '../ui/address/useTitle.ts';
import { getEndedUser, getEnding, signIn } from '../session/session.ts';
import './login.css';

const Building = () => (
  <svg viewBox="0 0 24 24" aria-hidden="true">
    <path d="M4 21V7l7-4v18M11 21V9l9 4v8M2 21h20M7 9v0M7 13v0M7 17v0M15 15v0M15 18v0" />
  </svg>
);

/** The application's logo, or a building icon without one; a failure is only logged to the console. */
const AppLogo = () => {
  const [logo, setLogo] = useState<string | null>(null);
  useEffect(() => {
    http(`${api}/projects/logo`).then(
      ({ json }) => setLogo((json as LogoAnswer).app_logo),
      (error: unknown) => console.warn('Logo:', error),
    );
  }, []);
  return (
    <div className="login-logo">
      {logo ? <img src={logo} alt="" width={192} height={192} onError={() => setLogo(null)} /> : <Building />}
    </div>
  );
};

/** Whether the server has no accounts yet; false until known, so that the screen is the usual one. */
const useNoAccounts = () => {
  const [none, setNone] = useState(false);
  useEffect(() => {
    http(`${api}/auth/accounts`).then(
      ({ json }) => setNone(!(json as AccountsState).any),
      (error: unknown) => console.warn('Accounts:', error),
    );
  }, []);
  return none;
};

/** If this code does not load, the entries stay on the device and the user can still sign in. */
const LeftWaiting = lazy(() => import('./PendingEntries.tsx').catch(() => ({ default: () => null })));

/** Receives the user's role before its panel is rendered. */
type Entered = (role: string) => void;

/** Signs in with the form's values and shows the result; on success, the panel of the role replaces this screen. */
const submit = async (form: HTMLFormElement, entered: Entered) => {
  const fields = new FormData(form);
  const answer = (await send('POST', 'auth/login', {
    email: (fields.get('email') as string).trim(),
    password: fields.get('password'),
  })) as Session;
  entered(answer.user.role);
  const kept = signIn({ token: answer.access_token, user: answer.user });
  toast(login.done, 'success');
  if (!kept) toast(login.notKept, 'warning');
};

const Notice = ({ children }: { children: string }) => (
  <p className="login-notice" role="status">
    {children}
  </p>
);

/** Why the session ended, unless the user signed out. */
const Ended = ({ because }: { because: string | undefined }) =>
  getEnding() === 'expired' && <Notice>{because ?? app.sessionEnded}</Notice>;

/** Focuses a field once it is shown, but not on a phone, whose keyboard would cover the screen. */
const useFirstField = () => {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (matchMedia('(pointer: fine)').matches) field.current?.focus();
  }, []);
  return field;
};

/** The login screen. */
export const LoginScreen = ({ entered }: { entered: Entered }) => {
  const [submitting, setSubmitting] = useState(false);
  const [refused, setRefused] = useState('');
  const email = useFirstField();
  const password = useRef<HTMLInputElement>(null);
  const noAccounts = useNoAccounts();
  const ended = getEndedUser();
  useTitle(login.submit);

  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    setSubmitting(true);
    setRefused('');
    submit(event.currentTarget, entered).catch((error: unknown) => {
      const reason = detailOf(error, login.failed);
      setSubmitting(false);
      setRefused(reason);
      toast(reason, 'error');
      password.current?.focus();
      password.current?.select();
    });
  };

  return (
    <main className="login">
      <div className="login-card">
        <AppLogo />
        <h1>{app.title}</h1>
        <p className="login-subtitle">{app.subtitle}</p>
        <Ended because={ended?.because} />
        {ended && (
          <Suspense fallback={null}>
            <LeftWaiting id={ended.id} name={ended.name} />
          </Suspense>
        )}
        {noAccounts && <Notice>{login.noAccounts}</Notice>}
        <form onSubmit={onSubmit}>
          <label htmlFor="email">{login.email}</label>
          <input
            ref={email}
            id="email"
            name="email"
            type="email"
            autoComplete="username"
            inputMode="email"
            autoCapitalize="none"
            spellCheck={false}
            placeholder={login.emailPlaceholder}
            aria-invalid={refused ? true : undefined}
            aria-describedby={refused ? 'refused' : undefined}
            required
          />
          <label htmlFor="password">{login.password}</label>
          <input
            ref={password}
            id="password"
            name="password"
            type="password"
            autoComplete="current-password"
            placeholder={login.passwordPlaceholder}
            aria-invalid={refused ? true : undefined}
            aria-describedby={refused ? 'refused' : undefined}
            required
          />
          {refused && (
            <p id="refused" className="login-refused">
              {refused}
            </p>
          )}
          <button type="submit" disabled={submitting}>
            {submitting ? login.submitting : login.submit}
          </button>
        </form>
      </div>
    </main>
  );
};
