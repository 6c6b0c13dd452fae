import type { ConceptProgress } from '../../shared/concepts/concept-progress.ts';
import { conceptStatuses } from '../../messages.ts';
import { shareText } from '../../ui/format/format.ts';
import './concepts.css';

const tones: Record<ConceptProgress['status'], string> = {
  over: 'var(--red)',
  complete: 'var(--green)',
  in_progress: 'var(--petrol)',
  not_started: 'var(--edge)',
};

type Props = { of: Pick<ConceptProgress, 'status' | 'percentage'> };

/** Progress of a concept, as text, percentage and bar. */
export const ProgressBar = ({ of: { status, percentage } }: Props) => (
  <span className="concept-progress">
    <span>
      <span style={{ color: status === 'over' ? 'var(--red)' : undefined }}>{conceptStatuses[status]}</span>
      {percentage !== null && <span translate="no">{shareText(percentage)}</span>}
    </span>
    <span aria-hidden>
      <span style={{ width: `${Math.min(100, Math.max(0, percentage ?? 0))}%`, background: tones[status] }} />
    </span>
  </span>
);
