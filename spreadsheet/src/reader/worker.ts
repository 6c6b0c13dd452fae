/* Reader process: reads one file after the other for the service that started it (`process.ts`). */
import { Worker } from 'node:worker_threads';
import { answerTasks, serviceFd } from '@obraclara/platform/work';
import { catalogOf } from '../catalog/catalog.ts';
import { programOf } from '../program/program.ts';
import type { Read, Said, Task } from './process.ts';
import { isUnreadable } from '../unreadable.ts';
import { openWorkbook } from '../workbook/workbook.ts';

new Worker(new URL('./orphan-watch.ts', import.meta.url), { workerData: serviceFd });

const read = (task: Task): Read => {
  try {
    const workbook = openWorkbook(task.bytes, task.limits);
    return {
      reading:
        task.reads === 'catalog' ? catalogOf(workbook, task.context) : programOf(workbook, task.context),
    };
  } catch (error) {
    if (!isUnreadable(error)) throw error;
    const { statusCode, detail, unknown_headings = [] } = error;
    return { refused: { statusCode, detail, unknown_headings } };
  }
};

answerTasks((task: Task): Said => ({ read: read(task), rss: process.memoryUsage.rss() }));
