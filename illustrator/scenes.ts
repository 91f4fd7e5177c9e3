import type { Catalog } from './catalog.ts'

const panel = { width: 546, height: 420 }
const gap = 8

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
  const { height } = panel
  const width = drawings.length * (panel.width + gap) - gap
  const panels = drawings.map((svg, index) => {
    const frame = `x="${(panel.width + gap) * index}" width="${panel.width}" height="${height}"`
    return svg.replace('<svg ', `<svg ${frame} preserveAspectRatio="xMidYMid slice" `)
  })
  const svg = `${openingTag(width, height, `0 0 ${width} ${height}`)}${panels.join('')}</svg>`
  return { svg, width, height, alt: '' }
}

const openingTag = (width: number, height: number, box: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="${box}">`
