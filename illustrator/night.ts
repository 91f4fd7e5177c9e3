import { hueByCategory } from './categories.ts'
import { blend, oklch, toNight } from './color.ts'
import { paletteFor, type Palette } from './palette.ts'

const lamp = oklch(0.9, 0.1, 85)

/** Window panes of a house: the sky by day, lamplight by night. */
export const windowGlass = oklch(0.91, 0.042, 225)

/** What keeps its brightness: lamps, fires and fireworks. */
const lights = ['#fff3c9', '#f0a23f', '#fbe08a', '#f2b45a', '#e88a7a', '#9fc7d8', lamp]

/** The same wall is a room in one scene and the sky in another, so it turns toward blue. */
const dusky = (lightness: number, hue: number) => blend(oklch(lightness, 0.055, hue), oklch(lightness, 0.05, 265), 0.45)

/** Walls, ground and sky of scenes that have one palette for all times of day. */
const groundOf = ({ hue }: Palette): Partial<Palette> => ({
  wall: dusky(0.32, hue),
  wallLow: dusky(0.275, hue),
  pale: oklch(0.39, 0.035, hue),
  tint: oklch(0.42, 0.045, hue),
  paper: oklch(0.68, 0.02, 250),
  cream: oklch(0.58, 0.025, 75),
  sky: oklch(0.27, 0.05, 262),
  floor: oklch(0.36, 0.035, 55),
  floorLine: oklch(0.31, 0.035, 55),
  grass: oklch(0.38, 0.05, 155),
  grassDeep: oklch(0.33, 0.05, 160),
  leafPale: oklch(0.43, 0.05, 160),
  leaf: oklch(0.38, 0.055, 165),
  leafDeep: oklch(0.3, 0.05, 170),
  water: oklch(0.38, 0.06, 240),
  sand: oklch(0.48, 0.035, 70),
  snow: oklch(0.64, 0.03, 255),
  ice: oklch(0.55, 0.035, 255),
  sun: oklch(0.93, 0.04, 95),
})

const known = new Map<string, string>([...lights.map((light) => [light, light] as const), [windowGlass, lamp]])
for (const category of [...Object.keys(hueByCategory), ''])
  for (const mood of ['light', 'deep', 'cream'] as const) {
    const day = paletteFor(category, mood)
    for (const [name, color] of Object.entries(groundOf(day))) {
      const dayColor = day[name as keyof Palette]
      if (typeof dayColor === 'string' && typeof color === 'string') known.set(dayColor, color)
    }
  }

/** The drawing after dark: ground and sky go dark, lamps stay, everything else is lit by the moon. */
export const atNight = (svg: string, night: readonly string[] = []) =>
  svg.replaceAll(/#[0-9a-f]{6}\b|#[0-9a-f]{3}\b/gi, (color) =>
    night.includes(color) ? color : (known.get(color) ?? toNight(color)),
  )

export const moonlit = (color: string, share: number) => blend(color, '#cbd9f5', share)
