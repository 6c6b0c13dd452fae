import Add from '@mui/icons-material/Add';
import { Box, Button, Stack, Typography } from '@mui/material';
import { useDeferredValue, useMemo, useState } from 'react';
import { focusAfterRemoval } from '../../ui/dialogs/focus-after-removal.ts';
import { ErrorState } from '../../ui/states/states.tsx';
import { texts } from '../messages.ts';
import { useCapture } from './capture-context.ts';
import { ConceptPicker } from './ConceptPicker.tsx';
import { Corrections } from './Corrections.tsx';
import { LineCards } from './LineCards.tsx';
import { LinesGrid, type LinesProps } from './LinesGrid.tsx';
import { RowsDialog } from './rows/RowsDialog.tsx';
import { SheetOutcome } from './SheetOutcome.tsx';
import { SheetTools } from './SheetTools.tsx';
import { useLines } from './useLines.ts';
import { useNarrowScreen } from '../../ui/layout/useNarrowScreen.ts';

/** Dialog with the generadores of the chosen line, while the line exists. */
const Measured = ({ concept_id, close }: { concept_id: string | null; close: () => void }) => {
  const { draft, change } = useCapture().typing;
  const line = draft.concepts.find((one) => one.concept_id === concept_id);
  return line ? <RowsDialog line={line} change={change} close={close} /> : null;
};

const Lines = (props: LinesProps) =>
  useNarrowScreen('sm') ? <LineCards {...props} /> : <LinesGrid {...props} />;

/** Concepts of the estimation, and the search that adds them. */
export const ConceptsSection = () => {
  const { typing, listed, lines, sheet, saving } = useCapture();
  const { concepts } = typing.draft;
  const phone = useNarrowScreen('sm');
  const { present, add, type, remove } = useLines(concepts, typing.change);
  // Shows pasted lines first; the picker updates afterwards, at lower priority.
  const picker = useDeferredValue(useMemo(() => ({ present, add }), [present, add]));
  const problem = saving.problems['concepts'];
  const [measuring, setMeasuring] = useState<string | null>(null);
  const [picking, setPicking] = useState(concepts.length === 0);
  return (
    <Stack
      ref={focusAfterRemoval}
      component="section"
      aria-labelledby="capture-lines"
      // Without lines, the focus after an error goes to the search; with lines, to the first quantity.
      data-fault={lines.length === 0 ? problem : undefined}
      sx={{ gap: 1.5 }}
    >
      <Box
        data-adds={!picking}
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          alignItems: 'center',
          justifyContent: 'space-between',
          gap: 1,
        }}
      >
        <Typography variant="h3" id="capture-lines">
          Conceptos
        </Typography>
        <Button
          startIcon={picking ? undefined : <Add />}
          variant={picking ? 'text' : 'outlined'}
          aria-expanded={picking}
          onClick={() => setPicking(!picking)}
          sx={{ minHeight: { xs: 48, sm: 40 } }}
        >
          {picking ? 'Ocultar búsqueda' : 'Agregar conceptos'}
        </Button>
      </Box>
      {listed.isError && <ErrorState message={texts.conceptsFailed} onRetry={listed.retry} />}
      {picking && <ConceptPicker concepts={listed.concepts} {...picker} />}
      {problem && (
        <Typography role="alert" variant="body2" sx={{ color: 'error.main' }}>
          {problem}
        </Typography>
      )}
      <SheetTools phone={phone} />
      {sheet.outcome && <SheetOutcome of={sheet.outcome} undo={sheet.undo} close={sheet.close} />}
      {lines.length > 0 && (
        <Stack data-fault={problem} sx={{ gap: 1.5 }}>
          <Lines lines={lines} type={type} remove={remove} measure={setMeasuring} handle={sheet.grid} />
        </Stack>
      )}
      <Corrections />
      <Measured concept_id={measuring} close={() => setMeasuring(null)} />
    </Stack>
  );
};
