import { readFileSync } from 'node:fs'

// For `node --import`: shifts the clock of this process by the milliseconds in CLOCK_FILE, which may change.
const path = process.env['CLOCK_FILE'] ?? ''
const RealDate = Date
const monotonic = performance.now.bind(performance)
let [offset, lookedAt] = [0, -Infinity]

function now(): number {
  if (monotonic() - lookedAt > 20) {
    offset = Number(readFileSync(path, 'utf8'))
    lookedAt = monotonic()
  }
  return RealDate.now() + offset
}

globalThis.Date = new Proxy(RealDate, {
  construct: (real, args: [], newTarget) => Reflect.construct(real, args.length === 0 ? [now()] : args, newTarget),
  apply: () => new RealDate(now()).toString(),
  get: (real, name) => (name === 'now' ? now : (Reflect.get(real, name) as unknown)),
})
