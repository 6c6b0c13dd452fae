import { Alert, Box, Button } from '@mui/material';
import type { Remark } from '../pasted-block.ts';
import { sheetTexts } from '../sheet-messages.ts';
import type { Outcome } from './useSheet.ts';

const cells = {
  '& td, & th': { textAlign: 'start', pr: 2, py: 0.25, verticalAlign: 'top', fontWeight: 400 },
};

const Remarks = ({ of }: { of: Remark[] }) => (
  <Box
    role="region"
    aria-label="Filas por revisar"
    tabIndex={0}
    sx={{ maxHeight: 220, overflow: 'auto', mt: 0.5, overflowWrap: 'anywhere' }}
  >
    <Box component="table" aria-label="Filas por revisar" sx={{ borderCollapse: 'collapse', ...cells }}>
      <tbody>
        {of.map(({ row, text, why }) => (
          <tr key={`${row} ${why}`}>
            <th scope="row">Fila {row}</th>
            <td>«{text}»</td>
            <td>{why}</td>
          </tr>
        ))}
      </tbody>
    </Box>
  </Box>
);

type Props = { of: Outcome; undo: () => void; close: () => void };

/** Result of a paste or of quantities from progress, with each row that needs attention. */
export const SheetOutcome = ({ of: { sentence, remarks, refused }, undo, close }: Props) => (
  <Alert
    severity={refused || remarks.length > 0 ? 'warning' : 'success'}
    variant="outlined"
    role="status"
    sx={{
      color: 'text.primary',
      // On a phone the buttons wrap below the text.
      flexWrap: { xs: 'wrap', sm: 'nowrap' },
      '& .MuiAlert-message': { flex: 1, minWidth: 0 },
      '& .MuiAlert-action': { flex: { xs: '1 0 100%', sm: 'none' }, justifyContent: 'end' },
    }}
    action={
      <>
        {!refused && <Button onClick={undo}>{sheetTexts.undo}</Button>}
        <Button onClick={close}>{sheetTexts.close}</Button>
      </>
    }
  >
    {sentence}
    {remarks.length > 0 && <Remarks of={remarks} />}
  </Alert>
);
