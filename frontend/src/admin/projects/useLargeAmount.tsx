import type { ProjectListed } from '@obraclara/api';
import { addMoney, productOf } from '@obraclara/events';
import { useQueryClient } from '@tanstack/react-query';
import { useDataProvider } from 'ra-core';
import type { Api } from '../../api/dataProvider.ts';
import { allOf } from '../../api/useAll.ts';
import { projects as words } from '../../messages.ts';
import { ConfirmDialog } from '../../ui/dialogs/ConfirmDialog.tsx';
import { money } from '../../ui/format/format.ts';
import { askPerson } from '../../ui/dialogs/questions.ts';

/** An amount above this multiple of the catalog's total requires confirmation: a lost decimal comma multiplies an amount by 100. */
const timesCatalog = 10;

/** Returns a check of a contract amount in pesos. It resolves with an error message if the user rejects the amount, else undefined. */
export const useLargeAmount = (project: ProjectListed | null) => {
  const api = useDataProvider<Api>();
  const client = useQueryClient();
  return async (amount: number): Promise<string | undefined> => {
    if (!project?.has_catalog || amount === project.contract_amount) return undefined;
    // If the catalog does not load, the check is skipped; the save request reports the network error.
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
