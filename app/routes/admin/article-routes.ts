import { api, perMinute } from '#app/route.ts'
import { emptyBody, emptyResponse } from '../field-schemas.ts'
import {
  deleteInlineImage,
  inlineImageBody,
  inlineImageResponse,
  postHero,
  regenerateHero,
  regenerateImages,
  regenerateInlineImage,
} from './article-images.ts'
import {
  deleteAllArticles,
  deleteAllBody,
  deleteAllResponse,
  deleteArticle,
  emptyTrashBody,
  emptyTrashResponse,
  postEmptyTrash,
  restoreBody,
  restoreFromTrash,
  restoreResponse,
} from './article-trash.ts'
import {
  getVersion,
  getVersions,
  postVersionRestore,
  restoreVersionBody,
  versionResponse,
  versionsResponse,
} from './article-versions.ts'
import {
  adminArticleResponse,
  articleConflict,
  articleListResponse,
  articleUpdateBody,
  getAdminArticle,
  getAdminArticles,
  getTitles,
  newArticleBody,
  postArticle,
  putArticle,
  savedArticleResponse,
  titlesResponse,
} from './articles.ts'
import {
  deleteDraftLink,
  draftLinksResponse,
  getDraftLinks,
  newDraftLinkBody,
  newDraftLinkResponse,
  postDraftLink,
} from './draft-links.ts'
import * as review from './article-review.ts'
import { idListBody } from './id-list.ts'
import { mediaResponse, postMedia } from './media.ts'

/** Authors get only their own articles; the handlers see to that. */
const access = 'author'
const editorsOnly = { access: 'editor' } as const
const adminsOnly = { access: 'admin' } as const
/** An article of 1 MB, and what JSON adds to it. */
const maxArticleBytes = 3 * 1024 * 1024
/** The ids of every article of a large site. */
const maxIdListBytes = 8 * 1024 * 1024
const uploadRateLimit = perMinute(60)

/** The Articles tab. Fixed paths come before those with an id. */
export const articleRoutes = [
  api('GET', '/api/admin/articles', getAdminArticles, {
    summary: 'Articles in any state, newest first unless sorted; `next` is the cursor of the next page.',
    access,
    query: ['q', 'category', 'state', 'trending', 'sort', 'cursor', 'trash'],
    response: articleListResponse,
  }),
  api('POST', '/api/admin/articles', postArticle, {
    summary: 'Creates an article.',
    access,
    body: newArticleBody,
    status: 201,
    response: savedArticleResponse,
    maxBodyBytes: maxArticleBytes,
  }),
  api('GET', '/api/admin/articles/titles', getTitles, {
    summary: 'Id, title and slug of every article outside the trash.',
    ...editorsOnly,
    response: titlesResponse,
  }),
  api('POST', '/api/admin/articles/delete-all', deleteAllArticles, {
    summary: 'Moves all articles to the trash, if `count` is still their number.',
    ...adminsOnly,
    body: deleteAllBody,
    response: deleteAllResponse,
  }),
  api('POST', '/api/admin/articles/restore', restoreFromTrash, {
    summary: 'Restores articles from the trash.',
    ...editorsOnly,
    body: restoreBody,
    response: restoreResponse,
    maxBodyBytes: maxIdListBytes,
  }),
  api('POST', '/api/admin/articles/empty-trash', postEmptyTrash, {
    summary: 'Permanently deletes everything in the trash.',
    ...adminsOnly,
    body: emptyTrashBody,
    response: emptyTrashResponse,
  }),
  api('POST', '/api/admin/articles/publish', review.postPublish, {
    summary: 'Publishes drafts, except those that are incomplete or that the safety check found something in.',
    ...editorsOnly,
    body: idListBody,
    response: review.publishResponse,
  }),
  api('GET', '/api/admin/articles/:id', getAdminArticle, {
    summary: 'One article, in any state.',
    access,
    response: adminArticleResponse,
  }),
  api('PUT', '/api/admin/articles/:id', putArticle, {
    summary: 'Saves changes. Answers 409 with the stored article if `version` is outdated.',
    access,
    body: articleUpdateBody,
    response: savedArticleResponse,
    conflict: articleConflict,
    maxBodyBytes: maxArticleBytes,
  }),
  api('DELETE', '/api/admin/articles/:id', deleteArticle, {
    summary: 'Moves an article to the trash.',
    access,
    response: emptyResponse,
  }),
  api('POST', '/api/admin/articles/:id/hero', postHero, {
    summary: 'Uploads a hero image.',
    access,
    rateLimit: uploadRateLimit,
    upload: true,
    response: savedArticleResponse,
  }),
  api('POST', '/api/admin/articles/:id/hero/regenerate', regenerateHero, {
    summary: 'Generates a new hero image.',
    ...editorsOnly,
    body: emptyBody,
    response: savedArticleResponse,
  }),
  api('POST', '/api/admin/articles/:id/inline', regenerateInlineImage, {
    summary: 'Generates one inline image again.',
    ...editorsOnly,
    body: inlineImageBody,
    response: inlineImageResponse,
  }),
  api('DELETE', '/api/admin/articles/:id/inline', deleteInlineImage, {
    summary: 'Removes an inline image from the text.',
    access,
    body: inlineImageBody,
    response: savedArticleResponse,
  }),
  api('POST', '/api/admin/articles/:id/images/regenerate', regenerateImages, {
    summary: 'Generates all images of an article again.',
    ...editorsOnly,
    body: emptyBody,
    response: savedArticleResponse,
  }),
  api('GET', '/api/admin/articles/:id/versions', getVersions, {
    summary: 'Earlier versions of an article, newest first.',
    access,
    response: versionsResponse,
  }),
  api('GET', '/api/admin/articles/:id/versions/:version', getVersion, {
    summary: 'The text of an earlier version.',
    access,
    response: versionResponse,
  }),
  api('POST', '/api/admin/articles/:id/versions/:version/restore', postVersionRestore, {
    summary: 'Makes an earlier version the current one.',
    access,
    body: restoreVersionBody,
    response: savedArticleResponse,
    conflict: articleConflict,
  }),
  api('POST', '/api/admin/articles/:id/check', review.postCheck, {
    summary: 'What the safety check says about a text that is not saved yet. Stores nothing.',
    access,
    rateLimit: perMinute(120),
    body: review.checkBody,
    response: review.checkResponse,
    maxBodyBytes: maxArticleBytes,
  }),
  api('GET', '/api/admin/articles/:id/review', review.getReview, {
    summary: 'The latest approvals and releases, newest first.',
    access,
    response: review.reviewResponse,
  }),
  api('POST', '/api/admin/articles/:id/approve', review.postApproval, {
    summary: 'Approves this version. Readers see the name and the credential until the text changes.',
    ...editorsOnly,
    body: review.approvalBody,
    response: savedArticleResponse,
    conflict: articleConflict,
  }),
  api('GET', '/api/admin/articles/:id/record.json', review.getRecord, {
    summary: 'Provenance, findings and decisions of all versions, as a file to download.',
    ...editorsOnly,
    response: review.recordResponse,
  }),
  api('GET', '/api/admin/articles/:id/draft-links', getDraftLinks, {
    summary: 'Private links to a draft that still work, newest first.',
    ...editorsOnly,
    response: draftLinksResponse,
  }),
  api('POST', '/api/admin/articles/:id/draft-links', postDraftLink, {
    summary: 'Creates a private link to a draft. Only this response contains its URL.',
    ...editorsOnly,
    rateLimit: perMinute(30),
    body: newDraftLinkBody,
    status: 201,
    response: newDraftLinkResponse,
  }),
  api('DELETE', '/api/admin/articles/:id/draft-links/:link', deleteDraftLink, {
    summary: 'Revokes a private link to a draft.',
    ...editorsOnly,
    response: emptyResponse,
  }),
  api('POST', '/api/admin/media', postMedia, {
    summary: 'Uploads an image for use in a text.',
    access,
    rateLimit: uploadRateLimit,
    upload: true,
    status: 201,
    response: mediaResponse,
  }),
] as const
