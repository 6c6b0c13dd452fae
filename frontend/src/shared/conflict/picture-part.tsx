import { part, type Field } from './fields.ts';

/** A link to a file of ours is another each hour; the file is its path. */
const fileOf = (link: string | null) => link?.split('?')[0] ?? '';

/** A picture of a form, by the property that holds its link; shown as it is, since two have nothing that could be said of them. */
export const picturePart = <Name extends string>(
  name: Name,
  label: string,
): Field<Record<Name, string | null>> => ({
  ...part<Record<Name, string | null>>([name], label, ({ [name]: link }) => fileOf(link)),
  drawn: ({ [name]: link }) =>
    link && <img src={link} alt={label} style={{ maxWidth: '100%', maxHeight: 160, objectFit: 'contain' }} />,
});
