import type { Readable } from 'node:stream'
import { parseWebUrl } from '#domain/text/web-url.ts'
import { addUpload, maxUploadBytes, reserveUpload } from '#features/media/uploads.ts'
import type { Needs } from '#features/deps.ts'
import type { Db } from '#features/tables.ts'
import type { ImportDeps } from './import-deps.ts'
import { pictureId } from './item-key.ts'
import { createTurns, inLanes } from './lanes.ts'
import type { LeasedImport } from './leases.ts'
import { failPicture, pictureWaits, showPicture, type DuePicture, type Failure } from './picture-outcomes.ts'
import type { ImportSource } from './ports.ts'

/** Some are fetched while others are encoded. */
const lanes = 4
/** So that the old site stays up. */
const maxFetches = 2
const batchSize = 100
/** Each time readers are to see something new, all pages are rendered again. */
const bumpMs = 1000

/** Tries each waiting picture once more, and lists those that fail as missing. */
export async function stopWaiting({ db }: Needs<'db'>, import_id: string): Promise<void> {
  await db
    .updateTable('import_pictures')
    .set({ attempts: pictureWaits.length, not_before: 0 })
    .where((row) => row.and({ import_id, state: 'waiting' }))
    .execute()
  await db
    .updateTable('imports')
    .set({ lease_until: 0 })
    .where((row) => row.and({ id: import_id, lease_token: null }))
    .execute()
}

/** Brings the pictures that are due. When the next one is due, if any waits. */
export async function bringPictures(
  deps: ImportDeps,
  lease: LeasedImport,
  source: ImportSource,
): Promise<number | undefined> {
  const readers = createBumps(deps)
  const fetchInTurn = createTurns(maxFetches)
  const openPicture = (picture: DuePicture) => readPicture(deps, lease, source, { picture, fetchInTurn })
  try {
    for (;;) {
      const due = await listDue(deps, lease.id)
      if (due.length === 0) return await nextDue(deps.db, lease.id)
      await inLanes(lanes, due, async (picture) => {
        if (await bringPicture(deps, lease, picture, await openPicture(picture))) await readers.changed()
      })
    }
  } finally {
    await readers.finish()
  }
}

/** Main pictures first: cards show them. */
async function listDue({ db, clock }: Needs<'db' | 'clock'>, import_id: string): Promise<DuePicture[]> {
  const rows = await db
    .selectFrom('import_pictures')
    .select(['url', 'path', 'alt', 'attempts'])
    .where((row) => row.and({ import_id, state: 'waiting' }))
    .where('not_before', '<=', clock())
    .orderBy('hero', 'desc')
    .orderBy('url')
    .orderBy('article_id')
    .limit(batchSize)
    .execute()
  return [...new Map(rows.map((picture) => [picture.url, picture])).values()]
}

function createBumps({ contentVersion }: Needs<'contentVersion'>) {
  let last = -Infinity
  let isDue = false
  const finish = async () => {
    if (!isDue) return
    isDue = false
    last = performance.now()
    await contentVersion.bump()
  }
  return {
    finish,
    async changed() {
      isDue = true
      if (performance.now() - last >= bumpMs) await finish()
    },
  }
}

async function nextDue(db: Db, import_id: string): Promise<number | undefined> {
  const row = await db
    .selectFrom('import_pictures')
    .select((one) => one.fn.min('not_before').as('at'))
    .where((one) => one.and({ import_id, state: 'waiting' }))
    .executeTakeFirst()
  return row?.at ?? undefined
}

/** True if an article shows something else now. */
async function bringPicture(
  deps: ImportDeps,
  lease: LeasedImport,
  picture: DuePicture,
  read: Uint8Array | Failure,
): Promise<boolean> {
  if (typeof read === 'string') return failPicture(deps, lease, picture, read)
  const id = pictureId(lease.id, picture.url)
  await reserveUpload(deps, { id, item: null })
  const user_id = lease.user_id ?? 'import'
  const { alt } = picture
  const stored = await addUpload(deps, read, { user_id, alt, reserved: { id, item: '' }, batch: lease.id })
  if (stored.ok) return showPicture(deps, lease, picture, { id, url: stored.url })
  const reasons = { unknown_kind: 'not_a_picture', damaged: 'not_a_picture', busy: 'later' } as const
  await deps.mediaStore.removeAll(id)
  await deps.db.deleteFrom('media').where('id', '=', id).where('file', 'is', null).execute()
  const reason = stored.reason in reasons ? reasons[stored.reason as keyof typeof reasons] : 'too_large'
  return failPicture(deps, lease, picture, reason)
}

type Opened = { picture: DuePicture; fetchInTurn: ReturnType<typeof createTurns> }

async function readPicture(
  deps: ImportDeps,
  lease: LeasedImport,
  source: ImportSource,
  { picture: { url, path }, fetchInTurn }: Opened,
): Promise<Uint8Array | Failure> {
  const stream = await source.openPicture(path ?? url)
  if (stream) return readStream(stream)
  const address = parseWebUrl(url)
  if (!address) return 'missing'
  if (!lease.options.pictures) return 'not_wanted'
  const fetched = await fetchInTurn(() => deps.imports.fetchPicture(address.href))
  return fetched.ok ? fetched.bytes : fetched.reason
}

async function readStream(stream: Readable): Promise<Uint8Array | 'too_large'> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of stream as AsyncIterable<Uint8Array>) {
    size += chunk.byteLength
    if (size > maxUploadBytes) {
      stream.destroy()
      return 'too_large'
    }
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}
