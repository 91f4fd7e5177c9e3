import { median, medianAndRange } from './measurement.ts'
import { runWrk, type Load } from './load.ts'

const connections = 128
const seconds = 2

type PacedRound = { loadShare: number; ratio: number; p50: number }
type PacedLoad = { runRound: () => void; results: () => { ratio: number; ratios: string; loaded: string } }

/**
 * Many connections that pause between requests, so that the load is 80 % of the peak. The pause comes from the previous
 * round: per request, a connection spends its pause and its latency.
 */
export function createPacedLoad(url: string, headers: Record<string, string>): PacedLoad {
  const rounds: PacedRound[] = []
  let wait = 0
  return {
    runRound() {
      const peak = requestsPerSecond(runWrk(url, 1, headers, 32))
      const rest = Math.max(0, connections / (0.8 * peak) - wait)
      const load = runWrk(url, seconds, headers, connections, rest * 1000)
      wait = connections / requestsPerSecond(load) - rest
      const { p50 = Number.NaN, p99 = Number.NaN } = load
      rounds.push({ loadShare: requestsPerSecond(load) / peak, ratio: p99 / p50, p50 })
    },
    results() {
      const distance = ({ loadShare: part }: PacedRound) => Math.abs(part - 0.8)
      const nearest = rounds.toSorted((a, b) => distance(a) - distance(b)).slice(0, Math.ceil(rounds.length / 2))
      const each = (value: (round: PacedRound) => number) => nearest.map(value)
      const parts = medianAndRange(
        each(({ loadShare: part }) => Math.round(part * 100)),
        ' %',
      )
      const halves = medianAndRange(
        each(({ p50 }) => p50),
        ' ms',
      )
      return {
        ratio: median(each(({ ratio }) => ratio)),
        ratios: medianAndRange(each(({ ratio }) => ratio)),
        loaded: `at ${parts} of the peak, p50 ${halves}`,
      }
    },
  }
}

const requestsPerSecond = ({ requests, seconds: taken }: Load) => requests / taken
