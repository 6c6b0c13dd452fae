import { Box, Stack } from '@mui/material';
import type { AnsweredGenerador } from '@obraclara/api';
import { generadorProduct } from '@obraclara/events';
import { Suspense, useState } from 'react';
import { quantity } from '../../ui/format/format.ts';
import { lazyPreload } from '../../ui/loading/lazy-preload.ts';
import { CroquisThumbnail } from '../croquis/CroquisThumbnail.tsx';
import { croquisTexts } from '../croquis/messages.ts';
import { draftRow, rowInWords } from '../draft-rows.ts';
import type { EstimationRow } from '../row.ts';
import { rowsTexts } from '../rows-messages.ts';

type Line = EstimationRow['concepts'][number];
type Measured = Line & { generadores: AnsweredGenerador[] };

const CroquisDialog = lazyPreload(async () => ({
  default: (await import('../croquis/CroquisDialog.tsx')).CroquisDialog,
}));

const isMeasured = (line: Line): line is Measured => (line.generadores?.length ?? 0) > 0;

/** Thumbnail of a row's sketch, which opens the whole sketch. */
const Croquis = ({ row, code, at }: { row: AnsweredGenerador; code: string; at: number }) => {
  const [open, setOpen] = useState(false);
  const { croquis, thumbnail_url } = row;
  if (!croquis) return null;
  return (
    <>
      <CroquisThumbnail
        src={thumbnail_url ?? croquis}
        label={croquisTexts.seeOf(code, at + 1)}
        size={64}
        open={() => setOpen(true)}
      />
      {open && (
        <Suspense fallback={null}>
          <CroquisDialog
            title={`${code} · ${croquisTexts.ofRow(at + 1)}`}
            picture={croquis}
            close={() => setOpen(false)}
          />
        </Suspense>
      )}
    </>
  );
};

const Row = ({ row, code, at }: { row: AnsweredGenerador; code: string; at: number }) => {
  const product = generadorProduct(row);
  return (
    <Box component="li" sx={{ py: 0.75, borderTop: '1px solid var(--line)', overflowWrap: 'anywhere' }}>
      <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 2 }}>
        <span>{rowInWords({ ...draftRow(row), croquis: '' })}</span>
        <Box
          component="strong"
          translate="no"
          sx={{
            fontVariantNumeric: 'tabular-nums',
            whiteSpace: 'nowrap',
            ...(product < 0 && { color: 'var(--red)' }),
          }}
        >
          {quantity(product)}
        </Box>
      </Box>
      <Croquis row={row} code={code} at={at} />
    </Box>
  );
};

/** One line; its rows render when the user opens it. */
const Generators = ({ line }: { line: Measured }) => {
  const [open, setOpen] = useState(false);
  return (
    <Box
      component="details"
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
      sx={{ border: '1px solid var(--line)', borderRadius: 2, px: 2 }}
    >
      <Box component="summary" sx={{ py: 1.25, cursor: 'pointer', overflowWrap: 'anywhere' }}>
        <strong>{rowsTexts.of(line.concept_code)}</strong>
        <Box component="span" sx={{ display: 'block', color: 'text.secondary', fontSize: '0.875rem' }}>
          {quantity(line.quantity)} {line.unit} · {rowsTexts.count(line.generadores.length)}
        </Box>
      </Box>
      {open && (
        <Box component="ol" aria-label={rowsTexts.of(line.concept_code)} sx={{ m: 0, pl: 3, pb: 1 }}>
          {line.generadores.map((row, index) => (
            <Row key={index} row={row} code={line.concept_code} at={index} />
          ))}
        </Box>
      )}
    </Box>
  );
};

/** Generadores of the lines of an estimation; nothing if all quantities were typed. */
export const EstimationGenerators = ({ row }: { row: Pick<EstimationRow, 'concepts'> }) => {
  const lines = row.concepts.filter(isMeasured);
  if (lines.length === 0) return null;
  return (
    <Stack sx={{ gap: 1, mt: 1.5 }}>
      {lines.map((line) => (
        <Generators key={line.concept_id} line={line} />
      ))}
    </Stack>
  );
};
