import type { CSSProperties } from 'react'
import { Logo } from '#app/ui/logo.tsx'
import { brandThemes, brandTokens, type Brand, type Scheme } from '#domain/site/brand.ts'

const previewTexts = {
  title: 'Bath night without the battle',
  text: 'Ten minutes a week keep most coats free of knots.',
  link: 'Read the guide',
  button: 'Browse products',
  light: 'Preview of the light theme',
  dark: 'Preview of the dark theme',
} as const

/** How pages will look in this theme, before anything is saved. */
export function BrandPreview({ name, scheme, ...brand }: Brand & { name: string; scheme: Scheme }) {
  const { faces } = brandThemes
  const { root } = brandTokens(brand, scheme)
  const tokens = { ...brandThemes[scheme], ...root, serif: faces[brand.headingFace], sans: faces[brand.textFace] }
  const style = Object.fromEntries(
    Object.entries(tokens).map(([token, value]) => [`--${token}`, value]),
  ) as CSSProperties
  return (
    <div className="settings__preview" style={style} inert>
      <Logo name={name} logo={brand.logo} />
      <h4>{previewTexts.title}</h4>
      <p>
        {previewTexts.text} <span className="inline-link">{previewTexts.link}</span>
      </p>
      <span className="button button--primary">{previewTexts.button}</span>
      <p className="small soft">{previewTexts[scheme]}</p>
    </div>
  )
}
