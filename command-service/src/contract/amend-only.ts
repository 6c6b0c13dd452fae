import { isDraft } from '@obraclara/events';
import { rulesOf } from '../estimation/contract-routes.ts';
import { estimations } from '../estimation/rules.ts';
import type { Services } from '../machinery/services.ts';
import type { LiveProject } from '../project/rules.ts';

/** Whether only an amendment may change the contract: formal control, and an estimation was presented. */
export const changesByAmendment = async (
  services: Services,
  of: { key: string; project: LiveProject | undefined },
): Promise<boolean> => {
  if (rulesOf(of).control !== 'formal') return false;
  const { state } = await services.streams.load(estimations, of.key);
  return [...state.estimations.values()].some((estimation) => !isDraft(estimation));
};
