import { useEffect, useState } from 'react'
import type { ResponseOf } from '#app/contract/contract.ts'
import { fetchJson } from '../client/fetch-json.ts'

type Comments = ResponseOf<'GET /api/articles/:id/comments'>['comments']
export type PublicComment = Comments[number]

/** Undefined until the server has answered; a failed request is logged and looks like no comments. */
export function useComments(article_id: string): Comments | undefined {
  const [comments, setComments] = useState<Comments>()
  useEffect(() => {
    const controller = new AbortController()
    const { signal } = controller
    fetchJson('GET /api/articles/:id/comments', { params: { id: article_id }, signal }).then(
      (answer) => setComments(answer.comments),
      (error: unknown) => {
        if (controller.signal.aborted) return
        console.error('The comments could not be read.', error)
        setComments([])
      },
    )
    return () => controller.abort()
  }, [article_id])
  return comments
}
