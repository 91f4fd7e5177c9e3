import { calculation, type Part } from '../calculator.ts'
import { formatNumber } from '../units.ts'

/** Years of the animal and of a person, as the charts of the sources print them. Between them, a straight line. */
const charts = {
  cat: [
    [0, 0],
    [1, 15],
    [2, 24],
    [30, 136],
  ],
  small: [
    [0, 0],
    [1, 15],
    [2, 24],
    [5, 36],
    [10, 56],
    [15, 76],
  ],
  medium: [
    [0, 0],
    [1, 15],
    [2, 24],
    [5, 36],
    [10, 60],
    [15, 83],
  ],
  large: [
    [0, 0],
    [1, 14],
    [2, 24],
    [5, 36],
    [10, 66],
    [15, 93],
  ],
  giant: [
    [0, 0],
    [1, 14],
    [2, 24],
    [7, 56],
    [10, 78],
    [15, 115],
  ],
} as const
export type AgeChart = keyof typeof charts

/** Beyond the last row of a chart, its last line goes on. */
export function humanAge(chart: AgeChart, years: number): number {
  const rows: readonly (readonly [number, number])[] = charts[chart]
  const index = Math.max(
    1,
    rows.findIndex(([age]) => age >= years),
  )
  const [from, to] =
    rows.at(-1)?.[0] !== undefined && years > (rows.at(-1)?.[0] ?? 0)
      ? rows.slice(-2)
      : rows.slice(index - 1, index + 1)
  if (!from || !to) return 0
  return from[1] + ((years - from[0]) * (to[1] - from[1])) / (to[0] - from[0])
}

function catStage(years: number): [stage: string, visits: string] {
  if (years < 1) return ['Kitten', 'Several visits in the first months, for vaccines and growth.']
  if (years < 7) return ['Young adult', 'A check every year.']
  if (years <= 10) return ['Mature adult', 'A check every year, sooner if weight, thirst or habits change.']
  return ['Senior', 'A check every 6 months.']
}

/** The guidelines name no year for mature and senior dogs, because size and breed decide. */
function dogStage(chart: AgeChart, years: number): [stage: string, visits: string] {
  if (years < 0.75) return ['Puppy', 'Several visits in the first months, for vaccines and growth.']
  if (years < 3) return ['Young adult', 'A check every year.']
  const seniorFrom = { small: 10, medium: 9, large: 8, giant: 7, cat: 10 }[chart]
  if (years < seniorFrom) return ['Adult', 'A check every year.']
  return ['Probably senior', 'A check every 6 months. When exactly depends on size and breed: ask the vet.']
}

export const age = calculation({
  inputs: {
    kind: {
      kind: 'choice',
      label: 'Animal',
      options: {
        cat: 'Cat',
        small: 'Small dog, up to 20 lb (9 kg)',
        medium: 'Medium dog, 21 to 50 lb (10 to 23 kg)',
        large: 'Large dog, 51 to 90 lb (23 to 41 kg)',
        giant: 'Giant dog, more than 90 lb (41 kg)',
      },
    },
    years: {
      kind: 'number',
      label: 'Age in years',
      subject: 'The age',
      measure: 'years',
      min: 0,
      max: 30,
      example: '7',
      optional: true,
    },
    months: {
      kind: 'number',
      label: 'And months',
      subject: 'The months',
      measure: 'months',
      min: 0,
      max: 11,
      example: '6',
      optional: true,
    },
  },
  fill({ species, weightKg, ageMonths }) {
    if (species !== 'cat' && (species !== 'dog' || weightKg === undefined)) return {}
    const kind = species === 'cat' || weightKg === undefined ? 'cat' : sizeOf(weightKg)
    return {
      kind,
      ...(ageMonths !== undefined && { years: String(Math.floor(ageMonths / 12)), months: String(ageMonths % 12) }),
    }
  },
  compute({ kind, years = 0, months = 0 }) {
    const exact = years + months / 12
    if (exact === 0) return { errors: { years: 'Please enter the age in years, months or both.' } }
    const human = Math.round(humanAge(kind, exact))
    const [stage, visits] = kind === 'cat' ? catStage(exact) : dogStage(kind, exact)
    const isVeryOld = exact > 15 && kind !== 'cat'
    const parts: Part[] = [
      {
        kind: 'rows',
        rows: [
          ['Life stage', stage],
          ['At the vet', visits],
        ],
      },
      {
        kind: 'words',
        lead: 'In words:',
        text: `A comparison of life stages, not a measurement: about as far along as a person of ${human}.`,
      },
    ]
    if (isVeryOld)
      parts.push({ kind: 'words', text: 'The charts end at 15 years. Beyond that the last line simply goes on.' })
    return {
      title: `${kind === 'cat' ? 'Cat' : 'Dog'}, ${formatNumber(exact, 1)} ${exact === 1 ? 'year' : 'years'}`,
      figure: { value: `about ${human}`, unit: 'in human terms' },
      short: `${stage.toLowerCase()}, about ${human} in human terms`,
      parts,
    }
  },
})

function sizeOf(kg: number): AgeChart {
  if (kg <= 9.1) return 'small'
  if (kg <= 22.7) return 'medium'
  return kg <= 40.8 ? 'large' : 'giant'
}
