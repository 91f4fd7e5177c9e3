/** Figures of a dog's whole body: condition, where ticks hide, how a harness sits. */
import { dot, group, line, oval, path } from '../shapes.ts'
import { coats, dog, postures } from './dog.ts'
import { ink, labeled, note, pine, pointer, toneInk, under, type Figure } from './figure.ts'
import { limb, smooth, trace } from './pen.ts'

type Build = { neck: number; shoulder: number; rib: number; waist: number; hip: number; rump: number }

const builds = {
  thin: { neck: 27, shoulder: 44, rib: 50, waist: 25, hip: 39, rump: 15 },
  ideal: { neck: 34, shoulder: 56, rib: 66, waist: 45, hip: 55, rump: 22 },
  heavy: { neck: 50, shoulder: 78, rib: 97, waist: 99, hip: 88, rump: 36 },
} satisfies Record<string, Build>

/** Half of the outline from above, from neck to rump. */
function halfOutline({ neck, shoulder, rib, waist, hip, rump }: Build): [number, number][] {
  const step = waist < rib ? 2 : 4
  return [
    [neck, -108],
    [shoulder, -66],
    [rib * 0.98, -16],
    [rib, 30],
    [(rib + waist) / 2 + step, 72],
    [waist, 108],
    [(waist + hip) / 2, 140],
    [hip, 172],
    [hip * 0.8, 208],
    [rump, 232],
  ]
}

const text = (points: readonly [number, number][]) => points.map(([x, y]) => `${x},${y}`).join(' ')
const mirror = (points: readonly [number, number][]) => points.map(([x, y]): [number, number] => [-x, y])

const skullFromAbove =
  '0,-236 15,-233 23,-220 27,-200 40,-184 48,-160 45,-134 30,-114 0,-106 -30,-114 -45,-134 -48,-160 -40,-184 -27,-200 -23,-220 -15,-233'

function fromAbove(build: Build, bones: boolean): string {
  const { base, light, shade, ear } = coats.tan
  const right = halfOutline(build)
  const outline = smooth(`0,-122 ${text(right)} 0,238 ${text(mirror(right).toReversed())}`)
  const lit = right.map(([x, y]): [number, number] => [x * -0.4, y]).toReversed()
  const both = (draw: (side: 1 | -1) => string) => draw(1) + draw(-1)
  const feet = both(
    (s) => oval(s * (build.shoulder + 1), -88, 17, 23, shade) + oval(s * (build.hip + 2), 150, 16, 22, shade),
  )
  const ribs = [-44, -25, -6, 13, 32, 51]
    .map((y) =>
      both((s) => path(limb(`${s * 8},${y - 4} ${s * 28},${y + 2} ${s * 44},${y + 14}`, [3, 7, 3]), '#74441d')),
    )
    .join('')
  const ideal = halfOutline(builds.ideal).slice(1, 9)
  const dotted = (points: readonly [number, number][]) =>
    line(trace(text(points)), '#0a693c', 4.5, 'stroke-dasharray="1 11"')
  return (
    feet +
    path(limb('0,222 4,248 16,262 34,262', [24, 17, 11, 5]), shade) +
    under(outline, 9, 8) +
    path(outline, base) +
    path(smooth(`0,-118 ${text(mirror(right).map(([x, y]) => [x * 0.94, y]))} ${text(lit)}`), light) +
    (bones ? ribs + path(limb('0,-96 0,60 0,206', [4, 9, 4]), '#74441d') : '') +
    (build === builds.ideal ? path(limb('0,-90 0,60 0,200', [2, 5, 2]), '#a86d36') : '') +
    under(smooth(skullFromAbove), 4, 5) +
    path(smooth(skullFromAbove), base) +
    path(smooth('-4,-230 -18,-224 -26,-200 -44,-166 -36,-122 -10,-112 -12,-160 -8,-200'), light) +
    path(smooth('0,-240 12,-237 14,-227 0,-220 -14,-227 -12,-237'), '#2d1d18') +
    both((s) =>
      path(smooth(`${s * 34},-182 ${s * 50},-178 ${s * 66},-150 ${s * 66},-120 ${s * 54},-106 ${s * 44},-126`), ear),
    ) +
    both((s) => oval(s * 22, -192, 4.5, 4, '#2d1d18')) +
    (build === builds.ideal ? '' : dotted(ideal) + dotted(mirror(ideal)))
  )
}

const conditions = [
  { x: 16, build: builds.thin, tone: 'warm', title: 'Too thin', words: 'ribs like your\nknuckles' },
  { x: 278, build: builds.ideal, tone: 'good', title: 'Ideal', words: 'like the back\nof your hand' },
  { x: 540, build: builds.heavy, tone: 'bad', title: 'Too heavy', words: 'like the base\nof your thumb' },
] as const

const ribTest: Figure = {
  title: 'Rib test',
  alt: 'Three dogs from above. Too thin: a sharp waist, ribs like your knuckles. Ideal: a clear waist, ribs like the back of your hand. Too heavy: no waist, ribs like the base of your thumb.',
  height: 600,
  draw: () =>
    conditions
      .map(({ x, build, tone, title, words }) => {
        const arrows = ([-1, 1] as const).map((side) => {
          const tip = 122 + side * (build.waist * 0.7 + 10)
          return line(
            `M${x + tip + side * 30} 274H${x + tip}m${side * 10}-8l${side * -10} 8 ${side * 10} 8`,
            toneInk(tone),
            4,
          )
        })
        return labeled(
          { x, w: 244, h: 400, tone, title, words },
          group(fromAbove(build, build === builds.thin), `translate(${x + 122} 198) scale(.7)`) + arrows.join(''),
        )
      })
      .join(''),
}

const spots: readonly (readonly [
  label: string,
  x: number,
  y: number,
  at: 'start' | 'middle' | 'end',
  from: string,
  tx: number,
  ty: number,
])[] = [
  ['Eyelids', 96, 86, 'middle', 'M110 100', 196, 186],
  ['Ears', 292, 60, 'middle', 'M290 74', 246, 186],
  ['Collar', 440, 100, 'start', 'M432 96', 302, 236],
  ['Under the tail', 770, 120, 'end', 'M690 136', 594, 318],
  ['Armpits', 120, 452, 'middle', 'M152 424', 300, 376],
  ['Toes', 200, 566, 'middle', 'M206 532', 292, 500],
  ['Groin', 470, 566, 'middle', 'M470 532', 528, 372],
]

const tickSpots: Figure = {
  title: 'Where ticks hide',
  alt: 'A dog in profile with seven places to feel for ticks: eyelids, ears, under the collar, armpits, between the toes, groin and under the tail.',
  height: 600,
  draw: () =>
    group(dog(coats.cream, postures.loose), 'translate(432 510) scale(1.52)') +
    line('M330 196Q318 250 268 270', pine, 15) +
    spots
      .map(([label, x, y, anchor, from, tx, ty]) => pointer(from, tx, ty) + note(x, y, label, { anchor, fill: ink }))
      .join('') +
    spots.map(([, , , , , x, y]) => dot(x, y, 12, '#c03a2b') + dot(x, y, 5, '#fff')).join(''),
}

const strap = (shape: string) => line(shape, '#8a3d12', 22) + line(shape, '#ef8f43', 16)

const harnessFit: Figure = {
  title: 'Harness fit',
  alt: 'A dog in a Y-shaped harness. Two flat fingers fit under every strap, the chest strap lies clear of the point of the shoulder, and the belly strap stays well behind the elbow.',
  height: 600,
  draw: () =>
    group(dog(coats.black, postures.loose), 'translate(400 512) scale(1.5)') +
    strap('M316 250Q288 302 292 352') +
    strap('M292 352Q350 372 372 396') +
    strap('M316 250Q370 262 408 262') +
    strap('M408 262Q424 330 410 394') +
    dot(292, 352, 15, '#cfd6d8') +
    dot(408, 260, 14, '#cfd6d8') +
    path(limb('520,196 478,250 398,318', [28, 30, 24]), '#b87a55') +
    path(limb('498,180 450,226 384,284', [28, 30, 24]), '#c98a63') +
    path(limb('640,20 590,96 504,196', [96, 88, 66]), '#c98a63') +
    strap('M408 262Q424 330 410 394') +
    note(22, 60, 'Two fingers under\neach strap', { anchor: 'start', fill: ink }) +
    pointer('M290 76L380 140', 410, 240) +
    pointer('M116 470L170 420', 258, 372) +
    note(22, 506, 'Shoulder\nfree', { anchor: 'start', fill: ink }) +
    pointer('M560 560L520 556', 408, 404) +
    note(572, 536, 'Well behind\nthe elbow', { anchor: 'start', fill: ink }),
}

export const bodyFigures = { 'rib-test': ribTest, 'tick-spots': tickSpots, 'harness-fit': harnessFit }
