/** Follows no redirect and reads no more than it must: what a provider sends is not to be trusted either. */
export function createGuardedFetch(mostBytes: number): typeof fetch {
  return async (input, init) => {
    const answer = await fetch(input, { ...init, redirect: 'error' })
    if (!answer.body) return answer
    let size = 0
    const counted = answer.body.pipeThrough(
      new TransformStream<Uint8Array, Uint8Array>({
        transform(chunk, controller) {
          size += chunk.byteLength
          if (size > mostBytes) controller.error(new Error('The answer is too long.'))
          else controller.enqueue(chunk)
        },
      }),
    )
    const { status, statusText, headers } = answer
    return new Response(counted, { status, statusText, headers })
  }
}
