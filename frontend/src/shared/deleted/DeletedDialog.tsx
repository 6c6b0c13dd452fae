import {
  Box,
  Button,
  CircularProgress,
  DialogActions,
  DialogContent,
  DialogTitle,
  Typography,
} from '@mui/material';
import { useId, useState } from 'react';
import type { Lists } from '../../api/lists.ts';
import { useAll } from '../../api/useAll.ts';
import { useLoadFailure } from '../../api/useLoadFailure.ts';
import { app, deletedThings as words } from '../../messages.ts';
import { busyButton } from '../../ui/states/BusyIcon.tsx';
import { Dialog } from '../../ui/dialogs/Dialog.tsx';
import { instantDay } from '../../ui/format/instant.ts';
import { focusAfterRemoval } from '../../ui/dialogs/focus-after-removal.ts';
import { EmptyState, ErrorState, TableSkeleton } from '../../ui/states/states.tsx';
import { useLeaving } from '../../ui/dialogs/useLeaving.ts';
import type { DeletedList, Listed } from './deleted-row.ts';

const item = {
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: 2,
  py: 1.5,
  borderBottom: '1px solid var(--line)',
  '& button': { minHeight: { xs: 48, sm: 36 }, flex: 'none' },
} as const;

const actions = {
  display: 'flex',
  flexDirection: { xs: 'column-reverse', sm: 'row' },
  gap: 1,
  flex: 'none',
} as const;

type ItemProps<List extends DeletedList> = Pick<
  Listed<List>,
  'nameOf' | 'detailOf' | 'restorable' | 'also' | 'restore'
> & {
  row: Lists[List];
};

const Item = <List extends DeletedList>({
  row,
  nameOf,
  detailOf,
  restorable = () => true,
  also,
  restore,
}: ItemProps<List>) => {
  const [sending, setSending] = useState(false);
  const name = nameOf(row);
  const run = async () => {
    if (sending) return;
    setSending(true);
    await restore(row);
    setSending(false);
  };
  return (
    <Box component="li" tabIndex={-1} sx={item}>
      <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
        <Typography sx={{ fontWeight: 650 }}>{name}</Typography>
        {detailOf && <Typography variant="body2">{detailOf(row)}</Typography>}
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {words.when(instantDay(row.deleted_at), row.deleted_by_name)}
        </Typography>
      </Box>
      {restorable(row) && (
        <Box sx={actions}>
          {also?.(row)}
          <Button
            variant="outlined"
            startIcon={sending && <CircularProgress size={20} color="inherit" aria-hidden />}
            data-away
            {...busyButton(sending)}
            onClick={() => void run()}
            aria-label={`${words.restore} ${name}`}
          >
            {words.restore}
          </Button>
        </Box>
      )}
    </Box>
  );
};

/** Dialog with the deleted records, latest first, and a restore button for each. */
export const DeletedDialog = <List extends DeletedList>({
  title,
  resource,
  project,
  empty,
  failed,
  onClose,
  ...shown
}: Listed<List> & { onClose: () => void }) => {
  const id = useId();
  const list = useAll(resource, project);
  useLoadFailure(list.error, failed);
  const leaving = useLeaving(onClose);
  return (
    <Dialog leaving={leaving} fills fullWidth maxWidth="sm" aria-labelledby={id}>
      <DialogTitle id={id}>{title}</DialogTitle>
      <DialogContent
        ref={focusAfterRemoval}
        tabIndex={-1}
        role="group"
        aria-labelledby={id}
        dividers
        sx={{ minHeight: 240 }}
      >
        {list.isPending && <TableSkeleton rows={3} height={72} />}
        {list.isError && !list.data && <ErrorState message={failed} onRetry={() => void list.refetch()} />}
        {list.data?.length === 0 && <EmptyState title={empty} hint={words.hint} />}
        {list.data && list.data.length > 0 && (
          <Box
            component="ul"
            sx={{ m: 0, p: 0, listStyle: 'none', '& > li:last-child': { borderBottom: 0 } }}
          >
            {list.data.map((row) => (
              <Item key={row.id} row={row} {...shown} />
            ))}
          </Box>
        )}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose} autoFocus sx={{ minHeight: { xs: 48, sm: 40 } }}>
          {app.close}
        </Button>
      </DialogActions>
    </Dialog>
  );
};
