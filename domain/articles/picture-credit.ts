/** What stands under a picture. It is stored as one line, such as `Mia at the window | Photo: Ann Lee`. */
type PictureLine = { caption: string; credit: string }

export function splitCredit(line: string): PictureLine {
  const [first = '', ...rest] = line.split('|').map((part) => part.trim())
  return rest.length === 0 ? { caption: '', credit: first } : { caption: first, credit: rest.join(' | ') }
}

export function joinCredit({ caption, credit }: PictureLine): string {
  const [first, second] = [caption.replaceAll('|', '/').trim(), credit.trim()]
  return first === '' && !second.includes('|') ? second : `${first} | ${second}`
}
