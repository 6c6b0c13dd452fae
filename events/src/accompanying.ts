import { Type, type Static } from 'typebox';

/** What accompanies an estimation (RLOPSRM art. 132, I to VI). The analysis and sum of its amounts (V) is issued with it. */
export const accompanyingNames = {
  generadores: 'números generadores',
  notas: 'notas de bitácora',
  croquis: 'croquis',
  fotografias: 'controles de calidad, pruebas de laboratorio y fotografías',
  avances: 'avances de obra',
} as const;
export type Accompanying = keyof typeof accompanyingNames;

/** The default of a contract under formal control: VI is of lump-sum contracts only. */
export const usualChecklist: readonly Accompanying[] = ['generadores', 'notas', 'croquis', 'fotografias'];

/** What a contract requires with each estimation; nothing if it is empty. */
export const Checklist = Type.Array(Type.Enum(Object.keys(accompanyingNames) as Accompanying[]), {
  maxItems: Object.keys(accompanyingNames).length,
  uniqueItems: true,
});
export type Checklist = Static<typeof Checklist>;

/** Items as a Spanish list, in the order of the article. */
export const accompanyingText = (items: readonly Accompanying[]): string =>
  new Intl.ListFormat('es', { type: 'conjunction' }).format(items.map((item) => accompanyingNames[item]));
