import { calculation, type Part } from '../calculator.ts'
import { formatVolume, formatWeight, roundTo } from '../units.ts'

/** Milliliters a day for each kilogram, food included. */
const perKg = { low: 50, high: 60 }
/** What wet food brings along, of its weight. */
const shareOfWetFood = 0.75
/** Milliliters for each kilogram that count as too much. */
const tooMuch = { dog: 100, cat: 45 }

export const water = calculation({
  inputs: {
    species: { kind: 'choice', label: 'Animal', options: { dog: 'Dog', cat: 'Cat' } },
    weight: {
      kind: 'number',
      label: 'Weight',
      subject: 'The weight',
      measure: 'weight',
      min: 0.3,
      max: 120,
      example: '10',
    },
    wet: {
      kind: 'number',
      label: 'Wet food a day',
      subject: 'The wet food',
      hint: 'Leave empty for dry food only.',
      measure: 'amount',
      min: 0,
      max: 5000,
      example: '200',
      optional: true,
    },
    drunk: {
      kind: 'number',
      label: 'Drunk in a day',
      subject: 'What it drank',
      hint: 'Measured: what you fill in, less what is left after 24 hours.',
      measure: 'volume',
      min: 0,
      max: 30_000,
      example: '400',
      optional: true,
    },
  },
  fill: ({ species, weightKg }) =>
    species === 'cat' || species === 'dog'
      ? { species, ...(weightKg !== undefined && { weight: String(weightKg) }) }
      : {},
  compute({ species, weight, wet = 0, drunk }) {
    const low = perKg.low * weight
    const high = perKg.high * weight
    const fromFood = wet * shareOfWetFood
    const round = (ml: number) => roundTo(ml, 10)
    const parts: Part[] = []
    if (fromFood > 0)
      parts.push({
        kind: 'rows',
        rows: [
          ['Comes with the wet food', `about ${formatVolume(round(fromFood))}`],
          ['Left for the bowl', `about ${formatVolume(round(Math.max(0, low - fromFood)))}`],
        ],
      })
    if (drunk !== undefined) parts.push(drinkingPart(species, drunk, weight))
    parts.push({
      kind: 'words',
      lead: 'In words:',
      text: 'Offer more than that and let the animal decide: fresh water at all times, several bowls, away from the food for cats. Heat, exercise and nursing raise the need.',
    })
    return {
      title: `${species === 'cat' ? 'Cat' : 'Dog'}, ${formatWeight(weight)}`,
      figure: { value: `${round(low)}–${round(high)}`, unit: 'ml a day, food included' },
      short: `about ${round(low)} to ${round(high)} ml a day`,
      parts,
    }
  },
})

function drinkingPart(species: 'cat' | 'dog', drunk: number, weight: number): Part {
  const limit = tooMuch[species]
  const each = Math.round(drunk / weight)
  if (drunk / weight > limit)
    return {
      kind: 'level',
      level: 'careful',
      text: `It drank about ${each} ml for each kg, more than the ${limit} that count as too much for a ${species}. Call the vet the same day, and take a urine sample along if you can.`,
    }
  return {
    kind: 'words',
    text: `It drank about ${each} ml for each kg. More than ${limit} would count as too much for a ${species}. A change of habit is a reason to call even below that.`,
  }
}
