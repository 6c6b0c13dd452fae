import Add from '@mui/icons-material/Add';
import { Box, Button, Stack, Typography } from '@mui/material';
import { maxRetentions } from '@obraclara/events';
import { useInput, ValidationError } from 'ra-core';
import { estimations, projects } from '../../messages.ts';
import { focusAfterRemoval } from '../../ui/dialogs/focus-after-removal.ts';
import {
  emptyRetention,
  incompleteRetention,
  type DraftRetention,
} from '../../shared/retentions/draft-retention.ts';
import { PresetRetentions } from '../../shared/retentions/PresetRetentions.tsx';
import { RetentionRow } from '../../shared/retentions/RetentionRow.tsx';
import { deductionsHeld } from './project-form.ts';

const complete = (value: unknown) =>
  deductionsHeld(value).some(incompleteRetention) ? estimations.retentionIncomplete : undefined;

/** Inputs for the default deductions of new estimations of the contract. */
export const ContractDeductions = () => {
  const { field, fieldState } = useInput({ source: 'deductions', validate: complete });
  const deductions = deductionsHeld(field.value);
  const set = (changed: DraftRetention[]) => field.onChange(changed);
  const add = (added: DraftRetention) => set([...deductions, added]);
  const problem = fieldState.error?.message;
  return (
    <Box component="fieldset" sx={{ border: 0, m: 0, p: 0, minWidth: 0 }}>
      <Typography component="legend" variant="subtitle2" sx={{ p: 0 }}>
        {projects.deductions}
      </Typography>
      <Typography variant="body2" sx={{ color: 'text.secondary', mb: 1 }}>
        Cada estimación nueva de la obra empieza con ellas; ahí se pueden cambiar o quitar.
      </Typography>
      <Stack ref={focusAfterRemoval} sx={{ gap: 1.5, mt: 2 }}>
        {deductions.length > 0 && (
          <Stack component="ul" sx={{ m: 0, p: 0, listStyle: 'none', gap: 2 }}>
            {deductions.map((deduction, i) => (
              <RetentionRow
                key={i}
                isNarrow
                other={deduction}
                kind={deduction.kind ?? 'retencion'}
                at={i + 1}
                judged={problem !== undefined}
                set={(patch) => set(deductions.map((one, j) => (j === i ? { ...one, ...patch } : one)))}
                remove={() => set(deductions.filter((_, j) => j !== i))}
              />
            ))}
          </Stack>
        )}
        {problem && (
          <Typography role="alert" variant="body2" sx={{ color: 'error.main' }}>
            <ValidationError error={problem} />
          </Typography>
        )}
        {deductions.length < maxRetentions && (
          <Box
            data-adds
            sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, '& button': { minHeight: { xs: 48, sm: 40 } } }}
          >
            <Button startIcon={<Add />} onClick={() => add(emptyRetention)}>
              Agregar deducción
            </Button>
            <PresetRetentions add={add} />
          </Box>
        )}
      </Stack>
    </Box>
  );
};
