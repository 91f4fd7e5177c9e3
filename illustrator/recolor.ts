const rules = /<style>svg\{(.*?)\}svg\.night\{(.*?)\}<\/style>/

const readRules = (css: string) =>
  css.split(';').flatMap((rule): [string, string][] => {
    const [name, value] = rule.split(':')
    return name && value ? [[name, value]] : []
  })

type Coloring = { night?: boolean | undefined; colors?: Readonly<Record<string, string>> | undefined }

/** The drawing with plain colors: resvg, mail programs and feed readers know no custom properties. */
export function recolor(svg: string, { night = false, colors = {} }: Coloring): string {
  const [style = '', day = '', dark = ''] = rules.exec(svg) ?? []
  const [byDay, atNight] = [new Map(readRules(day)), new Map(readRules(dark))]
  const palette = Object.entries(colors).map(([key, value]): [string, string] => {
    const name = `--${key}`
    return [name, night ? dim(value, byDay.get(name), atNight.get(name)) : value]
  })
  const values = new Map([...byDay, ...(night ? atNight : []), ...palette])
  return svg.replace(style, '').replaceAll(/var\((--[\w-]+)\)/g, (use, name: string) => values.get(name) ?? use)
}

const channelsOf = (color: string): readonly number[] =>
  (/^#(..)(..)(..)$/.exec(color)?.slice(1) ?? []).map((hex) => Number.parseInt(hex, 16))
const brightness = (color: string) => channelsOf(color).reduce((sum, channel) => sum + channel, 0)

/** A color of a palette at night, as dark as the drawn one gets: rooms nearly vanish, animals do not, lamps stay. */
function dim(color: string, drawnByDay = '', drawnAtNight?: string): string {
  if (drawnAtNight === undefined) return color
  const [red = 0, green = 0, blue = 0] = channelsOf(color)
  const isRoom = brightness(drawnAtNight) < brightness(drawnByDay) / 2
  const shade = isRoom
    ? [red * 0.28 + 8, green * 0.3 + 12, blue * 0.36 + 24]
    : [red * 0.66 + 8, green * 0.66 + 12, blue * 0.72 + 26]
  return `#${shade.map((value) => Math.round(value).toString(16).padStart(2, '0')).join('')}`
}
