import type { eventSchemas } from '@obraclara/events';
import { concept, of } from './story.ts';

const repriced = {
  concept_id: 'c2',
  quantity: 12.5,
  unit_price: 1240,
  repricing: { former_price: 1234.567891, charged_quantity: 0, pending_quantity: 1200 },
};

/** Events of amendments, suspensions, the adjustment of costs, guarantees and the ending, after the concept c2 was added, with the sentence of each. */
export const amendmentStory: [type: keyof typeof eventSchemas, data: object, said: string | null][] = [
  [
    'AmendmentSigned',
    {
      ...of,
      id: 'a1',
      number: 1,
      on: '2026-07-15',
      reason: 'Obra adicional',
      days: 45,
      lines: [repriced],
      concepts: [concept(8)],
      advance_percentage: 30,
    },
    'Sara registró el convenio 1: en vigor desde 15/07/2026; plazo 45 días; conceptos 2; anticipo del convenio 30 %; importe $23,068.53; motivo «Obra adicional».',
  ],
  [
    'AmendmentWithdrawn',
    {
      ...of,
      id: 'a1',
      on: '2026-07-15',
      reason: 'Otra versión',
      lines: [repriced],
      concept_ids: ['c8'],
    },
    'Sara retiró el convenio 1: motivo «Otra versión».',
  ],
  [
    'WorksSuspended',
    { ...of, id: 's1', on: '2026-06-01', until: '2026-06-30', reason: 'Lluvias' },
    'Sara registró la suspensión del 01/06/2026: último día sin trabajo 30/06/2026; motivo «Lluvias».',
  ],
  [
    'WorksResumed',
    { ...of, id: 's1', on: '2026-06-22' },
    'Sara reanudó los trabajos el 22/06/2026, tras la suspensión del 01/06/2026.',
  ],
  [
    'CostAdjustmentTermsSet',
    {
      ...of,
      method: 'III',
      base_month: '2025-12',
      weights: [
        { series: 'Materiales', percentage: 72 },
        { series: 'Mano de obra', percentage: 28 },
      ],
    },
    'Sara definió el ajuste de costos: método III · Proporciones de insumos; mes base diciembre de 2025; pesos «Materiales» 72 %, «Mano de obra» 28 %.',
  ],
  [
    'CostIndicesRecorded',
    {
      ...of,
      indices: ['2026-01', '2026-02', '2026-03', '2026-04'].map((month) => ({
        series: 'Materiales',
        month,
        value: 114.2,
        source: 'INEGI',
        published_on: '2026-05-09',
      })),
    },
    'Sara registró índices de costos: índices «Materiales» enero de 2026 114.2, «Materiales» febrero de 2026 114.2, «Materiales» marzo de 2026 114.2, y 1 más.',
  ],
  [
    'ConceptFactorsRecorded',
    { ...of, factors: [{ concept_id: 'c2', month: '2026-03', factor: 1.03 }] },
    'Sara registró factores de ajuste de costos: factores marzo de 2026 1.0300.',
  ],
  [
    'CostAdjustmentRequested',
    { ...of, month: '2026-03', on: '2026-04-20' },
    'Sara registró la solicitud del ajuste de costos: fecha 20/04/2026; mes marzo de 2026.',
  ],
  [
    'CostAdjustmentAuthorised',
    { ...of, month: '2026-03', factor: 1.0279, oficio_number: 'OF-12', on: '2026-05-04' },
    'Sara registró la autorización del ajuste de costos: fecha 04/05/2026; mes marzo de 2026; factor 1.0279; oficio «OF-12».',
  ],
  [
    'GuaranteeTermsSet',
    {
      ...of,
      advance_with_iva: true,
      compliance_percentage: 10,
      defects_percentage: 10,
      defects_months: 12,
      endorse_days: 10,
    },
    'Sara definió las garantías que exige el contrato: anticipo con IVA sí; cumplimiento 10 %; vicios ocultos 10 %; vigencia de vicios ocultos 12 meses; plazo para endosar 10 días.',
  ],
  [
    'GuaranteeFiled',
    {
      ...of,
      id: 'g1',
      kind: 'cumplimiento',
      folio: 'FC-1',
      institution: 'Afianzadora',
      amount: 3_800_036.47,
      from: '2025-12-19',
      until: '2026-12-31',
    },
    'Sara registró la fianza FC-1: vence 31/12/2026; importe $3,800,036.47; clase Cumplimiento; afianzadora «Afianzadora»; en vigor desde 19/12/2025.',
  ],
  [
    'GuaranteeEndorsed',
    {
      ...of,
      id: 'g1',
      endorsement_id: 'g2',
      folio: 'FC-1-1',
      on: '2026-09-08',
      amount: 684_006.57,
      until: '2027-01-31',
      amendment: 1,
    },
    'Sara registró el endoso de la fianza FC-1: vence de 31/12/2026 a 31/01/2027; importe de $3,800,036.47 a $4,484,043.04; endoso «FC-1-1»; fecha 08/09/2026; convenio 1.',
  ],
  [
    'GuaranteeReleased',
    { ...of, id: 'g1', folio: 'OF-1', on: '2026-11-20' },
    'Sara registró la liberación de la fianza FC-1: oficio «OF-1»; fecha 20/11/2026.',
  ],
  [
    'GuaranteeWithdrawn',
    { ...of, id: 'g1', record: 'release', amount: 0, until: '2027-01-31', reason: 'Otra fianza' },
    'Sara retiró la liberación de la fianza FC-1: motivo «Otra fianza».',
  ],
  [
    'GuaranteeWithdrawn',
    {
      ...of,
      id: 'g1',
      record: 'endorsement',
      amount: 684_006.57,
      until: '2026-12-31',
      reason: 'Otra fianza',
    },
    'Sara retiró el endoso de la fianza FC-1: vence de 31/01/2027 a 31/12/2026; importe de $4,484,043.04 a $3,800,036.47; convenio 1; motivo «Otra fianza».',
  ],
  [
    'GuaranteeWithdrawn',
    { ...of, id: 'g1', record: 'filing', amount: 3_800_036.47, until: '2026-12-31', reason: 'Otra obra' },
    'Sara retiró la fianza FC-1: motivo «Otra obra».',
  ],
  [
    'AdvanceInstalmentRecorded',
    {
      ...of,
      instalment_id: 'x1',
      on: '2026-01-12',
      amount: 3800036.47,
      kind: 'inicio',
      guarantee: 'F-1',
      amortization_percentage: 10,
    },
    'Sara registró una exhibición del anticipo de $3,800,036.47 del 12/01/2026: destino Inicio de los trabajos; fianza «F-1»; amortización 10 %.',
  ],
  [
    'AdvanceInstalmentRecorded',
    {
      ...of,
      instalment_id: 'x1',
      on: '2026-01-12',
      amount: 3800036.47,
      kind: 'inicio',
      guarantee: 'F-1',
      invoice: 'A-1',
      amortization_percentage: 10,
    },
    'Sara anotó en una exhibición del anticipo: factura «A-1».',
  ],
  [
    'AdvanceInstalmentWithdrawn',
    { ...of, instalment_id: 'x1', reason: 'Registrada dos veces' },
    'Sara retiró una exhibición del anticipo: motivo «Registrada dos veces».',
  ],
  [
    'ExtraordinaryOrdered',
    { ...of, concept_id: 'c2', instrument: 'oficio', folio: 'OF-1', on: '2026-09-01' },
    'Sara ordenó el concepto 2.1: con Oficio; folio «OF-1»; fecha 01/09/2026.',
  ],
  [
    'ExtraordinaryPriceAgreed',
    { ...of, concept_id: 'c2', unit_price: 10.5, on: '2026-09-20', folio: 'OF-2' },
    'Sara concilió el precio del concepto 2.1: precio unitario $10.50; fecha 20/09/2026; folio «OF-2».',
  ],
  [
    'ExtraordinaryWithdrawn',
    { ...of, concept_id: 'c2', record: 'price', on: '2026-09-20', reason: 'Otro precio' },
    'Sara retiró la conciliación del precio del concepto 2.1: motivo «Otro precio».',
  ],
  [
    'ChecklistSet',
    { ...of, items: ['notas', 'croquis'] },
    'Sara definió lo que acompaña a cada estimación: documentos notas de bitácora y croquis.',
  ],
  [
    'SiteNoteRecorded',
    { ...of, id: 'n1', number: 87, on: '2026-07-20', kind: 'orden', text: 'Se ordena', folio: 'B-87' },
    'Sara registró la nota 87 de bitácora: fecha 20/07/2026; texto «Se ordena»; folio «B-87»; clase Instrucción u orden de trabajo.',
  ],
  [
    'SiteNoteAnnulled',
    { ...of, id: 'n1', reason: 'Era otra' },
    'Sara anuló la nota 87 de bitácora: motivo «Era otra».',
  ],
  [
    'WorksReceived',
    { ...of, id: 'r1', kind: 'total', on: '2026-11-20', folio: 'AER-1' },
    'Sara registró una entrega-recepción: fecha 20/11/2026; tipo Total; folio «AER-1».',
  ],
  [
    'ReceptionWithdrawn',
    { ...of, id: 'r1', on: '2026-11-20', reason: 'Otra fecha' },
    'Sara retiró una entrega-recepción: fecha 20/11/2026; motivo «Otra fecha».',
  ],
  [
    'SettlementItemsSet',
    { ...of, items: [{ kind: 'pena', text: 'Atraso', amount: 3298.8 }] },
    'Sara anotó las partidas del finiquito: partidas «Atraso» $3,298.80.',
  ],
  [
    'SettlementSigned',
    {
      ...of,
      on: '2026-11-23',
      rows: [{ side: 'dependencia', kind: 'pena', text: 'Atraso', amount: 3298.8 }],
    },
    'Sara registró el finiquito: fecha 23/11/2026; saldo $3,298.80; a favor Dependencia.',
  ],
  [
    'ActIssued',
    {
      ...of,
      act: 'finiquito',
      paper: 'finiquito',
      on: '2026-11-23',
      balance: -3298.8,
      seal: 'a-1',
      sha256: 'h',
      file_id: 'f',
    },
    'Sara emitió un documento del cierre: fecha 23/11/2026; documento Finiquito.',
  ],
  [
    'SettlementWithdrawn',
    { ...of, on: '2026-11-23', reason: 'Otra versión' },
    'Sara retiró el finiquito: fecha 23/11/2026; motivo «Otra versión».',
  ],
  [
    'ContractExtinguished',
    { id: of.project_id, on: '2026-11-27', folio: 'AEX-1' },
    'Sara cerró el contrato con el acta de extinción: fecha 27/11/2026; folio «AEX-1»; estado de Activo a Terminado.',
  ],
];
