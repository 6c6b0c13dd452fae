import { Fragment, useEffect, useState } from 'react';
import { showQuestionsWith, type Asked } from './questions.ts';

/** The question that is open, if any (`askPerson`): in the panel, whose tones it has and whose tabs it outlives. */
export const Questions = () => {
  const [asked, setAsked] = useState<Asked | null>(null);
  useEffect(() => showQuestionsWith(setAsked), []);
  return asked && <Fragment key={asked.key}>{asked.drawn}</Fragment>;
};
