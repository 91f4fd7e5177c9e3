import { cleanSvg } from '#domain/site/clean-svg.ts'
import type { Needs } from '#features/deps.ts'

type Drawn = { ok: true; bytes: Uint8Array } | { ok: false; problem: string }

/** An SVG as PNG, so that nothing in it reaches a browser. Other files as they are. */
export async function drawSvg({ rasterizer }: Needs<'rasterizer'>, bytes: Uint8Array): Promise<Drawn> {
  const source = new TextDecoder().decode(bytes)
  if (!source.trimStart().startsWith('<')) return { ok: true, bytes }
  const cleaned = cleanSvg(source)
  if ('problem' in cleaned) return { ok: false, problem: cleaned.problem }
  const png = await rasterizer.rasterize(cleaned.svg, 512).catch(() => undefined)
  return png ? { ok: true, bytes: png } : { ok: false, problem: 'The SVG cannot be drawn.' }
}
