import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { acceptedImageTypes } from './use-image-actions.ts'

test('the file dialog offers exactly the image types that the server accepts, so no GIF (fault 38)', () => {
  const offered = acceptedImageTypes.split(',').map((type) => type.replace('image/', ''))
  expect(offered).toEqual(['jpeg', 'png', 'webp', 'avif'])
  const rejection = /Only (.+) images can be uploaded/.exec(
    readFileSync('app/routes/admin/article-images.ts', 'utf8'),
  )?.[1]
  expect(rejection?.toLowerCase().split(/, | and /)).toEqual(offered)
})
