import type { ExtraordinaryRecord } from '@obraclara/events';

const records: Record<ExtraordinaryRecord, string> = { order: 'la orden', price: 'el precio' };

export const texts = {
  title: 'Conceptos extraordinarios',
  hint: 'Cada concepto se ordena, se concilia su precio y entra en un convenio (RLOPSRM arts. 105 a 107). Con control formal, solo se presenta con precio conciliado.',
  loadFailed: 'No se pudieron cargar los conceptos extraordinarios.',
  price: 'P.U.',
  stage: 'Etapa',
  ordered: 'Orden',
  agreed: 'Precio conciliado',
  order: 'Ordenar',
  orderNamed: (code: string) => `Ordenar ${code}`,
  orderDone: 'Orden registrada',
  orderFailed: 'No se pudo registrar la orden.',
  instrument: 'Con',
  folio: 'Número o folio',
  on: 'Fecha',
  agree: 'Conciliar precio',
  agreeNamed: (code: string) => `Conciliar el precio de ${code}`,
  agreeMeans: 'El concepto toma este precio. Lo que ya se presentó no cambia.',
  agreeDone: 'Precio conciliado registrado',
  agreeFailed: 'No se pudo registrar el precio conciliado.',
  unitPrice: 'Precio unitario conciliado',
  agreementFolio: 'Oficio de autorización',
  withdraw: 'Retirar',
  withdrawNamed: (record: ExtraordinaryRecord, code: string) => `Retirar ${records[record]} de ${code}`,
  withdrawMeans: 'El registro deja de contar. El motivo queda en el historial.',
  withdrawn: 'Registro retirado',
  withdrawFailed: 'No se pudo retirar el registro.',
};
