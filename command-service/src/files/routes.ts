import type { Route } from '../machinery/command.ts';
import { uploadPhotoRoute } from './upload-photo.ts';
import { uploadRoute } from './upload.ts';

export const fileRoutes: Route[] = [uploadRoute, uploadPhotoRoute];
