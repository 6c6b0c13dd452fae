import { Fragment, useEffect, useState } from 'react';
import { showQuestionsWith, type Asked } from './questions.ts';

/** Renders the open question, if any (`askPerson`). It is mounted in the panel: it uses the panel's colors and survives a change of tab. */
export const Questions = () => {
  const [asked, setAsked] = useState<Asked | null>(null);
  useEffect(() => showQuestionsWith(setAsked), []);
  return asked && <Fragment key={asked.key}>{asked.drawn}</Fragment>;
};
