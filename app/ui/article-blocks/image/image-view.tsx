import { Picture } from '#app/ui/picture.tsx'
import type { ImageBlock } from '#domain/articles/blocks/image/image.ts'

type Props = { block: ImageBlock; context: { category: string | undefined } }

export function ImageView({ block: { src, alt, caption, credit }, context }: Props) {
  return (
    <figure>
      <Picture src={src} alt={alt} width={1200} height={800} rounded category={context.category} />
      {(caption || credit) && (
        <figcaption>
          {caption && <span>{caption}</span>}
          {credit && <span className="figure-credit">{credit}</span>}
        </figcaption>
      )}
    </figure>
  )
}
