import { Picture } from '#app/ui/picture.tsx'
import type { ImageBlock } from '#domain/articles/blocks.ts'

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
