import type { ReactNode } from 'react';
import { app } from '../messages.ts';
import './row-actions.css';

type Props = {
  /** Name of the row, so that each button says what it acts on. */
  name: string;
  onEdit: () => void;
  onDelete: () => void;
  /** Why this row cannot be deleted. */
  kept?: string | undefined;
  /** What else can be done with the row, before those two. */
  children?: ReactNode;
};

const pencil = 'M4 20h4L19.5 8.5l-4-4L4 16zM13 7l4 4';
const bin = 'M5 7h14M9.5 7V4.5h5V7M7 7l.8 12.5h8.4L17 7M10.3 10.5v5.5M13.7 10.5v5.5';

export const RowIcon = ({ path }: { path: string }) => (
  <svg viewBox="0 0 24 24" aria-hidden="true">
    <path d={path} />
  </svg>
);

/** Edit and delete, at the end of a row. Plain elements: a catalog draws dozens of them with every turn of the wheel. */
export const RowActions = ({ name, onEdit, onDelete, kept, children }: Props) => (
  <div className="row-actions">
    {children}
    <button type="button" aria-label={`${app.edit} ${name}`} title={app.edit} onClick={onEdit}>
      <RowIcon path={pencil} />
    </button>
    <button
      type="button"
      className="loses"
      aria-label={`${app.remove} ${name}`}
      title={kept ?? app.remove}
      onClick={onDelete}
      disabled={kept !== undefined}
    >
      <RowIcon path={bin} />
    </button>
  </div>
);
