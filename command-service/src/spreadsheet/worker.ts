import { parentPort, workerData } from 'node:worker_threads';
import { catalogOf } from './catalog.ts';
import type { Task } from './in-worker.ts';
import { isUnreadable } from './unreadable.ts';
import { openWorkbook } from './workbook.ts';

const task = workerData as Task;

const answer = () => {
  try {
    const workbook = openWorkbook(task.bytes, task.limits);
    return { reading: catalogOf(workbook, task.context) };
  } catch (error) {
    if (!isUnreadable(error)) throw error;
    return { refused: { statusCode: error.statusCode, detail: error.detail } };
  }
};

parentPort?.postMessage(answer());
