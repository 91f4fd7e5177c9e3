import type { z } from 'zod'
import { UnreadableSource } from '#domain/import/source.ts'
import { shown } from '../archive/names.ts'
import type { SourceFile } from '../source-file.ts'
import { JsonElements, type JsonElement } from '../text/json-elements.ts'
import { readText } from '../text/read-text.ts'
import { ghostRows, type GhostTable } from './ghost-rows.ts'

type Row<Table extends GhostTable> = z.infer<(typeof ghostRows)[Table]>

/** Everything but the posts, which are too long to be kept. */
export type Relations = {
  tags: Map<string, Row<'tags'>>
  users: Map<string, Row<'users'>>
  meta: Map<string, Row<'posts_meta'>>
  tagIds: Map<string, string[]>
  authorIds: Map<string, string[]>
  settings: Map<string, string>
}

/** The elements of the tables that `tables` names. Some exports have no `db` around `data`. */
export async function* readTables(
  file: SourceFile,
  tables: readonly GhostTable[],
): AsyncGenerator<{ table: GhostTable; element: JsonElement }> {
  const names: readonly string[] = tables
  const elements = new JsonElements(
    file.name,
    (path) => /^(?:db\.)?data\.\w+$/.test(path) && names.includes(lastKey(path)),
  )
  for await (const text of readText(file)) {
    for (const element of elements.write(text)) yield { table: lastKey(element.path) as GhostTable, element }
  }
  elements.end()
}

const lastKey = (path: string) => path.slice(path.lastIndexOf('.') + 1)

export async function readRelations(file: SourceFile): Promise<Relations> {
  const relations: Relations = {
    tags: new Map(),
    users: new Map(),
    meta: new Map(),
    tagIds: new Map(),
    authorIds: new Map(),
    settings: new Map(),
  }
  const tagLinks: Row<'posts_tags'>[] = []
  const authorLinks: Row<'posts_authors'>[] = []
  const tables = ['tags', 'users', 'posts_tags', 'posts_authors', 'posts_meta', 'settings'] as const
  for await (const { table, element } of readTables(file, tables)) {
    const row = parseElement(element, file)
    const read = <Table extends GhostTable>(name: Table) =>
      ghostRows[name].safeParse(row).data as Row<Table> | undefined
    if (table === 'posts_tags') addTo(tagLinks, read(table))
    else if (table === 'posts_authors') addTo(authorLinks, read(table))
    else if (table === 'tags') addById(relations.tags, read(table))
    else if (table === 'users') addById(relations.users, read(table))
    else if (table === 'posts_meta') addMeta(relations.meta, read(table))
    else if (table === 'settings') addSetting(relations.settings, read(table))
  }
  for (const { post_id, tag_id } of tagLinks.toSorted(byOrder)) addLink(relations.tagIds, post_id, tag_id)
  for (const { post_id, author_id } of authorLinks.toSorted(byOrder)) addLink(relations.authorIds, post_id, author_id)
  return relations
}

export function parseElement({ text }: JsonElement, file: SourceFile): unknown {
  if (text === undefined) return undefined
  try {
    return JSON.parse(text)
  } catch {
    const start = text.trim().slice(0, 60)
    throw new UnreadableSource(`“${shown(file.name)}” is not valid JSON at “${start}”. Download the export again.`)
  }
}

const byOrder = (one: { sort_order: number }, other: { sort_order: number }) => one.sort_order - other.sort_order

function addTo<Value>(list: Value[], row: Value | undefined): void {
  if (row) list.push(row)
}

function addById<Value extends { id: string }>(map: Map<string, Value>, row: Value | undefined): void {
  if (row) map.set(row.id, row)
}

function addMeta(map: Relations['meta'], row: Row<'posts_meta'> | undefined): void {
  if (row) map.set(row.post_id, row)
}

function addSetting(map: Map<string, string>, row: Row<'settings'> | undefined): void {
  if (row && typeof row.value === 'string' && ['title', 'lang', 'locale', 'url'].includes(row.key))
    map.set(row.key, row.value)
}

function addLink(map: Map<string, string[]>, from: string, to: string): void {
  const list = map.get(from)
  if (list) list.push(to)
  else map.set(from, [to])
}
