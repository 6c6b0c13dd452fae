import Close from '@mui/icons-material/Close';
import {
  maxRetentionNameLength,
  retentionKindNames,
  type RetentionBase,
  type RetentionKind,
} from '@obraclara/events';
import { Box, IconButton, MenuItem, Typography } from '@mui/material';
import { Field } from '../../ui/forms/Field.tsx';
import { readRetention } from '../../ui/forms/typed-number.ts';
import { Amount } from '../../ui/tables/Amount.tsx';
import type { DraftRetention } from './draft-retention.ts';
import { retentionBases } from './retention-words.ts';
import { TipoField } from './TipoField.tsx';

type RowProps = {
  other: DraftRetention;
  /** Kind of this retention in the contract's other estimations; used if this one has none. */
  kind: RetentionKind;
  at: number;
  amount?: number | undefined;
  /** Whether missing values are shown as errors. */
  judged: boolean;
  set: (patch: Partial<DraftRetention>) => void;
  remove: () => void;
  /** Whether to use the phone layout, for a narrow dialog. */
  isNarrow?: boolean;
};

/** Patch with the selected base. A retention without `base` uses subtotal_3. */
const withBase = (base: string): Partial<DraftRetention> => ({ base: base as RetentionBase });

/** Error messages: for unreadable text while the user types, for missing values once `judged`. */
const problemsOf = ({ nombre, tipo, valor }: DraftRetention, judged: boolean) => {
  const { error, value } = readRetention(valor, tipo);
  return {
    name: judged && nombre.trim() === '' ? 'Escriba el nombre.' : undefined,
    value: error ?? (judged && value === 0 ? 'Escriba un valor mayor que 0.' : undefined),
  };
};

/** A row of cells on a wide screen; on a narrower one and in a narrow dialog, a card with two columns. */
const stylesOf = (isNarrow: boolean) => {
  const responsive = (xs: string | number, lg: string | number) => (isNarrow ? xs : { xs, lg });
  return {
    row: {
      display: 'grid',
      columnGap: 1,
      rowGap: responsive(1.5, 1),
      // On a phone, the computed amount is in the row of the delete button, to its left.
      gridAutoFlow: 'dense',
      alignItems: 'start',
      gridTemplateColumns: responsive('1fr 1fr', 'minmax(0,1fr) 132px 132px 100px 148px 104px 48px'),
      p: responsive(2, 0),
      border: responsive('1px solid var(--line)', 0),
      borderRadius: 2,
    },
    name: { gridColumn: responsive('1 / -1', 'auto') },
    remove: {
      width: 48,
      height: responsive(48, 40),
      justifySelf: 'end',
      gridColumn: responsive(2, 'auto'),
    },
    amount: {
      gridColumn: responsive(1, '1 / -1'),
      alignSelf: 'center',
      color: 'text.secondary',
      '& .negative': { color: 'var(--red)' },
    },
  };
};

/** Inputs for one retention: name, kind, value and base. */
export const RetentionRow = ({
  other,
  kind,
  at,
  amount,
  judged,
  set,
  remove,
  isNarrow = false,
}: RowProps) => {
  const styles = stylesOf(isNarrow);
  const problems = problemsOf(other, judged);
  return (
    <Box component="li" sx={styles.row}>
      <Field
        label={`Nombre de la retención ${at}`}
        value={other.nombre}
        change={(nombre) => set({ nombre })}
        problem={problems.name}
        maxLength={maxRetentionNameLength}
        sx={styles.name}
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
      <IconButton aria-label={`Quitar la retención ${at}`} data-away onClick={remove} sx={styles.remove}>
        <Close />
      </IconButton>
      {amount !== undefined && (
        <Typography variant="body2" sx={styles.amount}>
          <Amount of={amount} />
        </Typography>
      )}
    </Box>
  );
};
