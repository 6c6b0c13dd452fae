import { closeSnackbar, enqueueSnackbar, SnackbarProvider, type CustomContentProps } from 'notistack';
import { useEffect, useRef, type Ref } from 'react';
import { getSession } from '../session/session.ts';
import { useSession } from '../session/useSession.ts';
import { showToastsWith, type ToastAction, type ToastKind } from '../ui/states/toasts.ts';
import { useToastPlace } from './useToastPlace.ts';
import './toasts.css';

const marks: Record<ToastKind, string> = {
  success: 'M5 12.5l4.5 4.5L19 7.5',
  error: 'M7 7l10 10M17 7L7 17',
  warning: 'M12 5v9M12 18v.5',
  info: 'M12 11v7M12 6.5v.5',
};

declare module 'notistack' {
  interface OptionsObject {
    offered?: ToastAction | undefined;
    /** The user whose action can be undone: the next user must not undo it. */
    offeredTo?: string | undefined;
  }
}

/** Duration of a toast with a button, in ms: the user needs time to read and press it. */
const offeringTime = 10_000;

type ContentProps = CustomContentProps & {
  ref?: Ref<HTMLDivElement>;
  offered?: ToastAction;
  offeredTo?: string;
};

const ToastContent = ({ ref, id, message, variant, offered, offeredTo, anchorOrigin }: ContentProps) => {
  const person = useSession()?.user.id;
  const text = useRef<HTMLSpanElement>(null);
  useToastPlace(text, anchorOrigin.vertical);
  const kind: ToastKind = variant === 'default' ? 'info' : variant;
  return (
    <div ref={ref} className={`toast toast-${kind}`} role={kind === 'error' ? 'alert' : 'status'}>
      <svg viewBox="0 0 24 24" aria-hidden="true">
        <path d={marks[kind]} />
      </svg>
      <span ref={text}>{message}</span>
      {offered && offeredTo === person && (
        <button
          type="button"
          className="toast-action"
          onClick={() => {
            closeSnackbar(id);
            offered.run();
          }}
        >
          {offered.label}
        </button>
      )}
      <button type="button" aria-label="Cerrar aviso" onClick={() => closeSnackbar(id)}>
        <svg viewBox="0 0 24 24" aria-hidden="true">
          <path d={marks.error} />
        </svg>
      </button>
    </div>
  );
};

const Components = {
  success: ToastContent,
  error: ToastContent,
  warning: ToastContent,
  info: ToastContent,
  default: ToastContent,
};

const classes = {
  containerAnchorOriginBottomRight: 'toasts-bottom',
  containerAnchorOriginTopRight: 'toasts-top',
};

// The width at which the tabs are at the bottom (ThumbTabs).
const narrow = matchMedia('(max-width: 599.95px)');

/**
 * Screen edge of a new toast, which depends on the panel of the session, even if it is not rendered yet. Administrators and the login
 * screen have it at the bottom.
 * On a phone it is always at the bottom, above the tabs: within reach of the thumb, and clear of a list's first rows.
 */
const edgeNow = (): 'top' | 'bottom' => {
  const session = getSession();
  return narrow.matches || !session || session.user.role === 'administrator' ? 'bottom' : 'top';
};

/**
 * The toasts: at most 3, 4 s each (10 s with a button) unless the pointer is over one, 356 px wide, 14 px apart.
 * They are outside the page's element, because an open dialog hides the page from screen readers.
 */
const Toasts = () => {
  useEffect(
    () =>
      showToastsWith(({ message, kind, action }) =>
        enqueueSnackbar(message, {
          variant: kind,
          anchorOrigin: { vertical: edgeNow(), horizontal: 'right' },
          // Actions that can be undone are never merged, even with equal messages.
          preventDuplicate: !action,
          ...(action && {
            offered: action,
            offeredTo: getSession()?.user.id,
            autoHideDuration: offeringTime,
          }),
        }),
      ),
    [],
  );
  return (
    <SnackbarProvider
      maxSnack={3}
      autoHideDuration={4000}
      transitionDuration={150}
      classes={classes}
      Components={Components}
      domRoot={document.body}
    />
  );
};

export default Toasts;
