/** Figures of food labels, changing food, and hot pavement. */
import { dot, line, path, rect, repeat } from '../shapes.ts'
import { bad, card, good, ink, labeled, name, note, pointer, step, under, type Figure } from './figure.ts'
import { limb, trace } from './pen.ts'

const printed = (x: number, y: number, widths: readonly number[]) =>
  widths.map((w, i) => rect(x, y + i * 17, w, 8, '#b3aa99', 4)).join('')

const foodLabel: Figure = {
  title: 'Reading a food label',
  alt: 'The back of a pet food bag with four places to read: the name, which says how much meat is inside; the ingredients by weight; the sentence that says complete and balanced; and the calories.',
  height: 600,
  draw: () => {
    const bag = 'M40 56Q60 40 80 56T120 56T160 56T200 56T240 56T280 56T320 56T360 56L372 560Q206 584 28 560Z'
    return (
      under(bag, 10, 8) +
      path(bag, '#f4ead3') +
      path('M40 56Q60 40 80 56T120 56T160 56T200 56T240 56T280 56T320 56T360 56L361 92H39Z', '#d98b46') +
      rect(70, 118, 260, 66, '#0f5f57', 10) +
      name(200, 164, 'Beef Dinner', { fill: '#fff' }) +
      printed(70, 216, [250, 262, 230, 256, 180]) +
      rect(62, 322, 276, 74, '#fff', 8, 'stroke="#c2571f" stroke-width="5"') +
      printed(78, 338, [240, 244, 150]) +
      rect(70, 424, 260, 110, '#fff', 8) +
      printed(86, 444, [110, 150, 96, 130]) +
      rect(240, 444, 74, 24, '#d98b46', 8) +
      (
        [
          [150, 2, 'Name: how\nmuch meat', 332],
          [262, 3, 'Ingredients\nby weight', 336],
          [374, 1, 'Complete and\nbalanced', 340],
          [486, 4, 'Calories', 322],
        ] as const
      )
        .map(
          ([y, number, words, x]) =>
            pointer(`M430 ${y}`, x, number === 4 ? 456 : y) +
            step(450, y, number) +
            note(492, y + (words.includes('\n') ? -6 : 11), words, { anchor: 'start', fill: ink, bold: number === 1 }),
        )
        .join('')
    )
  },
}

const mixes = [
  { x: 110, share: 0.25, title: 'Days 1–3' },
  { x: 303, share: 0.5, title: 'Days 4–6' },
  { x: 497, share: 0.75, title: 'Days 7–9' },
  { x: 690, share: 1, title: 'Day 10' },
]

function slice(x: number, y: number, r: number, share: number): string {
  if (share === 1) return `M${x - r} ${y}a${r} ${r} 0 1 1 ${2 * r} 0a${r} ${r} 0 1 1 ${-2 * r} 0Z`
  const turn = share * 2 * Math.PI
  const end = `${Math.round(x + r * Math.sin(turn))} ${Math.round(y - r * Math.cos(turn))}`
  return `M${x} ${y}V${y - r}A${r} ${r} 0 ${share > 0.5 ? 1 : 0} 1 ${end}Z`
}

const crumbs = (x: number, y: number) =>
  repeat(14, (i) => {
    const turn = i * 2.4
    const far = 14 + i * 3.6
    return dot(x + far * Math.cos(turn), y + far * Math.sin(turn), 5, '#000', 'opacity=".13"')
  })

const foodSwitch: Figure = {
  title: 'Ten days to a new food',
  alt: 'Four bowls from above. Days 1 to 3: a quarter new food. Days 4 to 6: half. Days 7 to 9: three quarters. From day 10: all new food.',
  height: 450,
  draw: () =>
    mixes
      .map(
        ({ x, share, title }) =>
          dot(x + 5, 154, 88, '#000', 'opacity=".13"') +
          dot(x, 148, 88, '#3f7f8a') +
          dot(x, 148, 75, '#2f626b') +
          dot(x, 148, 70, '#b98a58') +
          path(slice(x, 148, 70, share), '#e8c04f') +
          crumbs(x, 148) +
          name(x, 296, title),
      )
      .join('') +
    dot(214, 376, 17, '#b98a58') +
    note(242, 387, 'old food', { anchor: 'start', fill: ink }) +
    dot(454, 376, 17, '#e8c04f') +
    note(482, 387, 'new food', { anchor: 'start', fill: ink }),
}

/** A hand, palm up, with its back on the ground. */
const hand = (x: number, y: number) =>
  path(limb(`${x - 210},${y - 26} ${x - 120},${y - 24} ${x - 60},${y - 26}`, [58, 50, 58]), '#b87a55') +
  path(
    limb(`${x - 70},${y - 28} ${x + 10},${y - 22} ${x + 70},${y - 22} ${x + 124},${y - 40}`, [60, 42, 26, 18]),
    '#a8694a',
  ) +
  path(
    limb(`${x - 70},${y - 26} ${x + 6},${y - 20} ${x + 62},${y - 16} ${x + 112},${y - 26}`, [62, 38, 26, 18]),
    '#b87a55',
  ) +
  path(limb(`${x - 60},${y - 34} ${x - 24},${y - 66} ${x + 20},${y - 84}`, [34, 30, 18]), '#cf9572')

const clock = (x: number, y: number, seconds: number, color: string) =>
  dot(x, y, 50, card) +
  path(slice(x, y, 50, seconds / 10), color) +
  dot(x, y, 36, card) +
  name(x, y + 14, String(seconds), { fill: ink })

const asphalt = (x: number) =>
  path(`M${x + 1} 212H${x + 375}V250Q${x + 375} 266 ${x + 358} 266H${x + 18}Q${x + 1} 266 ${x + 1} 250Z`, '#6a6f75') +
  repeat(12, (i) => dot(x + 20 + i * 31, 230 + (i % 3) * 11, 3, '#8b9096'))

const within = (x: number, drawing: string) =>
  `<defs><clipPath id="fig-hand-${x}">${rect(x, 16, 376, 250, '#000', 18)}</clipPath></defs>` +
  `<g clip-path="url(#fig-hand-${x})">${drawing}</g>`

const pavementTest: Figure = {
  title: 'Pavement test',
  alt: 'The back of a hand on the sidewalk. If it can rest there for seven seconds, walk. If you want to pull it away at four, stay on the grass or wait until evening.',
  height: 450,
  draw: () =>
    labeled(
      { x: 16, w: 376, h: 250, tone: 'good', title: '7 seconds', words: 'fine to walk' },
      within(16, asphalt(16) + hand(228, 212)) + clock(324, 78, 7, good),
    ) +
    labeled(
      { x: 408, w: 376, h: 250, tone: 'bad', title: 'Away at 4', words: 'grass, or evening' },
      within(408, asphalt(408) + hand(620, 172)) +
        [0, 1, 2, 3]
          .map((i) =>
            line(
              trace(`${486 + i * 74},206 ${476 + i * 74},194 ${494 + i * 74},184 ${484 + i * 74},170`),
              '#e06a3c',
              6,
            ),
          )
          .join('') +
        clock(716, 78, 4, bad),
    ),
}

export const foodFigures = { 'food-label': foodLabel, 'food-switch': foodSwitch, 'pavement-test': pavementTest }
