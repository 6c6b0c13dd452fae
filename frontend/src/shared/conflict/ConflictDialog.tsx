import { Box, Button, DialogActions, DialogContent, DialogContentText, DialogTitle } from '@mui/material';
import { useId, type ReactNode } from 'react';
import { conflict as words } from '../../messages.ts';
import { Dialog } from '../Dialog.tsx';
import { useLeaving } from '../useLeaving.ts';

/** What one field is by now, and what the form holds of it; in words, or a picture. */
type Difference = { label: string; now: ReactNode; mine: ReactNode };
export type Choice = 'mine' | 'current' | 'neither';

const empty = '—';
const pair = { display: 'grid', gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' }, columnGap: 2, rowGap: 1 };
const answers = {
  flexDirection: { xs: 'column-reverse', sm: 'row' },
  gap: 1,
  '& button': { minHeight: { xs: 48, sm: 40 }, width: { xs: '100%', sm: 'auto' } },
  '& > :not(style) ~ :not(style)': { ml: 0 },
};
const value = { m: 0, overflowWrap: 'anywhere', whiteSpace: 'pre-wrap', fontVariantNumeric: 'tabular-nums' };

const Side = ({ title, text }: { title: string; text: ReactNode }) => (
  <Box>
    <Box component="dt" sx={{ color: 'text.secondary', fontSize: '0.875rem' }}>
      {title}
    </Box>
    <Box component="dd" sx={value}>
      {text || empty}
    </Box>
  </Box>
);

type Props = { differences: Difference[]; choose: (choice: Choice) => void };

/** Shows what somebody else made of what the form holds, and asks which of the two stays. Closing it decides nothing. */
export const ConflictDialog = ({ differences, choose }: Props) => {
  const id = useId();
  const leaving = useLeaving(() => choose('neither'));
  return (
    <Dialog
      leaving={leaving}
      maxWidth="sm"
      fullWidth
      role="alertdialog"
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
    >
      <DialogTitle id={`${id}-title`}>{words.title}</DialogTitle>
      <DialogContent>
        <DialogContentText id={`${id}-text`} color="text.primary">
          {words.explanation}
        </DialogContentText>
        {differences.map(({ label, now, mine }) => (
          <Box
            key={label}
            component="section"
            aria-label={label}
            sx={{ py: 1.5, borderTop: '1px solid var(--line)', mt: 1.5 }}
          >
            <strong>{label}</strong>
            <Box component="dl" sx={{ ...pair, m: 0, mt: 0.5 }}>
              <Side title={words.now} text={now} />
              <Side title={words.mine} text={mine} />
            </Box>
          </Box>
        ))}
      </DialogContent>
      <DialogActions sx={answers}>
        <Button autoFocus onClick={() => choose('neither')}>
          {words.goBack}
        </Button>
        <Button variant="outlined" onClick={() => choose('current')}>
          {words.useCurrent}
        </Button>
        <Button variant="contained" onClick={() => choose('mine')}>
          {words.keepMine}
        </Button>
      </DialogActions>
    </Dialog>
  );
};
