import { useCommand } from '../api/useCommand.ts';
import { refusedBy, useShortForm } from '../shared/forms/useShortForm.ts';

/** A form of a contract. `close`: closes its dialog. */
export type ContractForm = { project_id: string; close: () => void };

type Sent<Values> = {
  /** The path after the project. */
  to: string;
  said: { done: string; failed: string };
  body: (values: Values) => object;
};

/** Sends a form about a contract, and closes it once it is saved. */
export const useContractForm = <Values extends Record<string, string | boolean>>(
  { project_id, close }: ContractForm,
  opened: Values,
  { to, said, body }: Sent<Values>,
) => {
  const command = useCommand();
  return useShortForm(opened, async (values) => {
    const outcome = await command('POST', `projects/${project_id}/${to}`, said, body(values));
    if (!outcome.ok) return refusedBy(outcome.error);
    close();
    return undefined;
  });
};

/** The body without a document if none was chosen. */
export const withDocument = <Body extends object>(body: Body, document_id: string) => ({
  ...body,
  ...(document_id && { document_id }),
});
