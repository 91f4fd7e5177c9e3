import { startTransition, useEffect, useOptimistic, useRef, useState } from 'react'
import { applyLike, type Likes } from '#domain/articles/likes.ts'
import { fetchUrl } from '../client/fetch-json.ts'
import { showToast } from '../client/toasts.ts'
import { storedVisitorId, visitorId } from '../client/visitor.ts'

/** The count is undefined until the server has responded. */
type LikeState = { count: number | undefined; liked: boolean }

/** Fetches the count and this visitor's like, because the cached page is the same for everyone. */
export function useLikes(article_id: string) {
  const url = `/api/articles/${article_id}/likes`
  const [likes, setLikes] = useState<LikeState>({ count: undefined, liked: false })
  const [shown, setOptimistic] = useOptimistic(likes, applyOptimistic)
  const last = useRef(Promise.resolve())

  useEffect(() => {
    const controller = new AbortController()
    const known = storedVisitorId()
    fetchUrl<Likes>(url, { signal: controller.signal, ...(known && { headers: { 'x-visitor-id': known } }) }).then(
      setLikes,
      (error: unknown) => controller.signal.aborted || console.error('The likes could not be read.', error),
    )
    return () => controller.abort()
  }, [url])

  async function send(liked: boolean) {
    try {
      const method = liked ? 'PUT' : 'DELETE'
      const answer = await fetchUrl<Likes>(url, { method, headers: { 'x-visitor-id': visitorId() } })
      startTransition(() => setLikes(answer))
      if (liked) showToast({ tone: 'success', title: 'Thanks for the love!', text: 'Your like has been recorded' })
    } catch {
      showToast({ tone: 'destructive', title: 'Error', text: 'Failed to update like. Please try again.' })
    }
  }

  function toggle() {
    const liked = !shown.liked
    startTransition(async () => {
      setOptimistic(liked)
      // Requests are sent one after another, so that the last click also arrives last.
      last.current = last.current.then(() => send(liked))
      await last.current
    })
  }
  return { ...shown, toggle }
}

function applyOptimistic({ count, liked }: LikeState, nextLiked: boolean): LikeState {
  return count === undefined ? { count, liked: nextLiked } : applyLike({ count, liked }, nextLiked)
}
