import { Deleted } from '../shared/deleted/Deleted.tsx';
import { money } from '../ui/format/format.ts';
import { useContract } from './contract.ts';
import { commandTexts, texts } from './messages.ts';
import { useConfirmedCommand } from './useConfirmedCommand.tsx';

/** Deleted estimations of the current contract. Restoring one asks for confirmation if it changes paid estimations. */
export const DeletedEstimations = ({ project_id }: { project_id: string }) => {
  const { resource } = useContract();
  const ask = useConfirmedCommand();
  return (
    <Deleted
      label={texts.deletedList}
      title={texts.deletedTitle}
      resource={`deleted/${resource}`}
      project={project_id}
      empty={texts.noneDeleted}
      failed={texts.deletedFailed}
      nameOf={({ number, period }) => `Estimación ${number}, ${period}`}
      detailOf={({ importe_liquido }) => `Importe líquido ${money(importe_liquido)}`}
      restore={({ id }) => ask('POST', `${resource}/${id}/restore`, commandTexts.restored)}
    />
  );
};
