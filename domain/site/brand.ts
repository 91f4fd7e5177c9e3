export const brandThemes = {
  faces: {
    fraunces: "'Fraunces','Fraunces stand-in','Fraunces second stand-in',Georgia,serif",
    figtree: "'Figtree','Figtree stand-in','Figtree second stand-in',system-ui,sans-serif",
    serif: "Georgia,'Times New Roman',serif",
    sans: 'system-ui,sans-serif',
  },
  light: {
    paper: '#fdfaf4',
    'paper-2': '#f7f3eb',
    card: '#ffffff',
    line: '#e5e1d9',
    control: '#798a89',
    ink: '#132b2a',
    'ink-soft': '#455e5c',
    pine: '#004e44',
    'pine-soft': '#d9f2e8',
    solid: '#02423a',
    'on-solid': '#fbf8f1',
    apricot: '#f59749',
    'on-apricot': '#2d1a0a',
    deep: '#02423a',
    'on-deep-soft': '#c5ded5',
  },
  dark: {
    paper: '#111c1b',
    'paper-2': '#162221',
    card: '#1a2827',
    line: '#303e3d',
    control: '#738483',
    ink: '#eeebe4',
    'ink-soft': '#aab8b2',
    pine: '#89d6be',
    'pine-soft': '#1b3933',
    solid: '#89d6be',
    'on-solid': '#071f1e',
    apricot: '#f6a157',
    'on-apricot': '#2d1a0a',
    deep: '#0a3732',
    'on-deep-soft': '#b8d1c8',
  },
}

/** The owner's look. Empty texts, null and the first faces are the built-in one. */
export type Brand = {
  accentColor: string
  surfaceColor: string
  headingFace: 'fraunces' | 'figtree' | 'serif' | 'sans'
  textFace: 'figtree' | 'serif' | 'sans'
  logo: { url: string; width: number; height: number } | null
}
type Colors = Pick<Brand, 'accentColor' | 'surfaceColor'>
export type Scheme = 'light' | 'dark'
export type ColorError = { text: string; nearest: string }

export const hexColor = /^#[0-9a-f]{6}$/
const black = '#000000'
const white = '#ffffff'
const minAccent = 4.5
/** At this contrast of gray text, the frames of fields have 3 : 1 and error messages 4.5 : 1, too. */
const minSurface = 5.8

const channelsOf = (hex: string) => [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16))

function mix(color: string, other: string, share: number): string {
  const others = channelsOf(other)
  const mixed = channelsOf(color).map((value, at) => Math.round(value + ((others[at] ?? 0) - value) * share))
  return `#${mixed.map((value) => value.toString(16).padStart(2, '0')).join('')}`
}

function luminance(hex: string): number {
  const parts = channelsOf(hex).map((value) => value / 255)
  const [r = 0, g = 0, b = 0] = parts.map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4))
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

/** As WCAG defines it, from 1 to 21. */
export function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

/** The first color on the way to `end` that has this contrast. */
function nearest(color: string, end: string, min: number, ratio: (color: string) => number): string {
  const steps = Array.from({ length: 100 }, (_, step) => mix(color, end, step / 100))
  return steps.find((step) => ratio(step) >= min) ?? end
}

type Tokens = Readonly<Record<string, string>>

/** The variables of tokens.css that change with these colors; `deep` those within dark bands. */
export function brandTokens(colors: Colors | undefined, scheme: Scheme): { root: Tokens; deep: Tokens; ratio: number } {
  const [accent, surface] = [colors?.accentColor ?? '', colors?.surfaceColor ?? '']
  const isLight = scheme === 'light'
  const ink = isLight ? black : white
  const paper = !hexColor.test(surface) ? brandThemes[scheme].paper : isLight ? surface : mix(surface, black, 0.9)
  const card = isLight ? white : mix(paper, white, 0.06)
  const grounds = { paper, 'paper-2': mix(paper, ink, 0.03), card, line: mix(paper, ink, 0.12) }
  const ground = hexColor.test(surface) ? grounds : {}
  if (!hexColor.test(accent)) return { root: ground, deep: {}, ratio: Infinity }
  /** Of links and labels, also on grounds that are tinted with the accent. */
  const ratio = (color: string) =>
    Math.min(...[grounds['paper-2'], card, mix(paper, color, 0.1)].map((one) => contrast(color, one)))
  // No color reads on a light and on a dark page alike, so that the dark theme has a lighter tone.
  const pine = nearest(accent, ink, minAccent, ratio)
  const pressed = mix(pine, ink, 0.15)
  const soft = mix(paper, pine, 0.1)
  const on = isLight ? white : brandThemes.dark['on-solid']
  const deep = nearest(accent, black, 7, (color) => contrast(color, brandThemes.dark['on-deep-soft']))
  const bright = nearest(accent, white, minAccent, (color) => contrast(color, deep))
  const marks = { apricot: pine, 'apricot-press': pressed, 'on-apricot': on, 'apricot-soft': soft, 'apricot-ink': pine }
  return {
    root: { ...ground, ...marks, solid: pine, 'solid-press': pressed, 'on-solid': on, pine, 'pine-soft': soft, deep },
    deep: { apricot: bright, 'apricot-press': mix(bright, white, 0.15), 'on-apricot': deep },
    ratio: ratio(accent),
  }
}

/** Why these colors cannot be read, with the nearest ones that can. */
export function checkColors({ accentColor, surfaceColor }: Colors): Partial<Record<keyof Colors, ColorError>> {
  const grayOn = (color: string) => contrast(brandThemes.light['ink-soft'], color)
  const paper = nearest(surfaceColor, white, minSurface, grayOn)
  const { root, ratio } = brandTokens({ accentColor, surfaceColor: surfaceColor && paper }, 'light')
  const describe = (what: string, has: number, needs: number, fix = ''): ColorError => ({
    text: `${what} ${has.toFixed(1)} : 1 and needs ${needs} : 1. The nearest color that reads is ${fix}.`,
    nearest: fix,
  })
  const gray = hexColor.test(surfaceColor) ? grayOn(surfaceColor) : Infinity
  return {
    ...(gray < minSurface && { surfaceColor: describe('Gray text on it has', gray, minSurface, paper) }),
    ...(ratio < minAccent && { accentColor: describe('A link in it has', ratio, minAccent, root['pine']) }),
  }
}
