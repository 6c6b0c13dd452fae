import { ivaPercentage } from '@obraclara/events';
import { useInput } from 'ra-core';
import { projects } from '../../messages.ts';
import { IvaFields } from '../../shared/forms/IvaFields.tsx';

/** IVA of the works contract, and its closing cents. */
export const IvaInput = () => {
  const inputs = {
    iva_percentage: useInput<number>({ source: 'iva_percentage' }).field,
    iva_exempt: useInput<boolean>({ source: 'iva_exempt' }).field,
    closes_cents: useInput<boolean>({ source: 'closes_cents' }).field,
  };
  return (
    <IvaFields
      label={projects.iva}
      iva_percentage={(inputs.iva_percentage.value as number | null) ?? ivaPercentage}
      iva_exempt={Boolean(inputs.iva_exempt.value)}
      closes_cents={Boolean(inputs.closes_cents.value)}
      change={(patch) =>
        Object.entries(patch).forEach(([name, value]) => inputs[name as keyof typeof inputs].onChange(value))
      }
    />
  );
};
