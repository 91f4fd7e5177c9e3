const base = 0x1f1e6 - 'A'.charCodeAt(0)
const isCode = (code: string) => /^[A-Z]{2}$/.test(code)

/** The two letters as the pair of signs that a system with flags draws as one. */
export function flagEmoji(code: string): string | undefined {
  if (!isCode(code)) return undefined
  return String.fromCodePoint(code.charCodeAt(0) + base, code.charCodeAt(1) + base)
}

let flagsSupported: boolean | undefined

/** Windows and some others have no flags: there the pair is as wide as two letters. */
function supportsFlags(): boolean {
  if (flagsSupported !== undefined) return flagsSupported
  const pen = document.createElement('canvas').getContext('2d')
  if (!pen) return (flagsSupported = false)
  pen.font = '32px sans-serif'
  const width = (text: string) => pen.measureText(text).width
  flagsSupported = width('\u{1F1F3}\u{1F1F1}') < width('\u{1F1F3}') * 1.6
  return flagsSupported
}

/** A flag, or the code in a small frame. The country's name stands beside it and is what is read aloud. */
export function CountryFlag({ code }: { code: string }) {
  const flag = flagEmoji(code)
  if (flag && supportsFlags()) {
    return (
      <span className="flag" aria-hidden="true">
        {flag}
      </span>
    )
  }
  return (
    <span className="flag flag--code" aria-hidden="true">
      {isCode(code) ? code : '?'}
    </span>
  )
}
