type Ratio = '4-3' | '16-9' | '1-1' | '21-9'

export type PictureProps = {
  src: string
  alt: string
  width: number
  height: number
  ratio?: Ratio
  rounded?: boolean
  /** A category's key: its color is the background until the picture has loaded. */
  category?: string | undefined
  /** Above the fold: loaded eagerly and with high priority. */
  priority?: boolean
  fallback?: string | undefined
  /** Shown if nothing loads: a placeholder drawing, or the text "Image unavailable". */
  onFail?: 'placeholder' | 'unavailable'
  className?: string
}

/** Illustrations have a version for the dark scheme, uploads have none. */
const drawn = /^\/(media|art)\/.+(?=.svg$)/

/** Reserves the picture's space. The loader reads the `data-` attributes if a picture fails to load. */
export function Picture(props: PictureProps) {
  const { src, alt, width, height, priority = false } = props
  const night = src.replace(drawn, '$&-night')
  const Frame = night === src ? 'span' : 'picture'
  return (
    <Frame className={classesOf(props)} data-cat={props.category}>
      {night !== src && <source media="(prefers-color-scheme: dark)" srcSet={night} />}
      <img
        src={src || undefined}
        alt={alt}
        width={width}
        height={height}
        loading={priority ? undefined : 'lazy'}
        fetchPriority={priority ? 'high' : undefined}
        // Synchronous decoding paints the picture together with the text around it.
        decoding={priority ? undefined : 'async'}
        data-fallback={props.fallback}
        data-on-fail={props.onFail ?? 'unavailable'}
      />
    </Frame>
  )
}

function classesOf({ ratio, rounded, className }: PictureProps): string {
  const classes = ['picture', ratio && `picture--${ratio}`, rounded && 'picture--rounded', className]
  return classes.filter(Boolean).join(' ')
}
