import { calculation, type Part } from '../calculator.ts'
import { formatGrams, formatNumber, formatShort, formatWeight } from '../units.ts'

/** Theobromine and caffeine together, in milligrams per gram. */
const perGram = { milk: 2.3, dark: 5.7, bitter: 13.6, baking: 16, cocoa: 28.5, mulch: 9.1, white: 0, unknown: 16 }

const names = {
  milk: 'milk chocolate',
  dark: 'dark chocolate',
  bitter: 'very dark chocolate',
  baking: 'baking chocolate',
  cocoa: 'cocoa powder',
  mulch: 'cocoa mulch',
  white: 'white chocolate',
  unknown: 'chocolate of an unknown kind',
}

/** Milligrams for each kilogram of body weight. */
export const methylxanthines = (kind: keyof typeof perGram, grams: number, kg: number) => (perGram[kind] * grams) / kg

function evidence(mg: number, species: string): string {
  const dogs =
    species === 'dog' ? '' : ' These amounts were described in dogs; for other animals there are no good figures.'
  if (mg >= 60) return `At 60 mg per kg and more, seizures are described.${dogs}`
  if (mg >= 40) return `From 40 to 50 mg per kg the heart may be affected.${dogs}`
  if (mg >= 20) return `From about 20 mg per kg vomiting, diarrhea and thirst are described.${dogs}`
  return `Signs are described from about 20 mg per kg. Less is no all-clear: the kinds differ, and so do animals.${dogs}`
}

export const chocolate = calculation({
  inputs: {
    species: { kind: 'choice', label: 'Animal', options: { dog: 'Dog', cat: 'Cat', other: 'Another animal' } },
    weight: {
      kind: 'number',
      label: 'Weight',
      subject: 'The weight',
      measure: 'weight',
      min: 0.03,
      max: 120,
      example: '12',
    },
    kind: {
      kind: 'choice',
      label: 'Kind',
      hint: 'Two kinds? Choose the darker one.',
      options: {
        milk: 'Milk chocolate',
        dark: 'Dark or semisweet, up to about 60 percent',
        bitter: 'Very dark, 70 to 85 percent',
        baking: 'Baking chocolate, unsweetened',
        cocoa: 'Cocoa powder',
        mulch: 'Cocoa mulch of the garden',
        white: 'White chocolate',
        unknown: 'I do not know',
      },
    },
    amount: {
      kind: 'number',
      label: 'Amount eaten',
      subject: 'The amount',
      hint: 'The most that can be missing. The wrapper says how much was in it.',
      measure: 'amount',
      min: 0.1,
      max: 20_000,
      example: '50',
    },
  },
  compute({ species, weight, kind, amount }) {
    const title = `${formatGrams(amount)} of ${names[kind]}, animal of ${formatWeight(weight)}`
    if (kind === 'white')
      return {
        title,
        parts: [
          {
            kind: 'level',
            level: 'careful',
            text: 'White chocolate has hardly any theobromine, so there is no figure. Fat and sugar can still make an animal ill. Call if it ate much, if you are not sure of the kind, or if you see any sign.',
          },
          callPart(title),
        ],
      }
    const mg = methylxanthines(kind, amount, weight)
    const assumed = kind === 'unknown' ? ' Counted as baking chocolate, because the kind is not known.' : ''
    return {
      title,
      figure: { value: formatShort(mg), unit: 'mg of theobromine and caffeine for each kg of animal' },
      parts: [
        { kind: 'level', level: 'emergency', text: `Call now. ${evidence(mg, species)}${assumed}` },
        {
          kind: 'rows',
          rows: [
            ['In all', `${formatNumber(perGram[kind] * amount)} mg`],
            ['Counted with', `${formatNumber(perGram[kind], 1)} mg in a gram`],
          ],
        },
        callPart(title),
      ],
    }
  },
})

function callPart(title: string): Part {
  return {
    kind: 'vet',
    text: `Read this out on the phone: ${title}, and when it was eaten. Do not make it vomit unless a vet tells you to. Keep the wrapper.`,
  }
}
