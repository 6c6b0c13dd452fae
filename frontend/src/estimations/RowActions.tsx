import MoreHoriz from '@mui/icons-material/MoreHoriz';
import { Button, Divider, IconButton, ListItemIcon, Menu, MenuItem } from '@mui/material';
import { useState, type ReactElement } from 'react';
import { app } from '../messages.ts';
import { BusyIcon, busyButton } from '../ui/states/BusyIcon.tsx';
import { menuEntry } from '../ui/layout/menu-entry.ts';
import { texts } from './messages.ts';
import { PrintMenu, usePapers } from './PrintMenu.tsx';
import type { EstimationRow } from './row.ts';

/** An action on an estimation. `label`: a verb, which the name of the estimation follows. */
export type RowAction = {
  label: string;
  icon: ReactElement;
  run: () => void;
  /** Shown last, as it deletes. */
  danger?: boolean;
};

type Props = {
  row: EstimationRow;
  actions: readonly RowAction[];
};

/** Width of the column of actions in px if they are in a menu. Its head and the button that undoes a deletion need it. */
export const menuWidth = 96;
/** Width of the column of actions in px with this many icons. */
export const iconsWidth = (icons: number, touch: boolean) =>
  Math.max(menuWidth, icons * (touch ? 48 : 42) + 20);

/** Larger than a row of the table leaves, so that fingers hit it; the margins keep the row as high as others. */
const menuButton = { width: 48, height: 48, my: '-4px' };

const isDanger = ({ danger }: RowAction) => danger === true;
const isSafe = (action: RowAction) => !isDanger(action);

const Icons = ({ row, actions }: Props) =>
  actions.map(({ label, icon, run, danger }) => (
    <IconButton
      key={label}
      aria-label={texts.actionOn(label, row.number)}
      onClick={run}
      {...(danger && { color: 'error' })}
    >
      {icon}
    </IconButton>
  ));

/** Icons of the actions and of the documents. */
const ActionIcons = ({ row, actions }: Props) => (
  <>
    <Icons row={row} actions={actions.filter(isSafe)} />
    <PrintMenu row={row} />
    <Icons row={row} actions={actions.filter(isDanger)} />
  </>
);

/** The same actions and documents in one menu. */
const ActionsMenu = ({ row, actions }: Props) => {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const { busy, choices, dialog } = usePapers(row);
  const close = () => setAnchor(null);
  const entry = ({ label, icon, run, danger }: Omit<RowAction, 'icon'> & { icon?: ReactElement }) => (
    <MenuItem
      key={label}
      onClick={() => {
        close();
        run();
      }}
      sx={{ ...menuEntry, ...(danger && { color: 'error.main' }) }}
    >
      {icon && <ListItemIcon sx={{ color: 'inherit' }}>{icon}</ListItemIcon>}
      {label}
    </MenuItem>
  );
  const groups = [actions.filter(isSafe), busy ? [] : choices, actions.filter(isDanger)];
  return (
    <>
      <IconButton
        aria-label={texts.moreActions(row.number)}
        {...busyButton(busy)}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
        sx={menuButton}
      >
        <BusyIcon busy={busy} icon={<MoreHoriz />} />
      </IconButton>
      {dialog}
      <Menu anchorEl={anchor} open={anchor !== null} onClose={close}>
        {groups
          .filter((group) => group.length > 0)
          .flatMap((group, at) => [
            ...(at > 0 ? [<Divider key={`${at}`} component="li" />] : []),
            ...group.map(entry),
          ])}
      </Menu>
    </>
  );
};

/**
 * Actions and documents of an estimation: icons, or one menu if `compact`. A pending deletion leaves only the button that undoes it.
 */
export const RowActions = ({
  undo,
  compact,
  ...shown
}: Props & { undo: (() => void) | undefined; compact: boolean }) => {
  if (undo)
    return (
      <Button onClick={undo} sx={{ px: 0.5, minWidth: 0 }}>
        {app.undo}
      </Button>
    );
  return compact ? <ActionsMenu {...shown} /> : <ActionIcons {...shown} />;
};
