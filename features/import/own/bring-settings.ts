import type { EditableSettings } from '#domain/site/settings.ts'
import { editablePages } from '#domain/site/pages.ts'
import { indexBuiltInPage } from '#features/pages/index-pages.ts'
import { pageRow } from '#features/pages/queries.ts'
import { checkPublicText } from '#features/review/review-text.ts'
import { updateSettings } from '#features/settings/commands.ts'
import { lockSettingRow, readSettingRow, writeSettingRow } from '#features/settings/rows.ts'
import type { Db } from '#features/tables.ts'
import type { ImportDeps } from '../import-deps.ts'
import { hashOf } from '../item-key.ts'
import { advance, type LeasedImport } from '../leases.ts'
import { insertNotes } from '../notes.ts'
import { insertItem, setBrought, wasBrought } from '../prepare.ts'
import type { Item, Verdict } from '../undo-item.ts'
import { textIn } from './row-fields.ts'

type Row = Readonly<Record<string, unknown>>
type Key = keyof EditableSettings

/** They depend on the machine, its providers or who may use it, or name a picture that is not here. */
const ofTheMachine: ReadonlySet<string> = new Set<Key>([
  ...(['aiTextModel', 'aiImageModel', 'aiTimeoutSeconds', 'dailyTextCalls', 'dailyImageCalls'] as const),
  ...(['adminsNeedSecondFactor', 'confirmNewAccounts', 'seedArticlesBy', 'generatedArticles', 'logo'] as const),
])
/** Whose they are must be chosen before the run, like the tags of links. */
const tagKeys: ReadonlySet<string> = new Set<Key>(['affiliateTag', 'programTags'])

const maxPageText = 200_000

/** The settings of the old site, and its words for built-in pages. What somebody has set here stays. */
export async function bringOwnSetting(deps: ImportDeps, lease: LeasedImport, row: Row): Promise<void> {
  const name = textIn(row, 'name')
  const { value } = row
  if (typeof value !== 'object' || value === null) return
  if (name === 'site') await bringSettings(deps, lease, value as Row)
  else if (editablePages.some(({ path }) => name === pageRow(path.slice(1)))) {
    await bringPageText(deps, lease, { name, value: value as Row })
  }
}

async function bringSettings(deps: ImportDeps, lease: LeasedImport, values: Row): Promise<void> {
  const { db } = deps
  const valid = Object.entries(deps.imports.checkSettings(values)).filter(([key]) => !ofTheMachine.has(key))
  const chosen = valid.filter(([key, value]) => !tagKeys.has(key) || isOwnTag(key, value, lease))
  const change = await db.transaction().execute(async (trx) => {
    await advance(deps, trx, lease)
    const stored = ((await readSettingRow(trx, 'site')) ?? {}) as Row
    const free = chosen.filter(([key]) => stored[key] === undefined)
    for (const [key, value] of free) {
      const item = { kind: 'setting' as const, item_key: key }
      if (await insertItem(trx, lease, item))
        await setBrought(trx, lease, { ...item, entity_id: key, hash: hashOf([value]) })
    }
    const left = valid.filter(([key, value]) => !chosen.some(([one]) => one === key) && value !== '')
    const notes = left.map(([key, value]) => {
      const why = 'This affiliate tag was not among those that you said are yours. Set it under Settings if it is.'
      return { kind: 'tag' as const, place: {}, what: typeof value === 'string' ? value : key, why }
    })
    await insertNotes(deps, trx, { import_id: lease.id, phase: 'run' }, notes)
    return Object.fromEntries(free)
  })
  if (Object.keys(change).length > 0) await updateSettings(deps, change, lease.user_id)
}

function isOwnTag(key: string, value: unknown, { options }: LeasedImport): boolean {
  const own = new Set(options.ownTags)
  if (key === 'affiliateTag') return typeof value === 'string' && own.has(value)
  return Object.values(value as object).every((tag) => tag === '' || own.has(tag as string))
}

async function bringPageText(deps: ImportDeps, lease: LeasedImport, { name, value }: { name: string; value: Row }) {
  const page = name.slice(pageRow('').length)
  const [text, edited] = [textIn(value, 'text'), value['edited_at']]
  const intro = typeof value['intro'] === 'string' ? { intro: textIn(value, 'intro').slice(0, 2000) } : {}
  const findings = await checkPublicText(deps, { fields: [intro.intro], content: text })
  const why =
    text === '' || text.length > maxPageText
      ? 'Its text is empty or too long.'
      : findings.map(({ reason }) => reason).join(' ')
  await deps.db.transaction().execute(async (trx) => {
    await advance(deps, trx, lease)
    if (why !== '') {
      const notes = [{ kind: 'finding' as const, place: {}, what: `Your text for /${page}`, why }]
      return insertNotes(deps, trx, { import_id: lease.id, phase: 'run' }, notes)
    }
    const item = { kind: 'setting' as const, item_key: name }
    if ((await readSettingRow(trx, name)) !== undefined || (await wasBrought(trx, lease, item))) return undefined
    await insertItem(trx, lease, item)
    const stored = { text, ...intro, edited_at: Number.isSafeInteger(edited) ? edited : deps.clock() }
    await writeSettingRow({ db: trx, clock: deps.clock }, name, stored)
    await setBrought(trx, lease, { ...item, entity_id: name, hash: hashOf([text, intro.intro ?? '']) })
    return indexBuiltInPage({ ...deps, db: trx }, page)
  })
}

/** Back to the default of this site, unless somebody has changed it. */
export async function removeSetting(deps: ImportDeps, trx: Db, { entity_id, hash }: Item): Promise<Verdict> {
  const prefix = pageRow('')
  if (entity_id.startsWith(prefix)) {
    const stored = (await readSettingRow(trx, entity_id)) as Row | undefined
    if (!stored) return undefined
    if (hashOf([textIn(stored, 'text'), textIn(stored, 'intro')]) !== hash) return 'kept'
    await trx.deleteFrom('settings').where('name', '=', entity_id).execute()
    await indexBuiltInPage({ ...deps, db: trx }, entity_id.slice(prefix.length))
    return 'removed'
  }
  await lockSettingRow(trx, 'site', deps.clock())
  const { [entity_id]: value, ...others } = (await readSettingRow(trx, 'site')) as Row
  if (value === undefined) return undefined
  if (hashOf([value]) !== hash) return 'kept'
  await trx.updateTable('settings').set({ value: others }).where('name', '=', 'site').execute()
  return 'removed'
}
