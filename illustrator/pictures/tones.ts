import { blend, lightnessOf, oklch, toNight } from '../color.ts'
import { isYellow, paletteFor, type Palette } from '../palette.ts'

export const moods = ['bright', 'calm', 'serious', 'night'] as const
export type Mood = (typeof moods)[number]
export type ToneName = 'day' | 'paper' | 'rich' | 'dusk' | 'cold' | 'night'

/** What a place is painted with; always in the hue of the category. */
export type Tone = {
  name: ToneName
  dark: boolean
  wall: string
  plane: string
  floor: string
  shade: string
  deep: string
  pale: string
  sky: string
  skyLow: string
  accent: string
  lamp: string
  p: Palette
}

/** Serious texts get cold or dim light, never sunshine. */
export const tonesOf: Readonly<Record<Mood, readonly ToneName[]>> = {
  bright: ['day', 'rich', 'paper'],
  calm: ['rich', 'day', 'dusk', 'paper'],
  serious: ['cold', 'dusk', 'night'],
  night: ['night', 'dusk'],
}

type Steps = readonly [wall: number, plane: number, floor: number, shade: number, chroma: number]
const steps: Readonly<Record<ToneName, Steps>> = {
  day: [0.87, 0.915, 0.78, 0.66, 0.075],
  paper: [0.945, 0.97, 0.84, 0.72, 0.03],
  rich: [0.7, 0.75, 0.6, 0.48, 0.105],
  dusk: [0.5, 0.56, 0.42, 0.33, 0.075],
  cold: [0.58, 0.63, 0.48, 0.38, 0.028],
  night: [0.29, 0.345, 0.235, 0.18, 0.045],
}

/** The same five tones after dark, so that neighbors still differ. */
const nightSteps: Readonly<Record<ToneName, Steps>> = {
  day: [0.34, 0.4, 0.29, 0.23, 0.05],
  paper: [0.4, 0.45, 0.34, 0.27, 0.022],
  rich: [0.31, 0.37, 0.26, 0.21, 0.065],
  dusk: [0.28, 0.34, 0.235, 0.19, 0.05],
  cold: [0.34, 0.38, 0.29, 0.23, 0.015],
  night: [0.25, 0.3, 0.21, 0.17, 0.04],
}

export const colorsOf = (t: Tone) => Object.values(t).filter((value) => typeof value === 'string')

/** The tone of a picture in the dark scheme. A black animal gets more moonlight behind it, a brown one less. */
export function nightTone(category: string, name: ToneName, subject = '#888888'): Tone {
  const t = toneFor(category, 'night')
  const [wall, plane, floor, shade, chroma] = nightSteps[name]
  const coat = lightnessOf(toNight(subject))
  const moon = coat < 0.31 ? Math.max(0, coat + 0.13 - wall) : Math.min(0, coat - 0.12 - wall)
  // Dark yellow is olive mud.
  const muted = isYellow(t.p.hue) ? 0.6 : 1
  const tint = (lightness: number, share = 1) => oklch(lightness + moon, chroma * share * muted, t.p.hue)
  return {
    ...t,
    wall: tint(wall),
    plane: blend(tint(plane), t.lamp, 0.07),
    floor: tint(floor, 1.1),
    shade: tint(shade, 1.1),
    deep: tint(shade - 0.03),
    pale: tint(plane + 0.12, 0.5),
    sky: oklch(0.25 + moon, 0.05, 262),
    skyLow: oklch(0.36 + moon, 0.055, 272),
    accent: toNight(toneFor(category, name).accent),
  }
}

export function toneFor(category: string, name: ToneName): Tone {
  const p = paletteFor(category, name === 'rich' ? 'deep' : name === 'paper' ? 'cream' : 'light')
  const [wall, plane, floor, shade, chroma] = steps[name]
  const dark = name === 'night' || name === 'dusk' || name === 'cold'
  const tint = (lightness: number, share = 1) => oklch(lightness, chroma * share, p.hue)
  const skies: Record<ToneName, readonly [string, string]> = {
    day: [oklch(0.86, 0.06, 225), oklch(0.94, 0.04, 90)],
    paper: [oklch(0.93, 0.03, 220), oklch(0.96, 0.03, 80)],
    rich: [oklch(0.78, 0.08, 60), oklch(0.88, 0.09, 75)],
    dusk: [oklch(0.46, 0.07, 285), oklch(0.72, 0.11, 45)],
    cold: [oklch(0.62, 0.03, 240), oklch(0.76, 0.03, 230)],
    night: [oklch(0.24, 0.05, 265), oklch(0.36, 0.06, 270)],
  }
  return {
    name,
    dark,
    wall: tint(wall),
    plane: tint(plane),
    floor: tint(floor, name === 'paper' ? 2 : 1.1),
    shade: tint(shade, 1.1),
    deep: tint(dark ? shade - 0.05 : 0.42),
    pale: tint(dark ? plane + 0.14 : 0.96, 0.5),
    sky: skies[name][0],
    skyLow: skies[name][1],
    accent: dark ? p.apricot : p.popDeep,
    lamp: oklch(0.9, 0.1, 85),
    p,
  }
}
