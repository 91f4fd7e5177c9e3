/** Figures of carriers, cars, ramps and how to lift a rabbit. */
import { dot, group, line, oval, path, rect, repeat } from '../shapes.ts'
import { cat, catCoats } from './cat.ts'
import { coats, dog, postures } from './dog.ts'
import { arrow, gray, ink, labeled, name, note, pointer, under, type Figure } from './figure.ts'
import { limb, smooth } from './pen.ts'

/** A carrier from the side, 200 wide, with its base at y = 0. */
const base = path('M-100-62H100L92-8Q90 0 82 0H-82Q-90 0-92-8Z', '#4f8a86') + rect(-106, -70, 212, 14, '#3b6f6c', 6)
const top =
  path('M-100-70L-84-136Q-80-146-68-146H68Q80-146 84-136L100-70Z', '#79b0aa') +
  repeat(4, (i) => rect(-6 + i * 22, -122, 10, 34, '#2f5a58', 5)) +
  line('M-30-146V-158H30V-146', '#3b6f6c', 10)
const door =
  path('M-100-66L-86-134H-34V-20H-94Z', '#2f3b3d') +
  line('M-80-128V-22M-62-130V-22M-44-130V-22M-94-84H-36M-94-52H-36', '#b9c4c8', 5)
const opening = path('M-98-66L-84-132H-38V-22H-92Z', '#1f2c2e')

const cut = (id: string, x: number, y: number, w: number, h: number) =>
  `<defs><clipPath id="${id}">${rect(x, y, w, h, '#000', 18)}</clipPath></defs>`

const arms = (coat: string) =>
  path(limb('150,-170 170,-60 100,16 -10,22', [70, 64, 48, 38]), coat) +
  path(smooth('-30,6 10,0 30,16 10,36 -34,34 -48,20'), '#c98a63')

const carrierSteps: Figure = {
  title: 'Carrier in four steps',
  alt: 'Four steps: the base alone with a cat resting in it, then the top on, then the door closed for a second, then the carrier lifted with both arms underneath against the chest.',
  height: 600,
  draw: () => {
    const step = (x: number, y: number, title: string, drawing: string) =>
      labeled({ x, y, w: 376, h: 218, tone: 'plain', title }, group(drawing, `translate(${x + 190} ${y + 196})`))
    return (
      cut('fig-carrier', 408, 306, 376, 218) +
      step(16, 16, '1 Base only', group(cat(catCoats.ginger, { tail: 'up' }), 'translate(10 -14) scale(.64)') + base) +
      step(
        408,
        16,
        '2 Add the top',
        group(cat(catCoats.ginger, { tail: 'up' }), 'translate(-96 0) scale(-.62 .62)') +
          group(base + top + opening, 'translate(66 0)'),
      ) +
      step(
        16,
        306,
        '3 Door, a second',
        base + top + opening + dot(-60, -86, 6, '#f1d36a') + dot(-78, -86, 6, '#f1d36a') + door,
      ) +
      labeled(
        { x: 408, y: 306, w: 376, h: 218, tone: 'plain', title: '4 Both arms' },
        `<g clip-path="url(#fig-carrier)">${group(
          path(smooth('40,-190 110,-210 190,-190 210,60 30,60'), '#d9825b') + base + top + door + arms('#c26d47'),
          'translate(580 486)',
        )}</g>`,
      )
    )
  },
}

const sitting = {
  ...postures.loose,
  torso: '-58,-176 -22,-160 30,-116 66,-62 74,-14 40,0 -8,-6 -20,-50 -62,-74 -96,-106 -102,-142',
  back: '-58,-176 -22,-160 30,-116 62,-62 40,-70 6,-116 -48,-154',
  hind: '44,-52 6,-46 26,-18 -12,-8',
  tail: '66,-20 100,-10 130,-16 156,-34',
}

const carSafety: Figure = {
  title: 'Safe in the car',
  alt: 'A car cut open from the side. On the back seat a dog wears a harness threaded onto the seat belt; in the cargo area a crate is strapped down at both ends.',
  height: 450,
  draw: () =>
    oval(400, 414, 360, 14, '#000', 'opacity=".14"') +
    path(
      smooth('36,372 34,300 60,262 150,246 236,150 290,112 560,108 690,120 752,210 772,300 768,376 700,386 100,386'),
      '#3f7f8a',
    ) +
    path(smooth('176,250! 240,168 280,138 316,134! 316,352! 190,352!'), '#cfe3e4') +
    path(smooth('334,132! 560,130 672,140 726,216 738,352! 334,352!'), '#e7f0ee') +
    path(smooth('252,352! 262,252 280,222 304,230 300,300 290,352!'), '#5d4b40') +
    line('M196 268L222 300', '#33474a', 8) +
    path(smooth('438,352! 446,250 464,222 490,228 486,300 474,352!'), '#8a6b58') +
    rect(350, 318, 124, 38, '#8a6b58', 12) +
    group(dog(coats.cream, sitting), 'translate(420 320) scale(.64)') +
    line('M368 232Q380 250 384 268', '#ef8f43', 11) +
    line('M384 268Q408 256 426 238', '#ef8f43', 11) +
    line('M426 238L482 134', '#33474a', 9) +
    dot(426, 238, 9, '#cfd6d8') +
    rect(508, 196, 202, 156, '#5d676b', 10) +
    rect(522, 210, 174, 128, '#aeb9bb', 6) +
    group(dog(coats.gray, postures.loose), 'translate(636 338) scale(.48)') +
    repeat(8, (i) => rect(527 + i * 22.5, 206, 6, 136, '#5d676b', 2)) +
    line('M540 196V182H526L500 352M676 196V182H690L728 340', '#ef8f43', 8) +
    dot(190, 382, 50, '#2b3335') +
    dot(190, 382, 23, '#b9c4c8') +
    dot(640, 382, 50, '#2b3335') +
    dot(640, 382, 23, '#b9c4c8') +
    note(22, 44, 'Harness on\nthe seat belt', { anchor: 'start', fill: ink }) +
    pointer('M200 92L250 112', 376, 256) +
    note(778, 44, 'Crate,\nstrapped down', { anchor: 'end', fill: ink }) +
    pointer('M690 92', 620, 200),
}

const rampSlope: Figure = {
  title: 'Ramp slope',
  alt: 'An old dog walks up a gentle ramp to a sofa: 18 inches of ramp for every 6 inches of height, with a gritty surface.',
  height: 450,
  draw: () =>
    line('M20 396H780', gray, 4) +
    rect(596, 216, 204, 180, '#7a6aa0', 26) +
    rect(580, 228, 160, 76, '#9a8bbd', 22) +
    under('M110 396L590 236H620V262L190 396Z', 4, 6) +
    path('M110 396L590 236H622V260L196 396Z', '#a9744a') +
    line('M118 390L596 231', '#4b6a60', 13) +
    group(dog(coats.gray, postures.loose), 'translate(356 312) rotate(-18.500) scale(-.66 .66)') +
    arrow(560, 388, 560, 266, ink, true) +
    name(540, 372, '6 inches', { anchor: 'end' }) +
    note(32, 60, '18 inches of ramp', { anchor: 'start', fill: ink, bold: true }) +
    note(32, 100, 'for every 6 inches up', { anchor: 'start', fill: ink }) +
    pointer('M140 116', 190, 362),
}

const rabbit =
  path(smooth('118,-60 146,-66 156,-44 140,-28 118,-34'), '#f3ece0') +
  path(smooth('-84,-108 -40,-128 30,-132 92,-108 128,-64 124,-10 70,14 -10,12 -70,0 -100,-40'), '#9b8169') +
  path(smooth('-70,-106 -30,-126 40,-130 96,-102 60,-100 0,-104 -50,-92'), '#b79d84') +
  path(smooth('30,-50 84,-62 122,-30 112,10 60,20 26,-6'), '#8a7059') +
  path(smooth('14,4 60,-4 100,6 96,22 40,26 6,20'), '#7c6450') +
  path(limb('-78,-30 -92,-6 -106,4', [26, 20, 14]), '#8a7059') +
  path(limb('-92,-176 -66,-226 -34,-262', [24, 34, 18]), '#8a7059') +
  path(limb('-108,-176 -100,-232 -84,-282', [24, 36, 18]), '#9b8169') +
  path(limb('-106,-184 -100,-228 -88,-264', [8, 16, 8]), '#d9a59a') +
  path(smooth('-70,-96 -58,-140 -74,-176 -112,-186 -148,-164 -166,-128 -156,-104 -120,-90'), '#9b8169') +
  path(smooth('-76,-174 -112,-184 -146,-162 -160,-132 -130,-146 -96,-158'), '#b79d84') +
  path(smooth('-166,-132 -158,-138 -152,-128 -160,-122'), '#c6767b') +
  dot(-118, -144, 8, '#241a1a') +
  dot(-120, -147, 2.5, '#fff') +
  line('M-150-118L-186-126M-150-113L-186-108', '#e9dfd2', 2.5)

const liftRabbit: Figure = {
  title: 'Lifting a rabbit',
  alt: 'A rabbit held close against a person: one hand under the chest, the other under the rump, the back supported.',
  height: 600,
  draw: () =>
    path(smooth('430,-40 620,-40 760,40 840,200 840,640 470,640 440,420 420,180'), '#2f7a70') +
    path(smooth('430,-40 560,-40 520,180 520,420 540,640 470,640 440,420 420,180'), '#3b8c81') +
    path(limb('560,480 430,444 340,404', [96, 84, 70]), '#24655d') +
    group(rabbit, 'translate(404 372) scale(1.3)') +
    path(limb('820,330 740,480 610,476 490,430', [110, 112, 84, 66]), '#24655d') +
    path(smooth('516,388 484,372 440,388 420,408 434,430 484,452 526,456'), '#c98a63') +
    path(smooth('516,390 484,374 440,388 424,404 470,402 512,412'), '#dca583') +
    path(smooth('370,424 306,412 266,380 258,336 274,310 300,320 306,350 344,368 384,376'), '#b87a55') +
    path(smooth('274,310 300,320 306,350 344,368 304,374 272,348 266,324'), '#c98a63') +
    pointer('M120 450L150 430', 280, 378) +
    note(22, 488, 'One hand at\nthe chest', { anchor: 'start', fill: ink }) +
    pointer('M330 546L350 526', 470, 424) +
    note(424, 580, 'one at the rump', { anchor: 'end', fill: ink }),
}

export const travelFigures = {
  'carrier-steps': carrierSteps,
  'car-safety': carSafety,
  'ramp-slope': rampSlope,
  'lift-rabbit': liftRabbit,
}
