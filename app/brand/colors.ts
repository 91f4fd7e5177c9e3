const clamp = (x: number) => Math.min(1, Math.max(0, x))
const gamma = (x: number) => (x <= 0.0031308 ? 12.92 * x : 1.055 * x ** (1 / 2.4) - 0.055)

/** Hex, because many programs that open SVG files don't support oklch. */
function oklch(lightness: number, chroma: number, hue: number): string {
  const turn = (hue * Math.PI) / 180
  const [a, b] = [chroma * Math.cos(turn), chroma * Math.sin(turn)]
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  const channels = [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ]
  const bytes = channels.map((value) => Math.round(clamp(gamma(clamp(value))) * 255))
  return `#${bytes.map((byte) => byte.toString(16).padStart(2, '0')).join('')}`
}

/** The light theme of app/styles/tokens.css. */
export const colors = {
  paper: oklch(0.985, 0.008, 85),
  ink: oklch(0.27, 0.03, 190),
  inkSoft: oklch(0.46, 0.03, 190),
  deep: oklch(0.34, 0.06, 182),
  onDeep: oklch(0.98, 0.01, 85),
  onDeepSoft: oklch(0.88, 0.03, 172),
  apricot: oklch(0.76, 0.145, 58),
} as const

export function categoryColors(hue: number): { tint: string; ink: string } {
  return { tint: oklch(0.945, 0.034, hue), ink: oklch(0.41, 0.085, hue) }
}
