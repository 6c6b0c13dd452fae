import { sameSigners, signatureNames, unsigned, type Signatures } from '@obraclara/events';
import { signatureLabels, usualSigners } from '../signature-words.ts';
import type { PaperContract } from './sources.ts';

/** Somebody who signs: what for, and the lines beneath. */
export type SignedBy = { does: string; lines: string[] };

type Signing = Pick<PaperContract, 'kind' | 'signatures' | 'internal_signatures'>;

/** The services contract is signed by its own people as soon as one of them is said, and until then by those of the works. */
const ownOf = ({ kind, signatures, internal_signatures }: Signing): Signatures =>
  kind === 'main' || sameSigners(internal_signatures, unsigned) ? signatures : internal_signatures;

/** Who signs a document of this contract: by name, position and company, and where both of these are blank, for whom people usually do. */
export const signersOf = (contract: Signing): SignedBy[] => {
  const { kind } = contract;
  const signatures = ownOf(contract);
  return signatureNames.map((name) => {
    const { nombre, cargo, empresa } = signatures[name];
    const whom = [cargo, empresa].filter(Boolean);
    const lines = [nombre, ...(whom.length > 0 ? whom : [usualSigners[kind][name]])].filter(Boolean);
    return { does: signatureLabels[name], lines };
  });
};
