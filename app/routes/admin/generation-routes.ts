import { api, perMinute, type Door } from '#app/route.ts'
import { extractAmazonImage } from './extract-amazon-image.ts'
import { generateArticleImages } from './generate-article-images.ts'
import { generateArticle } from './generation.ts'
import { generateWithPaApi } from './generate-with-pa-api.ts'
import { articleWish, discoveryWish, picturesWish, productPage, submission } from './generation-schemas.ts'
import { submitToIndexnow } from './indexing.ts'
import { nothing } from '../field-schemas.ts'
import { getSubmissions } from './index-submissions.ts'
import { deleteRun, getCurrentRun, getRunEvents, postCancel, postRun } from './runs.ts'
import { newRun } from './run-schemas.ts'

const who = 'admin'
const largeBody = 4 * 1024 * 1024

/** Bulk generation, its functions and what search engines are told. */
export const generationDoors: readonly Door[] = [
  api('POST', '/api/admin/runs', postRun, { who, limit: perMinute(20), body: newRun }),
  api('GET', '/api/admin/runs/current', getCurrentRun, { who }),
  api('GET', '/api/admin/runs/events', getRunEvents, { who, limit: perMinute(60) }),
  api('POST', '/api/admin/runs/:id/cancel', postCancel, { who, body: nothing }),
  api('DELETE', '/api/admin/runs/:id', deleteRun, { who }),
  api('GET', '/api/admin/indexing', getSubmissions, { who }),
  api('POST', '/api/functions/generate-article', generateArticle, {
    who,
    limit: perMinute(30),
    body: articleWish,
    bodyCap: largeBody,
  }),
  api('POST', '/api/functions/generate-article-images', generateArticleImages, {
    who,
    limit: perMinute(30),
    body: picturesWish,
    bodyCap: largeBody,
  }),
  api('POST', '/api/functions/generate-with-pa-api', generateWithPaApi, {
    who,
    limit: perMinute(10),
    body: discoveryWish,
  }),
  api('POST', '/api/functions/extract-amazon-image', extractAmazonImage, {
    who,
    limit: perMinute(30),
    body: productPage,
  }),
  api('POST', '/api/functions/submit-to-indexnow', submitToIndexnow, {
    who,
    limit: perMinute(30),
    body: submission,
    bodyCap: largeBody,
  }),
]
