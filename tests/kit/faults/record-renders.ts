import { subscribe } from 'node:diagnostics_channel'
import { appendFileSync } from 'node:fs'

// For `node --import`: records every render of a cached page, and moves the clock six minutes ahead at each SIGUSR2, so
// that all pages expire.
const file = process.env['RENDERS_FILE']
if (file !== undefined)
  subscribe('wagwise:render', (message) => appendFileSync(file, `${(message as { key: string }).key}\n`))
const real = Date.now
let later = 0
Date.now = () => real() + later
process.on('SIGUSR2', () => (later += 6 * 60_000))
