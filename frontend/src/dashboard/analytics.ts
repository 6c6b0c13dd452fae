import { useAnalytics } from '../api/useAnalytics.ts';

const asAnswered = <Answer>(answer: Answer): Answer => answer;

/** Amounts of the works contract: estimated by status, executed, advance. */
export const useFinancialAnalytics = (projectId: string) => useAnalytics('financial', projectId, asAnswered);

/** The S-curve of the works contract. */
export const useCurveAnalytics = (projectId: string) => useAnalytics('s-curve', projectId, asAnswered);
