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
/** Users of the works and their roles. */
type Staff = readonly (readonly [person: Person, role: 'supervisor' | 'manager'])[];

/**
 * Creates works with three concepts and a supervisor before each attempt of each test, and reads them from the server without the pages.
 * `others`: further users.
 */
export const smallWorks = (stage: { application: Application }, others: Staff = []) => {
  const http = poster(() => stage.application);
  const works = { project: '', concepts: {} as Record<string, string> };
  const ids = new Map<string, string>();

  /** Assigns a user to these works only. */
  const assign = async ([{ password, ...person }, role]: Staff[number]) => {
    const terms = { ...person, role, assigned_projects: [works.project] };
    const known = ids.get(person.email);
    // Sending the password again would end the user's sessions.
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

  /** Opens the panel and waits until it has loaded all code that it needs offline. */
  const inTheField = async (page: Page, account = supervisor, url = stage.application.url) => {
    await enter(page, url, account);
    await hasCode(page, 'ProgressDialog');
    await hasCode(page, 'CaptureDialog');
    await expect.poll(() => resources(page)).toMatch(/documents\/[^,]*uploaded/);
  };

  /** Rows of a project's list on the server. */
  const listed = async <Row>(list: string): Promise<Row[]> => {
    const { access_token } = await http(administrator, '/auth/login', administrator);
    const { rows } = await stage.application.db.query<{ position: string }>('select position from es.head');
    const headers = { authorization: `Bearer ${access_token}`, 'x-event-position': rows[0]!.position };
    return (await (
      await fetch(`${stage.application.url}/api/${list}/${works.project}`, { headers })
    ).json()) as Row[];
  };

  /** Progress records of a concept on the server. */
  const recorded = async (code: string) =>
    (await listed<Recorded>('progress')).filter(({ concept_id }) => concept_id === works.concepts[code]);

  /** The hash of the file that the server stores for this address. */
  const storedHash = async (address: string) => {
    const { rows } = await stage.application.db.query('select sha256 from files.file where id = $1', [
      /files\/([^/?]+)/.exec(address)![1],
    ]);
    return (rows as { sha256: string }[])[0]?.sha256;
  };

  /** Ids of the entities created for these works on the server, in order of creation. */
  const madeInOrder = async () => {
    const { rows } = await stage.application.db.query<{ id: string }>(
      `select data->>'id' as id from es.event
       where type in ('ProgressRecorded', 'DocumentUploaded', 'EstimationCreated')
         and data->>'project_id' = $1 order by position`,
      [works.project],
    );
    return rows.map(({ id }) => id);
  };

  /** Hashes of each entity's files on the server. */
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
