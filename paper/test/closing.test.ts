import { contractTerms, type SignedSettlement } from '@obraclara/events';
import fc from 'fast-check';
import { printedText } from './printed-text.ts';
import { expect, it } from 'vitest';
import type { ClosingSources } from '../src/index.ts';
import { closingSheetOf, type ClosingBlock } from '../src/model/closing.ts';
import { print } from '../src/print.ts';
import { randomSources } from './random-contract.ts';

/* The worked contract of contract-life.md §0, §4 and §8. */
const [sample] = fc.sample(randomSources, { numRuns: 1, seed: 7 });
const award = { contract_amount: 38_000_364.74, start_date: '2026-01-12', end_date: '2026-09-08' };
const versions = contractTerms(
  award,
  [{ id: 'a1', number: 1, on: '2026-07-15', amount: 6_840_065.65, days: 45 }],
  [{ id: 's1', on: '2026-06-01', until: '2026-06-21' }],
);
const billing = { presented_on: null, authorized_on: null, invoices: [] };
const payment = { id: 'p1', on: '2026-05-15', amount: 1000, reference: 'SPEI' };
const shared = {
  ...sample!.estimations.at(-1)!,
  estimation_type: 'trabajos' as const,
  es_final: false,
  otras_retenciones: [],
  otras_retenciones_amounts: [],
};
const estimations: ClosingSources['estimations'] = [
  {
    ...shared,
    id: 'e1',
    number: 1,
    period: 'Enero',
    start_date: '2026-01-12',
    end_date: '2026-01-31',
    status: 'pagada',
    total_amount: 1_305_984.58,
    anticipo_amortization_amount: 391_795.37,
    importe_liquido: 1000,
    otras_retenciones: [
      { nombre: 'Atraso de 4 días', tipo: 'importe', valor: 3298.8, es_suma: false, kind: 'pena' },
    ],
    otras_retenciones_amounts: [-3298.8],
    billing: { ...billing, payments: [payment] },
  },
  {
    ...shared,
    id: 'e14',
    number: 14,
    period: 'Noviembre',
    start_date: '2026-11-01',
    end_date: '2026-11-13',
    status: 'autorizada',
    es_final: true,
    total_amount: 43_534_445.81,
    anticipo_amortization_amount: 11_008_314.05,
    importe_liquido: 13_248_152.74,
    billing: { ...billing, payments: [] },
  },
];

const settlement: SignedSettlement = {
  on: '2026-12-18',
  folio: 'FIN-041',
  rows: [
    {
      side: 'contratista',
      kind: 'estimacion',
      text: 'Por pagar de la estimación 14',
      amount: 13_248_152.74,
      estimation: { id: 'e14', number: 14, net: 13_248_152.74 },
    },
  ],
};
const reception = { kind: 'total', on: '2026-11-20', folio: 'AER-041', text: 'Hospital completo.' } as const;
const sources: Omit<ClosingSources, 'paper' | 'act'> = {
  contract: { ...sample!.contract, ...award, kind: 'main' },
  award: versions[0]!,
  in_force: versions.at(-1)!,
  estimations,
  receptions: [reception],
  settlement,
  guarantees: [],
};
const defects = {
  id: 'g1',
  kind: 'vicios_ocultos',
  folio: 'VO-9',
  institution: 'Fianzas del Centro',
  amount: 4_571_195.92,
  from: '2026-11-20',
  until: '2027-11-20',
  endorsements: [],
  released: null,
} as const;

const blockOf = (of: ClosingSources, title: string): ClosingBlock =>
  closingSheetOf(of).blocks.find((block) => block.title === title)!;
const printed = async (of: ClosingSources) => {
  const bytes = await print({ paper: of.paper, sources: of, printing: { logos: [], made_on: '2026-12-18' } });
  return printedText(bytes);
};

it('has in the acta of reception what RLOPSRM art. 166 lists', async () => {
  const text = await printed({ ...sources, paper: 'acta-de-recepcion', act: reception });
  for (const said of [
    'ACTA DE ENTREGA-RECEPCIÓN',
    'Folio AER-041 Fecha 20/11/2026',
    'Lugar ____________________ Hora ____________________',
    'Tipo Total',
    'Trabajos que se reciben Hospital completo.',
    'Contrato original 38,000,364.74 100.00 % 240 100.00 % 08/09/2026',
    'Vigente con convenios 44,840,430.39 118.00 % 285 118.75 % 13/11/2026 (con 21 días de suspensión)',
    'Ejecutado según estimaciones 44,840,430.39 118.00 % 306 127.50 % 12/01/2026 al 13/11/2026',
    '1 Trabajos Enero Pagada 1,305,984.58 1,000.00 1,000.00',
    'Autorizadas 44,840,430.39 13,249,152.74 1,000.00',
    'Se entregan los planos de la construcción final',
    'Garantía de vicios ocultos (LOPSRM art. 66): ____________________',
    'ELABORÓ',
  ])
    expect(text).toContain(said);
});

it('has in the finiquito the credits of each party, its balance in words and what RLOPSRM art. 170 lists', async () => {
  const text = await printed({ ...sources, paper: 'finiquito', act: settlement, guarantees: [defects] });
  for (const said of [
    'Folio FIN-041 Fecha 18/12/2026',
    'Estimación por pagar Por pagar de la estimación 14 13,248,152.74',
    'TOTAL 13,248,152.74 0.00',
    'Saldo a favor del contratista: $13,248,152.74 (TRECE MILLONES DOSCIENTOS CUARENTA Y OCHO MIL CIENTO CINCUENTA Y DOS PESOS 74/100 M.N.).',
    'Se liquida a más tardar el 07/01/2027 (LOPSRM art. 64), en ____________________',
    'Estimación 1 Pena Atraso de 4 días 3,298.80',
    'Estimación 14, Noviembre, del 01/11/2026 al 13/11/2026: importe sin IVA $43,534,445.81, importe líquido $13,248,152.74.',
    'VO-9 de Fianzas del Centro, por $4,571,195.92, vigente hasta el 20/11/2027.',
    'renuncia a cualquier acción legal',
    'ELABORÓ',
  ])
    expect(text).toContain(said);
});

it('tells a finiquito in favour of the other party, and one that is even', () => {
  const pena = { side: 'dependencia', kind: 'pena', text: 'Atraso', amount: 13_248_152.75 } as const;
  const of = (rows: SignedSettlement['rows']): ClosingSources => {
    const changed = { ...settlement, rows };
    return { ...sources, paper: 'finiquito', act: changed, settlement: changed };
  };
  const credits = blockOf(of([...settlement.rows, pena]), 'Créditos a favor y en contra');
  expect(credits.table!.rows.slice(1)).toEqual([
    { texts: ['Pena convencional', 'Atraso'], amounts: [null, 1_324_815_275] },
    { texts: ['TOTAL', ''], amounts: [1_324_815_274, 1_324_815_275], isSum: true },
    { texts: ['Saldo a favor de la dependencia', ''], amounts: [null, 1], isSum: true },
  ]);
  expect(blockOf(of([]), 'Créditos a favor y en contra').texts).toEqual([
    'Saldo: $0.00 (CERO PESOS 00/100 M.N.).',
  ]);
});

it('has in the acta of extinction each obligation, blank where nobody recorded how it was met', async () => {
  const act = { on: '2027-01-20', folio: 'AEX-041' };
  const of: ClosingSources = { ...sources, paper: 'acta-de-extincion', act };
  const title = 'Obligaciones, con la forma y la fecha en que se cumplieron';
  const rows = (asked: ClosingSources) => blockOf(asked, title).table!.rows;
  const open = '____________________';
  const received = 'Acta de entrega-recepción total AER-041';
  expect(rows(of)).toEqual([
    { texts: ['Ejecución de los trabajos (sin IVA)', received, '20/11/2026'], amounts: [4_484_043_039] },
    {
      texts: ['Amortización del anticipo (sin IVA)', 'Amortizado en las estimaciones', '13/11/2026'],
      amounts: [1_140_010_942],
    },
    {
      texts: ['Pago de las estimaciones', 'Pagado según su importe líquido', '15/05/2026'],
      amounts: [100_000],
    },
    {
      texts: ['Finiquito de los trabajos', 'Finiquito FIN-041: saldo a favor del contratista', '18/12/2026'],
      amounts: [1_324_815_274],
    },
    { texts: ['Liquidación del saldo', open, open], amounts: [1_324_815_274] },
  ]);
  const last = { ...payment, id: 'p2', on: '2027-01-05', amount: 13_248_152.74 };
  const paid = estimations.with(1, { ...estimations[1]!, billing: { ...billing, payments: [last] } });
  expect(rows({ ...of, estimations: paid }).at(-1)!.texts).toEqual([
    'Liquidación del saldo',
    'Pagado',
    '05/01/2027',
  ]);
  const text = await printed(of);
  expect(text).toContain('ACTA DE EXTINCIÓN DE DERECHOS Y OBLIGACIONES');
  expect(text).toContain('Las partes manifiestan que no existen adeudos');
  expect(text).toContain('ELABORÓ');
});
