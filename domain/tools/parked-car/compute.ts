import { calculation } from '../calculator.ts'
import { formatTemperature } from '../units.ts'

/** By how many degrees Fahrenheit a car is warmer than the air, after so many minutes. */
const table = [
  [0, 0],
  [10, 19],
  [20, 29],
  [30, 34],
  [40, 38],
  [50, 41],
  [60, 43],
  [90, 45],
] as const

/** Between two rows the later one counts: nobody returns earlier than planned. */
export function warmingAfter(minutes: number): number {
  return table.find(([until]) => minutes <= until)?.[1] ?? 45
}

export const insideAfter = (celsius: number, minutes: number) => celsius + (warmingAfter(minutes) * 5) / 9

export const parkedCar = calculation({
  inputs: {
    outside: {
      kind: 'number',
      label: 'Air temperature',
      subject: 'The temperature',
      measure: 'temperature',
      min: -40,
      max: 55,
      example: '24',
    },
    minutes: {
      kind: 'number',
      label: 'Time in the car',
      subject: 'The time',
      measure: 'minutes',
      min: 1,
      max: 1440,
      example: '20',
    },
  },
  compute({ outside, minutes }) {
    const inside = insideAfter(outside, minutes)
    const isHot = inside >= 26
    return {
      title: `${formatTemperature(outside)} outside, ${minutes} minutes`,
      figure: { value: formatTemperature(inside), unit: 'inside, about' },
      parts: [
        isHot
          ? {
              kind: 'level',
              level: 'emergency',
              text: 'Leave no animal in this car, not for a minute. A cracked window hardly helps. If you see one that pants hard or lies still: call the police or animal services at once.',
            }
          : {
              kind: 'level',
              level: 'careful',
              text: 'The table is for heat. Sun through the glass, cold, fear and thieves are risks at any temperature.',
            },
        {
          kind: 'rows',
          rows: table
            .filter(([until]) => until > 0 && until <= 60)
            .map(([until]) => [`After ${until} minutes`, formatTemperature(insideAfter(outside, until))] as const),
        },
      ],
    }
  },
})
