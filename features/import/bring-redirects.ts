import { parseAffiliateLink } from '#domain/affiliate/affiliate-link.ts'
import { withAffiliateTag } from '#domain/affiliate/affiliate-tags.ts'
import type { RedirectInput } from '#domain/redirects/redirect.ts'
import { parseWebUrl } from '#domain/text/web-url.ts'
import { inBatches } from '#features/in-batches.ts'
import { createPause } from '#features/pause.ts'
import { addRedirects } from '#features/redirects/commands.ts'
import { readSite } from '#features/settings/queries.ts'
import { listArchiveRules, oldPath } from './archive-rules.ts'
import type { ImportDeps } from './import-deps.ts'
import { advanceProgress } from './leases.ts'
import { insertNotes, type Note } from './notes.ts'
import { listOwnRedirects } from './own/own-redirects.ts'
import type { Run } from './run-context.ts'

/** Planning more would keep readers waiting, and each batch reads the rules that are there. */
const batchSize = 100

/** The old addresses come last, so that no reader is sent to a page that is not there yet. */
export async function bringRedirects(deps: ImportDeps, run: Run): Promise<void> {
  const { lease } = run
  const own = await listOwnRedirects(deps, run)
  const named = [...own, ...(await listPostRules(run)), ...(await listLinkRules(deps, run))]
  const rules = [...named, ...(await listArchiveRules(deps, run))]
  const source = `import:${lease.id}` as const
  let done = lease.progress.redirects ?? 0
  for (const batch of inBatches(rules.slice(done), batchSize)) {
    // A list that is a page of this site too, or leads on already, needs nobody's attention.
    const most = named.length - done
    done += batch.length
    await deps.db.transaction().execute(async (trx) => {
      await advanceProgress(deps, trx, lease, { redirects: done })
      const { refused } = await addRedirects(deps, trx, batch, { source, user_id: lease.user_id })
      const notes = refused
        .filter(({ index }) => index < most)
        .map(({ index, fields }): Note => {
          const { path = '', target = '' } = batch[index] ?? {}
          const why = Object.values(fields).join(' ')
          return { kind: 'redirect', place: { file: '' }, what: `${path} → ${target}`, why }
        })
      await insertNotes(deps, trx, { import_id: lease.id, phase: 'run' }, notes)
    })
  }
}

/** Of what was public. */
async function listPostRules({ index, slugs, source }: Run): Promise<RedirectInput[]> {
  const pause = createPause()
  const rules = new Map<string, RedirectInput>()
  // Our own export lists all redirects by itself.
  if (source.name === 'wagwise') return []
  for (const [key, { kind, status, address, oldAddresses = [] }] of index.posts) {
    await pause()
    const slug = slugs.get(key)
    if (kind !== 'post' || status !== 'published' || slug === undefined) continue
    const target = `/article/${slug}`
    for (const old of [address, ...oldAddresses]) {
      const path = old === undefined ? undefined : oldPath(old)
      if (path !== undefined && path !== target && !rules.has(path))
        rules.set(path, { path, target, status: 301, ends_on: null })
    }
  }
  return [...rules.values()]
}

/** Cloaked links in old mails and posts elsewhere lead to the shop directly, with the owner's tag. */
async function listLinkRules(deps: ImportDeps, { index }: Run): Promise<RedirectInput[]> {
  const pause = createPause()
  const site = await readSite(deps)
  const rules = new Map<string, RedirectInput>()
  for (const { path, target } of index.links) {
    await pause()
    const link = parseAffiliateLink(target)
    const url = link ? withAffiliateTag(link, site).url.href : parseWebUrl(target)?.href
    const old = path === undefined ? undefined : oldPath(path)
    if (url !== undefined && old !== undefined && !rules.has(old))
      rules.set(old, { path: old, target: url, status: 302, ends_on: null })
  }
  return [...rules.values()]
}
