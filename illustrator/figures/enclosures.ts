/** Figures of homes for small animals, with their measures. */
import { dot, group, line, oval, path, rect, repeat } from '../shapes.ts'
import { arrow, card, gray, ground, ink, name, note, pointer, type Figure } from './figure.ts'
import { limb, smooth, trace } from './pen.ts'

const dragonSpikes = repeat(9, (i) => `M${-58 + i * 20} ${-34 - (i < 5 ? i : 8 - i) * 2}l7-10 7 11Z`)

/** A bearded dragon in profile, facing left, feet at y = 0. */
const dragon =
  path(limb('84,-26 130,-14 186,-8 246,-4', [40, 26, 14, 4]), '#a97a3a') +
  path(limb('64,-24 88,-16 78,-2', [22, 15, 10]), '#8d6229') +
  path(limb('-44,-28 -30,-14 -46,-2', [20, 14, 10]), '#8d6229') +
  path(dragonSpikes, '#8d6229') +
  path(smooth('-66,-44 -20,-52 40,-50 92,-30 84,-12 20,-4 -50,-8 -72,-22'), '#c4934b') +
  path(smooth('-60,-42 -20,-52 40,-50 84,-32 30,-34 -40,-32'), '#ddb26a') +
  path('M-106-34L-88-16L-78-24L-70-8L-60-20L-52-10L-48-34Z', '#6e4a26') +
  path(smooth('-52,-56 -84,-62 -112,-46 -122,-36 -110,-30 -70,-26 -50,-32'), '#c4934b') +
  path(smooth('-56,-54 -84,-60 -108,-46 -84,-46 -58,-42'), '#ddb26a') +
  dot(-88, -48, 5, '#2a1c10') +
  path(limb('-36,-24 -58,-12 -52,-2', [22, 15, 10]), '#b07f3b') +
  path(limb('72,-24 52,-12 62,-2', [24, 16, 10]), '#b07f3b')

const zones = [
  { x: 170, words: 'Basking\n100–110°F' },
  { x: 410, words: 'Warm air\n88–95°F' },
  { x: 654, words: 'Cool side\n72–80°F' },
]

const baskingGradient: Figure = {
  title: 'Basking gradient',
  alt: 'A long terrarium from the side. Under the lamp the basking stone is 100 to 110°F, the air on the warm side 88 to 95°F, and the cool side with hide and water 72 to 80°F.',
  height: 450,
  draw: () =>
    rect(24, 116, 752, 318, '#d9834a', 14) +
    path('M330 116H776V420Q776 434 762 434H330Z', '#e0ab72') +
    path('M560 116H762Q776 116 776 130V420Q776 434 762 434H560Z', '#8fb5b5') +
    path('M120 150L70 372H300L210 150Z', '#fff3cf', 'opacity=".55"') +
    path('M24 388Q200 376 400 388T776 386V420Q776 434 762 434H38Q24 434 24 420Z', '#c9a06a') +
    path('M118 116h96l18 44H100Z', '#33474a') +
    oval(166, 160, 44, 9, '#ffe9a8') +
    path(smooth('70,396 84,352 150,338 250,342 296,366 310,398'), '#7d6a5c') +
    path(smooth('84,354 150,338 250,342 290,364 200,356 120,358'), '#98846f') +
    group(dragon, 'translate(198 350) scale(.92)') +
    path(smooth('560,398! 566,338 610,310 660,338 668,398!'), '#6b5646') +
    path(smooth('588,398! 592,362 612,348 634,362 640,398!'), '#2f251f') +
    oval(718, 396, 44, 11, '#4f6f78') +
    oval(718, 393, 36, 7, '#a9d3dc') +
    line('M470 400V330M470 366L446 340M470 350L496 326', '#6d7f4a', 9) +
    zones.map(({ x, words }) => note(x, 42, words, { fill: ink, bold: true })).join(''),
}

/** A guinea pig from above, facing left. */
const guineaPig = (base: string, patch: string) =>
  path(smooth('-62,0 -48,-22 -14,-32 30,-32 56,-16 60,0 56,16 30,32 -14,32 -48,22'), base) +
  path(smooth('-10,-31 30,-32 54,-16 40,10 8,18 -14,0'), patch) +
  oval(-34, -22, 11, 8, patch) +
  oval(-34, 22, 11, 8, patch) +
  dot(-47, -11, 3.5, '#241a1a') +
  dot(-47, 11, 3.5, '#241a1a') +
  dot(-62, 0, 4, '#c6767b')

const hide = (x: number, y: number) =>
  rect(x - 56, y - 38, 112, 76, '#a9744a', 10) +
  rect(x - 56, y - 14, 16, 28, '#3b2a1e', 4) +
  rect(x + 40, y - 14, 16, 28, '#3b2a1e', 4) +
  line(`M${x - 34} ${y - 20}H${x + 34}M${x - 34} ${y}H${x + 34}M${x - 34} ${y + 20}H${x + 34}`, '#8d5d38', 4)

const hay = repeat(9, (i) =>
  line(
    `M${108 + i * 9} ${300 + (i % 3) * 12}l${i % 2 ? 34 : 22} ${i % 2 ? -34 : 30}`,
    i % 2 ? '#c2a24a' : '#d9bd68',
    5,
  ),
)

const guineaPigPen: Figure = {
  title: 'Guinea pig pen',
  alt: 'A pen for two guinea pigs from above: 4 by 2 feet of unbroken floor, three hides with two openings each, a hay heap and two bowls.',
  height: 450,
  draw: () =>
    rect(24, 74, 672, 336, '#b7c8bd', 14, `stroke="#5b7565" stroke-width="8"`) +
    hide(120, 144) +
    hide(372, 144) +
    hide(596, 336) +
    rect(92, 268, 150, 94, '#b98f4a', 14) +
    hay +
    dot(560, 132, 30, '#f4f1ea') +
    dot(560, 132, 22, '#8fb9c4') +
    dot(634, 132, 30, '#f4f1ea') +
    dot(634, 132, 22, '#a2703f') +
    group(guineaPig('#f1e6d6', '#8a5a34'), 'translate(348 296) rotate(16)') +
    group(guineaPig('#5d4a42', '#d9b98c'), 'translate(470 226) rotate(196)') +
    arrow(30, 42, 690, 42, ink, true) +
    rect(296, 12, 128, 56, ground) +
    name(360, 54, '4 feet') +
    arrow(730, 80, 730, 404, ink, true) +
    rect(706, 196, 60, 92, ground) +
    name(744, 238, '2\nfeet'),
}

const bars = repeat(19, (i) => line(`M${120 + i * 29} 150V470`, gray, 3.5))

const budgie =
  path(limb('26,4 56,44 78,92', [22, 16, 6]), '#2f6f8f') +
  path(smooth('-26,-40 4,-62 30,-44 44,-8 40,30 20,44 -10,40 -28,8'), '#58b07a') +
  path(smooth('-26,-62 -6,-84 20,-78 30,-52 8,-40 -22,-42'), '#f2d64b') +
  path(smooth('6,-30 34,-36 52,4 54,40 40,34 12,8'), '#e9d36a') +
  line('M18-18Q34-12 40 6M20-4Q34 4 42 22M28-28Q42-18 48-2', '#4a4a3a', 4) +
  path(smooth('-26,-62 -34,-54 -30,-46 -20,-50'), '#c98a4c') +
  dot(-8, -64, 4.5, '#1f1a1d') +
  dot(-18, -46, 4, '#3d63b0') +
  line('M2 44V56M14 44V56', '#c07f7f', 5)

const budgieCage: Figure = {
  title: 'Budgie cage',
  alt: 'A wide rectangular cage for one or two budgies: 30 inches wide, 18 inches deep and 18 inches high, with perches at both ends so that birds can fly across.',
  height: 600,
  draw: () =>
    path('M100 150L170 92H720L650 150Z', card, `stroke="${gray}" stroke-width="4"`) +
    path('M650 150L720 92V400L650 470Z', card, `stroke="${gray}" stroke-width="4"`) +
    rect(100, 150, 550, 320, card, 4) +
    line('M130 380H250', '#a9744a', 14) +
    line('M500 300H622', '#a9744a', 11) +
    group(budgie, 'translate(190 326)') +
    group(budgie, 'translate(556 250) scale(-.92 .92)') +
    line(trace('254,260 330,210 420,210 486,232'), gray, 5, 'stroke-dasharray="2 14"') +
    bars +
    rect(100, 150, 550, 320, 'none', 4, `stroke="${gray}" stroke-width="7"`) +
    rect(92, 462, 566, 22, '#0f5f57', 6) +
    arrow(104, 516, 646, 516, ink, true) +
    name(375, 572, '30 inches wide') +
    arrow(60, 156, 60, 466, ink, true) +
    rect(14, 256, 80, 106, ground) +
    name(56, 300, '18\nhigh') +
    name(716, 74, '18 deep', { anchor: 'end' }) +
    pointer('M690 84', 690, 120),
}

export const enclosureFigures = {
  'basking-gradient': baskingGradient,
  'guinea-pig-pen': guineaPigPen,
  'budgie-cage': budgieCage,
}
