import { median, spread } from './measurement.ts'
import { loadByWrk, type Load } from './load.ts'

const connections = 128
const seconds = 2

type Round = { part: number; ratio: number; p50: number }
type Paced = { ask: () => void; figures: () => { ratio: number; ratios: string; loaded: string } }

/**
 * Many connections that rest between their requests, so long that four fifths of the peak are asked for. How long that is
 * shows the round before: one request takes a connection its rest and its wait.
 */
export function pace(url: string, headers: Record<string, string>): Paced {
  const rounds: Round[] = []
  let wait = 0
  return {
    ask() {
      const peak = speedOf(loadByWrk(url, 1, headers, 32))
      const rest = Math.max(0, connections / (0.8 * peak) - wait)
      const load = loadByWrk(url, seconds, headers, connections, rest * 1000)
      wait = connections / speedOf(load) - rest
      const { p50 = Number.NaN, p99 = Number.NaN } = load
      rounds.push({ part: speedOf(load) / peak, ratio: p99 / p50, p50 })
    },
    figures() {
      const distance = ({ part }: Round) => Math.abs(part - 0.8)
      const nearest = rounds.toSorted((a, b) => distance(a) - distance(b)).slice(0, Math.ceil(rounds.length / 2))
      const each = (value: (round: Round) => number) => nearest.map(value)
      const parts = spread(
        each(({ part }) => Math.round(part * 100)),
        ' %',
      )
      const halves = spread(
        each(({ p50 }) => p50),
        ' ms',
      )
      return {
        ratio: median(each(({ ratio }) => ratio)),
        ratios: spread(each(({ ratio }) => ratio)),
        loaded: `at ${parts} of the peak, p50 ${halves}`,
      }
    },
  }
}

const speedOf = ({ requests, seconds: taken }: Load) => requests / taken
