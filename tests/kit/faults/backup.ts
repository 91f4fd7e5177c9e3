import { createHash } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { startSite } from '#tests/kit/site-process.ts'
import type { FaultResult } from './fault-result.ts'
import { countMissing, startLikeLoad, waitForLikes } from './like-load.ts'
import { runScript } from '#tests/kit/run-script.ts'

const quiet = { HOST: '127.0.0.1', RATE_LIMITS: 'off' }

/** F19: a backup is taken while visitors write, and restored on an empty machine. */
export async function runBackup({ rounds }: { rounds: number }): Promise<FaultResult> {
  const folder = await mkdtemp(join(tmpdir(), 'wagwise-f19-'))
  const site = await startSite('dist/server/main.js', { ...quiet, DATA_DIR: join(folder, 'data') })
  let survived = 0
  let lost = 0
  let written = 0
  const changed: string[] = []
  const pages = await listPages(site.url)
  try {
    for (let round = 0; round < rounds; round++) {
      const likes = await startLikeLoad(() => site.url, { clients: 4, round })
      await waitForLikes(likes, 10)
      const before = [...likes.acknowledged]
      const path = join(folder, `${round}.tar.gz`)
      const backup = await runScript('backup', [path], { DATA_DIR: site.dataDir })
      await likes.stop()
      const DATA_DIR = join(folder, `restored-${round}`)
      const restored = await runScript('restore', [path, '--foreign'], { DATA_DIR })
      if (backup.code !== 0 || restored.code !== 0) throw new Error(backup.output + restored.output)
      const gone = countMissing(before, storedLikes(DATA_DIR))
      const different = await listDifferentPages(pages, site.url, DATA_DIR)
      written += before.length
      lost += gone
      changed.push(...different)
      if (gone === 0 && different.length === 0) survived++
    }
  } finally {
    await site.stop()
    await rm(folder, { recursive: true, force: true })
  }
  return {
    name: 'backup',
    description: 'A backup is taken under write load and restored on an empty machine.',
    tried: rounds,
    passed: survived,
    lost,
    notes: [
      `${written} likes were acknowledged before the backups began`,
      `${pages.length * rounds - changed.length} of ${pages.length * rounds} pages have the same HTML after the restore`,
      ...(changed.length > 0 ? [`not the same: ${changed.join(', ')}`] : []),
    ],
    ok: survived === rounds && written > 0 && pages.length === 20,
  }
}

function storedLikes(dataDir: string): unknown[] {
  const db = new DatabaseSync(join(dataDir, 'wagwise.db'), { readOnly: true })
  const rows = db.prepare('select user_identifier as n from article_likes').all()
  db.close()
  return rows.map((row) => row['n'])
}

async function listPages(url: string): Promise<string[]> {
  const { articles } = (await (await fetch(`${url}/api/articles?limit=12`)).json()) as { articles: { slug: string }[] }
  const fixed = ['/', '/blog', '/shop', '/categories', '/about', '/faq', '/rss.xml', '/sitemap.xml']
  return [...fixed, ...articles.map(({ slug }) => `/article/${slug}`)]
}

async function listDifferentPages(pages: readonly string[], url: string, DATA_DIR: string): Promise<string[]> {
  // With the colon: the digits alone also appear in the names of pictures.
  const portOf = (origin: string) => `:${new URL(origin).port}`
  const other = await startSite('dist/server/main.js', { ...quiet, DATA_DIR })
  const hash = async (origin: string, page: string) => {
    const response = await fetch(origin + page)
    const text = await response.text()
    if (!response.ok) throw new Error(`${page} returned ${response.status}`)
    return createHash('sha256')
      .update(text.replaceAll(portOf(origin), portOf(url)))
      .digest('hex')
  }
  try {
    const different: string[] = []
    for (const page of pages) if ((await hash(url, page)) !== (await hash(other.url, page))) different.push(page)
    return different
  } finally {
    await other.stop()
  }
}
