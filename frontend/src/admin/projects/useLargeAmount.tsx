import type { ProjectListed } from '@obraclara/api';
import { addMoney, productOf } from '@obraclara/events';
import { useQueryClient } from '@tanstack/react-query';
import { useDataProvider } from 'ra-core';
import type { Api } from '../../api/dataProvider.ts';
import { allOf } from '../../api/useAll.ts';
import { projects as words } from '../../messages.ts';
import { ConfirmDialog } from '../../shared/ConfirmDialog.tsx';
import { money } from '../../shared/format.ts';
import { askPerson } from '../../shared/questions.ts';

/** An amount above so many times the catalog's total is asked about: a decimal comma that is lost multiplies it by 100. */
const timesCatalog = 10;

/** Answers why a contract amount in pesos is not saved, once the person says that it is wrong; else undefined. */
export const useLargeAmount = (project: ProjectListed | null) => {
  const api = useDataProvider<Api>();
  const client = useQueryClient();
  return async (amount: number): Promise<string | undefined> => {
    if (!project?.has_catalog || amount === project.contract_amount) return undefined;
    // Without an answer nobody can be asked; saving says what is wrong with the network.
    const concepts = await client.fetchQuery(allOf(api, 'catalog', project.id)).catch(() => []);
    const total = addMoney(...concepts.map((concept) => concept.amount));
    if (total === 0 || amount <= productOf([total, timesCatalog])) return undefined;
    const meant = await askPerson<boolean>((answer) => (
      <ConfirmDialog
        open
        title={words.largeAmount}
        action={words.keepAmount}
        color="primary"
        cancel={words.correctAmount}
        onCancel={() => answer(false)}
        onConfirm={async () => answer(true)}
      >
        {words.timesCatalog(money(amount), money(total))}
      </ConfirmDialog>
    ));
    return meant ? undefined : words.catalogTotal(money(total));
  };
};
