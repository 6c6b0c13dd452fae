import { DigestAnswer } from '@obraclara/api';
import { tables } from '@obraclara/projections/tables';
import type { ReadRoute } from '../read-route.ts';

/** Whether the user gets «Mi día» by e-mail. */
export const ownDigestRoute: ReadRoute = {
  url: '/users/me/digest',
  summary: 'Si quien pregunta recibe «Mi día» por correo, y si esta aplicación manda correos',
  tag: 'Usuarios',
  action: 'digest.choose',
  projections: ['users'],
  response: DigestAnswer,
  taggedByContent: true,
  answer: async ({ db, person, sendsMail }) => {
    const { rows } = await db.query<{ digest: boolean }>({
      name: 'own digest',
      text: `select digest from ${tables.users.from} where id = $1`,
      values: [person.id],
    });
    const answer: DigestAnswer = { wanted: rows[0]?.digest ?? false, sends: sendsMail };
    return { body: JSON.stringify(answer) };
  },
};
