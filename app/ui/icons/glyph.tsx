export type GlyphSize = 'small' | 'medium' | 'large'

type Props = { d: string; size?: GlyphSize; filled?: boolean }

/** One icon. Islands import its path from this folder, so that their bundles include only the icons they use. */
export function Glyph({ d, size = 'medium', filled = false }: Props) {
  const classes = ['icon']
  if (size !== 'medium') classes.push(`icon--${size}`)
  if (filled) classes.push('icon--filled')
  return (
    <svg className={classes.join(' ')} viewBox="0 0 24 24" width="20" height="20" aria-hidden="true">
      <path d={d} />
    </svg>
  )
}
