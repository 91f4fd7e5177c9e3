import type { Catalog } from './catalog.ts'

const panelHeight = 420
const gap = 12
/** Of three panels side by side. */
const stripWidth = 1600

/** A drawing of the site itself: one file or a part of it, or several pictures side by side. */
export function sceneFrames({ site }: Catalog, name: string, draw: (path: string) => string) {
  const scene = Object.hasOwn(site, name) ? site[name] : undefined
  if (!scene) return undefined
  if ('file' in scene) {
    const [width, height] = scene.crop?.slice(2) ?? scene.size
    const box = (scene.crop ?? [0, 0, ...scene.size]).join(' ')
    const svg = draw(`pictures/site/${scene.file}.svg`).replace(/<svg [^>]*>/, openingTag(width ?? 0, height ?? 0, box))
    return { svg, width: width ?? 0, height: height ?? 0, alt: scene.alt }
  }
  const drawings = scene.of.map((slug) => draw(`pictures/${slug}.svg`))
  const [only] = drawings
  if (only !== undefined && drawings.length === 1)
    return { svg: only.replace('<svg ', '<svg width="1200" height="800" '), width: 1200, height: 800, alt: '' }
  const width = (stripWidth - gap * (drawings.length - 1)) / drawings.length
  const panels = drawings.map((svg, index) => {
    const frame = `x="${(width + gap) * index}" width="${width}" height="${panelHeight}" preserveAspectRatio="xMidYMid slice"`
    return svg.replace('<svg ', `<svg ${frame} `)
  })
  const tag = openingTag(stripWidth, panelHeight, `0 0 ${stripWidth} ${panelHeight}`)
  return { svg: `${tag}${panels.join('')}</svg>`, width: stripWidth, height: panelHeight, alt: '' }
}

const openingTag = (width: number, height: number, box: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="${box}">`
