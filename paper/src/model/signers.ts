import { sameSigners, signatureNames, unsigned, type Signatures } from '@obraclara/events';
import { signatureLabels, usualSigners } from '../signature-words.ts';
import type { PaperContract } from './sources.ts';

/** A signer: the purpose of the signature, and the lines beneath it. */
export type SignedBy = { does: string; lines: string[] };

type Signing = Pick<PaperContract, 'kind' | 'signatures' | 'internal_signatures'>;

/** The signers of a contract. The services contract has its own as soon as one is set; until then, those of the works sign. */
const ownOf = ({ kind, signatures, internal_signatures }: Signing): Signatures =>
  kind === 'main' || sameSigners(internal_signatures, unsigned) ? signatures : internal_signatures;

/**
 * The signers of a document of this contract, with name, position and company. If position and company are blank, the usual party is
 * printed.
 */
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
