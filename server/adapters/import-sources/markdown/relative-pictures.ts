import { isPicture, type Pictures } from '../archive/pictures.ts'

/** `![alt](picture.png "title")` and `<img src="picture.png">`, whose address ends at the quote or space. */
const references =
  /(!\[[^[\]\n]{0,1000}\]\(<?)([^\s()<>"']{1,500})|(<img\b[^<>]{0,1000}?\bsrc=["'])([^"'<>\n]{1,500})/gi

/** More than any article has. Further ones stay as they are. */
const maxPictures = 1000

/** Makes a picture that lies in the archive a path from its root: the text then stands alone. */
export function placePictures(text: string, file: string, pictures: Pictures): string {
  const parts: string[] = []
  let end = 0
  let count = 0
  for (const match of text.matchAll(references)) {
    if (++count > maxPictures) break
    const [whole, before, path, tag, source] = match
    const placed = placePicture(path ?? source ?? '', file, pictures)
    if (!placed) continue
    parts.push(text.slice(end, match.index), before ?? tag ?? '', placed)
    end = match.index + whole.length
  }
  return parts.join('') + text.slice(end)
}

/** `/static/a.png` for `../static/a.png`, or nothing if it is not in the archive or on another site. */
export function placePicture(path: string, file: string, pictures: Pictures): string | undefined {
  if (/^(?:[a-z][a-z\d+.-]*:|\/\/|#)/i.test(path)) return undefined
  const plain = path.split(/[?#]/, 1)[0] ?? ''
  if (!isPicture(plain)) return undefined
  const url = URL.parse(plain, `file:///${encodeURI(file)}`)
  const found = url && (pictures.find(url.pathname) ?? pictures.find(plain.startsWith('/') ? plain : `/${plain}`))
  return found ? `/${encodeURI(found.name)}` : undefined
}
