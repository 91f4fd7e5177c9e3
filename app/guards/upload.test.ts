import { expect, test } from 'vitest'
import { maxUploadBytes } from '#features/media/uploads.ts'
import { readUpload } from './upload.ts'

const send = (body: BodyInit, headers: Record<string, string> = {}) =>
  readUpload(new Request('http://site/', { method: 'POST', body, headers }))

function formOf(...entries: [string, Blob | string][]): FormData {
  const form = new FormData()
  for (const [name, value] of entries) form.append(name, value)
  return form
}

async function answerOf(read: ReturnType<typeof send>) {
  const result = await read
  if (result.ok) return new TextDecoder().decode(result.bytes)
  const { status, headers } = result.rejection
  return { status, connection: headers.get('connection'), ...((await result.rejection.json()) as object) }
}

const image = new Blob(['picture'], { type: 'image/png' })
const header = 'Content-Disposition: form-data; name="image"; filename="a.exe"'
const written = `--x\r\n${header}\r\n\r\npicture\r\n--x--\r\n`
const notAForm = {
  status: 415,
  connection: null,
  error: 'Please upload the image as multipart/form-data.',
  code: 'not_a_form',
}
const notOneImage = {
  status: 422,
  connection: null,
  error: 'Please upload exactly one image.',
  code: 'invalid',
  fields: { image: 'Please choose one image.' },
}
const tooLarge = { status: 413, connection: 'close', error: 'Images can be up to 10 MB.', code: 'too_large' }

test('one image in the field “image” is read, whatever its name and type', async () => {
  expect(await answerOf(send(formOf(['image', image])))).toBe('picture')
  expect(await answerOf(send(written, { 'content-type': 'Multipart/Form-Data ; boundary=x' }))).toBe('picture')
})

test('anything but an uncompressed multipart form is rejected', async () => {
  for (const type of ['image/png', 'text/x multipart/form-data; boundary=x', 'multipart/form-data'])
    expect(await answerOf(send(written, { 'content-type': type })), type).toEqual(notAForm)
  expect(await answerOf(send(new TextEncoder().encode(written)))).toEqual(notAForm)
  expect(await answerOf(send(formOf(['image', image]), { 'content-encoding': 'gzip' }))).toEqual(notAForm)
})

test('a form that cannot be read is rejected', async () => {
  const broken = { status: 400, connection: null, error: 'The form could not be read.', code: 'malformed' }
  expect(await answerOf(send('x', { 'content-type': 'multipart/form-data; boundary=x' }))).toEqual(broken)
})

test('a form has exactly one image and nothing else', async () => {
  expect(await answerOf(send(formOf(['image', image], ['image', image])))).toEqual(notOneImage)
  expect(await answerOf(send(formOf(['image', image], ['alt', 'A cat'])))).toEqual(notOneImage)
  expect(await answerOf(send(formOf(['picture', image])))).toEqual(notOneImage)
  expect(await answerOf(send(formOf(['image', 'text'])))).toEqual(notOneImage)
  expect(await answerOf(send('--x--\r\n', { 'content-type': 'multipart/form-data; boundary=x' }))).toEqual(notOneImage)
})

test('an image may have 10 MB, and the form around it 16 KB', async () => {
  const [largest, larger] = [0, 1].map((more) => new Blob([new Uint8Array(maxUploadBytes + more)]))
  const read = await send(formOf(['image', largest ?? '']))
  expect(read.ok && read.bytes.byteLength).toBe(maxUploadBytes)
  expect(await answerOf(send(formOf(['image', larger ?? ''])))).toEqual(tooLarge)
  const declared = (length: number) =>
    send(written, { 'content-type': 'multipart/form-data; boundary=x', 'content-length': String(length) })
  expect(await answerOf(declared(maxUploadBytes + 16 * 1024))).toBe('picture')
  expect(await answerOf(declared(maxUploadBytes + 16 * 1024 + 1))).toEqual(tooLarge)
})
