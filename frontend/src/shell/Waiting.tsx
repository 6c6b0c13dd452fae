import { app } from '../messages.ts';

/** The spinner of `index.html`, while a panel's code loads. */
export const Waiting = () => (
  <div className="app-loading" role="status">
    <span>{app.loading}</span>
  </div>
);
