import sharp from 'sharp'
import { expect, test } from 'vitest'
import { socialCard, socialPictureFrame, socialSize } from '#app/brand/social-card.ts'
import { categories } from '#domain/articles/categories.ts'
import { readTopicBank } from '#server/adapters/builtin-writer/topic-bank.ts'
import { createRasterizer } from '#server/adapters/rasterizer/rasterizer.ts'
import { createStarterLibrary } from '#server/adapters/starter-library.ts'
import { createIllustrator } from '#illustrator/illustrator.ts'
import { colorDifference, mainColors } from '#tests/kit/main-colors.ts'
import { rasterizePicture } from '#app/feeds/raster-picture.ts'

const illustrator = createIllustrator('content')
const { rasterize, outline } = createRasterizer({ fonts: 'server/adapters/rasterizer/fonts' })
// A quarter of the size: what is lost is lost at every size.
const rasterizer = { rasterize: (svg: string, width: number) => rasterize(svg, width / 4), outline }
const atNight = { ...illustrator, illustrate: (request: Request) => illustrator.illustrate(request, true) }
type Request = Parameters<typeof illustrator.illustrate>[0]

const starters = await createStarterLibrary('content').readArticles()
const banks = await Promise.all(
  categories.map(async ({ key, title }) => ({ title, ...(await readTopicBank('content', key)) })),
)
const topics = banks.flatMap(({ title: category, topics: list }) =>
  list.map(({ titles: [title = ''], picture }) => ({ title, category, picture })),
)

const frame = { left: socialPictureFrame.x / 4, width: socialPictureFrame.width / 4, height: 158 }
const visible = { left: 165, top: 0, width: 135, height: 157 }

const requests = Map.groupBy([...starters, ...topics], ({ category }) => category)
const cases = [...requests].flatMap(([category, ofCategory]) => [
  [category, 'by day', illustrator, ofCategory] as const,
  [category, 'by night', atNight, ofCategory] as const,
])

test('there are pictures of every category', () => {
  expect([...requests.keys()].toSorted()).toEqual(categories.map(({ title }) => title).toSorted())
  expect(starters.length + topics.length).toBeGreaterThan(150)
})

test.each(cases)('every share image of %s has the colors of its picture, %s (238)', async (_, _when, drawer, pictures) => {
  const different: string[] = []
  for (const { title, category, picture } of pictures) {
    const request = { title, category, kind: 'inline' as const, variant: 0, picture }
    const hero = { ...(await rasterizePicture({ illustrator: drawer, rasterizer }, request)), focus: [50, 50] as const }
    const cropped = await sharp(hero.png)
      .resize({ width: frame.width, height: frame.height, fit: 'cover', position: 'center' })
      .toBuffer()
    const expected = await mainColors(cropped, { ...visible, left: visible.left - frame.left })
    const { svg } = socialCard({ title, category, siteName: 'Wagwise', picture: hero })
    const difference = colorDifference(
      expected,
      await mainColors(await rasterizer.rasterize(svg, socialSize.width), visible),
    )
    if (difference >= 0.1) different.push(`${title}: ${difference.toFixed(2)}`)
  }
  expect(different).toEqual([])
})
