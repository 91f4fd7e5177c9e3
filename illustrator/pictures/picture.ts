import { distance } from '../color.ts'
import { seededRandom } from '../seeded-random.ts'
import type { Box } from './figure.ts'
import { details, drawFraming, type Detail, type Framing } from './framings.ts'
import { placeWords, type SceneName } from './place-words.ts'
import { createInk, flatOpacity, grainTiles } from './ink.ts'
import { atNight } from '../night.ts'
import { canStand, isAllowed, isProp, wordsOf } from './props.ts'
import { findSubject, type Subject } from './species.ts'
import { colorsOf, moods, nightTone, toneFor, tonesOf, type Mood, type ToneName } from './tones.ts'

/** What a picture is about, as the article or its topic says. */
export type Picture = {
  animals: readonly string[]
  scene: string
  props: readonly string[]
  mood: string
  /** A part of the animal to look at from near. */
  detail?: string | undefined
}

export type Composition = {
  framing: Framing
  tone: ToneName
  scene: SceneName
  mood: Mood
  subjects: readonly Subject[]
  props: readonly string[]
}

const isScene = (name: string): name is SceneName => Object.hasOwn(placeWords, name)
const isMood = (name: string): name is Mood => moods.some((mood) => mood === name)
const isDetail = (name: string | undefined): name is Detail => name !== undefined && Object.hasOwn(details, name)
const noPlain: readonly SceneName[] = ['tank', 'burrow']

/** The framings that suit a subject, the most telling first. */
function framingsFor(subjects: readonly Subject[], props: readonly string[], scene: SceneName): readonly Framing[] {
  const [first, second] = subjects
  const things: readonly Framing[] = [
    ...(props.some(canStand) ? (['object'] as const) : []),
    ...(props.length > 1 ? (['still'] as const) : []),
  ]
  if (!first) return props.some(canStand) ? [...things, 'wide'] : ['still']
  if (second) return ['meeting', 'wide', ...things, 'closeup']
  if (first.species === 'goldfish' || first.species === 'axolotl') return ['wide', 'closeup', 'portrait']
  if (first.species === 'corn snake') return ['wide', 'closeup', 'hands', ...things]
  if (scene === 'bath' || scene === 'perch') return ['portrait', 'wide', 'closeup', ...things]
  if (noPlain.includes(scene)) return ['portrait', 'wide', 'closeup', 'hands', ...things]
  return ['wide', 'closeup', 'hands', 'portrait', ...things]
}

/** Whether the animal stands out from the wall behind it. */
const isClear = (subject: Subject | undefined, wall: string) =>
  !subject || distance(subject.tones[0] ?? '#000000', wall) > 0.1

/** Every way to draw this picture; neighbors choose different ones. */
export function compositions(picture: Picture, category: string, seed: string): readonly Composition[] {
  const r = seededRandom(`${seed} subject`)
  const subjects = picture.animals.slice(0, 2).flatMap((name) => findSubject(name, r) ?? [])
  const scene = isScene(picture.scene) ? picture.scene : 'plain'
  const mood = isMood(picture.mood) ? picture.mood : 'calm'
  const species = subjects.map((subject) => subject.species)
  const props = picture.props.filter((prop) => isProp(prop) && isAllowed(prop, species, scene))
  const [detail] = isDetail(picture.detail) && subjects[0]?.front ? [picture.detail] : []
  const ways = [...(detail ? [detail] : []), ...framingsFor(subjects, props, scene)]
  const tones = tonesOf[mood].filter((tone) => isClear(subjects[0], toneFor(category, tone).wall))
  const usable = tones.length > 1 ? tones : tonesOf[mood]
  const start = detail ? 0 : Math.floor(r.next() * ways.length * usable.length)
  return Array.from({ length: ways.length * usable.length }, (_, i) => {
    const n = i + start
    const framing = ways[n % ways.length] ?? 'wide'
    const tone = usable[((n % ways.length) + Math.floor(n / ways.length)) % usable.length] ?? 'day'
    return { framing, tone, scene, mood, subjects, props }
  })
}

export function compositionOf(picture: Picture, category: string, seed: string, variant: number): Composition {
  const all = compositions(picture, category, seed)
  const whole = Number.isFinite(variant) ? Math.abs(Math.floor(variant)) : 0
  return (
    all[whole % all.length] ?? {
      framing: 'still',
      tone: 'day',
      scene: 'plain',
      mood: 'calm',
      subjects: [],
      props: ['bowl'],
    }
  )
}

const lower = (words: string) => words.charAt(0).toLowerCase() + words.slice(1)
const upper = (words: string) => words.charAt(0).toUpperCase() + words.slice(1)

function listed(words: readonly string[]): string {
  return words.length < 2 ? (words[0] ?? '') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`
}

export function describe({ framing, scene, subjects, props }: Composition): string {
  const [first, second] = subjects
  const where = placeWords[scene]
  const things = props.map(wordsOf)
  const hero = wordsOf(props.find(canStand) ?? 'bowl')
  if (framing === 'wide' && !first) return `${upper(hero)} ${where}`
  if (framing === 'still' || !first)
    return framing === 'object'
      ? `${upper(hero)} on a table`
      : `${upper(listed(things.slice(0, 3)) || 'a bowl of kibble')} on a table, seen from above`
  if (framing === 'muzzle') return `The muzzle of ${lower(first.words)}, seen from very near`
  if (framing === 'eye') return `An eye and an ear of ${lower(first.words)}, seen from very near`
  if (framing === 'paw') return `The paw of ${lower(first.words)} in a person's hand, one nail in a clipper`
  if (framing === 'closeup') return `The face of ${lower(first.words)}, seen from very near`
  if (framing === 'object') return `${upper(hero)} on a table, and ${lower(first.words)} behind it`
  if (framing === 'hands') return `${first.words} and a person's hand, ${where}`
  if (second) {
    const other = second.words === first.words ? 'another one' : lower(second.words)
    return `${first.words} and ${other} ${framing === 'meeting' ? 'meet face to face' : 'keep some distance'} ${where}`
  }
  const thing = props.some(canStand) ? hero : ''
  return framing === 'wide' && thing && !['bath', 'perch', 'tank', 'bed'].includes(scene)
    ? `${first.words} ${where}, with ${thing}`
    : `${first.words} ${where}`
}

/** Drawn around a card of 1200 by 900, so that every crop between 21:9 and square keeps the subject whole. */
export function drawPicture(
  W: number,
  composition: Composition,
  category: string,
  seed: string,
  night: boolean,
): { body: string; alt: string; viewBox: string; keep: readonly Box[] } {
  const ink = createInk(seed, night)
  const t = night
    ? nightTone(category, composition.tone, composition.subjects[0]?.tones[0])
    : toneFor(category, composition.tone)
  const { svg, keep } = drawFraming[composition.framing]({ ...composition, ink, t })
  const body = grainTiles(seed) + (night ? atNight(svg, colorsOf(t)) : svg)
  return { body: flatOpacity(body), alt: describe(composition), viewBox: `${(1200 - W) / 2} 0 ${W} 900`, keep }
}
