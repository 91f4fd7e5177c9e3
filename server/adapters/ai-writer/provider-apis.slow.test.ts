import { test } from 'vitest'
import { apisWithImages, expectBuiltinImages, listImageFaults } from '#tests/kit/failing-illustrator.ts'

const faultsOfApis = apisWithImages.flatMap((api) =>
  listImageFaults(api).map((fault) => ({ ...fault, api, name: api.provider })),
)

test.each(faultsOfApis)(
  'after $fault instead of a picture from $name, there is a reason and a whole article with built-in images (292, F6, fault 35)',
  async ({ api, response }) => {
    await expectBuiltinImages(api, response)
  },
)
