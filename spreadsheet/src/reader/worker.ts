/* Reader process: reads one file after the other for the service that started it (`process.ts`). */
import { Worker } from 'node:worker_threads';
import { answerTasks, serviceFd } from '@obraclara/platform/work';
import { amendmentOf } from '../amendment/amendment.ts';
import { catalogOf } from '../catalog/catalog.ts';
import { programOf } from '../program/program.ts';
import type { Read, Reading, ReadResult, Task } from './process.ts';
import { isUnreadable } from '../unreadable.ts';
import { openWorkbook, type Workbook } from '../workbook/workbook.ts';

new Worker(new URL('./orphan-watch.ts', import.meta.url), { workerData: serviceFd });

const readingOf = (workbook: Workbook, task: Task): Reading => {
  if (task.reads === 'catalog') return catalogOf(workbook, task.context);
  return task.reads === 'program' ? programOf(workbook, task.context) : amendmentOf(workbook, task.context);
};

const read = (task: Task): Read => {
  try {
    return { reading: readingOf(openWorkbook(task.bytes, task.limits), task) };
  } catch (error) {
    if (!isUnreadable(error)) throw error;
    const { statusCode, detail, unknown_headings = [] } = error;
    return { refused: { statusCode, detail, unknown_headings } };
  }
};

answerTasks((task: Task): ReadResult => ({ read: read(task), rss: process.memoryUsage.rss() }));
