import type { LoadMessage } from '#tests/kit/load-generator.ts'
import { runLightLoad } from './light-load-generator.ts'

// For `fork`: readers who search, in a process of their own, so that their number does not slow the process that
// measures. Without a rate, each sends its next request when the last was answered.
const [url = '', seconds, clients, perSecond] = process.argv.slice(2)
const { statuses, ...rest } = await runLightLoad(Number(seconds), url, {
  clients: Number(clients),
  ...(perSecond !== undefined && { perSecond: Number(perSecond) }),
  path: (index) => `/blog?q=crowd${index}`,
})
// Disconnecting at once would cut off a long message.
const message: LoadMessage = { ...rest, statuses: [...statuses] }
process.send?.(message, () => process.disconnect())
