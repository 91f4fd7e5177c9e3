import { errorResponse, json, notFound, type ErrorResponse } from '#app/responses.ts'
import { isGenerated } from '#domain/articles/provenance.ts'
import { toIsoStringOrNull } from '#domain/text/dates.ts'
import type { StoredArticle, UpdateFailure, UpdateResult } from '#features/articles/admin-queries.ts'
import { toArticleJson } from '../articles.ts'

export function editResponse(edited: UpdateResult, status = 200) {
  return edited.ok ? json({ article: articleJson(edited.article) }, { status }) : editError(edited)
}

export function editError(failure: UpdateFailure): ErrorResponse {
  switch (failure.reason) {
    case 'none':
      return notFound()
    case 'in trash':
      return errorResponse(422, 'in_trash', 'This article is in the trash. Please restore it first.')
    case 'conflict':
      return errorResponse(409, 'conflict', 'Someone else has changed this article since you opened it.', {
        details: { article: articleJson(failure.article) },
      })
    case 'not a draft':
      return errorResponse(403, 'not_editor', 'Only editors can publish, and change what is published.')
    case 'findings':
      return errorResponse(409, 'findings', findingsSentence(failure.held), {
        details: { findings: failure.findings, held: failure.held },
      })
    case 'daily cap reached':
      return errorResponse(409, 'not_drawn', failure.message)
    case 'provider failed':
      return errorResponse(502, 'not_drawn', failure.message)
    default: {
      const [sentence = ''] = Object.values(failure.fields)
      return errorResponse(422, failure.reason.replace(' ', '_'), sentence, { fields: failure.fields })
    }
  }
}

function findingsSentence(held: boolean): string {
  return held
    ? 'The safety check holds this text. Publishing it needs a reason of at least 10 characters.'
    : 'The safety check found something in this text. Please confirm that it should be published.'
}

export function articleJson({ deleted_at, owner_id: _owner, ...article }: StoredArticle) {
  const generated = isGenerated(article)
  return { ...toArticleJson(article), findings: article.findings, generated, deleted_at: toIsoStringOrNull(deleted_at) }
}
