import { calculation } from '../calculator.ts'
import { currencyInput, formatMoney } from '../currencies.ts'
import { formatGrams, formatNumber } from '../units.ts'

export const gramsFor = (kcal: number, kcalPerKg: number) => (kcal / kcalPerKg) * 1000

export const foodCost = calculation({
  inputs: {
    price: {
      kind: 'number',
      label: 'Price of the package',
      subject: 'The price',
      measure: 'money',
      min: 0.01,
      max: 10_000,
      example: '32',
    },
    currency: currencyInput,
    size: {
      kind: 'number',
      label: 'Food in it',
      subject: 'The amount of food',
      measure: 'package',
      min: 0.01,
      max: 100,
      example: '4',
    },
    energy: {
      kind: 'number',
      label: 'Energy, from the label',
      subject: 'The energy',
      hint: 'Often in small print, as kcal/kg or ME.',
      measure: 'energy',
      min: 200,
      max: 8000,
      example: '3800',
    },
    calories: {
      kind: 'number',
      label: 'Calories a day',
      subject: 'The calories',
      hint: 'The calorie calculator gives the figure. Leave out what treats bring.',
      measure: 'calories',
      min: 5,
      max: 10_000,
      example: '200',
    },
  },
  compute({ price, currency, size, energy, calories }) {
    const grams = gramsFor(calories, energy)
    const days = (size * 1000) / grams
    const daily = price / days
    const money = (amount: number) => formatMoney(amount, currency, 2)
    return {
      title: `${formatNumber(calories)} calories a day`,
      figure: { value: money(daily), unit: 'a day' },
      parts: [
        {
          kind: 'rows',
          rows: [
            ['Food a day', formatGrams(grams)],
            ['The package lasts', `${formatNumber(Math.floor(days))} days`],
            ['A month', money(daily * 30.44)],
            ['A year', money(daily * 365)],
            ['100 calories', money((daily / calories) * 100)],
          ],
        },
        {
          kind: 'words',
          lead: 'In words:',
          text: 'Compare foods by the price of 100 calories, not by the price of the bag. Use an opened bag of dry food while it is fresh, and note the day you opened it.',
        },
      ],
    }
  },
})
