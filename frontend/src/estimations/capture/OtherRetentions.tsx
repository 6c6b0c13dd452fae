import Add from '@mui/icons-material/Add';
import Close from '@mui/icons-material/Close';
import {
  foldedText,
  longestRetentionName,
  retentionKindNames,
  retentionKindsOf,
  type RetentionBase,
  type RetentionKind,
} from '@obraclara/events';
import { Box, Button, IconButton, MenuItem, Stack, Typography } from '@mui/material';
import { memo } from 'react';
import { estimations as words } from '../../messages.ts';
import { keepsKeyboard } from '../../shared/keeps-keyboard.ts';
import { toast } from '../../shared/toasts.ts';
import { Amount } from '../../shared/tables/Amount.tsx';
import { incompleteRetention } from '../draft-estimation.ts';
import { emptyRetention, presetRetentions, type DraftRetention } from '../draft.ts';
import { retentionBases, texts } from '../messages.ts';
import { readRetention } from '../../shared/forms/typed-number.ts';
import type { Live } from '../live-amounts.ts';
import { useCapture } from './capture-context.ts';
import { TipoField } from './Deductions.tsx';
import { Field } from '../../shared/forms/Field.tsx';
import type { Problems } from './problems.ts';
import { SuggestedReturns } from './SuggestedReturns.tsx';
import type { Change } from './useDraft.ts';

type RowProps = {
  other: DraftRetention;
  /** As the contract's other estimations have it, where it is not said. */
  kind: RetentionKind;
  at: number;
  amount: number | undefined;
  /** Whether what is missing of it is said. */
  judged: boolean;
  set: (patch: Partial<DraftRetention>) => void;
  remove: () => void;
};

/** Without `base` in an object whose properties are all said; an absent one means subtotal_3. */
const withBase = (base: string): Partial<DraftRetention> => ({ base: base as RetentionBase });

/** What cannot be read is said while it is typed; what is missing, once it is `judged`. */
const problemsOf = ({ nombre, tipo, valor }: DraftRetention, judged: boolean) => {
  const { error, value } = readRetention(valor, tipo);
  return {
    name: judged && nombre.trim() === '' ? texts.retentionName : undefined,
    value: error ?? (judged && value === 0 ? texts.retentionValue : undefined),
  };
};

const away = {
  width: 48,
  height: { xs: 48, lg: 40 },
  justifySelf: 'end',
  gridColumn: { xs: 2, lg: 'auto' },
} as const;

const RetentionRow = ({ other, kind, at, amount, judged, set, remove }: RowProps) => {
  const problems = problemsOf(other, judged);
  return (
    <Box
      component="li"
      sx={{
        display: 'grid',
        gap: 1,
        // On a phone what it comes to stands in the line of the way to take it away, left of it.
        gridAutoFlow: 'dense',
        alignItems: 'start',
        gridTemplateColumns: { xs: '1fr 1fr', lg: 'minmax(0,1fr) 132px 132px 100px 148px 104px 48px' },
        p: { xs: 2, lg: 0 },
        border: { xs: '1px solid var(--line)', lg: 0 },
        borderRadius: 2,
      }}
    >
      <Field
        label={`Nombre de la retención ${at}`}
        value={other.nombre}
        change={(nombre) => set({ nombre })}
        problem={problems.name}
        maxLength={longestRetentionName}
        sx={{ gridColumn: { xs: '1 / -1', lg: 'auto' } }}
      />
      <Field select label="Clase" value={kind} change={(chosen) => set({ kind: chosen as RetentionKind })}>
        {Object.entries(retentionKindNames).map(([value, label]) => (
          <MenuItem key={value} value={value}>
            {label}
          </MenuItem>
        ))}
      </Field>
      <TipoField label="Tipo" value={other.tipo} change={(tipo) => set({ tipo })} />
      <Field
        label={other.tipo === 'porcentaje' ? 'Valor (%)' : 'Valor ($)'}
        figure={(text) => readRetention(text, other.tipo)}
        value={other.valor}
        change={(valor) => set({ valor })}
        problem={problems.value}
      />
      {other.tipo === 'porcentaje' ? (
        <Field select label="Sobre" value={other.base ?? 'subtotal_3'} change={(base) => set(withBase(base))}>
          {Object.entries(retentionBases).map(([base, label]) => (
            <MenuItem key={base} value={base}>
              {label}
            </MenuItem>
          ))}
        </Field>
      ) : (
        <span />
      )}
      <Field
        select
        label="Efecto"
        value={other.es_suma ? 'suma' : 'resta'}
        change={(effect) => set({ es_suma: effect === 'suma' })}
      >
        <MenuItem value="resta">Resta</MenuItem>
        <MenuItem value="suma">Suma</MenuItem>
      </Field>
      <IconButton aria-label={`Quitar la retención ${at}`} data-away onClick={remove} sx={away}>
        <Close />
      </IconButton>
      {amount !== undefined && (
        <Typography
          variant="body2"
          sx={{
            gridColumn: { xs: 1, lg: '1 / -1' },
            alignSelf: 'center',
            color: 'text.secondary',
            '& .negative': { color: 'var(--red)' },
          }}
        >
          <Amount of={amount} />
        </Typography>
      )}
    </Box>
  );
};

type Props = {
  others: DraftRetention[];
  change: Change;
  problems: Problems;
  kindOf: (other: DraftRetention) => RetentionKind;
  former: Live['former'];
  /** What each comes to, in pesos. */
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
    <Stack ref={keepsKeyboard} sx={{ gap: 1.5 }}>
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
                  ...missing.map((one) => ({
                    ...one,
                    kind: kindOf({ ...one, valor: '' }),
                    valor: String(one.valor),
                  })),
                ],
              })
            }
          >
            Como en la estimación {former.number}
          </Button>
        )}
        {presetRetentions.map((preset) => (
          <Button
            key={preset.nombre}
            variant="outlined"
            onClick={() => add(preset)}
            sx={{ flexDirection: 'column', lineHeight: 1.25 }}
          >
            {preset.nombre}{' '}
            <Box component="span" sx={{ fontSize: '0.75rem', fontWeight: 400, color: 'text.secondary' }}>
              {preset.valor} % de {retentionBases[preset.base ?? 'subtotal_3']}
            </Box>
          </Button>
        ))}
      </Box>
    </Stack>
  );
});
Retentions.displayName = 'Retentions';

const noAmounts: readonly number[] = [];
const asSaid = retentionKindsOf([]);

/** Otras retenciones: any number of them, each with its name, its value and what the value is taken of. */
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
