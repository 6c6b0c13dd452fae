import {
  chargesWorks,
  closingPaperNames,
  daysBetween,
  daysFrom,
  estimationLabel,
  estimationStatusNames,
  estimationTypeNames,
  estimationTypeOf,
  formatDay,
  formatMoney,
  guaranteedAmount,
  guaranteedUntil,
  isSettled,
  paidOf,
  receptionKindNames,
  retentionKindNames,
  retentionKindsOf,
  settlementDays,
  settlementLeft,
  settlementRowNames,
  settlementTotals,
  sumCents,
  toCents,
  toPesos,
  wholeReception,
  type Cents,
  type ClosingPaper,
  type Guarantee,
  type Reception,
  type SettlementSide,
  type SignedAct,
  type SignedSettlement,
} from '@obraclara/events';
import { endOfTerms, termsRowOf, type Terms, type TermsRow } from './amendment.ts';
import { sheetHeading, type Fact, type Heading } from './heading.ts';
import { inWords } from './in-words.ts';
import type { PaperContract, PaperEstimation, Sealed } from './sources.ts';

export type ClosingSources = Sealed & {
  paper: ClosingPaper;
  contract: PaperContract;
  /** `kind`: of a reception. */
  act: SignedAct & { kind?: Reception['kind'] };
  /** Terms as awarded, and in force on the day of the act. */
  award: Terms;
  in_force: Terms;
  /** The presented estimations in ledger order. */
  estimations: PaperEstimation[];
  receptions: readonly Reception[];
  settlement: SignedSettlement | null;
  guarantees: readonly Guarantee[];
};

/** Rows of texts, then amounts; null prints no amount. */
export type ClosingTable = {
  heads: string[];
  rows: { texts: string[]; amounts: (Cents | null)[]; isSum?: boolean }[];
};
/** A titled part of an acta: a table, and paragraphs beneath it. */
export type ClosingBlock = { title: string; table?: ClosingTable; texts?: string[] };

/** Content of an acta or a finiquito (RLOPSRM arts. 166, 170 and 172). */
export type ClosingSheet = { heading: Heading; terms: TermsRow[]; blocks: ClosingBlock[] };

/** Room to write by hand what no event records. */
const blank = '____________________';

const executed = ({ estimations }: ClosingSources): Cents =>
  sumCents(estimations.filter(chargesWorks).map((one) => toCents(one.total_amount)));

/** Contract, amendments and execution: the estimations of works are from the first day executed to the last. */
const termsOf = (sources: ClosingSources): TermsRow[] => {
  const { award, in_force, estimations } = sources;
  const row = termsRowOf(award);
  const works = estimations.filter(chargesWorks);
  const [from, until] = [
    works.map(({ start_date }) => start_date).toSorted()[0],
    works
      .map(({ end_date }) => end_date)
      .toSorted()
      .at(-1),
  ];
  const term = from && until ? `${formatDay(from)} al ${formatDay(until)}` : '';
  const days = from && until ? daysBetween(from, until) + 1 : 0;
  return [
    row('Contrato original', award, endOfTerms(award)),
    row('Vigente con convenios', in_force, endOfTerms(in_force)),
    row('Ejecutado según estimaciones', { contract_amount: toPesos(executed(sources)), days }, term),
  ];
};

const estimationsBlock = ({ estimations }: ClosingSources): ClosingBlock => {
  const sum = (label: string, of: readonly PaperEstimation[]) => ({
    texts: [label, '', '', ''],
    amounts: [
      sumCents(of.map((one) => toCents(one.total_amount))),
      sumCents(of.map((one) => toCents(one.importe_liquido))),
      sumCents(of.map((one) => toCents(paidOf(one)))),
    ],
    isSum: true,
  });
  const pending = estimations.filter((one) => !isSettled(one));
  return {
    title: 'Estimaciones y gastos',
    table: {
      heads: ['Núm.', 'Tipo', 'Período', 'Estatus', 'Importe sin IVA', 'Importe líquido', 'Pagado'],
      rows: [
        ...estimations.map((one) => ({
          texts: [
            estimationLabel(one),
            estimationTypeNames[estimationTypeOf(one)],
            one.period,
            estimationStatusNames[one.status],
          ],
          amounts: [toCents(one.total_amount), toCents(one.importe_liquido), toCents(paidOf(one))],
        })),
        sum('Autorizadas', estimations.filter(isSettled)),
        ...(pending.length > 0 ? [sum('Por autorizar', pending)] : []),
      ],
    },
  };
};

const defectsText = ({ guarantees }: ClosingSources): string => {
  const filed = guarantees.find(({ kind, released }) => kind === 'vicios_ocultos' && !released);
  return filed
    ? `Garantía de vicios ocultos (LOPSRM art. 66): ${filed.folio} de ${filed.institution}, por ${formatMoney(guaranteedAmount(filed))}, vigente hasta el ${formatDay(guaranteedUntil(filed))}.`
    : `Garantía de vicios ocultos (LOPSRM art. 66): ${blank}, por $${blank}, vigente hasta el ${blank}.`;
};

const receptionBlocks = (sources: ClosingSources): ClosingBlock[] => [
  estimationsBlock(sources),
  {
    title: 'Declaraciones',
    texts: [
      'Se entregan los planos de la construcción final, los manuales e instructivos de operación y mantenimiento, y los certificados de garantía de calidad y funcionamiento de los bienes instalados.',
      'El contratista entregó a la residencia o a la supervisión el archivo de documentos derivado de la realización de los trabajos.',
      defectsText(sources),
    ],
  },
];

const favours: Record<SettlementSide, string> = {
  contratista: 'a favor del contratista',
  dependencia: 'a favor de la dependencia',
};
const balanceName = (side: SettlementSide | null): string => (side ? `Saldo ${favours[side]}` : 'Saldo');

const onSides = (side: SettlementSide | null, cents: Cents) => [
  side === 'contratista' ? cents : null,
  side === 'dependencia' ? cents : null,
];

/** The credits of each party with their origin, and the balance. */
const creditsBlock = ({ on, rows }: SignedSettlement): ClosingBlock => {
  const { contractor, other, balance, side } = settlementTotals(rows);
  const cents = toCents(balance);
  return {
    title: 'Créditos a favor y en contra',
    table: {
      heads: ['Concepto', 'De dónde sale', 'A favor del contratista', 'A favor de la dependencia'],
      rows: [
        ...rows.map((row) => ({
          texts: [settlementRowNames[row.kind], row.text],
          amounts: onSides(row.side, toCents(row.amount)),
        })),
        { texts: ['TOTAL', ''], amounts: [toCents(contractor), toCents(other)], isSum: true },
        { texts: [balanceName(side), ''], amounts: onSides(side, cents), isSum: true },
      ],
    },
    texts: [
      `${balanceName(side)}: ${formatMoney(balance)} (${inWords(cents)}).`,
      ...(side
        ? [
            `Se liquida a más tardar el ${formatDay(daysFrom(on, settlementDays.pay))} (LOPSRM art. 64), en ${blank}, a las ${blank} horas.`,
          ]
        : []),
    ],
  };
};

/** Penalties and deductions of the estimations and of the finiquito, each with its reason. */
const penaltiesBlock = (
  { rows }: SignedSettlement,
  estimations: readonly PaperEstimation[],
): ClosingBlock => {
  const kindOf = retentionKindsOf(estimations);
  const charged = [
    ...estimations.flatMap((one) =>
      one.otras_retenciones.flatMap((deduction, at) => {
        const kind = kindOf(deduction);
        return kind === 'pena' || kind === 'deduccion'
          ? [
              {
                texts: [`Estimación ${estimationLabel(one)}`, retentionKindNames[kind], deduction.nombre],
                amounts: [-toCents(one.otras_retenciones_amounts[at] ?? 0) || 0],
              },
            ]
          : [];
      }),
    ),
    ...rows.flatMap(({ kind, text, amount }) =>
      kind === 'pena' || kind === 'deductiva'
        ? [{ texts: ['Finiquito', settlementRowNames[kind], text], amounts: [toCents(amount)] }]
        : [],
    ),
  ];
  const title = 'Razones de las penas convencionales y deducciones';
  return charged.length === 0
    ? { title, texts: ['No se aplicó ninguna.'] }
    : { title, table: { heads: ['Dónde', 'Tipo', 'Razón', 'Importe'], rows: charged } };
};

const finalBlock = (estimations: readonly PaperEstimation[]): ClosingBlock[] => {
  const works = estimations.filter(chargesWorks);
  const last = works.find(({ es_final }) => es_final) ?? works.at(-1);
  if (!last) return [];
  const { period, start_date, end_date, total_amount, importe_liquido } = last;
  return [
    {
      title: 'Estimación final',
      texts: [
        `Estimación ${estimationLabel(last)}, ${period}, del ${formatDay(start_date)} al ${formatDay(end_date)}: importe sin IVA ${formatMoney(total_amount)}, importe líquido ${formatMoney(importe_liquido)}.`,
      ],
    },
  ];
};

const settlementBlocks = (sources: ClosingSources, settlement: SignedSettlement): ClosingBlock[] => [
  estimationsBlock(sources),
  creditsBlock(settlement),
  penaltiesBlock(settlement, sources.estimations),
  ...finalBlock(sources.estimations),
  {
    title: 'Garantía y declaración',
    texts: [
      defectsText(sources),
      'En su caso, el contratista extiende el finiquito más amplio que en derecho proceda y renuncia a cualquier acción legal que reclame un pago relacionado con el contrato.',
    ],
  },
];

type Obligation = ClosingTable['rows'][number];
const obligation = (what: string, how: string, on: string, cents: Cents | null): Obligation => ({
  texts: [what, how, on],
  amounts: [cents],
});

const folioOf = (name: string, folio: string | undefined) => (folio ? `${name} ${folio}` : name);

/** What the finiquito obliges to, and the payment of its balance. */
const settlementObligations = ({ settlement, estimations }: ClosingSources): Obligation[] => {
  if (!settlement) return [];
  const { balance, side } = settlementTotals(settlement.rows);
  const cents = toCents(balance);
  const name = `${folioOf('Finiquito', settlement.folio)}: ${balanceName(side).toLowerCase()}`;
  const last = paymentsOf(estimations).findLast(({ on }) => on >= settlement.on);
  const isPaid = side === 'contratista' && settlementLeft({ settlement }, estimations) === 0;
  const [how, on] = isPaid && last ? ['Pagado', formatDay(last.on)] : [blank, blank];
  return [
    obligation('Finiquito de los trabajos', name, formatDay(settlement.on), cents),
    ...(side ? [obligation('Liquidación del saldo', how, on, cents)] : []),
  ];
};

const paymentsOf = (estimations: readonly PaperEstimation[]) =>
  estimations.flatMap(({ billing }) => billing.payments).toSorted((a, b) => a.on.localeCompare(b.on));

const extinctionBlocks = (sources: ClosingSources): ClosingBlock[] => {
  const { receptions, estimations } = sources;
  const whole = wholeReception({ receptions: receptions.map((one) => ({ ...one, id: '' })) });
  const amortised = estimations.filter((one) => one.anticipo_amortization_amount !== 0);
  const lastPaid = paymentsOf(estimations).at(-1);
  const sum = (of: (one: PaperEstimation) => number) => sumCents(estimations.map((one) => toCents(of(one))));
  const paid = sum(paidOf);
  return [
    {
      title: 'Obligaciones, con la forma y la fecha en que se cumplieron',
      table: {
        heads: ['Obligación', 'Forma', 'Fecha', 'Importe'],
        rows: [
          obligation(
            'Ejecución de los trabajos (sin IVA)',
            folioOf('Acta de entrega-recepción total', whole?.folio),
            whole ? formatDay(whole.on) : blank,
            executed(sources),
          ),
          ...(amortised.length > 0
            ? [
                obligation(
                  'Amortización del anticipo (sin IVA)',
                  'Amortizado en las estimaciones',
                  formatDay(amortised.at(-1)!.end_date),
                  sum((one) => one.anticipo_amortization_amount),
                ),
              ]
            : []),
          obligation(
            'Pago de las estimaciones',
            'Pagado según su importe líquido',
            lastPaid ? formatDay(lastPaid.on) : blank,
            paid,
          ),
          ...settlementObligations(sources),
        ],
      },
      texts: [defectsText(sources)],
    },
    {
      title: 'Manifestación de las partes',
      texts: [
        'Las partes manifiestan que no existen adeudos y, por lo tanto, dan por terminadas las obligaciones que generó el contrato, sin derecho a ulterior reclamación. Subsiste la responsabilidad por vicios ocultos durante la vigencia de su garantía.',
      ],
    },
  ];
};

const blocksOf = (sources: ClosingSources): ClosingBlock[] => {
  const { paper, settlement } = sources;
  if (paper === 'acta-de-recepcion') return receptionBlocks(sources);
  if (paper === 'acta-de-extincion') return extinctionBlocks(sources);
  return settlement ? settlementBlocks(sources, settlement) : [];
};

/** Content of the paper of an act that ends a contract. Place and hour stay blank for people to write. */
export const closingSheetOf = (sources: ClosingSources): ClosingSheet => {
  const { paper, contract, act, seal, is_copy } = sources;
  const kind: Fact[] = act.kind ? [['Tipo', receptionKindNames[act.kind]]] : [];
  const facts: Fact[] = [
    ['Folio', act.folio ?? blank],
    ['Fecha', formatDay(act.on)],
    ['Lugar', blank],
    ['Hora', blank],
  ];
  const described = paper === 'acta-de-recepcion' ? 'Trabajos que se reciben' : 'Texto';
  const wide: Fact[] = act.text ? [[described, act.text]] : [];
  return {
    heading: sheetHeading(
      closingPaperNames[paper],
      { contract, ...(seal && { seal }), ...(is_copy && { is_copy }) },
      { facts: [...facts, ...kind], wide },
    ),
    terms: termsOf(sources),
    blocks: blocksOf(sources),
  };
};
