import { runLightLoad } from './light-load-generator.ts'

// For `fork`: readers who search, in a process of their own, so that their number does not slow whoever measures. Without
// a number of calls a second, everyone asks again when answered.
const [url = '', seconds, clients, perSecond] = process.argv.slice(2)
const { statuses: answers, ...outcome } = await runLightLoad(Number(seconds), url, {
  clients: Number(clients),
  ...(perSecond !== undefined && { perSecond: Number(perSecond) }),
  path: (index) => `/blog?q=crowd${index}`,
})
// Whoever hangs up at once takes a long message along.
process.send?.({ ...outcome, answers: [...answers] }, () => process.disconnect())
