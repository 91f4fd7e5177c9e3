import { path } from '../shapes.ts'
import { blob, type Box, type Eyes, type Figure } from './figure.ts'
import type { Ink } from './ink.ts'
import type { SceneName } from './place-words.ts'
import { insidePlaces } from './places-inside.ts'
import { outsidePlaces } from './places-outside.ts'
import type { Backdrop } from './rooms.ts'
import type { Subject } from './species.ts'
import type { Mood, Tone } from './tones.ts'

export type Shot = {
  ink: Ink
  t: Tone
  scene: SceneName
  mood: Mood
  subjects: readonly Subject[]
  props: readonly string[]
}

export const drawPlace = ({ ink, t, scene }: Shot): Backdrop => ({ ...insidePlaces, ...outsidePlaces })[scene](ink, t)

export const eyesFor = (mood: Mood): Eyes => (mood === 'serious' ? 'worried' : 'open')

const restful = new Set<SceneName>(['bed', 'sofa', 'shade', 'clinic', 'camp'])

export function bodyOf(shot: Shot, subject: Subject, resting?: boolean): Figure {
  const { ink, mood, scene, t } = shot
  const asleep = scene === 'bed' && mood !== 'serious'
  return subject.body(ink, {
    asleep,
    resting: resting ?? restful.has(scene),
    eyes: eyesFor(mood),
    collar: subject.species === 'dog' || subject.species === 'puppy' ? t.accent : undefined,
  })
}

export const castShadow = (x: number, y: number, w: number, t: Tone) =>
  path(blob(x + w * 0.08, y, w * 0.5, Math.max(12, w * 0.07)), '#1b1018', `opacity="${t.dark ? 0.45 : 0.26}"`)

/** A drawing and what every crop of it shows whole: animals or their heads, hands at work, the thing it is about. */
export type Drawn = { svg: string; keep: readonly Box[] }
