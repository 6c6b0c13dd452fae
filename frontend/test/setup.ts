import { configure } from '@testing-library/react';
import { beforeEach } from 'vitest';
import { showToastsWith } from '../src/shared/toasts.ts';
import { findLabelsQuickly } from './labels.ts';

// For a busy machine: what waits, waits for a condition.
configure({ asyncUtilTimeout: 30_000 });
if (typeof window !== 'undefined') findLabelsQuickly();

// The files of a worker share their modules: what a test before said when nobody listened any more is not said in this one.
beforeEach(() => showToastsWith(() => undefined)());
