import { expect, test } from 'vitest'
import { uploadErrors } from '#app/routes/admin/media.ts'
import { maxUploadBytes } from '#features/media/uploads.ts'
import { acceptedImageTypes, imageForm, maxBytes } from './image-form.ts'

test('the file dialog offers exactly the image types that the server accepts, so no GIF (fault 38)', () => {
  const offered = acceptedImageTypes.split(',').map((type) => type.replace('image/', ''))
  expect(offered).toEqual(['jpeg', 'png', 'webp', 'avif'])
  const rejection = /Only (.+) images can be uploaded/.exec(uploadErrors.unknown_kind.error)?.[1]
  expect(rejection?.toLowerCase().split(/, | and /)).toEqual(offered)
})

test('GIF, HEIC and SVG are refused with a reason before anything is sent, also without a type', () => {
  const refuse = (name: string, type: string) => () => imageForm(new File(['x'], name, { type }))
  expect(refuse('cat.gif', 'image/gif')).toThrow("GIFs can't be used")
  expect(refuse('IMG_0001.HEIC', '')).toThrow('Export it as JPEG')
  expect(refuse('photo', 'image/heif')).toThrow('Export it as JPEG')
  expect(refuse('logo.svg', 'image/svg+xml')).toThrow('SVG files can contain scripts')
  expect(imageForm(new File(['x'], 'heic.gif.jpg', { type: 'image/jpeg' })).get('image')).toBeInstanceOf(File)
})

test('a file is refused above the size that the server accepts', () => {
  expect(maxBytes).toBe(maxUploadBytes)
  const large = new File([new Uint8Array(maxBytes + 1)], 'large.jpg', { type: 'image/jpeg' })
  expect(() => imageForm(large)).toThrow('Images can be up to 10 MB.')
})
