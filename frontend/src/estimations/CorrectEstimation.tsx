import { estimationCapture } from '../device/estimations.ts';
import type { Item } from '../offline/item.ts';
import { correctionTexts } from '../offline/correction-messages.ts';
import { AwaitedDialog } from '../ui/dialogs/AwaitedDialog.tsx';
import { texts } from './messages.ts';
import { numberOf } from './numbers.ts';
import type { EstimationProject } from './row.ts';
import { useEstimations } from './useEstimations.ts';
import { CaptureDialog } from './lazy-capture.ts';

type Props = { item: Item<'estimations'>; project: EstimationProject; close: () => void };

/** Form of a pending new estimation, filled from its outbox entry. Closing the form does not change the entry. */
export const CorrectEstimation = ({ item, project, close }: Props) => {
  const { query, rows } = useEstimations(project.id);
  if (!query.data) {
    const title = correctionTexts.estimation(numberOf(item));
    return <AwaitedDialog title={title} query={query} failed={texts.loadFailed} close={close} />;
  }
  return (
    <CaptureDialog
      project={project}
      rows={rows}
      editing={null}
      correcting={estimationCapture.rebased(item)}
      close={close}
    />
  );
};
