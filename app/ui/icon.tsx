import { Glyph, type GlyphSize } from './icons/glyph.tsx'
import * as cards from './icons/cards.ts'
import * as categories from './icons/categories.ts'
import * as controls from './icons/controls.ts'
import * as reading from './icons/reading.ts'
import * as states from './icons/states.ts'
import * as trust from './icons/trust.ts'

const iconPaths = { ...cards, ...categories, ...controls, ...reading, ...states, ...trust }

export type IconName = keyof typeof iconPaths

type Props = { name: IconName; size?: GlyphSize; className?: string }

/** Every icon by name, for server-rendered pages. In an island, use `Glyph` with an imported path. */
export function Icon({ name, ...rest }: Props) {
  return <Glyph d={iconPaths[name]} {...rest} />
}

export function isIconName(name: string): name is IconName {
  return Object.hasOwn(iconPaths, name)
}
