import fc from 'fast-check';
import { expect, it } from 'vitest';
import { merge, part, type Field } from './fields.ts';

type Form = { name: string; price: string; rows: string };
const names = ['name', 'price', 'rows'] as const;
const fields: Field<Form>[] = names.map((name) => part([name], name, (form) => form[name]));

/** Few values, so that two versions often agree. */
const value = fc.constantFrom('', 'a', 'b', 'c');
const form = fc.record({ name: value, price: value, rows: value });

it('takes changes of others, keeps those of the user, and asks only about the rest', () => {
  fc.assert(
    fc.property(form, form, form, (opened, mine, current) => {
      const { values, contested } = merge(fields, { opened, mine, current });
      for (const name of names) {
        const theirs = current[name] !== opened[name];
        const own = mine[name] !== opened[name];
        expect(values[name]).toBe(own ? mine[name] : current[name]);
        expect(contested.some(({ label }) => label === name)).toBe(
          theirs && own && mine[name] !== current[name],
        );
      }
    }),
  );
});

it('asks both sides of a change about the same parts', () => {
  const asked = (opened: Form, mine: Form, current: Form) =>
    merge(fields, { opened, mine, current }).contested.map(({ label }) => label);
  fc.assert(
    fc.property(form, form, form, (opened, mine, current) => {
      expect(asked(opened, mine, current)).toEqual(asked(opened, current, mine));
    }),
  );
});

it('asks nothing about values that the person wrote before', () => {
  fc.assert(
    fc.property(form, form, form, (opened, mine, written) => {
      expect(merge(fields, { opened, mine, current: written }, [written]).contested).toEqual([]);
    }),
  );
});

it('asks about every difference if the base of the form is unknown', () => {
  fc.assert(
    fc.property(form, form, (mine, current) => {
      const { values, contested } = merge(fields, { opened: null, mine, current });
      expect(values).toEqual(mine);
      expect(contested.map(({ label }) => label)).toEqual(
        names.filter((name) => mine[name] !== current[name]),
      );
    }),
  );
});
