import { calculation, type Part } from '../calculator.ts'
import { formatTemperature } from '../units.ts'

/** Risk from 1 to 5: up to these temperatures in °C. Above the last one it is 5. */
const steps = { small: [18, 21, 26, 32], large: [15, 18, 26, 32] } as const
/** Measured on asphalt in the sun, in °C. */
const asphalt = [
  [25, 52],
  [30, 57],
  [31, 62],
] as const
const walks = {
  fit: 'A healthy adult dog needs 30 minutes to 2 hours of exercise a day, depending on breed and age.',
  unfit: 'Build up slowly to periods of 15 brisk minutes, and let the dog cool down after each.',
  young:
    'Until the growth plates close, at about a year and in giant breeds near 18 months, free play is better than forced distance.',
  old: 'Several short walks that the dog sets the pace of. Ask the vet how much, because joints and heart decide.',
}

export function heatRisk(size: keyof typeof steps, celsius: number, isSensitive: boolean): number {
  const step = steps[size].findIndex((limit) => (limit === 32 ? celsius < limit : celsius <= limit))
  return Math.min(5, (step === -1 ? 5 : step + 1) + (isSensitive ? 1 : 0))
}

const answers = [
  ['fine', 'No sign of risk from the heat. Take water along all the same.'],
  ['fine', 'Risk is unlikely. Take water along and watch the dog.'],
  ['careful', 'It can become unsafe, depending on the dog. Shade, water, a slow pace, and home when it pants hard.'],
  ['careful', 'Dangerous. Only what must be, in the shade and on grass; walk in the early morning or late evening.'],
  [
    'emergency',
    'Heat that can kill. No walk now: stay in the cool. A dog that pants hard, drools, staggers or collapses must be cooled with water at once and seen by a vet.',
  ],
] as const

export const walkingHeat = calculation({
  inputs: {
    temperature: {
      kind: 'number',
      label: 'Air temperature',
      subject: 'The temperature',
      hint: 'As it feels: add some for humid air.',
      measure: 'temperature',
      min: -40,
      max: 55,
      example: '24',
    },
    size: { kind: 'choice', label: 'Dog', options: { small: 'Small or medium', large: 'Large' } },
    sensitive: {
      kind: 'choice',
      label: 'Short nose, old, overweight or ill',
      options: { no: 'No', yes: 'Yes, at least one' },
    },
    ground: {
      kind: 'choice',
      label: 'Ground',
      options: { asphalt: 'Asphalt or paving in the sun', shade: 'Grass, forest or shade' },
    },
    life: {
      kind: 'choice',
      label: 'Fitness',
      options: { fit: 'Healthy adult', unfit: 'Unfit or overweight', young: 'Puppy or still growing', old: 'Old' },
    },
  },
  fill: ({ species, weightKg, ageMonths }) => ({
    ...(species === 'dog' && weightKg !== undefined && { size: weightKg > 22.7 ? 'large' : 'small' }),
    ...(species === 'dog' && ageMonths !== undefined && ageMonths < 12 && { life: 'young' }),
  }),
  compute({ temperature, size, sensitive, ground, life }) {
    const risk = heatRisk(size, temperature, sensitive === 'yes' || life === 'unfit' || life === 'old')
    const [level, text] = answers[risk - 1] ?? answers[4]
    const parts: Part[] = [{ kind: 'level', level, text }]
    const hot = asphalt.findLast(([air]) => temperature >= air)
    if (ground === 'asphalt' && hot)
      parts.push({
        kind: 'vet',
        text: `Asphalt in the sun was measured at ${formatTemperature(hot[1])} with the air at ${formatTemperature(hot[0])}. At 52°C (125°F) skin is destroyed within 60 seconds.`,
      })
    if (ground === 'asphalt')
      parts.push({
        kind: 'words',
        text: 'Press the back of your hand on the ground for 7 seconds: if it is too hot for you, it is too hot for paws.',
      })
    if (temperature < 5)
      parts.push({
        kind: 'words',
        text: 'This counts heat only. Cold has its own risks, above all for small, thin and short-haired dogs.',
      })
    if (risk < 5) parts.push({ kind: 'words', lead: 'Walking time:', text: walks[life] })
    return {
      title: `${size === 'large' ? 'Large dog' : 'Small or medium dog'} at ${formatTemperature(temperature)}`,
      figure: { value: `${risk} of 5`, unit: 'heat risk' },
      parts,
    }
  },
})
