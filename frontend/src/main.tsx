import { createRoot } from 'react-dom/client';
import { App } from './App.tsx';
import { preload } from './screens.ts';
import { followOtherTabs, getSession, onSession, placeOf } from './session/session.ts';
import './base.css';

/** Keeps the address where the session belongs; a shared link survives signing in because the query stays. */
const settlePlace = () => {
  const place = placeOf(getSession(), location.pathname, location.search);
  if (place) history.replaceState(history.state, '', place);
};

const role = getSession()?.user.role;
if (role) preload(role);

settlePlace();
onSession(settlePlace);
addEventListener('popstate', settlePlace);
followOtherTabs();

createRoot(document.getElementById('root')!).render(<App />);
