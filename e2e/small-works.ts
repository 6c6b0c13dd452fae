import type { Page } from 'playwright-core';
import { beforeEach, expect } from 'vitest';
import { administrator, type Application } from './application.ts';
import { enter } from './browser.ts';
import { hasCode, resources } from './field-phone.ts';
import { projectName, supervisor } from './golden-story.ts';
import { poster } from './http.ts';

export type Recorded = {
  id: string;
  concept_id: string;
  created_by: string | null;
  quantity_advanced: number;
  created_offline: boolean;
  photo_url: string | null;
  photos: { photo_url: string }[];
};

type Listed = { id: string; file_url: string };

type Person = { name: string; email: string; password: string };
/** Who works there, and as what. */
type Staff = readonly (readonly [person: Person, role: 'supervisor' | 'manager'])[];

/**
 * Small works with three concepts and their supervisor, there before each test of a file and of this test alone, also when it is tried
 * again; and what of them is on the server, asked past the pages. `others`: who works there besides.
 */
export const smallWorks = (stage: { application: Application }, others: Staff = []) => {
  const http = poster(() => stage.application);
  const works = { project: '', concepts: {} as Record<string, string> };
  const ids = new Map<string, string>();

  /** From now on these works, and no others, are theirs. */
  const assign = async ([{ password, ...person }, role]: Staff[number]) => {
    const terms = { ...person, role, assigned_projects: [works.project] };
    const known = ids.get(person.email);
    // Their password said once more would end their sessions.
    if (known) await http(administrator, `/users/${known}`, terms, 'PUT');
    else ids.set(person.email, (await http(administrator, '/auth/register', { ...terms, password })).id);
  };

  beforeEach(async () => {
    const days = { start_date: '2025-01-01', end_date: '2027-12-31' };
    const terms = { description: 'Una obra pequeña', contract_amount: 300_000, ...days };
    ({ id: works.project } = await http(administrator, '/projects', { name: projectName, ...terms }));
    for (const concept_code of ['CIM-001', 'CIM-002', 'CIM-003']) {
      const concept = { concept_code, concept_name: `Concepto ${concept_code}`, unit: 'm3', quantity: 120 };
      const { id } = await http(administrator, '/catalog', {
        project_id: works.project,
        ...concept,
        unit_price: 2500,
      });
      works.concepts[concept_code] = id;
    }
    for (const person of [[supervisor, 'supervisor'] as const, ...others]) await assign(person);
  });

  /** Opens the panel, and waits until it has all it needs to go on without a network. */
  const inTheField = async (page: Page, account = supervisor, url = stage.application.url) => {
    await enter(page, url, account);
    await hasCode(page, 'ProgressDialog');
    await hasCode(page, 'CaptureDialog');
    await expect.poll(() => resources(page)).toMatch(/documents\/[^,]*uploaded/);
  };

  /** What a list of the project holds on the server. */
  const listed = async <Row>(list: string): Promise<Row[]> => {
    const { access_token } = await http(administrator, '/auth/login', administrator);
    const { rows } = await stage.application.db.query<{ position: string }>('select position from es.head');
    const headers = { authorization: `Bearer ${access_token}`, 'x-event-position': rows[0]!.position };
    return (await (
      await fetch(`${stage.application.url}/api/${list}/${works.project}`, { headers })
    ).json()) as Row[];
  };

  /** What the server has of a concept. */
  const recorded = async (code: string) =>
    (await listed<Recorded>('progress')).filter(({ concept_id }) => concept_id === works.concepts[code]);

  /** The hash of what the server keeps under an address of a file. */
  const storedHash = async (address: string) => {
    const { rows } = await stage.application.db.query('select sha256 from files.file where id = $1', [
      /files\/([^/?]+)/.exec(address)![1],
    ]);
    return (rows as { sha256: string }[])[0]?.sha256;
  };

  /** The ids of what was made of the works on the server, in the order in which it was. */
  const madeInOrder = async () => {
    const { rows } = await stage.application.db.query<{ id: string }>(
      `select data->>'id' as id from es.event
       where type in ('ProgressRecorded', 'DocumentUploaded', 'EstimationCreated')
         and data->>'project_id' = $1 order by position`,
      [works.project],
    );
    return rows.map(({ id }) => id);
  };

  /** The hashes of the files that the server has of each. */
  const filesThere = async () => {
    const records = await listed<Recorded>('progress');
    const documents = await listed<Listed>('documents');
    const of = [
      ...records.map(({ id, photos }) => [id, photos.map(({ photo_url }) => photo_url)] as const),
      ...documents.map(({ id, file_url }) => [id, [file_url]] as const),
    ];
    return new Map(
      await Promise.all(
        of.map(async ([id, addresses]) => [id, await Promise.all(addresses.map(storedHash))] as const),
      ),
    );
  };

  return { http, works, inTheField, listed, recorded, storedHash, madeInOrder, filesThere };
};
