import type { ReactNode } from 'react';
import type { SessionUser } from '../session/session.ts';

/** What stands in a panel's header; a bar at a desk and one on what is small arrange it. */
export type HeaderParts = {
  title: string;
  /** The project's logos, if it has any. */
  logos: ReactNode;
  /** The project is on its way: what it brings must move nothing that is to be seen. */
  coming: boolean;
  /** Which project the panel shows. */
  selector: ReactNode;
  /** What is to be seen at every moment: the connection. */
  beside: ReactNode;
  /** What is to be done now and then; where there is little room it stands in the menu. */
  actions: ReactNode;
  user: SessionUser | undefined;
  changePassword: () => void;
  /** Asks for an instant to look at; absent for who looks at now alone. */
  lookBack: (() => void) | undefined;
  /** The way out. */
  out: { label: string; onClick: () => void };
};

/** Room for one thing to press. */
export const pressable = {
  flex: 'none',
  minWidth: 44,
  minHeight: 44,
  borderColor: 'currentColor',
  '&.Mui-focusVisible': { outlineColor: 'currentColor' },
};
