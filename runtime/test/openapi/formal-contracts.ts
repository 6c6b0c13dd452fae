import { act, reception } from '../../../command-service/test/closing-rows.ts';
import type { callers } from '../../../command-service/test/callers.ts';

type Callers = ReturnType<typeof callers>;
type Caller = Awaited<ReturnType<Callers['user']>>;

type Around = {
  admin: Caller | ReturnType<Callers['as']>;
  supervisor: Caller;
  manager: Caller;
  /** Projects to which both are assigned. */
  assigned: readonly string[];
  project: (terms: object) => Promise<string>;
  done: (answer: Awaited<ReturnType<Callers['call']>>) => { id: string };
};

/**
 * Contracts under formal control: one with a draft to present, one with an estimation to return, and a closed one. Without
 * estimations: one received, one whose finiquito was signed, and one that may be extinguished.
 */
export const formalContracts = async ({ admin, supervisor, manager, assigned, project, done }: Around) => {
  const formal = () => project({ name: 'Formal', estimation_control: 'formal' });
  const projects = [
    await formal(),
    await formal(),
    await formal(),
    await formal(),
    await formal(),
    await formal(),
  ] as const;
  for (const [role, { id, email }] of Object.entries({ supervisor, manager })) {
    const person = { name: role, email, role, assigned_projects: [...assigned, ...projects] };
    done(await admin.put(`/users/${id}`, person));
  }
  const capture = async (project_id: string): Promise<string> => {
    const concept = { concept_code: 'C-001', concept_name: 'X', unit: 'm', quantity: 1, unit_price: 1 };
    const { id: concept_id } = done(await admin.post('/catalog', { project_id, ...concept }));
    const period = { number: 1, period: 'Febrero', start_date: '2025-02-01', end_date: '2025-02-28' };
    const body = { project_id, ...period, concepts: [{ concept_id, quantity: 1 }] };
    return done(await supervisor.post('/estimations', body)).id;
  };
  const [draft, presented] = [await capture(projects[0]), await capture(projects[1])];
  done(await supervisor.post(`/estimations/${presented}/present`, {}));
  done(await admin.put(`/projects/${projects[2]}`, { status: 'finished' }));
  const [received, settled, ending] = [projects[3], projects[4], projects[5]];
  for (const id of [received, settled, ending])
    done(await manager.post(`/projects/${id}/closing/receptions`, { ...reception(), kind: 'total' }));
  for (const id of [settled, ending]) done(await manager.post(`/projects/${id}/closing/settlement`, act()));
  return { draft, presented, closed: projects[2], received, settled, ending };
};
