import { Glyph, type GlyphSize } from './icons/glyph.tsx'
import cards from './icons/cards.json'
import categories from './icons/categories.json'
import controls from './icons/controls.json'
import reading from './icons/reading.json'
import states from './icons/states.json'
import trust from './icons/trust.json'

const iconPaths = { ...cards, ...categories, ...controls, ...reading, ...states, ...trust }

export type IconName = keyof typeof iconPaths

/** Every icon by name, for server-rendered pages. In an island, use `Glyph` with an imported path. */
export function Icon({ name, ...rest }: { name: IconName; size?: GlyphSize }) {
  return <Glyph d={iconPaths[name]} {...rest} />
}

export function isIconName(name: string): name is IconName {
  return Object.hasOwn(iconPaths, name)
}
