import { expect, it } from 'vitest';
import { foldedText } from '@obraclara/events';

it('folds accents, case, blanks and the kinds of dashes', () => {
  for (const dash of ['-', '\u2010', '\u2011', '\u2013', '\u2014', '\u2212', '\uff0d'])
    expect(foldedText(` PRE${dash}001  Excavación`)).toBe('pre-001 excavacion');
});
