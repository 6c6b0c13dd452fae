import { lateRetentionName } from '@obraclara/events';
import { Box, Checkbox, FormControlLabel, Stack } from '@mui/material';
import { memo, type ReactNode } from 'react';
import { hasItems } from '../draft-items.ts';
import type { DraftDeductions } from '../draft.ts';
import { Field } from '../../ui/forms/Field.tsx';
import { readMoney, readPercentage, readRetention } from '../../ui/forms/typed-number.ts';
import { ShortLabel } from '../../ui/forms/ShortLabel.tsx';
import { TipoField } from '../../shared/retentions/TipoField.tsx';
import { useCapture } from './capture-context.ts';
import type { Problems } from './problems.ts';
import type { ChangeIn } from './useDraft.ts';

type OptionProps = {
  label: string;
  applied: boolean;
  apply: (applied: boolean) => void;
  children?: ReactNode;
};

/** Checkbox that shows its fields when checked. */
const Option = ({ label, applied, apply, children }: OptionProps) => (
  <Box
    sx={{
      display: 'grid',
      // Aligns the fields of all options in one column, wide enough for two fields.
      gridTemplateColumns: { xs: '1fr', sm: 'minmax(0, 400px) 328px' },
      alignItems: 'center',
      justifyContent: 'start',
      columnGap: 2,
      minHeight: 48,
    }}
  >
    <FormControlLabel
      control={<Checkbox checked={applied} onChange={({ target }) => apply(target.checked)} />}
      label={label}
      sx={{ minHeight: 48 }}
    />
    {applied && children && (
      <Box sx={{ display: 'flex', gap: 1, pt: { sm: 0.5 }, pb: { xs: 1, sm: 0.5 } }}>{children}</Box>
    )}
  </Box>
);

type Props = {
  deductions: DraftDeductions;
  /** Whether the estimation may amortise the advance. */
  amortises: boolean;
  change: ChangeIn['deductions'];
  problems: Problems;
};

const Amortisation = ({ deductions, change, problems }: Omit<Props, 'amortises'>) => (
  <Option
    label="Aplicar anticipo"
    applied={deductions.aplicar_anticipo}
    apply={(aplicar_anticipo) => change({ aplicar_anticipo })}
  >
    <TipoField
      label={<ShortLabel text="Tipo" rest="de amortización" />}
      width={140}
      value={deductions.amortization_tipo}
      change={(amortization_tipo) => change({ amortization_tipo })}
    />
    {deductions.amortization_tipo === 'importe' ? (
      <Field
        label="Amortización ($)"
        figure={readMoney}
        value={deductions.amortization_amount}
        change={(amortization_amount) => change({ amortization_amount })}
        problem={problems['amortization_amount']}
        sx={{ width: { sm: 180 } }}
      />
    ) : (
      <Field
        label="Amortización (%)"
        figure={readPercentage}
        value={deductions.anticipo_amortization_percentage}
        change={(anticipo_amortization_percentage) => change({ anticipo_amortization_percentage })}
        problem={problems['anticipo_amortization_percentage']}
        sx={{ width: { sm: 180 } }}
      />
    )}
  </Option>
);

const Options = memo(({ amortises, ...props }: Props) => {
  const { deductions, change, problems } = props;
  return (
    <Stack sx={{ gap: 0.5 }}>
      {amortises && <Amortisation {...props} />}
      <Option
        label={`Aplicar ${lateRetentionName.replace('Retención', 'retención')}`}
        applied={deductions.aplicar_retencion_retraso}
        apply={(aplicar_retencion_retraso) => change({ aplicar_retencion_retraso })}
      >
        <TipoField
          label={<ShortLabel text="Tipo" rest="de retención por retraso" />}
          width={140}
          value={deductions.retencion_retraso_tipo}
          change={(retencion_retraso_tipo) => change({ retencion_retraso_tipo })}
        />
        <Field
          label={<ShortLabel text="Valor" rest="de la retención por retraso" />}
          figure={(text) => readRetention(text, deductions.retencion_retraso_tipo)}
          value={deductions.retencion_retraso_valor}
          change={(retencion_retraso_valor) => change({ retencion_retraso_valor })}
          problem={problems['retencion_retraso_valor']}
          sx={{ width: { sm: 180 } }}
        />
      </Option>
      <Option
        label="Aplicar devolución de retención"
        applied={deductions.aplicar_devolucion}
        apply={(aplicar_devolucion) => change({ aplicar_devolucion })}
      >
        <Field
          label="Devolución ($)"
          figure={readMoney}
          value={deductions.devolucion_retencion}
          change={(devolucion_retencion) => change({ devolucion_retencion })}
          problem={problems['devolucion_retencion']}
          sx={{ width: { sm: 180 } }}
        />
      </Option>
      <Option
        label="Estimación final: amortiza todo el saldo del anticipo"
        applied={deductions.es_final}
        apply={(es_final) => change({ es_final })}
      />
    </Stack>
  );
});
Options.displayName = 'Options';

/** Amortisation of the advance, late retention and refund, each applied only while checked; and the checkbox of the final estimation. */
export const Deductions = () => {
  const { typing, saving } = useCapture();
  return (
    <Options
      deductions={typing.draft.deductions}
      amortises={!hasItems(typing.draft.general.estimation_type)}
      change={typing.changeIn.deductions}
      problems={saving.problems}
    />
  );
};
