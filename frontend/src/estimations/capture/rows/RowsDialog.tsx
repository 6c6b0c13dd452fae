import { Alert, Box, Button, DialogActions, DialogContent, DialogTitle, Typography } from '@mui/material';
import { useId } from 'react';
import { Dialog } from '../../../ui/dialogs/Dialog.tsx';
import { quantity } from '../../../ui/format/format.ts';
import { focusAfterRemoval } from '../../../ui/dialogs/focus-after-removal.ts';
import { useLeaving } from '../../../ui/dialogs/useLeaving.ts';
import { lineQuantity, type DraftLine } from '../../draft.ts';
import { isMeasured } from '../../draft-rows.ts';
import { rowsTexts } from '../../rows-messages.ts';
import type { Change } from '../useDraft.ts';
import { RowsTable } from './RowsTable.tsx';
import { useRows } from './useRows.ts';

const name = {
  display: '-webkit-box',
  WebkitLineClamp: 2,
  WebkitBoxOrient: 'vertical',
  overflow: 'hidden',
  color: 'text.secondary',
};

const Sum = ({ line }: { line: DraftLine }) => {
  const { value, error } = lineQuantity(line);
  return (
    <Box role="status" sx={{ mr: 'auto', lineHeight: 1.25, minWidth: 0 }}>
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {rowsTexts.sum}
      </Typography>
      <Typography
        sx={error ? { color: 'error.main', fontSize: '0.875rem' } : { fontWeight: 700, fontSize: '1.125rem' }}
      >
        {error ?? `${quantity(value)} ${line.unit}`}
      </Typography>
    </Box>
  );
};

type Props = { line: DraftLine; change: Change; close: () => void };

/** Números generadores of a line. Each change applies to the draft at once, so the dialog has nothing to save. */
export const RowsDialog = ({ line, change, close }: Props) => {
  const id = useId();
  const { rows, remark, add, dropAll, tidy, handlers, ...of } = useRows(line, change);
  const leaving = useLeaving(() => {
    tidy();
    close();
  });
  return (
    <Dialog leaving={leaving} fills="tablet" steady maxWidth="lg" fullWidth aria-labelledby={id}>
      <DialogTitle id={id} sx={{ px: { xs: 2, sm: 3 } }}>
        {rowsTexts.of(line.concept_code)}
      </DialogTitle>
      <DialogContent dividers sx={{ px: { xs: 2, sm: 3 } }} {...handlers}>
        <Typography sx={name} title={line.concept_name}>
          {line.concept_name}
        </Typography>
        <Typography variant="body2" sx={{ my: 1 }}>
          {rowsTexts.hint}
          <Box component="span" sx={{ display: { xs: 'none', md: 'inline' } }}>
            {' '}
            {rowsTexts.paste}
          </Box>
        </Typography>
        {remark !== null && (
          <Alert severity="warning" variant="outlined" role="status" sx={{ mb: 1, color: 'text.primary' }}>
            {remark}
          </Alert>
        )}
        <div ref={focusAfterRemoval}>
          <RowsTable rows={rows} {...of} />
          <Box
            data-adds
            sx={{ display: 'flex', gap: 1, mt: 1.5, '& button': { minHeight: { xs: 48, sm: 40 } } }}
          >
            <Button variant="outlined" onClick={add}>
              {rowsTexts.add}
            </Button>
            {isMeasured(line) && <Button onClick={dropAll}>{rowsTexts.dropAll}</Button>}
          </Box>
        </div>
      </DialogContent>
      <DialogActions sx={{ px: { xs: 2, sm: 3 }, '& button': { minHeight: { xs: 48, sm: 40 } } }}>
        <Sum line={line} />
        <Button variant="contained" onClick={leaving.attempt}>
          {rowsTexts.done}
        </Button>
      </DialogActions>
    </Dialog>
  );
};
