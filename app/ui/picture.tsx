type Ratio = '4-3' | '16-9' | '1-1' | '21-9'

export type PictureProps = {
  src: string
  alt: string
  width: number
  height: number
  ratio?: Ratio
  rounded?: boolean
  /** A category's key: tints the ground until the picture is there. */
  category?: string | undefined
  /** Shown early: loads at once and first. */
  priority?: boolean
  /** Tried when `src` does not load. */
  fallback?: string | undefined
  /** What stays when nothing loads: a drawn stand-in, or the words "Image unavailable". */
  onFail?: 'placeholder' | 'unavailable'
  className?: string
}

/** A tinted box that holds the picture's place. The loader script reads the `data-` attributes when a picture fails. */
export function Picture(props: PictureProps) {
  const { src, alt, width, height, priority = false } = props
  return (
    <span className={classesOf(props)} data-cat={props.category}>
      <img
        src={src || undefined}
        alt={alt}
        width={width}
        height={height}
        loading={priority ? undefined : 'lazy'}
        fetchPriority={priority ? 'high' : undefined}
        // What is shown first is painted with the words around it, not a moment after.
        decoding={priority ? undefined : 'async'}
        data-fallback={props.fallback}
        data-on-fail={props.onFail ?? 'unavailable'}
      />
    </span>
  )
}

function classesOf({ ratio, rounded, className }: PictureProps): string {
  const classes = ['picture']
  if (ratio) classes.push(`picture--${ratio}`)
  if (rounded) classes.push('picture--rounded')
  if (className) classes.push(className)
  return classes.join(' ')
}
