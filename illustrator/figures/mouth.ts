/** Figures of a dog's mouth: gum color and how to hold a toothbrush. */
import { group, line, path, rect } from '../shapes.ts'
import { bad, good, ink, mark, name, note, pine, type Figure } from './figure.ts'
import { limb, smooth, trace } from './pen.ts'

const upperTeeth = [
  '-14,146 -10,128 4,122 18,130 21,148 18,168 6,176 -8,168',
  '25,146 29,124 44,116 60,124 65,146 60,176 46,188 30,174',
  '104,148 110,112 132,94 158,108 166,146 160,184 144,222 131,240 119,218 108,184',
  '180,144 186,128 204,122 222,128 228,144 218,158 204,168 190,158',
  '232,146 240,126 264,118 290,126 298,146 288,162 268,182 246,162',
  '302,146 312,122 340,114 370,122 380,146 368,166 344,192 318,166',
  '384,146 396,118 430,108 470,112 500,124 508,148 496,172 476,182 456,170 434,206 412,180 392,168',
  '512,150 522,128 552,124 590,140 590,176 540,180 520,170',
]
const lowerTeeth = [
  '-8,240 -2,206 8,202 16,212 18,240',
  '22,240 27,206 38,202 48,212 50,240',
  '60,244 66,206 84,154 98,192 108,244',
  '158,244 166,220 178,212 190,222 196,244',
  '204,244 222,214 236,204 250,216 256,244',
  '262,244 276,212 292,196 308,214 320,244',
  '326,244 342,210 360,192 380,212 392,244',
  '396,244 410,212 426,196 440,212 456,194 482,212 506,244',
  '512,244 530,208 590,204 590,244',
]

/** 560 by 262, in profile facing left, the lip lifted by a thumb. The gums have the current color. */
function mouth(thumb: boolean): string {
  const lip = '-20,-60 -20,72 60,58 140,40 240,32 330,28 420,30 500,42 580,64 580,-60'
  return (
    rect(0, 0, 560, 262, '#1c1114') +
    path(
      smooth('-20,100 60,84 140,66 240,58 360,58 470,70 580,90 580,150 470,142 360,140 240,142 150,146 70,150 -20,150'),
      'currentColor',
    ) +
    path(
      smooth('-20,92 140,58 360,50 580,82 580,104 470,84 360,72 240,72 140,82 -20,116'),
      '#2a0d12',
      'opacity=".35"',
    ) +
    upperTeeth.map((tooth) => path(smooth(tooth), '#f6f0df')).join('') +
    lowerTeeth.map((tooth) => path(smooth(tooth), '#ddd0ae')).join('') +
    path(
      smooth('-20,232 36,236 84,240 150,232 200,228 236,236 292,236 360,236 440,236 508,228 580,232 580,300 -20,300'),
      'currentColor',
    ) +
    path(smooth('-20,248 200,252 340,250 580,246 580,300 -20,300'), '#2b1a1a') +
    path(limb('60,112 140,92 240,82 340,82', [2, 9, 8, 2]), '#fff', 'opacity=".5"') +
    path(smooth('-20,-60 -20,92 60,78 140,58 240,48 330,46 420,46 500,60 580,84 580,-60'), '#2b1a1a') +
    path(smooth(lip), '#7a5643') +
    path(smooth('-20,-60 -20,40 140,12 330,2 500,16 580,34 580,-60'), '#936b54') +
    (thumb
      ? path(limb('440,-90 420,-20 404,20 392,54', [112, 96, 86, 56]), '#c98a63') +
        path(smooth('372,20 388,10 410,14 414,38 398,54 378,48'), '#f3d3bf')
      : '')
  )
}

const symbol = (id: string, thumb: boolean) =>
  `<defs><clipPath id="${id}-clip">${rect(0, 0, 560, 262, '#000', 26)}</clipPath>` +
  `<g id="${id}" clip-path="url(#${id}-clip)">${mouth(thumb)}</g></defs>`

const gums = [
  { x: 16, y: 16, color: '#e8929a', title: 'Pink', words: 'healthy', tone: 'good' },
  { x: 408, y: 16, color: '#efe3dc', title: 'White, pale', words: 'go now', tone: 'bad' },
  { x: 16, y: 306, color: '#8a86ab', title: 'Blue, gray', words: 'go now', tone: 'bad' },
  { x: 408, y: 306, color: '#b3322f', title: 'Brick red', words: 'go now', tone: 'bad' },
] as const

const gumColor: Figure = {
  title: 'Gum color',
  alt: 'Four dog mouths with the lip lifted. Pink gums are healthy. White or pale, blue or gray, and brick-red gums mean go to a clinic now.',
  height: 600,
  draw: () =>
    symbol('fig-gums', true) +
    gums
      .map(
        ({ x, y, color, title, words, tone }) =>
          `<use href="#fig-gums" transform="translate(${x} ${y}) scale(.671)" color="${color}"/>` +
          mark(x + 32, y + 222, tone, 26) +
          name(x + 74, y + 218, title, { anchor: 'start' }) +
          note(x + 74, y + 258, words, { anchor: 'start', fill: tone === 'good' ? good : bad, bold: true }),
      )
      .join(''),
}

const bristles = [0, 1, 2, 3, 4, 5, 6]
  .map((i) => rect(-66 + i * 20, -46, 13, 40, i % 2 ? '#cfe7ee' : '#f2fafc', 4))
  .join('')

const toothbrushAngle: Figure = {
  title: 'Toothbrush angle',
  alt: 'A toothbrush at the upper cheek teeth of a dog, tipped toward the gumline, with an arrow for small circles.',
  height: 450,
  draw: () =>
    symbol('fig-teeth', false) +
    '<use href="#fig-teeth" transform="translate(16 16) scale(1.371)" color="#e8929a"/>' +
    group(
      group(
        path(limb('-70,0 70,2 190,14 440,44', [34, 34, 22, 30]), pine) + bristles,
        'translate(283 171) rotate(14) scale(.84)',
      ),
      'translate(16 16) scale(1.371)',
      'clip-path="url(#fig-teeth-clip)"',
    ) +
    line(trace('330,150 356,112 402,108 424,138 404,166 372,168'), '#fff', 7) +
    line('M388 186L370 168L390 152', '#fff', 7) +
    note(400, 424, 'Tip toward the gum, small circles', { fill: ink }),
}

export const mouthFigures = { 'gum-color': gumColor, 'toothbrush-angle': toothbrushAngle }
