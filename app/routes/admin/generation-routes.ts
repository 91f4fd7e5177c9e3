import { api, perMinute } from '#app/route.ts'
import { extractAmazonImage } from './extract-amazon-image.ts'
import { generateArticleImages } from './generate-article-images.ts'
import { generateArticle } from './generation.ts'
import { generateWithPaApi } from './generate-with-pa-api.ts'
import {
  generateArticleBody,
  discoveryBody,
  generateImagesBody,
  productImageBody,
  indexSubmissionBody,
} from './generation-schemas.ts'
import { submitToIndexnow } from './indexing.ts'
import { emptyBody } from '../field-schemas.ts'
import { getSubmissions } from './index-submissions.ts'
import { hideRunHandler, getCurrentRun, getRunEvents, postCancel, postRun } from './runs.ts'
import { newRunBody } from './run-schemas.ts'

const access = 'admin'
const maxLargeBodyBytes = 4 * 1024 * 1024

/** Bulk generation, its functions and what search engines are told. */
export const generationRoutes = [
  api('POST', '/api/admin/runs', postRun, { access, rateLimit: perMinute(20), body: newRunBody }),
  api('GET', '/api/admin/runs/current', getCurrentRun, { access }),
  api('GET', '/api/admin/runs/events', getRunEvents, { access, rateLimit: perMinute(60) }),
  api('POST', '/api/admin/runs/:id/cancel', postCancel, { access, body: emptyBody }),
  api('DELETE', '/api/admin/runs/:id', hideRunHandler, { access }),
  api('GET', '/api/admin/indexing', getSubmissions, { access }),
  api('POST', '/api/functions/generate-article', generateArticle, {
    access,
    rateLimit: perMinute(30),
    body: generateArticleBody,
    maxBodyBytes: maxLargeBodyBytes,
  }),
  api('POST', '/api/functions/generate-article-images', generateArticleImages, {
    access,
    rateLimit: perMinute(30),
    body: generateImagesBody,
    maxBodyBytes: maxLargeBodyBytes,
  }),
  api('POST', '/api/functions/generate-with-pa-api', generateWithPaApi, {
    access,
    rateLimit: perMinute(10),
    body: discoveryBody,
  }),
  api('POST', '/api/functions/extract-amazon-image', extractAmazonImage, {
    access,
    rateLimit: perMinute(30),
    body: productImageBody,
  }),
  api('POST', '/api/functions/submit-to-indexnow', submitToIndexnow, {
    access,
    rateLimit: perMinute(30),
    body: indexSubmissionBody,
    maxBodyBytes: maxLargeBodyBytes,
  }),
] as const
