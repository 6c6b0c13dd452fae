import {
  AgreedPrice,
  AmendmentNumber,
  ConceptTerms,
  ExtraordinaryOrder,
  ExtraordinaryRecord,
  extraordinaryStages,
  Id,
  Nullable,
  Reason,
  shape,
} from '@obraclara/events';
import { Type, type Static } from 'typebox';

export const ExtraordinaryOrderBody = ExtraordinaryOrder;
export const AgreedPriceBody = AgreedPrice;
/** Request body of a withdrawal. `record`: the last record of the concept, which is withdrawn. */
export const ExtraordinaryWithdrawalBody = shape({ record: ExtraordinaryRecord, reason: Reason });

const records = { order: Nullable(ExtraordinaryOrder), price: Nullable(AgreedPrice) };

/** What is recorded about an extraordinary concept. */
export const WrittenExtraordinary = shape({ id: Id, ...records });
export type WrittenExtraordinary = Static<typeof WrittenExtraordinary>;

/** An extraordinary concept with its order and its price; `amendment`: number of the one that took it in. */
export const ExtraordinaryAnswer = shape({
  id: Id,
  ...ConceptTerms.properties,
  stage: Type.Enum([...extraordinaryStages]),
  ...records,
  amendment: Nullable(AmendmentNumber),
});
export type ExtraordinaryAnswer = Static<typeof ExtraordinaryAnswer>;

/** The extraordinary concepts of a works contract, in the order in which they were requested. */
export const ExtraordinariesAnswer = Type.Array(ExtraordinaryAnswer);
export type ExtraordinariesAnswer = Static<typeof ExtraordinariesAnswer>;
