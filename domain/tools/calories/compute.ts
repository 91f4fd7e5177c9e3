import { calculation, type Part } from '../calculator.ts'
import { formatNumber, formatWeight, roundTo } from '../units.ts'

/** Times the resting need, from and to. */
const factors = {
  dog: { neutered: [1.4, 1.6], intact: [1.6, 1.8], active: [1.6, 2] },
  cat: { neutered: [1, 1.2], intact: [1.2, 1.4], active: [1.4, 1.6] },
} as const
const heaviest = { dog: 120, cat: 15 }
const withoutFigure = {
  young:
    'A puppy or kitten needs two to three times as much as an adult, and the figure changes with every week of growth. Feed by the label of a food for growth, weigh every week, and ask the vet for the amount.',
  mother:
    'A pregnant or nursing animal needs more from week to week, several times as much at the peak. Its vet sets the amount.',
  ill: 'An ill animal, or one that has lost weight without a plan, needs a diagnosis before a number. Ask its vet.',
}
const shareOfTreats = 0.1
const lossPerWeek = 0.01
const excessPerScore = 0.1

/** Kilocalories a day at rest. */
export const restingEnergy = (kg: number) => 70 * kg ** 0.75
export const idealWeight = (kg: number, score: number) => kg / (1 + excessPerScore * Math.max(0, score - 5))
export const weeksUntil = (kg: number, goal: number) =>
  Math.ceil(Math.log(goal / kg) / Math.log(1 - lossPerWeek) - 1e-9)

const kcal = (value: number) => formatNumber(roundTo(value, 5))

export const calories = calculation({
  inputs: {
    species: { kind: 'choice', label: 'Animal', options: { cat: 'Cat', dog: 'Dog' } },
    weight: {
      kind: 'number',
      label: 'Weight today',
      subject: 'The weight',
      measure: 'weight',
      min: 0.3,
      max: 120,
      example: '4.2',
    },
    life: {
      kind: 'choice',
      label: 'Life',
      options: {
        neutered: 'Adult, neutered, quiet life',
        intact: 'Adult, not neutered',
        active: 'Adult, very active',
        young: 'Puppy or kitten',
        mother: 'Pregnant or nursing',
        ill: 'Ill, or losing weight without a plan',
      },
    },
    score: {
      kind: 'choice',
      label: 'Body score, 1 to 9',
      hint: 'Run a hand along the ribs before you choose.',
      initial: '5',
      options: {
        '1': '1: bones stand out from afar, no fat',
        '2': '2: bones stand out',
        '3': '3: ribs visible on short fur',
        '4': '4: lean, ribs felt at once',
        '5': '5: ideal, ribs easy to feel, a waist from above',
        '6': '6: ribs under a thin cushion',
        '7': '7: ribs hard to feel, hardly a waist',
        '8': '8: ribs under much fat, no waist',
        '9': '9: ribs cannot be felt, round belly',
      },
    },
  },
  fill: ({ species, weightKg, ageMonths = 12, neutered = true, bodyScore }) =>
    species !== 'cat' && species !== 'dog'
      ? {}
      : {
          species,
          ...(weightKg !== undefined && { weight: String(weightKg) }),
          life: ageMonths < 12 ? 'young' : neutered ? 'neutered' : 'intact',
          ...(bodyScore !== undefined && { score: String(bodyScore) }),
        },
  compute({ species, weight, life, score: scoreText }) {
    if (weight > heaviest[species])
      return { errors: { weight: `No cat weighs ${formatWeight(weight)}. Is the unit right, and is it a cat?` } }
    const title = `${species === 'cat' ? 'Cat' : 'Dog'}, ${formatWeight(weight)}`
    if (life === 'young' || life === 'mother' || life === 'ill')
      return { title, parts: [{ kind: 'vet', text: withoutFigure[life] }] }
    const score = Number(scoreText)
    const resting = restingEnergy(weight)
    const [low, high] = factors[species][life].map((factor) => factor * resting) as [number, number]
    const middle = (low + high) / 2
    const treats = middle * shareOfTreats
    return {
      title,
      figure: { value: `${kcal(low)}–${kcal(high)}`, unit: 'calories a day, everything included' },
      short: `about ${kcal(low)} to ${kcal(high)} calories a day`,
      parts: [
        {
          kind: 'bowl',
          bowl: {
            title: `One day: about ${kcal(middle)} calories`,
            label: `A bowl filled to ${kcal(low)} to ${kcal(high)} calories. At most a tenth of it, ${formatNumber(treats)} calories, may be treats.`,
            note: 'Middle of the range. The ribs and the scale correct it.',
            shares: [
              {
                name: `Complete food: about ${formatNumber(middle - treats)}`,
                note: 'the rest, in several small meals',
                value: middle - treats,
                strong: true,
              },
              {
                name: `Treats: at most about ${formatNumber(treats)}`,
                note: 'a tenth of the day, or less',
                value: treats,
                strong: false,
              },
            ],
          },
        },
        {
          kind: 'words',
          lead: 'In words:',
          text: `Start at about ${kcal(middle)} calories a day. Weigh the food, not the scoop. Keep treats to about ${formatNumber(treats)} of them. Feel the ribs again in two weeks.`,
        },
        ...weightParts(species, weight, score),
      ],
    }
  },
})

function weightParts(species: 'cat' | 'dog', weight: number, score: number): Part[] {
  if (score <= 3)
    return [
      {
        kind: 'vet',
        text: `Body score ${score} is too thin. See the vet before you feed more: illness, teeth and worms come first.`,
      },
    ]
  if (score <= 5) return []
  const goal = idealWeight(weight, score)
  const weeks = weeksUntil(weight, goal)
  const budget = kcal(restingEnergy(goal))
  const ticks = weeks > 8 ? ['Today', `${Math.round(weeks / 2)} weeks`, `${weeks} weeks`] : ['Today', `${weeks} weeks`]
  const cats =
    species === 'cat'
      ? ' Plan a cat’s diet with the vet: a cat that eats nothing for 24 hours needs a call the same day.'
      : ''
  return [
    { kind: 'heading', text: `To the ideal weight: about ${weeks} weeks` },
    {
      kind: 'words',
      text: `At body score ${score} about ${(score - 5) * 10} percent is too much, so the goal is near ${formatWeight(goal)}. No faster than 1 percent a week: ${formatNumber(weight * 10)} grams at first.`,
    },
    {
      kind: 'line',
      line: {
        label: `Planned weight from ${formatWeight(weight)} today to ${formatWeight(goal)} after about ${weeks} weeks`,
        start: formatWeight(weight),
        end: formatWeight(goal),
        ticks,
        values: Array.from({ length: 6 }, (_, index) => weight * (goal / weight) ** (index / 5)),
      },
    },
    {
      kind: 'words',
      text: `Go down to about ${budget} calories a day in steps of 10 percent, two weeks each, and stop sooner if the scale moves. That is the resting need of the goal.${cats}`,
    },
  ]
}
