import { calculation } from '../calculator.ts'
import { currencyInput, formatMoney } from '../currencies.ts'

const price = (label: string, hint?: string) =>
  ({
    kind: 'number',
    label,
    subject: 'The price',
    measure: 'money',
    min: 0,
    max: 100_000,
    example: '0',
    optional: true,
    ...(hint && { hint }),
  }) as const

export const firstYear = calculation({
  inputs: {
    currency: currencyInput,
    adoption: { ...price('Adoption or purchase', 'Once.'), example: '150' },
    firstVisits: { ...price('First visits and vaccines', 'Once.'), example: '200' },
    neutering: { ...price('Neutering', 'Once, if it is not done yet.'), example: '200' },
    papers: { ...price('Microchip, license, papers', 'Once.'), example: '40' },
    equipment: {
      ...price('Equipment', 'Once: bed, crate or cage, carrier, bowls, leash, litter box.'),
      example: '250',
    },
    training: { ...price('Training', 'Once.'), example: '110' },
    food: { ...price('Food and treats', 'Each month.'), example: '40' },
    litter: { ...price('Litter or bedding', 'Each month.'), example: '20' },
    prevention: { ...price('Fleas, ticks, worms', 'Each month.'), example: '15' },
    insurance: { ...price('Insurance', 'Each month.'), example: '30' },
    care: { ...price('Grooming, sitter, walks', 'Each month.'), example: '0' },
    reserve: { ...price('Saved for emergencies', 'Each month.'), example: '25' },
  },
  compute({ currency, ...prices }) {
    const sum = (...amounts: readonly (number | undefined)[]) =>
      amounts.reduce<number>((total, amount = 0) => total + amount, 0)
    const { adoption, firstVisits, neutering, papers, equipment, training } = prices
    const { food, litter, prevention, insurance, care, reserve } = prices
    const once = sum(adoption, firstVisits, neutering, papers, equipment, training)
    const monthly = sum(food, litter, prevention, insurance, care, reserve)
    const total = once + 12 * monthly
    if (total === 0) return { errors: { adoption: 'Please enter at least one price.' } }
    const money = (amount: number) => formatMoney(amount, currency, 0)
    const empty = Object.values(prices).filter((amount) => amount === undefined).length
    return {
      title: 'The first year',
      figure: { value: money(total), unit: 'with your prices' },
      parts: [
        {
          kind: 'rows',
          rows: [
            ['Once', money(once)],
            ['Each month', money(monthly)],
            ['Twelve months', money(12 * monthly)],
            ['Each later year, at these prices', money(12 * monthly)],
          ],
        },
        {
          kind: 'words',
          lead: 'In words:',
          text: `${empty > 0 ? `${empty} ${empty === 1 ? 'field is' : 'fields are'} empty and count as nothing. ` : ''}One emergency can cost more than the rest of the year: that is what the reserve or the insurance is for. Later years bring checks, teeth and vaccines again.`,
        },
      ],
    }
  },
})
