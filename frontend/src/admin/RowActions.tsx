import type { ReactNode } from 'react';
import { app, histories } from '../messages.ts';
import './row-actions.css';

type Props = {
  /** Name of the row, for the accessible name of each button. */
  name: string;
  onEdit: () => void;
  onDelete: () => void;
  /** Reason why this row cannot be deleted. */
  kept?: string | undefined;
  /** Further buttons, placed before these two. */
  children?: ReactNode;
};

const pencil = 'M4 20h4L19.5 8.5l-4-4L4 16zM13 7l4 4';
const bin = 'M5 7h14M9.5 7V4.5h5V7M7 7l.8 12.5h8.4L17 7M10.3 10.5v5.5M13.7 10.5v5.5';

export const RowIcon = ({ path }: { path: string }) => (
  <svg viewBox="0 0 24 24" aria-hidden="true">
    <path d={path} />
  </svg>
);

const clock = 'M4.2 9.5A8.3 8.3 0 1 1 3.7 12M3.7 4.8v4.9h4.9M12 7.8V12l3 2';

/** Button that opens the history of the record in a row. */
export const HistoryButton = ({ name, onClick }: { name: string; onClick: () => void }) => (
  <button type="button" aria-label={histories.of(name)} title={histories.title} onClick={onClick}>
    <RowIcon path={clock} />
  </button>
);

/** Edit and delete buttons at the end of a row. They are plain elements for speed: scrolling a catalog renders dozens of them. */
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
