import { app } from '../messages.ts';

/** The spinner that `index.html` already shows, for as long as a panel's code is on its way. */
export const Waiting = () => (
  <div className="app-loading" role="status">
    <span>{app.loading}</span>
  </div>
);
