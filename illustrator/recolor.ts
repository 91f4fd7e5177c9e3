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
  const palette = Object.entries(colors).map(([name, value]): [string, string] => [
    `--${name}`,
    night ? dim(value) : value,
  ])
  const values = new Map([...readRules(day), ...(night ? readRules(dark) : []), ...palette])
  return svg.replace(style, '').replaceAll(/var\((--[\w-]+)\)/g, (use, name: string) => values.get(name) ?? use)
}

/** A coat of a palette at night, as far from its color by day as the coats that were drawn are. */
function dim(color: string): string {
  const channels =
    /^#(..)(..)(..)$/
      .exec(color)
      ?.slice(1)
      .map((hex) => Number.parseInt(hex, 16)) ?? []
  const [red = 0, green = 0, blue = 0] = channels
  const shade = [red * 0.66 + 8, green * 0.66 + 12, blue * 0.72 + 26]
  return `#${shade.map((value) => Math.round(value).toString(16).padStart(2, '0')).join('')}`
}
