/** A test that is on this device only. `photo` is its address once it was uploaded. */
export type WaitingTest = Record<
  'id' | 'product_id' | 'day' | 'animal' | 'person' | 'note' | 'measurement' | 'photo',
  string
>

const cacheName = 'waiting-tests'
const folder = '/test-note/waiting/'
const entryPath = (id: string) => `${folder}${id}.json`
const photoPath = (id: string) => `${folder}${id}.photo`

/** A cache keeps text and photo, and stays when the browser is closed. */
const open = () => caches.open(cacheName)

/** Without a photo, one that was stored before is dropped. */
export async function storeWaiting(test: WaitingTest, photo: Blob | undefined): Promise<void> {
  const store = await open()
  if (photo) await store.put(photoPath(test.id), new Response(photo))
  else await store.delete(photoPath(test.id))
  await store.put(entryPath(test.id), Response.json(test))
}

export async function listWaiting(): Promise<{ test: WaitingTest; photo: Blob | undefined }[]> {
  const store = await open()
  const entries = (await store.keys()).filter(({ url }) => url.endsWith('.json'))
  return Promise.all(
    entries.map(async (request) => {
      const test = (await (await store.match(request))?.json()) as WaitingTest
      return { test, photo: await (await store.match(photoPath(test.id)))?.blob() }
    }),
  )
}

export async function removeWaiting(id: string): Promise<void> {
  const store = await open()
  await store.delete(entryPath(id))
  await store.delete(photoPath(id))
}
