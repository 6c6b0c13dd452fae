import type { EstimationEvent, Retention } from '@obraclara/events';
import { it } from 'vitest';
import { given } from '../../test/given.ts';
import { capture, data, terms } from './estimation.fixture.ts';
import { create, estimations } from './rules.ts';

it('takes no penalty with which those of the contract pass its guarantee of compliance', () => {
  const pena = (valor: number): Retention => ({
    nombre: 'Pena convencional',
    tipo: 'importe',
    valor,
    es_suma: false,
    kind: 'pena',
  });
  const asked = (valor: number) => ({
    ...capture,
    id: 'e2',
    terms: { ...terms, number: 2, otras_retenciones: [pena(valor)] },
    guarantee: 4_484_043.04,
  });
  const before: EstimationEvent = {
    type: 'EstimationCreated',
    data: { ...data, otras_retenciones: [pena(500_000)] },
  };
  given(estimations, before)
    .when(create, asked(4_000_000))
    .refuses(
      422,
      'Las penas sumarían $4,500,000.00 y la garantía de cumplimiento es de $4,484,043.04 (LOPSRM 46 Bis).',
    );
  given(estimations, before)
    .when(create, asked(3_984_043.04))
    .then([
      {
        type: 'EstimationCreated',
        data: { ...data, id: 'e2', number: 2, otras_retenciones: [pena(3_984_043.04)] },
      },
    ]);
});
