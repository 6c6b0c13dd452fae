import type { ConceptProgress } from '../../shared/concepts/concept-progress.ts';
import { texts } from '../messages.ts';
import './concepts.css';

/** Names have many lines; two are enough to distinguish concepts. */
export const clamped = {
  display: '-webkit-box',
  WebkitLineClamp: 2,
  WebkitBoxOrient: 'vertical',
  overflow: 'hidden',
  overflowWrap: 'anywhere',
};

type Props = {
  of: Pick<ConceptProgress, 'concept_code' | 'concept_name' | 'extraordinary'>;
  /** Why the concept has this position. */
  why?: string | undefined;
};

/** Code and name of a concept; at most two lines after the code. */
export const ConceptName = ({ of, why }: Props) => (
  <>
    <span translate="no" className="concept-code">
      {of.concept_code}
      {of.extraordinary && <span> · {texts.extraordinary}</span>}
      {why && <span> · {why}</span>}
    </span>
    <span translate="no" className="concept-name" title={of.concept_name}>
      {of.concept_name}
    </span>
  </>
);
