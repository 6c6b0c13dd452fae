import { useEffect, useState } from 'react';
import { app } from '../messages.ts';
import { showToastsWith } from '../ui/states/toasts.ts';
import './new-version.css';

/** Above dialogs, like toasts. */
const place = { position: 'fixed', insetInline: 0, bottom: 0, zIndex: 1400 } as const;

/** Shows the last message until it is closed, if the code of the toasts fails to load. */
export const PlainToasts = () => {
  const [message, say] = useState('');
  useEffect(() => showToastsWith((toast) => say(toast.message)), []);
  if (message === '') return null;
  return (
    <aside className="new-version" role="status" style={place}>
      <span>{message}</span>
      <button type="button" onClick={() => say('')}>
        {app.close}
      </button>
    </aside>
  );
};
