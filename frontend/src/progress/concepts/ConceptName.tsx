import type { ConceptProgress } from '../../shared/concepts/concept-progress.ts';
import { texts } from '../messages.ts';
import './concepts.css';

/** Specifications run over many lines; two tell one concept from another. */
export const clamped = {
  display: '-webkit-box',
  WebkitLineClamp: 2,
  WebkitBoxOrient: 'vertical',
  overflow: 'hidden',
  overflowWrap: 'anywhere',
};

type Props = {
  of: Pick<ConceptProgress, 'concept_code' | 'concept_name' | 'extraordinary'>;
  /** Why it stands where it does. */
  why?: string | undefined;
};

/** Code and name of a concept, in two lines at most after the code. */
export const ConceptName = ({ of, why }: Props) => (
  <>
    <span className="concept-code">
      {of.concept_code}
      {of.extraordinary && <span> · {texts.extraordinary}</span>}
      {why && <span> · {why}</span>}
    </span>
    <span className="concept-name" title={of.concept_name}>
      {of.concept_name}
    </span>
  </>
);
