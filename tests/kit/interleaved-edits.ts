import type { StoredArticle, UpdateResult } from '#features/articles/admin-queries.ts'
import { findStoredArticle } from '#features/articles/admin-queries.ts'
import { removeInlineImageFrom } from '#features/articles/article-images.ts'
import { saveArticle } from '#features/articles/save-article.ts'
import { redrawHero, redrawInline } from '#features/generation/redraw.ts'
import { createIllustrator } from '#illustrator/illustrator.ts'
import { insertTestArticle } from './builders.ts'
import { createTestApp, type TestApp } from './test-app.ts'

const picture = (number: number) => `![p](https://example.com/${number}.png)`

async function stored(app: TestApp, id: string): Promise<StoredArticle> {
  const article = await findStoredArticle(app.db, id)
  if (!article) throw new Error('The article is gone.')
  return article
}

function seededRandom(seed: number) {
  let state = seed
  return (sides: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((state / 2_147_483_648) * sides)
  }
}

type Admin = { id: string; version: number; content: string }
type ImageAction = 'hero' | 'redraw' | 'remove'
const untouchedBy = {
  hero: ['content', 'title', 'slug'],
  redraw: ['image_url', 'title'],
  remove: ['image_url', 'title'],
} as const

async function actOnImage(
  app: TestApp,
  id: string,
  admin: Admin,
  action: ImageAction,
  src: string,
): Promise<UpdateResult> {
  const request = { id, user_id: admin.id, src }
  if (action === 'hero') return redrawHero(app, request)
  return action === 'redraw' ? (await redrawInline(app, request)).edited : removeInlineImageFrom(app, request)
}

/** Lets one admin do one thing. Returns what went wrong. */
async function step(app: TestApp, id: string, admin: Admin, roll: (sides: number) => number): Promise<string[]> {
  const before = await stored(app, id)
  const isCurrent = admin.version === before.version
  const action = (['save', 'hero', 'redraw', 'remove'] as const)[roll(4)] ?? 'save'
  if (action === 'save') {
    const text = `${admin.content}\n\nby ${admin.id}, ${before.version}`
    const edited = await saveArticle(app, { id, version: admin.version, user_id: admin.id, fields: { content: text } })
    // After a conflict the admin loads the other's text, as the dialog offers.
    const now = edited.ok ? edited.article : before
    Object.assign(admin, { version: now.version, content: now.content })
    if (edited.ok && edited.article.content !== text) return ['a save was lost']
    return edited.ok === isCurrent ? [] : [edited.ok ? 'a silent overwrite' : 'a false conflict']
  }
  const edited = await actOnImage(app, id, admin, action, `https://example.com/${1 + roll(2)}.png`)
  if (!edited.ok) return edited.reason === 'not_found' ? [] : [`an image action was refused: ${edited.reason}`]
  const { article } = edited
  // The editor applies to its unsaved text the same change that the server applied to the saved one.
  if (isCurrent) Object.assign(admin, { version: article.version, content: article.content })
  const spoilt = untouchedBy[action].filter((name) => article[name] !== before[name])
  return article.version === before.version + 1 ? [...spoilt] : ['the version did not move by one']
}

/** Two admins edit an article in a random order, once for each seed from 1. Returns what went wrong. */
export async function interleaveEdits(rounds: number): Promise<{ errors: string[]; saves: number }> {
  const blank = { svg: '<svg/>', alt: 'A picture', width: 16, height: 9 }
  const app = await createTestApp({ illustrator: { ...createIllustrator('content'), illustrate: () => blank } })
  const errors: string[] = []
  for (let seed = 1; seed <= rounds; seed++) {
    const roll = seededRandom(seed)
    const content = `## One\n\n${picture(1)}\n\nwords\n\n${picture(2)}`
    const { id } = await insertTestArticle(app, { content })
    const admins = ['admin-1', 'admin-2'].map((name) => ({ id: name, version: 1, content }))
    for (let turn = 0; turn < 6; turn++) {
      const admin = admins[roll(2)]
      if (admin) errors.push(...(await step(app, id, admin, roll)).map((error) => `${error} (${seed}, ${turn})`))
    }
  }
  const saves = await app.db.selectFrom('audit_log').select('action').where('action', '=', 'article.saved').execute()
  return { errors, saves: saves.length }
}
