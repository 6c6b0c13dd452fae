import type { AmendmentEvent, CatalogEvent } from '@obraclara/events';
import { it } from 'vitest';
import { given } from '../../test/given.ts';
import { bringBack, catalog } from '../catalog/rules.ts';
import { withMoneyRange } from '../machinery/money-range.ts';
import { resume, sign, suspend, withdraw } from './rules.ts';

const of = { contract_id: 'p1:main', project_id: 'p1' };
const award = { contract_amount: 1000, start_date: '2026-01-12', end_date: '2026-09-08' };
const terms = { concept_name: 'Instalación', unit: 'm', quantity: 500, unit_price: 2 };
const added: CatalogEvent = {
  type: 'ConceptAdded',
  data: { ...of, id: 'c1', concept_code: 'INS-04', ...terms },
};
const extraordinary: CatalogEvent = {
  type: 'ExtraordinaryConceptAdded',
  data: { ...of, id: 'x1', concept_code: 'EXT-1', ...terms, quantity: 30 },
};
const asked = {
  ...of,
  id: 'a1',
  number: undefined,
  on: '2026-07-15',
  reason: 'Más obra',
  days: 45,
  lines: [{ concept_id: 'c1', quantity: 12.5 }],
  concepts: [],
  changes_program: false,
  advance_percentage: undefined,
  award,
  estimated: new Map([['c1', 488.1]]),
  today: '2026-08-01',
};
const signed = {
  type: 'AmendmentSigned',
  data: {
    ...of,
    id: 'a1',
    number: 1,
    on: '2026-07-15',
    reason: 'Más obra',
    days: 45,
    lines: [{ concept_id: 'c1', quantity: 12.5, unit_price: 2 }],
    concepts: [],
  },
} satisfies AmendmentEvent;

it('signs an amendment at the present prices and with the next number', () => {
  given(catalog, added).when(sign, asked).then([signed]);
  const second = { ...asked, id: 'a2', on: '2026-07-20' };
  given(catalog, added, signed)
    .when(sign, second)
    .then([{ type: 'AmendmentSigned', data: { ...signed.data, id: 'a2', number: 2, on: '2026-07-20' } }]);
});

it('keeps the percentage of its advance, also 0', () =>
  given(catalog, added)
    .when(sign, { ...asked, advance_percentage: 0 })
    .then([{ type: 'AmendmentSigned', data: { ...signed.data, advance_percentage: 0 } }]));

it('takes an extraordinary concept into the contract with the signed quantity', () => {
  const line = { concept_id: 'x1', quantity: 20 };
  const taken = { ...line, unit_price: 2, extraordinary_quantity: 30 };
  const event = {
    type: 'AmendmentSigned',
    data: { ...signed.data, lines: [taken] },
  } satisfies AmendmentEvent;
  given(catalog, added, extraordinary)
    .when(sign, { ...asked, lines: [line] })
    .then([event]);
  given(catalog, added, extraordinary, event)
    .when(withdraw, withdrawal)
    .then([
      {
        type: 'AmendmentWithdrawn',
        data: { ...of, id: 'a1', on: '2026-07-15', reason: 'Error', lines: [taken], concept_ids: [] },
      },
    ]);
});

const dearer = {
  type: 'AmendmentSigned',
  data: {
    ...signed.data,
    lines: [
      {
        concept_id: 'c1',
        quantity: 0,
        unit_price: 2.5,
        repricing: { former_price: 2, charged_quantity: 488.1, pending_quantity: 11.9 },
      },
    ],
  },
} satisfies AmendmentEvent;

it('changes a price for what is not estimated yet, and gives it back', () => {
  const line = { concept_id: 'c1', quantity: 0, unit_price: 2.5 };
  given(catalog, added)
    .when(sign, { ...asked, lines: [line] })
    .then([dearer]);
  given(catalog, added)
    .when(sign, { ...asked, lines: [{ ...line, unit_price: 2 }] })
    .refuses(422, 'El convenio no cambia la cantidad ni el precio de INS-04.');
  given(catalog, added, extraordinary)
    .when(sign, { ...asked, lines: [{ ...line, concept_id: 'x1' }] })
    .refuses(422, 'EXT-1 es extraordinario: su precio se concilia, no lo cambia un convenio.');
  const { lines } = dearer.data;
  const undone = { ...withdrawn, data: { ...withdrawn.data, lines } };
  given(catalog, added, dearer).when(withdraw, withdrawal).then([undone]);
  given(catalog, added, dearer, undone)
    .when(sign, { ...asked, lines: [line] })
    .then([dearer]);
});

it('refuses a quantity below what was estimated', () =>
  given(catalog, added)
    .when(sign, { ...asked, lines: [{ concept_id: 'c1', quantity: -50 }] })
    .refuses(422, 'El convenio deja INS-04 en 450.00 y ya se estimaron 488.10.'));

it('refuses a quantity whose amount is more than money can be', () => {
  const dear: CatalogEvent = {
    type: 'ConceptAdded',
    data: { ...added.data, quantity: 9000, unit_price: 999_999_999 },
  };
  given(catalog, dear)
    .when(withMoneyRange(sign), { ...asked, lines: [{ concept_id: 'c1', quantity: 9000 }] })
    .refuses(422, 'Un importe o una cantidad rebasa el máximo que se puede registrar');
  given(catalog, added)
    .when(sign, { ...asked, lines: [{ concept_id: 'c1', quantity: 999_999_999 }] })
    .refuses(422, 'El convenio deja INS-04 con una cantidad demasiado grande.');
});

it.each([
  ['nothing', { lines: [], days: 0 }, 422, 'El convenio no cambia nada: indique conceptos, días o programa.'],
  [
    'a day in the future',
    { on: '2026-08-02' },
    422,
    'La fecha del convenio no puede ser posterior a hoy, 01/08/2026.',
  ],
  ['an unknown concept', { lines: [{ concept_id: 'c9', quantity: 1 }] }, 404, 'El concepto no existe'],
  [
    'a concept twice',
    { lines: [asked.lines[0]!, asked.lines[0]!] },
    422,
    'El concepto INS-04 viene dos veces en el convenio.',
  ],
  [
    'a line without change',
    { lines: [{ concept_id: 'c1', quantity: 0 }] },
    422,
    'El convenio no cambia la cantidad ni el precio de INS-04.',
  ],
  [
    'a code that is in use',
    { concepts: [{ ...terms, id: 'n1', concept_code: 'ins-04' }] },
    409,
    'Ya existe un concepto con el código ins-04',
  ],
  ['a plazo of no day', { days: -240 }, 422, 'El convenio dejaría el plazo en 0 días.'],
])('refuses %s', (_, change, status, message) =>
  given(catalog, added)
    .when(sign, { ...asked, ...change })
    .refuses(status, message),
);

it('keeps numbers unique and the order of days', () => {
  given(catalog, added, signed)
    .when(sign, { ...asked, id: 'a2', number: 1 })
    .refuses(409, 'Ya existe el convenio 1.');
  given(catalog, added, signed)
    .when(sign, { ...asked, id: 'a2', on: '2026-07-14' })
    .refuses(422, 'El convenio no puede ser anterior al convenio 1, del 15/07/2026.');
});

const withdrawal = {
  ...of,
  id: 'a1',
  reason: 'Error',
  estimated: new Map<string, number>(),
  used: undefined,
};
const withdrawn = {
  type: 'AmendmentWithdrawn',
  data: { ...of, id: 'a1', on: '2026-07-15', reason: 'Error', lines: signed.data.lines, concept_ids: [] },
} satisfies AmendmentEvent;

it('withdraws the last amendment, unless something needs it', () => {
  given(catalog, added, signed).when(withdraw, withdrawal).then([withdrawn]);
  given(catalog, added, signed)
    .when(withdraw, { ...withdrawal, estimated: new Map([['c1', 505]]) })
    .refuses(422, 'Retirar el convenio deja INS-04 en 500.00 y ya se estimaron 505.00.');
  const second: AmendmentEvent = { type: 'AmendmentSigned', data: { ...signed.data, id: 'a2', number: 2 } };
  given(catalog, added, signed, second)
    .when(withdraw, withdrawal)
    .refuses(409, 'Retire antes el convenio 2.');
  given(catalog, added, signed)
    .when(withdraw, { ...withdrawal, used: 'está en la estimación 3' })
    .refuses(409, 'No se puede retirar el convenio 1: está en la estimación 3');
  given(catalog, added, signed, withdrawn).when(sign, asked).then([signed]);
});

it('withdraws it although a concept of it is gone', () => {
  const removed: CatalogEvent = { type: 'ConceptRemoved', data: { ...of, id: 'c1' } };
  given(catalog, added, signed, removed).when(withdraw, withdrawal).then([withdrawn]);
});

it('brings a new concept back outside the contract if an estimation refers to it', () => {
  const fresh = { id: 'n1', concept_code: 'ADI-1', ...terms };
  const bigger: AmendmentEvent = { type: 'AmendmentSigned', data: { ...signed.data, concepts: [fresh] } };
  const undone: AmendmentEvent = {
    type: 'AmendmentWithdrawn',
    data: { ...withdrawn.data, concept_ids: ['n1'] },
  };
  given(catalog, added, bigger, undone)
    .when(bringBack, { ...of, ids: ['n1'] })
    .then([{ type: 'ConceptRestored', data: { ...of, ...fresh, is_extraordinary: true } }]);
});

it('numbers an amendment after the largest number, up to 999', () => {
  const last: AmendmentEvent = { type: 'AmendmentSigned', data: { ...signed.data, number: 999 } };
  given(catalog, added, last)
    .when(sign, { ...asked, id: 'a2' })
    .refuses(422, 'El número de un convenio no puede pasar de 999.');
});

const suspended = {
  type: 'WorksSuspended',
  data: { ...of, id: 's1', on: '2026-06-01', until: '2026-06-30', reason: 'Lluvias' },
} satisfies AmendmentEvent;
const suspension = { ...suspended.data, today: '2026-08-01' };

it('suspends and resumes the works, apart from other suspensions', () => {
  given(catalog).when(suspend, suspension).then([suspended]);
  given(catalog, suspended)
    .when(suspend, { ...suspension, id: 's2', on: '2026-06-30', until: '2026-07-02' })
    .refuses(409, 'Los trabajos ya están suspendidos del 01/06/2026 al 30/06/2026.');
  given(catalog)
    .when(suspend, { ...suspension, until: '2026-05-31' })
    .refuses(422, 'El último día sin trabajo no puede ser anterior al primero.');
  const resumed = { ...of, id: 's1', on: '2026-06-22' };
  given(catalog, suspended)
    .when(resume, { ...resumed, today: '2026-08-01' })
    .then([{ type: 'WorksResumed', data: resumed }]);
  given(catalog, suspended, { type: 'WorksResumed', data: resumed })
    .when(resume, { ...resumed, today: '2026-08-01' })
    .then([]);
  given(catalog, suspended)
    .when(resume, { ...resumed, on: '2026-05-31', today: '2026-08-01' })
    .refuses(422, 'La reanudación debe estar entre el 01/06/2026 y hoy, 01/08/2026.');
});
