import type { EstimationEvent, NamedKind, Retention } from '@obraclara/events';
import { describe, expect, it } from 'vitest';
import { given } from '../../test/given.ts';
import { data, of } from './estimation.fixture.ts';
import { classifyRetentions } from './retention-kinds.ts';
import { estimations } from './rules.ts';

const taken = (nombre: string, more: Partial<Retention> = {}): Retention => ({
  nombre,
  tipo: 'importe',
  valor: 100,
  es_suma: false,
  ...more,
});
const estimation = (number: number, ...otras_retenciones: Retention[]): EstimationEvent => ({
  type: 'EstimationCreated',
  data: { ...data, id: `e${number}`, number, otras_retenciones },
});
const classified = (id: string, ...kinds: NamedKind[]): EstimationEvent => ({
  type: 'RetentionsClassified',
  data: { ...of, id, kinds },
});
const asked = (...kinds: NamedKind[]) => ({ ...of, guarantee: 0, kinds });
const duty: NamedKind = { nombre: '5 al millar', kind: 'derecho' };
const fund: NamedKind = { nombre: 'Fondo', kind: 'retencion' };

describe('the kinds of the retentions of a contract', () => {
  const past = [
    estimation(1, taken('5 al MILLAR'), taken('Fondo')),
    estimation(2, taken('Fondo', { kind: 'retencion' })),
    estimation(3, taken('5 al millar'), taken('Fondo', { es_suma: true })),
  ];
  const first = classified('e1', duty, fund);
  const third = classified('e3', duty, fund);

  it('go to each estimation whose retentions of the name have none', () =>
    given(estimations, ...past)
      .when(classifyRetentions, asked(duty, fund))
      .then([first, third]));

  it('change nothing the second time', () =>
    given(estimations, ...past, first, third)
      .when(classifyRetentions, asked(duty, fund))
      .then([]));

  it('are told apart only by the name, and change no amount', () => {
    const meta = {
      at: '2025-02-01T18:00:00.000Z',
      by: '',
      role: '',
      command_id: '',
      correlation_id: '',
      schema_version: 1,
    };
    const before = estimations.on.EstimationCreated(
      estimations.initial(),
      past[0]!.data as Parameters<typeof estimations.on.EstimationCreated>[1],
      { ...meta, revision: 0 },
    );
    const was = before.estimations.get('e1')!;
    const after = estimations.on.RetentionsClassified(
      before,
      { ...of, id: 'e1', kinds: [duty] },
      { ...meta, revision: 9 },
    );
    const [millar, other] = was.otras_retenciones;
    expect(after.estimations.get('e1')).toEqual({
      ...was,
      otras_retenciones: [{ ...millar, kind: 'derecho' }, other],
      revision: 9,
    });
  });

  it.each([
    [{ nombre: 'ICIC', kind: 'derecho' }, 422, 'Ninguna estimación tiene la retención «ICIC».'],
    [
      { nombre: 'Fondo', kind: 'derecho' },
      422,
      'La estimación 3 ya devolvió «Fondo», y solo se devuelve una retención.',
    ],
  ] as [NamedKind, number, string][])('refuse %o', (named, status, detail) =>
    given(estimations, ...past)
      .when(classifyRetentions, asked(named))
      .refuses(status, detail),
  );

  it('refuse another kind than the one that all retentions of the name have', () =>
    given(estimations, ...past, first, third)
      .when(classifyRetentions, asked({ ...duty, kind: 'pena' }))
      .refuses(409, '«5 al millar» ya está clasificada como Derecho.'));

  it('refuse a name that comes twice', () =>
    given(estimations, ...past)
      .when(classifyRetentions, asked(duty, { ...duty, nombre: '5 AL millar' }))
      .refuses(422, '«5 AL millar» aparece más de una vez.'));

  it('refuse penalties above the guarantee of compliance', () =>
    given(estimations, estimation(1, taken('Atraso')), estimation(2, taken('Atraso')))
      .when(classifyRetentions, { ...asked({ nombre: 'Atraso', kind: 'pena' }), guarantee: 150 })
      .refuses(
        422,
        'Las penas sumarían $200.00 y la garantía de cumplimiento es de $150.00 (LOPSRM 46 Bis).',
      ));
});
