/** Figures of a home for cats: litter box, places for everything, scratching post. */
import { dot, group, line, oval, path, rect, repeat } from '../shapes.ts'
import { cat, catCoats } from './cat.ts'
import { arrow, card, ground, ink, name, note, pine, pointer, under, type Figure } from './figure.ts'
import { limb, smooth } from './pen.ts'

const measure = (x1: number, x2: number, y: number, color: string) =>
  line(`M${x1} ${y - 16}V${y + 16}M${x2} ${y - 16}V${y + 16}`, color, 5) + arrow(x1 + 8, y, x2 - 8, y, color, true)

const litterBoxSize: Figure = {
  title: 'Litter box size',
  alt: 'A cat stands in a litter box. From nose to base of tail the cat is one length; the box is one and a half times as long.',
  height: 450,
  draw: () =>
    measure(230, 534, 76, pine) +
    name(382, 46, '1 cat: nose to tail base') +
    path('M172 306H628L620 330H180Z', '#3f6d72') +
    path(smooth('180,312! 260,302 340,308 460,300 560,308 620,312! 616,330! 184,330!'), '#e6dcc6') +
    group(cat(catCoats.gray, { tail: 'level' }), 'translate(420 316) scale(1.3)') +
    path('M172 310L190 368H610L628 310Q540 324 400 322T172 310Z', '#5f8f93') +
    path('M172 310Q260 324 400 322T628 310L625 320Q540 334 400 332T175 320Z', '#7fabae') +
    measure(172, 628, 402, pine) +
    rect(284, 376, 232, 60, ground) +
    name(400, 416, 'box: 1.5 cats'),
}

const icons: Readonly<Record<string, (x: number, y: number) => string>> = {
  litter: (x, y) => rect(x - 26, y - 18, 52, 36, '#5f8f93', 7) + rect(x - 19, y - 11, 38, 22, '#e6dcc6', 5),
  food: (x, y) => dot(x, y, 23, '#d98b46') + dot(x, y, 15, '#7a4a26'),
  water: (x, y) => dot(x, y, 23, '#e9eef0') + dot(x, y, 16, '#6fb1c6'),
  high: (x, y) => rect(x - 26, y - 22, 52, 16, '#8a6bb0', 6) + rect(x - 6, y - 8, 12, 30, '#6c5190', 3),
  post: (x, y) => rect(x - 9, y - 26, 18, 46, '#c39a5c', 4) + rect(x - 22, y + 16, 44, 10, '#8d6a38', 4),
}
const legend = [
  ['litter', 'Litter', 50],
  ['food', 'Food', 208],
  ['water', 'Water', 356],
  ['high', 'Perch', 518],
  ['post', 'Post', 672],
] as const
const rooms = [
  ['litter', 90, 84],
  ['water', 300, 76],
  ['high', 84, 214],
  ['post', 222, 272],
  ['food', 300, 214],
  ['high', 470, 84],
  ['food', 700, 84],
  ['post', 470, 214],
  ['litter', 700, 232],
  ['water', 84, 408],
  ['food', 270, 408],
  ['litter', 470, 408],
  ['high', 700, 360],
  ['post', 600, 420],
] as const

const resourceMap: Figure = {
  title: 'Resource map of a home',
  alt: 'A floor plan for cats: litter boxes, food, water, high perches and scratching posts are spread over all rooms instead of standing in a row, so that no cat can guard them all.',
  height: 600,
  draw: () =>
    rect(24, 24, 752, 440, card, 6) +
    path('M24 24H776V464H24ZM38 38V450H762V38Z', '#8b8378', 'fill-rule="evenodd"') +
    path(
      'M384 38h14v90h-14ZM384 210h14v110h-14ZM384 400h14v50h-14ZM38 320h120v14H38ZM250 320h134v14H250ZM398 296h130v14H398ZM620 296h142v14H620Z',
      '#8b8378',
    ) +
    rooms.map(([icon, x, y]) => icons[icon]?.(x, y) ?? '').join('') +
    legend
      .map(
        ([icon, label, x]) => (icons[icon]?.(x, 524) ?? '') + note(x + 34, 535, label, { anchor: 'start', fill: ink }),
      )
      .join('') +
    note(400, 586, 'Spread out, never in a row'),
}

/** A cat on its hind legs, stretched along a post on its left. */
const stretching =
  path(limb('92,-18 122,-6 150,-8 170,-30', [20, 17, 14, 9]), catCoats.ginger.shade) +
  path(limb('30,-240 -10,-290 -34,-336', [36, 24, 17]), catCoats.ginger.shade) +
  path(limb('70,-60 96,-30 62,-8', [60, 36, 20]), catCoats.ginger.shade) +
  path(smooth('20,-256 60,-262 84,-210 100,-130 110,-60 84,-24 40,-36 34,-110 14,-190'), catCoats.ginger.base) +
  path(smooth('60,-262 84,-210 100,-130 108,-64 92,-70 78,-150 58,-220'), catCoats.ginger.light) +
  path(limb('66,-60 88,-26 44,-6', [66, 40, 22]), catCoats.ginger.base) +
  path(limb('30,-236 -6,-270 -36,-304', [38, 26, 18]), catCoats.ginger.base) +
  path(smooth('26,-278 4,-300 10,-330 34,-342 62,-330 70,-300 54,-274'), catCoats.ginger.base) +
  path(smooth('16,-322 12,-362! 36,-340'), catCoats.ginger.base) +
  path(smooth('46,-340 68,-366! 68,-322'), catCoats.ginger.shade) +
  path(smooth('10,-306 22,-314 32,-304 24,-292 12,-294'), catCoats.ginger.light) +
  dot(24, -316, 5, '#2a1c10') +
  line('M8-300L-18-306M8-296L-18-290', catCoats.ginger.light, 2)

const scratchingPost: Figure = {
  title: 'Scratching post',
  alt: 'A cat at full stretch against a scratching post at least three feet high, wrapped in rough rope, on a wide and heavy base.',
  height: 600,
  draw: () =>
    oval(360, 536, 190, 16, '#000', 'opacity=".14"') +
    rect(196, 500, 300, 36, '#8d6a38', 12) +
    under('M300 60h72v442h-72Z', 8, 4) +
    rect(300, 60, 72, 442, '#c9a468', 8) +
    repeat(21, (i) => line(`M302 ${84 + i * 20}Q336 ${94 + i * 20} 370 ${80 + i * 20}`, '#a9834a', 4)) +
    rect(290, 46, 92, 26, '#8d6a38', 10) +
    group(stretching, 'translate(404 500) scale(1.06)') +
    line('M96 46H146M96 534H146', ink, 5) +
    arrow(120, 56, 120, 524, ink, true) +
    rect(20, 240, 200, 110, ground) +
    name(120, 284, '3 feet\nor more') +
    pointer('M600 88', 360, 88) +
    note(784, 99, 'Rough rope', { anchor: 'end', fill: ink }) +
    pointer('M690 430L660 500', 490, 518) +
    note(784, 378, 'Heavy base,\nno wobble', { anchor: 'end', fill: ink }),
}

export const catHomeFigures = {
  'litter-box-size': litterBoxSize,
  'resource-map': resourceMap,
  'scratching-post': scratchingPost,
}
