/** Figures of nails, ears, ticks and mats. */
import { dot, group, line, oval, path, rect, repeat } from '../shapes.ts'
import { arrow, good, ink, labeled, mark, note, pointer, type Figure } from './figure.ts'
import { limb, smooth, trace } from './pen.ts'

const cutFace = (x: number) => dot(x, 456, 46, '#b99f74') + dot(x, 456, 39, '#f1e6cd')

const cuts = [
  { x: 140, face: cutFace(140), tone: 'good', words: 'Chalky:\ngo on' },
  { x: 400, face: cutFace(400) + dot(400, 456, 15, '#8c5a55'), tone: 'warm', words: 'Dark dot:\nstop' },
  {
    x: 660,
    face: cutFace(660) + path(smooth('660,424 680,450 676,476 660,484 644,476 640,450'), '#c02b2b'),
    tone: 'bad',
    words: 'Blood:\ntoo far',
  },
] as const

const nailQuick: Figure = {
  title: 'The quick of a nail',
  alt: 'A nail cut open from the side: the pink quick with blood and feeling ends before the tip; the dashed cutting line lies well in front of it. Below, three cut faces: chalky means go on, a dark dot means stop, blood means too far.',
  height: 600,
  draw: () =>
    path(smooth('-40,40 120,20 250,60 318,130 320,230 260,300 120,330 -40,320'), '#dcc7a0') +
    path(smooth('-40,40 120,20 250,60 300,116 180,96 60,100 -40,120'), '#f0e3c6') +
    path(smooth('20,300 120,262 230,270 262,304 200,340 80,344'), '#6d5a55') +
    path(smooth('286,110! 380,104 480,134 560,196 606,280! 540,250 460,226 380,220 292,236!'), '#e9dcc0') +
    path(smooth('290,124 380,118 470,144 540,188 470,158 380,136 300,142'), '#fbf5e6') +
    path(smooth('288,140! 360,142 430,158 484,192 430,200 360,198 290,208!'), '#d9737b') +
    path(smooth('270,92 310,110 316,160 306,220 284,250 262,200'), '#dcc7a0') +
    line('M560 130L512 268', ink, 5, 'stroke-dasharray="3 13"') +
    note(770, 76, 'Cut thin slivers here', { anchor: 'end', fill: ink, bold: true }) +
    line('M566 112L562 124', ink, 5) +
    pointer('M470 322L430 290', 402, 176) +
    note(486, 346, 'Quick: blood\nand feeling', { anchor: 'start', fill: ink }) +
    cuts
      .map(({ x, face, tone, words }) => face + mark(x + 46, 424, tone) + note(x, 538, words, { fill: ink }))
      .join(''),
}

/** Skin from the side with a few hairs, 244 wide. */
const skin = (x: number) =>
  path(`M${x + 2} 222H${x + 242}V280Q${x + 242} 288 ${x + 228} 288H${x + 16}Q${x + 2} 288 ${x + 2} 280Z`, '#e2b596') +
  rect(x + 2, 222, 240, 12, '#cf9878') +
  repeat(10, (i) => {
    const from = x + 34 + i * 19.5
    const lean = (i - 4.5) * 5
    return i === 4 || i === 5
      ? ''
      : line(trace(`${from},224 ${from + lean * 0.4},180 ${from + lean},142`), '#8a6a48', 5)
  })

const tick = (x: number, y: number) =>
  line(`M${x - 12} ${y + 8}l-16 4M${x - 12} ${y}l-18-4M${x + 12} ${y + 8}l16 4M${x + 12} ${y}l18-4`, '#8a4f3d', 4) +
  oval(x, y - 12, 20, 24, '#7a3f30') +
  oval(x - 6, y - 18, 7, 10, '#b07763') +
  path(`M${x - 7} ${y + 8}h14l-4 16h-6Z`, '#8a4f3d')

const tweezers = (x: number, y: number) =>
  path(limb(`${x + 52},${y - 150} ${x + 40},${y - 70} ${x + 7},${y}`, [14, 13, 6]), '#9fb0b5') +
  path(limb(`${x + 34},${y - 154} ${x - 18},${y - 76} ${x - 7},${y}`, [14, 13, 6]), '#c9d5d8')

const tickRemoval: Figure = {
  title: 'Taking out a tick',
  alt: 'Three steps seen from the side of the skin: part the hair around the tick, grip it right at the skin with fine tweezers, and lift straight out without twisting.',
  height: 450,
  draw: () =>
    labeled({ x: 16, w: 244, h: 272, tone: 'plain', title: '1 Part', words: 'the hair' }, skin(16) + tick(138, 206)) +
    labeled(
      { x: 278, w: 244, h: 272, tone: 'plain', title: '2 Grip', words: 'at the skin,\nnot the body' },
      skin(278) + tick(400, 206) + tweezers(400, 220),
    ) +
    labeled(
      { x: 540, w: 244, h: 272, tone: 'plain', title: '3 Lift', words: 'straight out,\nno twist' },
      skin(540) + tick(650, 164) + tweezers(650, 178) + arrow(738, 200, 738, 90, good),
    ),
}

const strands = repeat(15, (i) =>
  line(trace(`${214 + i * 20},330 ${236 + i * 14},260 ${280 + i * 7},196`), i % 2 ? '#a7aeb2' : '#8d959a', 7),
)

const matted = [
  '286,190 300,176 322,180',
  '330,200 352,188 366,196',
  '300,150 322,140 346,150',
  '350,160 372,148 392,158',
]
  .map((hair) => path(limb(hair, [2, 9, 2]), '#6d757b'))
  .join('')

const matComb: Figure = {
  title: 'Undoing a mat',
  alt: 'A mat in long hair from the side. Fingers hold the hair between the mat and the skin so that nothing pulls, and the end tooth of a comb works at the outer tip first.',
  height: 450,
  draw: () =>
    path('M0 330Q200 312 400 326T800 322V450H0Z', '#e2b596') +
    path('M0 330Q200 312 400 326T800 322V340Q600 332 400 344T0 348Z', '#cf9878') +
    strands +
    path(
      smooth(
        '262,216 226,180 250,146 238,108 282,114 298,74 334,100 374,70 386,112 424,118 404,156 420,196 372,206 334,226',
      ),
      '#8d959a',
    ) +
    path(smooth('250,150 244,114 282,120 300,84 334,106 360,88 340,130 300,140 280,170'), '#a7aeb2') +
    matted +
    path(limb('-40,250 120,256 250,268 350,274', [80, 62, 46, 34]), '#8d5338') +
    path(limb('-40,290 130,302 260,300 340,296', [70, 52, 40, 30]), '#a8694a') +
    path(smooth('324,262 352,264 356,280 330,282'), '#e7b79b') +
    group(
      rect(0, 0, 300, 34, '#b9c4c8', 10) + repeat(10, (i) => rect(8 + i * 29, 30, 9, 62, '#93a1a6', 4)),
      'translate(366 40) rotate(24)',
    ) +
    note(22, 136, 'Fingers\nhold here', { anchor: 'start', fill: ink }) +
    note(440, 46, 'Comb from the tip', { anchor: 'start', fill: ink }) +
    note(776, 396, 'skin', { anchor: 'end', fill: '#5b3220' }),
}

/** A dog's head with the ear flap folded up by a hand. */
const ear = (x: number, inside: string, canal: string, extra: string) =>
  group(
    path(smooth('-320,220! -320,120 -230,92 -160,54 -70,36 60,44 150,110 190,220!'), '#a8703d') +
      path(smooth('-320,122! -230,92 -160,54 -70,36 40,42 -50,62 -130,90 -210,124 -320,160!'), '#c08a55') +
      oval(-148, 108, 13, 15, '#2a1c10') +
      dot(-153, 102, 4.5, '#fff') +
      path(limb('-176,84 -150,74 -126,82', [3, 9, 3]), '#84501f') +
      path(smooth('-40,96 -66,10 -52,-80 6,-130 66,-104 88,-20 70,70 30,118'), '#84501f') +
      path(smooth('-24,92 -46,12 -34,-66 8,-110 52,-86 68,-16 52,64 20,106'), inside) +
      path(smooth('-4,88 -14,52 6,26 30,40 36,76 16,102'), canal) +
      extra +
      path(limb('170,-150 110,-124 52,-104', [76, 62, 42]), '#c98a63') +
      path(smooth('40,-116 62,-120 68,-104 50,-94'), '#f3d3bf'),
    `translate(${x + 20} 156) scale(.86)`,
  )

const earClip = (id: string, x: number) => `<clipPath id="${id}">${rect(x, 16, 376, 276, '#000', 18)}</clipPath>`

const debris = ['4,60', '20,50', '12,82', '-4,20', '28,10', '-18,-30', '34,-44', '4,-70', '44,40']
  .map((point) => point.split(',').map(Number))
  .map(([x = 0, y = 0], i) => oval(x, y, 8 - (i % 3), 6, '#5a351e'))
  .join('')

const earCheck: Figure = {
  title: 'Ear check',
  alt: 'Two dog ears with the flap lifted. Healthy: pale pink inside and almost no smell. See your vet: red skin, brown debris and a yeasty smell.',
  height: 450,
  draw: () =>
    `<defs>${earClip('fig-ear-1', 16)}${earClip('fig-ear-2', 408)}</defs>` +
    labeled(
      { x: 16, w: 376, h: 276, tone: 'good', title: 'Healthy', words: 'pale pink, no smell' },
      `<g clip-path="url(#fig-ear-1)">${ear(204, '#f0bfae', '#c98a7c', '')}</g>`,
    ) +
    labeled(
      { x: 408, w: 376, h: 276, tone: 'bad', title: 'See your vet', words: 'red, brown bits, smell' },
      `<g clip-path="url(#fig-ear-2)">${ear(596, '#d9645a', '#7c2f2a', debris)}</g>`,
    ),
}

export const groomingFigures = {
  'nail-quick': nailQuick,
  'tick-removal': tickRemoval,
  'mat-comb': matComb,
  'ear-check': earCheck,
}
