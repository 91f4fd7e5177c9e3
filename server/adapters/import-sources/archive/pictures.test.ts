import { expect, test } from 'vitest'
import { indexPictures } from './pictures.ts'

const open = () => Promise.reject(new Error('unused'))

test('a picture is found among thousands of its name in other folders', () => {
  const names = Array.from({ length: 3000 }, (_, at) => `static/posts/${at}/cover.jpg`)
  const pictures = indexPictures(names.map((name) => ({ name, size: 1, open })))
  expect(pictures.find('https://old.example/posts/2999/cover.jpg')?.name).toBe('static/posts/2999/cover.jpg')
  expect(pictures.find('https://old.example/posts/2999/cover-300x200.jpg')?.name).toBe('static/posts/2999/cover.jpg')
  expect(pictures.find('https://old.example/posts/3000/cover.jpg')).toBeUndefined()
})
