import { useEffect, useState } from 'react'
import { fetchUrl } from '../client/fetch-json.ts'

/** As the API sends it: the time is ISO 8601. */
export type PublicComment = { id: string; author_name: string; content: string; created_at: string }

/** Undefined until the response arrives; a failed request is logged and looks like no comments. */
export function useComments(article_id: string): readonly PublicComment[] | undefined {
  const [comments, setComments] = useState<readonly PublicComment[]>()
  useEffect(() => {
    const controller = new AbortController()
    const url = `/api/articles/${article_id}/comments`
    fetchUrl<{ comments: readonly PublicComment[] }>(url, { signal: controller.signal }).then(
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
