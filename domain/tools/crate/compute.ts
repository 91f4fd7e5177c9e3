import { calculation, type Part } from '../calculator.ts'
import { formatLength } from '../units.ts'

const longest = 160
/** For animals with short noses the sources ask for the next size; containers come in steps of about a tenth. */
const nextSize = 1.1
/** What stays between strap and chest: two fingers. */
const slack = 3

export function crateSize(sizes: { length: number; elbow: number; width: number; height: number }) {
  return { length: sizes.length + sizes.elbow / 2, width: 2 * sizes.width, height: sizes.height }
}

export const crate = calculation({
  inputs: {
    length: {
      kind: 'number',
      label: 'Length',
      subject: 'The length',
      hint: 'From the tip of the nose to the root of the tail, standing.',
      measure: 'length',
      min: 10,
      max: longest,
      example: '60',
    },
    elbow: {
      kind: 'number',
      label: 'Elbow height',
      subject: 'The elbow height',
      hint: 'From the ground to the elbow of a front leg.',
      measure: 'length',
      min: 3,
      max: 80,
      example: '28',
    },
    width: {
      kind: 'number',
      label: 'Width',
      subject: 'The width',
      hint: 'Across the shoulders, or where the animal is widest.',
      measure: 'length',
      min: 3,
      max: 60,
      example: '20',
    },
    height: {
      kind: 'number',
      label: 'Height',
      subject: 'The height',
      hint: 'From the ground to the top of the head or the tips of the ears, whichever is higher.',
      measure: 'length',
      min: 8,
      max: 130,
      example: '52',
    },
    nose: {
      kind: 'choice',
      label: 'Nose',
      options: { usual: 'Usual nose', short: 'Short nose, such as pug or Persian' },
    },
    chest: {
      kind: 'number',
      label: 'Chest',
      subject: 'The chest',
      hint: 'Around the ribs just behind the front legs, for the harness.',
      measure: 'length',
      min: 10,
      max: 160,
      example: '55',
      optional: true,
    },
  },
  compute({ length, elbow, width, height, nose, chest }) {
    if (elbow > height) return { errors: { elbow: 'The elbow cannot be higher than the head. Please measure again.' } }
    if (width > length) return { errors: { width: 'The width is more than the length. Please check both.' } }
    const least = crateSize({ length, elbow, width, height })
    const factor = nose === 'short' ? nextSize : 1
    const size = (cm: number) => formatLength(Math.ceil(cm * factor))
    const parts: Part[] = [
      {
        kind: 'rows',
        rows: [
          ['Inside length', `at least ${size(least.length)}`],
          ['Inside width', `at least ${size(least.width)}`],
          ['Inside height', `at least ${size(least.height)}, and the bedding on top`],
        ],
      },
      {
        kind: 'words',
        lead: 'In words:',
        text: 'The animal must stand without its head touching the roof, turn around, and lie stretched out. Measure inside, with the door closed. At home a little more is welcome; for a puppy that is not house-trained, one end should not become a toilet.',
      },
    ]
    if (nose === 'short')
      parts.push({
        kind: 'vet',
        text: 'Short noses overheat fast. Airlines ask for a larger container or refuse them; ask the vet before any flight.',
      })
    if (chest !== undefined)
      parts.push({
        kind: 'words',
        lead: 'Harness:',
        text: `Look for one whose chest strap can be set from ${formatLength(chest)} to ${formatLength(chest + slack)}. It fits when two fingers slide flat under each strap and no strap rubs behind the legs.`,
      })
    return {
      title: `Animal of ${formatLength(length)}, ${formatLength(height)} high`,
      figure: {
        value: `${Math.ceil(least.length * factor)} × ${Math.ceil(least.width * factor)} × ${Math.ceil(least.height * factor)}`,
        unit: 'cm inside, length × width × height',
      },
      parts,
    }
  },
})
