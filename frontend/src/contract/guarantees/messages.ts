import type { GuaranteesAnswer } from '@obraclara/api';
import { guaranteeKindNames, type GuaranteeKind } from '@obraclara/events';
import { counted, day, percentage } from '../../ui/format/format.ts';
import { inDays } from '../messages.ts';

/** Kinds as they follow «garantía». */
const ofKinds: Record<GuaranteeKind, string> = {
  anticipo: 'del anticipo',
  cumplimiento: 'de cumplimiento',
  vicios_ocultos: 'de vicios ocultos',
};

export const texts = {
  title: 'Garantías',
  loadFailed: 'No se pudieron cargar las garantías del contrato.',
  required: 'Exigidas por el contrato',
  filed: 'Registradas',
  none: 'Ninguna garantía registrada',
  noneHint: 'Registre cada fianza con su vigencia: se avisa 30, 15 y 5 días antes de que venza.',
  kind: 'Garantía',
  basis: 'Base',
  asked: 'Exigida',
  covered: 'Vigente',
  missing: 'Falta',
  notAsked: 'No se exige',
  complete: 'Completa',
  notYet: 'Al terminar los trabajos',
  endorsementOf: (number: number) => `Endoso por el convenio ${number}`,
  state: 'Situación',
  folio: 'Folio',
  institution: 'Afianzadora',
  amount: 'Monto',
  amountHint: (proposed: string) => `Falta garantizar ${proposed}.`,
  from: 'Vigente desde',
  until: 'Vence',
  untilHint: 'Propuesto por el término del contrato.',
  document: 'Documento',
  endorsements: 'Endosos',
  register: 'Registrar',
  fileNamed: (kind: GuaranteeKind) => `Registrar garantía ${ofKinds[kind]}`,
  fileDone: 'Garantía registrada',
  fileFailed: 'No se pudo registrar la garantía.',
  endorse: 'Endosar',
  endorseNamed: (folio: string) => `Endosar la fianza ${folio}`,
  endorsementFolio: 'Folio del endoso',
  endorsedOn: 'Fecha del endoso',
  addedAmount: 'Monto que añade',
  addedHint: 'En blanco si solo cambia la vigencia.',
  endorsementMissing: (amendment: number, amount: string) =>
    `El convenio ${amendment} pide un endoso por ${amount}.`,
  newUntil: 'Nueva vigencia hasta',
  amendment: 'Convenio',
  amendmentNamed: (number: number) => `Convenio ${number}`,
  noAmendment: 'Ninguno',
  endorseDone: 'Endoso registrado',
  endorseFailed: 'No se pudo registrar el endoso.',
  release: 'Liberar',
  releaseNamed: (folio: string) => `Liberar la fianza ${folio}`,
  releaseMeans: 'La fianza deja de contar como garantía desde que se registra su liberación.',
  releaseFolio: 'Oficio de liberación',
  releasedOn: 'Fecha de liberación',
  releaseDone: 'Garantía liberada',
  releaseFailed: 'No se pudo liberar la garantía.',
  released: (on: string, folio: string) => `Liberada el ${on} (${folio})`,
  withdraw: 'Retirar',
  withdrawNamed: (folio: string) => `Retirar lo último de la fianza ${folio}`,
  withdrawMeans: {
    filing: 'Se retira la fianza, que se registró por error. El historial la conserva.',
    endorsement: 'Se retira su último endoso, que se registró por error. El historial lo conserva.',
    release: 'Se retira su liberación, que se registró por error: la fianza vuelve a contar.',
  },
  withdrawDone: 'Registro retirado',
  withdrawFailed: 'No se pudo retirar el registro.',
  terms: 'Qué se exige',
  termsHint: 'Porcentajes sin IVA. Con 0 % no se exige esa garantía.',
  termsDone: 'Garantías exigidas registradas',
  termsFailed: 'No se pudo registrar qué garantías se exigen.',
  compliance: 'Cumplimiento (%)',
  defects: 'Vicios ocultos (%)',
  defectsMonths: 'Meses de vicios ocultos',
  endorseDays: 'Días para endosar',
  advanceWithIva: 'La garantía del anticipo incluye su IVA',
  wholeUpTo: (max: number) => `Un número entero de 1 a ${max}.`,
};

/** Days until a limit, in words. */
export const untilText = (days_left: number): string => {
  if (days_left < 0) return `Venció hace ${inDays(-days_left)}`;
  return days_left === 0 ? 'Vence hoy' : `Vence en ${inDays(days_left)}`;
};

/** Which guarantees the contract requires, in one line. */
export const termsText = ({ terms, iva_percentage }: GuaranteesAnswer): string =>
  [
    `${guaranteeKindNames.anticipo} 100 %${terms.advance_with_iva && iva_percentage > 0 ? ' con IVA' : ''}`,
    `${guaranteeKindNames.cumplimiento} ${percentage(terms.compliance_percentage)}`,
    `${guaranteeKindNames.vicios_ocultos} ${percentage(terms.defects_percentage)} por ${counted(terms.defects_months, 'mes', 'meses')}`,
    `endoso en ${inDays(terms.endorse_days)}`,
  ].join(' · ');

type Guarantee = GuaranteesAnswer['guarantees'][number];

/** How a guarantee stands: its release, or the days until its last one. */
export const endText = ({ released, days_left }: Guarantee): string =>
  released ? texts.released(day(released.on), released.folio) : untilText(days_left);
