import { Picture } from '#app/ui/picture.tsx'
import type { FigureBlock, ImageBlock } from '#domain/articles/blocks.ts'
import { figureImage } from '#domain/articles/figures.ts'

export function FigureView({ image, category }: { image: ImageBlock; category: string | undefined }) {
  const { src, alt, caption, credit } = image
  return (
    <figure>
      <Picture src={src} alt={alt} width={1200} height={800} rounded category={category} />
      {(caption || credit) && (
        <figcaption>
          {caption && <span>{caption}</span>}
          {credit && <span className="figure-credit">{credit}</span>}
        </figcaption>
      )}
    </figure>
  )
}

type DrawnProps = { block: FigureBlock; svg: string | undefined; category: string | undefined }

/** Drawn into the page, so that it has the page's fonts and colors. */
export function DrawnFigureView({ block, svg, category }: DrawnProps) {
  const image = figureImage(block)
  if (!image) return block.caption ? <p>{block.caption}</p> : null
  if (svg === undefined) return <FigureView image={image} category={category} />
  return (
    <figure className="drawn-figure">
      {/* Our own drawing, chosen by a key from a fixed list: no text of an article or a visitor is in it. */}
      {/* oxlint-disable-next-line react/no-danger */}
      <div role="img" aria-label={image.alt} dangerouslySetInnerHTML={{ __html: svg }} />
      {block.caption && <figcaption>{block.caption}</figcaption>}
    </figure>
  )
}
