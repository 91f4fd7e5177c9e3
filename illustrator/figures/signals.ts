/** Figures of what dogs and cats say with their bodies. */
import { dot, group, line, rect } from '../shapes.ts'
import { cat, catCoats } from './cat.ts'
import { coats, dog, postures } from './dog.ts'
import { gray, ground, labeled, pine, type Figure } from './figure.ts'
import { trace } from './pen.ts'

const wag = line(trace('212,-216 226,-192 228,-164'), pine, 6) + line(trace('232,-226 248,-194 250,-158'), pine, 6)

const stages = [
  {
    card: { x: 16, w: 244, h: 230, tone: 'good', title: 'Loose', words: 'soft mouth,\nwide wag' },
    drawing: dog(coats.tan, postures.loose) + wag,
    dx: 116,
  },
  {
    card: { x: 278, w: 244, h: 230, tone: 'warm', title: 'Uneasy', words: 'low body,\ntail tucked' },
    drawing: dog(coats.gray, postures.unsure),
    dx: 140,
  },
  {
    card: { x: 540, w: 244, h: 230, tone: 'bad', title: 'Stiff', words: 'still, mouth\nshut: back off' },
    drawing: dog(coats.black, postures.stiff),
    dx: 130,
  },
] as const

const dogSignals: Figure = {
  title: 'Dog: loose to stiff',
  alt: 'Three dogs in profile. Loose: soft open mouth and a wide wag. Uneasy: low body, ears back, tail tucked. Stiff: still and tall, mouth shut, tail high; back off.',
  height: 450,
  draw: () =>
    stages
      .map(({ card, drawing, dx }) => labeled(card, group(drawing, `translate(${card.x + dx} 212) scale(.54)`)))
      .join(''),
}

const playBow: Figure = {
  title: 'Play or not',
  alt: 'Two dogs. Play: a bow with the chest down, the rear up and a loose mouth. Not play: a stiff, tall dog with a shut mouth and a hard stare.',
  height: 450,
  draw: () =>
    labeled(
      { x: 16, w: 376, h: 230, tone: 'good', title: 'Play', words: 'bows, bounces,\ntakes turns' },
      group(dog(coats.cream, postures.bow), 'translate(220 212) scale(.78)'),
    ) +
    labeled(
      { x: 408, w: 376, h: 230, tone: 'bad', title: 'Not play', words: 'stiff, silent,\nstraight chase' },
      group(dog(coats.black, postures.stiff), 'translate(612 212) scale(.7)'),
    ),
}

const moods = [
  { x: 16, y: 16, coat: catCoats.ginger, pose: { tail: 'hook' }, tone: 'good', title: 'Up: hello' },
  {
    x: 408,
    y: 16,
    coat: catCoats.gray,
    pose: { tail: 'lashing', ears: 'flat' },
    tone: 'warm',
    title: 'Lashing: enough',
  },
  {
    x: 16,
    y: 306,
    coat: catCoats.gray,
    pose: { tail: 'tucked', ears: 'flat', wide: true },
    tone: 'warm',
    title: 'Tucked: afraid',
  },
  {
    x: 408,
    y: 306,
    coat: catCoats.black,
    pose: { tail: 'puffed', ears: 'flat', arched: true, wide: true },
    tone: 'bad',
    title: 'Puffed: give room',
  },
] as const

const catTails: Figure = {
  title: 'Cat tails',
  alt: 'Four cats. Tail straight up with a hooked tip: hello. Tail lashing and ears sideways: enough. Tail tucked under: afraid. Tail puffed and back arched: give room.',
  height: 600,
  draw: () =>
    moods
      .map(({ x, y, coat, pose, tone, title }) =>
        labeled(
          { x, y, w: 376, h: 206, tone, title },
          group(cat(coat, pose), `translate(${x + 186} ${y + 186}) scale(.7)`),
        ),
      )
      .join(''),
}

/** Drawn once for all three panels. */
const pair =
  `<defs>${group(dog(coats.tan, postures.loose), 'scale(.27)', 'id="fig-meeting-dog"')}` +
  `${group(cat(catCoats.gray, { tail: 'up' }), 'scale(-.34 .34)', 'id="fig-meeting-cat"')}</defs>`
const placed = (who: 'dog' | 'cat', x: number, y: number) => `<use href="#fig-meeting-${who}" x="${x}" y="${y}"/>`

const gate =
  [0, 1, 2, 3, 4].map((i) => rect(386 + i * 9, 148, 4, 88, gray, 2)).join('') +
  rect(380, 144, 52, 7, gray, 3) +
  rect(380, 230, 52, 7, gray, 3)

const firstMeetings: Figure = {
  title: 'Cat meets dog',
  alt: 'Three stages. Week one: cat and dog on either side of a closed door. Week two: they see each other through a gate. Week three: one room, the dog on a slack leash and the cat high up.',
  height: 450,
  draw: () =>
    pair +
    labeled(
      { x: 16, w: 244, h: 252, tone: 'plain', title: 'Week 1', words: 'smell, door\nclosed' },
      placed('cat', 72, 236) + placed('dog', 202, 236) + rect(118, 50, 30, 190, pine, 4) + dot(126, 150, 5, ground),
    ) +
    labeled(
      { x: 278, w: 244, h: 252, tone: 'plain', title: 'Week 2', words: 'look through\na gate' },
      placed('cat', 322, 236) + placed('dog', 474, 236) + gate,
    ) +
    labeled(
      { x: 540, w: 244, h: 252, tone: 'plain', title: 'Week 3', words: 'slack leash,\ncat up high' },
      rect(556, 150, 92, 12, '#a9744a', 4) +
        line('M564 162V238M640 162V238', '#a9744a', 7) +
        placed('cat', 600, 150) +
        placed('dog', 720, 236) +
        line(trace('693,184 706,206 736,196 782,110'), '#c2571f', 5),
    ),
}

export const signalFigures = {
  'dog-signals': dogSignals,
  'play-bow': playBow,
  'cat-tails': catTails,
  'first-meetings': firstMeetings,
}
