import { calculation, type Part } from '../calculator.ts'
import { formatLength, formatNumber } from '../units.ts'

/** In centimeters. `up to`: for how many animals the published figure is. */
type Home = {
  name: string
  upTo: number
  size?: readonly [length: number, width: number, height: number]
  liters?: number
  area?: number
  note: string
}

const homes = {
  rabbit: {
    name: 'rabbits',
    upTo: 2,
    size: [300, 200, 100],
    note: 'All the time, not only for runs. Rabbits live in pairs or groups.',
  },
  'guinea-pig': {
    name: 'guinea pigs',
    upTo: 2,
    area: 0.75,
    note: 'Unbroken floor; 0.9 m² (10 sq ft) or more is better. A solid floor, and company of their kind.',
  },
  hamster: {
    name: 'hamster',
    upTo: 1,
    size: [80, 50, 0],
    note: 'Unbroken floor; 100 × 50 cm is better, with 20 to 25 cm of bedding in one part. One hamster to a home.',
  },
  rat: { name: 'rats', upTo: 3, size: [80, 50, 80], note: 'A solid floor and several levels. Rats live in groups.' },
  gerbil: {
    name: 'gerbils',
    upTo: 2,
    size: [75, 40, 30],
    note: 'A tank with a ventilated lid and deep bedding to dig in.',
  },
  budgie: {
    name: 'budgies',
    upTo: 2,
    size: [76, 46, 46],
    note: 'A starting size; width matters more than height. Bars at most 12 mm apart, and time to fly outside.',
  },
  cockatiel: {
    name: 'cockatiel',
    upTo: 1,
    size: [61, 46, 61],
    note: 'Bars 13 to 19 mm apart, and time to fly outside.',
  },
  'bearded-dragon': {
    name: 'bearded dragon',
    upTo: 1,
    size: [120, 60, 60],
    note: 'For one adult, with a warm and a cool end.',
  },
  'corn-snake': { name: 'corn snake', upTo: 1, size: [120, 60, 60], note: 'For one adult of 1.2 to 1.5 m.' },
  'leopard-gecko': {
    name: 'leopard gecko',
    upTo: 1,
    size: [90, 45, 0],
    note: 'The footprint for one adult, with a warm and a cool end.',
  },
  axolotl: {
    name: 'axolotl',
    upTo: 1,
    liters: 76,
    note: 'A long tank of cool water for one adult, without gravel that it could swallow.',
  },
  'hermit-crab': { name: 'hermit crabs', upTo: 30, liters: 38, note: 'For each small to medium crab.' },
} as const satisfies Record<string, Home>

const options = {
  rabbit: 'Rabbits',
  'guinea-pig': 'Guinea pigs',
  hamster: 'Syrian hamster',
  rat: 'Rats',
  gerbil: 'Gerbils',
  budgie: 'Budgies',
  cockatiel: 'Cockatiel',
  'bearded-dragon': 'Bearded dragon',
  'corn-snake': 'Corn snake',
  'leopard-gecko': 'Leopard gecko',
  axolotl: 'Axolotl',
  'hermit-crab': 'Land hermit crabs',
} as const

const side = (label: string) =>
  ({
    kind: 'number',
    label,
    subject: `The ${label.toLowerCase()}`,
    measure: 'length',
    min: 5,
    max: 1000,
    example: '100',
    optional: true,
  }) as const

export const smallAnimalHome = calculation({
  inputs: {
    animal: { kind: 'choice', label: 'Animal', options },
    count: {
      kind: 'number',
      label: 'How many',
      subject: 'The number of animals',
      measure: 'count',
      min: 1,
      max: 30,
      example: '2',
      whole: true,
      optional: true,
    },
    length: {
      ...side('Length of yours'),
      subject: 'The length',
      hint: 'Leave the sizes empty if you have no home yet.',
    },
    width: { ...side('Width of yours'), subject: 'The width' },
    height: { ...side('Height of yours'), subject: 'The height', example: '50' },
  },
  fill: ({ species }) => ({ ...(Object.hasOwn(homes, species) && { animal: species }) }),
  compute({ animal, count, ...own }) {
    const home: Home = homes[animal]
    const number = count ?? home.upTo
    const parts: Part[] = []
    if (number > home.upTo)
      parts.push({
        kind: 'vet',
        text: `The published figure is for ${home.upTo === 1 ? 'one' : `up to ${home.upTo}`}. For ${number} we know no figure with a source: it must be larger, and some kinds must not share at all. Ask a vet or a rescue for this species.`,
      })
    parts.push({ kind: 'words', text: home.note })
    const check = checkOwn(home, own)
    if (check) parts.push(check)
    return { title: options[animal], figure: figureOf(home, animal === 'hermit-crab' ? number : 1), parts }
  },
})

function figureOf({ size, liters, area }: Home, times: number) {
  if (size) {
    const [length, width, height] = size
    return { value: `${length} × ${width}${height ? ` × ${height}` : ''}`, unit: 'cm at least' }
  }
  if (liters)
    return {
      value: formatNumber(liters * times),
      unit: `liters (${formatNumber((liters * times) / 3.785)} gallons) at least`,
    }
  return { value: formatNumber(area ?? 0, 2), unit: 'square meters (8 sq ft) of floor at least' }
}

type Own = { length?: number | undefined; width?: number | undefined; height?: number | undefined }

function checkOwn({ size, area, liters }: Home, { length, width, height }: Own): Part | undefined {
  if (length === undefined || width === undefined) return undefined
  const yours = `Yours has ${formatLength(length)} by ${formatLength(width)}`
  if (area !== undefined) {
    const own = (length * width) / 10_000
    return answer(own >= area, `${yours}, which is ${formatNumber(own, 2)} m² of floor`)
  }
  if (liters !== undefined) {
    if (height === undefined) return undefined
    const own = (length * width * height) / 1000
    return answer(own >= liters, `${yours} and ${formatLength(height)}, filled to the rim ${formatNumber(own)} liters`)
  }
  if (!size) return undefined
  const [needLength, needWidth, needHeight] = size
  const fits =
    Math.max(length, width) >= needLength &&
    Math.min(length, width) >= needWidth &&
    (height === undefined || height >= needHeight)
  return answer(fits, `${yours}${height === undefined ? '' : `, ${formatLength(height)} high`}`)
}

function answer(isEnough: boolean, text: string): Part {
  return isEnough
    ? { kind: 'words', lead: 'Your home:', text: `${text}. That reaches the least published size; more is better.` }
    : { kind: 'level', level: 'careful', text: `${text}. That is less than the published minimum.` }
}
