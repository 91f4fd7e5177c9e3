import { figureImage } from '#domain/articles/figures.ts'
import type { BlockView } from '../block-view.ts'
import { ImageView } from '../image/image-view.tsx'

/** Drawn into the page, so that it has the page's fonts and colors, and only once: a drawing has up to 20 KB. */
export const FigureView: BlockView<'figure'> = ({ block, context }) => {
  const image = figureImage(block)
  const svg = context.figures?.get(block.figure)
  if (!image) return block.caption ? <p>{block.caption}</p> : null
  if (svg === undefined) return <ImageView block={image} context={context} />
  const id = `drawn-figure-${block.figure}`
  const html = svg.replace('<svg', `<svg id="${id}"`)
  return (
    <figure className="drawn-figure">
      {context.isRepeated ? (
        <svg viewBox={viewBoxOf(svg)} role="img" aria-label={image.alt}>
          <use href={`#${id}`} />
        </svg>
      ) : (
        // Our own drawing, chosen by a key from a fixed list: no text of an article or a visitor is in it.
        // oxlint-disable-next-line react/no-danger
        <div role="img" aria-label={image.alt} dangerouslySetInnerHTML={{ __html: html }} />
      )}
      {block.caption && <figcaption>{block.caption}</figcaption>}
    </figure>
  )
}

const viewBoxOf = (svg: string) => /viewBox="([^"]*)"/.exec(svg)?.[1]
