import { signatureNames } from '@obraclara/events';
import { signatureLabels, usualSigners } from '../words.ts';
import type { PaperContract } from './sources.ts';

/** Somebody who signs: what for, and the lines beneath. */
export type SignedBy = { does: string; lines: string[] };

/** Who signs a document of this contract: by name, position and company, and where both of these are blank, for whom people usually do. */
export const signersOf = ({ kind, signatures }: Pick<PaperContract, 'kind' | 'signatures'>): SignedBy[] =>
  signatureNames.map((name) => {
    const { nombre, cargo, empresa } = signatures[name];
    const whom = [cargo, empresa].filter(Boolean);
    const lines = [nombre, ...(whom.length > 0 ? whom : [usualSigners[kind][name]])].filter(Boolean);
    return { does: signatureLabels[name], lines };
  });
