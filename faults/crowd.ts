import { callFor } from './callers.ts'

// For `fork`: readers who search, in a process of their own, so that their number does not slow whoever measures.
const [url = '', seconds, clients, perSecond] = process.argv.slice(2)
const { answers, ...outcome } = await callFor(
  Number(seconds),
  url,
  { clients: Number(clients), perSecond: Number(perSecond) },
  (turn) => ({ path: `/blog?q=crowd${turn}` }),
)
// Whoever hangs up at once takes a long message along.
process.send?.({ ...outcome, answers: [...answers] }, () => process.disconnect())
