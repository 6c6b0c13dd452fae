/* A process that reads files, one after the other, for the service that started it (`process.ts`). */
import { Worker } from 'node:worker_threads';
import { catalogOf } from '../catalog/catalog.ts';
import { programOf } from '../program/program.ts';
import { serviceFd, type Answer, type Said, type Task } from './process.ts';
import { isUnreadable } from '../unreadable.ts';
import { openWorkbook } from '../workbook/workbook.ts';

new Worker(new URL('./orphan-watch.ts', import.meta.url), { workerData: serviceFd });

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

process.on('message', (task) =>
  process.send?.({ answer: answer(task as Task), rss: process.memoryUsage.rss() } satisfies Said),
);
