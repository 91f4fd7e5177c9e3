import { freePort, startSite } from '#tests/kit/site-process.ts'
import { median, medianAndRange, type Scenario } from './measurement.ts'

/** Time from launch to the first page of the development server, including the starter library of a first start. */
export const development: Scenario = {
  name: 'development',
  async run() {
    const starts: number[] = []
    for (let round = 0; round < 3; round++) starts.push(await timeToFirstPage())
    return [
      {
        name: 'development server: start to first page',
        target: '≤ 3 s',
        value: medianAndRange(starts, ' s'),
        met: median(starts) <= 3,
        note: 'a fresh data folder each time',
      },
    ]
  },
}

async function timeToFirstPage(): Promise<number> {
  const PORT = String(await freePort())
  const begun = performance.now()
  const starting = startSite('dev/main.ts', { PORT, HOST: '127.0.0.1', LOG_LEVEL: 'error' })
  while ((await fetch(`http://127.0.0.1:${PORT}/`).catch(() => undefined))?.status !== 200)
    await new Promise((resolve) => setTimeout(resolve, 20))
  const taken = (performance.now() - begun) / 1000
  await (await starting).stop()
  return taken
}
