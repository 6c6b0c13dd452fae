import { closeSnackbar, enqueueSnackbar, SnackbarProvider, type CustomContentProps } from 'notistack';
import { useEffect, useRef, type Ref } from 'react';
import { getSession } from '../session/session.ts';
import { useSession } from '../session/useSession.ts';
import { showToastsWith, type ToastAction, type ToastKind } from '../shared/toasts.ts';
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
    /** To whom: what one person did is not for the next to take back. */
    offeredTo?: string | undefined;
  }
}

/** How long one stays that offers something: it has to be read, found and pressed. */
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

// As wide as the tabs stand at the bottom (ThumbTabs).
const narrow = matchMedia('(max-width: 599.95px)');

/**
 * At which edge one stands that is said now: as the panel has it that the session opens, which may be yet to be drawn. Those of
 * administrators and of the login screen stand at the bottom; on a phone all do, above the tabs, where the thumb is and the first lines of a
 * list are not.
 */
const edgeNow = (): 'top' | 'bottom' => {
  const session = getSession();
  return narrow.matches || !session || session.user.role === 'administrator' ? 'bottom' : 'top';
};

/**
 * The toasts: at most 3, 4 s each (10 s with something to press) unless the pointer rests on one, 356 px wide, 14 px apart. They stand beside the
 * page and not in it: a dialog that is open hides the page from who listens.
 */
const Toasts = () => {
  useEffect(
    () =>
      showToastsWith(({ message, kind, action }) =>
        enqueueSnackbar(message, {
          variant: kind,
          anchorOrigin: { vertical: edgeNow(), horizontal: 'right' },
          // Each thing that can be undone is one of its own, whatever it is called.
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
