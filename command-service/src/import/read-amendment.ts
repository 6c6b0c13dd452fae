import type { AmendmentRead, AmendmentReadQuery } from '@obraclara/api';
import { readAmendment } from '@obraclara/spreadsheet';
import { catalog } from '../catalog/rules.ts';
import { admittedTerms, type Asked } from './upload.ts';
import { uploadedFile } from './uploaded-file.ts';

/**
 * Reads the concepts of an amendment from a workbook, against those of the contract. It writes nothing: the user records the amendment once it
 * is checked.
 */
export const readAmendmentFile = async (asked: Asked): Promise<AmendmentRead> => {
  await admittedTerms(asked);
  const { quantities } = asked.request.query as AmendmentReadQuery;
  const { bytes } = await uploadedFile(asked.request);
  const { state } = await asked.services.streams.load(catalog, asked.contract_id);
  // The contract has none of an extraordinary concept.
  const concepts = [...state.concepts.values()].map(({ is_extraordinary, quantity, ...concept }) => ({
    ...concept,
    quantity: is_extraordinary ? 0 : quantity,
  }));
  const { lines, ...reading } = await readAmendment(bytes, { concepts, ...(quantities && { quantities }) });
  const ids = new Map(concepts.map(({ id, concept_code }) => [concept_code, id]));
  return {
    ...reading,
    lines: lines.map((line) => ({ ...line, concept_id: ids.get(line.concept_code)! })),
  };
};
