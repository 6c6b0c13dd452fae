import Add from '@mui/icons-material/Add';
import { addQuantities } from '@obraclara/events';
import { memo } from 'react';
import type { ConceptProgress } from '../../shared/concepts/concept-progress.ts';
import { field } from '../../messages.ts';
import { quantity } from '../../ui/format/format.ts';
import { texts } from '../messages.ts';
import { pendingOf, pendingText } from '../pending.ts';
import { ConceptName } from './ConceptName.tsx';
import './concepts.css';
import { ProgressBar } from './ProgressBar.tsx';

/** `Avance 1,200 de 2,400 m² · restante 1,200`, or the excess over the plan; one line unless the figures are long. */
const summary = ({ planned, advanced, unit }: ConceptProgress) => {
  const remaining = addQuantities(planned, -advanced);
  const left = remaining < 0 ? texts.exceeded : texts.remaining;
  const rest = `${left.toLowerCase()}\u00a0${quantity(Math.abs(remaining))}`;
  return `${texts.advanced} ${quantity(advanced)} de ${quantity(planned)}\u00a0${unit} · ${rest}`;
};

/** Marks figures that the server has not confirmed. */
const Pending = ({ of }: { of: ConceptProgress }) => {
  const text = pendingText(pendingOf(of), of.unit);
  return text && <span className="concept-pending">{text}</span>;
};

type Props = { concept: ConceptProgress; why: string | undefined; add: (concept_id: string) => void };

/** A concept on a phone: the whole card is the button that records progress. */
export const ConceptCard = memo(({ concept, why, add }: Props) => (
  <div className="concept-card">
    <button type="button" onClick={() => add(concept.concept_id)}>
      <span className="concept-about">
        <span>
          <ConceptName of={concept} why={why} />
        </span>
        <span className="concept-summary">{summary(concept)}</span>
        <Pending of={concept} />
        <ProgressBar of={concept} />
      </span>
      <span className="concept-plus">
        <Add aria-hidden />
        <span className="hidden-label">{field.addProgress}</span>
      </span>
    </button>
  </div>
));
