import { isPicture, type Pictures } from '../archive/pictures.ts'

/** `![alt](picture.png "title")` and `<img src="picture.png">`, whose address ends at the quote or space. */
const references = /(!\[[^\]\n]{0,1000}\]\(<?)([^\s()<>"']{1,500})|(<img\b[^<>]{0,1000}?\bsrc=["'])([^"'<>\n]{1,500})/gi

/** Makes a picture that lies in the archive a path from its root: the text then stands alone. */
export function placePictures(text: string, file: string, pictures: Pictures): string {
  return text.replaceAll(references, (whole, before?: string, path?: string, tag?: string, source?: string) => {
    const start = before ?? tag ?? ''
    const placed = placePicture(path ?? source ?? '', file, pictures)
    return placed ? start + placed : whole
  })
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
