import { api, perMinute } from '#app/route.ts'
import { emptyBody, emptyResponse } from '../field-schemas.ts'
import {
  discoveryBody,
  discoveryResponse,
  extractAmazonImage,
  generateArticle,
  generateArticleBody,
  generateArticleImages,
  generateArticleResponse,
  generateImagesBody,
  generateImagesResponse,
  generateWithPaApi,
  productImageBody,
  productImageResponse,
} from './generation.ts'
import {
  getSubmissions,
  indexSubmissionBody,
  indexSubmissionResponse,
  submissionsResponse,
  submitToIndexnow,
} from './indexing.ts'
import {
  currentRunResponse,
  getCurrentRun,
  getRunEvents,
  getTopics,
  hideRunHandler,
  newRunBody,
  postCancel,
  postRetry,
  postRun,
  runResponse,
  startedRunResponse,
  topicsResponse,
} from './runs.ts'

const access = 'admin'
const maxTextBytes = 4 * 1024 * 1024

/** Generation runs, the generation functions and submissions to search engines. */
export const generationRoutes = [
  api('POST', '/api/admin/runs', postRun, {
    summary: 'Starts a generation run.',
    access,
    rateLimit: perMinute(20),
    body: newRunBody,
    status: 201,
    response: startedRunResponse,
  }),
  api('GET', '/api/admin/runs/current', getCurrentRun, {
    summary: 'The newest run that is not hidden, and what is left of the daily budget.',
    access,
    response: currentRunResponse,
  }),
  api('GET', '/api/admin/runs/topics', getTopics, {
    summary: 'How many topics the built-in writer has left in a category.',
    access,
    query: ['category'],
    response: topicsResponse,
  }),
  api('GET', '/api/admin/runs/events', getRunEvents, {
    summary: 'The progress as server-sent `run` events.',
    access,
    rateLimit: perMinute(60),
  }),
  api('POST', '/api/admin/runs/:id/cancel', postCancel, {
    summary: 'Cancels a run.',
    access,
    body: emptyBody,
    response: runResponse,
  }),
  api('POST', '/api/admin/runs/:id/retry', postRetry, {
    summary: 'Continues an ended run with the articles that it did not finish.',
    access,
    rateLimit: perMinute(20),
    body: emptyBody,
    response: runResponse,
  }),
  api('DELETE', '/api/admin/runs/:id', hideRunHandler, {
    summary: 'Hides all finished runs.',
    access,
    response: emptyResponse,
  }),
  api('GET', '/api/admin/indexing', getSubmissions, {
    summary: 'The latest submissions to search engines.',
    access,
    response: submissionsResponse,
  }),
  api('POST', '/api/functions/generate-article', generateArticle, {
    summary: 'Generates the text of one article without storing it.',
    access,
    rateLimit: perMinute(30),
    body: generateArticleBody,
    response: generateArticleResponse,
    maxBodyBytes: maxTextBytes,
  }),
  api('POST', '/api/functions/generate-article-images', generateArticleImages, {
    summary: 'Generates the images of one text.',
    access,
    rateLimit: perMinute(30),
    body: generateImagesBody,
    response: generateImagesResponse,
    maxBodyBytes: maxTextBytes,
  }),
  api('POST', '/api/functions/generate-with-pa-api', generateWithPaApi, {
    summary: 'Generates articles about products found for a topic, and waits until they are done.',
    access,
    rateLimit: perMinute(10),
    body: discoveryBody,
    response: discoveryResponse,
  }),
  api('POST', '/api/functions/extract-amazon-image', extractAmazonImage, {
    summary: 'Finds the image of a product page.',
    access,
    rateLimit: perMinute(30),
    body: productImageBody,
    response: productImageResponse,
  }),
  api('POST', '/api/functions/submit-to-indexnow', submitToIndexnow, {
    summary: 'Submits articles to search engines.',
    access,
    rateLimit: perMinute(30),
    body: indexSubmissionBody,
    response: indexSubmissionResponse,
    maxBodyBytes: maxTextBytes,
  }),
] as const
