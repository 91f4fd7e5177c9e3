import { withoutHiddenCharacters } from '../text/hidden-characters.ts'
import { firstPlainLine, lineBreak } from './product-display.ts'

const maxStoredLength = 200

export function isMalformedTitle(title: string): boolean {
  return lineBreak.test(title) || title.includes('**') || Array.from(title).length > maxStoredLength
}

/** Empty if the title consists only of markers. */
export function repairTitle(title: string): string {
  return Array.from(withoutHiddenCharacters(firstPlainLine(title)))
    .slice(0, maxStoredLength)
    .join('')
    .trim()
}
