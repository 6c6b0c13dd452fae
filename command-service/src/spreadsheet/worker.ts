import { catalogOf } from './catalog.ts';
import type { Answer, Task } from './in-worker.ts';
import { programOf } from './program.ts';
import { isUnreadable } from './unreadable.ts';
import { openWorkbook } from './workbook.ts';

const answer = (task: Task): Answer => {
  try {
    const workbook = openWorkbook(task.bytes, task.limits);
    return {
      reading:
        task.reads === 'catalog' ? catalogOf(workbook, task.context) : programOf(workbook, task.context),
    };
  } catch (error) {
    if (!isUnreadable(error)) throw error;
    return { refused: { statusCode: error.statusCode, detail: error.detail } };
  }
};

process.once('message', (task) => process.send?.(answer(task as Task)));
