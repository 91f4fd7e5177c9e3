import { startTransition, useEffect, useOptimistic, useState } from 'react'
import { withLike, type Likes } from '#domain/like.ts'
import { ask } from './ask.ts'
import { showToast } from './toasts.ts'
import { knownVisitorId, visitorId } from './visitor.ts'

/** The page is the same for everyone; the count and whether this visitor likes the article are asked for here. */
export function useLikes(article_id: string) {
  const url = `/api/articles/${article_id}/likes`
  const [likes, setLikes] = useState<Likes>({ count: 0, liked: false })
  const [shown, guess] = useOptimistic(likes, withLike)

  useEffect(() => {
    const asked = new AbortController()
    const known = knownVisitorId()
    ask<Likes>(url, { signal: asked.signal, ...(known && { headers: { 'x-visitor-id': known } }) }).then(
      setLikes,
      (error: unknown) => asked.signal.aborted || console.error('The likes could not be read.', error),
    )
    return () => asked.abort()
  }, [url])

  function press() {
    const liked = !shown.liked
    startTransition(async () => {
      guess(liked)
      try {
        const method = liked ? 'PUT' : 'DELETE'
        setLikes(await ask<Likes>(url, { method, headers: { 'x-visitor-id': visitorId() } }))
        if (liked) {
          showToast({ tone: 'success', title: 'Thanks for the love!', text: 'Your like has been recorded' })
        }
      } catch {
        showToast({ tone: 'destructive', title: 'Error', text: 'Failed to update like. Please try again.' })
      }
    })
  }
  return { ...shown, press }
}
