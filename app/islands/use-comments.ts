import { useEffect, useState } from 'react'
import { ask } from '../client/fetch-json.ts'

/** As the door sends it: the time is ISO 8601. */
export type ShownComment = { id: string; author_name: string; content: string; created_at: string }

/** Undefined until the door has answered; a failed read is logged and looks like no comments. */
export function useComments(article_id: string): readonly ShownComment[] | undefined {
  const [comments, setComments] = useState<readonly ShownComment[]>()
  useEffect(() => {
    const asked = new AbortController()
    const url = `/api/articles/${article_id}/comments`
    ask<{ comments: readonly ShownComment[] }>(url, { signal: asked.signal }).then(
      (answer) => setComments(answer.comments),
      (error: unknown) => {
        if (asked.signal.aborted) return
        console.error('The comments could not be read.', error)
        setComments([])
      },
    )
    return () => asked.abort()
  }, [article_id])
  return comments
}
