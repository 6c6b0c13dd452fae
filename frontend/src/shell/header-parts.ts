import type { ReactNode } from 'react';
import type { SessionUser } from '../session/session.ts';

/** Parts of a panel's header; the desktop bar and the compact bar arrange them. */
export type HeaderParts = {
  title: string;
  /** The project's logos, if any. */
  logos: ReactNode;
  /** The project is loading; visible parts must not move when it arrives. */
  coming: boolean;
  /** Project selector. */
  selector: ReactNode;
  /** Always visible: the connection state. */
  beside: ReactNode;
  /** Less used actions; in the menu on small screens. */
  actions: ReactNode;
  user: SessionUser | undefined;
  changePassword: () => void;
  /** Opens the dialog for a snapshot; absent for roles that cannot see snapshots. */
  openSnapshotDialog: (() => void) | undefined;
  /** Exit button. */
  out: { label: string; onClick: () => void };
};

/** Size of a touch target. */
export const pressable = {
  flex: 'none',
  minWidth: 44,
  minHeight: 44,
  borderColor: 'currentColor',
  '&.Mui-focusVisible': { outlineColor: 'currentColor' },
};
