import { ownerEnv } from '#tests/kit/admin.ts'
import { startSite } from '#tests/kit/site-process.ts'
import { createChecks } from './checks.ts'
import type { FaultResult } from '#tests/kit/faults/fault-result.ts'
import { openAdminClient, type AdminClient } from '#tests/kit/admin-client.ts'

const parallel = 100
type Made = { article?: { id: string; slug: string; version: number }; fields?: Record<string, string> }

/** F23: one title a hundred times at once, and invalid titles and slugs. */
export async function runSlugs({ rounds }: { rounds: number }): Promise<FaultResult> {
  const site = await startSite('dist/server/main.js', { ...ownerEnv, HOST: '127.0.0.1', LOG_LEVEL: 'error' })
  let broken = 0
  const { check, faults, counts } = createChecks()
  try {
    const client = await openAdminClient(site.url)
    for (let round = 0; round < rounds; round++) {
      const title = round % 2 === 0 ? `One Title for Many ${round}` : `${'long '.repeat(59)}${round}`
      const made = await Promise.all(Array.from({ length: parallel }, () => create(client, { title })))
      const slugs = new Set(made.map(({ body }) => body.article?.slug))
      broken += made.filter(({ status }) => status >= 500 || status === 0).length
      check(made.every(({ status }) => status === 201) && slugs.size === parallel, `${slugs.size} slugs for one title`)
      check([...slugs].every(isSlug), `not all are slugs: ${[...slugs].find((slug) => !isSlug(slug))}`)
    }
    for (const title of [
      '猫のお世話',
      '🐶',
      '…',
      '\u202E\u2066',
      'Admin',
      'New',
      'a'.repeat(300),
      '../../etc/passwd',
      '%2e%2e',
    ]) {
      const { status, body } = await create(client, { title })
      const slug = body.article?.slug
      check(
        status === 201 && isSlug(slug) && slug !== 'admin' && slug !== 'new',
        `${title.slice(0, 20)} became ${slug}`,
      )
    }
    for (const slug of ['admin', '..', 'new', 'Ä', 'a--b', 'a/b', 'x'.repeat(97), ' ']) {
      const { status, body } = await create(client, { title: 'A fine title', slug })
      check(status === 422 && body.fields?.['slug'] !== undefined, `the slug ${slug} returned ${status}`)
    }
    check(await checkRename(client, site.url), 'an old URL does not redirect to the new one')
  } finally {
    await site.stop()
  }
  const what = `The same title ${parallel} times at once, titles without letters, reserved slugs, a rename (F23).`
  return {
    name: 'slugs',
    description: what,
    ...counts(),
    notes: [
      `${rounds * parallel} articles with ${rounds} titles, ${broken} responses of 500 or above`,
      ...faults.slice(0, 5),
    ],
    ok: counts().ok && broken === 0,
  }
}

const create = (client: AdminClient, json: object) => client.request<Made>('/api/admin/articles', { json })

function isSlug(slug: string | undefined): boolean {
  return slug !== undefined && slug.length <= 96 && /^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(slug)
}

async function checkRename(client: AdminClient, url: string): Promise<boolean> {
  const text = { excerpt: 'What it is about.', category: 'Dog Care', content: 'Words.', state: 'published' }
  const { body } = await create(client, { title: 'Before the rename', ...text })
  const { id, slug, version } = body.article ?? { id: '', slug: '', version: 0 }
  const json = { version, slug: 'after-the-rename' }
  const saved = await client.request<Made>(`/api/admin/articles/${id}`, { method: 'PUT', json })
  const old = await fetch(`${url}/article/${slug}`, { redirect: 'manual' })
  const now = await fetch(`${url}/article/after-the-rename`)
  const leads = old.status === 301 && old.headers.get('location')?.endsWith('/article/after-the-rename') === true
  return saved.status === 200 && leads && now.status === 200
}
