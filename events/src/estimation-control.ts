/* Without schemas, which a browser would load with every panel. */

/**
 * How the estimations of the works are controlled. `free`: any status, edits at any time (specification §4). `formal`: captured as drafts,
 * frozen once presented.
 */
export const estimationControls = ['free', 'formal'] as const;
export type EstimationControl = (typeof estimationControls)[number];

/** Whether a project's status closes a contract under formal control. */
export const closesContract = ({ status }: { status: string }): boolean =>
  status === 'finished' || status === 'cancelled';

/** Statuses of a presented estimation (specification §4). */
export const estimationStatuses = ['entregada', 'validada', 'revision', 'autorizada', 'pagada'] as const;
export type PresentedStatus = (typeof estimationStatuses)[number];
/** Status of an estimation that is still being captured; only contracts under formal control have such. */
export const draftStatus = 'borrador' as const;
export type AnyEstimationStatus = typeof draftStatus | PresentedStatus;

/** Whether an estimation is still being captured: it counts in no figure of the contract but its own. */
export const isDraft = ({ status }: { status?: AnyEstimationStatus }): boolean => status === draftStatus;

/**
 * Whether a line takes the present price of its concept whenever its estimation is saved: that of an extraordinary concept in a draft, whose
 * price may still be conciliated (RLOPSRM art. 107). Every other line keeps the price of its capture.
 */
export const takesPresentPrice = (
  estimation: { status?: AnyEstimationStatus },
  extraordinary: boolean | undefined,
): boolean => isDraft(estimation) && extraordinary === true;

/** The estimations that count in the figures of their contract, in the same order. */
export const presentedOf = <Row extends { status?: AnyEstimationStatus }>(rows: readonly Row[]): Row[] =>
  rows.filter((row) => !isDraft(row));

/** Statuses that may follow each status under formal control, apart from presenting a draft and returning to capture. */
export const nextStatuses: Record<AnyEstimationStatus, readonly PresentedStatus[]> = {
  borrador: [],
  entregada: ['revision', 'validada'],
  revision: ['validada', 'autorizada'],
  validada: ['revision', 'autorizada'],
  autorizada: ['pagada'],
  pagada: [],
};

/** Whether an estimation is authorised or paid: people signed its figures. */
export const isSettled = ({ status }: { status: AnyEstimationStatus }): boolean =>
  status === 'autorizada' || status === 'pagada';
