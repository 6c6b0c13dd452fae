import Add from '@mui/icons-material/Add';
import { foldedText, retentionKindsOf, type RetentionKind } from '@obraclara/events';
import { Box, Button, Stack, Typography } from '@mui/material';
import { memo } from 'react';
import { estimations as words } from '../../messages.ts';
import { focusAfterRemoval } from '../../ui/dialogs/focus-after-removal.ts';
import { toast } from '../../ui/states/toasts.ts';
import {
  draftRetention,
  emptyRetention,
  incompleteRetention,
  type DraftRetention,
} from '../../shared/retentions/draft-retention.ts';
import { PresetRetentions } from '../../shared/retentions/PresetRetentions.tsx';
import { RetentionRow } from '../../shared/retentions/RetentionRow.tsx';
import type { Live } from '../live-amounts.ts';
import { useCapture } from './capture-context.ts';
import type { Problems } from './problems.ts';
import { SuggestedReturns } from './SuggestedReturns.tsx';
import type { Change } from './useDraft.ts';

type Props = {
  others: DraftRetention[];
  change: Change;
  problems: Problems;
  kindOf: (other: DraftRetention) => RetentionKind;
  former: Live['former'];
  /** Amount of each, in pesos. */
  amounts: readonly number[];
};

const Retentions = memo(({ others, kindOf, former, change, problems, amounts }: Props) => {
  const add = (other: DraftRetention) => {
    if (others.some(incompleteRetention)) return toast(words.retentionIncomplete, 'error');
    change({ otras_retenciones: [...others, other] });
  };
  const problem = problems['otras_retenciones'];
  const names = new Set(others.map(({ nombre }) => foldedText(nombre)));
  const missing = (former?.deducted ?? []).filter(({ nombre }) => !names.has(foldedText(nombre)));
  return (
    <Stack ref={focusAfterRemoval} sx={{ gap: 1.5 }}>
      {others.length > 0 && (
        <Stack component="ul" sx={{ m: 0, p: 0, listStyle: 'none', gap: 2 }}>
          {others.map((other, i) => (
            <RetentionRow
              key={i}
              other={other}
              kind={kindOf(other)}
              at={i + 1}
              judged={problem !== undefined}
              amount={incompleteRetention(other) ? undefined : amounts[i]}
              set={(patch) =>
                change(({ otras_retenciones }) => ({
                  otras_retenciones: otras_retenciones.map((one, j) =>
                    j === i ? { ...one, ...patch } : one,
                  ),
                }))
              }
              remove={() => change({ otras_retenciones: others.filter((_, j) => j !== i) })}
            />
          ))}
        </Stack>
      )}
      {problem && (
        <Typography role="alert" variant="body2" sx={{ color: 'error.main' }}>
          {problem}
        </Typography>
      )}
      <Box
        data-adds
        sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, '& button': { minHeight: { xs: 48, sm: 40 } } }}
      >
        <Button startIcon={<Add />} onClick={() => add(emptyRetention)}>
          Agregar retención
        </Button>
        {former && missing.length > 0 && (
          <Button
            onClick={() =>
              change({
                otras_retenciones: [
                  ...others,
                  ...missing.map(draftRetention).map((one) => ({ ...one, kind: kindOf(one) })),
                ],
              })
            }
          >
            Como en la estimación {former.number}
          </Button>
        )}
        <PresetRetentions add={add} />
      </Box>
    </Stack>
  );
});
Retentions.displayName = 'Retentions';

const noAmounts: readonly number[] = [];
const asSaid = retentionKindsOf([]);

/** Otras retenciones of the estimation, any number of them, and suggested refunds. */
export const OtherRetentions = () => {
  const { typing, saving, live } = useCapture();
  return (
    <>
      <Retentions
        others={typing.draft.otras_retenciones}
        kindOf={live?.kindOf ?? asSaid}
        former={live?.former ?? null}
        change={typing.change}
        problems={saving.problems}
        amounts={live?.row.otras_retenciones_amounts ?? noAmounts}
      />
      <SuggestedReturns />
    </>
  );
};
