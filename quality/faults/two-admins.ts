import { ownerEnv } from '#tests/kit/admin.ts'
import { startSite } from '#tests/kit/site-process.ts'
import type { FaultResult } from '#tests/kit/faults/fault-result.ts'
import { openAdminClient, type AdminClient } from '#tests/kit/admin-client.ts'
import { createRandom } from '#tests/kit/seeded-random.ts'

type Random = ReturnType<typeof createRandom>
type Article = { id: string; version: number; excerpt: string; image_url: string }
type Reply = { article?: Article }
/** What one admin has on the screen. */
type OpenForm = { client: AdminClient; name: string; version: number }
type AdminAction = 'load' | 'save' | 'picture' | 'own work'
type Count = { overwrites: number; conflicts: number; falseConflicts: number; wrong: string[] }

const steps = 5

/**
 * F8: two admins load, save and re-illustrate in any order and in parallel; a save wins only over what its admin has
 * seen.
 */
export async function runTwoAdmins({ rounds }: { rounds: number }): Promise<FaultResult> {
  const site = await startSite('dist/server/main.js', {
    ...ownerEnv,
    HOST: '127.0.0.1',
    LOG_LEVEL: 'error',
    SEED: 'none',
  })
  const random = createRandom(8)
  const count: Count = { overwrites: 0, conflicts: 0, falseConflicts: 0, wrong: [] }
  let survived = 0
  try {
    const [first, second] = [await openAdminClient(site.url), await openAdminClient(site.url)]
    const json = {
      title: 'One article for two',
      content: 'Words.\n\n## A section\n\nMore words.\n\n## Another\n\nThe end.',
    }
    const { body } = await first.request<Reply>('/api/admin/articles', { json })
    const path = `/api/admin/articles/${body.article?.id}`
    for (let round = 0; round < rounds; round++) {
      const before = count.overwrites + count.falseConflicts + count.wrong.length
      const admins = [await load(first, 'a', path), await load(second, 'b', path)] as const
      for (let step = 0; step < steps; step++) {
        const mark = `${round}.${step}`
        if (random.below(3) === 0) await actAtOnce(admins, path, mark, random, count)
        else await actAlone(random.pick(admins), path, mark, random, count)
      }
      if (count.overwrites + count.falseConflicts + count.wrong.length === before) survived++
    }
  } finally {
    await site.stop()
  }
  return {
    name: 'two-admins',
    description: 'Two admins load, save and re-illustrate one article, in any order and in parallel (F8).',
    tried: rounds,
    passed: survived,
    lost: count.overwrites,
    notes: [
      `${count.overwrites} silent overwrites, ${count.conflicts} conflicts reported, ${count.falseConflicts} of them false`,
      ...count.wrong.slice(0, 5),
    ],
    ok: survived === rounds && count.conflicts > 0,
  }
}

async function load(client: AdminClient, name: string, path: string): Promise<OpenForm> {
  return { client, name, version: (await readArticle(client, path)).version }
}

async function readArticle({ request }: AdminClient, path: string): Promise<Article> {
  return (await request<Article>(path)).body
}

/** One admin acts while the other is idle: the stored state before decides what must happen. */
async function actAlone(admin: OpenForm, path: string, mark: string, random: Random, count: Count) {
  const { client } = admin
  const act = random.pick<AdminAction>(['load', 'save', 'save', 'picture', 'own work'])
  if (act === 'load') admin.version = (await readArticle(client, path)).version
  else if (act === 'picture') await redraw(admin, path)
  else if (act === 'save') await saveAndCheck(admin, path, mark, count)
  else {
    // Load, re-illustrate, save, re-illustrate, save: nobody else interferes, so nothing may be rejected.
    admin.version = (await readArticle(client, path)).version
    for (const part of ['x', 'y']) {
      await redraw(admin, path)
      await saveAndCheck(admin, path, `${mark}${part}`, count)
    }
  }
}

async function saveAndCheck(admin: OpenForm, path: string, mark: string, count: Count) {
  const before = await readArticle(admin.client, path)
  const { status, article, excerpt } = await save(admin, path, mark)
  const hasSeen = before.version === admin.version
  if (status === 200 && !hasSeen) count.overwrites++
  if (status === 409 && hasSeen) count.falseConflicts++
  if (status === 409) count.conflicts++
  if (status === 409 && article?.excerpt !== before.excerpt) count.wrong.push('a conflict shows the wrong text')
  if (status !== 200 && status !== 409) count.wrong.push(`a save returned ${status}`)
  const after = await readArticle(admin.client, path)
  if (after.excerpt !== (status === 200 ? excerpt : before.excerpt)) count.wrong.push('the wrong text is stored')
  if (status === 200) admin.version = article?.version ?? 0
}

/** Both at the same moment, having seen the same: one save wins, and a new image never costs text. */
async function actAtOnce(
  admins: readonly [OpenForm, OpenForm],
  path: string,
  mark: string,
  random: Random,
  count: Count,
) {
  const [one, other] = admins
  const before = await readArticle(one.client, path)
  for (const admin of admins) admin.version = before.version
  const isPicture = random.below(2) === 0
  const [saved, second] = await Promise.all([
    save(one, path, `${mark}a`),
    isPicture ? redraw(other, path).then(() => undefined) : save(other, path, `${mark}b`),
  ])
  const after = await readArticle(one.client, path)
  const winners = [saved, second].filter((done) => done?.status === 200)
  const rejected = [saved, second].filter((done) => done?.status === 409).length
  count.conflicts += rejected
  if (winners.length > 1) count.overwrites++
  if (!isPicture && winners.length + rejected !== 2) count.wrong.push('unexpected statuses for two saves at once')
  if (!isPicture && winners.length !== 1) count.wrong.push(`${winners.length} of two saves at once won`)
  if (after.excerpt !== (winners[0]?.excerpt ?? before.excerpt)) count.wrong.push('the wrong text is stored')
  if (isPicture && after.image_url === before.image_url) count.wrong.push('a new image is lost')
  for (const admin of admins) admin.version = after.version
}

async function save({ client, name, version }: OpenForm, path: string, mark: string) {
  const excerpt = `What ${name} wrote as ${mark}.`
  const { status, body } = await client.request<Reply>(path, { method: 'PUT', json: { version, excerpt } })
  return { status, article: body?.article, excerpt }
}

/** Like the dashboard: the new version is adopted only if nobody else saved in between. */
async function redraw(admin: OpenForm, path: string) {
  const { body } = await admin.client.request<Reply>(`${path}/hero/regenerate`, { json: {} })
  if (body?.article?.version === admin.version + 1) admin.version++
}
