const base = 0x1f1e6 - 'A'.charCodeAt(0)
const isCode = (code: string) => /^[A-Z]{2}$/.test(code)

export function flagEmoji(code: string): string | undefined {
  if (!isCode(code)) return undefined
  return String.fromCodePoint(code.charCodeAt(0) + base, code.charCodeAt(1) + base)
}

let flagsSupported: boolean | undefined

/** Windows and some other systems have no flags: there the pair is as wide as two letters. */
function supportsFlags(): boolean {
  if (flagsSupported !== undefined) return flagsSupported
  const context = document.createElement('canvas').getContext('2d')
  if (!context) return (flagsSupported = false)
  context.font = '32px sans-serif'
  const width = (text: string) => context.measureText(text).width
  flagsSupported = width('\u{1F1F3}\u{1F1F1}') < width('\u{1F1F3}') * 1.6
  return flagsSupported
}

/** A flag, or the code in a small frame. Decorative: the country's name is always beside it. */
export function CountryFlag({ code }: { code: string }) {
  const flag = supportsFlags() ? flagEmoji(code) : undefined
  return (
    <span className={flag ? 'flag' : 'flag flag--code'} aria-hidden="true">
      {flag ?? (isCode(code) ? code : '?')}
    </span>
  )
}
