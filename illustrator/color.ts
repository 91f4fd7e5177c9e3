/** Colors are mixed in OKLab, where equal steps look equal. */
type Lab = readonly [lightness: number, a: number, b: number]

const clamp = (x: number) => Math.min(1, Math.max(0, x))
const gamma = (x: number) => (x <= 0.0031308 ? 12.92 * x : 1.055 * x ** (1 / 2.4) - 0.055)
const linear = (x: number) => (x <= 0.04045 ? x / 12.92 : ((x + 0.055) / 1.055) ** 2.4)

function labToHex([L, a, b]: Lab): string {
  const l = (L + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const m = (L - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const s = (L - 0.0894841775 * a - 1.291485548 * b) ** 3
  const rgb = [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ]
  const bytes = rgb.map((v) => Math.round(clamp(gamma(clamp(v))) * 255))
  return `#${bytes.map((byte) => byte.toString(16).padStart(2, '0')).join('')}`
}

function hexToLab(hex: string): Lab {
  const full = hex.length === 4 ? hex.replace(/[0-9a-f]/gi, '$&$&') : hex
  const channel = (i: number) => linear(Number.parseInt(full.slice(i, i + 2), 16) / 255)
  const [r, g, b] = [channel(1), channel(3), channel(5)] as const
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b)
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b)
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b)
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ]
}

export function oklch(L: number, C: number, h: number): string {
  const turn = (h * Math.PI) / 180
  return labToHex([L, C * Math.cos(turn), C * Math.sin(turn)])
}

/** A coat recolors fur: hue, chroma factor, lightness factor and offset. */
export type Coat = { hue?: number; chroma: number; scale: number; offset: number }

const calm = 0.8
const sharedAir = 0.07

/** Mutes a part's color, tints it with the scene's light, and recolors fur when a coat is given. */
export function tune(hex: string, light: string, coat?: Coat): string {
  let [L, a, b] = hexToLab(hex)
  const C = Math.hypot(a, b)
  const hue = (Math.atan2(b, a) * 180) / Math.PI
  const rosy = C > 0.05 && hue < 32 && hue > -60
  if (coat && L > 0.4 && !rosy) {
    const h = ((coat.hue ?? hue) * Math.PI) / 180
    const c = Math.max(C, coat.hue === undefined ? 0 : 0.07) * coat.chroma
    L = L * coat.scale + coat.offset
    a = c * Math.cos(h)
    b = c * Math.sin(h)
  }
  const [l2, a2, b2] = hexToLab(light)
  const mix = (value: number, air: number) => value * (1 - sharedAir) + air * sharedAir
  return labToHex([mix(L, l2), mix(a * calm, a2), mix(b * calm, b2)])
}

export const lightnessOf = (hex: string) => hexToLab(hex)[0]

/** The same color by moonlight: darker, paler and bluer. */
export function toNight(hex: string): string {
  const [L, a, b] = hexToLab(hex)
  return labToHex([0.03 + L * 0.8, a * 0.9 - 0.004 * L, b * 0.88 - 0.016 * L])
}

/** How different two colors look. */
export function distance(one: string, two: string): number {
  const a = hexToLab(one)
  const b = hexToLab(two)
  return Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2])
}

/** The mean color of a drawing without its darkest lines. */
export function meanColor(svg: string): string {
  const labs = (svg.match(/#[0-9a-f]{6}\b/gi) ?? []).map(hexToLab).filter((lab) => lab[0] > 0.36)
  const mean = (i: 0 | 1 | 2) => labs.reduce((sum, lab) => sum + lab[i], 0) / (labs.length || 1)
  return labToHex([mean(0), mean(1), mean(2)])
}

/** A color between two others. */
export function blend(one: string, two: string, share: number): string {
  const a = hexToLab(one)
  const b = hexToLab(two)
  const mix = (i: 0 | 1 | 2) => a[i] + (b[i] - a[i]) * share
  return labToHex([mix(0), mix(1), mix(2)])
}
